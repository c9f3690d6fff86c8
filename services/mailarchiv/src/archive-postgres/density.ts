/** How many mails each stretch of dates has: kept exact, so that a page deep in all mails is found without reading them. */
import { SLOTS_PER_SECOND } from '../search/index.ts'
import type { Client, Database } from './database.ts'

/** Positions of one bucket: a day and a half. */
export const BUCKET = 131_072 * SLOTS_PER_SECOND

type Range = { readonly from: number | null; readonly to: number | null }

/** Stretches need not be exact; whatever they are, together they are all mails. */
const FRESH_FOR_MS = 30_000

export function bucketOf(sort: number): number {
  return Math.floor(sort / BUCKET)
}

export class Density {
  readonly #database: Database
  #buckets: { bucket: number; mails: number }[] = []
  #until = 0

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Stretches of dates, newest first, that together are the range: the first has about `mails` mails, each further one
   * `growth` times as many as the one before.
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

  /** Positions below which a page of all mails begins, and how many mails are above; null behind the last. */
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

  async #refresh(): Promise<void> {
    if (this.#until > performance.now()) return
    const rows = await this.#database.rows('SELECT bucket, mails FROM mailarchiv.density ORDER BY bucket DESC')
    this.#buckets = rows.map((row) => ({ bucket: Number(row.bucket), mails: Number(row.mails) }))
    this.#until = performance.now() + FRESH_FOR_MS
  }
}
