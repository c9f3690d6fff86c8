/** Puts a backup of the mail archive in place of one that is not there, and looks whether it is whole. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyStretch, StartError } from '@zeughaus/platform'
import { type Progress, SqliteArchive } from '../archive/index.ts'
import { type IntegrityReport, openIntegrity } from '../integrity/index.ts'
import { renameFeed } from '../recognition/index.ts'

export type RestoreOptions = {
  /** Folder of the archive; empty or missing. */
  readonly folder: string
  /** Folder of its part of the backup, whose files have been compared with the manifest. */
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
 * @throws StartError when something is in the folder already
 */
export async function restoreMailarchiv(options: RestoreOptions): Promise<IntegrityReport> {
  const { folder, source, files, warn, progress } = options
  requireEmpty(folder)
  const unfinished = `${folder}.restore`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  for (const file of files) await copyStretch(join(source, file), join(unfinished, file))
  startNewFeed(join(unfinished, 'recognition/jobs.db'))
  if (existsSync(folder)) rmdirSync(folder)
  renameSync(unfinished, folder)
  const archive = await SqliteArchive.open({ folder })
  try {
    return await openIntegrity({ folder, archive, warn }).verify(1, progress)
  } finally {
    await archive.close()
  }
}

/** @throws StartError when something is in the folder */
export function requireEmpty(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  throw new StartError(
    `In ${folder} liegt schon ein Archiv. Wiederhergestellt wird nur in einen leeren Ordner; bitte setzen Sie ZEUGHAUS_DATA auf einen solchen.`,
  )
}

/** What is archived from now on gets the numbers of mails that the backup does not know: old cursors must not count. */
function startNewFeed(file: string): void {
  if (!existsSync(file)) return
  const db = new DatabaseSync(file)
  try {
    renameFeed(db)
  } finally {
    db.close()
  }
}
