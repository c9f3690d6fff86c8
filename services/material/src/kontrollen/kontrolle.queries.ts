import { type DomainError, notFound } from '@zeughaus/platform'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { KontrolleTable, KontrollpositionTable, Materialtyp } from '../db.gen.ts'
import { BAUKASTEN, type Reader } from '../db.ts'
import { alsReihe, schrift, type Zeile } from '../geschrieben.ts'
import { zugleichNachgeschlagen } from '../listen.ts'
import { vorgefertigt } from '../vorgefertigt.ts'
import { KontrolleListe, type KontrolleSuche, Kontrollposition } from './kontrolle.schema.ts'

export type KontrolleRow = Selectable<KontrolleTable>
export type KontrollpositionRow = Selectable<KontrollpositionTable>

/** A check with the names that people read. */
export interface KontrolleMitNamen extends KontrolleRow {
  readonly objekt_code: string
  readonly objekt_name: string
  readonly benutzer_name: string
}

export interface KontrollpositionMitNamen extends KontrollpositionRow {
  readonly material_name: string
  readonly materialtyp: Materialtyp
  readonly einheit: string
  readonly fach_name: string | null
  readonly code: string | null
  readonly artikelnummer: string | null
  readonly vorher: {
    readonly gezaehlt: number | null
    readonly gezaehlt_am: string | null
    readonly ablaufdatum: string | null
    readonly chargennummer: string | null
    readonly seriennummer: string | null
  }
}

/** A whole check as the database writes it, and what its Aktionen follow from. */
export interface GanzeKontrolle extends Zeile<KontrolleMitNamen, 'status' | 'benutzer_id'> {
  /** The text of a JSON array of its positions. */
  readonly positionen: string
}

export const unbekannteKontrolle = (): DomainError => notFound('Diese Kontrolle gibt es nicht.')

const mitNamen = (reader: Reader) =>
  reader
    .selectFrom('kontrolle')
    .innerJoin('objekt', 'objekt.id', 'kontrolle.objekt_id')
    .innerJoin('benutzer', 'benutzer.id', 'kontrolle.benutzer_id')
    .selectAll('kontrolle')
    .select(['objekt.code as objekt_code', 'objekt.name as objekt_name', 'benutzer.name as benutzer_name'])

/** What a check says to all who may read it. */
export const kontrollschrift = schrift(KontrolleListe, ['aktionen'])

const zeileDerSeite = kontrollschrift.zeilen(mitNamen(BAUKASTEN).where(sql<boolean>`kontrolle.id = seite.id`), [
  'status',
  'benutzer_id',
])

/** The entries of the list, written by the database. */
export function listKontrollen(reader: Reader, suche: KontrolleSuche) {
  const { sortierung, seite, limit, ...gleich } = suche
  let query = reader.selectFrom('kontrolle')
  for (const [feld, wert] of Object.entries(gleich)) {
    if (wert !== undefined) query = query.where(`kontrolle.${feld as keyof typeof gleich}`, '=', wert)
  }
  // An id rises with the time of the start.
  const geordnet = query.select('kontrolle.id').orderBy('kontrolle.id', sortierung.startsWith('-') ? 'desc' : 'asc')
  return zugleichNachgeschlagen(reader, geordnet, { seite, limit }, zeileDerSeite)
}

/** Positions with their names and what was known of them before. The Fach is where the position lies now. */
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
          // An id rises with the time of the start, and an object has one check at a time.
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
    .select((eb) => [
      'material.name as material_name',
      'material.materialtyp',
      'material.einheit',
      'material.artikelnummer',
      'objektposition.code',
      eb.fn.coalesce('fach.name', 'objektposition.fach_freitext').as('fach_name'),
      sql<KontrollpositionMitNamen['vorher']>`json_build_object('gezaehlt', vorige.gezaehlt,
        'gezaehlt_am', CASE WHEN vorige.id IS NOT NULL THEN
          to_char(letzte.beendet_am AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END,
        'ablaufdatum', objektposition.ablaufdatum, 'chargennummer', objektposition.chargennummer,
        'seriennummer', objektposition.seriennummer)`.as('vorher'),
    ])

const positionenDerSeite = positionenMitNamen(BAUKASTEN)
  .where(sql<boolean>`kontrollposition.kontrolle_id = seite.id`)
  .orderBy('objektposition.reihenfolge')
  .orderBy('kontrollposition.id')

/** Thousands of positions: to read them, check them and write them again costs the service more than the check itself. */
const ganze = vorgefertigt((platz: (wert: 'id') => RawBuilder<never>) => {
  const eine = sql<GanzeKontrolle>`(SELECT kopf.*, ${alsReihe(Kontrollposition, positionenDerSeite)}::text AS positionen
    FROM (SELECT ${platz('id')}::uuid AS id) AS seite, LATERAL ${zeileDerSeite} AS kopf)`
  return BAUKASTEN.selectFrom(eine.as('kontrolle')).selectAll()
})

/** @throws {DomainError} 404 */
export async function getKontrolle(reader: Reader, id: string): Promise<GanzeKontrolle> {
  const eine = sql<GanzeKontrolle>`(${ganze({ id })})`.as('kontrolle')
  const kontrolle = await reader.selectFrom(eine).selectAll().executeTakeFirst()
  if (kontrolle === undefined) throw unbekannteKontrolle()
  return kontrolle
}

/** The positions that nobody has counted yet, in the order of the round. */
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
