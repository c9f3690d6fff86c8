import { type SelectQueryBuilder, sql } from 'kysely'

/** Which part of an ordered list is read: a page of it, or what follows the last row that was read. */
export interface Ausschnitt {
  readonly limit: number
  /** Rows of the list before this part. */
  readonly offset: number
  /** The part itself, of a query that is ordered so that no two rows are alike. */
  teil<DB, TB extends keyof DB, O>(geordnet: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** All that the part can need of one of several queries whose rows are brought into one order. */
  anfang<DB, TB extends keyof DB, O>(geordnet: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** The query whose rows are answered, in the same order as `teil`: it may have to say where its last row stands. */
  zeilen<DB, TB extends keyof DB, O>(geordnet: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
}

/**
 * A page by its number. The length stands in the statement and a first page has no offset: a planner that knows how few
 * rows are wanted plans once for all of them.
 */
export const seitenausschnitt = (limit: number, offset: number): Ausschnitt => ({
  limit,
  offset,
  teil(geordnet) {
    const begrenzt = geordnet.limit(sql.lit(limit))
    return offset === 0 ? begrenzt : begrenzt.offset(offset)
  },
  anfang: (geordnet) => geordnet.limit(offset + limit),
  zeilen: (geordnet) => geordnet,
})
