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
  balance(): Promise<{ acknowledged: number; lost: number; doubled: number; findings: readonly string[] }>
  /** The log of its service so far. */
  log(): string
}

/** Lines of each kind that a failure shows. */
const SHOWN = 10

/** What a failure should show of a service: answers that were neither 200 nor 503, findings, the end of its log. */
export function troubleOf({ name, reader, log }: Subject, findings: readonly string[] = []): string {
  const lines = [
    ...reader.others.slice(0, SHOWN),
    ...findings.slice(0, SHOWN),
    ...log().trimEnd().split('\n').slice(-SHOWN),
  ]
  return lines.map((line) => `${name}: ${line}`).join('\n')
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
        if (performance.now() > deadline)
          throw new Error(`${subject.name} accepts nothing any more`, { cause: subject.load.failure() })
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
    log: service.log,
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
    log: service.log,
  }
}

async function started(stack: AsyncDisposableStack, name: 'material' | 'mailarchiv', settings: Settings) {
  const service: Service = await startService(name, settings)
  stack.defer(() => service.stop())
  return service
}

/** The findings of `verify`. */
async function verified(settings: Settings, ...command: readonly string[]): Promise<string[]> {
  const [name = '', ...options] = command
  const printed = await zeughaus(settings, name, 'verify', ...options, '--json').catch((error: unknown) => {
    // With findings it ends with status 1; without a word of them it did not verify.
    const { stdout = '' } = error as { readonly stdout?: string }
    if (stdout === '') throw error
    return stdout
  })
  const { befunde, zugriffsprotokoll } = JSON.parse(printed) as Verified
  return [...befunde, ...(zugriffsprotokoll?.befunde ?? [])].map((finding) => JSON.stringify(finding))
}

/** The part of the answer of `verify --json` that counts here; the archive also verifies its access log. */
interface Verified {
  readonly befunde: readonly unknown[]
  readonly zugriffsprotokoll?: { readonly befunde: readonly unknown[] }
}
