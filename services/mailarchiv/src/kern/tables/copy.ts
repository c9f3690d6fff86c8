import type { Layout, Row, Statements, Tables, Value } from './types.ts'

/**
 * Rows per statement, the most at once: few sizes, so that there are few statements to prepare, each below the 32,766
 * parameters of SQLite.
 */
const SIZES = [256, 64, 16, 4, 1] as const

/** Replaces what a store holds by what another one of the same layout holds. Runs in a transaction of the target. */
export async function replaceTables(
  { tables }: Layout,
  from: Tables,
  into: Statements & { readonly prefix: string },
): Promise<void> {
  const all = Object.entries(tables)
  for (const [table] of all.toReversed()) await into.run(`DELETE FROM ${into.prefix}${table}`)
  for (const [table, columns] of all) {
    const list = columns.map((column) => `"${column}"`).join()
    const rows = await from.rows(`SELECT ${list} FROM ${from.prefix}${table}`)
    await insertRows(into, `${into.prefix}${table} (${list})`, columns, rows)
  }
}

/** Inserts rows, many in one statement. @param into table and columns, as SQL */
export async function insertRows(
  statements: Statements,
  into: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  let at = 0
  for (const size of SIZES)
    for (; at + size <= rows.length; at += size) {
      const values = rows.slice(at, at + size).flatMap((row) => columns.map((column) => row[column] as Value))
      await statements.run(`INSERT INTO ${into} VALUES ${placesOf(size, columns.length)}`, values)
    }
}

/** `($1,$2),($3,$4)` for two rows of two columns. */
function placesOf(rows: number, columns: number): string {
  const row = (at: number) => Array.from({ length: columns }, (_, column) => `$${at * columns + column + 1}`).join()
  return Array.from({ length: rows }, (_, at) => `(${row(at)})`).join()
}
