/**
 * Lists: a page by its number, or all rows in portions. Both come from one declaration of the rows that match and their
 * order.
 */
import { offsetOf, pagesOf } from '@zeughaus/platform'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '../db/store.ts'
import { countOf } from './count.ts'
import { isAfter, type KeyValues, keyValues, type Order, ordered } from './order.ts'

/** Selects a page of a list. */
export interface PageRequest {
  readonly seite: number
  readonly limit: number
}

/** One page of a list, as it goes over the wire. */
export interface Page<T> {
  readonly eintraege: T[]
  readonly gesamt: number
  readonly seite: number
  readonly seiten: number
}

/** The rows that match a search, in their order. */
export interface List<Row> {
  count(): Promise<number>
  /** Reads `limit` rows after the first `offset`. @returns `total` the number of all rows */
  page(limit: number, offset: number): Promise<{ readonly rows: Row[]; readonly total: number }>
  /**
   * Reads `limit` rows after the one with the keys `after`: no portion costs more than the first, and a row that stays is
   * read exactly once.
   *
   * @returns `next` the keys of the last row; undefined at the end
   */
  portion(
    limit: number,
    after: KeyValues | undefined,
  ): Promise<{ readonly rows: Row[]; readonly next: KeyValues | undefined }>
}

/** Limits one of several queries, merged into one, to the rows that the section can need. */
type Beginning = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) => SelectQueryBuilder<DB, TB, O>

interface Hits<DB, TB extends keyof DB, Hit> {
  readonly reader: Reader
  /** The rows that match, unordered; or several queries merged into one, each restricted to its `beginning`. */
  readonly hits: SelectQueryBuilder<DB, TB, Hit> | ((beginning: Beginning) => SelectQueryBuilder<DB, TB, Hit>)
  readonly order: Order
  /** The number of hits, where the database knows it without counting. */
  readonly count?: RawBuilder<number> | undefined
  /** Refuses a list without rows whose owner does not exist. */
  readonly ifEmpty?: (() => Promise<unknown>) | undefined
}

/**
 * Reads the full rows of the hits: for rows that are costly to compute. The statement is the same for every filter and
 * order, so the database plans it once.
 */
interface Rows<Hit, Row> {
  /** The columns that identify a row among the hits. */
  readonly key: readonly (keyof Hit & keyof Row)[]
  /** In any order. A row that is gone by now is left out. */
  read(hits: readonly Hit[]): Promise<Row[]>
}

/** Declares a list of the database. Without `rows` the hits are the rows. */
export function listOf<DB, TB extends keyof DB, Hit, Row>(
  declared: Hits<DB, TB, Hit> & { readonly rows: Rows<Hit, Row> },
): List<Row>
export function listOf<DB, TB extends keyof DB, Hit>(declared: Hits<DB, TB, Hit>): List<Hit>
export function listOf<DB, TB extends keyof DB, Hit, Row>({
  reader,
  hits,
  order,
  count,
  ifEmpty,
  rows,
}: Hits<DB, TB, Hit> & { readonly rows?: Rows<Hit, Row> }): List<Hit | Row> {
  const cut = (beginning: Beginning) => (typeof hits === 'function' ? hits(beginning) : hits)
  const total = count ?? countOf(cut((query) => query))
  const full = async (found: Hit[]) => (rows === undefined || found.length === 0 ? found : inOrderOf(found, rows))
  const countAll = async () => {
    const counted = sql<{ total: number }>`(SELECT ${total} AS total)`.as('counted')
    return (await reader.selectFrom(counted).select('total').executeTakeFirstOrThrow()).total
  }
  return {
    count: countAll,
    async page(limit, offset) {
      // The limit is part of the text: knowing how few rows are wanted, the planner plans once for all of them.
      const page = ordered(
        cut((query) => ordered(query, order).limit(offset + limit)),
        order,
      ).limit(sql.lit(limit))
      const found = await (offset === 0 ? page : page.offset(offset))
        .select(total.as('list_total'))
        .$castTo<Hit & { list_total: number }>()
        .execute()
      // A page beyond the end has no row that could carry the total.
      const known = found[0]?.list_total ?? (offset === 0 ? 0 : await countAll())
      if (known === 0) await ifEmpty?.()
      return { rows: await full(found), total: known }
    },
    async portion(limit, after) {
      const rest: Beginning = (query) =>
        ordered(after === undefined ? query : query.where(isAfter(order, after)), order).limit(limit)
      const found = await rest(cut(rest))
        .select(keyValues(order).as('list_keys'))
        .$castTo<Hit & { list_keys: KeyValues }>()
        .execute()
      if (after === undefined && found.length === 0) await ifEmpty?.()
      return { rows: await full(found), next: found.length < limit ? undefined : found.at(-1)?.list_keys }
    },
  }
}

async function inOrderOf<Hit, Row>(hits: readonly Hit[], { key, read }: Rows<Hit, Row>): Promise<Row[]> {
  const rows = new Map((await read(hits)).map((row) => [key.map((column) => row[column]).join(), row]))
  return hits.flatMap((hit) => rows.get(key.map((column) => hit[column]).join()) ?? [])
}

/** Declares a list of rows in memory. */
export const listOfRows = <Row>(rows: readonly Row[]): List<Row> => ({
  count: async () => rows.length,
  page: async (limit, offset) => ({ rows: rows.slice(offset, offset + limit), total: rows.length }),
  async portion(limit, after) {
    const [start, end] = [Number(after?.[0] ?? 0), Number(after?.[0] ?? 0) + limit]
    return { rows: rows.slice(start, end), next: end < rows.length ? [String(end)] : undefined }
  },
})

/** The same list, with each row completed: fields that depend on the caller or the time. */
export const mapped = <Row, Entry>(list: List<Row>, toEntry: (row: Row) => Entry): List<Entry> => ({
  count: () => list.count(),
  async page(limit, offset) {
    const { rows, total } = await list.page(limit, offset)
    return { rows: rows.map(toEntry), total }
  },
  async portion(limit, after) {
    const { rows, next } = await list.portion(limit, after)
    return { rows: rows.map(toEntry), next }
  },
})

/** Fetches a page. */
export async function fetchPage<Row>(list: List<Row>, { seite, limit }: PageRequest): Promise<Page<Row>> {
  const { rows, total } = await list.page(limit, offsetOf(seite, limit))
  return { eintraege: rows, gesamt: total, seite, seiten: pagesOf(total, limit) }
}

/** Reads all rows in portions of `limit`. */
export async function* portionsOf<Row>(list: List<Row>, limit: number): AsyncGenerator<Row[], void> {
  let after: KeyValues | undefined
  do {
    const { rows, next } = await list.portion(limit, after)
    yield rows
    after = next
  } while (after !== undefined)
}
