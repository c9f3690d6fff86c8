import { type RawBuilder, sql } from 'kysely'
import type { Sicht } from '../../kern/access/sicht.ts'
import type { Entitaetstyp, Ereignisart } from '../../kern/db/ereignis.ts'
import { type Reader, STATEMENTS } from '../../kern/db/store.ts'
import { type Filter, isOneOf } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by } from '../../kern/lists/order.ts'
import { type Range, range } from '../../kern/lists/range.ts'
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
 * @param sicht what the reader sees
 * @param zone in which `von` and `bis` are read when they are days
 * @throws {DomainError} 400 when `von` lies after `bis`
 */
export async function listHistorie(
  reader: Reader,
  search: Filter<HistorieSuche>,
  { sicht, zone }: { readonly sicht: Sicht; readonly zone: string },
): Promise<List<HistorieRow>> {
  const zeiten = range(search, zone)
  const { von, vor } = zeiten
  const nachZeit = von !== undefined || vor !== undefined
  const from = (table: 'historie' | 'historie_objekteintrag') => {
    // Of a range that it knows the database tells whether to walk through it or to gather; of one to come it guesses a few rows.
    const instant = (value: string | undefined) =>
      table === 'historie' ? sql.val(value ?? '') : sql.lit<string>(value ?? '')
    return listOf({
      reader,
      hits: filtered(reader, table, search)
        .select('id')
        .$if(von !== undefined, (q) => q.where('zeitpunkt', '>=', instant(von)))
        .$if(vor !== undefined, (q) => q.where('zeitpunkt', '<', instant(vor))),
      // Ids rise with time. For a time range, the index on time finds the page without sorting the whole range.
      order: [...(nachZeit ? [by('zeitpunkt', 'desc')] : []), by('id', 'desc')],
      count: countEintraege(reader, search, zeiten),
      rows: {
        key: ['id'],
        read: (page) =>
          read(reader)
            .where(isOneOf('historie.id', page, 'id'))
            .execute(),
      },
    })
  }
  const walked = from('historie')
  // Of one thing there are few entries, which an index of the Historie finds.
  if (sicht === 'alles' || (search.entitaet_id ?? search.objekt_id) !== undefined) return walked
  const gathered = from('historie_objekteintrag')
  // Its index on time finds the page and tells the objects; the database gathers where that costs less.
  if (nachZeit) return gathered
  const share = await readShare(reader)
  return {
    ...walked,
    page: (limit, offset) => (isGathered(share, offset + limit) ? gathered : walked).page(limit, offset),
  }
}

/** How many entries there are, and how many of them the reader sees. */
interface Share {
  readonly alle: number
  /** null: of so many objects that they are not counted. */
  readonly gesehen: number | null
}

/** Objects whose entries are gathered at most. */
const GATHERED_OBJECTS = 4_000
/** How much faster an entry is read from the index of the objects than from the Historie with its object. */
const FASTER = 1.5

/**
 * Whether it takes less to gather all entries that the reader sees than to walk through those of all to the nth of theirs
 * (ADR 25). The walk is the longer the further back the entry lies, and the fewer of all the reader sees.
 */
const isGathered = ({ alle, gesehen }: Share, nth: number): boolean =>
  gesehen !== null && gesehen * gesehen < FASTER * nth * alle

async function readShare(reader: Reader): Promise<Share> {
  const few = sql`(SELECT count(*) FROM (SELECT FROM objekt LIMIT ${sql.lit(GATHERED_OBJECTS + 1)}) AS gesehen) <= ${sql.lit(GATHERED_OBJECTS)}`
  const share = sql<Share>`(SELECT (SELECT sum(nummer)::bigint FROM historie_strang) AS alle,
    CASE WHEN ${few} THEN historie_gesamt() END AS gesehen)`.as('share')
  return reader.selectFrom(share).selectAll().executeTakeFirstOrThrow()
}

const filtered = (
  reader: Reader,
  table: 'historie' | 'historie_objekteintrag',
  { entitaet_typ, entitaet_id, objekt_id, benutzer_id, ereignis }: Filter<HistorieSuche>,
) =>
  reader
    .selectFrom(table)
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

/**
 * The counts that the database keeps while appending: of all that the reader sees, of a time range, or by kind and person;
 * undefined for other filters, whose hits are few.
 */
function countEintraege(
  reader: Reader,
  { entitaet_typ, entitaet_id, objekt_id, benutzer_id, ereignis }: Filter<HistorieSuche>,
  { von, vor }: Range,
): RawBuilder<number> | undefined {
  const nachZeit = von !== undefined || vor !== undefined
  const nachArt = (entitaet_typ ?? benutzer_id ?? ereignis) !== undefined
  if ((entitaet_id ?? objekt_id) !== undefined || (nachZeit && nachArt)) return undefined
  if (nachZeit) return sql`(SELECT historie_gesamt(${von ?? null}::timestamptz, ${vor ?? null}::timestamptz))`
  if (!nachArt) return sql`(SELECT historie_gesamt())`
  const sum = reader
    .selectFrom('historie_anzahl')
    .select(sql<number>`coalesce(sum(anzahl), 0)::bigint`.as('anzahl'))
    .$if(entitaet_typ !== undefined, (q) => q.where('entitaet_typ', '=', entitaet_typ ?? ''))
    .$if(benutzer_id !== undefined, (q) => q.where('benutzer_id', '=', benutzer_id ?? ''))
    .$if(ereignis !== undefined, (q) => q.where('ereignis', '=', ereignis ?? ''))
  return sql`(${sum})`
}
