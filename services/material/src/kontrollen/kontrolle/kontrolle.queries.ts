import { type DomainError, notFound } from '@zeughaus/platform'
import { instantText } from '@zeughaus/postgres'
import { type Selectable, sql } from 'kysely'
import type { KontrolleTable, KontrollpositionTable, Materialtyp } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { type Filter, isOneOf, whereEqual } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, directionOf } from '../../kern/lists/order.ts'
import { warnfristTage } from '../../kern/rules/ablauf.ts'
import type { Angabe } from '../../kern/rules/gezaehlte-angaben.ts'
import { unknownObjekt } from '../../kern/rules/objektsperre.ts'
import { istAusgegeben } from '../../lager/ausgaben/index.ts'
import { aktivGenehmigt } from '../bereitschaft/index.ts'
import { nachgefuelltAuf } from '../fehlbestaende/index.ts'
import type { KontrolleSuche } from './kontrolle.schema.ts'

export type KontrolleRow = Selectable<KontrolleTable>
export type KontrollpositionRow = Selectable<KontrollpositionTable>

/** A check with the names that people read. */
export interface KontrolleMitNamen extends KontrolleRow {
  readonly objekt_code: string
  readonly objekt_name: string
  readonly benutzer_name: string
}

export interface KontrollpositionMitNamen extends Omit<KontrollpositionRow, 'entfernt'> {
  readonly entfernt: Angabe[]
  readonly material_name: string
  readonly materialtyp: Materialtyp
  readonly einheit: string
  readonly fach_name: string | null
  readonly code: string | null
  readonly artikelnummer: string | null
  readonly warnfrist_tage: number
  readonly geraete: {
    readonly id: string
    readonly seriennummer: string
    readonly status: Geraetzustand
    readonly ausgegeben: boolean
  }[]
  readonly vorher: {
    readonly gezaehlt: number | null
    readonly gezaehlt_am: string | null
    readonly nachgefuellt_auf: number | null
    readonly ablaufdatum: string | null
    readonly chargennummer: string | null
    readonly seriennummer: string | null
  }
}

/** States of a device that can be counted. */
type Geraetzustand = 'einsatzbereit' | 'in_pruefung' | 'defekt'

/** The devices of the row `objektposition`. */
const geraeteDerPosition = sql<KontrollpositionMitNamen['geraete']>`CASE WHEN material.materialtyp = 'geraet_sn' THEN (
  SELECT coalesce(json_agg(json_build_object('id', g.id, 'seriennummer', g.seriennummer, 'status', g.status,
      'ausgegeben', ${istAusgegeben}) ORDER BY g.seriennummer COLLATE natuerlich), '[]')
  FROM geraet_instanz g WHERE g.objektposition_id = objektposition.id AND g.status <> 'ausgesondert') ELSE '[]' END`

/** What is known of the row `objektposition` before its count, beside `letzte`, the check before, and `vorige`, its position there. */
const known = [
  sql<string>`material.name`.as('material_name'),
  sql<Materialtyp>`material.materialtyp`.as('materialtyp'),
  sql<string>`material.einheit`.as('einheit'),
  sql<string | null>`material.artikelnummer`.as('artikelnummer'),
  warnfristTage().as('warnfrist_tage'),
  geraeteDerPosition.as('geraete'),
  sql<string | null>`objektposition.code`.as('code'),
  sql<string | null>`coalesce(fach.name, objektposition.fach_freitext)`.as('fach_name'),
  sql<KontrollpositionMitNamen['vorher']>`json_build_object('gezaehlt', vorige.gezaehlt,
    'gezaehlt_am', CASE WHEN vorige.id IS NOT NULL THEN ${instantText('letzte.beendet_am')} END,
    'nachgefuellt_auf', ${nachgefuelltAuf(sql`vorige`, sql`letzte.beendet_am`)},
    'ablaufdatum', objektposition.ablaufdatum, 'chargennummer', objektposition.chargennummer,
    'seriennummer', objektposition.seriennummer)`.as('vorher'),
] as const

/** A check with its positions. */
export interface GanzeKontrolle extends KontrolleMitNamen {
  readonly positionen: KontrollpositionMitNamen[]
}

export const unknownKontrolle = (): DomainError => notFound('Diese Kontrolle gibt es nicht.')

