import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { QualifikationstypTable } from '../db.gen.ts'
import type { Reader } from '../db.ts'
import { type Seite, seitenweise, zaehle } from '../listen.ts'
import { type Verwendung, verwendungen } from '../verwendung.ts'
import type { QualifikationstypSuche } from './qualifikationstyp.schema.ts'

export type QualifikationstypRow = Selectable<QualifikationstypTable>

export const unbekannterQualifikationstyp = (): DomainError => notFound('Diesen Qualifikationstyp gibt es nicht.')

export function listQualifikationstypen(
  reader: Reader,
  { sortierung, art, ...blatt }: QualifikationstypSuche,
): Promise<Seite<QualifikationstypRow>> {
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  let query = reader.selectFrom('qualifikationstyp').selectAll()
  if (art !== undefined) query = query.where('art', '=', art)
  if (sortierung.endsWith('art')) query = query.orderBy('art', richtung)
  return seitenweise(query.orderBy(sql`name COLLATE natuerlich`, richtung), blatt)
}

/** @throws {DomainError} 404 */
export async function getQualifikationstyp(reader: Reader, id: string): Promise<QualifikationstypRow> {
  const row = await reader.selectFrom('qualifikationstyp').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannterQualifikationstyp()
  return row
}

export function verwendungQualifikationstyp(reader: Reader, id: string): Promise<Verwendung> {
  const anforderungen = reader.selectFrom('objekttyp_qualifikationsanforderung').where('qualifikationstyp_id', '=', id)
  return verwendungen({
    benutzer_qualifikation: zaehle(reader.selectFrom('benutzer_qualifikation').where('qualifikationstyp_id', '=', id)),
    qualifikationsanforderung: zaehle(anforderungen),
  })
}
