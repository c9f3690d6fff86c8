import type { Layout, Row, Statements, Tables, Value } from './types.ts'

/**
 * Rows per statement, the most at once: few sizes, so that there are few statements to prepare, each below the 32,766
 * parameters of SQLite.
 */
const SIZES = [256, 64, 16, 4, 1] as const
/** Rows of a long table that are read at once. */
const PAGE = 2_000

/** Replaces what a store holds by what another one of the same layout holds. Runs in a transaction of the target. */
export async function replaceTables(
  { tables, long = {} }: Layout,
  from: Tables,
  into: Statements & { readonly prefix: string },
): Promise<void> {
  const all = Object.entries(tables)
  for (const [table] of all.toReversed()) await into.run(`DELETE FROM ${into.prefix}${table}`)
  for (const [table, columns] of all) {
    const list = columns.map((column) => `"${column}"`).join()
    for await (const rows of pages(from, `${list} FROM ${from.prefix}${table}`, long[table]))
      await insertRows(into, `${into.prefix}${table} (${list})`, columns, rows)
  }
}

/** Reads all rows, or those of a long table by ascending key. @param selected columns and table, as SQL */
async function* pages(from: Tables, selected: string, key?: readonly string[]): AsyncGenerator<Row[]> {
  if (key === undefined) return yield await from.rows(`SELECT ${selected}`)
  const after = `WHERE (${key.join()}) > ${placesOf(1, key.length)}`
  for (let last: Row | undefined; ; ) {
    const rows = await from.rows(
      `SELECT ${selected} ${last === undefined ? '' : after} ORDER BY ${key.join()} LIMIT ${PAGE}`,
      key.flatMap((column) => (last === undefined ? [] : [last[column] as Value])),
    )
    yield rows
    last = rows.at(-1)
    if (rows.length < PAGE) return
  }
}

/**
 * Inserts rows, many in one statement.
 *
 * @param into table and columns, as SQL
 * @param conflict what becomes of a row that is there already, as SQL
 */
export async function insertRows(
  statements: Statements,
  into: string,
  columns: readonly string[],
  rows: readonly Row[],
  conflict = '',
): Promise<void> {
  let at = 0
  for (const size of SIZES)
    for (; at + size <= rows.length; at += size) {
      const values = rows.slice(at, at + size).flatMap((row) => columns.map((column) => row[column] as Value))
      await statements.run(`INSERT INTO ${into} VALUES ${placesOf(size, columns.length)} ${conflict}`, values)
    }
}

/** `($1,$2),($3,$4)` for two rows of two columns. */
function placesOf(rows: number, columns: number): string {
  const row = (at: number) => Array.from({ length: columns }, (_, column) => `$${at * columns + column + 1}`).join()
  return Array.from({ length: rows }, (_, at) => `(${row(at)})`).join()
}
