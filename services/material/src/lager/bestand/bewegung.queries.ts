import { DAY_MS, type DomainError, notFound } from '@zeughaus/platform'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { countOf } from '../../kern/lists/count.ts'
import { type Filter, isOneOf } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, directionOf } from '../../kern/lists/order.ts'
import { type Range, range } from '../../kern/lists/range.ts'
import type { Materialbewegung, MaterialbewegungSuche } from './bewegung.schema.ts'

const unknownMaterialbewegung = (): DomainError => notFound('Diese Materialbewegung gibt es nicht.')

/** Returns one movement with its names. @throws {DomainError} 404 */
export async function getMaterialbewegung(reader: Reader, id: string): Promise<Materialbewegung> {
  const row = await withNamen(reader).where('materialbewegung.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownMaterialbewegung()
  return row
}

/**
 * Lists movements by time. Finds a page by reading only the beginning of indexes.
 *
 * @param zone in which `von` and `bis` are read when they are days
 * @throws {DomainError} 400 when `von` lies after `bis`
 */
export function listMaterialbewegungen(
  reader: Reader,
  search: Filter<MaterialbewegungSuche>,
  zone: string,
): List<Materialbewegung> {
  const when = range(search, zone)
  const direction = directionOf(search.sortierung)
  return listOf({
    reader,
    hits(beginning) {
      const beginnings = halves(reader, search, when).map((half) =>
        reader.selectFrom(beginning(half.select(['id', 'zeitpunkt'])).as('anfang')).selectAll(),
      )
      const found = beginnings.reduce((one, others) => one.unionAll(others)).as('gefunden')
      return reader.selectFrom(found).selectAll()
    },
    order: [by('zeitpunkt', direction), by('id', direction)],
    count: countBewegungen(reader, search, when),
    rows: {
      key: ['id'],
      read: (page) =>
        withNamen(reader)
          .where(isOneOf('materialbewegung.id', page, 'id'))
          .execute(),
    },
  })
}

/** Selects names by subqueries, which run for the page's rows only. */
const withNamen = (reader: Reader) =>
  reader
    .selectFrom('materialbewegung')
    .selectAll('materialbewegung')
    .select((eb) => {
      const material = eb.selectFrom('material').whereRef('material.id', '=', 'materialbewegung.material_id')
      const benutzer = eb.selectFrom('benutzer').whereRef('benutzer.id', '=', 'materialbewegung.benutzer_id')
      const place = (column: 'von_lagerplatz_id' | 'nach_lagerplatz_id') =>
        eb
          .selectFrom('lagerplatz')
          .select('lagerplatz.code')
          .whereRef('lagerplatz.id', '=', `materialbewegung.${column}`)
      return [
        material.select('material.name').$asScalar().$notNull().as('material_name'),
        material.select('material.einheit').$asScalar().$notNull().as('einheit'),
        benutzer.select('benutzer.name').$asScalar().$notNull().as('benutzer_name'),
        place('von_lagerplatz_id').as('von_lagerplatz_code'),
        place('nach_lagerplatz_id').as('nach_lagerplatz_code'),
        eb
          .selectFrom('objekt')
          .select('objekt.code')
          .whereRef('objekt.id', '=', 'materialbewegung.objekt_id')
          .as('objekt_code'),
      ]
    })

type Bewegungen = SelectQueryBuilder<Database, 'materialbewegung', object>

/** The hits of a search. A Lagerplatz is found through two indexes, each in the order of time; no row is in both. */
function halves(reader: Reader, search: Filter<MaterialbewegungSuche>, when: Range): Bewegungen[] {
  const { lagerplatz_id } = search
  const all = filtered(reader.selectFrom('materialbewegung'), search, when)
  if (lagerplatz_id === undefined) return [all]
  return [all.where('von_lagerplatz_id', '=', lagerplatz_id), all.where('nach_lagerplatz_id', '=', lagerplatz_id)]
}

const countHits = (reader: Reader, search: Filter<MaterialbewegungSuche>, when: Range): RawBuilder<number> =>
  sum(halves(reader, search, when).map(countOf))

const sum = (summands: readonly RawBuilder<number>[]): RawBuilder<number> => sql`(${sql.join(summands, sql` + `)})`

function filtered(query: Bewegungen, search: Filter<MaterialbewegungSuche>, { von, vor }: Range): Bewegungen {
  let found = query
  for (const field of ['material_id', 'art', 'benutzer_id', 'objekt_id'] as const) {
    const value = search[field]
    if (value !== undefined) found = found.where(field, '=', value)
  }
  if (search.belegnummer !== undefined) {
    found = found.where(sql`faltung(belegnummer)`, '=', sql`faltung(${search.belegnummer})`)
  }
  if (von !== undefined) found = found.where('zeitpunkt', '>=', von)
  return vor === undefined ? found : found.where('zeitpunkt', '<', vor)
}

/**
 * Counts the hits of a search. The database keeps counts while booking: by Lagerplatz and material in the stocks, and
 * by day, user and kind beside them. Other searches are counted in an index.
 */
function countBewegungen(reader: Reader, search: Filter<MaterialbewegungSuche>, when: Range): RawBuilder<number> {
  const { material_id, lagerplatz_id, benutzer_id, objekt_id, belegnummer } = search
  if (objekt_id !== undefined || belegnummer !== undefined) return countHits(reader, search, when)
  if (material_id === undefined && lagerplatz_id === undefined) return countByDays(reader, search, when)
  const timeless = when.von === undefined && when.vor === undefined
  return benutzer_id === undefined && timeless ? countByBestaende(reader, search) : countHits(reader, search, when)
}

function countByBestaende(
  reader: Reader,
  { material_id, lagerplatz_id, art }: Filter<MaterialbewegungSuche>,
): RawBuilder<number> {
  // A transfer counts at both of its Lagerplaetze, and once for its material.
  const umlagerungen = lagerplatz_id === undefined ? sql`auslagerungen` : sql`auslagerungen + einlagerungen`
  const von = { zugang: sql`zugaenge`, abgang: sql`abgaenge`, umlagerung: umlagerungen }
  const term = art === undefined ? sql`zugaenge + abgaenge + ${umlagerungen}` : von[art]
  const count = reader
    .selectFrom('bestand')
    .select(sql<number>`coalesce(sum(${term}), 0)::bigint`.as('anzahl'))
    .$if(material_id !== undefined, (q) => q.where('material_id', '=', material_id ?? ''))
    .$if(lagerplatz_id !== undefined, (q) => q.where('lagerplatz_id', '=', lagerplatz_id ?? ''))
  return sql`(${count})`
}

/** Counts the movements at a Lagerplatz, as the database keeps them beside its stocks. */
export async function countBewegungenAn(reader: Reader, lagerplatz_id: string): Promise<number> {
  const { anzahl } = await reader
    .selectFrom('bestand')
    .select(sql<number>`coalesce(sum(zugaenge + abgaenge + auslagerungen + einlagerungen), 0)::bigint`.as('anzahl'))
    .where('lagerplatz_id', '=', lagerplatz_id)
    .executeTakeFirstOrThrow()
  return anzahl
}

/** Adds the kept counts of whole days to index counts for the rest of the first and last day. */
function countByDays(reader: Reader, search: Filter<MaterialbewegungSuche>, when: Range): RawBuilder<number> {
  const { art, benutzer_id } = search
  const firstDay = when.von === undefined ? undefined : nextMidnight(when.von)
  const lastDay = when.vor === undefined ? undefined : when.vor.slice(0, DAY_LENGTH)
  if (firstDay !== undefined && lastDay !== undefined && firstDay > lastDay) {
    return countHits(reader, search, when)
  }
  const ganzeTage = reader
    .selectFrom('materialbewegung_anzahl')
    .select(sql<number>`coalesce(sum(anzahl), 0)::bigint`.as('anzahl'))
    .$if(art !== undefined, (q) => q.where('art', '=', art ?? 'zugang'))
    .$if(benutzer_id !== undefined, (q) => q.where('benutzer_id', '=', benutzer_id ?? ''))
    .$if(firstDay !== undefined, (q) => q.where('tag', '>=', firstDay ?? ''))
    .$if(lastDay !== undefined, (q) => q.where('tag', '<', lastDay ?? ''))
  const margin = (von: string | undefined, vor: string | undefined) =>
    von === undefined || vor === undefined || von === vor ? [] : [countHits(reader, search, { von, vor })]
  const preceding = margin(when.von, firstDay && midnight(firstDay))
  const afterwards = margin(lastDay && midnight(lastDay), when.vor)
  return sum([sql`(${ganzeTage})`, ...preceding, ...afterwards])
}

const DAY_LENGTH = 'JJJJ-MM-TT'.length
const midnight = (day: string): string => `${day}T00:00:00.000Z`

/** The first day (UTC) that begins at this instant or later. */
const nextMidnight = (zeitpunkt: string): string =>
  new Date(Math.ceil(Date.parse(zeitpunkt) / DAY_MS) * DAY_MS).toISOString().slice(0, DAY_LENGTH)
