/** Both services over databases that an experiment takes away, with their writers and readers. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@zeughaus/platform/testing'
import { ADMIN, anObject, asAdmin, type Load, Reports } from '../reports.ts'
import { JWT_SECRET, type Service, type Settings, startService, zeughaus } from '../service.ts'
import type { Session } from '../session.ts'
import { Mails } from './mails.ts'
import { Reader } from './reader.ts'

const WRITERS = 4
const GIVE_UP_MS = 60_000

/** The databases of both services, wherever they are now. */
export interface Databases {
  /** The connection address for the services. */
  url(database: string): string
  query(database: string, statement: string): Promise<readonly Record<string, unknown>[]>
}

/** Observations of one service. */
export interface Subject {
  readonly name: string
  readonly load: Load
  readonly reader: Reader
  /** Milliseconds from each promotion or loss until a write was acknowledged. */
  readonly accepted: number[]
  /** Compares acknowledged writes with the stored rows; includes the findings of `verify`. */
  balance(): Promise<{ acknowledged: number; lost: number; doubled: number; findings: number }>
}

/** Starts both services under load; they end with the stack. */
export async function subjectsOn(
  stack: AsyncDisposableStack,
  folder: string,
  databases: Databases,
): Promise<readonly Subject[]> {
  const subjects = [await material(stack, folder, databases), await mailarchiv(stack, folder, databases)]
  // Also after a failure: otherwise the readers would keep asking services that have stopped.
  for (const { load, reader } of subjects) {
    stack.defer(async () => void (await Promise.allSettled([load.stop(), reader.stop()])))
  }
  return subjects
}

/** Waits until each service has acknowledged a write that began after now. */
export async function acknowledged(
  subjects: readonly Subject[],
  then: (subject: Subject) => void = () => {},
): Promise<void> {
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

async function material(stack: AsyncDisposableStack, folder: string, databases: Databases): Promise<Subject> {
  const settings: Settings = {
    data: join(folder, 'material'),
    env: { ...ADMIN, DATABASE_URL: databases.url('material'), MATERIAL_JWT_SECRET: JWT_SECRET },
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

async function mailarchiv(stack: AsyncDisposableStack, folder: string, databases: Databases): Promise<Subject> {
  const port = await freePort()
  const settings: Settings = {
    data: join(folder, 'mailarchiv'),
    env: { MAILARCHIV_DATABASE_URL: databases.url('mailarchiv'), MAILARCHIV_SMTP_PORT: String(port) },
  }
  const service = await started(stack, 'mailarchiv', settings)
  const flags = ['--role', 'auditor', '--name', 'Versuch', '--rate', '1000000']
  const made = await zeughaus(settings, 'mailarchiv', 'keys', 'create', ...flags)
  const mails = new Mails()
  return {
    name: 'mailarchiv',
    load: mails.start([{ port }], WRITERS),
    reader: new Reader(`${service.url}/api/v1/mails?q=Meldung&limit=1`, `Bearer ${made.trim()}`),
    accepted: [],
    async balance() {
      const rows = await databases.query('mailarchiv', `SELECT encode(sha256, 'hex') AS hash FROM mailarchiv.mail`)
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
