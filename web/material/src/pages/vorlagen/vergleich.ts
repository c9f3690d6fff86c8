/** Compares two versions of a template. Pure. */

export interface Row {
  readonly material_id: string
  readonly material_name: string
  readonly sollmenge: number
  readonly fach_name: string | null
}

export interface Difference {
  readonly material_id: string
  readonly material_name: string
  readonly art: 'neu' | 'entfallen' | 'geaendert'
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/**
 * Lists new and removed materials and those with another quantity or Fach, sorted by name. A material occurs once in a
 * version.
 */
export function compareVorlagen(older: readonly Row[], newer: readonly Row[]): readonly Difference[] {
  const before = new Map(older.map((row) => [row.material_id, row]))
  const after = new Map(newer.map((row) => [row.material_id, row]))
  return [...new Set([...before.keys(), ...after.keys()])]
    .flatMap((material_id): Difference[] => {
      const was = before.get(material_id)
      const is = after.get(material_id)
      const material_name = is?.material_name ?? was?.material_name ?? ''
      if (was === undefined) return [{ material_id, material_name, art: 'neu', before: was, after: is }]
      if (is === undefined) return [{ material_id, material_name, art: 'entfallen', before: was, after: is }]
      const same = was.sollmenge === is.sollmenge && was.fach_name === is.fach_name
      return same ? [] : [{ material_id, material_name, art: 'geaendert', before: was, after: is }]
    })
    .sort((a, b) => a.material_name.localeCompare(b.material_name, 'de'))
}
