/**
 * Measures exports of 250,000 positions from the material service: seconds, and the peak memory of its process (VmHWM,
 * reset before each). The limit applies to the memory that the export adds to that of the idle service.
 *
 *     npm run bench -- export
 */
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Running, start } from './material.ts'
import { fillPositions } from './material-data.ts'
import { memory, peakMemory } from './processes.ts'
import { keepResult } from './results.ts'

const LIMIT_MB = 150
/** A reader that pauses: unread data must not pile up in the service. */
const PAUSE = { everyBytes: 2_000_000, ms: 500 } as const

const EXPORTS = [
  ['loads, CSV', '/objektpositionen/export?format=csv', false],
  ['loads, XLSX', '/objektpositionen/export?format=xlsx', false],
  ['loads, CSV, slow reader', '/objektpositionen/export?format=csv', true],
  ['loads, XLSX, slow reader', '/objektpositionen/export?format=xlsx', true],
  ['objects, CSV', '/objekte/export?format=csv', false],
  ['materials, XLSX', '/materialien/export?format=xlsx', false],
] as const

/** `echo 5` resets VmHWM to the present memory (proc(5), clear_refs). */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

async function drain({ url }: Running, token: string, path: string, slow: boolean): Promise<number> {
  const response = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok || response.body === null) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  let bytes = 0
  let pauseAt: number = PAUSE.everyBytes
  for await (const chunk of response.body) {
    bytes += chunk.length
    if (!slow || bytes < pauseAt) continue
    pauseAt = bytes + PAUSE.everyBytes
    await sleep(PAUSE.ms)
  }
  return bytes
}

export async function run(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const running = await start(stack, { empty: true })
  await fillPositions(running.owner)
  const token = running.clients[0]?.token ?? ''
  const rows = []
  let missed = false
  const peaks: Record<string, number> = {}
  // Measured before the first export: memory of an export may still be held at the next.
  const before = memory(running.pid)
  for (const [what, path, slow] of EXPORTS) {
    forgetPeak(running.pid)
    const started = performance.now()
    const bytes = await drain(running, token, path, slow)
    const peak = peakMemory(running.pid)
    missed ||= peak - before > LIMIT_MB
    peaks[what] = peak - before
    rows.push({
      Export: what,
      MB: (bytes / 1e6).toFixed(1),
      Sekunden: ((performance.now() - started) / 1000).toFixed(1),
      'Speicher davor': `${before.toFixed(0)} MB`,
      'am größten': `${peak.toFixed(0)} MB`,
      'durch den Export': `${(peak - before).toFixed(0)} MB`,
      Ziel: `≤ ${LIMIT_MB} MB`,
      erreicht: peak - before <= LIMIT_MB ? 'ja' : 'NEIN',
    })
  }
  console.table(rows)
  keepResult('export', 'export', peaks)
  if (missed) process.exitCode = 1
}
