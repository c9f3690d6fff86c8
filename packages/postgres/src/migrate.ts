import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '@zeughaus/platform'
import pg from 'pg'
import { APPLICATION_ROLE } from './pool.ts'
import { type Applied, type NamedBy, refuseForeignSchema, refuseUnfitServer } from './unfit.ts'

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
/** Advisory lock held while a process migrates; the number is arbitrary. */
const LOCK_KEY = 7_301_884_205
const NO_PRIVILEGE = '42501'
/** The setting that names the database of a service. */
export const NAMED_BY: NamedBy = { setting: 'DATABASE_URL' }
const EXTENSION = /^CREATE EXTENSION (?:IF NOT EXISTS )?"?([a-z_]+)/gim

/** One numbered SQL file. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Reads the numbered files of a folder in order. Refuses a gap or a duplicate number. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(FILE_NAME.exec(name)?.[1])
      if (number !== index + 1) throw new Error(`Migration ${name} is not number ${index + 1} of ${folder}.`)
      const sql = await readFile(join(folder, name), 'utf8')
      return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Migrates the schema to the newest version as the database's owner. Each file runs in its own transaction together
 * with its row in `schema_migration`, so a kill midway leaves a schema between two files and the next start continues.
 * Several processes may call it at once: one works, the others wait.
 *
 * @throws {StartError} when the server is too old, a merged file was changed, or the schema is newer than the code.
 */
export async function migrate(owner: pg.ClientConfig, migrations: readonly Migration[]): Promise<void> {
  const client = new pg.Client({ ...owner, application_name: 'zeughaus migration' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseUnfitServer(client, NAMED_BY)
    await refuseMissingExtensions(client, migrations)
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY])
    await prepareRole(client)
    const applied = await readApplied(client)
    refuseForeignSchema(applied, migrations, NAMED_BY)
    for (const migration of migrations.slice(applied.length)) await apply(client, migration)
  } catch (error) {
    throw explainFailed(error)
  } finally {
    await client.end()
  }
}

/** Checked before the first migration runs: a later failure would leave the earlier ones applied. */
async function refuseMissingExtensions(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const wanted = migrations.flatMap(({ sql }) => [...sql.matchAll(EXTENSION)].map(([, name]) => name))
  const { rows } = await client.query<{ name: string }>('SELECT name FROM pg_available_extensions')
  const available = new Set(rows.map(({ name }) => name))
  const missing = wanted.find((name) => name !== undefined && !available.has(name))
  if (missing === undefined) return
  throw new StartError(
    `Dem Server aus DATABASE_URL fehlt die Erweiterung „${missing}“. Bitte installieren Sie sie; ` +
      'bei Debian gehört sie zum Paket postgresql-contrib.',
  )
}

/** Explains a missing privilege in the server's words and ours; returns any other error unchanged. */
function explainFailed(error: unknown): unknown {
  const { code, message } = error as pg.DatabaseError
  if (code === NO_PRIVILEGE) {
    return new StartError(
      `Der Benutzer der Migrationen darf in der Datenbank nicht alles, was sie brauchen (${message}). ` +
        'Bitte geben Sie ihm das Eigentum an der Datenbank.',
    )
  }
  return error
}

/** Creates the application's role and lets the owner assume it. A cluster has it once, for all databases. */
async function prepareRole(client: pg.Client): Promise<void> {
  if (await canTakeOnRole(client)) return
  try {
    await client.query(
      `DO $$ BEGIN CREATE ROLE ${APPLICATION_ROLE} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    )
    await client.query(`GRANT ${APPLICATION_ROLE} TO CURRENT_USER`)
  } catch {
    throw new StartError(
      `Der Benutzer aus DATABASE_URL darf die Rolle »${APPLICATION_ROLE}« weder annehmen noch anlegen. ` +
        `Führen Sie einmal als Verwalter aus: CREATE ROLE ${APPLICATION_ROLE}; GRANT ${APPLICATION_ROLE} TO <Benutzer>;`,
    )
  }
}

async function canTakeOnRole(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`SET ROLE ${APPLICATION_ROLE}`)
    await client.query('RESET ROLE')
    return true
  } catch {
    return false
  }
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
    number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz(3) NOT NULL DEFAULT now())`)
  const { rows } = await client.query<Applied>('SELECT number, name, checksum FROM schema_migration ORDER BY number')
  return rows
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  await client.query(migration.sql)
  await client.query('INSERT INTO schema_migration (number, name, checksum) VALUES ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ])
  await client.query('COMMIT')
}
