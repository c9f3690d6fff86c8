import type { Sections } from './types.ts'

/** A place in a list to jump to: the beginning of a section, or of a letter in it. */
export interface Place {
  readonly section: string
  readonly letter: string | undefined
  /** Index of its first row. */
  readonly index: number
}

/** Finds the places among rows that stand in the order of their sections. */
export function placesOf<Row>(rows: readonly Row[], sections: Sections<Row> | undefined): readonly Place[] {
  if (sections === undefined) return []
  const places: Place[] = []
  for (const [index, row] of rows.entries()) {
    const [section, letter] = [sections.of(row), sections.letterOf?.(row)]
    const before = places.at(-1)
    if (section !== before?.section || letter !== before.letter) places.push({ section, letter, index })
  }
  return places
}
