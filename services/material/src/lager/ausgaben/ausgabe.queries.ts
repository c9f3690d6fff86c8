import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { AusgabeTable } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { contains, type Filter, whereEqual } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, directionOf } from '../../kern/lists/order.ts'
import type { AusgabenSuche } from './ausgabe.schema.ts'

export type AusgabeRow = Selectable<AusgabeTable>

/** An issue with the names that people read. */
export interface AusgabeMitNamen extends AusgabeRow {
  readonly material_name: string
  readonly einheit: string
  readonly seriennummer: string | null
  readonly leihe: {
    readonly einheit_id: string
    readonly einheit_name: string
    readonly von_einheit_name: string | null
    readonly geliehen: boolean
  } | null
  readonly lagerplatz_code: string | null
  readonly ueberfaellig: boolean
  readonly ausgegeben_von_name: string
  readonly zurueckgenommen_von_name: string | null
}

/** How much of an issue is out, back and lost. Of one that has ended, everything but what is lost is back. */
export function mengenOf({ menge, status, zurueck, verloren }: AusgabeRow) {
  const back = status === 'zurueckgegeben' ? menge - verloren : zurueck
  return { menge_offen: menge - back - verloren, menge_zurueck: back, menge_verloren: verloren }
}

export const unknownAusgabe = (): DomainError => notFound('Diese Ausgabe gibt es nicht.')

const isUeberfaellig = (today: string) =>
  sql<boolean>`(ausgabe.status = 'ausgegeben' AND coalesce(ausgabe.faellig_am < ${today}::date, false))`

/** What the row `ausgabe` is, wherever it lies: the reader sees the issue, and so may read what was issued. */
const ding = (column: 'name' | 'einheit') =>
  sql<string>`(SELECT ${sql.ref(`m.${column}`)} FROM public.material m WHERE m.id = ausgabe.material_id)`
const seriennummer = sql<
  string | null
>`(SELECT g.seriennummer FROM public.geraet_instanz g WHERE g.id = ausgabe.geraet_instanz_id)`

/** The loan that the row `ausgabe` is; null for other issues. */
export const leihe = sql<AusgabeMitNamen['leihe']>`CASE WHEN ausgabe.an_einheit_id IS NOT NULL THEN json_build_object(
  'einheit_id', ausgabe.an_einheit_id,
  'einheit_name', (SELECT einheit.name FROM einheit WHERE einheit.id = ausgabe.an_einheit_id),
  'von_einheit_name', ausgabe_von(ausgabe.lagerplatz_id, ausgabe.geraet_instanz_id),
  'geliehen', ausgabe_geliehen(ausgabe.lagerplatz_id, ausgabe.geraet_instanz_id)) END`

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
      const person = (column: 'ausgegeben_von' | 'zurueckgenommen_von') =>
        eb.selectFrom('benutzer').select('benutzer.name').whereRef('benutzer.id', '=', `ausgabe.${column}`)
      return [
        ding('name').as('material_name'),
        ding('einheit').as('einheit'),
        seriennummer.as('seriennummer'),
        leihe.as('leihe'),
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
  { sortierung, empfaenger, ueberfaellig, ...same }: Filter<AusgabenSuche>,
): List<AusgabeMitNamen> {
  let hits = whereEqual(withNamen(reader, today), 'ausgabe', same)
  if (empfaenger !== undefined) hits = hits.where(contains(['ausgabe.empfaenger'], empfaenger))
  if (ueberfaellig === 'true') hits = hits.where(isUeberfaellig(today))
  if (ueberfaellig === 'false') hits = hits.where(({ not }) => not(isUeberfaellig(today)))
  const direction = directionOf(sortierung)
  const first = sortierung.endsWith('faellig_am')
    ? by('ausgabe.faellig_am', direction, 'last')
    : by('ausgabe.ausgegeben_am', direction)
  return listOf({ reader, hits, order: [first, by('ausgabe.id', direction)] })
}
