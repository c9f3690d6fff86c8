/** What a table of entries shows: its columns follow from the schema of the entries, so that they cannot drift. */
import { z } from 'zod'
import { DEZIMALZAHL } from '../wire.ts'

/** What a cell holds. Days and instants are ISO strings, instants in UTC. */
export type Zelle = string | number | boolean | null

/** How a cell is written and shown. */
export type Zellart = 'text' | 'zahl' | 'dezimalzahl' | 'wahrheit' | 'tag' | 'zeitpunkt'

/** One column: its name on the wire, parts of nested names joined by `_`. */
export interface Spalte {
  readonly name: string
  readonly art: Zellart
  zelle(eintrag: unknown): Zelle
}

/** What a caller may do with an entry is no property of the entry. */
const KEINE_SPALTE = 'aktionen'

/**
 * The columns of a table whose rows are entries of this shape, in its order: `standort: { id, name }` becomes
 * `standort_id` and `standort_name`. A list within an entry is one cell: plain values and names joined, else its length.
 * What two parts of an entry say under one name stands there once.
 */
export function spaltenVon(eintrag: z.ZodObject): Spalte[] {
  const gefunden = Object.entries(eintrag.shape)
    .filter(([name]) => name !== KEINE_SPALTE)
    .flatMap(([name, schema]) =>
      unterspalten(name, kern(schema)).map((spalte) => ({
        ...spalte,
        zelle: (ganzes: unknown) => spalte.zelle(teil(ganzes, name)),
      })),
    )
  return [...new Map(gefunden.map((spalte) => [spalte.name, spalte])).values()]
}

/** The columns of one field; their cells are read from the value of the field. */
function unterspalten(name: string, schema: z.ZodType): Spalte[] {
  if (schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0) {
    return spaltenVon(schema).map((spalte) => ({ ...spalte, name: `${name}_${spalte.name}` }))
  }
  return [{ name, art: artVon(schema), zelle: alsZelle }]
}

function artVon(schema: z.ZodType): Zellart {
  if (schema instanceof z.ZodNumber) return 'zahl'
  if (schema.meta()?.['format'] === DEZIMALZAHL) return 'dezimalzahl'
  if (schema instanceof z.ZodBoolean) return 'wahrheit'
  if (schema instanceof z.ZodISODate) return 'tag'
  if (schema instanceof z.ZodISODateTime) return 'zeitpunkt'
  return 'text'
}

function alsZelle(wert: unknown): Zelle {
  if (wert === undefined || wert === null) return null
  if (typeof wert === 'string' || typeof wert === 'number' || typeof wert === 'boolean') return wert
  return Array.isArray(wert) ? aufzaehlung(wert) : JSON.stringify(wert)
}

function aufzaehlung(werte: readonly unknown[]): Zelle {
  const namen = werte.map((wert) => (typeof wert === 'object' ? teil(wert, 'name') : wert))
  return namen.every((name) => typeof name === 'string' || typeof name === 'number') ? namen.join(', ') : werte.length
}

function teil(ganzes: unknown, name: string): unknown {
  return typeof ganzes === 'object' && ganzes !== null ? (ganzes as Record<string, unknown>)[name] : undefined
}

function kern(schema: unknown): z.ZodType {
  let innen = schema
  while (innen instanceof z.ZodOptional || innen instanceof z.ZodNullable || innen instanceof z.ZodDefault) {
    innen = innen.unwrap()
  }
  return innen as z.ZodType
}
