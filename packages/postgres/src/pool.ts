import { Kysely, type PostgresCursor, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, isUnavailable, unreachable } from './errors.ts'
import { isStalePlan, PreparedStatements } from './prepared.ts'
import { endLostConnections, Servers, type Watch } from './servers.ts'
import { wireTypes } from './types.ts'

/** The role the application works as. It owns nothing, so it can neither alter the schema nor lift a trigger. */
export const APPLICATION_ROLE = 'zeughaus_anwendung'

/** Limits in milliseconds on everything that could make a request hang. */
export interface Timeouts {
  /** Waiting for a free or new connection. */
  readonly connect: number
  /** Waiting for a row that another transaction has locked. */
  readonly lock: number
  /** One statement, enforced by the server. */
  readonly statement: number
  /** One answer, enforced by the client: a server behind a dead link enforces nothing. */
  readonly query: number
  /** An idle transaction, which would keep its locks. */
  readonly idleInTransaction: number
  /** When a server that says nothing counts as lost; by default as for every program. */
  readonly watch?: Watch
}

/** The limits of every program. */
export const TIMEOUTS: Timeouts = {
  connect: 3_000,
  lock: 4_000,
  statement: 5_000,
  query: 6_000,
  idleInTransaction: 10_000,
}

const KEEP_ALIVE_DELAY_MS = 10_000
/** Maximum age of a connection; replacing it frees the prepared statements it no longer uses. */
const LIFETIME_SECONDS = 3_600

/** A pool of guarded connections and the query builder over it. */
export interface Pool<DB> {
  readonly db: Kysely<DB>
  /** The query builder whose sessions have a scope. A pool is used with scopes or without, never both. */
  scoped(scope: Scope): Kysely<DB>
  /** Past `admit`: for the program's word that it runs. */
  readonly unasked: Kysely<DB>
  /** Connections open, idle, and requests waiting for one. */
  status(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** What the statements of a caller see of the database. */
export interface Scope {
  /** The schemas, in order, whose relations stand before those of `public` with the same name. */
  readonly schema: string
  /** Settings of the session, which its relations read. */
  readonly settings: Readonly<Record<string, string>>
  /** How much it holds, roughly: scopes of one width share the plans of their statements. */
  readonly width?: number
}

/** Options of a pool. */
export interface PoolOptions {
  readonly connection: pg.ClientConfig
  readonly size: number
  /** Called without awaiting it when the database could not be reached. */
  readonly onUnavailable?: (() => void) | undefined
  /** Whether a pooler gives each transaction another session. */
  readonly pooled?: boolean
  readonly timeouts?: Timeouts
  /** Called before each connection is used. @throws when this program may not use the database */
  readonly admit?: () => Promise<void> | undefined
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
    statement_timeout: timeouts.statement,
    query_timeout: timeouts.query,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
  }
}

/**
 * Connection settings behind a pooler that gives each transaction another session (PgBouncer, `pool_mode =
 * transaction`): a session setting would not last, so none is made. The login role must be the application's.
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

/** The session's limits, set for one transaction. */
const transactionLimits = ({ statement, lock, idleInTransaction }: Timeouts) =>
  `SET LOCAL statement_timeout = ${statement}; SET LOCAL lock_timeout = ${lock};
  SET LOCAL idle_in_transaction_session_timeout = ${idleInTransaction}`
const BEGIN = /^(begin|start transaction)/i
const END = /^(commit|rollback(?! to))/i

/** Opens the application's pool. No connection is made before the first query. */
export function openPool<DB>(options: PoolOptions): Pool<DB> {
  const { connection, size, onUnavailable, pooled = false, timeouts = TIMEOUTS, admit } = options
  const session = pooled ? pooledSession(connection, timeouts) : applicationSession(connection, timeouts)
  const servers = new Servers(session)
  const pool = new pg.Pool({ ...session, max: size, maxLifetimeSeconds: LIFETIME_SECONDS, Client: servers.Client })
  const stop = endLostConnections(pool, servers, timeouts.watch)
  const lost = (error: unknown): Error => {
    if (!isUnavailable(error)) return error as Error
    onUnavailable?.()
    void servers.look()
    return error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error)
  }
  // An idle connection that breaks leaves the pool by itself; without a listener it would end the process.
  pool.on('error', lost)
  // Behind a pooler the next transaction may run on a server that has not prepared the statement, in a session without
  // limits.
  const guard = { lost, ...(pooled ? { limits: transactionLimits(timeouts) } : { prepared: new PreparedStatements() }) }
  const through = (scope?: Scope, ask = admit) => {
    const connect = async (): Promise<PostgresPoolClient> => {
      await ask?.()
      const client = await servers.connect(pool).catch((error: unknown) => {
        throw lost(unreachable(error))
      })
      return new GuardedClient(client, scope === undefined ? guard : { ...guard, scope: new ScopeOf(client, scope) })
    }
    return new Kysely<DB>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }) })
  }
  return {
    db: through(),
    scoped: (scope) => through(scope),
    unasked: through(undefined, () => undefined),
    status: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      stop()
      return pool.end()
    },
  }
}

