import { type DomainError, notFound } from '@zeughaus/platform'
import { sql } from 'kysely'
import { personHier } from '../../kern/access/person.queries.ts'
import type { FesteRolle } from '../../kern/access/rights.ts'
import type { Reader } from '../../kern/db/store.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import { verbunden } from './anmeldedienst.queries.ts'
import type { BenutzerSuche } from './benutzer.schema.ts'
import { type Zweitfaktoren, zweitfaktoren } from './faktor.queries.ts'
import type { Ortsrolle } from './ortsrolle.schema.ts'

/** A user as the wire shows them; the password hash stays in the database. */
export interface BenutzerRow {
  readonly id: string
  readonly benutzername: string
  readonly name: string
  readonly email: string | null
  readonly einheit_id: string | null
  readonly aktiv: boolean
  /** Whether they log in at the OpenID provider alone. */
  readonly verbunden: boolean
  readonly rollen: FesteRolle[]
  readonly eigene_rollen: { id: string; name: string }[]
  readonly ortsrollen: Ortsrolle[]
}

export const unknownBenutzer = (): DomainError => notFound('Diesen Benutzer gibt es nicht.')

/** The roles of `benutzer` for places, by name of role and place. */
const ortsrollen = sql<
  Ortsrolle[]
>`(SELECT coalesce(jsonb_agg(jsonb_build_object('rolle', o.rolle, 'rolle_id', o.rolle_id,
    'rolle_name', rolle.name, 'einheit_id', o.einheit_id, 'standort_id', o.standort_id,
    'ort_name', coalesce(einheit.name, standort.name), 'aus_gruppe', o.aus_gruppe)
    ORDER BY o.rolle, rolle.name, coalesce(einheit.name, standort.name) COLLATE natuerlich), '[]')
  FROM ortsrolle o LEFT JOIN rolle ON rolle.id = o.rolle_id LEFT JOIN einheit ON einheit.id = o.einheit_id
    LEFT JOIN standort ON standort.id = o.standort_id
  WHERE o.benutzer_id = benutzer.id)`

const selection = (reader: Reader) =>
  reader
    .selectFrom('benutzer')
    .where(personHier)
    .select(['id', 'benutzername', 'name', 'email', 'einheit_id', 'aktiv', ortsrollen.as('ortsrollen')])
    // A check constraint admits only these words.
    .select([sql<FesteRolle[]>`rollen`.as('rollen'), verbunden.as('verbunden')])
    .select((eb) =>
      eb
        .selectFrom('benutzer_rolle')
        .innerJoin('rolle', 'rolle.id', 'benutzer_rolle.rolle_id')
        .whereRef('benutzer_rolle.benutzer_id', '=', 'benutzer.id')
        .select(
          sql<BenutzerRow['eigene_rollen']>`coalesce(jsonb_agg(jsonb_build_object('id', rolle.id, 'name', rolle.name)
            ORDER BY rolle.name COLLATE natuerlich), '[]')`.as('eigene_rollen'),
        )
        .$asScalar()
        .$notNull()
        .as('eigene_rollen'),
    )

export function listBenutzer(
  reader: Reader,
  { sortierung, aktiv, einheit_id }: Filter<BenutzerSuche>,
): List<BenutzerRow> {
  const column = sortierung.endsWith('benutzername') ? 'benutzername' : 'name'
  const hits = selection(reader)
    .$if(aktiv !== undefined, (q) => q.where('aktiv', '=', aktiv === 'true'))
    .$if(einheit_id !== undefined, (q) => q.where('einheit_id', '=', einheit_id ?? null))
  return listOf({ reader, hits, order: [byWord(column, directionOf(sortierung)), by('id')] })
}

/** @throws {DomainError} 404 */
export async function getBenutzer(reader: Reader, id: string): Promise<BenutzerRow> {
  const row = await selection(reader).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownBenutzer()
  return row
}

/** Finds a user by their name, in any case, also one who is locked. */
export async function findBenutzerNamens(reader: Reader, benutzername: string): Promise<BenutzerRow | undefined> {
  return selection(reader).where(sql`faltung(benutzername)`, '=', sql`faltung(${benutzername})`).executeTakeFirst()
}

/** What login needs of a user. */
interface Anmeldung extends Zweitfaktoren {
  readonly id: string
  readonly benutzername: string
  readonly name: string
  readonly passwort_hash: string
}

/** Reads what login needs of an active user. */
export function findAnmeldung(reader: Reader, benutzername: string): Promise<Anmeldung | undefined> {
  return reader
    .selectFrom('benutzer')
    .select(['id', 'benutzername', 'name', 'passwort_hash'])
    .select([
      zweitfaktoren.totp.as('totp'),
      zweitfaktoren.passkeys.as('passkeys'),
      zweitfaktoren.hat_codes.as('hat_codes'),
    ])
    .where(sql`faltung(benutzername)`, '=', sql`faltung(${benutzername})`)
    .where('aktiv', '=', true)
    .executeTakeFirst()
}

export async function getPasswortHash(reader: Reader, id: string): Promise<string> {
  const row = await reader.selectFrom('benutzer').select('passwort_hash').where('id', '=', id).executeTakeFirstOrThrow()
  return row.passwort_hash
}

/** Whether any active user is an administrator who needs no OpenID provider. */
export async function hasVerwaltung(reader: Reader): Promise<boolean> {
  const row = await reader
    .selectFrom('benutzer')
    .select('id')
    .where('aktiv', '=', true)
    .where(sql`'administration'`, '=', sql`ANY(rollen)`)
    .where(sql<boolean>`NOT ${verbunden}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
