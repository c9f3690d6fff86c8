/**
 * The material service over HTTP with 20 clients, on 2,000 objects, 250,000 positions and 1,000,000 rows of history; beside
 * the figures those of pgbench with the same statements on the same server in the same run.
 *
 *     npm run bench -- material [SECONDS of each measurement] [--objects 2000]
 *
 * `pausiert` is 20 people who need half a second for the next position; without it 20 machines that never rest.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { nodeOptionsOf } from '../../scripts/services.ts'
import { Client, type Figures, load } from './load.ts'
import { fill, SIZE } from './material-data.ts'
import { type Listener, listenToService } from './material-statements.ts'
import { pgbench, type Server } from './pgbench.ts'
import { peakMemory } from './processes.ts'
import { keepResult, type Numbers } from './results.ts'

export const CLIENTS = 20
const DEFAULT_SECONDS = 8
const PAUSE_MS = 500
const ROUNDS = 5
/** The object that somebody counts while others read lists: behind those of the twenty who count later. */
const COUNTED = CLIENTS + 1
/** Pages of a list that are asked for in turn, and how far the clients are apart in it. */
export const PAGES = 40
export const STEP = 97
const LIMIT = { count: 20, list: 50, large: 500 }
const PASSWORD = 'nur-fuer-die-Messung-7c1f'

const root = join(import.meta.dirname, '../..')

/** What the arguments of a benchmark of material ask for, and how they are written again. */
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
  /** Of the service. */
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
  const env = { ...inherited(), ZEUGHAUS_DATA: data, MATERIAL_PORT: '0', ZEUGHAUS_ADMIN_PASSWORD: PASSWORD }
  const service = spawn(
    process.execPath,
    [...nodeOptionsOf('material'), join(root, 'scripts/zeughaus.ts'), 'start', 'material'],
    {
      env: { ...env, ZEUGHAUS_LOG: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  stack.defer(async () => {
    service.kill('SIGTERM')
    await once(service, 'exit')
  })
  const url = await addressOf(createInterface(service.stdout))
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

/** What every npm command of the house runs under (scripts/bootstrap.mjs), and nothing else of this process. */
const INHERITED = ['PATH', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE']
const inherited = () => Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]))

async function addressOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const found = /http:\/\/[\d.:]+/.exec(line)
    if (found !== null) return found[0]
  }
  throw new Error('the service did not start')
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
  readonly limit: number
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
  Ziel: `p95 ≤ ${limit} ms`,
  erreicht: figures.p95 <= limit ? 'ja' : 'NEIN',
  'pgbench p95': beside === undefined ? '-' : ms(beside.p95),
  Verhältnis: beside === undefined ? '-' : `${(figures.p95 / beside.p95).toFixed(1)}, Ziel ≤ ${RATIO_LIMIT}`,
})

/** Whether the service takes more than three times as long as the bare database with the same statements. */
const RATIO_LIMIT = 3
export const isFarBehind = ({ figures, beside }: Row): boolean =>
  beside !== undefined && figures.p95 > RATIO_LIMIT * beside.p95

/** The lines of a table as numbers to be kept. */
export const numbersOf = (rows: readonly Row[]): Numbers =>
  Object.fromEntries(
    rows.flatMap(({ what, figures, beside }) => [
      [`${what} p50`, figures.p50],
      [`${what} p95`, figures.p95],
      ...(beside === undefined ? [] : [[`${what} pgbench p95`, beside.p95] as const]),
    ]),
  )

/** A check that somebody has begun. */
export interface Check {
  readonly id: string
  readonly positionen: readonly { readonly material_id: string; readonly sollmenge: number }[]
}

export async function objectIds(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM objekt ORDER BY code')
  return rows.map(({ id }) => id)
}

/** Every client counts in a check of its own; one count of ten finds less than there should be. */
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
  const paced = await load(clients, next, { milliseconds, pauseMs: PAUSE_MS })
  const restless = await load(clients, next, { milliseconds })
  const beside = pgbench(server, COUNT, { clients: CLIENTS, seconds })
  const pacedBeside = pgbench(server, COUNT, { clients: CLIENTS, seconds, perSecond: paced.perSecond })
  return [
    { what: 'zählen, pausiert', figures: paced, limit: LIMIT.count, beside: pacedBeside },
    { what: 'zählen', figures: restless, limit: LIMIT.count, beside },
  ]
}

