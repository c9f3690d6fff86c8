import { type DomainError, notFound } from '@zeughaus/platform'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { GeraetInstanzTable, PruefungTable } from '../../kern/db/db.gen.ts'
import { type Reader, STATEMENTS } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import { type Filter, whereEqual } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import { pruefungUeberfaellig, wirdGebraucht } from '../../kern/rules/geraet.ts'
import { type Verwendung, verwendungen } from '../../kern/rules/usage.ts'
import { type GeraetAusgegeben, geraetAusgegeben } from '../../lager/ausgaben/index.ts'
import { countDokumente } from '../../werkstatt/dokumente/index.ts'
import type { GeraeteSuche } from './geraet.schema.ts'

export type GeraetRow = Selectable<GeraetInstanzTable>
export type PruefungRow = Selectable<PruefungTable>

/** A device with the names that people read. */
export interface GeraetMitNamen extends GeraetRow {
  readonly objekt_code: string
  readonly objekt_name: string
  readonly material_id: string
  readonly material_name: string
  readonly pruefintervall_monate: number | null
  readonly pruefung_ueberfaellig: boolean
  /** The kind of the next test; null for the one by the interval of the position. */
  readonly naechste_pruefart_id: string | null
  readonly naechste_pruefart_name: string | null
  readonly ausgegeben: GeraetAusgegeben | null
  readonly wird_gebraucht: boolean
}

/** A column of the kind of tests that the device of the row `geraet_instanz` is due for first. */
const naechstePruefart = (column: 'id' | 'name') => sql<string | null>`(
  SELECT ${sql.ref(`pruefart.${column}`)} FROM geraet_termin t JOIN pruefart ON pruefart.id = t.pruefart_id
  WHERE t.geraet_instanz_id = geraet_instanz.id AND t.naechste_pruefung = geraet_instanz.naechste_pruefung
  ORDER BY pruefart.name, pruefart.id LIMIT 1)`

/** @param today the calendar day for overdue tests */
const withNamen = (reader: Reader, today: string) =>
  reader
    .selectFrom('geraet_instanz')
    .innerJoin('objektposition', 'objektposition.id', 'geraet_instanz.objektposition_id')
    .innerJoin('objekt', 'objekt.id', 'geraet_instanz.objekt_id')
    .innerJoin('material', 'material.id', 'objektposition.material_id')
    .selectAll('geraet_instanz')
    .select(['objekt.code as objekt_code', 'objekt.name as objekt_name'])
    .select(['material.id as material_id', 'material.name as material_name', 'objektposition.pruefintervall_monate'])
    .select(pruefungUeberfaellig(today).as('pruefung_ueberfaellig'))
    .select([naechstePruefart('id').as('naechste_pruefart_id'), naechstePruefart('name').as('naechste_pruefart_name')])
    .select([geraetAusgegeben.as('ausgegeben'), wirdGebraucht.as('wird_gebraucht')])

export const unknownGeraet = (): DomainError => notFound('Dieses Gerät gibt es nicht.')

/** @throws {DomainError} 404 */
export async function getGeraet(reader: Reader, today: string, id: string): Promise<GeraetMitNamen> {
  const row = await withNamen(reader, today).where('geraet_instanz.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownGeraet()
  return row
}

/** A position, with what decides whether it can hold devices. */
export interface Geraeteplatz {
  readonly objekt_id: string
  readonly material_id: string
  readonly pruefintervall_monate: number | null
  readonly materialtyp: 'menge' | 'ablauf_charge' | 'geraet_sn'
}

/** @throws {DomainError} 404 */
export async function getGeraeteplatz(reader: Reader, objektpositionId: string): Promise<Geraeteplatz> {
  const row = await reader
    .selectFrom('objektposition')
    .innerJoin('material', 'material.id', 'objektposition.material_id')
    .select(['objektposition.objekt_id', 'objektposition.material_id'])
    .select(['objektposition.pruefintervall_monate', 'material.materialtyp'])
    .where('objektposition.id', '=', objektpositionId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Diese Position gibt es nicht.')
  return row
}

/** Filters of a list of devices. */
type Selection = Filter<GeraeteSuche> & { readonly objektposition_id?: string }

/** @param only a condition on the row `geraet_instanz`, added to those of the search */
export function listGeraete(
  reader: Reader,
  today: string,
  { sortierung, objektposition_id, material_id, seriennummer, faellig_bis, ...same }: Selection,
  only?: RawBuilder<boolean>,
): List<GeraetMitNamen> {
  let hits = whereEqual(withNamen(reader, today), 'geraet_instanz', { objektposition_id, ...same })
  if (only !== undefined) hits = hits.where(only)
  if (material_id !== undefined) hits = hits.where('objektposition.material_id', '=', material_id)
  if (seriennummer !== undefined) {
    hits = hits.where(sql<boolean>`faltung(geraet_instanz.seriennummer) = faltung(${seriennummer})`)
  }
  if (faellig_bis !== undefined) {
    hits = hits
      .where('geraet_instanz.naechste_pruefung', '<=', faellig_bis)
      .where('geraet_instanz.status', '<>', 'ausgesondert')
      .where('objektposition.ist_status', '=', 'aktiv')
  }
  const direction = directionOf(sortierung)
  const first = sortierung.endsWith('naechste_pruefung')
    ? [by('geraet_instanz.naechste_pruefung', direction, 'last')]
    : []
  const order = [...first, byWord('geraet_instanz.seriennummer', direction), by('geraet_instanz.id')]
  const ifEmpty = objektposition_id === undefined ? undefined : () => getGeraeteplatz(reader, objektposition_id)
  return listOf({ reader, hits, order, ifEmpty })
}

/** The devices of the object `akte.id`, by serial number. */
export const geraeteForAkte = (today: string) =>
  withNamen(STATEMENTS, today)
    .where(sql<boolean>`geraet_instanz.objekt_id = akte.id`)
    .orderBy(sql`geraet_instanz.seriennummer COLLATE natuerlich`)
    .orderBy('geraet_instanz.id')

/** Counts what prevents the deletion of a device: tests, defects, documents and issues. */
export function usageOfGeraet(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    geraet_pruefung: countRows(reader.selectFrom('pruefung').where('geraet_instanz_id', '=', id)),
    ausgabe: countRows(reader.selectFrom('ausgabe').where('geraet_instanz_id', '=', id)),
    mangel: countRows(
      reader.selectFrom('mangel').where('entitaet_typ', '=', 'geraet_instanz').where('entitaet_id', '=', id),
    ),
    dokument: countDokumente(reader, { entitaet_typ: 'geraet_instanz', entitaet_id: id }),
  })
}
