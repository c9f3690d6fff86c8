import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { PruefartTable } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import { type Verwendung, verwendungen } from '../../kern/rules/usage.ts'
import { unknownGeraet } from './geraet.queries.ts'
import type { PruefartenSuche, Prueftermine } from './pruefart.schema.ts'

export type PruefartRow = Selectable<PruefartTable>

export const unknownPruefart = (): DomainError => notFound('Diese Prüfart gibt es nicht.')

export function listPruefarten(
  reader: Reader,
  { sortierung, material_id }: Filter<PruefartenSuche>,
): List<PruefartRow> {
  const hits = reader
    .selectFrom('pruefart')
    .selectAll()
    .$if(material_id !== undefined, (q) => q.where('material_id', '=', material_id ?? ''))
  return listOf({ reader, hits, order: [byWord('name', directionOf(sortierung)), by('id')] })
}

export function usageOfPruefart(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({ geraet_pruefung: countRows(reader.selectFrom('pruefung').where('pruefart_id', '=', id)) })
}

/**
 * Lists the kinds of tests of a device with their days, the next one first. The test by the interval of the position is
 * among them if the position has one, the device had one, or its material has no kinds.
 *
 * @throws {DomainError} 404
 */
export function listPrueftermine(reader: Reader, geraetId: string): List<Prueftermine> {
  const rows = sql<Prueftermine>`(
    SELECT pruefart.id AS pruefart_id, pruefart.name, pruefart.intervall_monate, t.letzte_pruefung, t.naechste_pruefung
    FROM geraet_instanz g JOIN objektposition p ON p.id = g.objektposition_id
    JOIN pruefart ON pruefart.material_id = p.material_id
    LEFT JOIN geraet_termin t ON t.geraet_instanz_id = g.id AND t.pruefart_id = pruefart.id
    WHERE g.id = ${geraetId}
    UNION ALL
    SELECT NULL, NULL, p.pruefintervall_monate, regel.letzte_pruefung, regel.naechste_pruefung
    FROM geraet_instanz g JOIN objektposition p ON p.id = g.objektposition_id, LATERAL (
      SELECT letzte_pruefung, naechste_pruefung FROM geraet_termin WHERE geraet_instanz_id = g.id AND pruefart_id IS NULL
      UNION ALL SELECT g.letzte_pruefung, g.naechste_pruefung
        WHERE NOT EXISTS (SELECT FROM geraet_termin WHERE geraet_instanz_id = g.id)) AS regel
    WHERE g.id = ${geraetId} AND (
      coalesce(regel.letzte_pruefung, regel.naechste_pruefung) IS NOT NULL OR p.pruefintervall_monate IS NOT NULL
      OR NOT EXISTS (SELECT FROM pruefart WHERE material_id = p.material_id)))`
  return listOf({
    reader,
    hits: reader.selectFrom(rows.as('termin')).selectAll(),
    order: [by('naechste_pruefung', 'asc', 'last'), byWord('name', 'asc', 'last'), by('pruefart_id', 'asc', 'last')],
    async ifEmpty() {
      throw unknownGeraet()
    },
  })
}