const withNamen = (reader: Reader) =>
  reader
    .selectFrom('kontrolle')
    .innerJoin('objekt', 'objekt.id', 'kontrolle.objekt_id')
    .innerJoin('benutzer', 'benutzer.id', 'kontrolle.benutzer_id')
    .selectAll('kontrolle')
    .select(['objekt.code as objekt_code', 'objekt.name as objekt_name', 'benutzer.name as benutzer_name'])

export function listKontrollen(
  reader: Reader,
  { sortierung, ...same }: Filter<KontrolleSuche>,
): List<KontrolleMitNamen> {
  const hits = whereEqual(reader.selectFrom('kontrolle').select('kontrolle.id'), 'kontrolle', same)
  return listOf({
    reader,
    hits,
    // Ids rise with the time of the start.
    order: [by('kontrolle.id', directionOf(sortierung))],
    rows: {
      key: ['id'],
      read: (page) =>
        withNamen(reader)
          .where(isOneOf('kontrolle.id', page, 'id'))
          .execute(),
    },
  })
}

/** Selects positions with their names and the previous check's results. The Fach is the current one. */
export const positionenMitNamen = (reader: Reader) =>
  reader
    .selectFrom('kontrollposition')
    .innerJoin('objektposition', 'objektposition.id', 'kontrollposition.objektposition_id')
    .innerJoin('material', 'material.id', 'kontrollposition.material_id')
    .leftJoin('fach', 'fach.id', 'objektposition.fach_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('kontrolle')
          .select(['kontrolle.id', 'kontrolle.beendet_am'])
          .whereRef('kontrolle.objekt_id', '=', 'objektposition.objekt_id')
          .where('kontrolle.status', '=', sql.lit('abgeschlossen'))
          // Ids rise with the time of the start, and an object has one check at a time.
          .whereRef('kontrolle.id', '<', 'kontrollposition.kontrolle_id')
          .orderBy('kontrolle.id', 'desc')
          .limit(sql.lit(1))
          .as('letzte'),
      (join) => join.onTrue(),
    )
    .leftJoin('kontrollposition as vorige', (join) =>
      join
        .onRef('vorige.kontrolle_id', '=', 'letzte.id')
        .onRef('vorige.objektposition_id', '=', 'kontrollposition.objektposition_id'),
    )
    .selectAll('kontrollposition')
    .select(known)
    .$narrowType<{ entfernt: Angabe[] }>()

/** Reads a check with its positions, in the order of the round. @throws {DomainError} 404 */
export async function getKontrolle(reader: Reader, id: string): Promise<GanzeKontrolle> {
  const kontrolle = await withNamen(reader).where('kontrolle.id', '=', id).executeTakeFirst()
  if (kontrolle === undefined) throw unknownKontrolle()
  const positionen = await positionenMitNamen(reader)
    .where('kontrollposition.kontrolle_id', '=', id)
    .orderBy('objektposition.reihenfolge')
    .orderBy('kontrollposition.id')
    .execute()
  return { ...kontrolle, positionen }
}

