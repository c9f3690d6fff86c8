/** Passkeys: challenges, and keys added, used, renamed and removed. */
import {
  type AskedChallenge,
  challengeIn,
  checkNewPasskey,
  checkPasskey,
  newChallenge,
  newId,
  PASSKEY_TIME_MS,
  PASSKEYS_MAX,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyParty,
  passkeyCreationOf,
  passkeyExists,
  passkeyRefused,
  tooManyPasskeys,
  unknownPasskey,
  userHandleOf,
} from '@zeughaus/platform'
import type { Kysely } from 'kysely'
import type { Database } from '../../kern/db/db.gen.ts'
import type { Reader, UnauditedWrite } from '../../kern/db/store.ts'
import { faktorEntfernt, faktorHinzugefuegt, lockPerson } from './faktor.commands.ts'
import type { PasskeyAnlegen } from './faktor.schema.ts'

/** What a signature is for: a login without a password, a second factor, a new passkey. */
type Zweck = 'anmelden' | 'bestaetigen' | 'einrichten'

/** Whose signature is asked for; null when only the answer names the person. */
interface Frage {
  readonly zweck: Zweck
  readonly benutzer_id: string | null
}

/** Asks for a signature, once and for five minutes. @returns the challenge */
export async function herausfordern(
  db: Pick<Kysely<Database>, 'insertInto'>,
  { zweck, benutzer_id }: Frage,
  { rpId: rp_id, origin: herkunft }: PasskeyParty,
  now: number,
): Promise<string> {
  const herausforderung = newChallenge()
  const laeuft_ab_am = new Date(now + PASSKEY_TIME_MS).toISOString()
  await db
    .insertInto('passkey_herausforderung')
    .values({ herausforderung, zweck, benutzer_id, rp_id, herkunft, laeuft_ab_am })
    .execute()
  return herausforderung
}

/** Takes the challenge that an answer has signed, so that no second answer uses it, whatever comes of this one. */
async function einloesen(
  db: Pick<Kysely<Database>, 'deleteFrom'>,
  antwort: Parameters<typeof challengeIn>[0],
  { zweck, benutzer_id }: Frage,
  now: number,
): Promise<AskedChallenge | undefined> {
  const herausforderung = challengeIn(antwort)
  if (herausforderung === undefined) return undefined
  const row = await db
    .deleteFrom('passkey_herausforderung')
    .where('herausforderung', '=', herausforderung)
    .returning(['herausforderung', 'rp_id', 'herkunft', 'zweck', 'benutzer_id', 'laeuft_ab_am'])
    .executeTakeFirst()
  const isFor = row?.zweck === zweck && row.benutzer_id === benutzer_id && Date.parse(row.laeuft_ab_am) > now
  return isFor ? { challenge: row.herausforderung, rpId: row.rp_id, origin: row.herkunft } : undefined
}

/** The person and the passkey of a genuine signature. */
interface Unterschrieben {
  readonly id: string
  readonly zaehler: number
  readonly person: { readonly id: string; readonly benutzername: string; readonly name: string }
}

/**
 * Finds whose signature this is. Nothing is written but that its challenge is used. A passkey that only confirms a new
 * password logs in nobody alone.
 *
 * @param benutzer_id the person whose password was right; null for a login without one, which must have checked its person
 * @returns undefined for anything but a genuine answer of an active person's passkey
 */
export async function findUnterschrieben(
  db: Kysely<Database>,
  antwort: PasskeyAnswer,
  benutzer_id: string | null,
  now: number,
): Promise<Unterschrieben | undefined> {
  const frage: Frage = { zweck: benutzer_id === null ? 'anmelden' : 'bestaetigen', benutzer_id }
  const gefragt = await einloesen(db, antwort, frage, now)
  if (gefragt === undefined) return undefined
  const passkey = await findPasskey(db, antwort.id, gefragt.rpId)
  if (passkey === undefined || (benutzer_id === null ? passkey.nur_mit_passwort : passkey.benutzer_id !== benutzer_id))
    return undefined
  const handle = antwort.response.userHandle ?? null
  if (handle !== null && handle !== userHandleOf(passkey.benutzer_id)) return undefined
  const key = { credential: passkey.kennung, publicKey: passkey.oeffentlicher_schluessel }
  const signatur = await checkPasskey(antwort, gefragt, key, benutzer_id === null)
  if (signatur === undefined) return undefined
  const { id, benutzername, name } = passkey
  return { id, zaehler: signatur.count, person: { id: passkey.benutzer_id, benutzername, name } }
}

const findPasskey = (reader: Reader, kennung: string, rp_id: string) =>
  reader
    .selectFrom('passkey')
    .innerJoin('benutzer', 'benutzer.id', 'passkey.benutzer_id')
    .select(['passkey.id', 'kennung', 'oeffentlicher_schluessel', 'benutzer_id', 'benutzername', 'benutzer.name'])
    .select('nur_mit_passwort')
    .where('kennung', '=', kennung)
    .where('rp_id', '=', rp_id)
    .where('aktiv', '=', true)
    .executeTakeFirst()

