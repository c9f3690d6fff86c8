/** Decides which column of a file is which field: as remembered, by name, by content. A person corrects it. */
import { hash } from 'node:crypto'
import { readAmount } from './amount.ts'
import type { Column, Kind } from './kind.ts'
import type { RawRow } from './table.ts'

/** Rows at the beginning in which the heading is looked for: above it stand titles and dates. */
const HEADING_ROWS = 20
/** Rows whose content is looked at. */
const SAMPLE_ROWS = 200
const EXAMPLES = 3
/** A heading that contains the words of a name of at least so many letters means it. */
const TELLING_LETTERS = 4

/** What the columns of a file mean, in their order. */
export interface Zuordnung {
  /** Line of the heading; null in a file without one. */
  readonly kopfzeile: number | null
  readonly felder: readonly (string | null)[]
}

export interface Vorschlag extends Zuordnung {
  readonly spalten: readonly Spalte[]
}

export interface Spalte {
  readonly titel: string
  readonly beispiele: readonly string[]
  readonly feld: string | null
  readonly herkunft: 'gemerkt' | 'name' | 'inhalt' | null
}

/** Folds a heading: case, blanks and signs do not count. */
export const foldHeading = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Names files with the same headings alike, in a few characters. */
export const headingKey = (cells: readonly string[]): string =>
  hash('sha256', trimEnd(cells).map(foldHeading).join('\n'), 'hex')

/** Drops empty cells at the end. */
function trimEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1)
}

const namesOf = ({ name, titel, auch = [] }: Column): string[] => [name, titel, ...auch]

/** Finds the heading: the row with most known names; without any, the first row that is as wide as the table. */
export function findHeading(kind: Kind, rows: readonly RawRow[]): RawRow | undefined {
  const known = new Set(kind.columns.flatMap(namesOf).map(foldHeading))
  const score = ({ cells }: RawRow) => new Set(cells.map(foldHeading).filter((cell) => known.has(cell))).size
  const first = rows.slice(0, HEADING_ROWS)
  const [best] = [...first].sort((a, b) => score(b) - score(a))
  if (best !== undefined && score(best) > 0) return best
  const filled = ({ cells }: RawRow) => cells.filter((cell) => cell !== '').length
  const widest = Math.max(0, ...rows.slice(0, SAMPLE_ROWS).map(filled))
  const wide = first.find((row) => filled(row) === widest)
  // A row with numbers is data.
  return wide?.cells.some(isAmount) === true ? undefined : wide
}

const AMOUNT_MAX = 1_000_000
/** A number with a sign that has several meanings, which is read as no amount. */
const ONE_SIGN = /^\d{1,6}[.,]\d{1,3}$/u

const isAmount = (cell: string): boolean => (readAmount(cell) ?? AMOUNT_MAX) < AMOUNT_MAX || ONE_SIGN.test(cell)

/**
 * Proposes a field for each column. No field is proposed twice.
 *
 * @param remember finds the fields of an earlier file by the key of its headings
 */
export function propose(
  kind: Kind,
  rows: readonly RawRow[],
  remember: (key: string) => readonly (string | null)[] | undefined,
): Vorschlag {
  const heading = findHeading(kind, rows)
  const data = dataRows(rows, heading?.zeile ?? null).slice(0, SAMPLE_ROWS)
  const width = Math.max(trimEnd(heading?.cells ?? []).length, ...data.map(({ cells }) => trimEnd(cells).length))
  const columns = Array.from({ length: Number.isFinite(width) ? width : 0 }, (_, place) => ({
    titel: heading?.cells[place] ?? '',
    cells: data.map(({ cells }) => cells[place] ?? ''),
  }))
  const remembered = heading && remember(headingKey(heading.cells))
  const felder = remembered ? columns.map((_, place) => remembered[place] ?? null) : byName(kind, columns)
  const named = [...felder]
  if (!remembered) byContent(kind, columns, felder)
  const spalten = columns.map(({ titel, cells }, place): Spalte => {
    const feld = felder[place] ?? null
    const beispiele = [...new Set(cells.filter((cell) => cell !== ''))].slice(0, EXAMPLES)
    const herkunft = feld === null ? null : remembered ? 'gemerkt' : named[place] === null ? 'inhalt' : 'name'
    return { titel: titel || `Spalte ${place + 1}`, beispiele, feld, herkunft }
  })
  return { kopfzeile: heading?.zeile ?? null, felder, spalten }
}

/** The rows below the heading. */
export const dataRows = (rows: readonly RawRow[], heading: number | null): readonly RawRow[] =>
  heading === null ? rows : rows.filter(({ zeile }) => zeile > heading)

interface ColumnOfFile {
  readonly titel: string
  readonly cells: readonly string[]
}

function byName(kind: Kind, columns: readonly ColumnOfFile[]): (string | null)[] {
  const felder: (string | null)[] = columns.map(() => null)
  for (const means of MEANINGS) {
    for (const [place, { titel }] of columns.entries()) {
      if (felder[place] !== null || isId(titel)) continue
      const hit = kind.columns.find((column) => !felder.includes(column.name) && means(titel, column))
      felder[place] = hit?.name ?? null
    }
  }
  return felder
}

/** How a heading means a field, the surest way first: by its very name, by another name of it, by whole words. */
const MEANINGS: readonly ((titel: string, column: Column) => boolean)[] = [
  (titel, { name }) => titel.toLowerCase() === name,
  (titel, column) => {
    const heading = foldHeading(titel.replace(NAME_OF, '$1'))
    return heading !== '' && namesOf(column).some((name) => foldHeading(name) === heading)
  },
  (titel, column) => {
    if (FIELD_NAME.test(titel)) return false
    const heading = wordsOf(titel)
    return namesOf(column).some(
      (name) => foldHeading(name).length >= TELLING_LETTERS && heading.includes(wordsOf(name)),
    )
  },
]

/** The name of a thing in an export of the service: `kategorie_name` is the Kategorie, `fahrzeug_code` the Fahrzeug. */
const NAME_OF = /^([a-z_]{1,60})_(?:name|code)$/u
/** A name of a field for programs, whose parts do not mean what the words mean to people: `kontrollintervall_einheit`. */
const FIELD_NAME = /^[a-z]+(?:_[a-z]+)+$/u

/** Whether a heading is that of ids, which no import takes. */
const isId = (titel: string): boolean => /(?:^|[_ ])ids?$|\(Kennung\)$/iu.test(titel)

/** The words of a text, each between blanks. */
const wordsOf = (text: string): string =>
  ` ${text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')} `

/** Fills required fields that no heading names: amounts, names that repeat (compartments) and names that do not. */
function byContent(kind: Kind, columns: readonly ColumnOfFile[], felder: (string | null)[]): void {
  for (const inhalt of ['menge', 'gruppe', 'namen'] as const) {
    const open = kind.columns.find((column) => column.inhalt === inhalt && !felder.includes(column.name))
    if (open === undefined) continue
    const place = columns.findIndex(
      ({ titel, cells }, index) => felder[index] === null && !isId(titel) && contentOf(cells) === inhalt,
    )
    if (place >= 0) felder[place] = open.name
  }
}

function contentOf(cells: readonly string[]): Column['inhalt'] | null {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length === 0) return null
  if (filled.every(isAmount)) return 'menge'
  const distinct = new Set(filled).size
  if (distinct * 2 <= filled.length) return 'gruppe'
  return distinct * 10 >= filled.length * 8 ? 'namen' : null
}
