/** Second factors of a person: added, removed and reset; which roles need one. */
import {
  type Clock,
  DAY_MS,
  FACTOR_TRIES_MS,
  forbidden,
  hashOfCode,
  lastFactor,
  newRecoveryCodes,
  noFactor,
  ownFactorMissing,
} from '@zeughaus/platform'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../kern/db/db.gen.ts'
import type { Reader, UnauditedWrite } from '../../kern/db/store.ts'
import { befehl, recordSicherheit, recordSicherheitFor } from '../../kern/sicherheit/index.ts'
import { type BenutzerRow, getBenutzer } from './benutzer.queries.ts'
import { faktorDa, faktorFehlt, getFaktorpflicht } from './faktor.queries.ts'
import {
  FAKTOR_GEAENDERT,
  type FaktorGeaendert,
  type Faktorpflicht,
  type FaktorpflichtSetzen,
} from './faktor.schema.ts'
import { endAnmeldungen, sitzungenBeenden } from './sitzung.commands.ts'

type Writing = Pick<UnauditedWrite, 'tx' | 'announce' | 'enqueue' | 'note'>

/** Puts changes of a person's factors into one order, so that the last one of a person who needs one stays. */
export async function lockPerson({ tx }: Pick<UnauditedWrite, 'tx'>, benutzer_id: string): Promise<void> {
  await tx.selectFrom('benutzer').select('id').where('id', '=', benutzer_id).forUpdate().execute()
}

/**
 * Ends the other logins of a person whose factors have changed, also those that stay on a device: whoever has come in
 * before has not shown these factors. The login of this request goes on.
 */
const endAndere = (write: UnauditedWrite): Promise<void> =>
  sitzungenBeenden(write, { benutzer_id: write.actor.id, except: write.actor.sitzung?.id })

/**
 * Records that a person has got a factor, ends their other logins, and tells them by e-mail.
 *
 * @returns recovery codes for a person who has none
 */
export async function faktorHinzugefuegt(
  write: UnauditedWrite,
  { aenderung, name }: Pick<FaktorGeaendert, 'aenderung' | 'name'>,
): Promise<{ readonly codes: string[] | null }> {
  const { actor, announce } = write
  await recordSicherheitFor(write, { ereignis: 'faktor_hinzugefuegt', details: { faktor: aenderung, name } })
  await endAndere(write)
  await faktorMelden(write, { benutzer_id: actor.id, aenderung, name })
  announce({ art: 'benutzer', id: actor.id })
  const { offen } = await write.tx
    .selectFrom('wiederherstellungscode')
    .select((eb) => eb.fn.countAll<number>().as('offen'))
    .where('benutzer_id', '=', actor.id)
    .where('benutzt_am', 'is', null)
    .executeTakeFirstOrThrow()
  return { codes: offen === 0 ? await newCodes(write.tx, actor.id) : null }
}

/**
 * Records that a person has taken a factor away, ends their other logins, and tells them by e-mail.
 *
 * @throws {DomainError} 409 `faktor_verlangt`
 */
export async function faktorEntfernt(
  write: UnauditedWrite,
  { aenderung, name }: Pick<FaktorGeaendert, 'aenderung' | 'name'>,
): Promise<void> {
  const { tx, actor, announce } = write
  if (await lacksFaktor(tx, actor.id)) throw lastFactor()
  await removeLeftCodes(tx, actor.id)
  await recordSicherheitFor(write, { ereignis: 'faktor_entfernt', details: { faktor: aenderung, name } })
  await endAndere(write)
  await faktorMelden(write, { benutzer_id: actor.id, aenderung, name })
  announce({ art: 'benutzer', id: actor.id })
}

/** Removes the recovery codes of a person without a factor, for which they stand in. */
export async function removeLeftCodes(tx: UnauditedWrite['tx'], benutzer_id: string): Promise<void> {
  if (!(await hatEinen(tx, benutzer_id)))
    await tx.deleteFrom('wiederherstellungscode').where('benutzer_id', '=', benutzer_id).execute()
}

/** Whether a user has a second factor. */
export async function hatEinen(reader: Reader, benutzer_id: string): Promise<boolean> {
  const row = await reader
    .selectFrom('benutzer')
    .select(faktorDa.as('hat'))
    .where('id', '=', benutzer_id)
    .executeTakeFirst()
  return row?.hat === true
}

/** Replaces the recovery codes of a person with a factor, and ends their other logins. @throws {DomainError} 409 `kein_faktor` */
export async function codesErneuern(write: UnauditedWrite): Promise<{ readonly codes: string[] }> {
  const { tx, actor, announce } = write
  await lockPerson(write, actor.id)
  if (!(await hatEinen(tx, actor.id))) throw noFactor()
  const codes = await newCodes(tx, actor.id)
  await recordSicherheitFor(write, {
    ereignis: 'faktor_hinzugefuegt',
    details: { faktor: 'codes_erneuert', name: null },
  })
  await endAndere(write)
  await faktorMelden(write, { benutzer_id: actor.id, aenderung: 'codes_erneuert', name: null })
  announce({ art: 'benutzer', id: actor.id })
  return { codes }
}

/** Gives a person ten new recovery codes in place of all earlier ones. Only their hashes are stored. */
async function newCodes(tx: UnauditedWrite['tx'], benutzer_id: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.deleteFrom('wiederherstellungscode').where('benutzer_id', '=', benutzer_id).execute()
  await tx
    .insertInto('wiederherstellungscode')
    .values(codes.map((code) => ({ benutzer_id, code_hash: hashOfCode(code) })))
    .execute()
  return codes
}

