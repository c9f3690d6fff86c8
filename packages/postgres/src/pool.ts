import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, isUnavailable } from './errors.ts'
import { isStalePlan, PreparedStatements } from './prepared.ts'
import { endLostConnections, Servers, streamOf } from './servers.ts'
import { wireTypes } from './types.ts'

/** The role the application works as. It owns nothing, so it can neither alter the schema nor lift a trigger. */
export const APPLICATION_ROLE = 'zeughaus_anwendung'

/** Upper bounds of everything that could make a request hang, in milliseconds. */
export interface Timeouts {
  /** Waiting for a free or new connection. */
  readonly connect: number
  /** Waiting for a row that somebody else has locked. */
  readonly lock: number
  /** One statement, enforced by the server. */
  readonly statement: number
  /** One answer, enforced here: a server behind a dead link enforces nothing. */
  readonly query: number
  /** A transaction whose owner does nothing; it would keep its locks. */
  readonly idleInTransaction: number
}

/** The bounds of every program. */
export const TIMEOUTS: Timeouts = {
  connect: 3_000,
  lock: 4_000,
  statement: 5_000,
  query: 6_000,
  idleInTransaction: 10_000,
}

const KEEP_ALIVE_DELAY_MS = 10_000
/** A connection is replaced after this: with it go the statements that it keeps prepared and nobody asks any more. */
const LIFETIME_SECONDS = 3_600

/** A pool of guarded connections and the query builder over it. */
export interface Pool<DB> {
  readonly db: Kysely<DB>
  /** Connections open, idle, and requests waiting for one. */
  status(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** How to open a pool. */
export interface PoolOptions {
  readonly connection: pg.ClientConfig
  readonly size: number
  /** Called, not awaited, when the database could not be reached. */
  readonly onUnavailable?: (() => void) | undefined
  /** Whether a pooler gives each transaction another session. */
  readonly pooled?: boolean
  readonly timeouts?: Timeouts
}

/** Connection settings shared by every session: UTC, the application's role, and the limits above. */
export function applicationSession(connection: pg.ClientConfig, timeouts = TIMEOUTS): pg.ClientConfig {
  return {
    ...connection,
    types: wireTypes,
    // Set at the start of the session, so that RESET ROLE leads back to it and not to the owner.
    options: `-c timezone=UTC -c role=${APPLICATION_ROLE}`,
    application_name: 'zeughaus',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    connectionTimeoutMillis: timeouts.connect,
    // The beginning of a transaction does not wait for its answer: see GuardedClient.
    pipeline: true,
    statement_timeout: timeouts.statement,
    query_timeout: timeouts.query,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
  }
}

/**
 * Connection settings behind a pooler that gives each transaction another session (PgBouncer, `pool_mode = transaction`):
 * nothing is set at the start of a session, because nobody has one. The role is the one that logs in.
 */
export function pooledSession(connection: pg.ClientConfig, timeouts = TIMEOUTS): pg.ClientConfig {
  return {
    ...connection,
    types: wireTypes,
    application_name: 'zeughaus',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    connectionTimeoutMillis: timeouts.connect,
    query_timeout: timeouts.query,
  }
}

/** What a session would have set, for one transaction. */
const transactionLimits = ({ statement, lock, idleInTransaction }: Timeouts) =>
  `SET LOCAL statement_timeout = ${statement}; SET LOCAL lock_timeout = ${lock};
  SET LOCAL idle_in_transaction_session_timeout = ${idleInTransaction}`
const BEGIN = /^(begin|start transaction)/i
const END = /^(commit|rollback)$/i
const ROLLBACK = /^rollback$/i
/** Stands before a statement that goes to the server together with what follows. */
const WITH_NEXT = '/* with the next */ '

/**
 * Begins a statement of a transaction whose answer nobody reads. It waits for the next one, the COMMIT too, and goes with it
 * in one message: one way to the server less, and what it locks is held no longer than it takes. When it fails the next one
 * fails.
 */
export const withNext = sql.raw(WITH_NEXT)

/** Opens the application's pool. No connection is made before the first query. */
export function openPool<DB>(options: PoolOptions): Pool<DB> {
  const { connection, size, onUnavailable, pooled = false, timeouts = TIMEOUTS } = options
  const session = pooled ? pooledSession(connection, timeouts) : applicationSession(connection, timeouts)
  const servers = new Servers(session)
  const pool = new pg.Pool({ ...session, max: size, maxLifetimeSeconds: LIFETIME_SECONDS, Client: servers.Client })
  const stop = endLostConnections(pool, servers)
  const lost = (error: unknown): Error => {
    if (!isUnavailable(error) && !isStalePlan(error)) return error as Error
    onUnavailable?.()
    void servers.look()
    return error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error)
  }
  // An idle connection that breaks leaves the pool by itself; without a listener it would end the process.
  pool.on('error', lost)
  // Behind a pooler the next transaction may meet a server that has not prepared it, and a session without limits.
  const guard = { lost, ...(pooled ? { limits: transactionLimits(timeouts) } : { prepared: new PreparedStatements() }) }
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await servers.connect(pool).catch((error: unknown) => {
      throw lost(error)
    })
    return new GuardedClient(client, guard)
  }
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }) }),
    status: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      stop()
      return pool.end()
    },
  }
}

