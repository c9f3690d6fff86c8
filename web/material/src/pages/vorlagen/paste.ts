/** Reads rows copied from a spreadsheet: compartment, name, quantity; or name and quantity. */
import { folded, visible } from '../../components/folding.ts'
import { readAmount } from './amount.ts'

export interface PastedRow {
  readonly fach: string
  readonly material: string
  /** Text that is no clear amount stays, for the person to correct. */
  readonly sollmenge: number | string
}

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
 * Reads tab-separated lines. An empty compartment means the one above, an empty quantity means one. Lines without a name,
 * and a heading, are left out.
 *
 * @returns undefined for text that is no table
 */
export function readPaste(text: string): readonly PastedRow[] | undefined {
  if (!text.includes('\t')) return undefined
  const lines = text
    .split(/\r\n?|\n/u)
    .map((line) => line.split('\t').map((cell) => unquoted(visible(cell).normalize('NFC').trim())))
  const width = Math.max(...lines.map((cells) => cells.findLastIndex((cell) => cell !== '') + 1))
  const rows: PastedRow[] = []
  let above = ''
  for (const cells of lines) {
    if (cells.filter((cell) => HEADINGS.has(folded(cell))).length > 1) continue
    const [fach = '', material = '', amount = ''] = width > 2 ? cells : ['', ...cells]
    if (fach !== '') above = fach
    if (material !== '')
      rows.push({ fach: above, material, sollmenge: amount === '' ? 1 : (readAmount(amount) ?? amount) })
  }
  return rows
}

/** A spreadsheet puts cells with quotes or line breaks in quotes. */
const unquoted = (cell: string): string =>
  cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
