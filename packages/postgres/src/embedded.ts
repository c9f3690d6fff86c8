import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, openSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '@zeughaus/platform'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { reachableBinaries } from './reachable.ts'
import { launchAs, type ServerUser, serverUser } from './server-user.ts'
import { FileLock } from './shared-lock.ts'

/** The cluster's owner. It owns the schema; the application never works as this role. */
export const OWNER = 'zeughaus'
const PORT = 5432
const MAJOR = '18'
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 30_000
const POLL_MS = 20
/** The kernel limits a Unix socket's path to 108 bytes; with a longer data folder the socket lies elsewhere. */
const MAX_SOCKET_FOLDER_BYTES = 85

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '120',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  max_wal_size: '1GB',
  deadlock_timeout: '200ms',
  wal_compression: 'on',
  // Requests are short and the cores are shared: compiling plans and parallel workers cost more than they bring.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
}
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
/** Settings of throw-away databases, which many test files use at once. */
const VOLATILE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '240' }

/** A running embedded server, reachable through its Unix socket only. */
export interface EmbeddedServer {
  readonly host: string
  readonly port: number
  readonly user: string
  /** Restarts the server if it has stopped; otherwise does nothing. */
  ensureRunning(): Promise<void>
  /** Releases the server; its last user, in this or another process, stops it. */
  release(): Promise<void>
}

/** Options of an embedded server. */
export interface EmbeddedOptions {
  /** Folder used by this server alone; created when missing. */
  readonly dataDir: string
  /** `false` trades durability for speed. Only for tests. */
  readonly durable?: boolean
}

/**
 * Starts the server in `dataDir`, or joins the one that already runs there: for a command beside the service, or test
 * files in parallel. A server left running by a killed process is joined the same way.
 *
 * The socket lies in a folder that only the server's user may enter, so it is protected like the data files and needs
 * no password.
 */
export async function startEmbedded({ dataDir, durable = true }: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = resolve(dataDir)
  await mkdir(folder, { recursive: true })
  const user = serverUser()
  const host = await socketFolder(folder, user)
  const cluster: Cluster = { folder, pgdata: join(folder, 'cluster'), host, user, durable }
  const changing = new FileLock(join(folder, 'start.lock'))
  const using = new FileLock(join(folder, 'users.lock'))

  const ensureRunning = async (): Promise<void> => {
    await changing.own()
    try {
      if (!(await answers(host))) await boot(cluster)
    } finally {
      changing.release()
    }
  }
  // Joined before checking: a process that stops the server first looks for other users.
  await using.share()
  await ensureRunning()
  return {
    host,
    port: PORT,
    user: OWNER,
    ensureRunning,
    release: async () => {
      await changing.own()
      using.release()
      if (using.tryOwn()) await shutDown(cluster)
      using.close()
      changing.close()
    },
  }
}

/**
 * Stops the server that a killed program has left running in `dataDir`, unless another program uses it. Where none runs,
 * nothing happens.
 */
export async function stopLeftServer(dataDir: string): Promise<void> {
  const folder = resolve(dataDir)
  const place: Place = { folder, pgdata: join(folder, 'cluster') }
  if ((await serverPid(place)) === undefined) return
  const changing = new FileLock(join(folder, 'start.lock'))
  const using = new FileLock(join(folder, 'users.lock'))
  await changing.own()
  try {
    if (using.tryOwn()) await shutDown(place)
  } finally {
    using.close()
    changing.close()
  }
}

interface Place {
  readonly folder: string
  readonly pgdata: string
}

interface Cluster extends Place {
  readonly host: string
  readonly user: ServerUser | undefined
  readonly durable: boolean
}

async function socketFolder(folder: string, user: ServerUser | undefined): Promise<string> {
  const beside = join(folder, 'socket')
  const digest = hash('sha256', folder, 'hex').slice(0, 12)
  const path = Buffer.byteLength(beside) <= MAX_SOCKET_FOLDER_BYTES ? beside : join(tmpdir(), `zeughaus-${digest}`)
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (user !== undefined) await chown(path, user.uid, user.gid)
  await chmod(path, 0o700)
  return path
}

