/** Stops PostgreSQL at once (the signal of `pg_ctl stop -m immediate`) under load, again and again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../../../packages/postgres/src/embedded.ts'
import { createDatabase } from '../../../packages/postgres/src/postgres.ts'
import { archiveUnderLoad } from '../archive-on-postgres.ts'
import type { Experiment, Outcome } from '../experiment.ts'
import { ADMIN, anObject, asAdmin, type Load, Reports } from '../reports.ts'
import { startService, zeughaus } from '../service.ts'

const STOPS = 4
const WRITERS = 8
const BETWEEN_MS = 1_500
/** Milliseconds until an operator or a supervisor restarts the server. */
const DOWN_MS = 1_000
const RECOVERY_MS = 45_000

export const database: Experiment = {
  name: 'database',
  title: 'PostgreSQL stopped at once (immediate, kill -9) under load',
  run: async (folder) => [await material(join(folder, 'material')), await mailarchiv(join(folder, 'mailarchiv'))],
}

async function material(data: string): Promise<Outcome> {
  const settings = { data, env: ADMIN }
  const service = await startService('material', settings)
  const admin = await asAdmin(service.url)
  const reports = new Reports(await anObject(admin))
  const load = reports.start(admin, WRITERS)
  const recovery = await stopAgainAndAgain(join(data, 'material/postgres/cluster'), load)
  await load.stop()
  const { acknowledged, lost, doubled } = await reports.balance(admin)
  const { befunde } = JSON.parse(await zeughaus(settings, 'material', 'verify', '--json')) as { befunde: unknown[] }
  await service.stop()
  return {
    subject: 'material',
    injected: STOPS,
    fault: `SIGQUIT or SIGKILL to PostgreSQL, ${load.disturbed()} requests hit`,
    seen: `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, Historie: ${befunde.length} findings; back after at most ${(recovery / 1000).toFixed(1)} s, longest answer ${(load.longest() / 1000).toFixed(1)} s`,
    passed: load.disturbed() > 0 && lost + doubled + befunde.length === 0 && recovery < RECOVERY_MS,
  }
}

/** The service does not own this server: the experiment restarts it, as an operator would. */
async function mailarchiv(folder: string): Promise<Outcome> {
  await using stack = new AsyncDisposableStack()
  const server = await startEmbedded({ dataDir: join(folder, 'server') })
  stack.defer(() => server.release())
  const { host, port, user } = server
  await createDatabase({ host, port, user, database: 'postgres' }, 'archiv')
  const url = `postgres://${user}@/archiv?host=${encodeURIComponent(host)}&port=${port}`
  const { load, balance } = await archiveUnderLoad(stack, folder, url, { host, port, user, database: 'archiv' })
  const recovery = await stopAgainAndAgain(join(folder, 'server/cluster'), load, () => server.ensureRunning())
  await load.stop()
  const { acknowledged, lost, doubled, findings } = await balance()
  return {
    subject: 'mailarchiv',
    injected: STOPS,
    fault: `SIGQUIT or SIGKILL to PostgreSQL, ${load.disturbed()} transfers hit`,
    seen: `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, verify --full: ${findings} findings; back after at most ${(recovery / 1000).toFixed(1)} s, longest answer ${(load.longest() / 1000).toFixed(1)} s`,
    passed: load.disturbed() > 0 && lost + doubled + findings === 0 && recovery < RECOVERY_MS,
  }
}

/**
 * Stops the server of a cluster under load, once SIGQUIT and once SIGKILL in turn, and waits each time until writes are
 * accepted again.
 *
 * @param restart for a server without a supervisor
 * @returns the longest time until then, in milliseconds
 */
async function stopAgainAndAgain(cluster: string, load: Load, restart = async () => {}): Promise<number> {
  let longest = 0
  for (let stop = 0; stop < STOPS; stop += 1) {
    await pause(BETWEEN_MS)
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
    const before = load.acknowledged()
    const stopped = performance.now()
    process.kill(pid, stop % 2 === 0 ? 'SIGQUIT' : 'SIGKILL')
    await pause(DOWN_MS)
    await restart()
    while (load.acknowledged() <= before + WRITERS && performance.now() - stopped < RECOVERY_MS) await pause(20)
    longest = Math.max(longest, performance.now() - stopped)
  }
  return longest
}
