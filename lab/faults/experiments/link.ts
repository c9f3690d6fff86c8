/**
 * Breaks the link between the service and its database through a network namespace: cut, and a black hole that drops
 * the answers. PostgreSQL is the embedded one; a forwarder in the namespace plays the other host.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedServer, startEmbedded } from '../../../packages/postgres/src/embedded.ts'
import { createDatabase } from '../../../packages/postgres/src/postgres.ts'
import { archiveUnderLoad } from '../archive-on-postgres.ts'
import type { Experiment, Outcome } from '../experiment.ts'
import { ip, obstacleToNamespaces } from '../failover/hosts.ts'
import { ADMIN, anObject, asAdmin, type Load, Reports } from '../reports.ts'
import { JWT_SECRET, startService } from '../service.ts'

const FORWARDER = join(import.meta.dirname, '../forwarder.ts')
const NETWORK = '10.213.57'
const OUTAGE_MS = 12_000
const WRITERS = 4
/** The slowest allowed answer: twice the limit of a query, plus the delay of a busy machine. */
const LONGEST_MS = 20_000
const RECOVERY_MS = 45_000

export const link: Experiment = {
  name: 'link',
  title: 'Line to the database cut, or swallowed in one direction (network namespace)',
  obstacle: obstacleToNamespaces,
  run: async (folder) => [await material(join(folder, 'material')), await mailarchiv(join(folder, 'mailarchiv'))],
}

/** A namespace behind a pair of interfaces, and a forwarder to the socket of the database in it. */
async function otherHost(
  stack: AsyncDisposableStack,
  socket: string,
): Promise<{ host: string; name: string; near: string }> {
  const name = `zeughaus-${process.pid}`
  const near = `zh${process.pid}`.slice(0, 14)
  ip('netns', 'add', name)
  stack.defer(() => ip('netns', 'del', name))
  ip('link', 'add', near, 'type', 'veth', 'peer', 'name', 'far', 'netns', name)
  ip('addr', 'add', `${NETWORK}.1/24`, 'dev', near)
  ip('link', 'set', near, 'up')
  const inside = (...args: string[]) => ip('-n', name, ...args)
  inside('addr', 'add', `${NETWORK}.2/24`, 'dev', 'far')
  inside('link', 'set', 'far', 'up')
  const forwarder = spawn('ip', ['netns', 'exec', name, process.execPath, FORWARDER, `${NETWORK}.2`, '5432', socket], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stack.defer(() => ended(forwarder))
  await once(createInterface(forwarder.stdout), 'line')
  return { host: `${NETWORK}.2`, name, near }
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** A link to a database on the other host, with the ways to break and restore it. */
interface Line {
  readonly url: string
  readonly server: EmbeddedServer
  readonly breaks: readonly (readonly [begin: () => void, heal: () => void])[]
}

async function lineTo(stack: AsyncDisposableStack, folder: string, database: string): Promise<Line> {
  const server = await startEmbedded({ dataDir: join(folder, 'server') })
  stack.defer(() => server.release())
  const { host: socketFolder, port, user } = server
  await createDatabase({ host: socketFolder, port, user, database: 'postgres' }, database)
  const { host, name, near } = await otherHost(stack, join(socketFolder, `.s.PGSQL.${port}`))
  const answers = (change: 'add' | 'del') => ip('-n', name, 'route', change, 'blackhole', `${NETWORK}.1/32`)
  return {
    url: `postgres://${user}@${host}:5432/${database}`,
    server,
    breaks: [
      [() => ip('link', 'set', near, 'down'), () => ip('link', 'set', near, 'up')],
      [() => answers('add'), () => answers('del')],
    ],
  }
}

/** Breaks the link in each way. @returns the milliseconds until writes were accepted after each restoration */
async function breakEach({ breaks }: Line, load: Load): Promise<number[]> {
  const recoveries: number[] = []
  for (const [begin, heal] of breaks) {
    begin()
    await pause(OUTAGE_MS)
    heal()
    recoveries.push(await recovery(load))
  }
  return recoveries
}

async function material(data: string): Promise<Outcome> {
  await using stack = new AsyncDisposableStack()
  const line = await lineTo(stack, data, 'material')
  const service = await startService('material', {
    data,
    env: { ...ADMIN, DATABASE_URL: line.url, MATERIAL_JWT_SECRET: JWT_SECRET },
  })
  stack.defer(() => service.stop())
  const admin = await asAdmin(service.url)
  const reports = new Reports(await anObject(admin))
  const load = reports.start(admin, WRITERS)
  while (load.acknowledged() < WRITERS) await pause(20)

  const recoveries = await breakEach(line, load)
  await load.stop()
  const { acknowledged, lost, doubled } = await reports.balance(admin)
  const slowest = Math.max(...recoveries)
  return {
    subject: 'material',
    injected: load.disturbed() === 0 ? 0 : recoveries.length,
    fault: `line dead for ${OUTAGE_MS / 1000} s (cut, swallowed), ${load.disturbed()} requests hit`,
    seen: `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled; longest answer ${(load.longest() / 1000).toFixed(1)} s, back at most ${(slowest / 1000).toFixed(1)} s after the healing`,
    passed: lost + doubled === 0 && load.longest() <= LONGEST_MS && slowest < RECOVERY_MS,
  }
}

async function mailarchiv(folder: string): Promise<Outcome> {
  await using stack = new AsyncDisposableStack()
  const line = await lineTo(stack, folder, 'archiv')
  const { host, port, user } = line.server
  const { load, balance } = await archiveUnderLoad(stack, folder, line.url, { host, port, user, database: 'archiv' })
  while (load.acknowledged() < WRITERS) await pause(20)
  const recoveries = await breakEach(line, load)
  await load.stop()
  const { acknowledged, lost, doubled, findings } = await balance()
  const slowest = Math.max(...recoveries)
  return {
    subject: 'mailarchiv',
    injected: load.disturbed() === 0 ? 0 : recoveries.length,
    fault: `line dead for ${OUTAGE_MS / 1000} s (cut, swallowed), ${load.disturbed()} transfers hit`,
    seen: `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, verify --full: ${findings} findings; longest answer ${(load.longest() / 1000).toFixed(1)} s, back at most ${(slowest / 1000).toFixed(1)} s after the healing`,
    passed: lost + doubled + findings === 0 && load.longest() <= LONGEST_MS && slowest < RECOVERY_MS,
  }
}

/** Milliseconds until the next acknowledgement. */
async function recovery(load: Load): Promise<number> {
  const before = load.acknowledged()
  const healed = performance.now()
  while (load.acknowledged() <= before && performance.now() - healed < RECOVERY_MS) await pause(20)
  return performance.now() - healed
}
