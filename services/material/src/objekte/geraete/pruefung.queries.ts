import { sql } from 'kysely'
import { type Reader, STATEMENTS } from '../../kern/db/store.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by } from '../../kern/lists/order.ts'
import { type PruefungRow, unknownGeraet } from './geraet.queries.ts'
import type { PruefungenSuche } from './pruefung.schema.ts'

/** A test with the tester's name. */
export interface PruefungMitNamen extends PruefungRow {
  readonly benutzer_name: string
  readonly pruefart_name: string | null
}

/** Lists the tests of a device, of one kind if asked, newest first. @throws {DomainError} 404 */
export function listPruefungen(
  reader: Reader,
  geraetId: string,
  { pruefart_id }: Filter<PruefungenSuche>,
): List<PruefungMitNamen> {
  const hits = withNamen(reader)
    .where('geraet_instanz_id', '=', geraetId)
    .$if(pruefart_id !== undefined, (q) => q.where('pruefart_id', '=', pruefart_id ?? ''))
  return listOf({
    reader,
    hits,
    order: [by('pruefung.datum', 'desc'), by('pruefung.id', 'desc')],
    async ifEmpty() {
      const geraet = reader.selectFrom('geraet_instanz').select('id').where('id', '=', geraetId)
      if ((await geraet.executeTakeFirst()) === undefined) throw unknownGeraet()
    },
  })
}

const withNamen = (reader: Reader) =>
  reader
    .selectFrom('pruefung')
    .innerJoin('benutzer', 'benutzer.id', 'pruefung.benutzer_id')
    .leftJoin('pruefart', 'pruefart.id', 'pruefung.pruefart_id')
    .selectAll('pruefung')
    .select(['benutzer.name as benutzer_name', 'pruefart.name as pruefart_name'])

/** The tests of all devices of the object `akte.id`, newest first. */
export const pruefungenForAkte = withNamen(STATEMENTS)
  .where(sql<boolean>`pruefung.geraet_instanz_id IN (SELECT id FROM geraet_instanz WHERE objekt_id = akte.id)`)
  .orderBy('pruefung.datum', 'desc')
  .orderBy('pruefung.id', 'desc')
