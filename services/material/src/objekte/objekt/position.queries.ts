import { type DomainError, notFound } from '@zeughaus/platform'
import { instantText } from '@zeughaus/postgres'
import { type Selectable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Materialtyp, ObjektpositionTable } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { type Filter, isOneOf } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import { type Ablaufstatus, ablaufstatus } from '../../kern/rules/ablauf.ts'
import { nachgefuelltAuf } from '../../kontrollen/fehlbestaende/index.ts'
import { requireObjekt } from './objekt.queries.ts'
import type { PositionenSuche } from './position.schema.ts'

/** A position with its material and its computed fields. */
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
    readonly nachgefuellt_auf: number | null
    readonly zeitpunkt: string
  } | null
}

/** @param today the calendar day for expired positions */
const withStand = (reader: Reader, today: string) =>
  reader
    .selectFrom('objektposition')
    .innerJoin('material', 'material.id', 'objektposition.material_id')
    .leftJoin('fach', 'fach.id', 'objektposition.fach_id')
    .selectAll('objektposition')
    .select((eb) => [
      sql<PositionMitStand['material']>`json_build_object('id', material.id, 'name', material.name,
        'materialtyp', material.materialtyp, 'einheit', material.einheit)`.as('material'),
      eb.fn.coalesce('fach.name', 'objektposition.fach_freitext').as('fach_name'),
      ablaufstatus(today).as('ablaufstatus'),
      jsonObjectFrom(
        eb
          .selectFrom('kontrollposition')
          .innerJoin('kontrolle', 'kontrolle.id', 'kontrollposition.kontrolle_id')
          .whereRef('kontrollposition.objektposition_id', '=', 'objektposition.id')
          .where('kontrolle.status', '=', sql.lit('abgeschlossen'))
          // Ids rise with the time of the check.
          .orderBy('kontrollposition.id', 'desc')
          .limit(sql.lit(1))
          .select([
            'kontrolle.id as kontrolle_id',
            // A finished check has counted all of its positions.
            sql<number>`kontrollposition.gezaehlt`.as('gezaehlt'),
            nachgefuelltAuf(sql`kontrollposition`, sql`kontrolle.beendet_am`).as('nachgefuellt_auf'),
            instantText('kontrolle.beendet_am').as('zeitpunkt'),
          ]),
      ).as('letzte_zaehlung'),
    ])

export const unknownPosition = (): DomainError => notFound('Diese Position gibt es nicht.')

/** @throws {DomainError} 404 */
export async function getPosition(reader: Reader, today: string, id: string): Promise<PositionMitStand> {
  const row = await withStand(reader, today).where('objektposition.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownPosition()
  return row
}

/** Finds a position by its label's code, ignoring case. @throws {DomainError} 404 */
export async function getPositionMitCode(reader: Reader, today: string, code: string): Promise<PositionMitStand> {
  const row = await withStand(reader, today)
    .where(sql<boolean>`faltung(objektposition.code) = faltung(${code})`)
    .executeTakeFirst()
  if (row === undefined) throw notFound(`Eine Position mit dem Code „${code}“ gibt es nicht.`)
  return row
}

// A subquery instead of a join: counting drops it.
const materialName = sql`(SELECT name FROM material WHERE material.id = objektposition.material_id)`

/** Lists the positions of an object. @throws {DomainError} 404 */
export function listPositionen(
  reader: Reader,
  today: string,
  objektId: string,
  { sortierung, ist_status }: Filter<PositionenSuche>,
): List<PositionMitStand> {
  const hits = reader
    .selectFrom('objektposition')
    .select('objektposition.id')
    .where('objektposition.objekt_id', '=', objektId)
    .$if(ist_status !== undefined, (q) => q.where('objektposition.ist_status', '=', ist_status ?? 'aktiv'))
  const direction = directionOf(sortierung)
  const first = sortierung.endsWith('material')
    ? byWord(materialName, direction)
    : by('objektposition.reihenfolge', direction)
  return listOf({
    reader,
    hits,
    order: [first, by('objektposition.id')],
    ifEmpty: () => requireObjekt(reader, objektId),
    rows: {
      key: ['id'],
      read: (page) =>
        withStand(reader, today)
          .where(isOneOf('objektposition.id', page, 'id'))
          .execute(),
    },
  })
}

/** Reads the positions of several objects, of each in the order of the round. */
export const listPositionenVon = (
  reader: Reader,
  today: string,
  wanted: readonly { readonly objekt_id: string }[],
): Promise<PositionMitStand[]> =>
  withStand(reader, today)
    .where(isOneOf('objektposition.objekt_id', wanted, 'objekt_id'))
    .orderBy('objektposition.reihenfolge')
    .orderBy('objektposition.id')
    .execute()
