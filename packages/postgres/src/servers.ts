import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as poll, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** What a server may take to answer a question, or its machine to take a connection; beyond it counts as gone. */
const ANSWER_MS = 2_000
/** How long a statement may run before somebody looks whether its server is still there, and how often that is. */
const SILENCE_MS = 1_000
const LOOK_EVERY_MS = 500

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s

/**
 * The servers that an address names. As for libpq there may be several, `postgres://user@one:5432,two:5432/database`: a
 * primary and those that take its place.
 */
export function serversOf(connection: pg.ClientConfig): readonly pg.ClientConfig[] {
  const [, before, hosts = '', after] = ADDRESS.exec(connection.connectionString ?? '') ?? []
  if (!hosts.includes(',')) return [connection]
  return hosts.split(',').map((host) => ({ ...connection, connectionString: `${before}${host}${after}` }))
}

/** Of several servers the one that takes writes; of a single server, that one. The first when none does. */
export async function writableServer(connection: pg.ClientConfig): Promise<pg.ClientConfig> {
  const servers = new Servers(connection)
  await servers.known()
  return servers.current
}

/**
 * Knows which of the servers of an address takes writes. A server that was promoted later is never left for one of
 * before: a former primary that somebody starts again must not get a write that the new one does not have.
 */
export class Servers {
  readonly #all: readonly pg.ClientConfig[]
  #current: pg.ClientConfig
  /** Counts the promotions that lie behind `#current`. */
  #timeline = 0
  /** Where each connection of a pool leads to. */
  readonly #made = new WeakMap<pg.ClientBase, pg.ClientConfig>()
  #looking: Promise<void> | undefined
  #known: Promise<void> | undefined

  constructor(connection: pg.ClientConfig) {
    this.#all = serversOf(connection)
    this.#current = this.#all[0]!
  }

  get current(): pg.ClientConfig {
    return this.#current
  }

  /** What a pool makes its connections with: each goes to the server that is current then. */
  get Client(): new (
    config?: pg.ClientConfig,
  ) => pg.Client {
    const servers = this
    return class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, ...servers.current })
        servers.#made.set(this, servers.current)
      }
    }
  }

  /** To be awaited before the first connection: the first of several servers may not be the one. */
  known(): Promise<void> {
    this.#known ??= this.look()
    return this.#known
  }

  /** A connection of a pool to the server that is current; those to one that was left are given up. */
  async connect(pool: pg.Pool): Promise<pg.PoolClient> {
    await this.known()
    for (;;) {
      const client = await pool.connect()
      if (!this.hasLeft(client)) return client
      client.release(true)
    }
  }

  /** Whether a connection leads to a server that another one has taken the place of. */
  hasLeft(client: pg.ClientBase): boolean {
    return this.#made.get(client) !== this.#current
  }

  /** Asks the servers. Call it whenever one has failed: it asks once at a time, and only where there are several. */
  look(): Promise<void> {
    if (this.#all.length === 1) return Promise.resolve()
    this.#looking ??= this.#ask().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #ask(): Promise<void> {
    const writable = await Promise.all(
      this.#all.map(async (server) => {
        const timeline = await timelineOf(server)
        // At once: another one may be a machine that is gone, and takes its time.
        if (timeline !== undefined && timeline > this.#timeline) this.#take(server, timeline)
        return timeline === this.#timeline ? server : undefined
      }),
    )
    const same = writable.filter((server) => server !== undefined)
    if (same.length > 0 && !same.includes(this.#current)) this.#take(same[0]!, this.#timeline)
  }

  #take(server: pg.ClientConfig, timeline: number): void {
    this.#current = server
    this.#timeline = timeline
  }
}

/** The timeline of a server that takes writes; undefined for any other, and for one that does not answer. */
async function timelineOf(server: pg.ClientConfig): Promise<number | undefined> {
  // A connection that is still being made ends at its own limit only.
  const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS }
  const client = new pg.Client({ ...server, ...limits, application_name: 'zeughaus probe' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(
      `SELECT CASE WHEN NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off'
         THEN left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END AS timeline`,
    )
    const timeline = rows[0]?.timeline
    return typeof timeline === 'string' ? Number.parseInt(timeline, 16) : undefined
  } catch {
    return undefined
  } finally {
    // Not awaited: the end of a connection to a machine that is gone takes minutes.
    client.end().catch(() => undefined)
  }
}

/** Whether the system under a server takes connections: it does so however busy the server is. */
async function isThere(server: pg.ClientConfig): Promise<boolean> {
  const { host, port } = new pg.Client(server)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  const taken = new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
  })
  // What came while this process was busy is read before the time counts as over.
  const late = sleep(ANSWER_MS, undefined, { ref: false }).then(() => poll(false))
  try {
    return await Promise.race([taken, late])
  } finally {
    socket.destroy()
  }
}

/** What a connection reads from and writes to. */
export const streamOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection.stream

/**
 * Ends the connections of a pool whose server is gone or was left for another one, so that whoever waits hears
 * of it: a machine that vanished resets nothing, and statements that may take long have no limit of their own. A server
 * that is only slow keeps its connections.
 *
 * @returns the way to stop
 */
export function endLostConnections(pool: pg.Pool, servers: Servers): () => void {
  const busy = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => busy.set(client, performance.now()))
  pool.on('release', (_error, client) => busy.delete(client))
  const end = (client: pg.PoolClient): void => {
    busy.delete(client)
    // Not end(): where statements are sent ahead of answers it waits for all of them.
    streamOf(client).destroy()
  }
  let asking = false
  const look = async (): Promise<void> => {
    for (const client of busy.keys()) if (servers.hasLeft(client)) end(client)
    const until = performance.now() - SILENCE_MS
    const waiting = [...busy].filter(([, since]) => since <= until)
    if (asking || waiting.length === 0) return
    asking = true
    const isLost = !(await isThere(servers.current))
    asking = false
    if (!isLost) return
    void servers.look()
    for (const [client, since] of waiting) if (busy.get(client) === since) end(client)
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
