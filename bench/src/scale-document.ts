/**
 * Generates the table of docs/scale.md: the results of `npm run bench -- scale` for each engine, and for growing costs a
 * fitted curve with its largest deviation and its extrapolation to larger archives.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTable } from '../../scripts/document-table.ts'
import { readResults, resultsBySize } from './results.ts'

export const SCALE_DOCUMENT = 'docs/scale.md'
const ROOT = join(import.meta.dirname, '../..')
const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const
const EXTRAPOLATED = [1e8, 1e9]

type Points = readonly (readonly [mails: number, cost: number])[]

/** Labels of the numbers; those with a curve are extrapolated. */
const ROWS: readonly (readonly [number: string, shown: string, fit?: (points: Points) => Curve])[] = [
  ['Mails/s nach CPU', 'import on two cores, mails/s by processor time'],
  ['CPU Dienst ms/Mail', 'a mail: processor of the service, ms'],
  ['CPU Server ms/Mail', 'a mail: processor of the server, ms'],
  ['Platte B/Mail', 'a mail: disk, bytes'],
  ['WAL B/Mail', 'a mail: write-ahead log, bytes'],
  ['Leitung B/Mail', 'a mail: on the wire to the server, bytes'],
  ['Platte MB', 'disk in all, MB', line],
  ['contact: CPU ms', 'contact: processor, ms', power],
  ['seltenes Wort: CPU ms', 'rare word: processor, ms', power],
  ['häufiges Wort: CPU ms', 'frequent word: processor, ms', power],
  ['zwei Wörter: CPU ms', 'two words: processor, ms', power],
  ['ohne Filter: CPU ms', 'no filter: processor, ms', power],
  ['häufiges Wort: Leitung B', 'frequent word: on the wire to the server, bytes'],
  ['Speicher Dienst MB', 'memory of the process with the archive, MB'],
  ['Speicher Server MB', 'memory of the server, MB'],
]

/** The document with a table of the present results. */
export function scaleDocument(): string {
  const text = readFileSync(join(ROOT, SCALE_DOCUMENT), 'utf8')
  return withTable(text, 'npm run bench -- scale', () => [...tableOf('sqlite'), '', ...tableOf('postgres')])
}

export function writeScaleTable(): void {
  writeFileSync(join(ROOT, SCALE_DOCUMENT), scaleDocument())
}

function tableOf(engine: keyof typeof ENGINES): string[] {
  const points = resultsBySize(readResults(), `scale-${engine}`)
  const columns = [...points.map(([mails]) => mails.toLocaleString('en')), 'curve', 'points beside it', '10⁸', '10⁹']
  const lines = ROWS.flatMap(([name, label, fit]) => {
    const known: Points = points.flatMap(([mails, { numbers }]) => {
      const cost = numbers[name]
      return cost === undefined || cost === 0 ? [] : [[mails, cost] as const]
    })
    if (known.length === 0) return []
    // Fewer points do not show how well a curve fits.
    const curve = known.length < 3 ? undefined : fit?.(known)
    const calculated = EXTRAPOLATED.map((mails) => (curve === undefined ? '–' : shown(curve.at(mails))))
    const cells = [
      label,
      ...points.map(([mails]) => shown(known.find(([size]) => size === mails)?.[1])),
      curve === undefined ? '–' : curve.form,
      curve === undefined ? '–' : `up to ${Math.round(residual(curve, known) * 100)} %`,
      ...calculated,
    ]
    return [`| ${cells.join(' | ')} |`]
  })
  const conditions = points.map(([mails, { conditions: seen }]) => `${mails.toLocaleString('en')}: ${seen}`)
  return [
    `| ${ENGINES[engine]}, mails | ${columns.join(' | ')} |`,
    `|---${'|---'.repeat(columns.length)}|`,
    ...lines,
    '',
    `Conditions: ${conditions.join('; ')}.`,
  ]
}

interface Curve {
  readonly form: string
  at(mails: number): number
}

/** Largest relative deviation of the points from the curve. */
function residual(curve: Curve, points: Points): number {
  return Math.max(...points.map(([mails, cost]) => Math.abs(cost / curve.at(mails) - 1)))
}

/** Fits `factor × mails ^ power` by least squares of the logarithms. */
function power(points: Points): Curve {
  const { slope, base } = regression(points.map(([mails, cost]) => [Math.log(mails), Math.log(cost), 1]))
  return { form: `mails^${slope.toFixed(2)}`, at: (mails) => Math.exp(base + slope * Math.log(mails)) }
}

/** Fits `fixed + mails × each` by relative deviations, so that small points count too. */
function line(points: Points): Curve {
  const { slope, base } = regression(points.map(([mails, cost]) => [mails, cost, cost ** -2]))
  return { form: `${shown(base)} + ${shown(slope * 1e6)} a million`, at: (mails) => base + slope * mails }
}

/** Least squares of weighted points. */
function regression(points: readonly (readonly [x: number, y: number, weight: number])[]) {
  const sum = (value: (x: number, y: number) => number) =>
    points.reduce((total, [x, y, weight]) => total + weight * value(x, y), 0)
  const all = sum(() => 1)
  const [mx, my] = [sum((x) => x) / all, sum((_x, y) => y) / all]
  const slope = sum((x, y) => (x - mx) * (y - my)) / sum((x) => (x - mx) ** 2)
  return { slope, base: my - slope * mx }
}

function shown(value: number | undefined): string {
  if (value === undefined) return '–'
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}
