/** PostgreSQL stopped at once (`pg_ctl stop -m immediate` sends the same signal) under load, again and again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Experiment, Outcome } from '../experiment.ts'
import { ADMIN, anObject, asAdmin, Reports } from '../reports.ts'
import { startService, zeughaus } from '../service.ts'

const STOPS = 4
const WRITERS = 8
const BETWEEN_MS = 1_500
const RECOVERY_MS = 45_000

export const database: Experiment = {
  name: 'database',
  title: 'PostgreSQL sofort angehalten (immediate, kill -9) unter Last',
  run: async (folder) => [await material(folder)],
}

async function material(data: string): Promise<Outcome> {
  const settings = { data, env: ADMIN }
  const service = await startService('material', settings)
  const admin = await asAdmin(service.url)
  const reports = new Reports(await anObject(admin))
  const load = reports.start(admin, WRITERS)
  let stops = 0
  let recovery = 0
  for (; stops < STOPS; stops += 1) {
    await pause(BETWEEN_MS)
    const pid = Number.parseInt(readFileSync(join(data, 'material/postgres/cluster/postmaster.pid'), 'utf8'), 10)
    const before = load.acknowledged()
    const stopped = performance.now()
    process.kill(pid, stops % 2 === 0 ? 'SIGQUIT' : 'SIGKILL')
    while (load.acknowledged() <= before + WRITERS && performance.now() - stopped < RECOVERY_MS) await pause(20)
    recovery = Math.max(recovery, performance.now() - stopped)
  }
  await load.stop()
  const { acknowledged, lost, doubled } = await reports.balance(admin)
  const { befunde } = JSON.parse(await zeughaus(settings, 'material', 'verify', '--json')) as { befunde: unknown[] }
  await service.stop()
  return {
    subject: 'material',
    injected: stops,
    fault: `SIGQUIT oder SIGKILL an PostgreSQL, ${load.disturbed()} Anfragen getroffen`,
    seen: `${acknowledged} bestätigt, ${lost} verloren, ${doubled} doppelt, Historie: ${befunde.length} Befunde; wieder da nach höchstens ${(recovery / 1000).toFixed(1)} s, längste Antwort ${(load.longest() / 1000).toFixed(1)} s`,
    passed: load.disturbed() > 0 && lost + doubled + befunde.length === 0 && recovery < RECOVERY_MS,
  }
}
