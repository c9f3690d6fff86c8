/**
 * Measures the material service over HTTP with 20 clients, on 2,000 objects, 250,000 positions and 1,000,000 rows of
 * history; pgbench runs the same statements on the same server in the same run for comparison.
 *
 *     npm run bench -- material [SECONDS of each measurement] [--objects 2000]
 *
 * `pausiert` is 20 people who need half a second for the next position; everything else is 20 clients that never rest.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { commandEnvironment, printed } from '@zeughaus/platform/testing'
import pg from 'pg'
import { Client, type Figures, load } from './load.ts'
import { fill, SIZE } from './material-data.ts'
import { type Listener, listenToService } from './material-statements.ts'
import { pgbench, type Server } from './pgbench.ts'
import { peakMemory } from './processes.ts'
import { keepResult, type Numbers } from './results.ts'

export const CLIENTS = 20
const DEFAULT_SECONDS = 8
/** What a person rests between two requests. */
export const PAUSE_MS = 500
const ROUNDS = 5
/** The object counted while others read lists: after those of the twenty later counters. */
const COUNTED = CLIENTS + 1
/** Pages of a list requested in turn, and the distance between the clients. */
export const PAGES = 40
export const STEP = 97
const LIMIT = { count: 20, list: 50, large: 500 }
const PASSWORD = 'nur-fuer-die-Messung-7c1f'

const root = join(import.meta.dirname, '../..')

/** Parsed arguments of a material benchmark, and their normal form. */
export function wantedOf(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { objects: { type: 'string', default: String(SIZE.objects) } },
  })
  const [seconds, objects] = [Number(positionals[0] ?? DEFAULT_SECONDS), Number(values.objects)]
  return { seconds, objects, ending: `${seconds} --objects ${objects}` }
}

/** The service under measurement, its clients, and its database. */
export interface Running {
  readonly url: string
  /** The process of the service. */
  readonly pid: number
  readonly clients: readonly Client[]
  readonly owner: pg.Client
  readonly server: Server
}

