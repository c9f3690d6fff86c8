import { randomBytes } from 'node:crypto'
import { type Clock, hashOfSecret } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { recordSicherheitFor } from '../../kern/sicherheit/index.ts'

const TOKEN_BYTES = 32
/** Name of a feed in the security log. */
const ADRESSE = 'Kalenderadresse'

/** A new feed with its secret, which is shown once. */
interface NeuesKalenderabo {
  readonly token: string
  readonly erstellt_am: string
  readonly endet_am: string
}

/** The options of a new feed. */
interface AboOptions {
  readonly benutzer_id: string
  readonly qualifikationen_anderer: boolean
}

/**
 * Gives a user a new secret, valid for a year; an older one ends.
 *
 * @returns the secret, which cannot be read again
 */
export async function aboErneuern(
  write: UnauditedWrite,
  clock: Clock,
  { benutzer_id, qualifikationen_anderer }: AboOptions,
): Promise<NeuesKalenderabo> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = new Date(clock.now()).toISOString()
  const { tokens_ab } = await write.tx
    .selectFrom('benutzer')
    .select('tokens_ab')
    .where('id', '=', benutzer_id)
    .executeTakeFirstOrThrow()
  const values = {
    token_hash: hashOfSecret(token),
    erstellt_am: now,
    endet_am: sql<string>`${now}::timestamptz + interval '1 year'`,
    tokens_ab,
    qualifikationen_anderer,
    zuletzt_gelesen_am: null,
  }
  await recordSicherheitFor(write, { ereignis: 'schluessel_angelegt', gegenstand: ADRESSE, gegenstand_id: benutzer_id })
  const { erstellt_am, endet_am } = await write.tx
    .insertInto('kalenderabo')
    .values({ benutzer_id, ...values })
    .onConflict((conflict) => conflict.column('benutzer_id').doUpdateSet(values))
    .returning(['erstellt_am', 'endet_am'])
    .executeTakeFirstOrThrow()
  return { token, erstellt_am, endet_am }
}

/** Records that a calendar program has read the feed. */
export async function aboGelesen(
  { tx }: Pick<UnauditedWrite, 'tx'>,
  benutzer_id: string,
  zuletzt_gelesen_am: string,
): Promise<void> {
  await tx.updateTable('kalenderabo').set({ zuletzt_gelesen_am }).where('benutzer_id', '=', benutzer_id).execute()
}

/** Ends a user's feed, if there is one. */
export async function aboBeenden(write: UnauditedWrite, benutzer_id: string): Promise<void> {
  const { numDeletedRows } = await write.tx
    .deleteFrom('kalenderabo')
    .where('benutzer_id', '=', benutzer_id)
    .executeTakeFirst()
  const eintrag = { ereignis: 'schluessel_gesperrt', gegenstand: ADRESSE, gegenstand_id: benutzer_id } as const
  if (numDeletedRows > 0n) await recordSicherheitFor(write, eintrag)
}
