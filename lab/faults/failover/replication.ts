/** Runs a primary and its streaming replica (Debian's PostgreSQL); both confirm every commit. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { serverUser } from '../../../packages/postgres/src/server-user.ts'
import { installedPostgres } from '../../../packages/postgres/src/testing.ts'
import type { Host } from './hosts.ts'

const OWNER = 'zeughaus'
const READY_MS = 60_000
const LOOK_MS = 50
/** Lines of a log that a failure shows. */
const SHOWN = 10

/** How a primary is lost: postmaster killed, immediate stop, or host off the network. */
export type End = 'SIGKILL' | 'SIGQUIT' | 'cut'

interface Server {
  readonly host: Host
  readonly process: ChildProcess
}

export function obstacleToReplication(): string | undefined {
  return installedPostgres() === undefined ? 'PostgreSQL is not installed (Debian: postgresql)' : undefined
}

export class Replication implements AsyncDisposable {
  readonly #folder: string
  readonly #hosts: readonly Host[]
  readonly #running = new Set<ChildProcess>()
  #made = 0
  #primary!: Server
  #standby!: Server

  private constructor(folder: string, hosts: readonly [Host, Host]) {
    this.#folder = folder
    this.#hosts = hosts
  }

  /** @param folder is created; the server's user must be able to reach it */
  static async start(folder: string, hosts: readonly [Host, Host], databases: readonly string[]): Promise<Replication> {
    const pair = new Replication(folder, hosts)
    mkdirSync(folder, { recursive: true })
    const user = serverUser()
    if (user !== undefined) chownSync(folder, user.uid, user.gid)
    const data = pair.#newFolder()
    pair.#run('initdb', '-D', data, '--locale=C.UTF-8', '--encoding=UTF8', '--auth=trust', '-U', OWNER, '--no-sync')
    for (const what of ['all', 'replication']) {
      appendFileSync(join(data, 'pg_hba.conf'), `host ${what} all 0.0.0.0/0 trust\n`)
    }
    pair.#primary = await pair.#startServer(hosts[0], data)
    for (const database of databases) await ask(hosts[0], `CREATE DATABASE ${database}`)
    await pair.attach()
    return pair
  }

  /** The connection address of both servers, for the services. */
  url(database: string): string {
    const hosts = this.#hosts.map(({ address, port }) => `${address}:${port}`)
    return `postgres://${OWNER}@${hosts.join(',')}/${database}?target_session_attrs=read-write`
  }

  /** The ends of the logs of all servers so far. */
  logs(): string {
    return Array.from({ length: this.#made }, (_, number) => endOf(join(this.#folder, `server-${number}.log`))).join(
      '\n',
    )
  }

  /** Queries the present primary. */
  query(database: string, statement: string): Promise<readonly Record<string, unknown>[]> {
    return ask(this.#primary.host, statement, database)
  }

  /** Loses the primary; a host that was cut off keeps running. */
  endPrimary(end: End): void {
    const { host, process } = this.#primary
    if (end === 'cut') host.line!.cut()
    else process.kill(end)
  }

  async promote(): Promise<void> {
    const [answer] = await ask(this.#standby.host, 'SELECT pg_promote() AS promoted')
    if (answer?.promoted !== true) throw new Error('the replica did not become the primary within a minute')
    const former = this.#primary
    this.#primary = this.#standby
    this.#standby = former
  }

  /** Replaces the former primary by a new replica and makes each commit wait for it. */
  async attach(): Promise<void> {
    const host = this.#hosts.find((each) => each !== this.#primary.host)!
    if (this.#standby !== undefined) {
      await this.#stop(this.#standby.process)
      host.line?.heal()
    }
    const data = this.#newFolder()
    const { address, port } = this.#primary.host
    const from = ['-h', address, '-p', String(port), '-U', OWNER]
    this.#run('pg_basebackup', ...from, '-D', data, '--checkpoint=fast', '-R', '--no-sync')
    this.#standby = await this.#startServer(host, data)
    await ask(this.#primary.host, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
    await ask(this.#primary.host, 'SELECT pg_reload_conf()')
    await until('the replica confirms commits', async () => {
      const [row] = await ask(this.#primary.host, 'SELECT sync_state FROM pg_stat_replication')
      return row?.sync_state === 'sync'
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#running].map((process) => this.#stop(process)))
  }

  async #startServer(host: Host, data: string): Promise<Server> {
    const settings = {
      listen_addresses: host.address,
      port: String(host.port),
      unix_socket_directories: '',
      synchronous_commit: 'on',
      max_connections: '120',
      // Connections over a dead link are given up sooner than by the system's defaults.
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const [program, ...args] = [...host.under, ...this.#as('postgres', '-D', data, ...flags)]
    const log = openSync(`${data}.log`, 'a')
    const process = spawn(program!, args, { cwd: '/', stdio: ['ignore', log, log] })
    this.#running.add(process)
    process.once('exit', () => this.#running.delete(process))
    await until('PostgreSQL answers', () => ask(host, 'SELECT 1').then(() => true)).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${endOf(`${data}.log`)}`)
    })
    return { host, process }
  }

  async #stop(process: ChildProcess): Promise<void> {
    if (process.exitCode !== null || process.signalCode !== null) return
    const gone = once(process, 'exit')
    process.kill('SIGQUIT')
    await gone
  }

  #newFolder(): string {
    const folder = join(this.#folder, `server-${this.#made++}`)
    if (existsSync(folder)) rmSync(folder, { recursive: true })
    return folder
  }

  #run(program: string, ...args: readonly string[]): void {
    const [command, ...rest] = this.#as(program, ...args)
    execFileSync(command!, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  }

  /** PostgreSQL refuses to run as root. */
  #as(program: string, ...args: readonly string[]): readonly string[] {
    const user = serverUser()
    const drop = user === undefined ? [] : ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
    return [...drop, join(installedPostgres()!.programs, program), ...args]
  }
}

/** The last lines of a log, after its path; the folder goes with the experiment. */
function endOf(log: string): string {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : ['no log']
  return [log, ...lines.slice(-SHOWN)].join('\n')
}

async function ask(host: Host, statement: string, database = 'postgres'): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ host: host.address, port: host.port, user: OWNER, database })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(statement)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

async function until(what: string, happened: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + READY_MS
  while (!(await happened().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`waited in vain: ${what}`)
    await pause(LOOK_MS)
  }
}
