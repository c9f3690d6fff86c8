import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { GeraetInstanzTable, PruefungTable } from '../db.gen.ts'
import { BAUKASTEN, type Reader } from '../db.ts'
import { zaehleDokumente } from '../dokumente/index.ts'
import { type Seite, seitenweise, zaehle } from '../listen.ts'
import { type Verwendung, verwendungen } from '../verwendung.ts'
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
}

/** @param heute the calendar day by which tests are overdue */
const mitNamen = (reader: Reader, heute: string) =>
  reader
    .selectFrom('geraet_instanz')
    .innerJoin('objektposition', 'objektposition.id', 'geraet_instanz.objektposition_id')
    .innerJoin('objekt', 'objekt.id', 'geraet_instanz.objekt_id')
    .innerJoin('material', 'material.id', 'objektposition.material_id')
    .selectAll('geraet_instanz')
    .select(['objekt.code as objekt_code', 'objekt.name as objekt_name'])
    .select(['material.id as material_id', 'material.name as material_name', 'objektposition.pruefintervall_monate'])
    .select(
      sql<boolean>`coalesce(geraet_instanz.naechste_pruefung < ${sql.lit(heute)}::date
        AND geraet_instanz.status <> 'ausgesondert' AND objektposition.ist_status = 'aktiv', false)`.as(
        'pruefung_ueberfaellig',
      ),
    )

export const unbekanntesGeraet = (): DomainError => notFound('Dieses Gerät gibt es nicht.')

/** @throws {DomainError} 404 */
export async function getGeraet(reader: Reader, heute: string, id: string): Promise<GeraetMitNamen> {
  const row = await mitNamen(reader, heute).where('geraet_instanz.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekanntesGeraet()
  return row
}

/** A position that holds devices, or not. */
export interface Geraeteplatz {
  readonly objekt_id: string
  readonly pruefintervall_monate: number | null
  readonly materialtyp: 'menge' | 'ablauf_charge' | 'geraet_sn'
}

/** @throws {DomainError} 404 */
export async function getGeraeteplatz(reader: Reader, objektpositionId: string): Promise<Geraeteplatz> {
  const row = await reader
    .selectFrom('objektposition')
    .innerJoin('material', 'material.id', 'objektposition.material_id')
    .select(['objektposition.objekt_id', 'objektposition.pruefintervall_monate', 'material.materialtyp'])
    .where('objektposition.id', '=', objektpositionId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Diese Position gibt es nicht.')
  return row
}

/** What a list of devices can be narrowed to. */
type Auswahl = GeraeteSuche & { readonly objektposition_id?: string }

export function listGeraete(
  reader: Reader,
  heute: string,
  { sortierung, status, objektposition_id, objekt_id, material_id, seriennummer, faellig_bis, ...blatt }: Auswahl,
): Promise<Seite<GeraetMitNamen>> {
  let query = mitNamen(reader, heute)
  if (status !== undefined) query = query.where('geraet_instanz.status', '=', status)
  if (objektposition_id !== undefined) query = query.where('geraet_instanz.objektposition_id', '=', objektposition_id)
  if (objekt_id !== undefined) query = query.where('geraet_instanz.objekt_id', '=', objekt_id)
  if (material_id !== undefined) query = query.where('objektposition.material_id', '=', material_id)
  if (seriennummer !== undefined) {
    query = query.where(sql<boolean>`faltung(geraet_instanz.seriennummer) = faltung(${seriennummer})`)
  }
  if (faellig_bis !== undefined) {
    query = query
      .where('geraet_instanz.naechste_pruefung', '<=', faellig_bis)
      .where('geraet_instanz.status', '<>', 'ausgesondert')
      .where('objektposition.ist_status', '=', 'aktiv')
  }
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  if (sortierung.endsWith('naechste_pruefung')) {
    query = query.orderBy('geraet_instanz.naechste_pruefung', (ordnung) => ordnung[richtung]().nullsLast())
  }
  return seitenweise(
    query.orderBy(sql`geraet_instanz.seriennummer COLLATE natuerlich`, richtung).orderBy('geraet_instanz.id'),
    blatt,
  )
}

/** The devices of the object `seite.id`, by their serial numbers. */
export const geraeteDerSeite = (heute: string) =>
  mitNamen(BAUKASTEN, heute)
    .where(sql<boolean>`geraet_instanz.objekt_id = seite.id`)
    .orderBy(sql`geraet_instanz.seriennummer COLLATE natuerlich`)
    .orderBy('geraet_instanz.id')

/** What keeps a device from being deleted: its tests, and what was reported, filed or issued about it. */
export function verwendungGeraet(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    geraet_pruefung: zaehle(reader.selectFrom('pruefung').where('geraet_instanz_id', '=', id)),
    ausgabe: zaehle(reader.selectFrom('ausgabe').where('geraet_instanz_id', '=', id)),
    mangel: zaehle(
      reader.selectFrom('mangel').where('entitaet_typ', '=', 'geraet_instanz').where('entitaet_id', '=', id),
    ),
    dokument: zaehleDokumente(reader, { entitaet_typ: 'geraet_instanz', entitaet_id: id }),
  })
}
