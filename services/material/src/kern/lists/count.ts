import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** Counts the rows of a query. */
export async function countRows<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const { anzahl } = await counted(query).executeTakeFirstOrThrow()
  return anzahl
}

/** The same count as an SQL expression. */
export const countOf = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): RawBuilder<number> =>
  sql`(${counted(query)})`

const counted = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
  query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('anzahl'))
    .$castTo<{ anzahl: number }>()
