/** The vocabulary in the database: parts of text, see core/words/vocabulary.ts. */
import { setImmediate } from 'node:timers/promises'
import { FreshWords, JOIN_AFTER, joinParts, PART_BYTES, WildcardLookup } from '../core/words/index.ts'
import type { Client, Database } from './database.ts'

/** Parts that are read at once. */
const AT_ONCE = 64
/** A search after this pause reads the parts again. */
const KEPT_FOR_MS = 10 * 60 * 1000

/** Numbers of parts from one vocabulary to the one that takes its place: by them other processes notice that it did. */
const RENEWAL = 2 ** 32

/** Adds the words of a batch to the vocabulary, or to the one that is to take its place. */
export class Vocabulary {
  readonly #table: string
  readonly #fresh = new FreshWords()
  #added = 0
  /** Which vocabulary its words are in, by the number of renewals; null: they are none. */
  #renewal: number | null = null

  constructor(table: 'vocabulary' | 'vocabulary_next' = 'vocabulary') {
    this.#table = `mailarchiv.${table}`
  }

  /**
   * Reads what is stored, once for each vocabulary, as far as memory allows: the oldest words are the frequent ones.
   */
  async recall(client: Pick<Client, 'query'>): Promise<void> {
    const newest = await client.query(`SELECT max(part) AS part FROM ${this.#table}`)
    const part = newest.rows[0].part as number | null
    const renewal = part === null ? null : Math.floor(part / RENEWAL)
    if (renewal !== this.#renewal) this.reset()
    this.#renewal = renewal
    if (!this.#fresh.isEmpty) return
    for (let after = 0; ; ) {
      const { rows } = await client.query(
        `SELECT part, words FROM ${this.#table} WHERE part > $1 ORDER BY part LIMIT ${AT_ONCE}`,
        [after],
      )
      for (const { words } of rows) if (!this.#fresh.know(Buffer.from(String(words)))) return
      if (rows.length < AT_ONCE) return
      after = Number(rows.at(-1).part)
    }
  }

  /** Takes a text of the index in UTF-8. Inside a transaction. */
  take(text: Uint8Array): void {
    this.#fresh.take(text)
  }

  /** Stores the words that are new. */
  async write(client: Pick<Client, 'query'>): Promise<void> {
    for (const part of this.#fresh.parts()) await this.#insert(client, part)
    if (this.#added < JOIN_AFTER) return
    this.#added = 0
    const { rows } = await client.query(
      `DELETE FROM ${this.#table} WHERE octet_length(words) < ${PART_BYTES} RETURNING words`,
    )
    if (rows.length > 0) await this.#insert(client, joinParts(rows.map(({ words }) => Buffer.from(String(words)))))
  }

  /** Drops the words of a failed batch. */
  reset(): void {
    this.#fresh.reset()
  }

  async #insert(client: Pick<Client, 'query'>, part: Buffer): Promise<void> {
    await client.query(`INSERT INTO ${this.#table} (words) VALUES ($1)`, [part.toString()])
    this.#added += 1
  }
}

/** Numbers the parts of an empty vocabulary so that none has the number of a part of the one in use. */
export async function numberNextVocabulary(client: Client): Promise<void> {
  const sequence = (table: string) => `pg_get_serial_sequence('mailarchiv.${table}', 'part')::regclass`
  const { rows } = await client.query(`SELECT pg_sequence_last_value(${sequence('vocabulary')}) AS last`)
  const renewal = Math.floor(Number(rows[0].last ?? 0) / RENEWAL)
  await client.query(`SELECT setval(${sequence('vocabulary_next')}, $1)`, [(renewal + 1) * RENEWAL])
}

/** Adds the words of a changed text to a vocabulary that is being made anew, which may have passed its mail. */
export async function noteChangedWords(client: Client, words: string): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('mailarchiv.vocabulary_next') IS NOT NULL AS is_made")
  if (rows[0].is_made !== true) return
  const next = new Vocabulary('vocabulary_next')
  next.take(Buffer.from(words))
  await next.write(client)
}

/** Finds words for wildcards. Keeps the parts in memory while there are such searches: a part never changes. */
export class Words {
  readonly #database: Pick<Database, 'rows'>
  #parts = new Map<number, Buffer>()
  #last = 0
  #forgetting: NodeJS.Timeout | null = null

  constructor(database: Pick<Database, 'rows'>) {
    this.#database = database
  }

  /** The words that tokens with wildcards match. Rejects with ArchiveRefusal `pattern_too_wide`. */
  async matching(tokens: readonly string[]): Promise<Map<string, string[]>> {
    const lookups = new Map(tokens.map((token) => [token, new WildcardLookup(token)]))
    let read = 0
    for (const part of await this.#current()) {
      for (const lookup of lookups.values()) lookup.read(part)
      if (++read % AT_ONCE === 0) await setImmediate()
    }
    return new Map([...lookups].map(([token, { words }]) => [token, words]))
  }

  async #current(): Promise<Iterable<Buffer>> {
    // A part is only ever added, or taken out with one of a higher number in its place.
    const [now] = await this.#database.rows('SELECT count(*) AS parts, max(part) AS last FROM mailarchiv.vocabulary')
    const isCurrent = this.#parts.size === Number(now?.parts) && this.#last === Number(now?.last)
    if (!isCurrent) await this.#refresh()
    if (this.#forgetting !== null) clearTimeout(this.#forgetting)
    this.#forgetting = setTimeout(() => {
      this.#parts = new Map()
    }, KEPT_FOR_MS).unref()
    return this.#parts.values()
  }

  async #refresh(): Promise<void> {
    const known = this.#parts
    const rows = await this.#database.rows(
      `SELECT part, CASE WHEN part = ANY($1::bigint[]) THEN NULL ELSE words END AS words FROM mailarchiv.vocabulary
       ORDER BY part`,
      [[...known.keys()]],
    )
    const parts = rows.map(({ part, words }): [number, Buffer] => [
      Number(part),
      words === null ? known.get(Number(part))! : Buffer.from(String(words)),
    ])
    this.#parts = new Map(parts)
    this.#last = parts.at(-1)?.[0] ?? 0
  }
}
