import { type DomainError, notFound } from '@zeughaus/platform'
import type { Reader } from '../../kern/db/store.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, directionOf } from '../../kern/lists/order.ts'
import { einsatzGilt } from '../../kontrollen/kontrollfrist/index.ts'
import type { EinsaetzeSuche, Einsatz } from './einsatz.schema.ts'

/** An Einsatz with the names that people read. */
export type EinsatzMitNamen = Omit<Einsatz, 'aktionen'>

export const unknownEinsatz = (): DomainError => notFound('Diesen Einsatz gibt es nicht, oder er ist zurückgenommen.')

/** Selects names by subqueries instead of joins: a count of the same query drops them. */
const withNamen = (reader: Reader) =>
  reader
    .selectFrom('einsatz')
    .where(einsatzGilt)
    .selectAll('einsatz')
    .select((eb) => {
      const objekt = eb.selectFrom('objekt').whereRef('objekt.id', '=', 'einsatz.objekt_id')
      const benutzer = eb.selectFrom('benutzer').whereRef('benutzer.id', '=', 'einsatz.benutzer_id')
      return [
        objekt.select('objekt.code').$asScalar().$notNull().as('objekt_code'),
        objekt.select('objekt.name').$asScalar().$notNull().as('objekt_name'),
        benutzer.select('benutzer.name').$asScalar().$notNull().as('benutzer_name'),
      ]
    })

export function getEinsatz(reader: Reader, id: string): Promise<EinsatzMitNamen> {
  return withNamen(reader).where('einsatz.id', '=', id).executeTakeFirstOrThrow()
}

export function listEinsaetze(
  reader: Reader,
  { sortierung, objekt_id }: Filter<EinsaetzeSuche>,
): List<EinsatzMitNamen> {
  let hits = withNamen(reader)
  if (objekt_id !== undefined) hits = hits.where('einsatz.objekt_id', '=', objekt_id)
  const direction = directionOf(sortierung)
  return listOf({ reader, hits, order: [by('einsatz.zeitpunkt', direction), by('einsatz.id', direction)] })
}
