/**
 * Measures lists and overviews for people with a role for one brigade of forty, for the district above them, and for
 * everything, with 20 people who rest half a second between two requests.
 *
 *     npm run bench -- material-places [SECONDS of each measurement] [--objects 20000]
 */
import type pg from 'pg'
import { load } from './load.ts'
import {
  isMissed,
  numbersOf,
  objectIds,
  PAGES,
  PAUSE_MS,
  type Row,
  type Running,
  STEP,
  shown,
  start,
  wantedOf,
} from './material.ts'
import { keepResult } from './results.ts'
import { PLACE_LISTS, PLACE_VIEWERS, VIEWS } from './views.ts'

const BRIGADES = 40

/** Beside them, without a bound, who sees everything. */
const VIEWERS = [...PLACE_VIEWERS, ['alles', 'a person who sees everything', undefined, undefined]] as const
type Viewer = (typeof VIEWERS)[number]

/** The Einheit of a client's role, as SQL. */
const EINHEIT: Readonly<Record<Viewer[0], string | undefined>> = {
  'eine Wehr': `(SELECT id FROM einheit WHERE name = 'Wehr ' || nummer)`,
  'der Kreis': `(SELECT id FROM einheit WHERE name = 'Kreis')`,
  alles: undefined,
}

/** Puts the objects into brigades of a district, and gives each client an object of their own brigade to ask for. */
async function divide(owner: pg.Client): Promise<void> {
  await owner.query(`INSERT INTO einheit (id, name) VALUES (gen_random_uuid(), 'Kreis')`)
  await owner.query(`INSERT INTO einheit (id, name, uebergeordnet_id)
    SELECT gen_random_uuid(), 'Wehr ' || n, (SELECT id FROM einheit WHERE name = 'Kreis') FROM generate_series(0, ${BRIGADES - 1}) n`)
  await owner.query(`UPDATE objekt SET einheit_id = e.id FROM (SELECT id, row_number() OVER (ORDER BY code) AS nummer FROM objekt) o
    JOIN einheit e ON e.name = 'Wehr ' || (o.nummer - 1) % ${BRIGADES} WHERE o.id = objekt.id`)
  await owner.query('VACUUM ANALYZE')
}

/** Gives the clients their roles. */
async function grant(owner: pg.Client, einheit: string | undefined): Promise<void> {
  const people = `(SELECT id, substr(benutzername, 7)::int % ${BRIGADES} AS nummer FROM benutzer WHERE benutzername ~ '^person[0-9]') person`
  await owner.query('DELETE FROM ortsrolle')
  await owner.query(`UPDATE benutzer SET rollen = '{${einheit === undefined ? 'materialverantwortlicher' : ''}}'
    WHERE benutzername ~ '^person[0-9]'`)
  if (einheit === undefined) return
  await owner.query(`INSERT INTO ortsrolle (id, benutzer_id, rolle, einheit_id)
    SELECT gen_random_uuid(), id, 'materialverantwortlicher', ${einheit} FROM ${people}`)
}

async function measure({ clients, owner }: Running, seconds: number, [who, , list, overview]: Viewer): Promise<Row[]> {
  const objects = await objectIds(owner)
  /** An object that the client sees: those of a brigade stand forty apart. */
  const own = (client: number, turn: number) =>
    objects[(client % BRIGADES) + BRIGADES * (1 + (turn % (Math.floor(objects.length / BRIGADES) - 2)))]
  const page = (path: string) => (client: number, turn: number) =>
    `${path}${path.includes('?') ? '&' : '?'}seite=${1 + ((client * STEP + turn) % PAGES)}`
  const pathOf: Readonly<Record<(typeof PLACE_LISTS)[number][0], (client: number, turn: number) => string>> = {
    'Fehlbestände, offene': page('/fehlbestaende?offen=true'),
    Kontrollen: page('/kontrollen'),
    Objekte: page('/objekte'),
    'Objekte, Suche': () => '/objekte?q=c4ca',
    'Positionen eines Objekts': (client, turn) => `/objekte/${own(client, turn)}/positionen`,
    Historie: page('/historie'),
    'Historie, Zählungen': page('/historie?ereignis=istmenge_erfasst'),
    Suche: () => '/suche/alles?q=Verbandpaekchen',
    Akte: (client, turn) => `/akte/objekt/${own(client, turn)}`,
  }
  const paths = [
    ...PLACE_LISTS.map(([what]) => [what, pathOf[what], list] as const),
    ...VIEWS.map(([view]) => [view, () => `/dashboard/${view}`, overview] as const),
  ]
  const rows: Row[] = []
  for (const [what, path, limit] of paths) {
    const next = (client: number, turn: number) => ({ method: 'GET' as const, path: path(client, turn) })
    await load(clients, next, { milliseconds: (seconds * 1000) / 4, pauseMs: PAUSE_MS })
    const figures = await load(clients, next, { milliseconds: (seconds * 1000) / 2, pauseMs: PAUSE_MS })
    rows.push({ what: `${what}: ${who}`, figures, limit, beside: undefined })
  }
  return rows
}

export async function run(args: string[]): Promise<void> {
  const { seconds, objects, ending } = wantedOf(args)
  await using stack = new AsyncDisposableStack()
  const running = await start(stack, { objects })
  await divide(running.owner)
  const rows: Row[] = []
  for (const viewer of VIEWERS) {
    await grant(running.owner, EINHEIT[viewer[0]])
    rows.push(...(await measure(running, seconds, viewer)))
  }
  console.table(rows.map(shown))
  keepResult(`material-places-${objects}`, `material-places ${ending}`, numbersOf(rows))
  if (rows.some(isMissed)) process.exitCode = 1
}
