/** Forgotten passwords: a person sets a new one by a link in an e-mail, which works once and for half an hour. */
import {
  hashOfSecret,
  invalidPasswordLink,
  newId,
  PASSWORD_LINK_MS,
  PASSWORD_LINK_PAUSE_MS,
  rfc3339,
} from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader, UnauditedWrite } from '../../kern/db/store.ts'
import { recordSicherheit, urheberOf } from '../../kern/sicherheit/index.ts'
import { verbunden } from './anmeldedienst.queries.ts'
import { type BenutzerRow, getBenutzer } from './benutzer.queries.ts'
import type { PerLink } from './einladung.commands.ts'
import { passkeysDanach } from './passkeys-danach.commands.ts'
import { PASSWORT_VERGESSEN } from './passwort-vergessen.schema.ts'
import { passwortSetzen } from './sitzung.commands.ts'

/**
 * Queues the search for this address and the e-mail. The work is the same for every address, so neither the answer nor
 * its time tells which ones there are.
 */
export const passwortVergessen = (write: Pick<UnauditedWrite, 'enqueue'>, email: string): Promise<void> =>
  write.enqueue({ kind: PASSWORT_VERGESSEN, key: newId(), payload: { email } })

/** A person who asks for a link, and the address and access that it is for. */
export interface Vergesslich extends Pick<BenutzerRow, 'id' | 'benutzername' | 'name'> {
  readonly email: string
  readonly tokens_ab: string
}

/** Lists the active persons with this address, in any case, who got no link within the last minutes. */
export function listVergessliche(reader: Reader, email: string, now: number): Promise<Vergesslich[]> {
  return reader
    .selectFrom('benutzer')
    .select(['id', 'benutzername', 'name', 'email', 'tokens_ab'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('aktiv', '=', true)
    .where(sql<boolean>`NOT ${verbunden}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('passwort_vergessen')
            .select('benutzer_id')
            .whereRef('passwort_vergessen.benutzer_id', '=', 'benutzer.id')
            .where('laeuft_ab_am', '>', rfc3339(now + PASSWORD_LINK_MS - PASSWORD_LINK_PAUSE_MS)),
        ),
      ),
    )
    .orderBy('id')
    .$narrowType<{ email: string }>()
    .execute()
}

/**
 * Creates a link of this token, which replaces the earlier one of this person. Only the hash of the token is stored. No link
 * opens whose person was given another address, password or access while the message was on its way.
 */
export async function passwortlinkAnlegen(
  write: Pick<UnauditedWrite, 'tx' | 'note'>,
  person: Vergesslich,
  token: string,
  now: number,
): Promise<void> {
  const same = await write.tx
    .selectFrom('benutzer')
    .select('id')
    .where('id', '=', person.id)
    .where('email', '=', person.email)
    .where('tokens_ab', '=', person.tokens_ab)
    .where('aktiv', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (same === undefined) return
  const values = { token_hash: hashOfSecret(token), laeuft_ab_am: rfc3339(now + PASSWORD_LINK_MS) }
  await write.tx
    .insertInto('passwort_vergessen')
    .values({ benutzer_id: person.id, ...values })
    .onConflict((clash) => clash.column('benutzer_id').doUpdateSet(values))
    .execute()
  await recordSicherheit(write, urheberOf({ ...person, adresse: null }), { ereignis: 'passwortlink_verschickt' })
}

/** Finds the active person of a link. @throws {DomainError} 422 `passwortlink_ungueltig` */
export async function findVergessliche(reader: Reader, token: string, now: number): Promise<BenutzerRow> {
  const row = await reader
    .selectFrom('passwort_vergessen')
    .innerJoin('benutzer', 'benutzer.id', 'passwort_vergessen.benutzer_id')
    .select('benutzer.id')
    .where('token_hash', '=', hashOfSecret(token))
    .where('laeuft_ab_am', '>', rfc3339(now))
    .where('aktiv', '=', true)
    .executeTakeFirst()
  if (row === undefined) throw invalidPasswordLink()
  return getBenutzer(reader, row.id)
}

/** Sets the password of the person of a link, and ends the link and all logins. @throws {DomainError} 422 */
export async function passwortNeuSetzen(
  write: Pick<UnauditedWrite, 'tx' | 'announce' | 'enqueue' | 'note'>,
  { token, passkeys, passwort_hash, adresse, now }: PerLink,
): Promise<BenutzerRow> {
  const person = await findVergessliche(write.tx, token, now)
  const { numDeletedRows } = await write.tx
    .deleteFrom('passwort_vergessen')
    .where('token_hash', '=', hashOfSecret(token))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw invalidPasswordLink()
  await passwortSetzen(write, { id: person.id, passwort_hash, now: rfc3339(now) })
  write.announce({ art: 'benutzer', id: person.id })
  const urheber = urheberOf({ ...person, adresse })
  const details = await passkeysDanach(write, { benutzer_id: person.id, passkeys, urheber })
  await recordSicherheit(write, urheber, { ereignis: 'passwort_per_link_gesetzt', details })
  return person
}
