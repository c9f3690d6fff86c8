/** Gathers statistics of tables that were written anew, and of those whose partitions they are. */
import type { Client, Database } from './database.ts'

export async function renewStatistics(database: Database, tables: readonly string[]): Promise<void> {
  for (const name of tables) await database.rows(`ANALYZE ${name}`)
  // Of a table with partitions there are some only when a person wanted them.
  const parents = await database.rows(
    `SELECT p.oid::regclass::text AS name, min(t.name) AS partition FROM unnest($1::text[]) AS t (name)
     JOIN pg_inherits i ON i.inhrelid = to_regclass(t.name) JOIN pg_class p ON p.oid = i.inhparent
     WHERE EXISTS (SELECT FROM pg_stats s WHERE s.schemaname = 'mailarchiv' AND s.tablename = p.relname) GROUP BY p.oid`,
    [tables],
  )
  for (const { name, partition } of parents)
    await database.transaction((client) => analyse(client, String(name), String(partition)))
}

/** ANALYZE leaves the statistics of an empty table as they were, so it finds a row that nobody else ever sees. */
async function analyse(client: Client, name: string, partition: string): Promise<void> {
  await client.query('SET LOCAL statement_timeout = 0')
  const { rowCount } = await client.query(`SELECT FROM ${name} LIMIT 1`)
  const filler = rowCount === 0 ? await insertFiller(client, partition) : null
  await client.query(`ANALYZE ${name}`)
  // By its place: others may have added rows meanwhile.
  if (filler !== null) await client.query(`DELETE FROM ${partition} WHERE ctid = $1`, [filler])
}

/** Columns that need a value get one that says nothing, the key of a partition the lowest that it takes. */
const FILLER = `SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns,
    string_agg(quote_literal(CASE
      WHEN a.attname = k.attname THEN coalesce(substring(pg_get_expr(c.relpartbound, c.oid) FROM 'FROM \\(''?([^'')]+)'), '0')
      WHEN a.atttypid = 'uuid'::regtype THEN '00000000-0000-0000-0000-000000000000'
      WHEN a.atttypid = 'boolean'::regtype THEN 'false'
      WHEN a.atttypid IN ('text'::regtype, 'bytea'::regtype) THEN ''
      ELSE '0' END), ', ' ORDER BY a.attnum) AS "values"
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND a.attnotnull AND a.attgenerated = ''
  JOIN pg_inherits i ON i.inhrelid = c.oid
  JOIN pg_partitioned_table p ON p.partrelid = i.inhparent
  JOIN pg_attribute k ON k.attrelid = p.partrelid AND k.attnum = p.partattrs[0]
  WHERE c.oid = to_regclass($1)`

/** Adds a row that says nothing; returns its place. */
async function insertFiller(client: Client, partition: string): Promise<string> {
  const { rows } = await client.query(FILLER, [partition])
  const { columns, values } = rows[0]
  const filler = await client.query(`INSERT INTO ${partition} (${columns}) VALUES (${values}) RETURNING ctid`)
  return String(filler.rows[0].ctid)
}
