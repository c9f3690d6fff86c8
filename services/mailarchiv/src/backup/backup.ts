/** Copies everything the mail archive keeps, while it runs. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyStretch } from '@zeughaus/platform'
import { copyDatabase, type Progress, snapshotArchive } from '../archive/index.ts'
import { copyEvidenceFiles, treeSize } from '../evidence/index.ts'
import { segmentFiles } from '../intake/index.ts'

/**
 * What follows the archive and remembers how far it has come. Copied before it: a follower that is behind takes some
 * mails a second time, which changes nothing; one that is ahead would pass them over for good.
 */
const followersOf = (folder: string) => ({
  databases: ['recognition/jobs.db', 'imap/accounts.db'],
  // What has been acknowledged over SMTP stands in the spool until it stands in the archive.
  files: ['imap/accounts.key', ...segmentFiles(join(folder, 'smtp')).map((path) => relative(folder, path))],
})

/** What has nothing to do with the state of the archive. */
const OTHERS = { databases: ['keys.db', 'access-log.db', 'panel.db'], files: ['verification.json'] }

/**
 * Copies the archive in `folder` into `target`: followers and uploads, then the database and what it knows of the packs,
 * then the rest, and after the database the checkpoints. An upload that is imported meanwhile is imported once more after
 * a restore, which changes nothing.
 *
 * @param progress bytes of raw mails copied, and in all
 * @throws StartError when the archive is damaged · what the file system says
 */
export async function backupMailarchiv(folder: string, target: string, progress: Progress): Promise<void> {
  await copyAll(folder, target, followersOf(folder))
  await copyUploads(folder, target)
  let size = 0
  await snapshotArchive(folder, target, {
    progress,
    inspect: (db) => {
      size = treeSize(db)
    },
  })
  copyEvidenceFiles(join(folder, 'evidence'), join(target, 'evidence'), size)
  await copyAll(folder, target, OTHERS)
}

/** Copies what lies beside an archive and is no mail: keys, accounts, access log, the state of the recognition. */
export async function copyBeside(folder: string, target: string): Promise<void> {
  await copyAll(folder, target, followersOf(folder))
  await copyUploads(folder, target)
  await copyAll(folder, target, OTHERS)
}

/**
 * Of each upload first what is known of it and then its bytes, so that none counts as whole whose bytes were copied before
 * its end. Bytes that are gone by then were imported, and that is known by then.
 */
async function copyUploads(folder: string, target: string): Promise<void> {
  const uploads = join(folder, 'uploads')
  for (const id of existsSync(uploads) ? readdirSync(uploads) : []) {
    const copy = (name: string) => copyIfThere(join(uploads, id, name), join(target, 'uploads', id, name))
    await copy('upload.json')
    if (await copy('data')) continue
    await rm(join(target, 'uploads', id), { recursive: true, force: true })
    await copy('upload.json')
  }
}

async function copyAll(folder: string, target: string, { databases, files }: typeof OTHERS): Promise<void> {
  for (const name of databases) {
    if (!existsSync(join(folder, name))) continue
    mkdirSync(dirname(join(target, name)), { recursive: true, mode: 0o700 })
    const source = new DatabaseSync(join(folder, name), { readOnly: true, timeout: 5_000 })
    try {
      await copyDatabase(source, join(target, name))
    } finally {
      source.close()
    }
  }
  for (const name of files) await copyIfThere(join(folder, name), join(target, name))
}

/** A file that is gone by now is done with: what stood in it stands in the archive, which is copied later. False then. */
async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyStretch(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await rm(to, { force: true })
    return false
  }
}
