/** The vocabulary in the database: parts of text, see core/words/vocabulary.ts. */
import type { DatabaseSync } from 'node:sqlite'
import { FreshWords, JOIN_AFTER, joinParts, PART_BYTES, WildcardLookup } from '../core/words/index.ts'
import { prepared } from './statements.ts'

export const VOCABULARY_TABLE = 'CREATE TABLE vocabulary (part INTEGER PRIMARY KEY, words BLOB NOT NULL) STRICT'

/** Adds the words of a batch to the vocabulary. */
export class Vocabulary {
  readonly #db: DatabaseSync
  readonly #fresh = new FreshWords()
  #added = 0

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  /** Takes a text of the index. Inside a transaction. */
  take(text: Uint8Array): void {
    if (this.#fresh.isEmpty) this.#recall()
    this.#fresh.take(text)
  }

  /** Stores the words that are new. */
  write(): void {
    for (const part of this.#fresh.parts()) this.#insert(part)
    if (this.#added < JOIN_AFTER) return
    this.#added = 0
    const small = prepared(this.#db, 'DELETE FROM vocabulary WHERE length(words) < ? RETURNING words').all(PART_BYTES)
    if (small.length > 0) this.#insert(joinParts(small.map(({ words }) => words as Uint8Array)))
  }

  /** Drops the words of a failed batch. */
  reset(): void {
    this.#fresh.reset()
  }

  #insert(part: Uint8Array): void {
    prepared(this.#db, 'INSERT INTO vocabulary (words) VALUES (?)').run(part)
    this.#added += 1
  }

  /** Reads what is stored, as far as memory allows: the oldest words are the frequent ones. */
  #recall(): void {
    for (const { words } of this.#db.prepare('SELECT words FROM vocabulary ORDER BY part').iterate()) {
      if (!this.#fresh.know(words as Uint8Array)) return
    }
  }
}

/** Finds the words that tokens with wildcards match. @throws ArchiveRefusal `pattern_too_wide` */
export function wordsOf(db: DatabaseSync, tokens: readonly string[]): Map<string, string[]> {
  const lookups = new Map(tokens.map((token) => [token, new WildcardLookup(token)]))
  for (const { words } of db.prepare('SELECT words FROM vocabulary').iterate()) {
    const { buffer, byteOffset, byteLength } = words as Uint8Array
    const part = Buffer.from(buffer, byteOffset, byteLength)
    for (const lookup of lookups.values()) lookup.read(part)
  }
  return new Map([...lookups].map(([token, { words }]) => [token, words]))
}
