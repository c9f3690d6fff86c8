import { notFound } from '@zeughaus/platform'
import { instantText } from '@zeughaus/postgres'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ObjektTable } from '../../kern/db/db.gen.ts'
import { type Reader, STATEMENTS } from '../../kern/db/store.ts'
import { contains, type Filter, isOneOf, whereEqual } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import { gehoertZu } from '../../kern/rules/einheit.ts'
import { unknownObjekt } from '../../kern/rules/objektsperre.ts'
import { type Grund, gruende, type Hinweis, hasWertung, hinweise } from '../../kontrollen/bereitschaft/index.ts'
import { einsatzGilt, type Fristlage, fristlage } from '../../kontrollen/kontrollfrist/index.ts'
import { type AusgegebenesGeraet, ausgegebenVonObjekt } from '../../lager/ausgaben/index.ts'
import type { ObjekteSuche } from './objekt.schema.ts'

export type ObjektRow = Selectable<ObjektTable>

/** An object with its computed fields. */
export interface ObjektMitStand extends ObjektRow {
  readonly standort: { readonly id: string; readonly name: string }
  readonly objekttyp: { readonly id: string; readonly name: string; readonly ist_zugfahrzeug: boolean }
  readonly letzte_kontrolle_am: string | null
  readonly letzter_einsatz_am: string | null
  readonly fristlage: Fristlage
  readonly gruende: Grund[]
  readonly hinweise: Hinweis[]
  readonly ausgegeben: AusgegebenesGeraet[]
  readonly gesperrt_durch: {
    readonly kontrolle_id: string
    readonly benutzer_id: string
    readonly benutzer_name: string
    readonly seit: string
  } | null
}

/**
 * Selects objects with their computed fields. Values that all callers share are literals: with a parameter no plan
 * would fit the partial indexes, and the database would plan every page again, which costs more than the page.
 *
 * @param today the calendar day for overdue periods
 */
const withStand = (reader: Reader, today: string) =>
  reader
    .selectFrom('objekt')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .innerJoin('objekttyp', 'objekttyp.id', 'objekt.objekttyp_id')
    .selectAll('objekt')
    .select((eb) => [
      sql<ObjektMitStand['standort']>`json_build_object('id', standort.id, 'name', standort.name)`.as('standort'),
      sql<
        ObjektMitStand['objekttyp']
      >`json_build_object('id', objekttyp.id, 'name', objekttyp.name, 'ist_zugfahrzeug', objekttyp.ist_zugfahrzeug)`.as(
        'objekttyp',
      ),
      eb
        .selectFrom('kontrolle')
        .whereRef('kontrolle.objekt_id', '=', 'objekt.id')
        .where('kontrolle.status', '=', sql.lit('abgeschlossen'))
        .orderBy('kontrolle.beendet_am', 'desc')
        .limit(sql.lit(1))
        .select('kontrolle.beendet_am')
        .as('letzte_kontrolle_am'),
      eb
        .selectFrom('einsatz')
        .whereRef('einsatz.objekt_id', '=', 'objekt.id')
        .where(einsatzGilt)
        .orderBy('einsatz.zeitpunkt', 'desc')
        .limit(sql.lit(1))
        .select('einsatz.zeitpunkt')
        .as('letzter_einsatz_am'),
      fristlage.as('fristlage'),
      gruende(today).as('gruende'),
      hinweise(today).as('hinweise'),
      ausgegebenVonObjekt.as('ausgegeben'),
      jsonObjectFrom(
        eb
          .selectFrom('kontrolle')
          .whereRef('kontrolle.objekt_id', '=', 'objekt.id')
          .where('kontrolle.status', '=', sql.lit('in_bearbeitung'))
          .select((kontrolle) => [
            'kontrolle.id as kontrolle_id',
            'kontrolle.benutzer_id',
            // As a subquery: for a join the database would read all users for each object.
            kontrolle
              .selectFrom('benutzer')
              .select('benutzer.name')
              .whereRef('benutzer.id', '=', 'kontrolle.benutzer_id')
              .$asScalar()
              .$notNull()
              .as('benutzer_name'),
            instantText('kontrolle.gestartet_am').as('seit'),
          ]),
      ).as('gesperrt_durch'),
    ])

/** The object `akte.id`. */
export const objektForAkte = (today: string) => withStand(STATEMENTS, today).where(sql<boolean>`objekt.id = akte.id`)

/** @throws {DomainError} 404 */
export async function getObjekt(reader: Reader, today: string, id: string): Promise<ObjektMitStand> {
  const row = await withStand(reader, today).where('objekt.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownObjekt()
  return row
}

/** Requires that an object exists and reads its type. @throws {DomainError} 404 */
export async function requireObjekt(reader: Reader, id: string): Promise<Pick<ObjektRow, 'objekttyp_id'>> {
  const row = await reader.selectFrom('objekt').select('objekttyp_id').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownObjekt()
  return row
}

/** Finds an object by its label's code, ignoring case. @throws {DomainError} 404 */
export async function getObjektMitCode(reader: Reader, today: string, code: string): Promise<ObjektMitStand> {
  const row = await withStand(reader, today)
    .where(sql<boolean>`faltung(objekt.code) = faltung(${code})`)
    .executeTakeFirst()
  if (row === undefined) throw notFound(`Ein Objekt mit dem Code „${code}“ gibt es nicht.`)
  return row
}

/** Whether the question of who may drive or use it makes sense for the row `objekt`. */
const isFahrbar = sql<boolean>`EXISTS (SELECT FROM objekttyp WHERE objekttyp.id = objekt.objekttyp_id
  AND (objekttyp.ist_zugfahrzeug OR EXISTS (
    SELECT FROM objekttyp_qualifikationsanforderung anforderung WHERE anforderung.objekttyp_id = objekttyp.id)))`

/** @param only a condition on the row `objekt`, added to those of the search */
export function listObjekte(
  reader: Reader,
  today: string,
  { sortierung, q, einsatzbereitschaft, fahrbar, einheit_id, ...same }: Filter<ObjekteSuche>,
  only?: RawBuilder<boolean>,
): List<ObjektMitStand> {
  let hits = reader.selectFrom('objekt').select('objekt.id')
  if (only !== undefined) hits = hits.where(only)
  hits = whereEqual(hits, 'objekt', same)
  if (einheit_id !== undefined) hits = hits.where(gehoertZu(einheit_id))
  if (einsatzbereitschaft !== undefined) hits = hits.where(hasWertung(einsatzbereitschaft, today))
  if (fahrbar !== undefined) hits = hits.where(isFahrbar)
  if (q !== undefined) hits = hits.where(contains(['objekt.code', 'objekt.name'], q))
  return listOf({
    reader,
    hits,
    order: [byWord(`objekt.${sortierung.replace('-', '')}`, directionOf(sortierung)), by('objekt.id')],
    rows: {
      key: ['id'],
      read: (page) =>
        withStand(reader, today)
          .where(isOneOf('objekt.id', page, 'id'))
          .execute(),
    },
  })
}
