import { randomUUID } from 'node:crypto'
import { StartError } from '@zeughaus/platform'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { type ChangeFeed, openChangeFeed } from './changes.ts'
import { startEmbedded } from './embedded.ts'
import { statementsOf } from './lease.ts'
import { LEDGER, migrate, NAMED_BY } from './migrate.ts'
import { readMigrations } from './migrations.ts'
import { APPLICATION_ROLE, applicationSession, openPool, pooledSession, type Scope, TIMEOUTS } from './pool.ts'
import { writableServer } from './servers.ts'
import { connectAtStart } from './unfit.ts'
import { type Admission, type AdmissionOptions, keepRunning, type ProgramIdentity } from './versions.ts'
import { WRITES, type Writes } from './writes.ts'

/** Maximum connections of the application. */
const POOL_SIZE = 16
/** Maximum connections for callers who see a part of the database; opened when the first one asks. */
const SCOPED_SIZE = 8
const DUPLICATE_DATABASE = '42P04'
const CONNECT_TIMEOUT_MS = 10_000

/** Where the database is and which schema it gets. */
export interface PostgresOptions {
  /**
   * An existing database, `postgres://user:password@host/database`, with several hosts (`one,two`) where a replica can
   * take over. Without it the embedded server is started.
   */
  readonly url?: string | undefined
  /** The server behind the pooler, as its owner, when `url` names a pooler in transaction mode. */
  readonly directUrl?: string | undefined
  /** Folder of the embedded server. */
  readonly dataDir: string
  /** Name of the database inside the embedded server. */
  readonly database: string
  /** Folder of the numbered SQL files. */
  readonly migrations: string
  /** Gets a German sentence when the schema has gone on without this program. */
  readonly tell?: (sentence: string) => void
}

/** An open, migrated database. */
export interface Postgres<DB> extends AsyncDisposable {
  /** The query builder, under the application's role. */
  readonly db: Kysely<DB>
  /** The query builder for a caller who sees a part of the database, over connections of their own. */
  scoped(scope: Scope): Kysely<DB>
  readonly changes: ChangeFeed
  /** Server version, whether it takes changes, and connection counts. Throws when the database does not answer. */
  health(): Promise<{ version: string; writes: Writes; open: number; idle: number; waiting: number }>
  close(): Promise<void>
}

/** A program in the ledger. */
interface Entered extends AdmissionOptions {
  readonly program: ProgramIdentity
}

/** A server on which databases can be created. */
export interface Server {
  /** Connection settings of the owner role, on the server that accepts writes now. */
  readonly owner: pg.ClientConfig
  /** Connection settings of the application, on one server or several; the session sets the role. */
  readonly application: pg.ClientConfig
  /** Connection settings past the pooler, for work that needs its own session. */
  readonly direct?: pg.ClientConfig
  readonly ensureRunning?: () => Promise<void>
  release(): Promise<void>
}

/**
 * Opens the database and brings its schema up to date.
 *
 * @throws {StartError} with a German sentence when the server cannot be started or reached, is too old, the
 * schema does not belong to this program, or running programs are too old for it.
 */
export async function openPostgres<DB>(options: PostgresOptions): Promise<Postgres<DB>> {
  const migrations = await readMigrations(options.migrations)
  const program = { id: randomUUID(), version: migrations.length }
  const server = await openServer(options)
  try {
    await refuseUnreachable(server)
    await migrate(server.owner, migrations, program.id)
    if (server.direct !== undefined) await refuseUnfitPooler(await writableServer(server.application))
  } catch (error) {
    await server.release()
    throw error
  }
  return connect<DB>(server, POOL_SIZE, TIMEOUTS, { program, tell: options.tell })
}

/**
 * Opens the application's pool and change feed on a database whose schema is up to date.
 *
 * @param entered the program of the ledger: it is kept among the running ones until the end, and uses the database only
 * while the schema fits it
 */