async function boot(cluster: Cluster): Promise<void> {
  const { postgres, initdb } = await reachableBinaries(cluster.user, await findBinaries())
  if (!existsSync(cluster.pgdata)) await initialise(cluster, initdb)
  await refuseOtherMajor(cluster)
  await removeStalePid(cluster)
  const settings = { ...SETTINGS, ...(cluster.durable ? DURABLE : VOLATILE), unix_socket_directories: cluster.host }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = join(cluster.folder, 'server.log')
  const child = await run(cluster, postgres, ['-D', cluster.pgdata, '-p', String(PORT), ...flags], openSync(log, 'a'))
  // The server survives a killed service and ignores the terminal's Ctrl+C: it stops when its last user leaves.
  child.unref()
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await answers(cluster.host))) {
    // Where a server runs that was too busy to answer, this one has ended, and that one is waited for.
    const hasFailed = child.exitCode !== null && (await serverPid(cluster)) === undefined
    if (hasFailed || Date.now() > deadline) {
      throw new StartError(`Das eingebettete PostgreSQL in ${cluster.folder} startet nicht. Den Grund nennt ${log}.`)
    }
    await sleep(POLL_MS)
  }
}

/**
 * Creates the cluster under a temporary name and renames it when complete, so that a kill midway leaves no half-made
 * cluster.
 */
async function initialise(cluster: Cluster, initdb: string): Promise<void> {
  const unfinished = `${cluster.pgdata}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (cluster.user !== undefined) await chown(unfinished, cluster.user.uid, cluster.user.gid)
  // The built-in locale does not change with the system's libraries, so indexes on text stay valid after an upgrade.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const sync = cluster.durable ? [] : ['--no-sync']
  const args = [`--pgdata=${unfinished}`, `--username=${OWNER}`, '--auth=trust', ...sync, ...locale]
  const log = join(cluster.folder, 'initdb.log')
  const child = await run(cluster, initdb, args, openSync(log, 'w'))
  const code = await new Promise((done) => child.once('close', done))
  if (code !== 0) {
    throw new StartError(`Die Datenbank in ${cluster.folder} lässt sich nicht anlegen. Den Grund nennt ${log}.`)
  }
  await rename(unfinished, cluster.pgdata)
}

async function run(cluster: Cluster, program: string, args: string[], log: number): Promise<ChildProcess> {
  const launch = await launchAs(cluster.user, program, args, [cluster.pgdata, join(cluster.host, 'socket')])
  const options: SpawnOptions = {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    ...(launch.uid === undefined ? {} : { uid: launch.uid, gid: launch.gid }),
  }
  const child = spawn(launch.command, launch.args, options)
  await new Promise<void>((started, failed) => {
    child.once('spawn', started)
    child.once('error', (cause) => failed(new StartError(`${program} lässt sich nicht ausführen: ${cause.message}`)))
  })
  return child
}

async function refuseOtherMajor(cluster: Cluster): Promise<void> {
  const found = (await readFile(join(cluster.pgdata, 'PG_VERSION'), 'utf8')).trim()
  if (found !== MAJOR) {
    throw new StartError(
      `Die Daten in ${cluster.folder} gehören zu PostgreSQL ${found}, beigelegt ist PostgreSQL ${MAJOR}. ` +
        'Stellen Sie eine Sicherung in einen leeren Ordner wieder her.',
    )
  }
}

/**
 * Removes a postmaster.pid left over from before a restart of the machine or container: its number may now belong to
 * another program, and the server would refuse to start.
 */
async function removeStalePid(cluster: Cluster): Promise<void> {
  if ((await serverPid(cluster)) === undefined) await rm(join(cluster.pgdata, 'postmaster.pid'), { force: true })
}

async function shutDown(cluster: Place): Promise<void> {
  const pid = await serverPid(cluster)
  if (pid === undefined) return
  // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything committed is written out.
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (await isServer(cluster, pid)) {
    if (Date.now() > deadline) {
      throw new StartError(
        `Das eingebettete PostgreSQL in ${cluster.folder} hält nicht an. Bitte beenden Sie den Prozess ${pid} (kill -INT ${pid}) und starten Sie neu.`,
      )
    }
    await sleep(POLL_MS)
  }
}

/** Reads the process id of this cluster's running server. */
async function serverPid(cluster: Place): Promise<number | undefined> {
  const text = await readFile(join(cluster.pgdata, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return Number.isSafeInteger(pid) && pid > 0 && (await isServer(cluster, pid)) ? pid : undefined
}

/** Whether a process is this cluster's server. A zombie has no command line. */
async function isServer(cluster: Place, pid: number): Promise<boolean> {
  if (!existsSync('/proc/self/cmdline')) return isAlive(pid)
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.includes(cluster.pgdata)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function answers(host: string): Promise<boolean> {
  const client = new pg.Client({ host, port: PORT, user: OWNER, database: 'postgres', connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
