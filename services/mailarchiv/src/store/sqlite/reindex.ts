/** Rebuilds the database of an archive from its packs while the old one keeps serving. */
import type { Progress } from '../contract/index.ts'
import type { ParsePool } from '../core/reading/index.ts'
import type { WriterOptions } from './batch.ts'
import { followPacks } from './follow.ts'
import {
  createIndex,
  currentIndex,
  type Layout,
  makeCurrent,
  nextIndex,
  removeIndex,
  removeLeftovers,
} from './schema.ts'
import type { WriteThread } from './write-thread.ts'

type Rebuild = {
  readonly layout: Layout
  /** Writer of the current database. */
  readonly writer: WriteThread
  /** Opens threads that read mails for the new database. */
  readonly openPool: () => ParsePool
  /** Opens a writer on the new database; without evidence where the log is copied. */
  readonly openWriter: (options: Pick<WriterOptions, 'index' | 'evidence'>) => WriteThread
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
  openPool,
  openWriter,
  progress,
}: Rebuild): Promise<{ index: string; mails: number }> {
  const old = currentIndex(layout)!
  removeLeftovers(layout)
  const index = nextIndex(layout)
  createIndex(index)
  const rebuilt = openWriter({ index, evidence: false })
  const pool = openPool()
  let mails = 0
  const erasing = await writer.run('erasing', null)
  const erased = new Set(erasing?.ids)
  const total = (await writer.run('mails', null)) - erased.size
  const follow = async () => {
    await rebuilt.run('adoptPacks', { packs: await writer.run('packs', null) })
    await followPacks({
      raw: layout.raw,
      writer: rebuilt,
      pool,
      isErased: (id) => erased.has(id),
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
      await rebuilt.run('copyEvidence', { from: old, erasing })
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
  } finally {
    await pool.close()
  }
  // Readers keep the old file open until their next search; its name can go.
  if (erasing === null) removeIndex(old)
  return { index, mails }
}

type ClosedRebuild = Pick<Rebuild, 'layout' | 'openWriter' | 'progress'> & { readonly pool: ParsePool }

/** Rebuilds a damaged database, whose log of evidence is lost. */
export async function rebuildClosed(rebuild: ClosedRebuild): Promise<{ mails: number }> {
  const { layout, pool, openWriter, progress } = rebuild
  const index = nextIndex(layout)
  createIndex(index)
  const rebuilt = openWriter({ index, evidence: true })
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
    await rebuilt.close()
    makeCurrent(layout, index)
    return { mails }
  } catch (error) {
    await rebuilt.close().catch(() => undefined)
    removeIndex(index)
    throw error
  }
}
