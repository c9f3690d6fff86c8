import type { Clock } from '@zeughaus/platform'
import { type Kysely, sql } from 'kysely'
import type { Details } from '../access/token.ts'
import type { Database } from '../db/db.gen.ts'
import type { UnauditedWrite } from '../db/store.ts'
import { recordSicherheit, recordSicherheitFor, urheberOf } from '../sicherheit/index.ts'

/** Announced when a person logs in or out: that person's open streams check their right again. */
export const ANMELDUNG = 'anmeldung'

const instant = (sekunden: number): string => new Date(sekunden * 1000).toISOString()

/** A person with a correct password, and the client address. */
interface Anmeldender {
  readonly id: string
  readonly benutzername: string
  readonly name: string
  readonly adresse: string
  readonly passwort_hash: string
}

/**
 * Makes a token valid, if the password is still the one that was compared before this transaction. Locking the person's
 * row puts logins and password changes into one order: a login either precedes a change, which then knows the age of
 * its token, or follows it.
 *
 * @returns false if the password was changed or the person deactivated meanwhile
 */
export async function anmelden(
  { tx }: Pick<UnauditedWrite, 'tx'>,
  who: Anmeldender,
  { sub, iat, exp, hash }: Details,
): Promise<boolean> {
  const person = await tx
    .updateTable('benutzer')
    .set({ token_zuletzt: sql`greatest(token_zuletzt, ${instant(iat)}::timestamptz)` })
    .where('id', '=', sub)
    .where('passwort_hash', '=', who.passwort_hash)
    .where('aktiv', '=', true)
    .returning('tokens_ab')
    .executeTakeFirst()
  if (person === undefined) return false
  await recordSicherheit(tx, urheberOf(who), { ereignis: 'anmeldung' })
  if (person.tokens_ab < instant(iat + 1)) return true
  // By its second of issue it would count as older than the change.
  await tx
    .insertInto('token_ausnahme')
    .values({ token_hash: hash, benutzer_id: sub, gilt: true, endet_am: instant(exp) })
    .execute()
  return true
}

/** Ends one login. */
export async function abmelden(write: UnauditedWrite, { sub, exp, hash }: Details): Promise<void> {
  const { tx, announce } = write
  await recordSicherheitFor(write, { ereignis: 'abmeldung' })
  const values = { benutzer_id: sub, gilt: false, endet_am: instant(exp) }
  await tx
    .insertInto('token_ausnahme')
    .values({ token_hash: hash, ...values })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(values))
    .execute()
  announce({ art: ANMELDUNG, id: sub })
}

/**
 * Ends all current logins of a person, and none that follow. Tokens carry whole seconds and clocks of processes differ,
 * so the end lies one second after both this moment and the newest token; a login within that second is listed as valid
 * in `token_ausnahme`. The end never moves back, however clocks are set.
 */
export async function endAnmeldungen(
  { tx, announce }: Pick<UnauditedWrite, 'tx' | 'announce'>,
  id: string,
  now: string,
): Promise<void> {
  await tx
    .updateTable('benutzer')
    .set({ tokens_ab: sql`greatest(tokens_ab, token_zuletzt, ${now}::timestamptz) + interval '1 second'` })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('token_ausnahme')
    .set({ gilt: false })
    .where('benutzer_id', '=', id)
    .where('gilt', '=', true)
    .execute()
  // Access has been decided again: an invitation that is on its way decides nothing any more.
  await tx.deleteFrom('einladung').where('benutzer_id', '=', id).execute()
  announce({ art: ANMELDUNG, id })
}

/** Tolerated clock difference between processes, so that no process accepts a token whose row was removed. */
const RESERVE_MS = 60 * 60 * 1000

/** Removes what was noted about expired tokens, and expired invitations. */
export async function sweepAnmeldungen(db: Kysely<Database>, clock: Clock): Promise<void> {
  const vorbei = new Date(clock.now() - RESERVE_MS).toISOString()
  await db.deleteFrom('token_ausnahme').where('endet_am', '<=', vorbei).execute()
  await db.deleteFrom('einladung').where('laeuft_ab_am', '<=', vorbei).execute()
}
