/** The stores beside the mails, which lie in the engine of the archive. */
import { join } from 'node:path'
import { KEY_LAYOUT } from './api/keys/index.ts'
import { SUBSCRIPTION_LAYOUT } from './api/subscriptions/tables.ts'
import { type LogPlace, logInFolder } from './evidence/access-log/index.ts'
import { type EvidenceHome, folderHome } from './evidence/signed-log/index.ts'
import { IMAP_LAYOUT } from './intake/reception/tables.ts'
import { SOURCE_LAYOUT } from './intake/sources/tables.ts'
import { type Leases, localLeases } from './kern/leases/index.ts'
import { type SecretName, type Secrets, secretsInFolder } from './kern/secrets/index.ts'
import { type Layout, openSqliteTables, replaceTables, type Tables } from './kern/tables/index.ts'
import { PANEL_LAYOUT } from './panel/accounts/index.ts'
import type { UploadPlace } from './panel/routes/index.ts'
import { VERIFICATION_LAYOUT } from './panel/routes/tables.ts'
import { TEXT_LAYOUT } from './texts/recognition/tables.ts'

export type StoreName = 'keys' | 'panel' | 'imap' | 'subscriptions' | 'sources' | 'verification' | 'texts'

export const LAYOUTS: Readonly<Record<StoreName, Layout>> = {
  keys: KEY_LAYOUT,
  panel: PANEL_LAYOUT,
  imap: IMAP_LAYOUT,
  subscriptions: SUBSCRIPTION_LAYOUT,
  sources: SOURCE_LAYOUT,
  verification: VERIFICATION_LAYOUT,
  // The last, for a backup: the subscriptions remember positions in its feed.
  texts: TEXT_LAYOUT,
}

const STORES = Object.keys(LAYOUTS) as StoreName[]
/** Secrets that a move brings with a store; that of the mailboxes also seals the secrets of subscriptions. */
const SECRETS: Partial<Record<StoreName, SecretName>> = { imap: 'imap' }

/** What every engine gives beside the tables of the stores. */
interface Beside {
  readonly log: LogPlace
  readonly secrets: Secrets
  readonly evidence: EvidenceHome
  /** Where uploads under way are kept; null: in the data folder. */
  readonly uploads: UploadPlace | null
  /** The work that one process does at a time. */
  readonly leases: Leases
  /** Reads the clock of the database, in milliseconds since 1970; null without one. */
  readonly clock: (() => Promise<number>) | null
  close(): Promise<void>
}

/** The tables of each store, the access log, the secrets and the leases. */
export interface Companions extends Readonly<Record<StoreName, Tables>>, Beside {}

/** Opens every store with `open`. */
export function companionsOf(open: (store: StoreName) => Tables, beside: Beside): Companions {
  const stores = Object.fromEntries(STORES.map((store) => [store, open(store)])) as Record<StoreName, Tables>
  return {
    ...stores,
    ...beside,
    async close() {
      for (const store of STORES) await stores[store].close()
      await beside.close()
    },
  }
}

/** Opens the stores of an archive without a database: a file for each in its folder. @param onError see `localLeases` */
export function companionsIn(folder: string, onError?: (error: unknown) => void): Companions {
  return companionsOf((store) => openSqliteTables(folder, LAYOUTS[store]), {
    log: logInFolder(folder),
    secrets: secretsInFolder(folder),
    evidence: folderHome(join(folder, 'evidence')),
    uploads: null,
    leases: localLeases(onError),
    clock: null,
    close: async () => undefined,
  })
}

/**
 * Replaces what the tables of one archive hold by what those of another hold: before the mails are copied those that
 * remember a position in them, which must not be ahead, and afterwards the others. The queue of texts has its own moment.
 */
export async function copyTables(from: Companions, to: Companions, when: 'before' | 'after'): Promise<void> {
  const follows = when === 'before'
  const stores = STORES.filter((store) => store !== 'texts' && (LAYOUTS[store].follows === true) === follows)
  for (const store of stores) {
    await replace(store, from[store], to[store])
    const secret = SECRETS[store]
    const value = secret === undefined ? null : await from.secrets.read(secret)
    if (secret !== undefined && value !== null) await to.secrets.replace(secret, value)
  }
}

/**
 * Replaces what is known of texts and their jobs, so that nothing is extracted or recognised a second time, and the feed
 * of changes, so that its cursors hold.
 *
 * @param mails of the target; the target's queue follows later ones by itself
 */
export async function copyTexts(from: Companions, { texts: to }: Companions, mails: number): Promise<void> {
  await replace('texts', from.texts, to)
  await to.run(`UPDATE ${to.prefix}cursor SET seq = $1 WHERE seq > $1`, [mails])
}

async function replace(store: StoreName, from: Tables, to: Tables): Promise<void> {
  const { prefix } = to
  await to.transaction((statements) => replaceTables(LAYOUTS[store], from, { ...statements, prefix }))
}
