/** Reads a database's tables, in an order in which they can be filled, and its sequences. */
import type pg from 'pg'
import { z } from 'zod'

/** Table and column names. They become file names, so only the characters our migrations use are allowed. */
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
export const tableSchema = z.object({ name, columns: z.array(z.string()) })
export type Table = z.output<typeof tableSchema>

/** Reads every table but those of the migrations (`schema_…`), with its columns except generated ones. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers: string[] }>(`
    SELECT c.relname AS name,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
      ARRAY(SELECT DISTINCT r.relname::text FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS refers
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname !~ '^schema_'
    ORDER BY c.relname`)
  return inOrder(rows).map(({ name, columns }) => ({ name, columns }))
}

/**
 * Sorts rows behind those they reference; otherwise keeps the order.
 *
 * @throws {Error} for a cycle
 */
export function inOrder<T extends { readonly name: string; readonly refers: readonly string[] }>(
  rows: readonly T[],
): T[] {
  const ordered: T[] = []
  const placed = new Set<string>()
  while (ordered.length < rows.length) {
    const ready = rows.filter((row) => !placed.has(row.name) && row.refers.every((other) => placed.has(other)))
    if (ready.length === 0) throw new Error('tables or functions refer to one another in a circle')
    for (const row of ready) placed.add(row.name)
    ordered.push(...ready)
  }
  return ordered
}

/** Reads the position of each sequence: its last value and whether it was used. */
export async function readSequences(client: pg.Client): Promise<{ name: string; value: string; called: boolean }[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`,
  )
  const sequences: { name: string; value: string; called: boolean }[] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${client.escapeIdentifier(name)}`,
    )
    sequences.push({ name, ...rows[0]! })
  }
  return sequences
}
