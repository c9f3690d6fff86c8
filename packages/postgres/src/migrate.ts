import { StartError } from '@zeughaus/platform'
import pg from 'pg'
import { type LockLimits, withBoundedLocks } from './bounded-locks.ts'
import type { Migration } from './migrations.ts'
import { APPLICATION_ROLE } from './pool.ts'
import { type NamedBy, refuseUnfitServer } from './unfit.ts'
import {
  applyMigration,
  enterProgram,
  type Hindrance,
  hindranceOf,
  type Ledger,
  Patience,
  pendingOf,
  prepareLedger,
  readApplied,
} from './versions.ts'

/** Advisory lock held while a process migrates; the number is arbitrary. */
const LOCK_KEY = 7_301_884_205
const NO_PRIVILEGE = '42501'
/** The setting that names the database of a service. */
export const NAMED_BY: NamedBy = { setting: 'DATABASE_URL' }
export const LEDGER: Ledger = { migrations: 'schema_migration', programs: 'schema_program' }
const EXTENSION = /^CREATE EXTENSION (?:IF NOT EXISTS )?"?([a-z_]+)/gim

/**
 * Migrates the schema to the newest version as the database's owner. Each file runs in its own transaction together
 * with its row in `schema_migration`, so a kill midway leaves a schema between two files and the next start continues.
 * Several processes may call it at once: one works, the others wait.
 *
 * @param program the id under which this program is entered as running
 * @param limits of the waits for tables that others hold
 * @throws {StartError} when the server is too old, a merged file was changed, the schema is too new for the code, running
 * programs are too old for the pending migrations, or a table stays locked
 */
export async function migrate(
  owner: pg.ClientConfig,
  migrations: readonly Migration[],
  program?: string,
  limits?: LockLimits,
): Promise<void> {
  const client = new pg.Client({ ...owner, application_name: 'zeughaus migration' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseUnfitServer(client, NAMED_BY)
    await refuseMissingExtensions(client, migrations)
    const patience = new Patience(NAMED_BY)
    for (;;) {
      const hindrance = await migrateLocked(client, migrations, program, limits)
      if (hindrance === undefined) break
      await patience.wait(hindrance)
    }
  } catch (error) {
    throw explainFailed(error)
  } finally {
    await client.end()
  }
}

/** Migrates unless running programs are in the way. */
async function migrateLocked(
  client: pg.Client,
  migrations: readonly Migration[],
  program: string | undefined,
  limits: LockLimits | undefined,
): Promise<Hindrance | undefined> {
  await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY])
  await prepareRole(client)
  await prepareLedger(client, LEDGER, APPLICATION_ROLE)
  const pending = pendingOf(await readApplied(client, LEDGER), migrations, NAMED_BY)
  const hindrance = await hindranceOf(client, LEDGER, pending)
  if (hindrance === undefined) {
    for (const migration of pending) {
      const apply = async (bound: () => Promise<void>) => {
        await client.query('BEGIN')
        await bound()
        await applyMigration(client, LEDGER, migration)
        await client.query('COMMIT')
      }
      await withBoundedLocks(client, NAMED_BY, apply, limits)
    }
    if (program !== undefined) await enterProgram(client, LEDGER, { id: program, version: migrations.length })
  }
  await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY])
  return hindrance
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

/**
 * Creates the application's role and lets the owner assume it. A cluster has it once, for all databases.
 *
 * @throws {StartError} when the owner may not
 */
export async function prepareRole(client: pg.Client): Promise<void> {
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
