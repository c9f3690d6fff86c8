/** Copies the stores beside the mails. */

import type { SecretName } from '../../kern/secrets/index.ts'
import { replaceTables, type Tables } from '../../kern/tables/index.ts'
import { LAYOUTS, type StoreName, type Stores } from '../../stores.ts'

/** Secrets that a move brings with a store; that of the mailboxes also seals the secrets of subscriptions. */
const SECRETS: Partial<Record<StoreName, SecretName>> = { imap: 'imap' }

/**
 * Replaces what the tables of one archive hold by what those of another hold: before the mails are copied those that
 * remember a position in them, which must not be ahead, and afterwards the others. The queue of texts has its own moment.
 */
export async function copyTables(from: Stores, to: Stores, when: 'before' | 'after'): Promise<void> {
  for (const [name, { follows = false }] of Object.entries(LAYOUTS)) {
    const store = name as StoreName
    if (store === 'texts' || follows !== (when === 'before')) continue
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
 * @param last number of the target's log; the target's queue follows later mails by itself
 */
export async function copyTexts(from: Stores, { texts: to }: Stores, last: number): Promise<void> {
  await replace('texts', from.texts, to)
  await to.run(`UPDATE ${to.prefix}cursor SET seq = $1 WHERE seq > $1`, [last])
}

async function replace(store: StoreName, from: Tables, to: Tables): Promise<void> {
  const { prefix } = to
  await to.transaction((statements) => replaceTables(LAYOUTS[store], from, { ...statements, prefix }))
}
