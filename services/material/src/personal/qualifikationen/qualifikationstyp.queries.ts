import { type DomainError, notFound } from '@zeughaus/platform'
import type { Selectable } from 'kysely'
import type { QualifikationstypTable } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import { type Verwendung, verwendungen } from '../../kern/rules/usage.ts'
import type { QualifikationstypSuche } from './qualifikationstyp.schema.ts'

export type QualifikationstypRow = Selectable<QualifikationstypTable>

export const unknownQualifikationstyp = (): DomainError => notFound('Diesen Qualifikationstyp gibt es nicht.')

export function listQualifikationstypen(
  reader: Reader,
  { sortierung, art }: Filter<QualifikationstypSuche>,
): List<QualifikationstypRow> {
  const direction = directionOf(sortierung)
  let hits = reader.selectFrom('qualifikationstyp').selectAll()
  if (art !== undefined) hits = hits.where('art', '=', art)
  const first = sortierung.endsWith('art') ? [by('art', direction)] : []
  return listOf({ reader, hits, order: [...first, byWord('name', direction)] })
}

/** @throws {DomainError} 404 */
export async function getQualifikationstyp(reader: Reader, id: string): Promise<QualifikationstypRow> {
  const row = await reader.selectFrom('qualifikationstyp').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownQualifikationstyp()
  return row
}

export function usageOfQualifikationstyp(reader: Reader, id: string): Promise<Verwendung> {
  const anforderungen = reader.selectFrom('objekttyp_qualifikationsanforderung').where('qualifikationstyp_id', '=', id)
  return verwendungen({
    benutzer_qualifikation: countRows(
      reader.selectFrom('benutzer_qualifikation').where('qualifikationstyp_id', '=', id),
    ),
    qualifikationsanforderung: countRows(anforderungen),
  })
}
