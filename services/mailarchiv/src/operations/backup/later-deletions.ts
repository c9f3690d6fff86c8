/** Deletions in backups: each backup records all of them, and what is restored from an earlier one carries them out again. */
import { hash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  type BackupPart,
  type BackupWriter,
  createCommandLog,
  operatorName,
  StartError,
  systemClock,
  writtenCount,
} from '@zeughaus/platform'
import { openAccessLog } from '../../evidence/access-log/index.ts'
import { openIntegrity } from '../../evidence/integrity/index.ts'
import { sqliteLog } from '../../evidence/signed-log/index.ts'
import { openSqliteTables } from '../../kern/tables/index.ts'
import {
  type DeletionRecord,
  eraseBeside,
  parseRecord,
  type Repeated,
  readRecords,
  repeatDeletions,
  writeRecords,
} from '../../retention/deletions/index.ts'
import type { Progress } from '../../store/contract/index.ts'
import { openArchiveDatabase } from '../../store/sqlite/index.ts'
import { LAYOUTS, type ServingArchive, type Stores } from '../../stores.ts'
import { TextQueue } from '../../texts/queue/index.ts'

/** The folder of the records in the archive's part of a backup. */
export const RECORDS = 'deletions'

/** Writes a record of each deletion into a backup. @param folder of an archive without a database */
export async function recordDeletions(folder: string, target: BackupWriter): Promise<void> {
  const log = sqliteLog(
    () => openArchiveDatabase(folder),
    () => [],
  )
  const tables = openSqliteTables(folder, LAYOUTS.retention)
  try {
    await writeRecords({ log, tables }, join(target.work, RECORDS))
  } finally {
    await tables.close()
  }
  await target.within(RECORDS).takeAll()
}

/** Where deletions are recorded that came after a backup. */
export interface Later {
  /** The archive's parts of other backups. */
  readonly backups: readonly { readonly name: string; readonly part: BackupPart }[]
  /** Folders that `deletions export` has written. */
  readonly folders: readonly string[]
  /** When the newest of all these backups was made, in milliseconds since 1970 UTC. */
  readonly madeAt: number
}

/**
 * Reads the records of these places, each text once: backups name the same runs, and a stranger's may name one first.
 *
 * @param tell gets a sentence for a record that nobody can read
 */
export async function laterRecords(
  { backups, folders }: Pick<Later, 'backups' | 'folders'>,
  tell: (sentence: string) => void,
): Promise<DeletionRecord[]> {
  const records = new Map<string, DeletionRecord>()
  for (const { name, part } of backups) {
    const files = part.within(RECORDS)
    for (const file of files.files) {
      try {
        const record = await text(files.read(file))
        const key = hash('sha256', record)
        if (!records.has(key)) records.set(key, parseRecord(record, `${name}/${RECORDS}/${file}`))
      } catch (error) {
        if (!(error instanceof StartError)) throw error
        tell(`${error.message} Die Löschung wird aus ${name} nicht nachgeholt.`)
      }
    }
  }
  const exported = await Promise.all(folders.map((folder) => readRecords(resolve(folder))))
  return [...records.values(), ...exported.flat()]
}

interface Options {
  readonly archive: Pick<ServingArchive, 'log' | 'erase' | 'verify'>
  readonly stores: Stores
  /** Whether nobody works with the archive yet. */
  readonly isRestore: boolean
  readonly warn: (message: string) => void
  /** See `repeatDeletions`. */
  readonly progress: Progress
}

/** See `repeatDeletions`. Archive and stores stay the caller's. */
export async function repeatIn(records: readonly DeletionRecord[], options: Options): Promise<Repeated> {
  const { archive, stores, isRestore, warn, progress } = options
  const { retention: tables, leases, texts, log } = stores
  const place = await stores.evidence.open()
  const { evidence } = openIntegrity({ place, archive, accessLog: log, warn })
  const queue = await TextQueue.open({ tables: texts, isShared: leases.isShared, clock: systemClock })
  const output = createCommandLog('mailarchiv')
  const accessLog = await openAccessLog(log, { warn, tell: (line) => output.info(line) })
  try {
    return await repeatDeletions(records, {
      ...{ tables, leases, archive, evidence, accessLog, isRestore, progress, verifier: place.signer },
      by: { id: '', name: operatorName() },
      eraseBeside: (ids) => eraseBeside({ texts: { forget: (gone) => queue.erase(gone) } }, ids),
      now: systemClock.now,
      signal: new AbortController().signal,
    })
  } finally {
    await accessLog.close()
  }
}

/** What was done, in sentences for people. */
export function whatWasRepeated({ runs, mails, strange }: Repeated): string[] {
  const done =
    runs === 0
      ? 'Keine verzeichnete Löschung nennt eine Mail, die in diesem Archiv noch da ist.'
      : `${writtenCount(runs, 'Löschlauf', 'Löschläufe')} nachgeholt: ${writtenCount(mails, 'Mail ist wieder gelöscht', 'Mails sind wieder gelöscht')}.`
  if (strange === 0) return [done]
  return [
    `${writtenCount(strange, 'Löschung ist', 'Löschungen sind')} nicht von diesem Archiv unterschrieben; nach ${strange === 1 ? 'ihr' : 'ihnen'} wurde nichts gelöscht.`,
    done,
  ]
}
