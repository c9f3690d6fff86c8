import { createHash, randomBytes } from 'node:crypto'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { type Line, lineTo } from '@zeughaus/platform/testing'
import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { type Migration, readMigrations } from './migrations.ts'
import { APPLICATION_ROLE, TIMEOUTS, type Timeouts } from './pool.ts'
import { connect, createDatabase, type Postgres } from './postgres.ts'
import type { Watch } from './servers.ts'
import { prepareLedger } from './versions.ts'

export { type Installed, installedPostgres } from './installed.ts'
export { type Pooler, startPooler } from './pooler.ts'

/** For `pollMs` of a queue: no poll of its own does what the test is about to look for. */
export const NEVER_MS = 3_600_000
const POOL_SIZE = 12
/** A silent server counts as lost sooner than for a program, so that a test does not wait. */
const HASTY_WATCH: Watch = { afterMs: 200, everyMs: 100, acceptMs: 1_000, greetingMs: 500 }
/** On a busy machine an honest greeting may take longer than the hasty watch waits. */
const PATIENT_WATCH: Watch = { ...HASTY_WATCH, acceptMs: 10_000, greetingMs: 10_000 }
/** Long timeouts: a test that is slow on a busy machine is still right. */
const PATIENT: Timeouts = {
  connect: 60_000,
  lock: 60_000,
  statement: 60_000,
  query: 70_000,
  idleInTransaction: 60_000,
}
const LOCK_KEY = 7_301_884_206
const HASH_LENGTH = 16

/** The database of one test file. */
export interface TestDatabase<DB> extends Postgres<DB> {
  /** Connection settings of its owner, for work that the application's role may not do. */
  readonly owner: pg.ClientConfig
}

/**
 * Joins the test server, which all test files of a run share: the first one starts it, the last one stops it. A test
 * run holds it throughout, so it starts once. It never syncs to disk.
 */
export function holdTestServer(): Promise<EmbeddedServer> {
  return startEmbedded({ dataDir: join(tmpdir(), `zeughaus-test-${userInfo().uid}`), durable: false })
}

/**
 * Creates a private database with the schema of `folder`; close() drops it. It is copied from a template, which the
 * first test after a change of the migrations creates.
 *
 * @param timeouts pass TIMEOUTS to test what happens when they expire
 */
export async function openTestDatabase<DB>(folder: string, timeouts = PATIENT): Promise<TestDatabase<DB>> {
  const { owner, drop } = await migratedDatabase(folder)
  const application = { ...owner, user: APPLICATION_ROLE }
  return { ...connect<DB>({ owner, application, release: drop }, POOL_SIZE, timeouts), owner }
}

/** Such a database whose application reaches it over a line, which the test silences. */
export async function openTestDatabaseOverLine<DB>(
  folder: string,
): Promise<{ readonly database: TestDatabase<DB>; readonly line: Line }> {
  const { owner, drop } = await migratedDatabase(folder)
  const { line, reached, watch } = await overLine(owner)
  const application = { ...reached, user: APPLICATION_ROLE }
  const timeouts = { ...PATIENT, connect: TIMEOUTS.connect, watch }
  return { database: { ...connect<DB>({ owner, application, release: drop }, POOL_SIZE, timeouts), owner }, line }
}

/** A line to the test server, the settings of connections over it, and a watch that is hasty only while it is silent. */
export async function overLine(
  owner: pg.ClientConfig,
): Promise<{ readonly line: Line; readonly reached: pg.ClientConfig; readonly watch: Watch }> {
  const line = await lineTo({ path: join(String(owner.host), `.s.PGSQL.${owner.port}`) })
  const watch = { ...PATIENT_WATCH }
  const silence: Line['silence'] = (held) => {
    Object.assign(watch, HASTY_WATCH)
    line.silence(held)
  }
  const resume = (): void => {
    line.resume()
    Object.assign(watch, PATIENT_WATCH)
  }
  return { line: { ...line, silence, resume }, reached: { ...owner, host: '127.0.0.1', port: line.port }, watch }
}

/** Creates such a database for a service that the test starts as a program. */
export async function migratedDatabase(folder: string): Promise<{ owner: pg.ClientConfig; drop(): Promise<void> }> {
  const migrations = await readMigrations(folder)
  return newDatabase((admin, at) => ensureTemplate(admin, at, migrations))
}

/** Creates a database without a schema, for tests of the migrations themselves. */
export function emptyDatabase(): Promise<{ owner: pg.ClientConfig; drop(): Promise<void> }> {
  return newDatabase(async () => 'template0')
}

async function newDatabase(
  findTemplate: (admin: pg.Client, at: (database: string) => pg.ClientConfig) => Promise<string>,
): Promise<{ owner: pg.ClientConfig; drop(): Promise<void> }> {
  const server = await holdTestServer()
  const at = (database: string): pg.ClientConfig => ({
    host: server.host,
    port: server.port,
    user: server.user,
    database,
  })
  const admin = new pg.Client(at('postgres'))
  await admin.connect()
  const template = await findTemplate(admin, at)
  const database = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  // A file copy is fast: the template is small, and a throw-away server needs no write-ahead log.
  await admin.query(`CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const drop = async (): Promise<void> => {
    await admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
    await admin.end()
    await server.release()
  }
  return { owner: at(database), drop }
}

async function ensureTemplate(
  admin: pg.Client,
  at: (database: string) => pg.ClientConfig,
  migrations: readonly Migration[],
): Promise<string> {
  const hash = createHash('sha256')
  for (const { checksum } of migrations) hash.update(checksum)
  // The ledger of the migrations is part of the template.
  hash.update(prepareLedger.toString())
  const template = `template_${hash.digest('hex').slice(0, HASH_LENGTH)}`
  await admin.query('SELECT pg_advisory_lock($1)', [LOCK_KEY])
  try {
    await dropLeftOvers(admin)
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [template])
    if (rowCount === 0) {
      // Built under a temporary name, so that a template left half made by a killed test is never copied.
      const unfinished = `${template}_new`
      await admin.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
      await createDatabase(at('postgres'), unfinished)
      await migrate(at(unfinished), migrations)
      await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`)
    }
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY])
  }
  return template
}

/** Drops databases that killed test files left behind. */
async function dropLeftOvers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname LIKE 'test\\_%'`,
  )
  for (const { name } of rows) {
    if (!isAlive(Number(name.split('_')[1]))) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
