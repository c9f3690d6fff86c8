/** Derives a table's columns from the schema of its entries, so that the two cannot drift apart. */
import { z } from 'zod'
import { DECIMAL } from '../http/wire.ts'

/** The value of a cell. Days and instants are ISO strings, instants in UTC. */
export type Cell = string | number | boolean | null

/** How a cell is written and shown. */
export type CellKind = 'text' | 'zahl' | 'dezimalzahl' | 'wahrheit' | 'tag' | 'zeitpunkt'

/** One column: its name on the wire, parts of nested names joined by `_`. */
export interface Column {
  readonly name: string
  readonly art: CellKind
  zelle(eintrag: unknown): Cell
}

/** The actions of a caller are no property of the entry. */
const NO_COLUMN = 'aktionen'

/**
 * Lists the columns for entries of this shape, in its order: `standort: { id, name }` becomes `standort_id` and
 * `standort_name`. A list within an entry is one cell: plain values and names joined, else its length. Two parts with
 * the same column name share one column.
 */
export function spaltenOf(eintrag: z.ZodObject): Column[] {
  const found = Object.entries(eintrag.shape)
    .filter(([name]) => name !== NO_COLUMN)
    .flatMap(([name, schema]) =>
      unterspalten(name, kern(schema)).map((column) => ({
        ...column,
        zelle: (ganzes: unknown) => column.zelle(part(ganzes, name)),
      })),
    )
  return [...new Map(found.map((column) => [column.name, column])).values()]
}

/** The columns of one field; their cells are read from the value of the field. */
function unterspalten(name: string, schema: z.ZodType): Column[] {
  if (schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0) {
    return spaltenOf(schema).map((column) => ({ ...column, name: `${name}_${column.name}` }))
  }
  return [{ name, art: artOf(schema), zelle: asCell }]
}

function artOf(schema: z.ZodType): CellKind {
  if (schema instanceof z.ZodNumber) return 'zahl'
  if (schema.meta()?.['format'] === DECIMAL) return 'dezimalzahl'
  if (schema instanceof z.ZodBoolean) return 'wahrheit'
  if (schema instanceof z.ZodISODate) return 'tag'
  if (schema instanceof z.ZodISODateTime) return 'zeitpunkt'
  return 'text'
}

function asCell(value: unknown): Cell {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) ? aufzaehlung(value) : JSON.stringify(value)
}

function aufzaehlung(values: readonly unknown[]): Cell {
  const namen = values.map((value) => (typeof value === 'object' ? part(value, 'name') : value))
  return namen.every((name) => typeof name === 'string' || typeof name === 'number') ? namen.join(', ') : values.length
}

function part(ganzes: unknown, name: string): unknown {
  return typeof ganzes === 'object' && ganzes !== null ? (ganzes as Record<string, unknown>)[name] : undefined
}

function kern(schema: unknown): z.ZodType {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    inner = inner.unwrap()
  }
  return inner as z.ZodType
}
