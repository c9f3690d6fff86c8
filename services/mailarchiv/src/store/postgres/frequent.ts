/**
 * Chooses the frequent words from the mails themselves: once an archive has a few hundred, and again at each reindex. A
 * chosen word stays chosen; searches use it when every mail has the tokens of its neighbours.
 */
import type { Client, Database } from './database.ts'
import { documentOfText } from './folded.ts'
import { type FrequentWords, frequentWords, MOST_WORDS, NO_WORDS } from './neighbours.ts'
import { countSpread } from './spread.ts'

/** Mails of an archive at the choice: enough to know its words, few enough to write again. */
export const CHOSEN_FROM = 500
/** Newest mails that are examined. */
const SAMPLE = 2_000
/** Searches may know a word later than it is ready, never earlier. */
const FRESH_FOR_MS = 30_000

/** The frequent words of a writer, including words that are not ready. */
export class Frequent {
  #list: string[] = []
  #words: FrequentWords = NO_WORDS

  get words(): FrequentWords {
    return this.#words
  }

  /** The words by place, joined by spaces. */
  get text(): string {
    return this.#list.join(' ')
  }

  /** Loads the words that other processes chose. */
  async refresh(client: Pick<Client, 'query'>): Promise<void> {
    const { rows } = await client.query('SELECT word FROM mailarchiv.neighbour WHERE place >= $1 ORDER BY place', [
      this.#list.length,
    ])
    if (rows.length > 0) this.#add(rows.map(({ word }) => String(word)))
  }

  /** Drops the choice of a failed transaction. */
  reset(): void {
    this.#list = []
    this.#words = NO_WORDS
  }

  /** Chooses further words by the newest mails, and counts their mails. Call it with the archive's write lock. */
  async choose(client: Client): Promise<void> {
    const { rows } = await client.query(`SELECT words FROM mailarchiv.search ORDER BY sort DESC LIMIT ${SAMPLE}`)
    if (rows.length < CHOSEN_FROM) return
    const documents = rows.map(({ words }) => {
      const { body, rest } = documentOfText(String(words))
      return new Set([...body.split(' '), ...rest.split(' ')])
    })
    const fresh = frequentWords(documents)
      .filter((word) => !this.#words.has(word))
      .slice(0, MOST_WORDS - this.#list.length)
    if (fresh.length === 0) return
    await client.query(
      'INSERT INTO mailarchiv.neighbour (word, place, ready) SELECT *, false FROM unnest($1::text[], $2::integer[])',
      [fresh, fresh.map((_, place) => this.#list.length + place)],
    )
    await countSpread(client, fresh)
    this.#add(fresh)
  }

  /** Marks the words ready: every mail has the tokens of their neighbours. */
  async ready(client: Client): Promise<void> {
    await client.query('UPDATE mailarchiv.neighbour SET ready = true WHERE NOT ready AND place < $1', [
      this.#list.length,
    ])
  }

  #add(words: readonly string[]): void {
    this.#list.push(...words)
    this.#words = new Set(this.#list)
  }
}

/** The words that searches of one server may rely on. */
export class ReadyWords {
  readonly #database: Pick<Database, 'rows'>
  #words: FrequentWords = NO_WORDS
  #until = 0

  constructor(database: Pick<Database, 'rows'>) {
    this.#database = database
  }

  async words(): Promise<FrequentWords> {
    if (this.#until > performance.now()) return this.#words
    const rows = await this.#database.rows('SELECT word FROM mailarchiv.neighbour WHERE ready')
    this.#words = new Set(rows.map(({ word }) => String(word)))
    this.#until = performance.now() + FRESH_FOR_MS
    return this.#words
  }
}
