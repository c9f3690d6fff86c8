/** Says what a change does to each field, before it is written and after. */
import { type Aenderung, columnOf, type Feldaenderung } from './kind.ts'

/** The names of what a field refers to, before and after. */
type Names = Readonly<Record<string, readonly [vorher: string | null, nachher: string | null]>>

/** Names each field that a change touches. A field that refers to a thing tells the thing's name. */
export const namedChanges = ({ vorher, nachher }: Aenderung, names: Names = {}): Feldaenderung[] =>
  Object.keys(nachher).map((field) => {
    const [old, fresh] = names[field] ?? [inWords(vorher[field]), inWords(nachher[field])]
    return { feld: columnOf(field) ?? field, vorher: old, nachher: fresh }
  })

function inWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  return Array.isArray(value) ? value.join(', ') || null : String(value)
}