/** Queues the e-mail about a change of a person's factors. */
export const faktorMelden = ({ enqueue }: Pick<UnauditedWrite, 'enqueue'>, geaendert: FaktorGeaendert): Promise<void> =>
  enqueue({
    kind: FAKTOR_GEAENDERT,
    key: `${geaendert.benutzer_id} ${geaendert.aenderung} ${geaendert.name ?? ''}`,
    payload: { ...geaendert },
  })

/**
 * Takes all second factors of another user away and ends their logins: their phone is gone.
 *
 * @throws {DomainError} 403 for oneself, 404
 */
export async function faktorenZuruecksetzen(write: UnauditedWrite, benutzer_id: string, now: string): Promise<void> {
  if (write.actor.id === benutzer_id)
    throw forbidden(
      'Die eigenen Faktoren setzt niemand selbst zurück. Entfernen Sie sie in Ihrem Profil, oder bitten Sie eine andere Person der Administration.',
    )
  const person = await getBenutzer(write.tx, benutzer_id)
  await removeAll(write, benutzer_id, now)
  await recordSicherheitFor(write, zurueckgesetzt(person))
}

/** The same at the command line of the server, also for the last administrator. */
export async function faktorenZuruecksetzenPerBefehl(write: Writing, person: BenutzerRow, now: string): Promise<void> {
  await removeAll(write, person.id, now)
  await recordSicherheit(write, befehl(), zurueckgesetzt(person))
}

const zurueckgesetzt = ({ id, name, benutzername }: BenutzerRow) =>
  ({
    ereignis: 'faktoren_zurueckgesetzt',
    gegenstand: `${name} (${benutzername})`,
    gegenstand_id: id,
  }) as const

const TABLES = [
  'passkey',
  'totp',
  'wiederherstellungscode',
  'passkey_herausforderung',
  'faktorversuch',
  'bekanntes_geraet',
] as const

/** Removes every second factor of a person whose row is locked, with what was guessed of them and where they were shown. */
export async function faktorenEntfernen({ tx }: Pick<UnauditedWrite, 'tx'>, benutzer_id: string): Promise<void> {
  for (const table of TABLES) await tx.deleteFrom(table).where('benutzer_id', '=', benutzer_id).execute()
}

async function removeAll(write: Writing, benutzer_id: string, now: string): Promise<void> {
  await lockPerson(write, benutzer_id)
  await faktorenEntfernen(write, benutzer_id)
  await endAnmeldungen(write, benutzer_id, now)
  await faktorMelden(write, { benutzer_id, aenderung: 'zurueckgesetzt', name: null })
  write.announce({ art: 'benutzer', id: benutzer_id })
}

/**
 * Sets which roles need a second factor. An administrator who sets it for a role of their own has one: they stay able to change it.
 *
 * @throws {DomainError} 422 `eigener_faktor_fehlt`
 */
export async function faktorpflichtSetzen(
  write: UnauditedWrite,
  { rollen, eigene_rollen }: FaktorpflichtSetzen,
): Promise<Faktorpflicht> {
  const { tx, actor, announce } = write
  await sql`LOCK TABLE faktorpflicht IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const vorher = await getFaktorpflicht(tx)
  await tx.deleteFrom('faktorpflicht').execute()
  if (rollen.length > 0)
    await tx
      .insertInto('faktorpflicht')
      .values(rollen.map((rolle) => ({ rolle })))
      .execute()
  if (eigene_rollen !== undefined) await eigeneSetzen(tx, eigene_rollen)
  if (await lacksFaktor(tx, actor.id)) throw ownFactorMissing('in Ihrem Profil')
  const nachher = await getFaktorpflicht(tx)
  const details = { vorher: namesOf(vorher), nachher: namesOf(nachher) }
  if (JSON.stringify(details.vorher) !== JSON.stringify(details.nachher)) {
    await recordSicherheitFor(write, { ereignis: 'einstellung_geaendert', gegenstand: 'Zweiter Faktor', details })
    announce({ art: 'benutzer', id: actor.id })
  }
  return nachher
}

async function eigeneSetzen(tx: UnauditedWrite['tx'], rollen: readonly string[]): Promise<void> {
  await tx.deleteFrom('faktorpflicht_eigene_rolle').execute()
  if (rollen.length === 0) return
  await tx
    .insertInto('faktorpflicht_eigene_rolle')
    .values(rollen.map((rolle_id) => ({ rolle_id })))
    .execute()
}

const namesOf = ({ rollen, eigene_rollen }: Faktorpflicht): string[] => [
  ...rollen,
  // No fixed role has a name in quotes.
  ...eigene_rollen.map(({ name }) => `„${name}“`),
]

async function lacksFaktor(reader: Reader, benutzer_id: string): Promise<boolean> {
  const row = await reader
    .selectFrom('benutzer')
    .select(faktorFehlt.as('fehlt'))
    .where('id', '=', benutzer_id)
    .executeTakeFirst()
  return row?.fehlt === true
}

/** Removes challenges, unconfirmed secrets, guesses and forgotten devices a day after their end: no clock of a process is that far off. */
export async function sweepFaktoren(db: Kysely<Database>, clock: Clock): Promise<void> {
  const vorbei = new Date(clock.now() - DAY_MS).toISOString()
  const vergessen = new Date(clock.now() - FACTOR_TRIES_MS - DAY_MS).toISOString()
  await db.deleteFrom('faktorversuch').where('zeitpunkt', '<=', vergessen).execute()
  await db.deleteFrom('bekanntes_geraet').where('laeuft_ab_am', '<=', vorbei).execute()
  await db.deleteFrom('passkey_herausforderung').where('laeuft_ab_am', '<=', vorbei).execute()
  await db.deleteFrom('totp').where('geheimnis', 'is', null).where('neu_bis', '<=', vorbei).execute()
  await db.updateTable('totp').set({ neues_geheimnis: null, neu_bis: null }).where('neu_bis', '<=', vorbei).execute()
}
