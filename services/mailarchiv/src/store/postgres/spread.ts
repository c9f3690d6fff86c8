/**
 * Stores the exact number of mails of each frequent word (frequent.ts) by stretches of dates: a page deep in its hits
 * is found without counting the hits before it.
 */
import type { Client, Database } from './database.ts'
import { BUCKET } from './density.ts'
import { type FrequentWords, MOST_WORDS, NO_WORDS } from './neighbours.ts'

/** Positions of a stretch: about a quarter of a year. The database computes with the same number, see count_spread in 01_mails.sql. */
export const STRETCH = 64 * BUCKET

/** Mails within positions of at least `from`, below `to`. */
export type Stretch = { readonly from: number; readonly to: number; readonly mails: number }

/** Collects the additions of a transaction. */
export class Spread {
  #frequent: FrequentWords = NO_WORDS
  /** Places of the frequent words. */
  #slots: ReadonlyMap<string, number> = new Map()
  /** By place of a promoted token: its place among the frequent words, or NONE. */
  #slotsAt = new Int16Array()
  /** By stretch: mails of each frequent word by place. */
  readonly #pending = new Map<number, Int32Array>()

  /** Sets the counted words. @param promoted tokens by place, see counted.ts */
  begin(promoted: readonly string[], frequent: FrequentWords): void {
    if (frequent === this.#frequent && promoted.length === this.#slotsAt.length) return
    this.#frequent = frequent
    this.#slots = new Map([...frequent].map((word, slot) => [word, slot]))
    this.#slotsAt = Int16Array.from(promoted, (token) => this.#slots.get(token) ?? NONE)
  }

  add(token: string, sort: number, mails: 1 | -1 = 1): void {
    const slot = this.#slots.get(token)
    if (slot !== undefined) this.#within(sort)[slot]! += mails
  }

  /** Adds a mail to the promoted tokens at these places. */
  addAt(places: readonly number[], sort: number): void {
    const mails = this.#within(sort)
    for (const place of places) {
      const slot = this.#slotsAt[place]!
      if (slot !== NONE) mails[slot]! += 1
    }
  }

  /** Drops the additions of a failed transaction. */
  reset(): void {
    this.#pending.clear()
  }

  async write(client: Client): Promise<void> {
    const rows: [words: string[], stretches: number[], mails: number[]] = [[], [], []]
    // In the order of the table.
    for (const [word, slot] of [...this.#slots].sort(([a], [b]) => (a < b ? -1 : 1))) {
      for (const [stretch, counts] of this.#pending) {
        if (counts[slot] === 0) continue
        rows[0].push(word)
        rows[1].push(stretch)
        rows[2].push(counts[slot]!)
      }
    }
    this.#pending.clear()
    if (rows[0].length === 0) return
    await client.query(
      `INSERT INTO mailarchiv.spread AS s SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[])
       ON CONFLICT (word, stretch) DO UPDATE SET mails = s.mails + excluded.mails`,
      rows,
    )
  }

  #within(sort: number): Int32Array {
    const stretch = Math.floor(sort / STRETCH)
    const mails = this.#pending.get(stretch) ?? new Int32Array(MOST_WORDS)
    this.#pending.set(stretch, mails)
    return mails
  }
}

const NONE = -1

/** Counts new frequent words, or words not counted yet, in all mails. Call it with the archive's write lock. */
export async function countSpread(client: Client, words: readonly string[]): Promise<void> {
  if (words.length > 0) await client.query('SELECT mailarchiv.count_spread($1::text[])', [words])
}

/**
 * Reads the stretches of a word, newest first; null for a word without stored counts. Ignores counts that do not add up
 * to the mails of the word: it is not frequent, or is being counted.
 */
export async function readSpread(database: Pick<Database, 'rows'>, word: string): Promise<Stretch[] | null> {
  const rows = await database.rows(
    `SELECT s.stretch, s.mails, c.mails AS total FROM mailarchiv.spread s JOIN mailarchiv.counted c ON c.token = s.word
     WHERE s.word = $1 ORDER BY s.stretch DESC`,
    [word],
  )
  const sum = rows.reduce((mails, row) => mails + Number(row.mails), 0)
  if (rows.length === 0 || sum !== Number(rows[0]?.total)) return null
  return rows.map(({ stretch, mails }) => ({
    from: Number(stretch) * STRETCH,
    to: (Number(stretch) + 1) * STRETCH,
    mails: Number(mails),
  }))
}