export function connect<DB>(server: Server, poolSize: number, timeouts = TIMEOUTS, entered?: Entered): Postgres<DB> {
  let restarting: Promise<void> | undefined
  const restart = (): void => {
    restarting ??= server
      .ensureRunning?.()
      .catch(() => undefined)
      .finally(() => {
        restarting = undefined
      })
  }
  const pooled = server.direct !== undefined
  const connection = server.application
  const admit = (): Promise<void> | undefined => program?.admit()
  const options = { connection, onUnavailable: restart, pooled, timeouts, admit }
  const pool = openPool<DB>({ ...options, size: poolSize })
  const parts = openPool<DB>({ ...options, size: SCOPED_SIZE })
  const program: Admission | undefined =
    entered === undefined ? undefined : keepRunning(statementsOf(pool.unasked), LEDGER, entered.program, entered)
  const changes = openChangeFeed(applicationSession(server.direct ?? connection, timeouts))
  const close = async (): Promise<void> => {
    await program?.end()
    await changes.close()
    await Promise.all([pool.close(), parts.close()])
    await restarting
    await server.release()
  }
  return {
    db: pool.db,
    scoped: parts.scoped,
    changes,
    health: async () => {
      const server = await readServer(pool.db)
      return { ...server, ...pool.status() }
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Opens the configured server; starts the embedded one and creates its database when missing. */
export async function openServer({ url, directUrl, dataDir, database }: PostgresOptions): Promise<Server> {
  return url === undefined ? embeddedServer(dataDir, database) : urlServer(url, directUrl)
}

async function embeddedServer(dataDir: string, database: string): Promise<Server> {
  const embedded = await startEmbedded({ dataDir })
  const { host, port, user } = embedded
  await createDatabase({ host, port, user, database: 'postgres' }, database)
  return {
    owner: { host, port, user, database },
    application: { host, port, user: APPLICATION_ROLE, database },
    ensureRunning: embedded.ensureRunning,
    release: embedded.release,
  }
}

async function urlServer(url: string, directUrl: string | undefined): Promise<Server> {
  const application: pg.ClientConfig = { connectionString: url }
  const release = async () => undefined
  if (directUrl === undefined) return { owner: await writableServer(application), application, release }
  const direct: pg.ClientConfig = { connectionString: directUrl }
  return { owner: await writableServer(direct), application, direct, release }
}

/**
 * Refuses a pooler whose sessions lack the role or the time zone: behind it, no session can set them.
 *
 * @throws {StartError} that says what the administrator has to set
 */
async function refuseUnfitPooler(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...pooledSession(connection), connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ role: string; zone: string }>(
      `SELECT current_user AS role, current_setting('TimeZone') AS zone`,
    )
    const { role, zone } = rows[0]!
    if (role !== APPLICATION_ROLE) {
      throw new StartError(
        `Mit DATABASE_DIRECT_URL muss DATABASE_URL den Benutzer »${APPLICATION_ROLE}« nennen, nicht »${role}«: ` +
          'Hinter einem Pooler kann der Dienst seine Rolle nicht selbst annehmen.',
      )
    }
    if (!UTC.has(zone)) {
      throw new StartError(
        `Hinter dem Pooler aus DATABASE_URL gilt die Zeitzone ${zone}. Führen Sie einmal als Verwalter aus: ` +
          `ALTER ROLE ${APPLICATION_ROLE} SET timezone = 'UTC';`,
      )
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`Der Pooler aus DATABASE_URL ist nicht erreichbar. Grund: ${(error as Error).message}.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const UTC = new Set(['UTC', 'Etc/UTC', 'GMT'])

/** Creates a database unless it exists. */
export async function createDatabase(admin: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // Another process created it first.
    if ((error as pg.DatabaseError).code !== DUPLICATE_DATABASE) throw error
  } finally {
    await client.end()
  }
}

/** @throws {StartError} with the server's own reason when it cannot be reached */
export async function refuseUnreachable({ owner }: Server): Promise<void> {
  const client = await connectAtStart(owner, NAMED_BY)
  await client.end()
}

async function readServer<DB>(db: Kysely<DB>): Promise<{ readonly version: string; readonly writes: Writes }> {
  const { rows } = await sql<{ version: string; writes: Writes }>`
    SELECT current_setting('server_version') AS version, ${sql.raw(WRITES)} AS writes`.execute(db)
  return rows[0]!
}