/** A stored passkey as a browser finds it. */
export const credentialOf = ({ kennung, transporte }: { kennung: string; transporte: readonly string[] }) => ({
  credential: kennung,
  transports: transporte,
})

/**
 * Counts a signature. The count of an authenticator only goes up; one that goes back comes from a copy. A passkey that has
 * confirmed the password logs in alone from then on.
 *
 * @param ohnePasswort whether it logs in alone
 * @returns false for a copy, and for a passkey that was removed or may not log in alone any more
 */
export async function passkeyBenutzen(
  tx: Pick<UnauditedWrite, 'tx'>['tx'],
  { id, zaehler, ohnePasswort }: Pick<Unterschrieben, 'id' | 'zaehler'> & { readonly ohnePasswort: boolean },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ zaehler, zuletzt_am: new Date(now).toISOString(), nur_mit_passwort: false })
    .where('id', '=', id)
    .$if(ohnePasswort, (q) => q.where('nur_mit_passwort', '=', false))
    .where(({ or, and, eb }) =>
      // Zero means an authenticator without a counter.
      or([eb('zaehler', '<', zaehler), and([eb('zaehler', '=', 0), eb.val(zaehler === 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Asks an authenticator of this person for a new passkey; one that has one already refuses. */
export async function einrichten(
  db: Kysely<Database>,
  { id, benutzername, name }: Unterschrieben['person'],
  partei: PasskeyParty,
  now: number,
): Promise<PasskeyCreation> {
  const known = await db
    .selectFrom('passkey')
    .select(['kennung', 'transporte'])
    .where('benutzer_id', '=', id)
    .where('rp_id', '=', partei.rpId)
    .execute()
  const challenge = await herausfordern(db, { zweck: 'einrichten', benutzer_id: id }, partei, now)
  const person = { id, login: benutzername, name }
  return passkeyCreationOf({ challenge, rpId: partei.rpId }, person, known.map(credentialOf))
}

/** Checks the new passkey of a person before the transaction that stores it. @throws {DomainError} 422 `passkey_ungueltig` */
export async function neuerPasskey(
  db: Kysely<Database>,
  benutzer_id: string,
  antwort: PasskeyAnlegen['passkey'],
  now: number,
) {
  const gefragt = await einloesen(db, antwort, { zweck: 'einrichten', benutzer_id }, now)
  const erzeugt = gefragt && (await checkNewPasskey(antwort, gefragt))
  if (gefragt === undefined || erzeugt === undefined) throw passkeyRefused()
  const { credential, publicKey, count } = erzeugt
  return {
    kennung: credential,
    oeffentlicher_schluessel: Buffer.from(publicKey),
    zaehler: count,
    rp_id: gefragt.rpId,
    transporte: antwort.response.transports ?? [],
  }
}

/** Stores a new passkey of the acting person. @throws {DomainError} 409 `bereits_vorhanden`, 422 `zu_viele_passkeys` */
export async function passkeyAnlegen(
  write: UnauditedWrite,
  fresh: Awaited<ReturnType<typeof neuerPasskey>>,
  name: string,
  now: number,
): Promise<{ readonly codes: string[] | null }> {
  const { tx, actor } = write
  await lockPerson(write, actor.id)
  const own = await tx.selectFrom('passkey').select('id').where('benutzer_id', '=', actor.id).execute()
  if (own.length >= PASSKEYS_MAX) throw tooManyPasskeys()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values({
      id: newId(),
      benutzer_id: actor.id,
      ...fresh,
      name,
      angelegt_am: new Date(now).toISOString(),
    })
    .onConflict((clash) => clash.column('kennung').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw passkeyExists()
  return faktorHinzugefuegt(write, { aenderung: 'passkey_hinzugefuegt', name })
}

/** Renames a passkey of the acting person. @throws {DomainError} 404 */
export async function passkeyUmbenennen(
  { tx, actor, announce }: UnauditedWrite,
  id: string,
  name: string,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('benutzer_id', '=', actor.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw unknownPasskey()
  announce({ art: 'benutzer', id: actor.id })
}

/** Removes a passkey of the acting person. @throws {DomainError} 404, 409 `faktor_verlangt` */
export async function passkeyEntfernen(write: UnauditedWrite, id: string): Promise<void> {
  const { tx, actor } = write
  await lockPerson(write, actor.id)
  const removed = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('benutzer_id', '=', actor.id)
    .returning('name')
    .executeTakeFirst()
  if (removed === undefined) throw unknownPasskey()
  await faktorEntfernt(write, { aenderung: 'passkey_entfernt', name: removed.name })
}
