/**
 * Measures the search over everything over HTTP, on the data of `material`: 20 people who rest half a second between two
 * searches, and 20 clients that never rest.
 *
 *     npm run bench -- material-search [SECONDS of each measurement] [--objects 2000]
 */
import { load } from './load.ts'
import {
  countMeanwhile,
  isMissed,
  numbersOf,
  PAUSE_MS,
  type Row,
  type Running,
  shown,
  start,
  wantedOf,
} from './material.ts'
import { keepResult } from './results.ts'

const LIMIT = 50
/** The object counted meanwhile. */
const COUNTED = 5

/** What people type: codes in several spellings, numbers, names with errors and only begun, two things at once. */
const TYPED = [
  'O-0417',
  'o 1203',
  'o0088',
  'SN-512',
  'Notfalrucksak',
  'notf',
  'Verbandpaekchen',
  'Beatmungsbeutl',
  'Retungswagen c4',
  'Handschue',
  'Schlauhc',
  'Atemschuzgerät',
  'Kompresse eccb',
  'Tragkraftspritse',
  'Kamerad 217',
  'Spineborad O-0007',
]

async function searches(running: Running, seconds: number): Promise<Row[]> {
  const next = (client: number, turn: number) => {
    const typed = TYPED[(client * 7 + turn) % TYPED.length] ?? ''
    return { method: 'GET', path: `/suche/alles?q=${encodeURIComponent(typed)}` } as const
  }
  const measure = (pauseMs: number) => load(running.clients, next, { milliseconds: seconds * 1000, pauseMs })
  await measure(0)
  const rested = await measure(PAUSE_MS)
  const restless = await measure(0)
  const stop = await countMeanwhile(running, COUNTED)
  const meanwhile = await measure(PAUSE_MS)
  await stop()
  const what = 'Suche über alles'
  return [
    { what, figures: rested, limit: LIMIT, beside: undefined },
    { what: `${what}, während gezählt wird`, figures: meanwhile, limit: LIMIT, beside: undefined },
    { what: `${what}, ohne Pause`, figures: restless, limit: undefined, beside: undefined },
  ]
}

export async function run(args: string[]): Promise<void> {
  const { seconds, objects, ending } = wantedOf(args)
  await using stack = new AsyncDisposableStack()
  const running = await start(stack, { objects })
  const rows = await searches(running, seconds)
  console.table(rows.map(shown))
  keepResult(`material-search-${objects}`, `material-search ${ending}`, numbersOf(rows))
  if (rows.some(isMissed)) process.exitCode = 1
}
