/** Generates the table of docs/performance.md from the kept results. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTable } from '../../scripts/document-table.ts'
import type { Figure } from './figure.ts'
import { figures } from './figures.ts'
import { type Numbers, type Result, readResults } from './results.ts'

export const DOCUMENT = 'docs/performance.md'
const ROOT = join(import.meta.dirname, '../..')

/** The document with a table of the present results: a row for each run of a benchmark and what it measured. */
export function document(): string {
  return withTable(readFileSync(join(ROOT, DOCUMENT), 'utf8'), 'npm run bench', () => table(readResults()))
}

function table(results: ReadonlyMap<string, Result>): string[] {
  const measured = figures.flatMap((figure) => {
    const result = results.get(figure.result)
    const value = result?.numbers[figure.number]
    return result === undefined || value === undefined ? [] : [{ figure, result, value }]
  })
  const missed = measured.filter((each) => isMissed(each))
  const goals = measured.filter(({ figure: { most, least } }) => (most ?? least) !== undefined)
  const rows = Map.groupBy(measured, ({ figure: { part, result } }) => `${part} ${result}`)
  return [
    `${goals.length} goals, ${goals.length - missed.length} of them reached.`,
    '',
    '| What | Measured (goal; beside it) | `npm run bench --` | Run |',
    '|---|---|---|---|',
    ...[...rows.values()].map((row, at, all) => {
      const [{ figure, result }] = row as [Measured]
      const part = figure.part === all[at - 1]?.[0]?.figure.part ? 'the same' : figure.part
      const run = `[${result.date}](../lab/results/${figure.result}.json)`
      return `| ${part} | ${shownRow(row)} | \`${result.command}\` | ${run} |`
    }),
  ]
}

interface Measured {
  readonly figure: Figure
  readonly result: Result
  readonly value: number
}

const boundOf = (bound: Figure['most'], numbers: Numbers) => (typeof bound === 'function' ? bound(numbers) : bound)

function isMissed({ figure: { most, least }, result: { numbers }, value }: Measured): boolean {
  const [atMost = Number.POSITIVE_INFINITY, atLeast = 0] = [boundOf(most, numbers), boundOf(least, numbers)]
  return value > atMost || value < atLeast
}

/** What a run measured; a unit or a goal that all figures share stands once in front of them. */
function shownRow(row: readonly Measured[]): string {
  const shared = (of: (measured: Measured) => string) =>
    row.length > 1 && new Set(row.map(of)).size === 1 ? of(row[0] as Measured) : undefined
  const unit = shared(({ figure }) => figure.unit)
  const goal = shared(goalOf)
  const front = [unit, goal].filter((text) => text !== undefined && text !== '').join(', ')
  const figures = row.map((measured) => {
    const { figure, result, value } = measured
    const text = [figure.what, shown(value), unit === undefined ? figure.unit : '']
      .filter((part) => part !== '')
      .join(' ')
    const yardsticks = (figure.yardsticks ?? []).flatMap(([label, key]) =>
      result.numbers[key] === undefined ? [] : [`${label} ${shown(result.numbers[key])}`],
    )
    const notes = [...(goal === undefined ? [goalOf(measured)] : []), ...yardsticks]
      .filter((note) => note !== '')
      .join(', ')
    return `${isMissed(measured) ? `**${text}**` : text}${notes === '' ? '' : ` (${notes})`}`
  })
  return `${front === '' ? '' : `${front}: `}${figures.join('; ')}`
}

function goalOf({ figure: { most, least }, result: { numbers } }: Measured): string {
  const [atMost, atLeast] = [boundOf(most, numbers), boundOf(least, numbers)]
  if (atMost !== undefined) return `≤ ${shown(atMost)}`
  return atLeast === undefined ? '' : `≥ ${shown(atLeast)}`
}

const shown = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
