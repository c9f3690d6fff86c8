/** Reads rows copied from a spreadsheet: compartment, name, quantity; or name and quantity. */

export interface PastedRow {
  readonly fach: string
  readonly material: string
  readonly sollmenge: number
}

const AMOUNT = /^(\d{1,6})(?:[.,]0+)?\s*(?:x|×|stk\.?|stück|st\.?)?$/iu
const HEADINGS = new Set([
  'fach',
  'bezeichnung',
  'soll',
  'sollmenge',
  'gegenstand',
  'material',
  'anzahl',
  'menge',
  'lagerort',
])

/**
 * Reads tab-separated lines. An empty compartment means the one above. Lines without a name, and a heading, are left out.
 *
 * @returns undefined for text that is no table
 */
export function readPaste(text: string): readonly PastedRow[] | undefined {
  if (!text.includes('\t')) return undefined
  const lines = text.split(/\r\n?|\n/u).map((line) => line.split('\t').map((cell) => unquoted(cell.trim())))
  const width = Math.max(...lines.map((cells) => cells.findLastIndex((cell) => cell !== '') + 1))
  const rows: PastedRow[] = []
  let above = ''
  for (const cells of lines) {
    if (cells.filter((cell) => HEADINGS.has(cell.toLowerCase())).length > 1) continue
    const [fach = '', material = '', amount = ''] = width > 2 ? cells : ['', ...cells]
    if (fach !== '') above = fach
    if (material !== '') rows.push({ fach: above, material, sollmenge: Number(AMOUNT.exec(amount)?.[1] ?? 1) || 1 })
  }
  return rows
}

/** A spreadsheet puts cells with quotes or line breaks in quotes. */
const unquoted = (cell: string): string =>
  cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
