/**
 * Sends random requests from the OpenAPI documents: every operation, as every role and without a login. Then sends the
 * worst values in every parameter, header, field, file name and mail header.
 *
 *     npm run fuzz -- [--service mailarchiv|material] [--requests 50000] [--worst 20000] [--seed N]
 *
 * No answer may be a failure of the service, violate its schema, go to an unauthorised caller, or hold data of others;
 * none of the worst values may block the event loop for 100 ms. Exit status 1 on a violation; the same seed sends the
 * same requests.
 */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mailarchivWorld } from './fuzz/mailarchiv.ts'
import { materialWorld } from './fuzz/material.ts'
import { type Finding, fuzz, type Report } from './fuzz/run.ts'
import { fireAll, type Shot, STILL_MS, type StillReport } from './fuzz/stillness.ts'
import { worstMails } from './fuzz/worst-mails.ts'
import { worstRequests } from './fuzz/worst-requests.ts'
import type { ServiceName } from './service.ts'

const WORLDS = { mailarchiv: mailarchivWorld, material: materialWorld } as const
const DEFAULT_REQUESTS = 50_000
const DEFAULT_WORST = 20_000
/** One in this many of the worst values for the mail archive is a mail. */
const MAIL_SHARE = 4
const LOGGED = 1_200

/** A finding with the lines that the service logged about it. */
export interface Explained extends Finding {
  readonly log: string
}

/** Starts the service with its data, fuzzes it, and stops it again. @throws {Error} with the seed, if a step of its own fails */
export async function fuzzService(
  name: ServiceName,
  options: { requests: number; seed: number },
): Promise<Report & { readonly findings: readonly Explained[] }> {
  using data = mkdtempDisposableSync(join(tmpdir(), `zeughaus-fuzz-${name}-`))
  const world = await WORLDS[name]({ data: data.path })
  try {
    const report = await fuzz(world, options)
    const lines = world.service.log().split('\n')
    const logOf = (id: string) => (id === '' ? '' : (lines.find((line) => line.includes(id)) ?? '').slice(0, LOGGED))
    return { ...report, findings: report.findings.map((each) => ({ ...each, log: logOf(each.requestId) })) }
  } catch (error) {
    throw new Error(`Startwert ${options.seed}: ${error instanceof Error ? error.message : error}`, { cause: error })
  } finally {
    await world.service.stop()
  }
}

/** Settings that enable further parsers: journals, and the addresses named by a proxy. */
const ENVIRONMENTS = {
  mailarchiv: { MAILARCHIV_SMTP_PORT: '0', ZEUGHAUS_TRUST_PROXY: '127.0.0.1' },
  material: { ZEUGHAUS_TRUST_PROXY: '127.0.0.1' },
} as const

/** Starts the service with its data and sends it this many of the worst values. */
export async function stillnessOf(
  name: ServiceName,
  { values, seed }: { values: number; seed: number },
): Promise<StillReport> {
  using data = mkdtempDisposableSync(join(tmpdir(), `zeughaus-fuzz-${name}-`))
  const world = await WORLDS[name]({ data: data.path, env: ENVIRONMENTS[name] })
  try {
    const port = Number(/per SMTP: \S+:(\d+)/.exec(world.service.log())?.[1] ?? 0)
    const mails = port === 0 ? 0 : Math.floor(values / MAIL_SHARE)
    const shots = async function* (): AsyncGenerator<Shot> {
      yield* worstMails(port, { values: mails, seed })
      yield* worstRequests(world, { values: values - mails, seed })
    }
    return await fireAll(world.url, shots())
  } finally {
    await world.service.stop()
  }
}

function printStillness(name: ServiceName, { sent, byStatus, findings, longestMs }: StillReport): void {
  for (const { name: shot, ms } of findings) console.log(`✘ ${ms} ms ohne Antwort des Ereignisumlaufs: ${shot}`)
  const statuses = [...byStatus].sort().map(([status, count]) => `${status}: ${count}`)
  console.log(`${name}: ${sent} schlimmste Werte, Antworten ${statuses.join(', ')}`)
  console.log(`  Ereignisumlauf: höchstens ${Math.round(longestMs)} ms still, erlaubt sind ${STILL_MS} ms`)
  console.log(`  Befunde: ${findings.length}`)
}

function print(name: ServiceName, report: Awaited<ReturnType<typeof fuzzService>>): void {
  for (const { kind, operation, caller, found, sent, times, log } of report.findings) {
    console.log(`✘ ${kind} (${times}×): ${operation} als ${caller}\n    ${found.slice(0, LOGGED)}\n    ${sent}`)
    if (log !== '') console.log(`    ${log}`)
  }
  const statuses = [...report.byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(`${name}: ${report.requests} Anfragen an ${report.operations} Operationen, Startwert ${report.seed}`)
  console.log(`  Antworten: ${statuses.join(', ')}`)
  console.log(`  mit Erfolg beantwortet: ${report.succeeded.size} Operationen`)
  console.log(`  langsamste Antwort: ${Math.round(report.slowestMs)} ms, ${report.slowest.slice(0, 200)}`)
  console.log(`  Befunde: ${report.findings.length}`)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      service: { type: 'string' },
      requests: { type: 'string', default: String(DEFAULT_REQUESTS) },
      worst: { type: 'string', default: String(DEFAULT_WORST) },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    },
  })
  const names = (Object.keys(WORLDS) as ServiceName[]).filter((name) => (values.service ?? name) === name)
  if (names.length === 0) throw new Error(`Einen Dienst „${values.service}“ gibt es nicht.`)
  for (const name of names) {
    const seed = Number(values.seed)
    if (Number(values.requests) > 0) {
      const report = await fuzzService(name, { requests: Number(values.requests), seed })
      print(name, report)
      if (report.findings.length > 0) process.exitCode = 1
    }
    const still = await stillnessOf(name, { values: Number(values.worst), seed })
    printStillness(name, still)
    if (still.findings.length > 0) process.exitCode = 1
  }
}

if (import.meta.main) await main()
