import type { Layout, Row, Statements, Tables, Value } from './types.ts'

/** Rows per statement; with the columns of the widest table below the 32,766 parameters of SQLite. */
const ROWS = 500

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
    for (let at = 0; at < rows.length; at += ROWS)
      await insertRows(into, `${into.prefix}${table} (${list})`, columns, rows.slice(at, at + ROWS))
  }
}

/** Inserts rows in one statement. @param into table and columns, as SQL */
export async function insertRows(
  statements: Statements,
  into: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const places = rows.map((_row, at) => `(${columns.map((_column, of) => `$${at * columns.length + of + 1}`).join()})`)
  const values = rows.flatMap((row) => columns.map((column) => row[column] as Value))
  await statements.run(`INSERT INTO ${into} VALUES ${places.join()}`, values)
}
