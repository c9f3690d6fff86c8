/** Reads docs/spec/state-tables.md, the oracle of the state tests. Only tests import it. */
import { readFileSync } from 'node:fs'

/** One row of a state table of the document. */
export interface StateRow {
  /** A state, or `(none)`. */
  readonly from: string
  readonly trigger: string
  readonly condition: string
  /** A state, `(none)`, or `unchanged`. */
  readonly to: string
  readonly events: readonly string[]
  readonly refusal: { readonly status: number; readonly code: string } | undefined
}

const FILE = new URL('../../../docs/spec/state-tables.md', import.meta.url)
const COLUMNS = ['From', 'Trigger', 'Condition', 'To', 'Event', 'Refusal']

/**
 * Reads the table below a heading of the document, such as `Kontrolle`.
 *
 * @throws {Error} when there is no such table, so that a test cannot pass over an empty one
 */
export function specTable(heading: string): StateRow[] {
  const section = readFileSync(FILE, 'utf8')
    .split(/^## /m)
    .find((part) => part.startsWith(`${heading}\n`))
  const [header, , ...rows] = (section ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cells)
  if (header?.join() !== COLUMNS.join() || rows.length === 0) throw new Error(`no state table ${heading}`)
  return rows.map(([from = '', trigger = '', condition = '', to = '', event = '', refusal = '']) => {
    const [status, code] = refusal.split(' ')
    return {
      from,
      trigger,
      condition,
      to,
      events: event === '-' ? [] : event.split(', '),
      refusal: code === undefined ? undefined : { status: Number(status), code },
    }
  })
}

function cells(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}
