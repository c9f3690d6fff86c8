import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { MangelTable } from '../db.gen.ts'
import { BAUKASTEN, type Reader } from '../db.ts'
import { type Seite, seitenweise } from '../listen.ts'
import type { MaengelSuche, MangelMelden } from './mangel.schema.ts'

export type MangelRow = Selectable<MangelTable>

/** A defect with the names that people read. */
export interface MangelMitNamen extends MangelRow {
  readonly objekt_code: string
  readonly objekt_name: string
  readonly gemeldet_von_name: string
}

const mitNamen = (reader: Reader) =>
  reader
    .selectFrom('mangel')
    .innerJoin('objekt', 'objekt.id', 'mangel.objekt_id')
    .innerJoin('benutzer', 'benutzer.id', 'mangel.gemeldet_von')
    .selectAll('mangel')
    .select(['objekt.code as objekt_code', 'objekt.name as objekt_name', 'benutzer.name as gemeldet_von_name'])

export const unbekannterMangel = (): DomainError => notFound('Diesen Mangel gibt es nicht.')

/** @throws {DomainError} 404 */
export async function getMangel(reader: Reader, id: string): Promise<MangelMitNamen> {
  const row = await mitNamen(reader).where('mangel.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannterMangel()
  return row
}

export function listMaengel(reader: Reader, suche: MaengelSuche): Promise<Seite<MangelMitNamen>> {
  const { sortierung, offen, seite, limit, ...gleich } = suche
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  let query = mitNamen(reader)
  for (const [feld, wert] of Object.entries(gleich)) {
    if (wert !== undefined) query = query.where(`mangel.${feld as keyof typeof gleich}`, '=', wert)
  }
  if (offen !== undefined) query = query.where('mangel.status', offen === 'true' ? '<>' : '=', 'erledigt')
  // An id rises with the time of the report, so it orders reports and breaks ties between priorities.
  if (sortierung.endsWith('prioritaet')) query = query.orderBy(sql`mangel.prioritaet`, richtung)
  return seitenweise(query.orderBy('mangel.id', richtung), { seite, limit })
}

/** The defects of the object `seite.id`, the newest first. */
export const maengelDerSeite = mitNamen(BAUKASTEN)
  .where(sql<boolean>`mangel.objekt_id = seite.id`)
  .orderBy('mangel.id', 'desc')

/** Whether the thing that a report names is part of its object, and stays so until the transaction ends. */
export async function gehoertZumObjekt(
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
