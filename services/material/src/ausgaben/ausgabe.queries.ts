import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { AusgabeTable } from '../db/db.gen.ts'
import type { Reader } from '../db/store.ts'
import { contains, type Filter } from '../lists/filter.ts'
import { type List, listOf } from '../lists/list.ts'
import { by, directionOf } from '../lists/order.ts'
import type { AusgabenSuche } from './ausgabe.schema.ts'

export type AusgabeRow = Selectable<AusgabeTable>

/** An issue with the names that people read. */
export interface AusgabeMitNamen extends AusgabeRow {
  readonly material_name: string
  readonly einheit: string
  readonly seriennummer: string | null
  readonly lagerplatz_code: string | null
  readonly ueberfaellig: boolean
  readonly ausgegeben_von_name: string
  readonly zurueckgenommen_von_name: string | null
}

export const unknownAusgabe = (): DomainError => notFound('Diese Ausgabe gibt es nicht.')

const isUeberfaellig = (today: string) =>
  sql<boolean>`(ausgabe.status = 'ausgegeben' AND coalesce(ausgabe.faellig_am < ${today}::date, false))`

/**
 * Selects issues. Names come by subqueries instead of joins: a count of the same query drops them.
 *
 * @param today the calendar day for overdue issues
 */
const withNamen = (reader: Reader, today: string) =>
  reader
    .selectFrom('ausgabe')
    .selectAll('ausgabe')
    .select((eb) => {
      const material = eb.selectFrom('material').whereRef('material.id', '=', 'ausgabe.material_id')
      const person = (column: 'ausgegeben_von' | 'zurueckgenommen_von') =>
        eb.selectFrom('benutzer').select('benutzer.name').whereRef('benutzer.id', '=', `ausgabe.${column}`)
      return [
        material.select('material.name').$asScalar().$notNull().as('material_name'),
        material.select('material.einheit').$asScalar().$notNull().as('einheit'),
        eb
          .selectFrom('geraet_instanz')
          .select('geraet_instanz.seriennummer')
          .whereRef('geraet_instanz.id', '=', 'ausgabe.geraet_instanz_id')
          .as('seriennummer'),
        eb
          .selectFrom('lagerplatz')
          .select('lagerplatz.code')
          .whereRef('lagerplatz.id', '=', 'ausgabe.lagerplatz_id')
          .as('lagerplatz_code'),
        isUeberfaellig(today).as('ueberfaellig'),
        person('ausgegeben_von').$asScalar().$notNull().as('ausgegeben_von_name'),
        person('zurueckgenommen_von').as('zurueckgenommen_von_name'),
      ]
    })

/** @throws {DomainError} 404 */
export async function getAusgabe(reader: Reader, today: string, id: string): Promise<AusgabeMitNamen> {
  const row = await withNamen(reader, today).where('ausgabe.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownAusgabe()
  return row
}

export function listAusgaben(
  reader: Reader,
  today: string,
  { sortierung, status, empfaenger, material_id, geraet_instanz_id, ueberfaellig }: Filter<AusgabenSuche>,
): List<AusgabeMitNamen> {
  let hits = withNamen(reader, today)
  if (status !== undefined) hits = hits.where('ausgabe.status', '=', status)
  if (empfaenger !== undefined) hits = hits.where(contains(['ausgabe.empfaenger'], empfaenger))
  if (material_id !== undefined) hits = hits.where('ausgabe.material_id', '=', material_id)
  if (geraet_instanz_id !== undefined) hits = hits.where('ausgabe.geraet_instanz_id', '=', geraet_instanz_id)
  if (ueberfaellig === 'true') hits = hits.where(isUeberfaellig(today))
  if (ueberfaellig === 'false') hits = hits.where(({ not }) => not(isUeberfaellig(today)))
  const direction = directionOf(sortierung)
  const first = sortierung.endsWith('faellig_am')
    ? by('ausgabe.faellig_am', direction, 'last')
    : by('ausgabe.ausgegeben_am', direction)
  return listOf({ reader, hits, order: [first, by('ausgabe.id', direction)] })
}
