/**
 * Search, dashboards and the file of an object over HTTP with 20 clients, on the data of `material`; beside the search
 * the same statements by pgbench. What a dashboard computes is shared by all who ask until something changes, so there is
 * no statement for each request to compare it with.
 *
 *     npm run bench -- material-overview [SECONDS of each measurement] [--objects 2000]
 */
import { type Call, load } from './load.ts'
import {
  CLIENTS,
  countMeanwhile,
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

/** What people type, with the mistakes that they make: objects, codes and materials. */
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

/** The object that somebody counts while others search, and the one while they look at overviews. */
const SEARCHED = 4
const VIEWED = 3

/** What the service says to the database for one search. */
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

/** Twice: while nothing changes, and while somebody counts ten positions a second, each of which makes all views stale. */
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

/** Twice: of any object, and of the one with 2,500 positions. */
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
  if (rows.some(({ figures, limit }) => figures.p95 > limit)) process.exitCode = 1
}
