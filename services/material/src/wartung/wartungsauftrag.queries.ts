import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { WartungsauftragTable, WartungsauftragVerlaufTable } from '../db.gen.ts'
import type { Reader } from '../db.ts'
import { blaettere, type Seite, zaehle } from '../listen.ts'
import { type Verwendung, verwendungen } from '../verwendung.ts'
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

export const unbekannterWartungsauftrag = (): DomainError => notFound('Diesen Wartungsauftrag gibt es nicht.')

const mitNamen = (reader: Reader) =>
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
  const row = await mitNamen(reader).where('wartungsauftrag.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannterWartungsauftrag()
  return { ...row, verlauf: await listVerlauf(reader, id) }
}

export async function listWartungsauftraege(
  reader: Reader,
  { sortierung, offen, seite, limit, ...gleich }: WartungsauftraegeSuche,
): Promise<Seite<WartungsauftragMitNamen>> {
  let gefunden = reader.selectFrom('wartungsauftrag')
  for (const [feld, wert] of Object.entries(gleich)) {
    if (wert !== undefined) gefunden = gefunden.where(`wartungsauftrag.${feld as keyof typeof gleich}`, '=', wert)
  }
  if (offen !== undefined)
    gefunden = gefunden.where('wartungsauftrag.status', offen === 'true' ? '<>' : '=', 'erledigt')
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  // An id rises with the time at which the order was made. Names are read for the orders of the page alone.
  return blaettere(
    { seite, limit },
    () => zaehle(gefunden),
    (ausschnitt) => {
      const ids = ausschnitt.teil(gefunden.select('wartungsauftrag.id').orderBy('wartungsauftrag.id', richtung))
      const eintraege = mitNamen(reader).where('wartungsauftrag.id', 'in', ids).orderBy('wartungsauftrag.id', richtung)
      return ausschnitt.zeilen(eintraege).execute()
    },
  )
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

export function verwendungWartungsauftrag(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    dokument: zaehle(
      reader.selectFrom('dokument').where('entitaet_typ', '=', 'wartungsauftrag').where('entitaet_id', '=', id),
    ),
  })
}

/** The positions that an order is for: those asked for, else all of its plan. */
export function listPlanpositionen(reader: Reader, planId: string): Promise<{ id: string }[]> {
  return reader
    .selectFrom('wartungsplan_position')
    .select('id')
    .where('wartungsplan_id', '=', planId)
    .orderBy('reihenfolge')
    .execute()
}