interface Guard {
  readonly lost: (error: unknown) => Error
  readonly prepared?: PreparedStatements
  /** Statements sent at the start of every transaction. */
  readonly limits?: string
  readonly scope?: ScopeOf
}

/** The scope that each session has; it stays, because most callers of a brigade see the same. */
const scopes = new WeakMap<pg.PoolClient, string>()

/** The statements that give a session or a transaction its scope. */
class ScopeOf {
  readonly #client: pg.PoolClient
  readonly #session: string
  /** Sets it for the transaction that has begun. */
  readonly local: string
  readonly width: number

  constructor(client: pg.PoolClient, { schema, settings, width = 0 }: Scope) {
    this.#client = client
    this.width = width
    const values = [['search_path', `${schema}, public`] as const, ...Object.entries(settings)]
    const statement = (isLocal: boolean) =>
      `SELECT ${values
        .map(([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, ${isLocal})`)
        .join(', ')}`
    this.#session = statement(false)
    this.local = statement(true)
  }

  /** Sets it for the session, unless it is set. */
  async set(): Promise<void> {
    if (scopes.get(this.#client) === this.#session) return
    // Unknown until the answer: after a failure the next use sets it again.
    scopes.delete(this.#client)
    await this.#client.query(this.#session)
    scopes.set(this.#client, this.#session)
  }
}

/**
 * A connection that is discarded after its first failure: after a missed answer it would read the wrong one next, and a
 * rollback would wait as long as the statement did.
 */
class GuardedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #guard: Guard
  #failure: DatabaseUnavailable | undefined
  #inTransaction = false
  readonly #onError = (error: Error): void => {
    this.#failure ??= new DatabaseUnavailable(error)
  }

  constructor(client: pg.PoolClient, guard: Guard) {
    this.#client = client
    this.#guard = guard
    // The pool handles errors of idle connections only: one that broke between two statements would end the process.
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
    if (BEGIN.test(sql)) this.#inTransaction = true
    else if (END.test(sql)) this.#inTransaction = false
    try {
      return await this.#ask<R>(sql, parameters).catch((error: unknown) => {
        if (!isStalePlan(error)) throw error
        this.#guard.prepared?.forget()
        // A statement alone is planned again; a transaction is over, and write() repeats its work as after a lost race.
        if (this.#inTransaction) throw new DatabaseUnavailable(error)
        return this.#ask<R>(sql, parameters)
      })
    } catch (error) {
      const shown = this.#guard.lost(error)
      if (shown instanceof DatabaseUnavailable) this.#failure = shown
      throw shown
    }
  }

  async #ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const { limits, prepared, scope } = this.#guard
    if (limits !== undefined && BEGIN.test(sql)) {
      // In one message: no more round trips than with session settings.
      await this.#client.query(`${sql}; ${limits}${scope === undefined ? '' : `; ${scope.local}`}`)
      return { command: 'SELECT', rowCount: 0, rows: [] }
    }
    if (scope !== undefined && limits === undefined) await scope.set()
    else if (scope !== undefined && !this.#inTransaction)
      return this.#askInScope<R>(`${limits}; ${scope.local}`, sql, parameters)
    const name = prepared?.nameOf(sql, scope?.width)
    const statement = { text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) }
    const result = await this.#client.query(statement)
    return { command: result.command as 'SELECT', rowCount: result.rowCount ?? 0, rows: result.rows as R[] }
  }

  /** Asks in a transaction of its own: behind a pooler a session keeps no scope. */
  async #askInScope<R>(scope: string, sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    await this.#client.query(`BEGIN; ${scope}`)
    try {
      const result = await this.#client.query({ text: sql, values: [...parameters] })
      return { command: result.command as 'SELECT', rowCount: result.rowCount ?? 0, rows: result.rows as R[] }
    } finally {
      // Commits nothing that failed: the server rolls back a transaction with an error.
      await this.#client.query('COMMIT')
    }
  }
}
