/**
 * The connections to the archive's database. Every statement stands alone or in a transaction, every setting is SET
 * LOCAL and no statement is prepared by name: a pooler between service and server may give each transaction another
 * session.
 */
import {
  type Admission,
  type AdmissionOptions,
  DatabaseUnavailable,
  endLostConnections,
  isUnavailable,
  keepRunning,
  type ProgramIdentity,
  Servers,
  unreachable,
  type Watch,
  watchSchema,
} from '@zeughaus/postgres'
import pg from 'pg'
import { LEDGER } from './schema.ts'

export type Client = pg.PoolClient
export type Rows = readonly Record<string, unknown>[]

const CONNECT_TIMEOUT_MS = 3_000
const KEEP_ALIVE_DELAY_MS = 10_000

const OID_INT8 = 20
const OID_NUMERIC = 1700

/** The archive's integers fit into doubles: positions (sort-key.ts), numbers and sizes stay below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === OID_INT8 || oid === OID_NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

export type DatabaseOptions = {
  readonly connection: pg.ClientConfig
  /** Largest number of connections. */
  readonly size: number
  /** When a server that says nothing counts as lost; by default as for every program. */
  readonly watch?: Watch | undefined
}

export class Database {
  readonly #pool: pg.Pool
  readonly #servers: Servers
  readonly #stop: () => void
  #admission: Admission | undefined

  constructor({ connection, size, watch }: DatabaseOptions) {
    this.#servers = new Servers(connection)
    this.#pool = new pg.Pool({
      ...connection,
      Client: this.#servers.Client,
      types,
      max: size,
      application_name: 'zeughaus mailarchiv',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    })
    // An idle connection that breaks leaves the pool; without a listener it would end the process.
    this.#pool.on('error', () => void this.#servers.look())
    this.#stop = endLostConnections(this.#pool, this.#servers, watch)
  }

  /** Keeps an entered program among the running ones until the end; statements run only while the schema fits it. */
  keepRunning(program: ProgramIdentity, options?: AdmissionOptions): void {
    this.#admission = keepRunning(this.#unasked, LEDGER, program, options)
  }

  /** Runs statements only while the schema fits a program that is entered otherwise, or only for a command. */
  watchSchema(version: number, options?: AdmissionOptions): void {
    this.#admission = watchSchema(this.#unasked, LEDGER, version, options)
  }

  /** Rejects with DatabaseUnavailable when this program may not use the database. */
  async admit(): Promise<void> {
    await this.#admission?.admit()
  }

  readonly #unasked = async (text: string, values: readonly unknown[]): Promise<Rows> =>
    this.#run(async (client) => (await client.query(text, [...values])).rows as Rows)

  /** Runs one statement. Rejects with DatabaseUnavailable when the server cannot be reached. */
  async rows(text: string, values: readonly unknown[] = []): Promise<Rows> {
    return this.run(async (client) => (await client.query(text, [...values])).rows as Rows)
  }

  /**
   * Runs statements without parameters in one message: one round trip. Returns the rows of the statements that give
   * any, in order.
   */
  async batch(statements: readonly string[]): Promise<Rows[]> {
    return this.run(async (client) => {
      const results = (await client.query(statements.join(';\n'))) as unknown as pg.QueryResult[]
      return results.filter(({ command }) => command === 'SELECT').map(({ rows }) => rows as Rows)
    })
  }

  /** Runs work in one transaction, rolled back when it throws. */
  async transaction<T>(work: (client: Client) => Promise<T>, begin = 'BEGIN'): Promise<T> {
    return this.run(async (client) => {
      await client.query(begin)
      try {
        const result = await work(client)
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK')
        throw error
      }
    })
  }

  async close(): Promise<void> {
    await this.#admission?.end()
    this.#stop()
    await this.#pool.end()
  }

  /** Runs work on a connection. Discards a connection on which more than a statement failed. */
  async run<T>(work: (client: Client) => Promise<T>): Promise<T> {
    await this.admit()
    return this.#run(work)
  }

  async #run<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = await this.#servers.connect(this.#pool).catch((error: unknown) => {
      throw this.#lost(unreachable(error))
    })
    const onError = () => undefined
    client.on('error', onError)
    let failure: Error | undefined
    try {
      return await work(client)
    } catch (error) {
      // A failed batch may have left its transaction open.
      failure = error as Error
      throw this.#lost(error)
    } finally {
      client.off('error', onError)
      client.release(failure)
    }
  }

  #lost(error: unknown): unknown {
    const shown = unavailable(error)
    // Another server may have taken its place.
    if (shown instanceof DatabaseUnavailable) void this.#servers.look()
    return shown
  }
}

/** SQLSTATE of a statement that exceeded its time. */
const QUERY_CANCELED = '57014'

export const isTooSlow = (error: unknown): boolean => stateOf(error) === QUERY_CANCELED

/** SQLSTATE of a statement that did not get its lock in time. */
const LOCK_NOT_AVAILABLE = '55P03'

export const isHeldByOthers = (error: unknown): boolean => stateOf(error) === LOCK_NOT_AVAILABLE

function stateOf(error: unknown): string | undefined {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return (cause as { code?: string } | undefined)?.code
}

function unavailable(error: unknown): unknown {
  return !isUnavailable(error) || error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error)
}
