/**
 * The order of a list as data. ORDER BY and the condition for the rows after a given one (keyset) come from the same
 * keys, so an export continues exactly where its previous portion ended.
 */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

export type Direction = 'asc' | 'desc'

/** One key of an order. */
export interface Key {
  readonly value: RawBuilder<unknown>
  readonly direction: Direction
  /** Where NULLs sort; undefined for a value that is never NULL. */
  readonly nulls: 'first' | 'last' | undefined
}

/** The keys in their order. The last one is unique, alone or with those before it. */
export type Order = readonly Key[]

/** The keys of a row as text, which the database reads back exactly, to the microsecond. */
export type KeyValues = readonly (string | null)[]

/** The direction of `sortierung`: `feld` or `-feld`. */
export const directionOf = (sortierung: string): Direction => (sortierung.startsWith('-') ? 'desc' : 'asc')

/** Sorts by a column or an expression. A key that can be NULL names where NULLs sort. */
export const by = (column: string | RawBuilder<unknown>, direction: Direction = 'asc', nulls?: Key['nulls']): Key => ({
  value: sql`(${typeof column === 'string' ? sql.ref(column) : column})`,
  direction,
  nulls,
})

/** Sorts words as people expect, `LF 9` before `LF 10`. */
export const byWord = (column: string | RawBuilder<unknown>, direction?: Direction, nulls?: Key['nulls']): Key =>
  by(sql`${typeof column === 'string' ? sql.ref(column) : column} COLLATE natuerlich`, direction, nulls)

/** Sorts a query. */
export const ordered = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, order: Order) =>
  order.reduce(
    (sorted, { value, direction, nulls }) =>
      sorted.orderBy(value, (key) => {
        const directed = key[direction]()
        if (nulls === undefined) return directed
        return nulls === 'first' ? directed.nullsFirst() : directed.nullsLast()
      }),
    query,
  )

/** The keys of a row. */
export const keyValues = (order: Order): RawBuilder<KeyValues> =>
  sql`ARRAY[${sql.join(order.map(({ value }) => sql`${value}::text`))}]`

/**
 * Whether a row comes after the one with these keys. The first condition is redundant, but it is the one an index can
 * answer.
 */
export function isAfter(order: Order, last: KeyValues): RawBuilder<boolean> {
  const places = order.map((key, place) => ({ key, value: last[place] ?? null }))
  const cases = places.map(({ key, value }, place) => {
    const preceding = places.slice(0, place).map((same) => isEqual(same.key, same.value))
    return sql`(${sql.join([...preceding, follows(key, value)], sql` AND `)})`
  })
  const [first] = places
  const bound = first === undefined ? sql`true` : isNotBefore(first.key, first.value)
  return sql<boolean>`(${bound} AND (${sql.join(cases, sql` OR `)}))`
}

const isEqual = ({ value: key }: Key, value: string | null): RawBuilder<unknown> =>
  value === null ? sql`${key} IS NULL` : sql`${key} = ${value}`

function follows({ value: key, direction, nulls }: Key, value: string | null): RawBuilder<unknown> {
  if (value === null) return nulls === 'first' ? sql`${key} IS NOT NULL` : sql`false`
  const beyond = direction === 'desc' ? sql`${key} < ${value}` : sql`${key} > ${value}`
  return nulls === 'last' ? sql`(${beyond} OR ${key} IS NULL)` : beyond
}

function isNotBefore({ value: key, direction, nulls }: Key, value: string | null): RawBuilder<unknown> {
  if (nulls !== undefined || value === null) return sql`true`
  return direction === 'desc' ? sql`${key} <= ${value}` : sql`${key} >= ${value}`
}
