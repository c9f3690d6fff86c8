/** Makes the tables and migrates them at the start; names every obstacle. */
import { join } from 'node:path'
import { StartError } from '@zeughaus/platform'
import {
  type Applied,
  connectAtStart,
  type Migration,
  readMigrations,
  refuseForeignSchema,
  refuseUnfitServer,
  writableServer,
} from '@zeughaus/postgres'
import type pg from 'pg'

const MIGRATIONS = join(import.meta.dirname, 'migrations')
const NAMED_BY = { setting: 'MAILARCHIV_DATABASE_URL', replicas: 'MAILARCHIV_READ_URLS' }
const NO_PRIVILEGE = '42501'

/** Locks of the archive's database: for migrations, for writes, for numbers of the text feed. */
export const LOCKS = { migrate: 7_301_884_301, write: 7_301_884_302, textFeed: 7_301_884_303 } as const

/**
 * Checks the server and migrates its tables, all in one transaction: several processes may do so at once, and a kill in
 * the middle changes nothing.
 *
 * @throws StartError with a German sentence for each reason, with nothing changed
 */
export async function prepareDatabase(connection: pg.ClientConfig): Promise<void> {
  const migrations = await readMigrations(MIGRATIONS)
  const server = await writableServer(connection)
  const client = await connectAtStart(server, NAMED_BY)
  try {
    await refuseUnfitServer(client, NAMED_BY)
    await refuseOtherEncoding(client)
    await client.query('BEGIN')
    await migrate(client, migrations)
    await client.query('COMMIT')
  } catch (error) {
    throw refusal(error as pg.DatabaseError)
  } finally {
    await client.end()
  }
}

async function refuseOtherEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(`SELECT current_setting('server_encoding') AS encoding`)
  const encoding = rows[0]?.encoding
  if (encoding === 'UTF8') return
  throw new StartError(
    `Die Datenbank aus ${NAMED_BY.setting} hat die Kodierung ${encoding}. Bitte legen Sie eine mit ENCODING 'UTF8' an.`,
  )
}

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
  const { rows: applied } = await client.query<Applied>(
    'SELECT number, name, checksum FROM mailarchiv.migration ORDER BY number',
  )
  refuseForeignSchema(applied, migrations, NAMED_BY)
  for (const { number, name, sql, checksum } of migrations.slice(applied.length)) {
    await client.query(sql)
    await client.query('INSERT INTO mailarchiv.migration VALUES ($1, $2, $3)', [number, name, checksum])
  }
}

function refusal(error: pg.DatabaseError): Error {
  if (error instanceof StartError) return error
  if (error.code !== NO_PRIVILEGE) return error
  return new StartError(
    `Der Benutzer aus ${NAMED_BY.setting} darf in der Datenbank keine Tabellen anlegen oder ändern (${error.message}). Bitte geben Sie ihm das Recht CREATE auf die Datenbank.`,
  )
}
