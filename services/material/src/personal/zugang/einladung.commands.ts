/** Invitations: a person sets their first password by a link that works once. */
import { DAY_MS, type DomainError, hashOfSecret, randomSecret, unprocessable } from '@zeughaus/platform'
import type { Reader, UnauditedWrite } from '../../kern/db/store.ts'
import { recordSicherheit, recordSicherheitFor, urheberOf } from '../../kern/sicherheit/index.ts'
import { type BenutzerRow, getBenutzer, unknownBenutzer } from './benutzer.queries.ts'
import type { PasswortPerLink } from './benutzer.schema.ts'
import { passkeysDanach } from './passkeys-danach.commands.ts'
import { passwortSetzen } from './sitzung.commands.ts'

const DAYS = 7

export const invalidEinladung = (): DomainError =>
  unprocessable(
    'einladung_ungueltig',
    'Diese Einladung gilt nicht mehr. Sie gilt sieben Tage und einmal. Bitten Sie Ihre Verwaltung um eine neue.',
  )

/**
 * Creates an invitation, which replaces the earlier one of this person.
 *
 * @returns the token, which is stored nowhere
 * @throws {DomainError} 404, 422 `benutzer_gesperrt`
 */
export async function einladungAnlegen(
  write: UnauditedWrite,
  benutzer_id: string,
  now: number,
): Promise<{ readonly token: string; readonly laeuft_ab_am: string }> {
  const person = await write.tx
    .selectFrom('benutzer')
    .select(['id', 'name', 'benutzername', 'aktiv'])
    .where('id', '=', benutzer_id)
    .forUpdate()
    .executeTakeFirst()
  if (person === undefined) throw unknownBenutzer()
  if (!person.aktiv)
    throw unprocessable('benutzer_gesperrt', `${person.name} ist gesperrt. Geben Sie den Zugang zuerst frei.`)
  const token = randomSecret()
  const values = { token_hash: hashOfSecret(token), laeuft_ab_am: new Date(now + DAYS * DAY_MS).toISOString() }
  await write.tx
    .insertInto('einladung')
    .values({ benutzer_id, ...values })
    .onConflict((clash) => clash.column('benutzer_id').doUpdateSet(values))
    .execute()
  const gegenstand = `${person.name} (${person.benutzername})`
  await recordSicherheitFor(write, { ereignis: 'einladung_angelegt', gegenstand, gegenstand_id: benutzer_id })
  return { token, laeuft_ab_am: values.laeuft_ab_am }
}

/** Finds the active person whom a token invites. @throws {DomainError} 422 `einladung_ungueltig` */
export async function findEingeladene(reader: Reader, token: string, now: number): Promise<BenutzerRow> {
  const row = await reader
    .selectFrom('einladung')
    .innerJoin('benutzer', 'benutzer.id', 'einladung.benutzer_id')
    .select('benutzer.id')
    .where('token_hash', '=', hashOfSecret(token))
    .where('laeuft_ab_am', '>', new Date(now).toISOString())
    .where('aktiv', '=', true)
    .executeTakeFirst()
  if (row === undefined) throw invalidEinladung()
  return getBenutzer(reader, row.id)
}

/** A new password that was set with a link, and what becomes of passkeys. */
export interface PerLink extends Pick<PasswortPerLink, 'token' | 'passkeys'> {
  readonly passwort_hash: string
  readonly adresse: string
  readonly now: number
}

/** Sets the password of the invited person and ends the invitation. @throws {DomainError} 422 when another was quicker */
export async function einladungAnnehmen(
  write: Pick<UnauditedWrite, 'tx' | 'announce' | 'enqueue' | 'note'>,
  { token, passkeys, passwort_hash, adresse, now }: PerLink,
): Promise<BenutzerRow> {
  const person = await findEingeladene(write.tx, token, now)
  const { numDeletedRows } = await write.tx
    .deleteFrom('einladung')
    .where('token_hash', '=', hashOfSecret(token))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw invalidEinladung()
  await passwortSetzen(write, { id: person.id, passwort_hash, now: new Date(now).toISOString() })
  write.announce({ art: 'benutzer', id: person.id })
  const urheber = urheberOf({ ...person, adresse })
  const details = await passkeysDanach(write, { benutzer_id: person.id, passkeys, urheber })
  await recordSicherheit(write, urheber, { ereignis: 'einladung_angenommen', details })
  return person
}
