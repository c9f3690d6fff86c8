/**
 * Puts tables without the rows that were deleted in the place of former ones. PostgreSQL only marks a deleted row; VACUUM
 * makes its place free and leaves its bytes there. VACUUM FULL and CLUSTER keep everybody from a table while they write
 * it: the index on tokens of 25,000 mails takes 20 s. So rows are copied beside, while the table is read and written, and
 * writers wait for the few that changed meanwhile.
 */
import { setTimeout } from 'node:timers/promises'
import { ArchiveError } from '../contract/index.ts'
import { type Client, type Database, isHeldByOthers } from './database.ts'
import { renewStatistics } from './statistics.ts'
import type { Writer } from './writer.ts'

type Context = { readonly database: Database; readonly writer: Writer }

/** Longest wait for a table: later readers queue behind it. */
const LOCK_MS = 2_000
/** Between two tries: others who wait go on. */
const AGAIN_MS = 1_000
const GIVE_UP_MS = 10 * 60_000

const NO_OWNER =
  'Der Benutzer aus MAILARCHIV_DATABASE_URL darf keine Mails löschen, weil ihm die Datenbank nicht gehört: In ihren Statistiken blieben Teile der Mails. Es wurde nichts gelöscht. Bitte machen Sie ihn zum Besitzer der Datenbank (ALTER DATABASE … OWNER TO …).'
const HELD =
  'Die gelöschten Mails lassen sich noch nicht aus den Dateien der Datenbank entfernen: Eine lange Transaktion, ein Replikat oder eine Sicherung hält einen alten Stand fest. Bitte beenden Sie, was dort lange arbeitet. Das Löschen wird fortgesetzt.'

/**
 * Checks that this program may do it. Statistics of columns hold values of the mails, and only the owner of a database
 * may write its catalogue of statistics anew.
 */
export async function assertRewritable(database: Database): Promise<void> {
  const [row] = await database.rows(
    "SELECT pg_has_role(datdba, 'USAGE') AS is_owner FROM pg_database WHERE datname = current_database()",
  )
  if (row?.is_owner !== true) throw new ArchiveError('archive_locked', NO_OWNER)
}

/** Writes these tables anew, and the statistics. */
export async function rewriteTables({ database, writer }: Context, names: readonly string[]): Promise<void> {
  const rows = await database.rows(TABLES, [names])
  const tables = rows.map((row) => row as unknown as Table)
  for (const table of tables) {
    const since = await database.transaction((client) => copy(client, table))
    await untilDone(() => writer.locked((client) => replace(client, table, since)))
  }
  await renewStatistics(
    database,
    tables.map(({ name }) => name),
  )
  await untilDone(() => database.run(rewriteStatistics))
}

/** A table and the one that is to take its place; names and lists of columns as SQL. */
type Table = {
  readonly name: string
  readonly short: string
  readonly next: string
  readonly columns: string
  readonly key: string
  readonly identity: string | null
  /** Storage parameters. */
  readonly options: string | null
  /** Of a partition: the table that it is one of, and what it holds. */
  readonly parent: string | null
  readonly bound: string | null
}

const listed = (condition: string) => `(SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum)
    FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND ${condition})`

const TABLES = `SELECT t.name, quote_ident(c.relname) AS short, 'mailarchiv.' || quote_ident(c.relname || '_next') AS next,
    ${listed("a.attgenerated = ''")} AS columns,
    ${listed("a.attnum = ANY((SELECT k.conkey FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'p')::smallint[])")} AS key,
    ${listed("a.attidentity <> ''")} AS identity,
    array_to_string(c.reloptions, ', ') AS options,
    i.inhparent::regclass::text AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound
  FROM unnest($1::text[]) AS t (name) JOIN pg_class c ON c.oid = to_regclass(t.name)
  LEFT JOIN pg_inherits i ON i.inhrelid = c.oid`

