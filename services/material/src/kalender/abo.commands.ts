import { randomBytes } from 'node:crypto'
import type { Clock } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db.ts'
import { tokenHash } from './abo.token.ts'

const TOKEN_BYTES = 32

/** Gives a user a new secret; an older one ends. @returns the secret, which nobody can read again */
export async function aboErneuern(
  { tx }: UnauditedWrite,
  clock: Clock,
  benutzer_id: string,
): Promise<{ token: string; erstellt_am: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const werte = { token_hash: tokenHash(token), erstellt_am: new Date(clock.now()).toISOString() }
  await tx
    .insertInto('kalenderabo')
    .values({ benutzer_id, ...werte })
    .onConflict((konflikt) => konflikt.column('benutzer_id').doUpdateSet(werte))
    .execute()
  return { token, erstellt_am: werte.erstellt_am }
}

/** Ends the feed of a user, where there is one. */
export async function aboBeenden({ tx }: UnauditedWrite, benutzer_id: string): Promise<void> {
  await tx.deleteFrom('kalenderabo').where('benutzer_id', '=', benutzer_id).execute()
}
