import { type RawBuilder, sql } from 'kysely'
import type { Entitaetstyp, Ereignisart } from '../db/ereignis.ts'
import { type Reader, STATEMENTS } from '../db/store.ts'
import { type Filter, isOneOf } from '../lists/filter.ts'
import { type List, listOf } from '../lists/list.ts'
import { by } from '../lists/order.ts'
import { range } from '../lists/range.ts'
import type { HistorieSuche } from './historie.schema.ts'

/** One entry of the audit trail, with the names of the person and the subject. */
export interface HistorieRow {
  readonly id: string
  readonly entitaet_typ: Entitaetstyp
  readonly entitaet_id: string
  readonly ereignis: Ereignisart
  readonly benutzer_id: string | null
  readonly benutzer_name: string | null
  readonly objekt_name: string | null
  readonly material_name: string | null
  readonly zeitpunkt: string
  readonly details: Record<string, unknown>
}

/**
 * Lists the audit trail, newest first.
 *
 * @param zone in which `von` and `bis` are read when they are days
 * @throws {DomainError} 400 when `von` lies after `bis`
 */
export function listHistorie(reader: Reader, search: Filter<HistorieSuche>, zone: string): List<HistorieRow> {
  const { von, vor } = range(search, zone)
  const nachZeit = von !== undefined || vor !== undefined
  const hits = filtered(reader, search)
    .select('id')
    .$if(von !== undefined, (q) => q.where('zeitpunkt', '>=', von ?? ''))
    .$if(vor !== undefined, (q) => q.where('zeitpunkt', '<', vor ?? ''))
  const counted = !nachZeit && (search.entitaet_id ?? search.objekt_id) === undefined
  return listOf({
    reader,
    hits,
    // Ids rise with time. For a time range, the index on time finds the page without sorting the whole range.
    order: [...(nachZeit ? [by('zeitpunkt', 'desc')] : []), by('id', 'desc')],
    count: counted ? countEintraege(reader, search) : undefined,
    rows: {
      key: ['id'],
      read: (page) =>
        read(reader)
          .where(isOneOf('historie.id', page, 'id'))
          .execute(),
    },
  })
}

const filtered = (
  reader: Reader,
  { entitaet_typ, entitaet_id, objekt_id, benutzer_id, ereignis }: Filter<HistorieSuche>,
) =>
  reader
    .selectFrom('historie')
    .$if(entitaet_typ !== undefined, (q) => q.where('entitaet_typ', '=', entitaet_typ ?? ''))
    .$if(entitaet_id !== undefined, (q) => q.where('entitaet_id', '=', entitaet_id ?? ''))
    .$if(objekt_id !== undefined, (q) => q.where(ofObjekt, '=', objekt_id ?? ''))
    .$if(benutzer_id !== undefined, (q) => q.where('benutzer_id', '=', benutzer_id ?? ''))
    .$if(ereignis !== undefined, (q) => q.where('ereignis', '=', ereignis ?? ''))

/** The object that an entry is about, directly or as the place of its subject. */
const ofObjekt = sql<string>`historie_objekt(entitaet_typ, entitaet_id, details)`

/** The material that was counted, is missing or was refilled. */
const ofMaterial = sql<string>`(historie.details ->> 'material_id')::uuid`

const read = (reader: Reader) =>
  reader
    .selectFrom('historie')
    .leftJoin('benutzer', 'benutzer.id', 'historie.benutzer_id')
    .leftJoin('objekt', (join) => join.on('objekt.id', '=', ofObjekt))
    .leftJoin('material', (join) => join.on('material.id', '=', ofMaterial))
    .select(['historie.id', 'entitaet_id', 'benutzer_id', 'zeitpunkt'])
    .select(['benutzer.name as benutzer_name', 'objekt.name as objekt_name', 'material.name as material_name'])
    // Only the service inserts rows, so the columns hold the values of its types.
    .select((eb) => [
      eb.ref('entitaet_typ').$castTo<Entitaetstyp>().as('entitaet_typ'),
      eb.ref('ereignis').$castTo<Ereignisart>().as('ereignis'),
      eb.ref('details').$castTo<Record<string, unknown>>().as('details'),
    ])

/** The entries about the object `akte.id` and all its parts, newest first. */
export const historieForAkte = read(STATEMENTS)
  .where(sql<boolean>`${ofObjekt} = akte.id`)
  .orderBy('historie.id', 'desc')

/** The sum of the counts that the database keeps while appending. */
function countEintraege(
  reader: Reader,
  { entitaet_typ, benutzer_id, ereignis }: Filter<HistorieSuche>,
): RawBuilder<number> {
  const sum = reader
    .selectFrom('historie_anzahl')
    .select(sql<number>`coalesce(sum(anzahl), 0)::bigint`.as('anzahl'))
    .$if(entitaet_typ !== undefined, (q) => q.where('entitaet_typ', '=', entitaet_typ ?? ''))
    .$if(benutzer_id !== undefined, (q) => q.where('benutzer_id', '=', benutzer_id ?? ''))
    .$if(ereignis !== undefined, (q) => q.where('ereignis', '=', ereignis ?? ''))
  return sql`(${sum})`
}
