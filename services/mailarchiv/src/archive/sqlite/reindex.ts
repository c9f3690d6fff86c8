/** Rebuilds the database of an archive from its packs while the old one keeps serving. */
import { DatabaseSync } from 'node:sqlite'
import { copyEvidence } from '../../evidence/threads.ts'
import type { Progress } from '../contract/index.ts'
import type { ParsePool } from '../core/reading/index.ts'
import type { WriterOptions } from './batch.ts'
import { followPacks } from './follow.ts'
import {
  createIndex,
  currentIndex,
  isDamaged,
  type Layout,
  makeCurrent,
  nextIndex,
  removeIndex,
  removeLeftovers,
  WRITER,
} from './schema.ts'
import type { WriteThread } from './write-thread.ts'

type Rebuild = {
  readonly layout: Layout
  /** Writer of the current database. */
  readonly writer: WriteThread
  readonly pool: ParsePool
  /** Opens a writer on the new database; without evidence where the log is copied. */
  readonly openWriter: (options: Pick<WriterOptions, 'index' | 'evidence' | 'numbersFrom'>) => WriteThread
  readonly progress: Progress
}

/**
 * Indexes the packs into a new database, then holds up writers for the few mails that came meanwhile, copies the log,
 * and switches over. An interrupted rebuild leaves a file that a later one removes, and the archive unchanged.
 *
 * @returns the new database, which is current
 */
export async function rebuildIndex({
  layout,
  writer,
  pool,
  openWriter,
  progress,
}: Rebuild): Promise<{ index: string; mails: number }> {
  const old = currentIndex(layout)!
  removeLeftovers(layout)
  const index = nextIndex(layout)
  createIndex(index)
  const rebuilt = openWriter({ index, evidence: false, numbersFrom: old })
  let mails = 0
  const total = await writer.run('mails', null)
  const follow = async () => {
    await rebuilt.run('adoptPacks', { packs: await writer.run('packs', null) })
    await followPacks({
      raw: layout.raw,
      writer: rebuilt,
      pool,
      onMails(count) {
        mails += count
        progress(mails, Math.max(total, mails))
      },
    })
  }
  try {
    await follow()
    await writer.run('hold', null)
    try {
      await follow()
      await rebuilt.run('copyEvidence', { from: old })
      await rebuilt.close()
      await writer.run('supersede', { index })
    } catch (error) {
      await writer.run('release', null)
      throw error
    }
  } catch (error) {
    await rebuilt.close().catch(() => undefined)
    removeIndex(index)
    throw error
  }
  // Readers keep the old file open until their next search; its name can go.
  removeIndex(old)
  return { index, mails }
}

type ClosedRebuild = Pick<Rebuild, 'layout' | 'pool' | 'openWriter' | 'progress'>

/** Rebuilds a database that no writer of this version can open; writers of the old one have to wait. */
export async function rebuildClosed(rebuild: ClosedRebuild): Promise<{ mails: number; evidenceKept: boolean }> {
  const { layout, pool, openWriter, progress } = rebuild
  const old = currentIndex(layout)
  const lock = old === null ? null : lockOld(old)
  const index = nextIndex(layout)
  createIndex(index)
  const evidenceKept = old !== null && copiedEvidence(index, old)
  const rebuilt = openWriter({ index, evidence: !evidenceKept })
  let mails = 0
  try {
    await rebuilt.run('sweep', null)
    await followPacks({
      raw: layout.raw,
      writer: rebuilt,
      pool,
      onMails(count) {
        mails += count
        progress(mails, mails)
      },
    })
    if (evidenceKept) await rebuilt.run('completeLog', null)
    await rebuilt.close()
    makeCurrent(layout, index)
    if (lock !== null) supersede(lock, index)
    if (old !== null && evidenceKept) removeIndex(old)
    return { mails, evidenceKept }
  } catch (error) {
    await rebuilt.close().catch(() => undefined)
    removeIndex(index)
    throw error
  } finally {
    lock?.close()
  }
}

/** Locks a database of any version for writing; null when it is too damaged. Throws when it is in use. */
function lockOld(path: string): DatabaseSync | null {
  const db = new DatabaseSync(path, { timeout: WRITER.busyMilliseconds })
  try {
    db.exec('BEGIN IMMEDIATE')
    return db
  } catch (error) {
    db.close()
    if (isDamaged(error)) return null
    throw error
  }
}

function supersede(lock: DatabaseSync, index: string): void {
  try {
    lock.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('superseded_by', ?)").run(index)
    lock.exec('COMMIT')
  } catch {
    // Too damaged to identify, so no program can write to it either.
  }
}

function copiedEvidence(index: string, from: string): boolean {
  const db = new DatabaseSync(index)
  try {
    copyEvidence(db, from)
    return true
  } catch {
    return false
  } finally {
    db.close()
  }
}
