import { type DomainError, notFound } from '@zeughaus/platform'
import type { Selectable } from 'kysely'
import type { EinheitTable } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { byWord, directionOf } from '../../kern/lists/order.ts'
import { type Verwendung, verwendungen } from '../../kern/rules/usage.ts'
import type { EinheitSuche } from './einheit.schema.ts'

export type EinheitRow = Selectable<EinheitTable>

export const unknownEinheit = (): DomainError => notFound('Diese Einheit gibt es nicht.')

export function listEinheiten(
  reader: Reader,
  { sortierung, uebergeordnet_id }: Filter<EinheitSuche>,
): List<EinheitRow> {
  const hits = reader
    .selectFrom('einheit')
    .selectAll()
    .$if(uebergeordnet_id !== undefined, (q) => q.where('uebergeordnet_id', '=', uebergeordnet_id ?? null))
  return listOf({ reader, hits, order: [byWord('name', directionOf(sortierung))] })
}

/** @throws {DomainError} 404 */
export async function getEinheit(reader: Reader, id: string): Promise<EinheitRow> {
  const row = await reader.selectFrom('einheit').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownEinheit()
  return row
}

export function usageOfEinheit(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    einheit: countRows(reader.selectFrom('einheit').where('uebergeordnet_id', '=', id)),
    benutzer: countRows(reader.selectFrom('benutzer').where('einheit_id', '=', id)),
    objekt: countRows(reader.selectFrom('objekt').where('einheit_id', '=', id)),
    lagerort: countRows(reader.selectFrom('lagerort').where('einheit_id', '=', id)),
    material: countRows(reader.selectFrom('material').where('einheit_id', '=', id)),
    objekttyp: countRows(reader.selectFrom('objekttyp').where('einheit_id', '=', id)),
    vorlage: countRows(reader.selectFrom('beladungsvorlage').where('einheit_id', '=', id)),
    qualifikationstyp: countRows(reader.selectFrom('qualifikationstyp').where('einheit_id', '=', id)),
    ausgabe: countRows(reader.selectFrom('ausgabe').where('an_einheit_id', '=', id)),
    ortsrolle: countRows(reader.selectFrom('ortsrolle').where('einheit_id', '=', id)),
    gruppe: countRows(reader.selectFrom('gruppe_ortsrolle').select('gruppe').distinct().where('einheit_id', '=', id)),
    kontrollverantwortung: countRows(reader.selectFrom('kontrollverantwortung').where('einheit_id', '=', id)),
  })
}
