/** Generates the table of docs/performance.md and the charts of docs/charts from the kept results. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTable } from '../../scripts/document-table.ts'
import { chartOf, type Series } from './chart.ts'
import type { Figure } from './figure.ts'
import { figures } from './figures.ts'
import { type Numbers, type Result, readResults, resultsBySize } from './results.ts'

export const DOCUMENT = 'docs/performance.md'
const ROOT = join(import.meta.dirname, '../..')

/** The document with a table of the present results. */
export function document(): string {
  const text = withTable(readFileSync(join(ROOT, DOCUMENT), 'utf8'), 'npm run bench', () => table(readResults()))
  return withTable(text, 'npm run bench, charts', () =>
    charts().map(({ path, title }) => `![${title}](${path.replace('docs/', '')})`),
  )
}

function table(results: ReadonlyMap<string, Result>): string[] {
  const parts = Map.groupBy(figures, ({ part }) => part)
  const verdicts = figures.map((figure) => verdictOf(figure, results.get(figure.result)))
  const count = (verdict: Verdict) => verdicts.filter((each) => each === verdict).length
  return [
    `Reached: ${count('yes')}. Not reached: ${count('**no**')}. Not measured yet: ${count('not measured yet')}. Without a target: ${count('–')}.`,
    '',
    '| What | Target | Measured | Beside it | Reached | Run |',
    '|---|---|---|---|---|---|',
    ...[...parts].flatMap(([part, lines]) => [
      `| **${part}** | | | | | |`,
      ...lines.map((figure) => lineOf(figure, results.get(figure.result))),
    ]),
    '',
    '| Run | Command | Date | Machine | Conditions |',
    '|---|---|---|---|---|',
    ...[...results].map(
      ([name, { command, date, machine, conditions }]) =>
        `| [${name}](../bench/results/${name}.json) | \`npm run bench -- ${command}\` | ${date} | ${machine} | ${conditions} |`,
    ),
  ]
}

const boundOf = (bound: Figure['most'], numbers: Numbers) => (typeof bound === 'function' ? bound(numbers) : bound)

type Verdict = 'yes' | '**no**' | 'not measured yet' | '–'

function verdictOf({ number, most, least }: Figure, result: Result | undefined): Verdict {
  const numbers = result?.numbers ?? {}
  const measured = numbers[number]
  const [atMost, atLeast] = [boundOf(most, numbers), boundOf(least, numbers)]
  if (atMost === undefined && atLeast === undefined) return measured === undefined ? 'not measured yet' : '–'
  if (measured === undefined || Number.isNaN(atMost ?? atLeast)) return 'not measured yet'
  return measured <= (atMost ?? Number.POSITIVE_INFINITY) && measured >= (atLeast ?? 0) ? 'yes' : '**no**'
}

function lineOf(figure: Figure, result: Result | undefined): string {
  const { what, number, unit, most, least, beside = [], result: name } = figure
  const numbers = result?.numbers ?? {}
  const [atMost, atLeast] = [boundOf(most, numbers), boundOf(least, numbers)]
  const target = atMost === undefined ? (atLeast === undefined ? '–' : `≥ ${shown(atLeast)}`) : `≤ ${shown(atMost)}`
  const measured = numbers[number]
  const others = beside.flatMap(([label, key]) =>
    numbers[key] === undefined ? [] : [`${label} ${shown(numbers[key])}`],
  )
  const cells = [
    what,
    target === '–' ? target : `${target} ${unit}`,
    measured === undefined ? '–' : `${shown(measured)} ${unit}`,
    others.join(' · ') || '–',
    verdictOf(figure, result),
    name,
  ]
  return `| ${cells.join(' | ')} |`
}

const shown = (value: number) => {
  if (Number.isNaN(value)) return '(of the same run)'
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}

interface Curves {
  readonly benchmark: string
  readonly title: string
  readonly x: string
  readonly y: string
  /** Suffix of a kind's name in the drawn numbers. */
  readonly ending: string
  /** For benchmarks with several charts: the suffix of the file's name, and the kinds shown. */
  readonly part?: { readonly name: string; readonly shows: (kind: string) => boolean }
}

const isRestless = (kind: string) => kind.endsWith(', ohne Pause')
const isBesideCounts = (kind: string) => kind.endsWith(', während gezählt wird')
const isWritten = (kind: string) => /^(starten|abschließen|zählen)/.test(kind)
const MATERIAL = { benchmark: 'material', x: 'objects', y: 'ms', ending: ' p50' } as const

const CHARTS: readonly Curves[] = [
  {
    benchmark: 'search',
    title: 'SQLite: one page and the exact total over HTTP, p50',
    x: 'mails',
    y: 'ms',
    ending: ' p50',
  },
  {
    benchmark: 'search-postgres',
    title: 'PostgreSQL: one page, p50',
    x: 'mails',
    y: 'ms',
    ending: ' page p50',
  },
  ...(['sqlite', 'postgres'] as const).map((engine) => ({
    benchmark: `scale-${engine}`,
    title: `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}: processor of one page and the exact total`,
    x: 'mails',
    y: 'ms',
    ending: ': CPU ms',
  })),
  {
    ...MATERIAL,
    title: 'Material: 20 people at different pages, p50',
    part: { name: '-lists', shows: (kind) => !isRestless(kind) && !isBesideCounts(kind) && !isWritten(kind) },
  },
  {
    ...MATERIAL,
    title: 'Material: 20 people at different pages while ten counts a second arrive, p50',
    part: { name: '-beside-counts', shows: isBesideCounts },
  },
  {
    ...MATERIAL,
    title: 'Material: 20 clients that never rest, at different pages, p50',
    part: { name: '-restless', shows: isRestless },
  },
  { ...MATERIAL, title: 'Material: checks, p50', part: { name: '-checks', shows: isWritten } },
  {
    benchmark: 'material-overview',
    title: 'Material, overviews: 20 clients that never rest, p50',
    x: 'objects',
    y: 'ms',
    ending: ' p50',
  },
]

/** The charts with at least two sizes. */
export function charts(): readonly { readonly path: string; readonly title: string; readonly text: string }[] {
  const results = readResults()
  return CHARTS.flatMap(({ benchmark, ending, part, ...titles }) => {
    const sizes = resultsBySize(results, benchmark)
    if (sizes.length < 2) return []
    const names = new Map(
      figures.flatMap(({ number, what }) => (number.endsWith(' p95') ? [[number.slice(0, -4), what]] : [])),
    )
    const nameOf = (kind: string) => names.get(kind)?.replace(/, p95.*$/, '') ?? kind
    const series = seriesOf(sizes, ending, nameOf, part?.shows)
    return [
      {
        path: `docs/charts/${benchmark}${part?.name ?? ''}.svg`,
        title: titles.title,
        text: chartOf({ ...titles, series }),
      },
    ]
  })
}

function seriesOf(
  sizes: readonly (readonly [number, Result])[],
  ending: string,
  nameOf: (kind: string) => string,
  shows: (kind: string) => boolean = () => true,
): Series[] {
  const names = new Set(sizes.flatMap(([, { numbers }]) => Object.keys(numbers)))
  return [...names]
    .filter((name) => name.endsWith(ending) && !/ (engine|pgbench) p50$/.test(name))
    .map((name) => name.slice(0, -ending.length))
    .filter(shows)
    .map((kind) => ({
      name: nameOf(kind),
      points: sizes.flatMap(([size, { numbers }]) => {
        const value = numbers[`${kind}${ending}`]
        return value === undefined || value <= 0 ? [] : [[size, value] as const]
      }),
    }))
    .filter(({ points }) => points.length > 1)
}
