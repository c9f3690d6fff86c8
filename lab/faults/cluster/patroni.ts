/** PostgreSQL on three hosts under Patroni with etcd, started by deploy/cluster/patroni.sh. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Host, Lan } from '../failover/hosts.ts'
import { end, runScript, until } from './scripts.ts'

const OWNER = 'zeughaus'
/** Where HAProxy leads to the primary. */
const PORT = 5000
const PATRONI_PORT = 8008
const ASK_MS = 2_000

export class DatabaseCluster {
  readonly #hosts: readonly Host[]
  readonly #address: string

  private constructor(hosts: readonly Host[], address: string) {
    this.#hosts = hosts
    this.#address = address
  }

  /** Ends with the stack. @param folder is created; the server's user must be able to reach it */
  static async start(
    stack: AsyncDisposableStack,
    folder: string,
    lan: Lan,
    databases: readonly string[],
  ): Promise<DatabaseCluster> {
    const hosts = [21, 22, 23].map((number) => lan.host(number))
    const cluster = new DatabaseCluster(hosts, lan.address)
    const addresses = Object.fromEntries(hosts.map(({ address }, index) => [`DB${index + 1}`, address]))
    mkdirSync(folder, { recursive: true })
    for (const [index, host] of hosts.entries()) {
      const own = join(folder, `db${index + 1}`)
      const env = { ...addresses, NAME: `db${index + 1}`, ADDRESS: host.address, FOLDER: own }
      const running = runScript('patroni.sh', env, own, host)
      stack.defer(() => end(running, host))
    }
    const balancer = runScript(
      'primary.sh',
      { ...addresses, CONFIG: join(folder, 'primary.cfg'), BIND: `${lan.address}:${PORT}` },
      join(folder, 'balancer'),
    )
    stack.defer(() => end(balancer))
    await until('a primary', () => cluster.query('postgres', 'SELECT 1'))
    await until('two replicas', () => cluster.#replicas(2))
    for (const database of databases) await cluster.query('postgres', `CREATE DATABASE ${database}`)
    return cluster
  }

  /** The address of the primary, whichever host that is. */
  url(database: string): string {
    return `postgres://${OWNER}@${this.#address}:${PORT}/${database}`
  }

  async query(database: string, statement: string): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url(database), connectionTimeoutMillis: ASK_MS })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query(statement)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /** Cuts the primary's host off. @returns brings the host back and waits until it follows the new primary */
  async cutPrimary(): Promise<() => Promise<void>> {
    const host = await this.#primary()
    host.line!.cut()
    return async () => {
      host.line!.heal()
      await until('the former primary follows the new one', () => this.#replicas(2))
    }
  }

  async #primary(): Promise<Host> {
    for (const host of this.#hosts) if (await isPrimary(host)) return host
    throw new Error('no host is the primary')
  }

  async #replicas(count: number): Promise<boolean> {
    const rows = await this.query('postgres', 'SELECT sync_state FROM pg_stat_replication')
    return rows.length === count && rows.some(({ sync_state }) => sync_state === 'sync')
  }
}

const isPrimary = ({ address }: Host): Promise<boolean> =>
  fetch(`http://${address}:${PATRONI_PORT}/primary`, { signal: AbortSignal.timeout(ASK_MS) }).then(
    ({ status }) => status === 200,
    () => false,
  )
