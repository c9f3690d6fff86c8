/**
 * Runs hours of mixed load on both services at a third of their capacity; memory and open handles must not grow.
 *
 *     npm run soak -- [--minutes 5] [--rest 2]
 *
 * Each caller rests twice as long as its answer took, or as many times as `--rest` says. The first third of the time is for warming up, without rests, so that
 * every thread that the load can ask for has been started; it lasts until both services have given WARM_ANSWERS answers, for
 * the heap of a new process grows with its answers, whatever the machine's speed. Over the rest the slope is the straight line
 * through all samples (least squares). A service that grew is observed for as long again, twice at most: a leak goes on, a heap that
 * was not warm yet does not. Exit status 1 when memory grows by more than a tenth of what it was when warm, handles by more than twenty, or an answer is not the
 * expected one.
 */
import { mkdtempDisposableSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Call } from '../bench/load.ts'
import { memory } from '../bench/processes.ts'
import { ADMIN, anObject, asAdmin } from './reports.ts'
import { type Service, startService, stopAll, zeughaus } from './service.ts'

const CALLERS = 4
const SAMPLES = 120
const SHORTEST_SAMPLE_MS = 1_000
const WARM_UP_SHARE = 1 / 3
/** Material's memory grows by a quarter over its first 3,000 answers and by a fiftieth over the next 7,000. */
const WARM_ANSWERS = 3_000
/** A service that does not get warm by then is judged as it is. */
const LONGEST_WARM_UP_MS = 180_000
/** How often a service that grew is observed at most, the first time included. */
const PERIODS_MAX = 3
const GROWTH_LIMIT = 0.1
const HANDLES_LIMIT = 20

interface Sample {
  /** Hours since the beginning. */
  readonly hours: number
  /** Resident memory in MB. */
  readonly megabytes: number
  readonly handles: number
}

/** The load of a service and the samples of its run. */
interface Soaked {
  readonly name: string
  readonly service: Service
  readonly base: string
  readonly token: string
  readonly next: (turn: number) => Call
  readonly samples: Sample[]
  /** Memory when it was warm first: all growth is measured by it, or a leak would look smaller from period to period. */
  warmMegabytes: number | undefined
  answers: number
  /** Failed requests with their answers, and how often. */
  readonly failures: Map<string, number>
}

/** The time of a run, in ms of `performance.now()`. */
interface Course {
  readonly started: number
  /** When the period began that is judged. Infinite while the services warm up. */
  warm: number
  until: number
}

async function material(data: string): Promise<Soaked> {
  const service = await startService('material', { data, env: ADMIN })
  const admin = await asAdmin(service.url)
  const objekt_id = await anObject(admin)
  const calls: readonly ((turn: number) => Call)[] = [
    () => ({ method: 'GET', path: '/objekte' }),
    (turn) => ({ method: 'POST', path: '/maengel', body: { objekt_id, titel: `Dauerlauf ${turn}` } }),
    () => ({ method: 'GET', path: '/maengel?limit=50' }),
    () => ({ method: 'GET', path: '/dashboard/einsatzbereitschaft' }),
    () => ({ method: 'GET', path: '/historie?limit=50' }),
    () => ({ method: 'GET', path: '/suche?q=Leiter' }),
    () => ({ method: 'GET', path: `/objekte/${objekt_id}/label.pdf` }),
    () => ({ method: 'GET', path: '/maengel/export' }),
  ]
  return soaked('material', service, admin.token, (turn) => calls[turn % calls.length]!(turn))
}

async function mailarchiv(data: string): Promise<Soaked> {
  await zeughaus({ data }, 'mailarchiv', 'demo')
  const key = await zeughaus(
    { data },
    'mailarchiv',
    'keys',
    'create',
    '--role',
    'auditor',
    '--name',
    'x',
    '--rate',
    '1000000',
  )
  const service = await startService('mailarchiv', { data, env: { MAILARCHIV_DOWNLOADS: '1000000' } })
  const token = key.trim()
  const base = `${service.url}/api/v1`
  const list = await fetch(`${base}/mails?limit=40`, { headers: { authorization: `Bearer ${token}` } })
  const ids = ((await list.json()) as { mails: { id: string }[] }).mails.map(({ id }) => id)
  const idOf = (turn: number) => ids[turn % ids.length]
  const calls: readonly ((turn: number) => Call)[] = [
    () => ({ method: 'GET', path: '/mails' }),
    () => ({ method: 'GET', path: '/mails?q=Drehleiter' }),
    (turn) => ({ method: 'GET', path: `/mails/${idOf(turn)}` }),
    (turn) => ({ method: 'GET', path: `/mails/${idOf(turn)}/raw` }),
    () => ({ method: 'GET', path: '/mails?q=Schlauch%20-Angebot&include=completeness' }),
    () => ({ method: 'GET', path: '/changes?limit=10' }),
  ]
  return soaked('mailarchiv', service, token, (turn) => calls[turn % calls.length]!(turn))
}

const soaked = (name: string, service: Service, token: string, next: Soaked['next']): Soaked => ({
  name,
  service,
  base: `${service.url}/api/v1`,
  token,
  next,
  samples: [],
  warmMegabytes: undefined,
  answers: 0,
  failures: new Map(),
})

/** @param rest how many times the duration of its answer a caller rests, once the service is warm */
async function keepBusy(run: Soaked, course: Course, rest: number): Promise<void> {
  const work = async (first: number): Promise<void> => {
    for (let turn = first; performance.now() < course.until; turn += 1) {
      const sent = performance.now()
      const call = run.next(turn)
      const failure = await failureOf(run, call)
      if (failure === undefined) run.answers += 1
      else {
        const what = `${call.method} ${call.path.split('?', 1)[0]}: ${failure}`
        run.failures.set(what, (run.failures.get(what) ?? 0) + 1)
      }
      if (performance.now() >= course.warm) await pause(rest * (performance.now() - sent))
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_unused, place) => work(place)))
}