/** A statement that goes to the server with the next one. */
interface Waiting {
  /** Whether it begins the transaction. */
  readonly begins: boolean
  readonly send: () => Promise<unknown>
}

interface Guard {
  readonly lost: (error: unknown) => Error
  readonly prepared?: PreparedStatements
  /** What every transaction begins with. */
  readonly limits?: string
}

/**
 * A connection that has failed once is not used again: after a missed answer the next one would be the wrong one, and
 * the rollback that follows an error would wait just as long as the statement did.
 */
class GuardedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #guard: Guard
  #failure: DatabaseUnavailable | undefined
  /** What goes with the next statement, one way to the server less: how a transaction begins, and what nobody waits for. */
  #waiting: Waiting[] = []
  readonly #onError = (error: Error): void => {
    this.#failure ??= new DatabaseUnavailable(error)
  }

  constructor(client: pg.PoolClient, guard: Guard) {
    this.#client = client
    this.#guard = guard
    // The pool listens to idle connections only: one that breaks between two statements would end the process.
    client.on('error', this.#onError)
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new TypeError('Cursors are not used: a list is read page by page.')
    return this.#run(statement, parameters)
  }

  release(): void {
    this.#client.off('error', this.#onError)
    this.#client.release(this.#failure)
  }

  async #run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#failure) throw this.#failure
    try {
      return await this.#transact<R>(sql, parameters)
    } catch (error) {
      const shown = this.#guard.lost(error)
      if (shown instanceof DatabaseUnavailable) this.#failure = shown
      throw shown
    }
  }

  async #transact<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const { limits } = this.#guard
    if (BEGIN.test(sql)) {
      // In one message: no way more than a transaction with a session of its own.
      if (limits !== undefined) await this.#client.query(`${sql}; ${limits}`)
      else this.#waiting = [{ begins: true, send: () => this.#client.query(sql) }]
      return NOTHING
    }
    if (sql.startsWith(WITH_NEXT)) {
      this.#waiting.push({ begins: false, send: () => this.#ask(sql, parameters) })
      return NOTHING
    }
    const waiting = this.#waiting
    this.#waiting = []
    const isUnsent = waiting[0]?.begins === true
    if (ROLLBACK.test(sql)) return isUnsent ? NOTHING : this.#ask<R>(sql, parameters)
    // A transaction in which nothing was asked.
    if (END.test(sql) && isUnsent && waiting.length === 1) return NOTHING
    return waiting.length === 0 ? this.#ask<R>(sql, parameters) : this.#inOneMessage(waiting, sql, parameters)
  }

  async #inOneMessage<R>(
    waiting: readonly Waiting[],
    sql: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> {
    const stream = streamOf(this.#client)
    stream.cork()
    const before = waiting.map(({ send }) => send())
    const all = Promise.all([this.#ask<R>(sql, parameters), ...before])
    stream.uncork()
    return (await all)[0]
  }

  async #ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const text = sql.startsWith(WITH_NEXT) ? sql.slice(WITH_NEXT.length) : sql
    const name = this.#guard.prepared?.nameOf(text)
    const statement = { text, values: [...parameters], ...(name === undefined ? {} : { name }) }
    const result = await this.#client.query(statement)
    return { command: result.command as 'SELECT', rowCount: result.rowCount ?? 0, rows: result.rows as R[] }
  }
}

/** The answer to a statement that has none. */
const NOTHING: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] }
