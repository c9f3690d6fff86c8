import { type DomainError, notFound } from '@zeughaus/platform'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { MangelTable } from '../../kern/db/db.gen.ts'
import { type Reader, STATEMENTS } from '../../kern/db/store.ts'
import { type Filter, whereEqual } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, directionOf } from '../../kern/lists/order.ts'
import { gehoertZu } from '../../kern/rules/einheit.ts'
import type { MaengelSuche, MangelMelden } from './mangel.schema.ts'

export type MangelRow = Selectable<MangelTable>

/** A defect with the names that people read. */
export interface MangelMitNamen extends MangelRow {
  readonly objekt_code: string
  readonly objekt_name: string
  readonly gemeldet_von_name: string
  readonly verantwortlich_name: string | null
  /** Name of the position or device of the defect. */
  readonly entitaet_bezeichnung: string | null
}

/** A position by its material and Fach, a device by its material and serial number: the subject of the row `mangel`. */
const entitaetBezeichnung = sql<string | null>`CASE mangel.entitaet_typ
  WHEN 'objektposition' THEN (
    SELECT concat_ws(', ', material.name, coalesce(fach.name, objektposition.fach_freitext)) FROM objektposition
    JOIN material ON material.id = objektposition.material_id LEFT JOIN fach ON fach.id = objektposition.fach_id
    WHERE objektposition.id = mangel.entitaet_id)
  WHEN 'geraet_instanz' THEN (
    SELECT material.name || ' ' || geraet_instanz.seriennummer FROM geraet_instanz
    JOIN objektposition ON objektposition.id = geraet_instanz.objektposition_id
    JOIN material ON material.id = objektposition.material_id WHERE geraet_instanz.id = mangel.entitaet_id)
END`

const withNamen = (reader: Reader) =>
  reader
    .selectFrom('mangel')
    .innerJoin('objekt', 'objekt.id', 'mangel.objekt_id')
    .innerJoin('benutzer', 'benutzer.id', 'mangel.gemeldet_von')
    .leftJoin('benutzer as verantwortlich', 'verantwortlich.id', 'mangel.verantwortlich_id')
    .selectAll('mangel')
    .select(['objekt.code as objekt_code', 'objekt.name as objekt_name', 'benutzer.name as gemeldet_von_name'])
    .select('verantwortlich.name as verantwortlich_name')
    .select(entitaetBezeichnung.as('entitaet_bezeichnung'))

export const unknownMangel = (): DomainError => notFound('Diesen Mangel gibt es nicht.')

/** @throws {DomainError} 404 */
export async function getMangel(reader: Reader, id: string): Promise<MangelMitNamen> {
  const row = await withNamen(reader).where('mangel.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownMangel()
  return row
}

/** @param only a condition on the row `mangel`, added to those of the search */
export function listMaengel(
  reader: Reader,
  { sortierung, offen, standort_id, einheit_id, ...same }: Filter<MaengelSuche>,
  only?: RawBuilder<boolean>,
): List<MangelMitNamen> {
  const direction = directionOf(sortierung)
  let hits = whereEqual(withNamen(reader), 'mangel', same)
  if (only !== undefined) hits = hits.where(only)
  if (standort_id !== undefined) hits = hits.where('objekt.standort_id', '=', standort_id)
  if (einheit_id !== undefined) hits = hits.where(gehoertZu(einheit_id))
  if (offen !== undefined) hits = hits.where('mangel.status', offen === 'true' ? '<>' : '=', 'erledigt')
  // Ids rise with the time of the report, so they order reports and break ties between priorities.
  const first = sortierung.endsWith('prioritaet') ? [by('mangel.prioritaet', direction)] : []
  return listOf({ reader, hits, order: [...first, by('mangel.id', direction)] })
}

/** The defects of the object `akte.id`, newest first. */
export const maengelForAkte = withNamen(STATEMENTS)
  .where(sql<boolean>`mangel.objekt_id = akte.id`)
  .orderBy('mangel.id', 'desc')

/** Whether the subject of a report is part of its object; it stays so until the transaction ends. */
export async function belongsToObjekt(
  reader: Reader,
  { objekt_id, entitaet_typ, entitaet_id }: Pick<MangelMelden, 'objekt_id' | 'entitaet_typ' | 'entitaet_id'>,
): Promise<boolean> {
  if (entitaet_typ === null || entitaet_id === null) return true
  const row = await reader
    .selectFrom(entitaet_typ)
    .select('id')
    .where('id', '=', entitaet_id)
    .where('objekt_id', '=', objekt_id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