/** Undefined after a complete, successful answer; else its status, or a note that there was none. */
async function failureOf({ base, token }: Soaked, { method, path, body }: Call): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = {
    method,
    ...(body === undefined
      ? { headers: { authorization: headers.authorization } }
      : { headers, body: JSON.stringify(body) }),
  }
  try {
    const answer = await fetch(base + path, sent)
    await answer.arrayBuffer()
    return answer.ok ? undefined : `${answer.status}`
  } catch (error) {
    return `keine Antwort (${error instanceof Error ? (error.cause ?? error) : error})`
  }
}

async function observe(runs: readonly Soaked[], course: Course, length: number): Promise<void> {
  const { started } = course
  const every = Math.max(SHORTEST_SAMPLE_MS, length / SAMPLES)
  const period = length * (1 - WARM_UP_SHARE)
  let periods = 0
  while (performance.now() < course.until) {
    await pause(every)
    const now = performance.now()
    const isWarm = now - started >= length * WARM_UP_SHARE && runs.every(({ answers }) => answers >= WARM_ANSWERS)
    if (course.warm === Number.POSITIVE_INFINITY && (isWarm || now - started >= LONGEST_WARM_UP_MS)) course.warm = now
    for (const { service, samples } of runs) samples.push(sampleOf(service, now - started))
    if (now < course.warm + period) continue
    periods += 1
    if (periods === PERIODS_MAX || runs.map((run) => isFlat(run, growthOf(run, course))).every(Boolean))
      course.until = now
    else course.warm = now
  }
}

function sampleOf(service: Service, passed: number): Sample {
  const pid = service.child.pid ?? 0
  const handles = readdirSync(`/proc/${pid}/fd`).length
  return { hours: passed / 3_600_000, megabytes: memory(pid), handles }
}

/** Slope of the straight line through the points, per hour. */
function slope(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(samples.map(({ hours }) => hours))
  const y = mean(samples.map(of))
  const top = samples.reduce((sum, sample) => sum + (sample.hours - x) * (of(sample) - y), 0)
  const bottom = samples.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0)
  return bottom === 0 ? 0 : top / bottom
}

/** Medians of the first and of the last half of a period. */
interface Growth {
  readonly samples: readonly Sample[]
  readonly megabytes: readonly [early: number, late: number]
  readonly handles: readonly [early: number, late: number]
}

function growthOf({ samples }: Soaked, { started, warm }: Course): Growth {
  const judged = samples.filter(({ hours }) => started + hours * 3_600_000 >= warm)
  const half = Math.floor(judged.length / 2)
  const median = (part: readonly Sample[], of: (sample: Sample) => number) =>
    part.map(of).sort((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0
  const halves = (of: (sample: Sample) => number) =>
    [median(judged.slice(0, half), of), median(judged.slice(half), of)] as const
  return { samples: judged, megabytes: halves(({ megabytes }) => megabytes), handles: halves(({ handles }) => handles) }
}

function isFlat(run: Soaked, { megabytes, handles }: Growth): boolean {
  run.warmMegabytes ??= megabytes[0]
  return megabytes[1] - megabytes[0] <= run.warmMegabytes * GROWTH_LIMIT && handles[1] - handles[0] <= HANDLES_LIMIT
}

/** Prints the result of a service. Returns whether memory and handles stayed flat and every answer was the expected one. */
function judge(run: Soaked, course: Course): boolean {
  const { name, answers, failures } = run
  const growth = growthOf(run, course)
  const { samples, megabytes, handles } = growth
  const failed = [...failures.values()].reduce((sum, times) => sum + times, 0)
  console.log(`${name}: ${answers} Antworten, ${failed} Fehler`)
  for (const [what, times] of failures) console.log(`  ${times} × ${what}`)
  const percent = ((megabytes[1] / megabytes[0] - 1) * 100).toFixed(1)
  const slopeOf = (of: (sample: Sample) => number) => slope(samples, of).toFixed(1)
  console.log(
    `  Speicher ${megabytes[0].toFixed(0)} → ${megabytes[1].toFixed(0)} MB (${percent} %), Steigung ${slopeOf((sample) => sample.megabytes)} MB/h`,
  )
  console.log(`  Handles ${handles[0]} → ${handles[1]}, Steigung ${slopeOf((sample) => sample.handles)}/h`)
  return answers > 0 && failed === 0 && isFlat(run, growth)
}

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, rest: { type: 'string', default: '2' } },
})
using folder = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-soak-'))
try {
  const runs = [await mailarchiv(join(folder.path, 'mailarchiv')), await material(join(folder.path, 'material'))]
  const course: Course = {
    started: performance.now(),
    warm: Number.POSITIVE_INFINITY,
    until: Number.POSITIVE_INFINITY,
  }
  await Promise.all([
    ...runs.map((run) => keepBusy(run, course, Number(values.rest))),
    observe(runs, course, Number(values.minutes) * 60_000),
  ])
  console.log(
    `${values.minutes} Minuten, ${CALLERS} Aufrufer je Dienst, jeder ruht ${values.rest}-mal so lang, wie die Antwort dauert`,
  )
  if (!runs.map((run) => judge(run, course)).every(Boolean)) process.exitCode = 1
  for (const { service } of runs) await service.stop()
} finally {
  await stopAll()
}