/**
 * What the service says to the database for one count that comes alone, in a transaction of its own; the first statement only
 * chooses which. The service lets counts of one moment share these statements and the commit: that is its merit, and not
 * given to the other side.
 */
const COUNT = `
\\set zufall random(0, 2399)
SELECT kp.id AS kp, kp.kontrolle_id AS kontrolle, kp.material_id AS material, kp.objektposition_id AS position,
  k.benutzer_id AS benutzer, k.objekt_id AS objekt
  FROM (SELECT * FROM kontrolle WHERE status = 'in_bearbeitung' ORDER BY id OFFSET :zufall % 20 LIMIT 1) k
  JOIN LATERAL (SELECT * FROM kontrollposition WHERE kontrolle_id = k.id ORDER BY material_id OFFSET :zufall / 20 LIMIT 1) kp
  ON true \\gset
SELECT id, benutzername, name, rollen, (SELECT coalesce(array_agg(DISTINCT berechtigung), '{}') FROM benutzer_rolle
  JOIN rolle_berechtigung ON rolle_berechtigung.rolle_id = benutzer_rolle.rolle_id
  WHERE benutzer_rolle.benutzer_id = benutzer.id) FROM benutzer WHERE id = :benutzer AND aktiv
  AND tokens_ab < now() + interval '1 second';
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

/** Counts in a check of an object of its own, the nth, until it is told to stop. */
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
 * What people look at. Of the long lists also what the service can share less among those who ask: everybody at another
 * page, and one page while somebody counts ten positions a second, each of which makes it stale.
 */
async function lists(running: Running, listener: Listener, seconds: number): Promise<Row[]> {
  const { clients, owner, server } = running
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM standort ORDER BY id')
  const objects = await objectIds(owner)
  const page = (path: string) => (nth: number) => `${path}${path.includes('?') ? '&' : '?'}seite=${1 + (nth % PAGES)}`
  const paths: readonly (readonly [what: string, path: string, others?: (nth: number) => string])[] = [
    ['Fehlbestände, offene', '/fehlbestaende?offen=true', page('/fehlbestaende?offen=true')],
    [
      'Fehlbestände eines Standorts',
      `/fehlbestaende?standort_id=${rows[0]?.id}`,
      (nth) => `/fehlbestaende?standort_id=${rows[nth % rows.length]?.id}&seite=${1 + (nth % 3)}`,
    ],
    ['Kontrollen', '/kontrollen', page('/kontrollen')],
    ['Kontrollen eines Objekts', `/kontrollen?objekt_id=${objects[7]}`],
    ['Objekte', '/objekte', page('/objekte')],
    ['Objekte, Suche', '/objekte?q=c4ca'],
    [
      'Positionen eines Objekts',
      `/objekte/${objects[7]}/positionen`,
      (nth) => `/objekte/${objects[1 + (nth % (objects.length - 1))]}/positionen`,
    ],
    ['Material, Suche', '/materialien?q=c4ca'],
    ['Historie', '/historie'],
  ]
  const measure = async (pathOf: (nth: number) => string): Promise<Figures> => {
    const next = (client: number, turn: number) => ({ method: 'GET', path: pathOf(client * STEP + turn) })
    await load(clients, next, { milliseconds: (seconds * 1000) / 4 })
    return load(clients, next, { milliseconds: (seconds * 1000) / 2 })
  }
  const measured: Row[] = []
  for (const [what, path, others] of paths) {
    const figures = await measure(() => path)
    const script = await listener.scriptOf({ method: 'GET', path })
    const beside = pgbench(server, script, { clients: CLIENTS, seconds: seconds / 2 })
    measured.push({ what, figures, limit: LIMIT.list, beside })
    if (others === undefined) continue
    const figuresOfOthers = await measure(others)
    measured.push({ what: `${what}, reihum andere`, figures: figuresOfOthers, limit: LIMIT.list, beside })
  }
  const stop = await countMeanwhile(running, COUNTED)
  for (const [what, path, others] of paths) {
    if (others === undefined) continue
    const figures = await measure(() => path)
    measured.push({ what: `${what}, während gezählt wird`, figures, limit: LIMIT.list, beside: undefined })
  }
  await stop()
  return measured
}

/** Starts and finishes the check of the object with 2,500 positions, while nothing else happens. */
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
  if (rows.some(({ figures, limit }) => figures.p95 > limit) || rows.some(isFarBehind)) process.exitCode = 1
}

async function userOf({ owner }: Running): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM benutzer WHERE benutzername = 'person0'`)
  return rows[0]?.id ?? ''
}
