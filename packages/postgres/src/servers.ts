import { connect } from 'node:net'
import { setImmediate as poll, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Time limit for a server's answer to the question whether it accepts writes. */
const ANSWER_MS = 2_000

/** When a server counts as lost, in milliseconds. */
export interface Watch {
  /** How long a statement runs before its server is probed, and the interval between probes. */
  readonly afterMs: number
  readonly everyMs: number
  /** Time limit for a machine's accept; beyond it counts as gone. */
  readonly acceptMs: number
  /**
   * How much longer for the server's first byte. One that stands still keeps its port, because the system accepts for
   * it; one that is only busy answers the first message of a connection at once, whatever its statements do.
   */
  readonly greetingMs: number
}

const WATCH: Watch = { afterMs: 1_000, everyMs: 500, acceptMs: 2_000, greetingMs: 2_500 }

/** The wish for TLS, which a server, or the pooler before it, answers with one byte before anybody logs in. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s

/**
 * Lists the servers of an address. As in libpq there may be several, `postgres://user@one:5432,two:5432/database`: a
 * primary and its standbys.
 */
export function serversOf(connection: pg.ClientConfig): readonly pg.ClientConfig[] {
  const [, before, hosts = '', after] = ADDRESS.exec(connection.connectionString ?? '') ?? []
  if (!hosts.includes(',')) return [connection]
  return hosts.split(',').map((host) => ({ ...connection, connectionString: `${before}${host}${after}` }))
}

/** Finds the server that accepts writes; the first when none does, or when there is only one. */
export async function writableServer(connection: pg.ClientConfig): Promise<pg.ClientConfig> {
  const servers = new Servers(connection)
  await servers.known()
  return servers.current
}

/**
 * Tracks which server of an address accepts writes. It never leaves a promoted server for an earlier one: a former
 * primary that is started again must not get writes that the new one lacks.
 */
export class Servers {
  readonly #all: readonly pg.ClientConfig[]
  #current: pg.ClientConfig
  /** The PostgreSQL timeline of `#current`: it rises with each promotion. */
  #timeline = 0
  /** The server of each pooled connection. */
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

  /** The client class for a pool: it connects to the current server. */
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

  /** Await before the first connection: the first of several servers may not be the primary. */
  known(): Promise<void> {
    this.#known ??= this.look()
    return this.#known
  }

  /** Takes a pooled connection to the current server; discards those to a former one. */
  async connect(pool: pg.Pool): Promise<pg.PoolClient> {
    await this.known()
    for (;;) {
      const client = await pool.connect()
      if (!this.hasLeft(client)) return client
      client.release(true)
    }
  }

  /** Whether a connection belongs to a server that has been replaced. */
  hasLeft(client: pg.ClientBase): boolean {
    return this.#made.get(client) !== this.#current
  }

  /**
   * Asks all servers which one accepts writes. Call it after each failure: concurrent calls share one round, and a
   * single server is not asked.
   */
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
        // Taken at once: another server's machine may be gone, and its answer would take long.
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

/** Reads the timeline of a server that accepts writes; undefined for any other, and for one that does not answer. */
async function timelineOf(server: pg.ClientConfig): Promise<number | undefined> {
  // A pending connection ends at its own timeout only.
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
    // Not awaited: closing a connection to a machine that is gone takes minutes.
    client.end().catch(() => undefined)
  }
}

/**
 * Whether a server's operating system accepts connections, which it does however busy the server is, and the server says
 * a first byte, or closes.
 */
async function isThere(server: pg.ClientConfig, { acceptMs, greetingMs }: Watch): Promise<boolean> {
  const { host, port } = new pg.Client(server)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  let isTaken = false
  const answered = new Promise<boolean>((resolve) => {
    socket.on('connect', () => {
      isTaken = true
      socket.write(TLS_REQUEST)
    })
    socket.on('data', () => resolve(true))
    for (const end of ['error', 'close']) socket.on(end, () => resolve(isTaken))
  })
  // Events that arrived while this process was busy are handled before the time counts as over.
  const late = (ms: number) => sleep(ms, undefined, { ref: false }).then(() => poll(false))
  try {
    return await Promise.race([answered, late(acceptMs).then(() => isTaken && late(greetingMs))])
  } finally {
    socket.destroy()
  }
}

/**
 * Destroys pooled connections whose server is gone, stands still or was replaced, so that waiting callers get an error: a
 * machine that vanished resets nothing, and statements that may take long have no timeout. Connections to a slow server
 * are kept.
 *
 * @returns a function that stops it
 */
export function endLostConnections(pool: pg.Pool, servers: Servers, watch: Watch = WATCH): () => void {
  const busy = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => busy.set(client, performance.now()))
  pool.on('release', (_error, client) => busy.delete(client))
  const end = (client: pg.PoolClient): void => {
    busy.delete(client)
    // Destroys the socket of a connection that waits for an answer.
    void client.end()
  }
  let asking = false
  const look = async (): Promise<void> => {
    for (const client of busy.keys()) if (servers.hasLeft(client)) end(client)
    const waiting = () => [...busy].filter(([, since]) => since <= performance.now() - watch.afterMs)
    if (asking || waiting().length === 0) return
    asking = true
    const asked = servers.current
    const isLost = !(await isThere(asked, watch))
    asking = false
    if (!isLost || servers.current !== asked) return
    void servers.look()
    for (const [client] of waiting()) end(client)
  }
  const timer = setInterval(() => void look(), watch.everyMs).unref()
  return () => clearInterval(timer)
}
