/** Rebuilds the database of an archive from its packs while the old one goes on answering. */
import { followPacks } from './follow.ts'
import type { ParsePool } from './parse-pool.ts'
import { createIndex, currentIndex, type Layout, nextIndex, removeIndex, removeLeftovers } from './schema.ts'
import type { Progress } from './types.ts'
import type { WriteThread } from './write-thread.ts'

type Rebuild = {
  readonly layout: Layout
  /** Writer of the current database. */
  readonly writer: WriteThread
  readonly pool: ParsePool
  /** Opens a writer on the new database. It makes no evidence: the log is copied. */
  readonly openWriter: (index: string) => WriteThread
  readonly progress: Progress
}

/**
 * Follows the packs into a new database, then holds up writers for the few mails that came meanwhile, copies the log,
 * and hands over. An interrupted rebuild leaves a file that a later one removes; the archive is as it was.
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
  const rebuilt = openWriter(index)
  let mails = 0
  const total = await writer.run('newestSeq', null)
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
  // Whoever still reads the old file keeps it until the next search; its name can go.
  removeIndex(old)
  return { index, mails }
}
