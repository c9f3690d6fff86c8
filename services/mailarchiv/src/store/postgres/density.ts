/** Stores the exact number of mails of each stretch of dates, to find a page deep in all mails without reading them. */
import { SLOTS_PER_SECOND } from '../core/words/index.ts'
import type { Client, Database } from './database.ts'

/** Positions of one bucket: a day and a half. */
export const BUCKET = 131_072 * SLOTS_PER_SECOND

/** Positions: at least `from`, below `to`. */
export type Range = { readonly from: number | null; readonly to: number | null }

type Bucket = { readonly bucket: number; readonly mails: number }

/** Stretches need not be exact; together they always cover all mails. */
const FRESH_FOR_MS = 30_000

/** A SELECT of the exact number of mails of a range; null when the range begins or ends within a bucket. */
export function mailsWithin({ from, to }: Range): string | null {
  if ((from ?? 0) % BUCKET !== 0 || (to ?? 0) % BUCKET !== 0) return null
  const bounds = [
    ...(from === null ? [] : [`bucket >= ${from / BUCKET}`]),
    ...(to === null ? [] : [`bucket < ${to / BUCKET}`]),
  ]
  return `SELECT coalesce(sum(mails), 0) FROM mailarchiv.density WHERE ${['true', ...bounds].join(' AND ')}`
}

export function bucketOf(sort: number): number {
  return Math.floor(sort / BUCKET)
}

export class Density {
  readonly #database: Pick<Database, 'rows'>
  #buckets: readonly Bucket[] = []
  #until = 0

  constructor(database: Pick<Database, 'rows'>) {
    this.#database = database
  }

  /**
   * Splits the range into stretches of dates, newest first: the first with about `mails` mails, each further one with
   * `growth` times the mails of the one before.
   */
  async stretches({ from, to }: Range, mails: number, growth: number): Promise<Range[]> {
    await this.#refresh()
    const stretches: { from: number | null; to: number | null }[] = []
    let below = to
    let wanted = mails
    let found = 0
    for (const { bucket, mails: inBucket } of this.#buckets) {
      const start = bucket * BUCKET
      if (below !== null && start >= below) continue
      if (from !== null && start <= from) break
      found += inBucket
      if (found < wanted) continue
      stretches.push({ from: start, to: below })
      below = start
      wanted *= growth
      found = 0
    }
    return [...stretches, { from, to: below }]
  }

  /** Estimates the mails of a range. */
  async mails(range: Range): Promise<number> {
    return (await this.#within(range)).reduce((sum, { mails }) => sum + mails, 0)
  }

  /**
   * The position after about this share of the mails of a range, newest first, or oldest first when `backwards`; null
   * when it is not within the range.
   */
  async position(range: Range, share: number, backwards: boolean): Promise<number | null> {
    const buckets = await this.#within(range)
    const mails = buckets.reduce((sum, bucket) => sum + bucket.mails, 0)
    let left = mails * (backwards ? 1 - share : share)
    for (const { bucket, mails: inBucket } of buckets) {
      left -= inBucket
      if (left > 0) continue
      const start = bucket * BUCKET
      return (range.from === null || start > range.from) && (range.to === null || start < range.to) ? start : null
    }
    return null
  }

  /** The position below which a page of all mails begins, and the number of mails above; null after the last. */
  async bucketAt(client: Client, offset: number): Promise<{ below: number; before: number } | null> {
    const { rows } = await client.query(
      `SELECT bucket, upto - mails AS before
       FROM (SELECT bucket, mails, sum(mails) OVER (ORDER BY bucket DESC) AS upto FROM mailarchiv.density) d
       WHERE upto > $1 ORDER BY bucket DESC LIMIT 1`,
      [offset],
    )
    const [row] = rows
    return row === undefined ? null : { below: (Number(row.bucket) + 1) * BUCKET, before: Number(row.before) }
  }

  /** The buckets that overlap a range, newest first. */
  async #within({ from, to }: Range): Promise<readonly Bucket[]> {
    await this.#refresh()
    return this.#buckets.filter(
      ({ bucket }) => (to === null || bucket * BUCKET < to) && (from === null || (bucket + 1) * BUCKET > from),
    )
  }

  async #refresh(): Promise<void> {
    if (this.#until > performance.now()) return
    const rows = await this.#database.rows('SELECT bucket, mails FROM mailarchiv.density ORDER BY bucket DESC')
    this.#buckets = rows.map((row) => ({ bucket: Number(row.bucket), mails: Number(row.mails) }))
    this.#until = performance.now() + FRESH_FOR_MS
  }
}