/** Starts the service as its users do, with durable storage, and fills its database unless it is to stay empty. */
export async function start(
  stack: AsyncDisposableStack,
  { empty = false, objects = SIZE.objects }: { empty?: boolean; objects?: number } = {},
): Promise<Running> {
  const data = mkdtempSync(join(tmpdir(), 'zeughaus-bench-material-'))
  stack.defer(() => rmSync(data, { recursive: true, force: true }))
  const env = { ...commandEnvironment(), ZEUGHAUS_DATA: data, MATERIAL_PORT: '0', ZEUGHAUS_ADMIN_PASSWORD: PASSWORD }
  const service = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts/zeughaus.ts'), 'start', 'material'],
    {
      env: { ...env, ZEUGHAUS_LOG: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  stack.defer(async () => {
    service.kill('SIGTERM')
    await once(service, 'exit')
  })
  const url = await printed(service, (line) => /http:\/\/[\d.:]+/.exec(line)?.[0])
  const host = join(data, 'material/postgres/socket')
  const server = { host, port: 5432, user: 'zeughaus', database: 'material' }
  const owner = new pg.Client(server)
  await owner.connect()
  stack.defer(() => owner.end())
  if (!empty) await fill(owner, objects)
  const clients = await people(`${url}/api/v1`)
  stack.defer(() => {
    for (const client of clients) client.close()
  })
  return { url, pid: service.pid ?? 0, clients, owner, server }
}

async function people(base: string): Promise<Client[]> {
  const login = async (benutzername: string) => {
    const answer = await new Client(base).call({
      method: 'POST',
      path: '/auth/login',
      body: { benutzername, passwort: PASSWORD },
    })
    return new Client(base, (answer as { token: string }).token)
  }
  const admin = await login('admin')
  const names = Array.from({ length: CLIENTS }, (_unused, index) => `person${index}`)
  for (const benutzername of names) {
    const rollen = ['materialverantwortlicher']
    const body = { benutzername, name: benutzername, passwort: PASSWORD, rollen }
    await admin.call({ method: 'POST', path: '/benutzer', body })
  }
  return Promise.all(names.map(login))
}

/** One line of the table. */
export interface Row {
  readonly what: string
  readonly figures: Figures
  /** Bound of p95 in milliseconds; undefined for clients that never rest, which show only what the machine can do. */
  readonly limit: number | undefined
  readonly beside: Figures | undefined
}

const ms = (value: number) => `${value.toFixed(1)} ms`
export const shown = ({ what, figures, limit, beside }: Row) => ({
  Messung: what,
  Anfragen: figures.requests,
  'je s': Math.round(figures.perSecond),
  p50: ms(figures.p50),
  p95: ms(figures.p95),
  p99: ms(figures.p99),
  Ziel: limit === undefined ? '-' : `p95 ≤ ${limit} ms`,
  erreicht: isMissed({ figures, limit }) ? 'NEIN' : 'ja',
  'pgbench p95': beside === undefined ? '-' : ms(beside.p95),
})

/** Whether a line is above its bound. */
export const isMissed = ({ figures, limit }: Pick<Row, 'figures' | 'limit'>): boolean =>
  limit !== undefined && figures.p95 > limit

/** The lines of a table as named numbers. */
export const numbersOf = (rows: readonly Row[]): Numbers =>
  Object.fromEntries(
    rows.flatMap(({ what, figures, beside }) => [
      [`${what} p50`, figures.p50],
      [`${what} p95`, figures.p95],
      ...(beside === undefined ? [] : [[`${what} pgbench p95`, beside.p95] as const]),
    ]),
  )

export interface Check {
  readonly id: string
  readonly positionen: readonly { readonly material_id: string; readonly sollmenge: number }[]
}

export async function objectIds(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM objekt ORDER BY code')
  return rows.map(({ id }) => id)
}

/** Each client counts in its own check; one count of ten is below the target. */
async function counting({ clients, owner, server }: Running, seconds: number): Promise<Row[]> {
  const ids = await objectIds(owner)
  const checks: Check[] = []
  for (const [index, client] of clients.entries()) {
    const path = `/objekte/${ids[index + 1]}/kontrollen`
    checks.push((await client.call({ method: 'POST', path })) as Check)
  }
  const next = (client: number, turn: number) => {
    const check = checks[client]!
    const { material_id, sollmenge } = check.positionen[turn % check.positionen.length]!
    const gezaehlt = turn % 10 === 0 ? 0 : sollmenge
    return { method: 'PUT', path: `/kontrollen/${check.id}/positionen/${material_id}`, body: { gezaehlt } }
  }
  const milliseconds = seconds * 1000
  await load(clients, next, { milliseconds: milliseconds / 4 })
  const figures = await load(clients, next, { milliseconds, pauseMs: PAUSE_MS })
  const beside = pgbench(server, COUNT, { clients: CLIENTS, seconds, perSecond: figures.perSecond })
  return [{ what: 'zählen, pausiert', figures, limit: LIMIT.count, beside }]
}

/** The statements of the service for a count; the first only chooses the position. */
const COUNT = `
\\set zufall random(0, 2399)
SELECT kp.id AS kp, kp.kontrolle_id AS kontrolle, kp.material_id AS material, kp.objektposition_id AS position,
  k.benutzer_id AS benutzer, k.objekt_id AS objekt,
  (SELECT id FROM sitzung WHERE benutzer_id = k.benutzer_id LIMIT 1) AS sitzung
  FROM (SELECT * FROM kontrolle WHERE status = 'in_bearbeitung' ORDER BY id OFFSET :zufall % 20 LIMIT 1) k
  JOIN LATERAL (SELECT * FROM kontrollposition WHERE kontrolle_id = k.id ORDER BY material_id OFFSET :zufall / 20 LIMIT 1) kp
  ON true \\gset
SELECT benutzer.id, benutzername, name, rollen, (SELECT coalesce(array_agg(DISTINCT berechtigung), '{}') FROM benutzer_rolle
  JOIN rolle_berechtigung ON rolle_berechtigung.rolle_id = benutzer_rolle.rolle_id
  WHERE benutzer_rolle.benutzer_id = benutzer.id), zuletzt_am FROM benutzer JOIN sitzung ON benutzer_id = benutzer.id
  WHERE benutzer.id = :benutzer AND aktiv AND sitzung.id = :sitzung;
BEGIN;
SELECT kp.*, m.name, m.materialtyp, m.einheit, coalesce(f.name, op.fach_freitext), k.objekt_id, k.status, k.benutzer_id
  FROM kontrollposition kp JOIN kontrolle k ON k.id = kp.kontrolle_id
  JOIN objektposition op ON op.id = kp.objektposition_id JOIN material m ON m.id = kp.material_id
  LEFT JOIN fach f ON f.id = op.fach_id
  WHERE kp.kontrolle_id = :kontrolle AND kp.material_id = :material FOR KEY SHARE OF k FOR UPDATE OF kp;
SELECT *, EXISTS (SELECT FROM nachfuellung n WHERE n.fehlbestand_id = fehlbestand.id) FROM fehlbestand
  WHERE objektposition_id = :position AND status <> 'erledigt' FOR UPDATE;
UPDATE kontrollposition SET gezaehlt = 3, nachgefuellt = 0 WHERE id = :kp RETURNING *;
SELECT historie_anfuegen(jsonb_build_array(jsonb_build_object('id', uuidv7(), 'entitaet_typ', 'kontrolle',
  'entitaet_id', :kontrolle::uuid, 'ereignis', 'istmenge_erfasst', 'benutzer_id', :benutzer::uuid, 'zeitpunkt', now(),
  'details', jsonb_build_object('objekt_id', :objekt::uuid, 'gezaehlt', 3))));
COMMIT;
`

const COUNT_PAUSE_MS = 100

/** Counts in a check of the nth object until stopped. */
export async function countMeanwhile({ clients: [client], owner }: Running, nth: number): Promise<() => Promise<void>> {
  const object = (await objectIds(owner))[nth]
  if (client === undefined) throw new Error('no client')
  const { id, positionen } = (await client.call({ method: 'POST', path: `/objekte/${object}/kontrollen` })) as Check
  let stopped = false
  const counting = (async () => {
    for (let turn = 0; !stopped; turn++) {
      const { material_id, sollmenge } = positionen[turn % positionen.length]!
      const path = `/kontrollen/${id}/positionen/${material_id}`
      const next = sleep(COUNT_PAUSE_MS)
      await client.call({ method: 'PUT', path, body: { gezaehlt: sollmenge } })
      await next
    }
  })()
  return () => {
    stopped = true
    return counting
  }
}

/**
 * Measures the lists that people read, each client at another page: by people who rest half a second, by people beside
 * ten counts a second, and by clients that never rest, beside the bare database with the same statements.
 */
async function lists(running: Running, listener: Listener, seconds: number): Promise<Row[]> {
  const { clients, owner, server } = running
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM standort ORDER BY id')
  const objects = await objectIds(owner)
  const page = (path: string) => (nth: number) => `${path}${path.includes('?') ? '&' : '?'}seite=${1 + (nth % PAGES)}`
  const same = (path: string) => () => path
  const paths: readonly (readonly [what: string, pathOf: (nth: number) => string])[] = [
    ['Fehlbestände, offene', page('/fehlbestaende?offen=true')],
    [
      'Fehlbestände eines Standorts',
      (nth) => `/fehlbestaende?standort_id=${rows[nth % rows.length]?.id}&seite=${1 + (nth % 3)}`,
    ],
    ['Kontrollen', page('/kontrollen')],
    ['Kontrollen eines Objekts', (nth) => `/kontrollen?objekt_id=${objects[1 + (nth % (objects.length - 1))]}`],
    ['Objekte', page('/objekte')],
    ['Objekte, Suche', same('/objekte?q=c4ca')],
    ['Positionen eines Objekts', (nth) => `/objekte/${objects[1 + (nth % (objects.length - 1))]}/positionen`],
    ['Material, Suche', same('/materialien?q=c4ca')],
    ['Historie', page('/historie')],
  ]
  const measure = async (pathOf: (nth: number) => string, pauseMs: number): Promise<Figures> => {
    const next = (client: number, turn: number) => ({ method: 'GET', path: pathOf(client * STEP + turn) })
    await load(clients, next, { milliseconds: (seconds * 1000) / 4, pauseMs })
    return load(clients, next, { milliseconds: (seconds * 1000) / 2, pauseMs })
  }
  const measured: Row[] = []
  for (const [what, pathOf] of paths) {
    const figures = await measure(pathOf, PAUSE_MS)
    measured.push({ what, figures, limit: LIMIT.list, beside: undefined })
    const restless = await measure(pathOf, 0)
    const script = await listener.scriptOf({ method: 'GET', path: pathOf(0) })
    const beside = pgbench(server, script, { clients: CLIENTS, seconds: seconds / 2 })
    measured.push({ what: `${what}, ohne Pause`, figures: restless, limit: undefined, beside })
  }
  const stop = await countMeanwhile(running, COUNTED)
  for (const [what, pathOf] of paths) {
    const figures = await measure(pathOf, PAUSE_MS)
    measured.push({ what: `${what}, während gezählt wird`, figures, limit: LIMIT.list, beside: undefined })
  }
  await stop()
  return measured
}

/** Starts and finishes the check of the object with 2,500 positions, without other load. */
async function large({ clients, owner, server }: Running, listener: Listener): Promise<Row[]> {
  const [object] = await objectIds(owner)
  const [client] = clients
  if (client === undefined) throw new Error('no client')
  const times = { start: [] as number[], finish: [] as number[] }
  const timed = async (into: number[], path: string): Promise<unknown> => {
    const sent = performance.now()
    const answer = await client.call({ method: 'POST', path })
    into.push(performance.now() - sent)
    return answer
  }
  const beside = async (path: string) =>
    pgbench(server, await listener.scriptOfChange({ method: 'POST', path }), { clients: 1, seconds: ROUNDS })
  const starting = `/objekte/${object}/kontrollen`
  const besideStart = await beside(starting)
  let besideFinish: Figures | undefined
  for (let round = 0; round < ROUNDS; round++) {
    const check = (await timed(times.start, starting)) as Check
    if (check.positionen.length !== SIZE.positionsOfLargest) throw new Error(`${check.positionen.length} positions`)
    for (const { material_id, sollmenge } of check.positionen) {
      const gezaehlt = sollmenge - ((round + sollmenge) % 10 === 0 ? 1 : 0)
      await client.call({
        method: 'PUT',
        path: `/kontrollen/${check.id}/positionen/${material_id}`,
        body: { gezaehlt },
      })
    }
    const finishing = `/kontrollen/${check.id}/abschliessen`
    besideFinish ??= await beside(finishing)
    await timed(times.finish, finishing)
  }
  const row = (what: string, durations: number[], beside: Figures | undefined): Row => {
    const sorted = [...durations].sort((a, b) => a - b)
    const [p50 = 0, p95 = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    const sum = sorted.reduce((total, duration) => total + duration, 0)
    const run = { requests: sorted.length, perSecond: (sorted.length * 1000) / sum, p50, p95, p99: p95 }
    return { what, figures: run, limit: LIMIT.large, beside }
  }
  return [
    row('starten, 2.500 Positionen', times.start, besideStart),
    row('abschließen, 2.500 Positionen', times.finish, besideFinish),
  ]
}

export async function run(args: string[]): Promise<void> {
  const { seconds, objects, ending } = wantedOf(args)
  await using stack = new AsyncDisposableStack()
  const running = await start(stack, { objects })
  const listener = await listenToService(running.server, await userOf(running))
  stack.defer(() => listener.close())
  const rows = [
    ...(await lists(running, listener, seconds)),
    ...(await large(running, listener)),
    ...(await counting(running, seconds)),
  ]
  console.table(rows.map(shown))
  keepResult(`material-${objects}`, `material ${ending}`, {
    ...numbersOf(rows),
    memory: peakMemory(running.pid),
  })
  if (rows.some(isMissed)) process.exitCode = 1
}

/** The first client's user. */
export async function userOf({ owner }: Running): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM benutzer WHERE benutzername = 'person0'`)
  return rows[0]?.id ?? ''
}