/** Finds the uncounted positions, in the order of the round. */
export async function findUnbestaetigte(reader: Reader, kontrolleId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('kontrollposition')
    .innerJoin('objektposition', 'objektposition.id', 'kontrollposition.objektposition_id')
    .select('kontrollposition.id')
    .where('kontrollposition.kontrolle_id', '=', kontrolleId)
    .where('kontrollposition.bestaetigt', '=', false)
    .orderBy('objektposition.reihenfolge')
    .orderBy('kontrollposition.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What a check of an object would begin with. */
export interface Vorschau {
  readonly objekt_id: string
  readonly objekt_code: string
  readonly objekt_name: string
  readonly positionen: Omit<KontrollpositionMitNamen, 'kontrolle_id' | 'nachgefuellt'>[]
  readonly endende_genehmigungen: { readonly fehlbestand_id: string; readonly material_name: string }[]
}

/** Reads with which positions a check of the object would begin now, in the order of the round, and what it would end. @throws {DomainError} 404 */
export async function getVorschau(reader: Reader, objektId: string): Promise<Vorschau> {
  const [vorschau] = await listVorschauen(reader, [{ objekt_id: objektId }])
  if (vorschau === undefined) throw unknownObjekt()
  return vorschau
}

/** An object by its id. */
type Ref = Readonly<Record<'objekt_id', string>>

/** The same for several objects, in any order; one that is gone is left out. */
export async function listVorschauen(reader: Reader, wanted: readonly Ref[]): Promise<Vorschau[]> {
  const objekte = await reader
    .selectFrom('objekt')
    .select(['id as objekt_id', 'code as objekt_code', 'name as objekt_name'])
    .where(isOneOf('objekt.id', wanted, 'objekt_id'))
    .execute()
  const rows = await reader
    .selectFrom('objekt')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('kontrolle')
          .select(['kontrolle.id', 'kontrolle.beendet_am'])
          .whereRef('kontrolle.objekt_id', '=', 'objekt.id')
          .where('kontrolle.status', '=', sql.lit('abgeschlossen'))
          .orderBy('kontrolle.id', 'desc')
          .limit(sql.lit(1))
          .as('letzte'),
      (join) => join.onTrue(),
    )
    .innerJoin('objektposition', 'objektposition.objekt_id', 'objekt.id')
    .innerJoin('material', 'material.id', 'objektposition.material_id')
    .leftJoin('fach', 'fach.id', 'objektposition.fach_id')
    .leftJoin('kontrollposition as vorige', (join) =>
      join.onRef('vorige.kontrolle_id', '=', 'letzte.id').onRef('vorige.objektposition_id', '=', 'objektposition.id'),
    )
    .select(['objektposition.id', 'objektposition.objekt_id', 'objektposition.material_id', 'objektposition.sollmenge'])
    .select(known)
    .where(isOneOf('objekt.id', wanted, 'objekt_id'))
    .where('objektposition.ist_status', '=', 'aktiv')
    .orderBy('objektposition.reihenfolge')
    .orderBy('objektposition.id')
    .execute()
  const positionen = Map.groupBy(rows, ({ objekt_id }) => objekt_id)
  const endende = Map.groupBy(await listEndendeGenehmigungen(reader, wanted), ({ objekt_id }) => objekt_id)
  return objekte.map((objekt) => ({
    ...objekt,
    positionen: (positionen.get(objekt.objekt_id) ?? []).map(uncounted),
    endende_genehmigungen: (endende.get(objekt.objekt_id) ?? []).map(({ objekt_id: _own, ...one }) => one),
  }))
}

/** Reads the approvals that the start of a check ends, of each of several objects. */
const listEndendeGenehmigungen = (reader: Reader, wanted: readonly Ref[]) =>
  reader
    .selectFrom('fehlbestand')
    .innerJoin('material', 'material.id', 'fehlbestand.material_id')
    .select(['fehlbestand.objekt_id', 'fehlbestand.id as fehlbestand_id', 'material.name as material_name'])
    .where(isOneOf('fehlbestand.objekt_id', wanted, 'objekt_id'))
    .where('fehlbestand.status', '<>', sql.lit('erledigt'))
    .where(aktivGenehmigt)
    .orderBy(sql`material.name COLLATE natuerlich`)
    .orderBy('fehlbestand.id')
    .execute()

/** Reads the last finished check of each of several objects. */
export async function listLetzteKontrollen(reader: Reader, wanted: readonly Ref[]): Promise<KontrolleMitNamen[]> {
  const letzte = await reader
    .selectFrom('objekt')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('kontrolle')
          .select('kontrolle.id')
          .whereRef('kontrolle.objekt_id', '=', 'objekt.id')
          .where('kontrolle.status', '=', sql.lit('abgeschlossen'))
          .orderBy('kontrolle.id', 'desc')
          .limit(sql.lit(1))
          .as('letzte'),
      (join) => join.onTrue(),
    )
    .select('letzte.id')
    .where(isOneOf('objekt.id', wanted, 'objekt_id'))
    .execute()
  return withNamen(reader)
    .where(isOneOf('kontrolle.id', letzte, 'id'))
    .execute()
}

const uncounted = <P extends { readonly id: string; readonly objekt_id: string }>({
  objekt_id: _own,
  ...position
}: P) => ({
  ...position,
  objektposition_id: position.id,
  gezaehlt: null,
  bestaetigt: false,
  fehlbestand_id: null,
  ablaufdatum: null,
  chargennummer: null,
  seriennummer: null,
  entfernt: [] as Angabe[],
})
