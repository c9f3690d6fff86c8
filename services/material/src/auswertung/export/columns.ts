/** Derives a table's columns from the schema of its entries, so that the two cannot drift apart. */
import { z } from 'zod'
import { DECIMAL } from '../../kern/http/wire.ts'

/** The value of a cell. Days and instants are ISO strings, instants in UTC. */
export type Cell = string | number | boolean | null

/** How a cell is written and shown. */
export type CellKind = 'text' | 'number' | 'decimal' | 'boolean' | 'day' | 'instant'

/** One column: its name on the wire, parts of nested names joined by `_`. */
export interface Column {
  readonly name: string
  readonly kind: CellKind
  /** True for values of a closed list, or lists of them. */
  readonly isCode?: boolean
  cell(entry: unknown): Cell
}

/** The actions of a caller are no property of the entry. */
const NO_COLUMN = 'aktionen'

/**
 * Lists the columns for entries of this shape, in its order: `standort: { id, name }` becomes `standort_id` and
 * `standort_name`. A list within an entry is one cell: plain values and names joined, else its length. Two parts with
 * the same column name share one column.
 */
export function columnsOf(entry: z.ZodObject): Column[] {
  const found = Object.entries(entry.shape)
    .filter(([name]) => name !== NO_COLUMN)
    .flatMap(([name, schema]) =>
      columnsOfField(name, unwrapped(schema)).map((column) => ({
        ...column,
        cell: (whole: unknown) => column.cell(part(whole, name)),
      })),
    )
  return [...new Map(found.map((column) => [column.name, column])).values()]
}

/** A column of texts that the entries hold under its name. */
export const textColumn = (name: string): Column => ({ name, kind: 'text', cell: (entry) => asCell(part(entry, name)) })

/** Puts what people read first: ids are for programs and stand at the end. */
export const idsLast = (columns: readonly Column[]): Column[] => [
  ...columns.filter(({ name }) => !ID.test(name)),
  ...columns.filter(({ name }) => ID.test(name)),
]

const ID = /(^|_)id$/

/** The columns of one field; their cells are read from the value of the field. */
function columnsOfField(name: string, schema: z.ZodType): Column[] {
  if (schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0) {
    return columnsOf(schema).map((column) => ({ ...column, name: `${name}_${column.name}` }))
  }
  return [{ name, kind: kindOf(schema), isCode: isCode(schema), cell: asCell }]
}

const isCode = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodEnum || (schema instanceof z.ZodArray && isCode(schema.element as z.ZodType))

function kindOf(schema: z.ZodType): CellKind {
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema.meta()?.['format'] === DECIMAL) return 'decimal'
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodISODate) return 'day'
  if (schema instanceof z.ZodISODateTime) return 'instant'
  return 'text'
}

function asCell(value: unknown): Cell {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) ? joined(value) : JSON.stringify(value)
}

function joined(values: readonly unknown[]): Cell {
  const names = values.map((value) => (typeof value === 'object' ? part(value, 'name') : value))
  return names.every((name) => typeof name === 'string' || typeof name === 'number') ? names.join(', ') : values.length
}

function part(whole: unknown, name: string): unknown {
  return typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>)[name] : undefined
}

function unwrapped(schema: unknown): z.ZodType {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    inner = inner.unwrap()
  }
  return inner as z.ZodType
}
