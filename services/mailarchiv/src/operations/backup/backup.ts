/** Copies all data of a running mail archive. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { type BackupWriter, StartError, writerInto } from '@zeughaus/platform'
import { copyEvidenceFiles, treeSize } from '../../evidence/signed-log/index.ts'
import { segmentFiles } from '../../intake/reception/index.ts'
import { openSqliteTables } from '../../kern/tables/index.ts'
import { type Erasures, readErasures } from '../../retention/deletions/index.ts'
import type { Progress } from '../../store/contract/index.ts'
import { copyDatabase, snapshotArchive } from '../../store/sqlite/index.ts'
import { LAYOUTS } from '../../stores.ts'
import { recordDeletions } from './later-deletions.ts'

/** The spool holds mails acknowledged over SMTP until the archive has them. */
const spoolOf = (folder: string) => segmentFiles(join(folder, 'smtp')).map((path) => relative(folder, path))

/**
 * The followers of the archive, which remember their position. Copied before it: a follower that is behind takes some
 * mails a second time, without effect; one that is ahead would skip them for good.
 */
const followersOf = (folder: string) => ({
  databases: Object.values(LAYOUTS)
    .filter(({ follows }) => follows === true)
    .map(({ file }) => file),
  files: ['imap/accounts.key', ...spoolOf(folder)],
})

/** The stores that lie in the engine of the archive. */
const OTHERS = {
  databases: [
    ...Object.values(LAYOUTS)
      .filter(({ follows }) => follows !== true)
      .map(({ file }) => file),
    'access-log.db',
  ],
  files: [],
}

/**
 * Copies the archive in `folder` to `target`: uploads, followers, then the database and its part of the packs, then the
 * rest, and after the database the checkpoints. A restore imports an upload in progress once more, without effect.
 *
 * @param progress bytes of raw mails copied, and in all
 * @throws StartError when the archive is damaged, or mails are deleted meanwhile · an error of the file system
 */
export async function backupMailarchiv(folder: string, target: BackupWriter, progress: Progress): Promise<void> {
  const before = await erasuresIn(folder)
  if (before.isRunning) throw new StartError(DELETING)
  // Bytes before their rows: a row that calls an upload whole whose bytes came later asks its sender for them again.
  await copyUploads(folder, target)
  await copyAll(folder, target, followersOf(folder))
  let size = 0
  await snapshotArchive(folder, target, {
    progress,
    inspect: (db) => {
      size = treeSize(db)
    },
  })
  await copyEvidenceFiles(join(folder, 'evidence'), target.within('evidence'), size)
  await copyAll(folder, target, OTHERS)
  await recordDeletions(folder, target)
  // Database and packs are copied one after the other, and a deletion changes both.
  if (!isDeepStrictEqual(await erasuresIn(folder), before)) throw new StartError(DELETING)
}

const DELETING =
  'Gerade löscht ein Löschlauf Mails: Eine Sicherung wäre nicht in sich stimmig. Bitte sichern Sie, wenn er fertig ist.'

async function erasuresIn(folder: string): Promise<Erasures> {
  const tables = openSqliteTables(folder, LAYOUTS.retention)
  try {
    return await readErasures(tables)
  } finally {
    await tables.close()
  }
}

/** Copies the files beside the mails that no engine holds to a folder that has none of them. */
export async function copyStores(folder: string, target: string): Promise<void> {
  if (existsSync(join(target, 'access-log.db'))) return
  await copyAll(folder, writerInto(target), { databases: [], files: spoolOf(folder) })
}

/** Bytes that are gone by now were imported, which their row says. */
async function copyUploads(folder: string, target: BackupWriter): Promise<void> {
  const uploads = join(folder, 'uploads')
  const ids = existsSync(uploads) ? readdirSync(uploads) : []
  for (const id of ids) await copyIfThere(join(uploads, id), target, join('uploads', id))
}

type Files = { readonly databases: readonly string[]; readonly files: readonly string[] }

async function copyAll(folder: string, target: BackupWriter, { databases, files }: Files): Promise<void> {
  for (const name of databases) {
    if (!existsSync(join(folder, name))) continue
    mkdirSync(dirname(join(target.work, name)), { recursive: true, mode: 0o700 })
    {
      using source = new DatabaseSync(join(folder, name), { readOnly: true, timeout: 5_000 })
      await copyDatabase(source, join(target.work, name))
    }
    await target.take(name)
  }
  for (const name of files) await copyIfThere(join(folder, name), target, name)
}

/** Copies a file, unless it is gone: its contents are in the archive by now, which is copied later. */
async function copyIfThere(from: string, target: BackupWriter, path: string): Promise<void> {
  try {
    await target.copy(from, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
