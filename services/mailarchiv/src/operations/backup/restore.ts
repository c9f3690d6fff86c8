/** Restores a backup of the mail archive into an empty folder and verifies it. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type BackupPart, StartError } from '@zeughaus/platform'
import { logFinding, logInFolder } from '../../evidence/access-log/index.ts'
import { type IntegrityReport, openIntegrity } from '../../evidence/integrity/index.ts'
import { evidenceInFolder } from '../../evidence/signed-log/index.ts'
import type { DeletionRecord, Repeated } from '../../retention/deletions/index.ts'
import type { Progress } from '../../store/contract/index.ts'
import { finishedPacks, SqliteArchive } from '../../store/sqlite/index.ts'
import { storesIn } from '../../stores.ts'
import { renameFeed, TEXT_LAYOUT } from '../../texts/queue/tables.ts'
import { RECORDS, repeatIn } from './later-deletions.ts'

export type RestoreOptions = {
  /** Folder of the archive; empty or missing. */
  readonly folder: string
  /** Its part of a backup. */
  readonly source: BackupPart
  /** Whether the archive is only to be verified: then it reads packs where they are. */
  readonly isCheck?: boolean
  /** What is recorded of deletions after the backup. */
  readonly later: readonly DeletionRecord[]
  readonly warn: (message: string) => void
  /** Mails verified, and in all. */
  readonly progress: Progress
  /** See `repeatDeletions`. */
  readonly repeating: Progress
}

interface Restored {
  readonly report: IntegrityReport
  readonly repeated: Repeated
}

/**
 * Copies the files beside their place, deletes there what was deleted after the backup, moves them to their place in one
 * step, and verifies every mail.
 *
 * @throws StartError when the folder is not empty
 */
export async function restoreMailarchiv(options: RestoreOptions): Promise<Restored> {
  const { folder, warn, progress } = options
  requireEmpty(folder)
  const unfinished = `${folder}.restore`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  await bring(options, unfinished)
  startNewFeed(join(unfinished, TEXT_LAYOUT.file))
  const repeated = await deleteAgain(unfinished, options)
  if (existsSync(folder)) rmdirSync(folder)
  renameSync(unfinished, folder)
  await using archive = await SqliteArchive.open({ folder })
  const integrity = openIntegrity({
    place: evidenceInFolder(join(folder, 'evidence')),
    archive,
    accessLog: logInFolder(folder),
    warn,
  })
  const report = await integrity.verify(1, progress)
  const { findings } = await integrity.verifyLog()
  const ofLog = findings.map((found) => ({ code: `log_${found.kind}`, ids: [], message: logFinding(found) }))
  return { report: { ...report, findings: [...report.findings, ...ofLog] }, repeated }
}

async function bring({ source, isCheck = false }: RestoreOptions, to: string): Promise<void> {
  const isPack = (file: string) => file.startsWith('raw/')
  const files = source.files.filter((file) => !file.startsWith(`${RECORDS}/`))
  for (const file of files.filter((each) => !isPack(each))) await source.copy(file, join(to, file))
  const finished = isCheck ? finishedPacks(to) : new Map<string, number>()
  for (const file of files.filter(isPack)) {
    const bytes = finished.get(file)
    if (bytes === undefined) await source.copy(file, join(to, file))
    else await source.lend(file, join(to, file), bytes)
  }
}

/** Nobody reads this archive yet: what was deleted is shown to nobody. */
async function deleteAgain(folder: string, { later, warn, repeating }: RestoreOptions): Promise<Repeated> {
  if (later.length === 0) return { runs: 0, mails: 0, strange: 0 }
  await using stack = new AsyncDisposableStack()
  const archive = await SqliteArchive.open({ folder, stillReadMs: 0 })
  stack.defer(() => archive.close())
  const stores = storesIn(folder)
  stack.defer(() => stores.close())
  return await repeatIn(later, { archive, stores, isRestore: true, warn, progress: repeating })
}

/** @throws StartError when the folder is not empty */
export function requireEmpty(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  throw new StartError(
    `In ${folder} liegt schon ein Archiv. Wiederhergestellt wird nur in einen leeren Ordner; bitte setzen Sie ZEUGHAUS_DATA auf einen solchen.`,
  )
}

/** Renames the feed: later mails get numbers that other mails had before, so old cursors must not count. */
function startNewFeed(file: string): void {
  if (!existsSync(file)) return
  using db = new DatabaseSync(file)
  renameFeed(db)
}
