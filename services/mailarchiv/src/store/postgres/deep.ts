/**
 * Finds pages far from the first. Stored numbers of mails estimate the place of the page; one count of the hits before
 * it, and the page is a short way off in either direction.
 */
import type { Page } from '../contract/index.ts'
import type { Rows } from './database.ts'
import type { Density, Range } from './density.ts'
import type { Stretch } from './spread.ts'

export type Hit = { readonly sort: number; readonly id: string }

export function toHits(rows: Rows = []): Hit[] {
  return rows.map((row) => ({ sort: Number(row.sort), id: String(row.id) }))
}

/** Reads the hits of one search. */
export type Reading = {
  count(range: Range): Promise<number>
  /** Hits in the order of the answer, or from its end. */
  hits(range: Range, page: Page, backwards: boolean): Promise<Hit[]>
}

/** Hits that are skipped without a jump. */
const SHORT_WAY = 2_000
/** Mails of the stretch that is searched for a page: least, most, and the spare factor over the average need. */
const STRETCH = { least: 2_048, most: 32_768, spare: 1.25 }
/** Mails that justify two server processes, each of which reads the whole index of the word within a partition. */
const WORTH_TWO = 65_536

/**
 * Finds a page where the hits of each stretch of dates are known.
 *
 * @param stretches newest first; together they have all hits
 */
export async function pageOfStretches(
  reading: Reading,
  density: Density,
  stretches: readonly Stretch[],
  { offset, limit }: Page,
): Promise<Hit[]> {
  const hits: Hit[] = []
  let skip = offset
  for (const { mails, ...range } of stretches) {
    if (skip < mails) {
      hits.push(...(await deepPage(reading, density, range, { offset: skip, limit: limit - hits.length }, mails)))
      if (hits.length >= limit) break
    }
    skip = Math.max(0, skip - mails)
  }
  return hits
}

/** Finds a page by a jump. `total`: hits within `range`. */
export async function deepPage(
  reading: Reading,
  density: Density,
  range: Range,
  { offset, limit }: Page,
  total: number,
): Promise<Hit[]> {
  const size = Math.max(0, Math.min(limit, total - offset))
  if (size === 0) return []
  const walk = new Walk(reading, density, total / Math.max(1, await density.mails(range)))
  const backwards = offset > total / 2
  const skip = backwards ? total - offset - size : offset
  const hits = await fromEnd(walk, range, { offset: skip, limit: size }, total, backwards)
  return backwards ? hits.reverse() : hits
}

async function fromEnd(walk: Walk, range: Range, page: Page, total: number, backwards: boolean): Promise<Hit[]> {
  const { offset, limit } = page
  const at = offset < SHORT_WAY ? null : await walk.density.position(range, offset / total, backwards)
  if (at === null) return walk.hits(range, page, backwards)
  const [older, newer] = [
    { from: range.from, to: at },
    { from: at, to: range.to },
  ]
  const [passed, rest] = backwards ? [older, newer] : [newer, older]
  const count = await walk.count(passed)
  if (count <= offset) return walk.hits(rest, { offset: offset - count, limit }, backwards)
  // The page begins before that place: continue from there in the other direction.
  const wanted = Math.min(limit, count - offset)
  const hits = await walk.hits(passed, { offset: count - offset - wanted, limit: wanted }, !backwards)
  const further = wanted < limit ? await walk.hits(rest, { offset: 0, limit: limit - wanted }, backwards) : []
  return [...hits.reverse(), ...further]
}

class Walk {
  readonly density: Density
  readonly #reading: Reading
  /** Average hits per mail. */
  readonly #share: number

  constructor(reading: Reading, density: Density, share: number) {
    this.#reading = reading
    this.density = density
    this.#share = share
  }

  /** Counts both halves of a long range concurrently: the server has more than one processor. */
  async count(range: Range): Promise<number> {
    const isLong = (await this.density.mails(range)) > WORTH_TWO
    const middle = isLong ? await this.density.position(range, 0.5, false) : null
    if (middle === null) return this.#reading.count(range)
    const [older, newer] = await Promise.all([
      this.#reading.count({ from: range.from, to: middle }),
      this.#reading.count({ from: middle, to: range.to }),
    ])
    return older + newer
  }

  /** Finds a page near the beginning of a range, or near its end: stretch by stretch until it is full. */
  async hits(range: Range, { offset, limit }: Page, backwards: boolean): Promise<Hit[]> {
    const needed = ((offset + limit) / this.#share) * STRETCH.spare
    const mails = Math.min(STRETCH.most, Math.max(STRETCH.least, needed))
    const stretches = await this.density.stretches(range, mails, 1)
    const hits: Hit[] = []
    let skip = offset
    for (const stretch of backwards ? stretches.toReversed() : stretches) {
      const found = await this.#reading.hits(stretch, { offset: skip, limit: limit - hits.length }, backwards)
      hits.push(...found)
      if (hits.length >= limit) break
      if (found.length > 0) skip = 0
      else if (skip > 0) skip -= await this.#reading.count(stretch)
    }
    return hits
  }
}
