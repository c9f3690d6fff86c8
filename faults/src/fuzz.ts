/**
 * Random requests from the OpenAPI documents: every operation, every role and nobody.
 *
 *     npm run fuzz -- [--service mailarchiv|material] [--requests 50000] [--seed N]
 *
 * No answer may be a failure of the service, differ from its schema, be given to somebody who may not ask, or hold what
 * belongs to others. Exit status 1 when one does; the same seed sends the same requests.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mailarchivWorld } from './fuzz/mailarchiv.ts'
import { materialWorld } from './fuzz/material.ts'
import { type Finding, fuzz, type Report } from './fuzz/run.ts'
import type { ServiceName } from './service.ts'

const WORLDS = { mailarchiv: mailarchivWorld, material: materialWorld } as const
const DEFAULT_REQUESTS = 50_000
const LOGGED = 1_200

/** A finding with what the service wrote about it into its log. */
export interface Explained extends Finding {
  readonly log: string
}

/** Starts the service with its data, fuzzes it, and stops it again. */
export async function fuzzService(
  name: ServiceName,
  options: { requests: number; seed: number },
): Promise<Report & { readonly findings: readonly Explained[] }> {
  const data = mkdtempSync(join(tmpdir(), `zeughaus-fuzz-${name}-`))
  try {
    const world = await WORLDS[name]({ data })
    try {
      const report = await fuzz(world, options)
      const lines = world.service.log().split('\n')
      const logOf = (id: string) => (id === '' ? '' : (lines.find((line) => line.includes(id)) ?? '').slice(0, LOGGED))
      return { ...report, findings: report.findings.map((each) => ({ ...each, log: logOf(each.requestId) })) }
    } finally {
      await world.service.stop()
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
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
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    },
  })
  const names = (Object.keys(WORLDS) as ServiceName[]).filter((name) => (values.service ?? name) === name)
  if (names.length === 0) throw new Error(`Einen Dienst „${values.service}“ gibt es nicht.`)
  for (const name of names) {
    const report = await fuzzService(name, { requests: Number(values.requests), seed: Number(values.seed) })
    print(name, report)
    if (report.findings.length > 0) process.exitCode = 1
  }
}

if (import.meta.main) await main()
