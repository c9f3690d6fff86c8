import { type DomainError, notFound } from '@zeughaus/platform'
import type { Reader } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { byWord, directionOf } from '../../kern/lists/order.ts'
import { type Verwendung, verwendungen } from '../../kern/rules/usage.ts'
import type { NameSuche } from './namen.schema.ts'

/** Tables with just a name: Bereich and Kategorie. */
export type Namenstabelle = 'bereich' | 'kategorie'

export interface NamenRow {
  readonly id: string
  readonly name: string
}

const SENTENCES = { bereich: 'Diesen Bereich gibt es nicht.', kategorie: 'Diese Kategorie gibt es nicht.' }

export const unknownName = (table: Namenstabelle): DomainError => notFound(SENTENCES[table])

export function listNamen(reader: Reader, table: Namenstabelle, { sortierung }: Filter<NameSuche>): List<NamenRow> {
  const hits = reader.selectFrom(table).select(['id', 'name'])
  return listOf({ reader, hits, order: [byWord('name', directionOf(sortierung))] })
}

/** @throws {DomainError} 404 */
export async function getName(reader: Reader, table: Namenstabelle, id: string): Promise<NamenRow> {
  const row = await reader.selectFrom(table).select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownName(table)
  return row
}

export function usageOfBereich(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({ standort: countRows(reader.selectFrom('standort').where('bereich_id', '=', id)) })
}

export function usageOfKategorie(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({ material: countRows(reader.selectFrom('material').where('kategorie_id', '=', id)) })
}
