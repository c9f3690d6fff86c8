/** Makes the tables and migrates them at the start; names every obstacle. */
import { join } from 'node:path'
import { StartError } from '@zeughaus/platform'
import {
  applyMigration,
  connectAtStart,
  enterProgram,
  type Hindrance,
  hindranceOf,
  type LockLimits,
  type Migration,
  Patience,
  pendingOf,
  prepareLedger,
  readApplied,
  readMigrations,
  refuseUnfitServer,
  withBoundedLocks,
  writableServer,
} from '@zeughaus/postgres'
import type pg from 'pg'

const MIGRATIONS = join(import.meta.dirname, 'migrations')
export const NAMED_BY = { setting: 'MAILARCHIV_DATABASE_URL', replicas: 'MAILARCHIV_READ_URLS' }
/** Where the archive keeps its migrations and the running programs. */
export const LEDGER = { migrations: 'mailarchiv.migration', programs: 'mailarchiv.program' } as const
const NO_PRIVILEGE = '42501'

/** Locks of the archive's database: for migrations, for writes, for numbers of the text feed. */
export const LOCKS = { migrate: 7_301_884_301, write: 7_301_884_302 } as const

/**
 * Checks the server and migrates its tables, all in one transaction: several processes may do so at once, and a kill in
 * the middle changes nothing.
 *
 * @param program the id under which this program is entered as running
 * @param limits of the waits for tables that others hold
 * @returns the version of this program
 * @throws StartError with a German sentence for each reason, with nothing changed
 */
export async function prepareDatabase(
  connection: pg.ClientConfig,
  program?: string,
  limits?: LockLimits,
): Promise<number> {
  const migrations = await readMigrations(MIGRATIONS)
  const server = await writableServer(connection)
  const client = await connectAtStart(server, NAMED_BY)
  try {
    await refuseUnfitServer(client, NAMED_BY)
    const patience = new Patience(NAMED_BY)
    const version = migrations.length
    for (;;) {
      const attempt = async (bound: () => Promise<void>) => {
        await client.query('BEGIN')
        const hindrance = await migrate(client, migrations, bound)
        if (hindrance === undefined && program !== undefined)
          await enterProgram(client, LEDGER, { id: program, version })
        await client.query(hindrance === undefined ? 'COMMIT' : 'ROLLBACK')
        return hindrance
      }
      const hindrance = await withBoundedLocks(client, NAMED_BY, attempt, limits)
      if (hindrance === undefined) return version
      await patience.wait(hindrance)
    }
  } catch (error) {
    throw refusal(error as pg.DatabaseError)
  } finally {
    await client.end()
  }
}

/** Migrates unless running programs are in the way. @param bound bounds the waits for tables, not for other starts */
async function migrate(
  client: pg.Client,
  migrations: readonly Migration[],
  bound: () => Promise<void>,
): Promise<Hindrance | undefined> {
  await client.query(`SELECT pg_advisory_xact_lock(${LOCKS.migrate})`)
  await bound()
  await client.query('CREATE SCHEMA IF NOT EXISTS mailarchiv')
  await prepareLedger(client, LEDGER)
  const pending = pendingOf(await readApplied(client, LEDGER), migrations, NAMED_BY)
  const hindrance = await hindranceOf(client, LEDGER, pending)
  if (hindrance !== undefined) return hindrance
  for (const migration of pending) await applyMigration(client, LEDGER, migration)
  return undefined
}

function refusal(error: pg.DatabaseError): Error {
  if (error instanceof StartError) return error
  if (error.code !== NO_PRIVILEGE) return error
  return new StartError(
    `Der Benutzer aus ${NAMED_BY.setting} darf in der Datenbank keine Tabellen anlegen oder ändern (${error.message}). Bitte geben Sie ihm das Recht CREATE auf die Datenbank.`,
  )
}
