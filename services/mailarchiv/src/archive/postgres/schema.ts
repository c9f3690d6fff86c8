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
export const LOCKS = { migrate: 7_301_884_301, write: 7_301_884_302, textFeed: 7_301_884_303 } as const

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
  await completeFirst(client, migrations[0]!)
  const applied = await readApplied(client, LEDGER)
  const pending = pendingOf(applied, migrations, NAMED_BY)
  const hindrance = await hindranceOf(client, LEDGER, pending)
  if (hindrance !== undefined) return hindrance
  // Asked by migrations of what earlier versions kept in a data folder.
  await client.query(`SELECT set_config('mailarchiv.is_new', $1, true)`, [applied.length === 0 ? 'yes' : 'no'])
  for (const migration of pending) await applyMigration(client, LEDGER, migration)
  return undefined
}

const WITHOUT_STATISTICS = 'ALTER INDEX mailarchiv.search_other_tokens_idx ALTER COLUMN 1 SET STATISTICS 0;'
const RATES = `CREATE UNLOGGED TABLE mailarchiv.rate (
  key text PRIMARY KEY,
  tokens double precision NOT NULL,
  taken boolean NOT NULL,
  at timestamptz NOT NULL
);`

/** The first migration grew twice on its first day: checksums of that day, and the statements that each state lacks. */
const FIRST_OF_THE_DAY = [
  { checksum: '644377135da498e724cfb3f179eade60c7ed0d8ea1e6f5a147b2b5754c9057e7', lacks: WITHOUT_STATISTICS + RATES },
  { checksum: '43bd3b67f96f196f732679b6d2372d56b1209d5641fe24a12851a0fadf48a61c', lacks: RATES },
] as const

/** Completes a database that an early state of the first migration made. */
async function completeFirst(client: pg.Client, first: Migration): Promise<void> {
  for (const { checksum, lacks } of FIRST_OF_THE_DAY) {
    const { rowCount } = await client.query(
      'UPDATE mailarchiv.migration SET checksum = $1 WHERE number = 1 AND checksum = $2',
      [first.checksum, checksum],
    )
    if (rowCount === 1) await client.query(lacks)
  }
}

function refusal(error: pg.DatabaseError): Error {
  if (error instanceof StartError) return error
  if (error.code !== NO_PRIVILEGE) return error
  return new StartError(
    `Der Benutzer aus ${NAMED_BY.setting} darf in der Datenbank keine Tabellen anlegen oder ändern (${error.message}). Bitte geben Sie ihm das Recht CREATE auf die Datenbank.`,
  )
}
