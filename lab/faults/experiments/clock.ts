/** Sets the clock while the services run: a day and ten years, forward and back (libfaketime). */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Experiment, Outcome } from '../experiment.ts'
import { ADMIN, anObject, asAdmin } from '../reports.ts'
import { startService, zeughaus } from '../service.ts'

const DAY_S = 86_400
const JUMPS = [DAY_S, 0, -DAY_S, 0, 3_650 * DAY_S, 0, -3_650 * DAY_S, 0]
const SETTLE_MS = 1_500
const LIBRARY = 'faketime/libfaketimeMT.so.1'

function library(): string | undefined {
  return ['/usr/lib', '/usr/lib64', ...readdirSync('/usr/lib').map((name) => join('/usr/lib', name))]
    .map((folder) => join(folder, LIBRARY))
    .find((file) => existsSync(file))
}

export const clock: Experiment = {
  name: 'clock',
  title: 'Clock set: a day, ten years, forth and back (libfaketime)',
  obstacle: () => (library() === undefined ? 'libfaketime is missing (Debian: faketime)' : undefined),
  run: async (folder) => [await material(join(folder, 'm')), await mailarchiv(join(folder, 'a'))],
}

/** The environment of a process with a clock that follows a file. */
function movable(file: string) {
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  set(0)
  const env = {
    LD_PRELOAD: library() ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_NO_CACHE: '1',
  }
  return { set, env }
}

async function material(data: string): Promise<Outcome> {
  mkdirSync(data)
  const { set, env } = movable(join(data, 'uhr'))
  const service = await startService('material', { data, env: { ...ADMIN, ...env } })
  const wrong: string[] = []
  const statuses: number[] = []
  const objekt_id = await anObject(await asAdmin(service.url))
  let reported = 0
  for (const jump of JUMPS) {
    const before = await asAdmin(service.url).catch(() => undefined)
    set(jump)
    await pause(SETTLE_MS)
    const old = await before?.try('GET', '/auth/me')
    statuses.push(old?.status ?? 0)
    if (jump > 0 && old?.status !== 401) wrong.push(`after ${jump} s the old token still holds: ${old?.status}`)
    const fresh = await asAdmin(service.url).catch((error: Error) => wrong.push(`after ${jump} s: ${error.message}`))
    if (typeof fresh === 'number') continue
    const { status } = await fresh.try('POST', '/maengel', { objekt_id, titel: `Sprung ${jump}` })
    if (status === 201) reported += 1
    else wrong.push(`after ${jump} s: report ${status}`)
    // Five logins a minute are allowed.
    await pause(500)
  }
  const { befunde } = JSON.parse(await zeughaus({ data }, 'material', 'verify', '--json')) as {
    befunde: unknown[]
  }
  await service.stop()
  return {
    subject: 'material',
    injected: JUMPS.length,
    fault: 'clock set',
    seen: `old token after the jumps ${statuses.join(', ')}; ${reported} of ${JUMPS.length} reports after a new login; Historie: ${befunde.length} findings${wrong.map((each) => `; ${each}`).join('')}`,
    passed: wrong.length === 0 && befunde.length === 0 && reported === JUMPS.length,
  }
}

async function mailarchiv(data: string): Promise<Outcome> {
  await zeughaus({ data }, 'mailarchiv', 'demo')
  const key = (await zeughaus({ data }, 'mailarchiv', 'keys', 'create', '--role', 'auditor', '--name', 'Uhr')).trim()
  const { set, env } = movable(join(data, 'uhr'))
  const service = await startService('mailarchiv', { data, env })
  const count = async () => {
    const answer = await fetch(`${service.url}/api/v1/mails?limit=1`, { headers: { authorization: `Bearer ${key}` } })
    return answer.status === 200 ? ((await answer.json()) as { total: number }).total : -answer.status
  }
  const before = await count()
  const totals: number[] = []
  for (const jump of JUMPS) {
    set(jump)
    await pause(SETTLE_MS)
    totals.push(await count())
  }
  await service.stop()
  const report = JSON.parse(await zeughaus({ data }, 'mailarchiv', 'verify', '--full', '--json')) as {
    befunde: unknown[]
  }
  return {
    subject: 'mailarchiv',
    injected: JUMPS.length,
    fault: 'clock set',
    seen: `${before} mails, after each jump ${[...new Set(totals)].join(', ')}; verify --full: ${report.befunde.length} findings`,
    passed: totals.every((total) => total === before) && report.befunde.length === 0,
  }
}
