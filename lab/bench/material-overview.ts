/**
 * Measures search, dashboards and the file of an object over HTTP with 20 clients, on the data of `material`; pgbench
 * runs the statements of the search for comparison. The result of a dashboard is shared until the data changes, so there
 * are no statements per request to compare with.
 *
 *     npm run bench -- material-overview [SECONDS of each measurement] [--objects 2000]
 */
import { type Call, load } from './load.ts'
import {
  CLIENTS,
  countMeanwhile,
  isMissed,
  numbersOf,
  objectIds,
  type Row,
  type Running,
  shown,
  start,
  wantedOf,
} from './material.ts'
import { pgbench } from './pgbench.ts'
import { keepResult } from './results.ts'
import { VIEWS } from './views.ts'

const LIMIT = { search: 50, dashboard: 100, file: 100 }

/** Typical search input with typing errors: objects, codes and materials. */
const TYPED = [
  'Notfalrucksak',
  'Verbandpaekchen',
  'Beatmungsbeutl',
  'Retungswagen c4',
  'Handschue',
  'O-0417',
  'Schlauhc',
  'Atemschuzgerät',
  'Kompresse eccb',
  'Tragkraftspritse',
  'Spineborad',
  'Blutdruckmanschete',
]

/** The objects counted during the searches and during the overviews. */
const SEARCHED = 4
const VIEWED = 3

/** The statements of one search. */
const SEARCH = `
\\set n random(1, ${TYPED.length})
SELECT id, benutzername, name, rollen, (SELECT coalesce(array_agg(DISTINCT berechtigung), '{}') FROM benutzer_rolle
  JOIN rolle_berechtigung ON rolle_berechtigung.rolle_id = benutzer_rolle.rolle_id
  WHERE benutzer_rolle.benutzer_id = benutzer.id) FROM benutzer WHERE benutzername = 'person1' AND aktiv;
SELECT * FROM suche((ARRAY[${TYPED.map((text) => `'${text}'`).join()}])[:n], 50);
`

async function measure({ clients }: Running, seconds: number, next: (client: number, turn: number) => Call) {
  await load(clients, next, { milliseconds: (seconds * 1000) / 4 })
  return load(clients, next, { milliseconds: (seconds * 1000) / 2 })
}

async function search(running: Running, seconds: number): Promise<Row[]> {
  const next = (client: number, turn: number) => {
    const typed = TYPED[(client * 7 + turn) % TYPED.length] ?? ''
    return { method: 'GET', path: `/suche?q=${encodeURIComponent(typed)}` }
  }
  const measured = () => measure(running, seconds, next)
  const figures = await measured()
  const beside = pgbench(running.server, SEARCH, { clients: CLIENTS, seconds: seconds / 2 })
  const stop = await countMeanwhile(running, SEARCHED)
  const meanwhile = await measured()
  await stop()
  const what = 'Suche mit Tippfehlern'
  return [
    { what, figures, limit: LIMIT.search, beside },
    { what: `${what}, während gezählt wird`, figures: meanwhile, limit: LIMIT.search, beside: undefined },
  ]
}

/** Measures twice: without changes, and beside ten counts a second. */
async function dashboards(running: Running, seconds: number): Promise<Row[]> {
  const rows: Row[] = []
  const measureAll = async (condition: string) => {
    for (const [view] of VIEWS) {
      const figures = await measure(running, seconds, () => ({ method: 'GET', path: `/dashboard/${view}` }))
      rows.push({ what: `${view}${condition}`, figures, limit: LIMIT.dashboard, beside: undefined })
    }
  }
  await measureAll('')
  const stop = await countMeanwhile(running, VIEWED)
  try {
    await measureAll(', während gezählt wird')
  } finally {
    await stop()
  }
  return rows
}

/** Measures twice: for any object, and for the one with 2,500 positions. */
async function file(running: Running, seconds: number): Promise<Row[]> {
  const ids = await objectIds(running.owner)
  const path = (id: string | undefined) => ({ method: 'GET', path: `/akte/objekt/${id}` })
  const any = await measure(running, seconds, (client, turn) => path(ids[(client * 97 + turn) % ids.length]))
  const largest = await measure(running, seconds, () => path(ids[0]))
  return [
    { what: 'Akte', figures: any, limit: LIMIT.file, beside: undefined },
    { what: 'Akte, 2.500 Positionen', figures: largest, limit: LIMIT.file, beside: undefined },
  ]
}

export async function run(args: string[]): Promise<void> {
  const { seconds, objects, ending } = wantedOf(args)
  await using stack = new AsyncDisposableStack()
  const running = await start(stack, { objects })
  const rows = [
    ...(await search(running, seconds)),
    ...(await dashboards(running, seconds)),
    ...(await file(running, seconds)),
  ]
  console.table(rows.map(shown))
  keepResult(`material-overview-${objects}`, `material-overview ${ending}`, numbersOf(rows))
  if (rows.some(isMissed)) process.exitCode = 1
}
