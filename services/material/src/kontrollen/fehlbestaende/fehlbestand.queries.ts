import { type DomainError, notFound } from '@zeughaus/platform'
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, FehlbestandTable, MindermengeTable, NachfuellungTable } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { type Filter, isOneOf, whereEqual } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, type Direction } from '../../kern/lists/order.ts'
import { gehoertZu } from '../../kern/rules/einheit.ts'
import type { FehlbestandSuche } from './fehlbestand.schema.ts'

export type FehlbestandRow = Selectable<FehlbestandTable>
export type NachfuellungRow = Selectable<NachfuellungTable>
export type MindermengeRow = Selectable<MindermengeTable>

/** A shortage with the names that people read, and the user who checks its object now. */
export interface FehlbestandMitNamen extends FehlbestandRow {
  readonly objekt_code: string
  readonly objekt_name: string
  readonly material_name: string
  readonly einheit: string
  readonly genehmigt: boolean
  readonly genehmigung_endete_am: string | null
  /** Stock of the material at all Lagerplaetze. */
  readonly im_lager: number
  /** The user who holds the running check of the object. */
  readonly kontrolliert_von: string | null
}

export const unknownFehlbestand = (): DomainError => notFound('Diesen Fehlbestand gibt es nicht.')

const hasGenehmigung = (eb: ExpressionBuilder<Database, 'fehlbestand'>) =>
  eb.exists(
    eb
      .selectFrom('mindermenge')
      .select('mindermenge.id')
      .whereRef('mindermenge.fehlbestand_id', '=', 'fehlbestand.id')
      .where('mindermenge.status', '=', sql.lit('aktiv')),
  )

/**
 * When the start of a check ended the approval of the row `fehlbestand`, as long as no check was finished since then: what a
 * check finds decides about its shortages anew, but one that is cancelled has ended the approval for nothing.
 */
const genehmigungEndeteAm = sql<string | null>`(SELECT m.beendet_am FROM mindermenge m
  WHERE m.fehlbestand_id = fehlbestand.id AND m.status = 'abgelaufen' AND fehlbestand.status <> 'erledigt'
    AND NOT EXISTS (SELECT FROM mindermenge neu WHERE neu.fehlbestand_id = fehlbestand.id AND neu.status = 'aktiv')
    AND NOT EXISTS (SELECT FROM kontrolle k WHERE k.objekt_id = fehlbestand.objekt_id AND k.status = 'abgeschlossen'
      AND k.beendet_am >= m.beendet_am)
  ORDER BY m.id DESC LIMIT 1)`

const withNamen = (reader: Reader) =>
  reader
    .selectFrom('fehlbestand')
    .innerJoin('objekt', 'objekt.id', 'fehlbestand.objekt_id')
    .innerJoin('material', 'material.id', 'fehlbestand.material_id')
    .selectAll('fehlbestand')
    .select((eb) => [
      'objekt.code as objekt_code',
      'objekt.name as objekt_name',
      'material.name as material_name',
      'material.einheit',
      eb
        .selectFrom('kontrolle')
        .select('kontrolle.benutzer_id')
        .whereRef('kontrolle.objekt_id', '=', 'fehlbestand.objekt_id')
        .where('kontrolle.status', '=', sql.lit('in_bearbeitung'))
        .as('kontrolliert_von'),
      hasGenehmigung(eb).$castTo<boolean>().as('genehmigt'),
      genehmigungEndeteAm.as('genehmigung_endete_am'),
      eb
        .selectFrom('bestand')
        .select(sql<number>`coalesce(sum(bestand.menge), 0)::bigint`.as('menge'))
        .whereRef('bestand.material_id', '=', 'fehlbestand.material_id')
        .$asScalar()
        .$notNull()
        .as('im_lager'),
    ])

/** @throws {DomainError} 404 */
export async function getFehlbestand(reader: Reader, id: string): Promise<FehlbestandMitNamen> {
  const row = await withNamen(reader).where('fehlbestand.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownFehlbestand()
  return row
}

/** @param only a condition on the row `fehlbestand`, added to those of the search */
export function listFehlbestaende(
  reader: Reader,
  { sortierung, genehmigt, offen, standort_id, einheit_id, ...same }: Filter<FehlbestandSuche>,
  only?: RawBuilder<boolean>,
): List<FehlbestandMitNamen> {
  let hits = whereEqual(reader.selectFrom('fehlbestand').select('fehlbestand.id'), 'fehlbestand', same)
  if (only !== undefined) hits = hits.where(only)
  if (offen !== undefined) hits = hits.where('fehlbestand.status', offen === 'true' ? '<>' : '=', sql.lit('erledigt'))
  if (genehmigt !== undefined) {
    hits = hits.where((eb) => (genehmigt === 'true' ? hasGenehmigung(eb) : eb.not(hasGenehmigung(eb))))
  }
  if (standort_id !== undefined) {
    // With the objects as an array, the planner finds their shortages by index and reads no others.
    hits = hits.where(
      sql<boolean>`fehlbestand.objekt_id = ANY (ARRAY(SELECT id FROM objekt WHERE standort_id = ${standort_id}))`,
    )
  }
  if (einheit_id !== undefined) {
    hits = hits.where(
      sql<boolean>`fehlbestand.objekt_id = ANY (ARRAY(SELECT id FROM objekt WHERE ${gehoertZu(einheit_id)}))`,
    )
  }
  // The oldest shortage arose first.
  const direction: Direction = sortierung === '-alter' ? 'asc' : 'desc'
  return listOf({
    reader,
    hits,
    order: [by('fehlbestand.entstanden_am', direction), by('fehlbestand.id', direction)],
    rows: {
      key: ['id'],
      read: (page) =>
        withNamen(reader)
          .where(isOneOf('fehlbestand.id', page, 'id'))
          .execute(),
    },
  })
}

/**
 * What is there since a refill after the last count of the row `objektposition`; null without one.
 *
 * @param gezaehlt the last count with the refills of its check: the row `vorige` of that check
 * @param seit when that check ended
 */
export const nachgefuelltAuf = (gezaehlt: RawBuilder<unknown>, seit: RawBuilder<unknown>) =>
  sql<number | null>`CASE WHEN EXISTS (SELECT FROM nachfuellung n JOIN fehlbestand f ON f.id = n.fehlbestand_id
      WHERE f.objektposition_id = objektposition.id AND n.zeitpunkt >= ${seit}) THEN objektposition.istmenge
    WHEN ${gezaehlt}.nachgefuellt > 0 THEN ${gezaehlt}.gezaehlt + ${gezaehlt}.nachgefuellt END`

/** Whether the shortage of the row has a refill. */
export const hasNachfuellung = sql<boolean>`EXISTS (
  SELECT FROM nachfuellung WHERE nachfuellung.fehlbestand_id = fehlbestand.id)`
