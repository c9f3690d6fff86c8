import { sql } from 'kysely'
import { type Reader, STATEMENTS } from '../../kern/db/store.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, directionOf } from '../../kern/lists/order.ts'
import type { Lagerbewegung, LagerbewegungenSuche } from './lagerbewegung.schema.ts'

/** Selects names by subqueries instead of joins: a count of the same query drops them. */
const withNamen = (reader: Reader) =>
  reader
    .selectFrom('lagerbewegung')
    .selectAll('lagerbewegung')
    .select((eb) => {
      const objekt = eb.selectFrom('objekt').whereRef('objekt.id', '=', 'lagerbewegung.objekt_id')
      const von = eb.selectFrom('standort').whereRef('standort.id', '=', 'lagerbewegung.von_standort_id')
      const nach = eb.selectFrom('standort').whereRef('standort.id', '=', 'lagerbewegung.nach_standort_id')
      const benutzer = eb.selectFrom('benutzer').whereRef('benutzer.id', '=', 'lagerbewegung.benutzer_id')
      return [
        objekt.select('objekt.code').$asScalar().$notNull().as('objekt_code'),
        objekt.select('objekt.name').$asScalar().$notNull().as('objekt_name'),
        von.select('standort.name').$asScalar().$notNull().as('von_standort_name'),
        nach.select('standort.name').$asScalar().$notNull().as('nach_standort_name'),
        benutzer.select('benutzer.name').$asScalar().$notNull().as('benutzer_name'),
      ]
    })

export function getLagerbewegung(reader: Reader, id: string): Promise<Lagerbewegung> {
  return withNamen(reader).where('lagerbewegung.id', '=', id).executeTakeFirstOrThrow()
}

/** The moves of the object `akte.id`, latest first. */
export const lagerbewegungenForAkte = withNamen(STATEMENTS)
  .where(sql<boolean>`lagerbewegung.objekt_id = akte.id`)
  .orderBy('lagerbewegung.id', 'desc')

export function listLagerbewegungen(
  reader: Reader,
  { sortierung, objekt_id, standort_id }: Filter<LagerbewegungenSuche>,
): List<Lagerbewegung> {
  let hits = withNamen(reader)
  if (objekt_id !== undefined) hits = hits.where('lagerbewegung.objekt_id', '=', objekt_id)
  if (standort_id !== undefined) {
    hits = hits.where(({ eb, or }) =>
      or([
        eb('lagerbewegung.von_standort_id', '=', standort_id),
        eb('lagerbewegung.nach_standort_id', '=', standort_id),
      ]),
    )
  }
  // Ids rise with the time of the move.
  return listOf({ reader, hits, order: [by('lagerbewegung.id', directionOf(sortierung))] })
}
