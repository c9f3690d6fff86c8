/**
 * Loses a primary under load and promotes its replica: the processes of both services find it by themselves. Both
 * servers confirmed each commit, so no acknowledged write is missing.
 */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@zeughaus/platform/testing'
import type { Experiment, Outcome } from '../experiment.ts'
import { obstacleToNamespaces, twoHosts } from '../failover/hosts.ts'
import { Mails } from '../failover/mails.ts'
import { Reader } from '../failover/reader.ts'
import { type End, obstacleToReplication, Replication } from '../failover/replication.ts'
import { ADMIN, anObject, asAdmin, type Load, Reports } from '../reports.ts'
import { JWT_SECRET, type Service, type Settings, startService, zeughaus } from '../service.ts'
import type { Session } from '../session.ts'

const WRITERS = 4
/** Delay before the promotion: an operator takes a while to decide. */
const UNDECIDED_MS = 6_000
/** Limits in milliseconds: until writes are accepted after the promotion, and for any answer. */
const ACCEPTED_MS = 10_000
const LONGEST_MS = 5_000
const GIVE_UP_MS = 60_000

export interface FailoverOptions {
  readonly ends: readonly End[]
  /** Each server in a network namespace of its own. */
  readonly apart: boolean
  readonly undecidedMs: number
  /** Whether to judge the times too; not beside other tests. */
  readonly timed: boolean
}

export const failover: Experiment = {
  name: 'failover',
  title: 'Primary lost, replica promoted, replicated synchronously',
  obstacle: obstacleToReplication,
  run(folder) {
    const apart = obstacleToNamespaces() === undefined
    const ends: readonly End[] = ['SIGKILL', 'SIGQUIT', ...(apart ? (['cut'] as const) : [])]
    return failOver(folder, { ends, apart, undecidedMs: UNDECIDED_MS, timed: true })
  },
}

/** Observations of one service. */
interface Subject {
  readonly name: string
  readonly load: Load
  readonly reader: Reader
  /** Milliseconds from each promotion until a write was acknowledged. */
  readonly accepted: number[]
  /** Compares acknowledged writes with the stored rows; includes the findings of `verify`. */
  balance(): Promise<{ acknowledged: number; lost: number; doubled: number; findings: number }>
}

/** Primary and replica swap roles with each loss. */
export async function failOver(folder: string, options: FailoverOptions): Promise<Outcome[]> {
  const { ends, apart, undecidedMs } = options
  await using stack = new AsyncDisposableStack()
  chmodSync(folder, 0o711)
  const hosts = await twoHosts(stack, apart)
  const pair = stack.use(await Replication.start(join(folder, 'server'), hosts, ['material', 'mailarchiv']))
  const subjects = [await material(stack, folder, pair), await mailarchiv(stack, folder, pair)]
  // Also after a failure: otherwise the readers would keep asking services that have stopped.
  for (const { load, reader } of subjects) {
    stack.defer(async () => void (await Promise.allSettled([load.stop(), reader.stop()])))
  }
  await acknowledged(subjects)
  for (const [round, end] of ends.entries()) {
    if (round > 0) await pair.attach()
    await acknowledged(subjects)
    pair.endPrimary(end)
    await pause(undecidedMs)
    const ordered = performance.now()
    const accepting = acknowledged(subjects, (subject) => subject.accepted.push(performance.now() - ordered))
    await pair.promote()
    await accepting
  }
  // Awaited here: leaving the scope stops the servers.
  return await Promise.all(subjects.map((subject) => outcomeOf(subject, options)))
}

/** Waits until each service has acknowledged a write that began after now. */
async function acknowledged(subjects: readonly Subject[], then: (subject: Subject) => void = () => {}): Promise<void> {
  await Promise.all(
    subjects.map(async (subject) => {
      const before = subject.load.acknowledged()
      const deadline = performance.now() + GIVE_UP_MS
      // Each writer may have been waiting for the answer to an earlier one.
      while (subject.load.acknowledged() <= before + WRITERS) {
        if (performance.now() > deadline) throw new Error(`${subject.name} accepts nothing any more`)
        await pause(10)
      }
      then(subject)
    }),
  )
}

