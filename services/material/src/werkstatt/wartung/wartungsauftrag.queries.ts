import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { WartungsauftragTable, WartungsauftragVerlaufTable } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { type Filter, isOneOf, whereEqual } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, directionOf } from '../../kern/lists/order.ts'
import { type Verwendung, verwendungen } from '../../kern/rules/usage.ts'
import { countDokumente } from '../dokumente/index.ts'
import type { WartungsauftraegeSuche } from './wartungsauftrag.schema.ts'

export type WartungsauftragRow = Selectable<WartungsauftragTable>

/** An order with the names that people read. */
export interface WartungsauftragMitNamen extends WartungsauftragRow {
  readonly objekt_code: string
  readonly objekt_name: string
  readonly wartungsplan_name: string | null
  readonly erstellt_von_name: string
  readonly position_ids: string[]
}

/** Fields whose changes the record of an order keeps. */
export type Aenderungen = Readonly<Record<string, { readonly von: string | null; readonly nach: string | null }>>

export interface Verlaufseintrag
  extends Omit<Selectable<WartungsauftragVerlaufTable>, 'id' | 'wartungsauftrag_id' | 'aenderungen'> {
  readonly benutzer_name: string
  readonly aenderungen: Aenderungen
}

export interface WartungsauftragMitVerlauf extends WartungsauftragMitNamen {
  readonly verlauf: Verlaufseintrag[]
}

export const unknownWartungsauftrag = (): DomainError => notFound('Diesen Wartungsauftrag gibt es nicht.')

const withNamen = (reader: Reader) =>
  reader
    .selectFrom('wartungsauftrag')
    .innerJoin('objekt', 'objekt.id', 'wartungsauftrag.objekt_id')
    .innerJoin('benutzer', 'benutzer.id', 'wartungsauftrag.erstellt_von')
    .leftJoin('wartungsplan', 'wartungsplan.id', 'wartungsauftrag.wartungsplan_id')
    .selectAll('wartungsauftrag')
    .select([
      'objekt.code as objekt_code',
      'objekt.name as objekt_name',
      'benutzer.name as erstellt_von_name',
      'wartungsplan.name as wartungsplan_name',
    ])
    .select(
      sql<string[]>`ARRAY(SELECT teil.wartungsplan_position_id::text FROM wartungsauftrag_position teil
        JOIN wartungsplan_position p ON p.id = teil.wartungsplan_position_id
        WHERE teil.wartungsauftrag_id = wartungsauftrag.id ORDER BY p.reihenfolge)`.as('position_ids'),
    )

/** @throws {DomainError} 404 */
export async function getWartungsauftrag(reader: Reader, id: string): Promise<WartungsauftragMitVerlauf> {
  const row = await withNamen(reader).where('wartungsauftrag.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownWartungsauftrag()
  return { ...row, verlauf: await listVerlauf(reader, id) }
}

export function listWartungsauftraege(
  reader: Reader,
  { sortierung, offen, ...same }: Filter<WartungsauftraegeSuche>,
): List<WartungsauftragMitNamen> {
  let hits = whereEqual(reader.selectFrom('wartungsauftrag').select('wartungsauftrag.id'), 'wartungsauftrag', same)
  if (offen !== undefined) hits = hits.where('wartungsauftrag.status', offen === 'true' ? '<>' : '=', 'erledigt')
  return listOf({
    reader,
    hits,
    // Ids rise with the time of creation.
    order: [by('wartungsauftrag.id', directionOf(sortierung))],
    rows: {
      key: ['id'],
      read: (page) =>
        withNamen(reader)
          .where(isOneOf('wartungsauftrag.id', page, 'id'))
          .execute(),
    },
  })
}

function listVerlauf(reader: Reader, auftragId: string): Promise<Verlaufseintrag[]> {
  return reader
    .selectFrom('wartungsauftrag_verlauf as verlauf')
    .innerJoin('benutzer', 'benutzer.id', 'verlauf.benutzer_id')
    .where('verlauf.wartungsauftrag_id', '=', auftragId)
    .select(['verlauf.zeitpunkt', 'verlauf.benutzer_id', 'benutzer.name as benutzer_name'])
    .select(['verlauf.status_von', 'verlauf.status_nach', 'verlauf.bemerkung'])
    .select(sql<Aenderungen>`verlauf.aenderungen`.as('aenderungen'))
    .orderBy('verlauf.id')
    .execute()
}

export function usageOfWartungsauftrag(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    dokument: countDokumente(reader, { entitaet_typ: 'wartungsauftrag', entitaet_id: id }),
  })
}

export function listPlanpositionen(reader: Reader, planId: string): Promise<{ id: string }[]> {
  return reader
    .selectFrom('wartungsplan_position')
    .select('id')
    .where('wartungsplan_id', '=', planId)
    .orderBy('reihenfolge')
    .execute()
}
