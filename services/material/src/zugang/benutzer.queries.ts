import { type DomainError, notFound } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { type Seite, seitenweise } from '../listen.ts'
import type { FesteRolle } from '../rechte.ts'
import type { BenutzerSuche } from './benutzer.schema.ts'

/** A user as the wire has him; the password hash stays in the database. */
export interface BenutzerRow {
  readonly id: string
  readonly benutzername: string
  readonly name: string
  readonly email: string | null
  readonly einheit_id: string | null
  readonly aktiv: boolean
  readonly rollen: FesteRolle[]
  readonly eigene_rollen: { id: string; name: string }[]
}

export const unbekannterBenutzer = (): DomainError => notFound('Diesen Benutzer gibt es nicht.')

const auswahl = (reader: Reader) =>
  reader
    .selectFrom('benutzer')
    .select(['id', 'benutzername', 'name', 'email', 'einheit_id', 'aktiv'])
    // A check constraint keeps other words out of the column.
    .select(sql<FesteRolle[]>`rollen`.as('rollen'))
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
  { sortierung, aktiv, einheit_id, ...blatt }: BenutzerSuche,
): Promise<Seite<BenutzerRow>> {
  const spalte = sortierung.endsWith('benutzername') ? 'benutzername' : 'name'
  const query = auswahl(reader)
    .$if(aktiv !== undefined, (q) => q.where('aktiv', '=', aktiv === 'true'))
    .$if(einheit_id !== undefined, (q) => q.where('einheit_id', '=', einheit_id ?? null))
    .orderBy(sql`${sql.ref(spalte)} COLLATE natuerlich`, sortierung.startsWith('-') ? 'desc' : 'asc')
    .orderBy('id')
  return seitenweise(query, blatt)
}

/** @throws {DomainError} 404 */
export async function getBenutzer(reader: Reader, id: string): Promise<BenutzerRow> {
  const row = await auswahl(reader).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannterBenutzer()
  return row
}

/** What login needs of an active user. */
export function findAnmeldung(
  reader: Reader,
  benutzername: string,
): Promise<{ id: string; passwort_hash: string; tokens_ab: string } | undefined> {
  return reader
    .selectFrom('benutzer')
    .select(['id', 'passwort_hash', 'tokens_ab'])
    .where(sql`faltung(benutzername)`, '=', sql`faltung(${benutzername})`)
    .where('aktiv', '=', true)
    .executeTakeFirst()
}

export async function getPasswortHash(reader: Reader, id: string): Promise<string> {
  const row = await reader.selectFrom('benutzer').select('passwort_hash').where('id', '=', id).executeTakeFirstOrThrow()
  return row.passwort_hash
}

/** Whether anybody can administer. */
export async function gibtVerwaltung(reader: Reader): Promise<boolean> {
  const row = await reader
    .selectFrom('benutzer')
    .select('id')
    .where('aktiv', '=', true)
    .where(sql`'administration'`, '=', sql`ANY(rollen)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
