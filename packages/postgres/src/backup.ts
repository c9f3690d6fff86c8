/** Backs up and restores a database over the wire protocol alone: the embedded server has no pg_dump. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type BackupPart, type BackupWriter, StartError } from '@zeughaus/platform'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { migrate, NAMED_BY, prepareRole } from './migrate.ts'
import { readMigrations } from './migrations.ts'
import { openServer, type PostgresOptions, refuseUnreachable } from './postgres.ts'
import { readSequences, readTables, type Table, tableSchema } from './tables.ts'
import { refuseUnfitServer } from './unfit.ts'

const CONTENTS = 'contents.json'

/** The contents file beside the tables' files. */
const contentsSchema = z.object({
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In the order to fill them: a table follows those it references. */
  tables: z.array(tableSchema.extend({ rows: z.int() })),
  /** Position of each sequence; bigint as text. */
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
})
type Contents = z.output<typeof contentsSchema>

/** Where the files of a copy are read. */
type Source = Pick<BackupPart, 'read'>

async function readContents(source: Source): Promise<Contents> {
  const text = Buffer.concat(await Array.fromAsync(source.read(CONTENTS))).toString()
  return contentsSchema.parse(JSON.parse(text))
}

/** Rows copied so far. */
type Progress = (rows: number) => void

/**
 * Copies every table to `target`, all from one snapshot, one file in COPY text format each. Readers of a snapshot
 * block no writer.
 *
 * @param before runs on the connection before the snapshot is taken
 * @throws StartError when the database cannot be reached or does not belong to this program
 */
export async function backupDatabase(
  options: PostgresOptions,
  target: Pick<BackupWriter, 'write'>,
  progress: Progress,
  before: (client: pg.Client) => Promise<void> = async () => undefined,
): Promise<void> {
  await asOwner(options, async (client) => {
    await before(client)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migration ORDER BY number',
    )
    const tables: Contents['tables'] = []
    let done = 0
    for (const table of await readTables(client)) {
      const stream = client.query(copyTo(`COPY ${columnsOf(client, table)} TO STDOUT`))
      await target.write(fileOf(table), stream)
      tables.push({ ...table, rows: stream.rowCount })
      done += stream.rowCount
      progress(done)
    }
    // Sequences are not part of a snapshot. Read last, they are never behind a copied row.
    const contents: Contents = { migrations, tables, sequences: await readSequences(client) }
    await client.query('COMMIT')
    await target.write(CONTENTS, [Buffer.from(`${JSON.stringify(contents, null, 1)}\n`)])
  })
}

/**
 * Restores a copy into an empty database: the schema as of the copy, with its triggers and rights; then all rows in one
 * transaction; then the newer migrations.
 *
 * @throws StartError when the database is not empty, or the copy comes from a newer program
 */
export async function restoreDatabase(options: PostgresOptions, source: Source, progress: Progress): Promise<void> {
  const contents = await readContents(source)
  const migrations = await readMigrations(options.migrations)
  const then = migrations.slice(0, contents.migrations.length)
  if (
    JSON.stringify(then.map(({ name, checksum }) => [name, checksum])) !==
    JSON.stringify(contents.migrations.map(({ name, checksum }) => [name, checksum]))
  ) {
    throw new StartError(
      'Die Sicherung der Datenbank gehört zu einer anderen Programmversion. Stellen Sie sie mit derselben oder einer neueren wieder her.',
    )
  }
  await asOwner(options, async (client, owner) => {
    await refuseFilled(client)
    await migrate(owner, then)
    await fill(client, contents, source, progress)
    await migrate(owner, migrations)
  })
}

/**
 * Puts a database back to a copy that was taken of it: what came later is gone, from the logs that only grow, too. For
 * data that nobody needs, such as half of a demo.
 *
 * @throws {StartError} when the copy comes from another program
 */
export async function resetDatabase(options: PostgresOptions, folder: string): Promise<void> {
  const source: Source = { read: (path) => createReadStream(join(folder, path)) }
  const contents = await readContents(source)
  await asOwner(options, async (client) => {
    const { rows } = await client.query<{ checksum: string }>('SELECT checksum FROM schema_migration ORDER BY number')
    if (rows.map(({ checksum }) => checksum).join() !== contents.migrations.map(({ checksum }) => checksum).join()) {
      throw new StartError(
        'Die Datenbank lässt sich nicht zurücksetzen: Seit ihrer Kopie kam eine andere Programmversion.',
      )
    }
    await fill(client, contents, source, () => undefined)
  })
}

/**
 * Asks before a restore changes anything whether the database can take it.
 *
 * @throws {StartError} when it holds data, or is unfit for the service
 */
export async function requireEmptyDatabase(options: PostgresOptions): Promise<void> {
  await asOwner(options, async (client) => {
    await refuseUnfitServer(client, NAMED_BY)
    await refuseFilled(client)
    await prepareRole(client)
  })
}

async function fill(
  client: pg.Client,
  { tables, sequences }: Contents,
  source: Source,
  progress: Progress,
): Promise<void> {
  await client.query('BEGIN')
  // The copy already holds the rows that migrations insert. Triggers must neither act twice nor refuse a row.
  for (const table of tables) await client.query(`ALTER TABLE ${quoted(client, table.name)} DISABLE TRIGGER USER`)
  for (const table of tables.toReversed()) await client.query(`DELETE FROM ${quoted(client, table.name)}`)
  let done = 0
  for (const table of tables) {
    const stream = client.query(copyFrom(`COPY ${columnsOf(client, table)} FROM STDIN`))
    await pipeline(source.read(fileOf(table)), stream)
    if (stream.rowCount !== table.rows) throw new Error(`table ${table.name}: ${stream.rowCount} of ${table.rows} rows`)
    done += table.rows
    progress(done)
  }
  for (const { name, value, called } of sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quoted(client, name), value, called])
  }
  for (const table of tables) await client.query(`ALTER TABLE ${quoted(client, table.name)} ENABLE TRIGGER USER`)
  await client.query('COMMIT')
  await client.query('ANALYZE')
}

/** Runs `work` on an owner's connection to the configured server. */
async function asOwner(
  options: PostgresOptions,
  work: (client: pg.Client, owner: pg.ClientConfig) => Promise<void>,
): Promise<void> {
  const server = await openServer(options)
  try {
    await refuseUnreachable(server)
    // COPY formats dates and times by session settings; backup and restore must use the same.
    const client = new pg.Client({ ...server.owner, options: '-c timezone=UTC -c datestyle=ISO' })
    await client.connect()
    try {
      await work(client, server.owner)
    } finally {
      await client.end()
    }
  } finally {
    await server.release()
  }
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LIMIT 1`,
  )
  if (rowCount === 0) return
  throw new StartError(
    'In der Datenbank liegen schon Daten. Wiederhergestellt wird nur in eine leere; bitte setzen Sie ZEUGHAUS_DATA oder DATABASE_URL auf eine solche.',
  )
}

const fileOf = ({ name }: Table): string => `${name}.copy`
const quoted = (client: pg.Client, name: string): string => client.escapeIdentifier(name)

/** The target of a COPY: table and columns. The database recomputes generated columns. */
function columnsOf(client: pg.Client, { name, columns }: Table): string {
  return `${quoted(client, name)} (${columns.map((column) => quoted(client, column)).join(', ')})`
}
