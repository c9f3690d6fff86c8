/** The tables: made and brought up to date at the start, with everything named that speaks against it. */
import { join } from 'node:path'
import { StartError } from '@zeughaus/platform'
import { type Migration, readMigrations, writableServer } from '@zeughaus/postgres'
import pg from 'pg'

const MIGRATIONS = join(import.meta.dirname, 'migrations')
const MINIMUM_VERSION = 150_000
const CONNECT_TIMEOUT_MS = 10_000
const DATABASE_DOES_NOT_EXIST = '3D000'
const NO_PRIVILEGE = '42501'

/** Locks of the archive's database: who migrates, who writes, who numbers a text. */
export const LOCKS = { migrate: 7_301_884_301, write: 7_301_884_302, textFeed: 7_301_884_303 } as const

/**
 * Checks the server and brings its tables to the newest migration, all in one transaction: several processes may do so
 * at once, and a kill in the middle leaves what was before.
 *
 * @throws StartError, a German sentence for each reason, with nothing changed
 */
export async function prepareDatabase(connection: pg.ClientConfig): Promise<void> {
  const migrations = await readMigrations(MIGRATIONS)
  const server = await writableServer(connection)
  const client = new pg.Client({ ...server, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (cause) {
    throw new StartError(unreachable(cause as pg.DatabaseError))
  }
  try {
    await refuseServer(client)
    await client.query('BEGIN')
    await migrate(client, migrations)
    await client.query('COMMIT')
  } catch (error) {
    throw refusal(error as pg.DatabaseError)
  } finally {
    await client.end()
  }
}

/** The server's own sentence names host, user or database, and never the password. */
function unreachable(cause: pg.DatabaseError): string {
  const reason =
    cause.code === DATABASE_DOES_NOT_EXIST
      ? 'Die angegebene Datenbank gibt es dort nicht. Bitte legen Sie sie an.'
      : `Grund: ${cause.message || cause.code}.`
  return `Die Datenbank aus MAILARCHIV_DATABASE_URL ist nicht erreichbar. ${reason}`
}

async function refuseServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Record<'number' | 'version' | 'readonly' | 'encoding', string> & Recovery>(
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version,
       current_setting('transaction_read_only') AS readonly, current_setting('server_encoding') AS encoding,
       pg_is_in_recovery() AS replica`,
  )
  const server = rows[0]!
  if (Number(server.number) < MINIMUM_VERSION) {
    throw new StartError(
      `Der Server aus MAILARCHIV_DATABASE_URL ist PostgreSQL ${server.version}. Das Mailarchiv braucht mindestens Version 15. Bitte aktualisieren Sie ihn.`,
    )
  }
  if (server.replica) {
    throw new StartError(
      'Der Server aus MAILARCHIV_DATABASE_URL ist ein Replikat, das nur gelesen werden kann. Bitte nennen Sie den Hauptserver; Replikate gehören in MAILARCHIV_READ_URLS.',
    )
  }
  if (server.readonly === 'on') {
    throw new StartError(
      'In die Datenbank aus MAILARCHIV_DATABASE_URL darf nicht geschrieben werden (default_transaction_read_only ist an). Bitte ändern Sie das oder nennen Sie eine andere Datenbank.',
    )
  }
  if (server.encoding !== 'UTF8') {
    throw new StartError(
      `Die Datenbank aus MAILARCHIV_DATABASE_URL hat die Kodierung ${server.encoding}. Bitte legen Sie eine mit ENCODING 'UTF8' an.`,
    )
  }
}

type Recovery = { readonly replica: boolean }

async function migrate(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(${LOCKS.migrate})`)
  const { rows: existing } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('mailarchiv.migration') IS NOT NULL AS there`,
  )
  if (existing[0]?.there !== true) {
    await client.query('CREATE SCHEMA IF NOT EXISTS mailarchiv')
    await client.query(
      'CREATE TABLE mailarchiv.migration (number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL)',
    )
  }
  const { rows: applied } = await client.query<Pick<Migration, 'name' | 'checksum'>>(
    'SELECT name, checksum FROM mailarchiv.migration ORDER BY number',
  )
  for (const [index, { name, checksum }] of applied.entries()) {
    const known = migrations[index]
    if (known === undefined || known.checksum !== checksum) throw new StartError(foreignSchema(name))
  }
  for (const { number, name, sql, checksum } of migrations.slice(applied.length)) {
    await client.query(sql)
    await client.query('INSERT INTO mailarchiv.migration VALUES ($1, $2, $3)', [number, name, checksum])
  }
}

function foreignSchema(name: string): string {
  return `Die Tabellen in der Datenbank aus MAILARCHIV_DATABASE_URL sind neuer als dieses Programm oder gehören zu einer anderen Fassung (${name}). Bitte starten Sie die neuere Programmversion.`
}

function refusal(error: pg.DatabaseError): Error {
  if (error instanceof StartError) return error
  if (error.code !== NO_PRIVILEGE) return error
  return new StartError(
    `Der Benutzer aus MAILARCHIV_DATABASE_URL darf in der Datenbank keine Tabellen anlegen oder ändern (${error.message}). Bitte geben Sie ihm das Recht CREATE auf die Datenbank.`,
  )
}
