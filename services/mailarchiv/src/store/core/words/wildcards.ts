/** Looks up the words of a vocabulary that words with wildcards match, and puts them into a query. */

import {
  fitsPattern,
  hasWildcard,
  longestPiece,
  mapTerms,
  type PatternTerm,
  type Query,
  termsOf,
} from '../../../search/index.ts'
import { ArchiveRefusal } from '../../contract/index.ts'
import { PieceSearch } from './piece-search.ts'

/** Most words, or sequences of words, that one term may match: each costs a look into the index. */
export const MOST_WORDS = 5_000

/** The tokens with wildcards of a query, each once. */
export function wildcardsOf(query: Query | null): string[] {
  const patterns = termsOf(query).filter((term) => term.kind === 'pattern')
  return [...new Set(patterns.flatMap(({ tokens }) => tokens.filter(hasWildcard)))]
}

/** Finds the words that one token with wildcards matches, part by part. */
export class WildcardLookup {
  #search: PieceSearch | null = null
  readonly #token: string
  readonly #found = new Set<string>()

  constructor(token: string) {
    this.#token = token
  }

  /** In the order of the index, where neighbours share their page. */
  get words(): string[] {
    return [...this.#found].sort()
  }

  /** Reads a part of the vocabulary. @throws ArchiveRefusal `pattern_too_wide` above MOST_WORDS */
  read(part: Buffer): void {
    this.#search ??= new PieceSearch(Buffer.from(longestPiece(this.#token)), part)
    for (let at = this.#search.in(part, 0); at !== -1; ) {
      const start = part.lastIndexOf(SPACE, at) + 1
      const end = part.indexOf(SPACE, at)
      const word = part.toString('utf8', start, end)
      if (fitsPattern(word, this.#token)) this.#found.add(word)
      at = this.#search.in(part, end)
    }
    if (this.#found.size > MOST_WORDS) throw tooWide(this.#token)
  }
}

const SPACE = 0x20

/**
 * Puts the words that were looked up into the patterns of a query; a pattern of exactly one sequence becomes its words.
 *
 * @throws ArchiveRefusal `pattern_too_wide` above MOST_WORDS sequences
 */
export function withWords(query: Query, words: ReadonlyMap<string, readonly string[]>): Query {
  return mapTerms(query, (term) => {
    if (term.kind !== 'pattern') return term
    const sequences = sequencesOf(term, words)
    const { field, text } = term
    return sequences.length === 1 ? { kind: 'word', field, text, tokens: sequences[0]! } : { ...term, sequences }
  })
}

function sequencesOf({ tokens, text }: PatternTerm, words: ReadonlyMap<string, readonly string[]>) {
  let sequences: (readonly string[])[] = [[]]
  for (const token of tokens) {
    const next = hasWildcard(token) ? (words.get(token) ?? []) : [token]
    if (sequences.length * next.length > MOST_WORDS) throw tooWide(text)
    sequences = sequences.flatMap((sequence) => next.map((word) => [...sequence, word]))
  }
  return sequences
}

function tooWide(text: string): ArchiveRefusal {
  return new ArchiveRefusal(
    'pattern_too_wide',
    `Auf „${text}“ passen mehr als ${MOST_WORDS.toLocaleString('de-DE')} verschiedene Wörter. Bitte schreiben Sie mehr Buchstaben.`,
  )
}
