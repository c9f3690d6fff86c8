/** What differs between two versions of a template. Pure. */

export interface Zeile {
  readonly material_id: string
  readonly material_name: string
  readonly sollmenge: number
  /** Where it lies; null without a Fach. */
  readonly fach_name: string | null
}

export interface Unterschied {
  readonly material_id: string
  readonly material_name: string
  readonly art: 'neu' | 'entfallen' | 'geaendert'
  readonly vorher: Zeile | undefined
  readonly nachher: Zeile | undefined
}

/** By material, which stands once in a version: what is new, gone, or has another quantity or Fach. By name. */
export function vergleiche(vorher: readonly Zeile[], nachher: readonly Zeile[]): readonly Unterschied[] {
  const before = new Map(vorher.map((zeile) => [zeile.material_id, zeile]))
  const after = new Map(nachher.map((zeile) => [zeile.material_id, zeile]))
  return [...new Set([...before.keys(), ...after.keys()])]
    .flatMap((material_id): Unterschied[] => {
      const was = before.get(material_id)
      const is = after.get(material_id)
      const material_name = is?.material_name ?? was?.material_name ?? ''
      if (was === undefined) return [{ material_id, material_name, art: 'neu', vorher: was, nachher: is }]
      if (is === undefined) return [{ material_id, material_name, art: 'entfallen', vorher: was, nachher: is }]
      const same = was.sollmenge === is.sollmenge && was.fach_name === is.fach_name
      return same ? [] : [{ material_id, material_name, art: 'geaendert', vorher: was, nachher: is }]
    })
    .sort((a, b) => a.material_name.localeCompare(b.material_name, 'de'))
}
