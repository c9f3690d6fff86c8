/** Resolves codes in a check from local data, without the service. Pure. */

import { folded, visible } from '../components/folding.ts'
import type { Kontrollposition } from '../offline/types.ts'
import { type Reading, readCode } from './reading.ts'

/** The way a code names a position. */
export type Match =
  /** A single item: a serial number, or the label of a position with target 1. Counts once. */
  | { readonly art: 'einzeln'; readonly material_id: string; readonly code: string }
  /** The label of a position with several items: opens it for counting. */
  | { readonly art: 'platz'; readonly material_id: string }
  /** The article number, equal on every package: each scan adds one. */
  | { readonly art: 'stueck'; readonly material_id: string }

export type CodeIndex = ReadonlyMap<string, Match>

/** Folds case, the forms of accented letters and what nobody sees. */
export const foldCode = (code: string): string => folded(visible(code)).trim()

/** Builds the index. Own labels win over serial numbers, and these over article numbers. */
export function codesOf(positionen: readonly Kontrollposition[]): CodeIndex {
  const index = new Map<string, Match>()
  const add = (code: string | null, treffer: Match): void => {
    const key = foldCode(code ?? '')
    if (key !== '' && !index.has(key)) index.set(key, treffer)
  }
  for (const { code, material_id, sollmenge } of positionen) {
    if (code === null) continue
    add(code, sollmenge > 1 ? { art: 'platz', material_id } : { art: 'einzeln', material_id, code: foldCode(code) })
  }
  for (const { material_id, seriennummer, vorher } of positionen) {
    for (const number of [seriennummer, vorher.seriennummer]) {
      if (number !== null) add(number, { art: 'einzeln', material_id, code: foldCode(number) })
    }
  }
  for (const position of positionen) {
    for (const { seriennummer } of position.geraete)
      add(seriennummer, { art: 'einzeln', material_id: position.material_id, code: foldCode(seriennummer) })
  }
  for (const { artikelnummer, material_id } of positionen) {
    if (artikelnummer === null) continue
    add(artikelnummer, { art: 'stueck', material_id })
    const { gtin } = readCode(artikelnummer)
    add(gtin, { art: 'stueck', material_id })
  }
  return index
}

/** Finds the position of a code; undefined when the check has none. */
export function findMatch(index: CodeIndex, { text, gtin, seriennummer }: Reading): Match | undefined {
  for (const code of [text, seriennummer, gtin]) {
    const treffer = code === null ? undefined : index.get(foldCode(code))
    if (treffer !== undefined) return treffer
  }
  return undefined
}