async function outcomeOf(subject: Subject, { ends, apart, timed }: FailoverOptions): Promise<Outcome> {
  const { name, load, reader, accepted } = subject
  await Promise.all([load.stop(), reader.stop()])
  const { acknowledged, lost, doubled, findings } = await subject.balance()
  const slowest = Math.max(...accepted)
  const longest = name === 'material' ? Math.max(load.longest(), reader.longest) : reader.longest
  if (reader.others.length > 0) console.error(`${name}: ${reader.others[0]}`)
  return {
    subject: name,
    injected: load.disturbed() === 0 ? 0 : ends.length,
    fault: `primary lost (${ends.map((end) => DESCRIBED[end]).join(', ')}${apart ? '' : '; on two ports without namespaces'}), ${load.disturbed()} writes hit`,
    seen: `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, verify: ${findings} findings; writes are accepted again at most ${(slowest / 1000).toFixed(1)} s after the promotion; ${reader.refused} requests with 503 and Retry-After, ${reader.others.length} otherwise, longest answer ${(longest / 1000).toFixed(1)} s`,
    passed:
      lost + doubled + findings + reader.others.length === 0 &&
      reader.refused > 0 &&
      (!timed || (slowest <= ACCEPTED_MS && longest <= LONGEST_MS)),
  }
}

const DESCRIBED: Readonly<Record<End, string>> = {
  SIGKILL: 'kill -9',
  SIGQUIT: 'immediate',
  cut: 'host off the network',
}

async function material(stack: AsyncDisposableStack, folder: string, pair: Replication): Promise<Subject> {
  const settings: Settings = {
    data: join(folder, 'material'),
    env: { ...ADMIN, DATABASE_URL: pair.url('material'), MATERIAL_JWT_SECRET: JWT_SECRET },
  }
  const service = await started(stack, 'material', settings)
  const admin: Session = await asAdmin(service.url)
  const reports = new Reports(await anObject(admin))
  return {
    name: 'material',
    load: reports.start(admin, WRITERS),
    reader: new Reader(`${service.url}/api/v1/maengel?limit=1`, `Bearer ${admin.token}`),
    accepted: [],
    async balance() {
      const found = await verified(settings, 'material')
      return { ...(await reports.balance(admin)), findings: found }
    },
  }
}

async function mailarchiv(stack: AsyncDisposableStack, folder: string, pair: Replication): Promise<Subject> {
  const port = await freePort()
  const settings: Settings = {
    data: join(folder, 'mailarchiv'),
    env: { MAILARCHIV_DATABASE_URL: pair.url('mailarchiv'), MAILARCHIV_SMTP_PORT: String(port) },
  }
  const service = await started(stack, 'mailarchiv', settings)
  const made = await zeughaus(settings, 'mailarchiv', 'keys', 'create', '--role', 'auditor', '--name', 'Versuch')
  const mails = new Mails()
  return {
    name: 'mailarchiv',
    load: mails.start(port, WRITERS),
    reader: new Reader(`${service.url}/api/v1/mails?q=Meldung&limit=1`, `Bearer ${made.trim()}`),
    accepted: [],
    async balance() {
      const rows = await pair.query('mailarchiv', `SELECT encode(sha256, 'hex') AS hash FROM mailarchiv.mail`)
      const there = new Set(rows.map(({ hash }) => hash))
      return {
        acknowledged: mails.acknowledged.size,
        lost: [...mails.acknowledged].filter((hash) => !there.has(hash)).length,
        doubled: rows.length - there.size,
        findings: await verified(settings, 'mailarchiv', '--full'),
      }
    },
  }
}

async function started(stack: AsyncDisposableStack, name: 'material' | 'mailarchiv', settings: Settings) {
  const service: Service = await startService(name, settings)
  stack.defer(() => service.stop())
  return service
}

/** The number of findings of `verify`. */
async function verified(settings: Settings, ...command: readonly string[]): Promise<number> {
  const [name = '', ...options] = command
  const { befunde } = JSON.parse(await zeughaus(settings, name, 'verify', ...options, '--json')) as {
    befunde: unknown[]
  }
  return befunde.length
}
