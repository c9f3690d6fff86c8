/**
 * A page and the exact total of a search that collects its mails word by word. Collecting takes most of its time, so the
 * page and the total come from one statement; each half of the archive has its own, on a processor of its own.
 */
import type { Page } from '../contract/index.ts'
import type { Database } from './database.ts'
import { type Hit, toHits } from './deep.ts'
import type { Range } from './density.ts'

/**
 * @param ranges newest first
 * @param begin opens a transaction with the settings of the search
 * @param hitsWithin subqueries of `sort` and `id` of the hits within a range
 */
export async function readCollected(
  database: Database,
  ranges: readonly Range[],
  begin: readonly string[],
  hitsWithin: (range: Range) => readonly string[],
  { offset, limit }: Page,
): Promise<{ hits: Hit[]; total: number }> {
  const parts = await Promise.all(
    ranges.map(async (range) => {
      const [rows = []] = await database.batch([
        ...begin,
        `SELECT sort, id, count(*) OVER () AS total FROM (${hitsWithin(range).join(' UNION ALL ')}) hits
         ORDER BY sort DESC LIMIT ${offset + limit}`,
        'COMMIT',
      ])
      return { hits: toHits(rows), total: Number(rows[0]?.total ?? 0) }
    }),
  )
  return {
    hits: parts.flatMap(({ hits }) => hits).slice(offset, offset + limit),
    total: parts.reduce((sum, { total }) => sum + total, 0),
  }
}
