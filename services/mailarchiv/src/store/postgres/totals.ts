/** Stores totals by name, and the progress of imports. */
import type { ArchiveCounts, Archived } from '../contract/index.ts'
import { countsOf, type ImportMark, type ImportState, importStateOf } from '../core/index.ts'
import type { Client, Database } from './database.ts'

export async function addToTotals(client: Client, values: Readonly<Record<string, number>>): Promise<void> {
  const changed = Object.entries(values).filter(([, value]) => value !== 0)
  if (changed.length === 0) return
  await client.query(
    `INSERT INTO mailarchiv.total AS t SELECT * FROM unnest($1::text[], $2::bigint[])
     ON CONFLICT (name) DO UPDATE SET value = t.value + excluded.value`,
    [changed.map(([name]) => name), changed.map(([, value]) => value)],
  )
}

export async function readCounts(database: Database): Promise<ArchiveCounts> {
  const rows = await database.rows(
    `SELECT name, value FROM mailarchiv.total
     UNION ALL SELECT 'last', (SELECT archived_at FROM mailarchiv.mail ORDER BY id DESC LIMIT 1)`,
  )
  const kept = new Map(rows.flatMap(({ name, value }) => (value === null ? [] : [[String(name), Number(value)]])))
  return countsOf(kept, kept.get('last') ?? null)
}

/** Stores the progress of an import. `archived`: the mails of its batch. */
export async function markImport(
  client: Client,
  { run, progress, files }: ImportMark,
  archived: readonly Archived[] = [],
): Promise<void> {
  if (progress === null) {
    await client.query('DELETE FROM mailarchiv.import_file WHERE run = $1', [run])
    await client.query('DELETE FROM mailarchiv.import_run WHERE key = $1', [run])
    return
  }
  await client.query(
    'INSERT INTO mailarchiv.import_run VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET state = excluded.state',
    [run, importStateOf(progress, archived)],
  )
  const positions = new Map(files.map(({ file, position }) => [file, position]))
  await client.query(
    `INSERT INTO mailarchiv.import_file SELECT $1, * FROM unnest($2::bigint[], $3::bigint[])
     ON CONFLICT (run, file) DO UPDATE SET position = excluded.position`,
    [run, [...positions.keys()], [...positions.values()]],
  )
}

/** Reads the progress of an import run; null for an unknown or finished one. */
export async function readImportState(database: Database, run: string): Promise<ImportState | null> {
  const [state] = await database.rows('SELECT state FROM mailarchiv.import_run WHERE key = $1', [run])
  if (state === undefined) return null
  const files = await database.rows('SELECT file, position FROM mailarchiv.import_file WHERE run = $1', [run])
  return {
    state: String(state.state),
    files: files.map((row) => ({ file: Number(row.file), position: row.position as number | null })),
  }
}
