/** The records of deletions as files: one for each run, named by its id. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '@zeughaus/platform'
import { deletionIn, type LogStore } from '../../evidence/signed-log/index.ts'
import type { Tables } from '../../kern/tables/index.ts'
import { type DeletionRecord, parseRecord, RECORD_FORMAT } from './record.ts'
import { openRecordStore } from './record-store.ts'

/** What the name of the file of a record ends in; before it stands the id of the run. */
const RECORD_ENDING = '.json'

/** Writes a file for each deletion that the log of an archive has. Returns their names. @param tables of retention */
export async function writeRecords(
  { log, tables }: { readonly log: LogStore; readonly tables: Tables },
  folder: string,
): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const store = openRecordStore(tables)
  const names: string[] = []
  for (const note of await notesOf(log)) {
    const run = deletionIn(note)?.run
    if (run === undefined) continue
    const record: DeletionRecord = { format: RECORD_FORMAT, note, ...(await store.read(run)) }
    const name = `${run}${RECORD_ENDING}`
    await writeFile(join(folder, name), `${JSON.stringify(record)}\n`, { mode: 0o600, flush: true })
    names.push(name)
  }
  return names
}

async function notesOf(log: LogStore): Promise<string[]> {
  const notes: string[] = []
  await log.snapshot(async (state) => {
    for await (const { note } of state.deletions()) notes.push(note)
  })
  return notes
}

/** Reads the records in a folder. @throws StartError for a folder without any, or one of no such form */
export async function readRecords(folder: string): Promise<DeletionRecord[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(RECORD_ENDING)).sort()
  if (names.length === 0) throw new StartError(`In ${folder} ist keine Löschung verzeichnet.`)
  const records: DeletionRecord[] = []
  for (const name of names) records.push(parseRecord(await readFile(join(folder, name), 'utf8'), join(folder, name)))
  return records
}
