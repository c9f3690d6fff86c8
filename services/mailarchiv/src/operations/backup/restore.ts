/** Restores a backup of the mail archive into an empty folder and verifies it. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyStretch, StartError } from '@zeughaus/platform'
import { logFinding, logInFolder } from '../../evidence/access-log/index.ts'
import { type IntegrityReport, openIntegrity } from '../../evidence/integrity/index.ts'
import { evidenceInFolder } from '../../evidence/signed-log/index.ts'
import type { Progress } from '../../store/contract/index.ts'
import { SqliteArchive } from '../../store/sqlite/index.ts'
import { renameFeed, TEXT_LAYOUT } from '../../texts/queue/tables.ts'

export type RestoreOptions = {
  /** Folder of the archive; empty or missing. */
  readonly folder: string
  /** Folder of its part of the backup; its files match the manifest. */
  readonly source: string
  /** The files of that part, relative to it. */
  readonly files: readonly string[]
  readonly warn: (message: string) => void
  /** Mails verified, and in all. */
  readonly progress: Progress
}

/**
 * Copies the files beside their place, moves them there in one step, and verifies every mail.
 *
 * @throws StartError when the folder is not empty
 */
export async function restoreMailarchiv(options: RestoreOptions): Promise<IntegrityReport> {
  const { folder, source, files, warn, progress } = options
  requireEmpty(folder)
  const unfinished = `${folder}.restore`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  for (const file of files) await copyStretch(join(source, file), join(unfinished, file))
  startNewFeed(join(unfinished, TEXT_LAYOUT.file))
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
  return { ...report, findings: [...report.findings, ...ofLog] }
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
