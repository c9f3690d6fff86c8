/** The second factor of a login: what is asked for, and whether the answer is right. */
import {
  type Clock,
  DomainError,
  hashOfCode,
  isTotpCode,
  type PasskeyParty,
  type PasskeyRequest,
  passkeyRequestOf,
  type SecretBox,
  type ShownFactor,
  totpStep,
  typedCode,
} from '@zeughaus/platform'
import type { Kysely } from 'kysely'
import type { Database } from '../../kern/db/db.gen.ts'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import type { Zweitfaktoren } from './faktor.queries.ts'
import { credentialOf, findUnterschrieben, herausfordern, passkeyBenutzen } from './passkey.commands.ts'

/** What the second factor of a login is checked with. */
interface Pruefmittel {
  readonly db: Kysely<Database>
  readonly box: SecretBox
  readonly clock: Clock
}

/** A person whose password was right. */
type Person = Zweitfaktoren & { readonly id: string }

/** A factor that was right before the transaction of the login, which uses it up. */
export type Faktor =
  | { readonly art: 'totp'; readonly schritt: number; readonly geheimnis: Buffer }
  | { readonly art: 'code'; readonly code_hash: Buffer }
  | {
      readonly art: 'passkey'
      readonly id: string
      readonly zaehler: number
      /** Whether it logs in alone. */
      readonly ohnePasswort: boolean
    }

/** Asks for a signature of one of these passkeys; without any, of whichever the person has for this domain. */
export async function optionen(
  { db, clock }: Pick<Pruefmittel, 'db' | 'clock'>,
  partei: PasskeyParty,
  von?: Pick<Person, 'id' | 'passkeys'>,
): Promise<PasskeyRequest> {
  const frage = von
    ? ({ zweck: 'bestaetigen', benutzer_id: von.id } as const)
    : ({ zweck: 'anmelden', benutzer_id: null } as const)
  const challenge = await herausfordern(db, frage, partei, clock.now())
  return passkeyRequestOf({ challenge, rpId: partei.rpId }, von?.passkeys.map(credentialOf))
}

/** Says which factors a person with a right password can show, and asks for a signature if it is one of them. */
export async function frageNachFaktor(
  mittel: Pruefmittel,
  person: Person,
  partei: PasskeyParty | undefined,
  { code, sentence }: { readonly code: string; readonly sentence: string },
): Promise<DomainError> {
  const here = person.passkeys.filter(({ rp_id }) => rp_id === partei?.rpId)
  const passkey =
    partei && here.length > 0 ? await optionen(mittel, partei, { id: person.id, passkeys: here }) : undefined
  const arten = [
    ...(passkey === undefined ? [] : ['passkey']),
    ...(person.totp === null ? [] : ['totp']),
    ...(person.hat_codes ? ['wiederherstellungscode'] : []),
  ]
  return new DomainError(401, code, sentence, { arten, ...(passkey && { passkey }) }, { 'www-authenticate': 'Bearer' })
}

/** Checks a second factor. Nothing is used up but the challenge of a passkey. @returns undefined for a wrong one */
export async function pruefeFaktor(
  { db, box, clock }: Pruefmittel,
  person: Person,
  gezeigt: ShownFactor,
): Promise<Faktor | undefined> {
  if ('passkey' in gezeigt) {
    const signed = await findUnterschrieben(db, gezeigt.passkey, person.id, clock.now())
    return signed && { art: 'passkey', id: signed.id, zaehler: signed.zaehler, ohnePasswort: false }
  }
  const code = typedCode(gezeigt.code)
  if (!isTotpCode(code)) return { art: 'code', code_hash: hashOfCode(code) }
  const geheimnis = person.totp
  const secret = geheimnis && box.open(geheimnis, person.id)
  const schritt = secret === null ? undefined : totpStep(secret, code, clock)
  return schritt === undefined || geheimnis === null ? undefined : { art: 'totp', schritt, geheimnis }
}

/** Why a factor that seemed right is refused: used before, or signed by a copy. */
export type Verbraucht = 'faktor_falsch' | 'passkey_kopiert'

/** Uses a factor up: a code works once, and the count of a passkey goes up. @returns why it is refused */
export async function faktorVerbrauchen(
  tx: UnauditedWrite['tx'],
  benutzer_id: string,
  faktor: Faktor,
  now: number,
): Promise<Verbraucht | undefined> {
  if (faktor.art === 'passkey') return (await passkeyBenutzen(tx, faktor, now)) ? undefined : 'passkey_kopiert'
  const { numUpdatedRows } =
    faktor.art === 'totp'
      ? await tx
          .updateTable('totp')
          .set({ letzter_schritt: faktor.schritt })
          .where('benutzer_id', '=', benutzer_id)
          .where('geheimnis', '=', faktor.geheimnis)
          .where('letzter_schritt', '<', faktor.schritt)
          .executeTakeFirst()
      : await tx
          .updateTable('wiederherstellungscode')
          .set({ benutzt_am: new Date(now).toISOString() })
          .where('code_hash', '=', faktor.code_hash)
          .where('benutzer_id', '=', benutzer_id)
          .where('benutzt_am', 'is', null)
          .executeTakeFirst()
  return numUpdatedRows > 0n ? undefined : 'faktor_falsch'
}
