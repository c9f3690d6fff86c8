import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Materialtyp, ObjektpositionTable } from '../db.gen.ts'
import { BAUKASTEN, type Reader } from '../db.ts'
import { schrift } from '../geschrieben.ts'
import { jeTag, zugleichNachgeschlagen } from '../listen.ts'
import { type Ablaufstatus, ablaufstatus } from './ablauf.ts'
import { verlangeObjekt } from './objekt.queries.ts'
import { PositionenListe, type PositionenSuche } from './position.schema.ts'

/** A position with its material and what is computed about it. */
export interface PositionMitStand extends Selectable<ObjektpositionTable> {
  readonly material: {
    readonly id: string
    readonly name: string
    readonly materialtyp: Materialtyp
    readonly einheit: string
  }
  readonly fach_name: string | null
  readonly ablaufstatus: Ablaufstatus | null
  readonly letzte_zaehlung: {
    readonly kontrolle_id: string
    readonly gezaehlt: number
    readonly zeitpunkt: string
  } | null
}

/** @param heute the calendar day by which positions have expired */
const mitStand = (reader: Reader, heute: string) =>
  reader
    .selectFrom('objektposition')
    .innerJoin('material', 'material.id', 'objektposition.material_id')
    .leftJoin('fach', 'fach.id', 'objektposition.fach_id')
    .selectAll('objektposition')
    .select((eb) => [
      sql<PositionMitStand['material']>`json_build_object('id', material.id, 'name', material.name,
        'materialtyp', material.materialtyp, 'einheit', material.einheit)`.as('material'),
      eb.fn.coalesce('fach.name', 'objektposition.fach_freitext').as('fach_name'),
      ablaufstatus(heute).as('ablaufstatus'),
      jsonObjectFrom(
        eb
          .selectFrom('kontrollposition')
          .innerJoin('kontrolle', 'kontrolle.id', 'kontrollposition.kontrolle_id')
          .whereRef('kontrollposition.objektposition_id', '=', 'objektposition.id')
          .where('kontrolle.status', '=', sql.lit('abgeschlossen'))
          // An id rises with the time of the check.
          .orderBy('kontrollposition.id', 'desc')
          .limit(sql.lit(1))
          .select([
            'kontrolle.id as kontrolle_id',
            // A check is finished only when each of its positions is counted.
            sql<number>`kontrollposition.gezaehlt`.as('gezaehlt'),
            sql<string>`to_char(kontrolle.beendet_am AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
              'zeitpunkt',
            ),
          ]),
      ).as('letzte_zaehlung'),
    ])

/** What a position says to all who may read it. */
export const positionsschrift = schrift(PositionenListe, ['aktionen'])

const zeileDerSeite = jeTag((heute) =>
  positionsschrift.zeilen(mitStand(BAUKASTEN, heute).where(sql<boolean>`objektposition.id = seite.id`), []),
)

export const unbekanntePosition = (): DomainError => notFound('Diese Position gibt es nicht.')

/** @throws {DomainError} 404 */
export async function getPosition(reader: Reader, heute: string, id: string): Promise<PositionMitStand> {
  const row = await mitStand(reader, heute).where('objektposition.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekanntePosition()
  return row
}

/** By what its label says, upper and lower case alike. @throws {DomainError} 404 */
export async function getPositionMitCode(reader: Reader, heute: string, code: string): Promise<PositionMitStand> {
  const row = await mitStand(reader, heute)
    .where(sql<boolean>`faltung(objektposition.code) = faltung(${code})`)
    .executeTakeFirst()
  if (row === undefined) throw notFound(`Eine Position mit dem Code „${code}“ gibt es nicht.`)
  return row
}

const SPALTEN = {
  reihenfolge: sql`objektposition.reihenfolge`,
  // By a subquery and not by a join: counting drops it.
  material: sql`(SELECT name FROM material WHERE material.id = objektposition.material_id) COLLATE natuerlich`,
}

/** What an object carries, written by the database. @throws {DomainError} 404 */
export async function listPositionen(
  reader: Reader,
  heute: string,
  objektId: string,
  { sortierung, ist_status, ...blatt }: PositionenSuche,
) {
  const spalte = SPALTEN[sortierung.replace('-', '') as keyof typeof SPALTEN]
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  const gefunden = reader
    .selectFrom('objektposition')
    .where('objektposition.objekt_id', '=', objektId)
    .$if(ist_status !== undefined, (q) => q.where('objektposition.ist_status', '=', ist_status ?? 'aktiv'))
  const geordnet = gefunden.select('objektposition.id').orderBy(spalte, richtung).orderBy('objektposition.id')
  const seite = await zugleichNachgeschlagen(reader, geordnet, blatt, zeileDerSeite(heute))
  if (seite.gesamt === 0) await verlangeObjekt(reader, objektId)
  return seite
}
