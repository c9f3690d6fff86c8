import { sql } from 'kysely'
import type { FesteRolle } from '../../kern/access/rights.ts'
import type { Reader } from '../../kern/db/store.ts'
import { verbunden } from './anmeldedienst.queries.ts'
import type { Link } from './benutzer.schema.ts'
import type { Bleibt, Faktoren, Faktorpflicht } from './faktor.schema.ts'

/** A passkey as a login offers it. */
interface AngebotenerPasskey {
  readonly kennung: string
  readonly rp_id: string
  readonly transporte: readonly string[]
}

/** What login needs to know of a person's second factors. */
export interface Zweitfaktoren {
  /** The sealed secret of the app; null without one. */
  readonly totp: Buffer | null
  readonly passkeys: readonly AngebotenerPasskey[]
  /** Whether an unused recovery code is left. */
  readonly hat_codes: boolean
}

export const hatFaktor = ({ totp, passkeys }: Pick<Zweitfaktoren, 'totp' | 'passkeys'>): boolean =>
  totp !== null || passkeys.length > 0

/** The second factors of `benutzer.id`, as columns of a query of users: they cost a login no statement. */
export const zweitfaktoren = {
  totp: sql<Buffer | null>`(SELECT geheimnis FROM totp WHERE totp.benutzer_id = benutzer.id)`,
  passkeys: sql<AngebotenerPasskey[]>`(SELECT coalesce(jsonb_agg(jsonb_build_object('kennung', kennung, 'rp_id', rp_id,
    'transporte', to_jsonb(transporte)) ORDER BY passkey.id), '[]') FROM passkey WHERE passkey.benutzer_id = benutzer.id)`,
  hat_codes: sql<boolean>`EXISTS (SELECT 1 FROM wiederherstellungscode
    WHERE wiederherstellungscode.benutzer_id = benutzer.id AND benutzt_am IS NULL)`,
}

/**
 * Whether a role of `benutzer` demands a second factor, for everything or for a place: of who logs in at the OpenID provider, that
 * provider demands it.
 */
const faktorVerlangt = sql<boolean>`((EXISTS (SELECT 1 FROM faktorpflicht WHERE rolle = ANY (benutzer.rollen)
    OR rolle IN (SELECT ortsrolle.rolle FROM ortsrolle WHERE ortsrolle.benutzer_id = benutzer.id))
  OR EXISTS (SELECT 1 FROM faktorpflicht_eigene_rolle JOIN benutzer_rolle USING (rolle_id) WHERE benutzer_id = benutzer.id)
  OR EXISTS (SELECT 1 FROM faktorpflicht_eigene_rolle JOIN ortsrolle USING (rolle_id) WHERE benutzer_id = benutzer.id))
  AND NOT ${verbunden})`

/** Whether `benutzer` has a second factor. */
export const faktorDa = sql<boolean>`(EXISTS (SELECT 1 FROM totp WHERE totp.benutzer_id = benutzer.id AND geheimnis IS NOT NULL)
  OR EXISTS (SELECT 1 FROM passkey WHERE passkey.benutzer_id = benutzer.id))`

/** Whether a role of `benutzer` demands a second factor that this person lacks. */
export const faktorFehlt = sql<boolean>`(${faktorVerlangt} AND NOT ${faktorDa})`

/** The second factors of an existing user, as the wire shows them. */
export async function getFaktoren(reader: Reader, benutzer_id: string): Promise<Faktoren> {
  const person = await reader
    .selectFrom('benutzer')
    .leftJoin('totp', 'totp.benutzer_id', 'benutzer.id')
    .select(['bestaetigt_am', faktorVerlangt.as('verlangt')])
    .select((eb) =>
      eb
        .selectFrom('wiederherstellungscode')
        .whereRef('wiederherstellungscode.benutzer_id', '=', 'benutzer.id')
        .where('benutzt_am', 'is', null)
        .select(sql<number>`count(*)::integer`.as('anzahl'))
        .$asScalar()
        .$notNull()
        .as('wiederherstellungscodes'),
    )
    .where('benutzer.id', '=', benutzer_id)
    .executeTakeFirstOrThrow()
  const passkeys = await reader
    .selectFrom('passkey')
    .select(['id', 'name', 'angelegt_am', 'zuletzt_am', 'nur_mit_passwort'])
    .where('benutzer_id', '=', benutzer_id)
    .orderBy('angelegt_am')
    .orderBy('id')
    .execute()
  const { bestaetigt_am, verlangt, wiederherstellungscodes } = person
  const totp = bestaetigt_am === null ? null : { eingerichtet_am: bestaetigt_am }
  return { totp, passkeys, wiederherstellungscodes, verlangt }
}

/** What a new password has left of a user's second factors; undefined for nothing. */
export async function findBleibendes(reader: Reader, benutzer_id: string): Promise<Bleibt | undefined> {
  const { passkeys, totp, wiederherstellungscodes } = await getFaktoren(reader, benutzer_id)
  if (passkeys.length === 0 && totp === null) return undefined
  const passkeys_ohne_passwort = passkeys.filter(({ nur_mit_passwort }) => !nur_mit_passwort).length
  return {
    passkeys: passkeys.length,
    passkeys_ohne_passwort,
    authenticator_app: totp !== null,
    wiederherstellungscodes,
  }
}

/** Whose link this is, as the wire shows it before the link is used. */
export async function getLink(
  reader: Reader,
  { id, benutzername, name }: { readonly id: string; readonly benutzername: string; readonly name: string },
): Promise<Link> {
  return { benutzername, name, passkeys: (await findBleibendes(reader, id))?.passkeys_ohne_passwort ?? 0 }
}

/** The roles whose holders need a second factor. */
export async function getFaktorpflicht(reader: Reader): Promise<Faktorpflicht> {
  const rows = await reader.selectFrom('faktorpflicht').select('rolle').orderBy('rolle').execute()
  const eigene_rollen = await reader
    .selectFrom('faktorpflicht_eigene_rolle')
    .innerJoin('rolle', 'rolle.id', 'rolle_id')
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  // A check constraint admits only these words.
  return { rollen: rows.map(({ rolle }) => rolle as FesteRolle), eigene_rollen }
}

/** Counts the active users who have a second factor. */
export async function countMitFaktor(reader: Reader): Promise<number> {
  const { anzahl } = await reader
    .selectFrom('benutzer')
    .select(sql<number>`count(*)::integer`.as('anzahl'))
    .where('aktiv', '=', true)
    .where(faktorDa)
    .executeTakeFirstOrThrow()
  return anzahl
}