/** Copies the rows. Returns the first transaction whose changes it may lack. */
async function copy(client: Client, table: Table): Promise<string> {
  const { name, next, columns, options } = table
  await client.query('SET LOCAL statement_timeout = 0')
  await client.query(`DROP TABLE IF EXISTS ${next}; CREATE TABLE ${next} (LIKE ${name} INCLUDING ALL)`)
  if (options !== null) await client.query(`ALTER TABLE ${next} SET (${options})`)
  const targets = await client.query(TARGETS, [name, next])
  for (const { index, number, target } of targets.rows)
    await client.query(`ALTER INDEX ${index} ALTER COLUMN ${number} SET STATISTICS ${target}`)
  const { rows } = await client.query('SELECT pg_snapshot_xmin(pg_current_snapshot())::xid::text AS since')
  await client.query(`INSERT INTO ${next} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${name}`)
  return String(rows[0].since)
}

/** Columns of indexes for which statistics are set, with the same index of the other table. */
const TARGETS = `SELECT n.indexrelid::regclass::text AS index, a.attnum AS number, a.attstattarget AS target
  FROM pg_index o JOIN pg_attribute a ON a.attrelid = o.indexrelid AND a.attstattarget >= 0
  JOIN pg_index n ON n.indrelid = to_regclass($2) AND n.indkey::text = o.indkey::text
    AND pg_get_expr(n.indexprs, n.indrelid) IS NOT DISTINCT FROM pg_get_expr(o.indexprs, o.indrelid)
    AND pg_get_expr(n.indpred, n.indrelid) IS NOT DISTINCT FROM pg_get_expr(o.indpred, o.indrelid)
  WHERE o.indrelid = to_regclass($1)`

/** Brings the copy up to date, and puts it in the place of the table. Call it inside of `Writer.locked`. */
async function replace(client: Client, table: Table, since: string): Promise<void> {
  const { name, short, next, columns, key, identity, parent, bound } = table
  const isChanged = `age(t.xmin) <= age('${since}'::xid)`
  const keyOf = (row: string) => `(${key.replaceAll(/(^|, )/g, `$1${row}.`)})`
  await client.query(
    `DELETE FROM ${next} n WHERE NOT EXISTS
       (SELECT FROM ${name} t WHERE ${keyOf('t')} = ${keyOf('n')} AND NOT ${isChanged});
     INSERT INTO ${next} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${name} t WHERE ${isChanged}`,
  )
  if (identity !== null) {
    const sequence = (of: string) => `pg_get_serial_sequence('${of}', '${identity}')::regclass`
    await client.query(`SELECT setval(${sequence(next)}, pg_sequence_last_value(${sequence(name)}))`)
  }
  const triggers = await client.query(
    'SELECT pg_get_triggerdef(oid) AS sql FROM pg_trigger WHERE tgrelid = to_regclass($1) AND NOT tgisinternal',
    [name],
  )
  await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`)
  if (parent !== null) await client.query(`ALTER TABLE ${parent} DETACH PARTITION ${name}`)
  await client.query(`DROP TABLE ${name}; ALTER TABLE ${next} RENAME TO ${short}`)
  if (parent !== null) await client.query(`ALTER TABLE ${parent} ATTACH PARTITION ${name} ${bound}`)
  for (const { sql } of triggers.rows) await client.query(String(sql))
}

/** Thrown while an old state of the database is held in which deleted rows are still there. */
class StillSeen extends Error {}

/** Writes the catalogue of statistics anew; the little that it holds takes an instant. */
async function rewriteStatistics(client: Client): Promise<void> {
  const said: string[] = []
  const listen = ({ detail }: { readonly detail?: string | undefined }) => {
    if (detail !== undefined) said.push(detail)
  }
  client.on('notice', listen)
  try {
    await client.query('VACUUM (FULL, VERBOSE) pg_catalog.pg_statistic')
  } finally {
    client.off('notice', listen)
  }
  // „3 dead row versions cannot be removed yet“, in the language of the server.
  const [, dead] = /^(\d+)/.exec(said[0] ?? '') ?? []
  if (dead === undefined) throw new Error('PostgreSQL does not say whether it wrote pg_statistic anew')
  if (Number(dead) > 0) throw new StillSeen()
}

/** Repeats it while others hold a table, or an old state. */
async function untilDone(work: () => Promise<void>): Promise<void> {
  for (const started = performance.now(); ; ) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StillSeen || isHeldByOthers(error))) throw error
      if (performance.now() - started > GIVE_UP_MS) throw new ArchiveError('archive_locked', HELD, error)
    }
    await setTimeout(AGAIN_MS)
  }
}
