import { type DomainError, notFound } from '@zeughaus/platform'
import { sql } from 'kysely'
import { BAUKASTEN, type Reader } from '../db.ts'
import { type Seite, seitenweise } from '../listen.ts'
import type { Kontrollverantwortung, KontrollverantwortungSuche } from './kontrollverantwortung.schema.ts'

const mitNamen = (reader: Reader) =>
  reader
    .selectFrom('kontrollverantwortung')
    .innerJoin('objekt', 'objekt.id', 'kontrollverantwortung.objekt_id')
    .leftJoin('benutzer', 'benutzer.id', 'kontrollverantwortung.benutzer_id')
    .leftJoin('einheit', 'einheit.id', 'kontrollverantwortung.einheit_id')
    .selectAll('kontrollverantwortung')
    .select([
      'objekt.code as objekt_code',
      'objekt.name as objekt_name',
      'benutzer.name as benutzer_name',
      'einheit.name as einheit_name',
    ])

export const unbekannteKontrollverantwortung = (): DomainError => notFound('Diese Zuordnung gibt es nicht.')

export function getKontrollverantwortung(reader: Reader, id: string): Promise<Kontrollverantwortung> {
  return mitNamen(reader).where('kontrollverantwortung.id', '=', id).executeTakeFirstOrThrow()
}

/** Who should check the object `seite.id`. */
export const kontrollverantwortungDerSeite = mitNamen(BAUKASTEN)
  .where(sql<boolean>`kontrollverantwortung.objekt_id = seite.id`)
  .orderBy('kontrollverantwortung.id')

export function listKontrollverantwortung(
  reader: Reader,
  { sortierung, seite, limit, ...gleich }: KontrollverantwortungSuche,
): Promise<Seite<Kontrollverantwortung>> {
  let query = mitNamen(reader)
  for (const [feld, wert] of Object.entries(gleich)) {
    if (wert !== undefined) query = query.where(`kontrollverantwortung.${feld as keyof typeof gleich}`, '=', wert)
  }
  const sortiert = query
    .orderBy(sql`objekt.code COLLATE natuerlich`, sortierung.startsWith('-') ? 'desc' : 'asc')
    .orderBy('kontrollverantwortung.id')
  return seitenweise(sortiert, { seite, limit })
}
