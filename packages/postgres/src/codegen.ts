import { type Kysely, sql } from 'kysely'
import { schemaSql } from './schema-sql.ts'

/** TypeScript for each database type; everything else is an enum of the schema or refused. */
const TYPES: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  timestamptz: 'string',
  numeric: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  jsonb: 'unknown',
  bytea: 'Buffer',
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly hasDefault: boolean
  readonly computed: boolean
}

/**
 * Describes the schema as TypeScript (table interfaces for Kysely, enums as unions) and as SQL. Both are committed and
 * compared with what the migrations make, so they cannot drift.
 *
 * @param guarded tables that `Database` leaves out, so that queries of them compile only where one module offers them
 */
export async function describeSchema<DB>(
  db: Kysely<DB>,
  guarded: readonly string[] = [],
): Promise<{ types: string; schema: string }> {
  const columns = await readColumns(db)
  const enums = await readEnums(db)
  const tables = Map.groupBy(columns, ({ table }) => table)
  return { types: typesOf(tables, enums, guarded), schema: await schemaSql(db) }
}

async function readColumns<DB>(db: Kysely<DB>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT c.relname AS "table", a.attname AS name, t.typname AS type,
      NOT a.attnotnull AS nullable, d.adbin IS NOT NULL AS "hasDefault",
      a.attgenerated = 's' OR a.attidentity <> '' AS computed
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      JOIN pg_type t ON t.oid = a.atttypid
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname !~ '^schema_'
    ORDER BY c.relname, a.attnum`.execute(db)
  return rows
}

async function readEnums<DB>(db: Kysely<DB>): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ name: string; label: string }>`
    SELECT t.typname AS name, e.enumlabel AS label FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
    WHERE t.typnamespace = 'public'::regnamespace ORDER BY t.typname, e.enumsortorder`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, list]) => [name, list.map(({ label }) => label)]),
  )
}

function typesOf(
  tables: ReadonlyMap<string, Column[]>,
  enums: ReadonlyMap<string, string[]>,
  guarded: readonly string[],
): string {
  const unions = [...enums].map(
    ([name, labels]) => `export type ${pascal(name)} = ${labels.map((label) => `'${label}'`).join(' | ')}\n`,
  )
  const interfaces = [...tables].map(([name, columns]) => {
    const lines = columns.map((column) => `  ${column.name}: ${columnType(column, enums)}\n`)
    return `export interface ${pascal(name)}Table {\n${lines.join('')}}\n`
  })
  const open = [...tables.keys()].filter((name) => !guarded.includes(name))
  const names = open.map((name) => `  ${name}: ${pascal(name)}Table\n`)
  return [
    '// Generated from the migrations; see the README of the service.',
    "import type { ColumnType, GeneratedAlways } from 'kysely'\n",
    ...unions,
    ...interfaces,
    `export interface Database {\n${names.join('')}}\n`,
  ].join('\n')
}

function columnType(
  { name, type, nullable, hasDefault, computed }: Column,
  enums: ReadonlyMap<string, string[]>,
): string {
  const isArray = type.startsWith('_')
  const element = isArray ? type.slice(1) : type
  const base = enums.has(element) ? pascal(element) : TYPES[element]
  if (base === undefined) throw new Error(`Column ${name} has the type ${type}, which has no TypeScript counterpart.`)
  const value = `${base}${isArray ? '[]' : ''}${nullable ? ' | null' : ''}`
  if (computed) return `GeneratedAlways<${value}>`
  // JSON is written as text: an array would otherwise become an array of the database.
  if (type === 'jsonb') return `ColumnType<unknown, string${nullable || hasDefault ? ' | undefined' : ''}, string>`
  return hasDefault || nullable ? `ColumnType<${value}, ${value} | undefined, ${value}>` : value
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}
