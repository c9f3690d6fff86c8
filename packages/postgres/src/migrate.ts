import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '@zeughaus/platform'
import pg from 'pg'
import { APPLICATION_ROLE } from './pool.ts'

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
/** Any number that nothing else uses: whoever migrates this database holds it. */
const LOCK_KEY = 7_301_884_205
const MINIMUM_VERSION = 150_000
const NO_PRIVILEGE = '42501'
const EXTENSION = /^CREATE EXTENSION (?:IF NOT EXISTS )?"?([a-z_]+)/gim

/** One numbered SQL file. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Reads the numbered files of a folder in order. A gap or a doubled number is a mistake of the developer and refused. */
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
 * Brings the schema to the newest migration as the database's owner. Each file runs in a transaction of its own together
 * with its entry in `schema_migration`, so a kill in the middle leaves a schema between two files and the next start goes
 * on. Several processes may call it at once: one works, the others wait.
 *
 * @throws {StartError} when the server is too old, a merged file was changed, or the schema is newer than the code.
 */
export async function migrate(owner: pg.ClientConfig, migrations: readonly Migration[]): Promise<void> {
  const client = new pg.Client({ ...owner, application_name: 'zeughaus migration' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseOldServer(client)
    await refuseReadOnly(client)
    await refuseMissingExtensions(client, migrations)
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY])
    await prepareRole(client)
    const applied = await readApplied(client)
    refuseForeignSchema(applied, migrations)
    for (const migration of migrations.slice(applied.length)) await apply(client, migration)
  } catch (error) {
    throw explainFailed(error)
  } finally {
    await client.end()
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; text: string }>(
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS text`,
  )
  const server = rows[0]
  if (server !== undefined && Number(server.number) < MINIMUM_VERSION) {
    throw new StartError(
      `Der Server aus DATABASE_URL ist PostgreSQL ${server.text}. Zeughaus braucht mindestens Version 15. Bitte aktualisieren Sie ihn.`,
    )
  }
}

async function refuseReadOnly(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ replica: boolean; readonly: string }>(
    `SELECT pg_is_in_recovery() AS replica, current_setting('transaction_read_only') AS readonly`,
  )
  if (rows[0]?.replica === true) {
    throw new StartError(
      'Der Server aus DATABASE_URL ist ein Replikat, das nur gelesen werden kann. Bitte nennen Sie den Hauptserver.',
    )
  }
  if (rows[0]?.readonly === 'on') {
    throw new StartError(
      'In die Datenbank aus DATABASE_URL darf nicht geschrieben werden (default_transaction_read_only ist an). ' +
        'Bitte ändern Sie das oder nennen Sie eine andere.',
    )
  }
}

/** Asked before anything is made: a migration that fails at it would leave those before it. */
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

/** What the user lacks for a migration, in the server's words and ours; everything else stays what it is. */
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

/** Makes the role the application works as and lets the owner take it on. A cluster has it once, for all databases. */
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

type Applied = Pick<Migration, 'number' | 'name' | 'checksum'>

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
    number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz(3) NOT NULL DEFAULT now())`)
  const { rows } = await client.query<Applied>('SELECT number, name, checksum FROM schema_migration ORDER BY number')
  return rows
}

function refuseForeignSchema(applied: readonly Applied[], known: readonly Migration[]): void {
  for (const [index, row] of applied.entries()) {
    const file = known[index]
    if (file === undefined) {
      throw new StartError(
        `Die Datenbank ist neuer als dieses Programm: sie kennt die Migration »${row.name}«. ` +
          'Starten Sie die neuere Programmversion.',
      )
    }
    if (file.number !== row.number || file.checksum !== row.checksum) {
      throw new StartError(
        `Die Migration »${file.name}« wurde verändert, nachdem sie angewandt war. ` +
          'Stellen Sie die Datei wieder her und schreiben Sie die Änderung in eine neue.',
      )
    }
  }
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
