/**
 * Makes tokens for frequent words that stand side by side. The index knows the words of a mail but not their order: few
 * mails with two frequent words have them side by side, so a search for such a phrase would read many texts. Pairs and
 * triples of frequent words have a token each. Pure.
 */
import { hashed, isPlainWord, Marks, NO_HASH, SPACE } from '../core/words/index.ts'

/** Words whose neighbours have tokens. */
export type FrequentWords = ReadonlySet<string>

export const NO_WORDS: FrequentWords = new Set()

/** Begins each of these tokens; alone it marks a mail with too many of them, which has none. No word contains `_`. */
const MARK = '_w'
export const CROWDED = `${MARK}_`
/** More than an honest mail has: such a mail is searched apart from the index, see `wideParts`. */
const MOST_TOKENS = 16_384
/** Words of the longest run that is one token. */
const LONGEST = 3

/** The token of words that stand side by side. */
export function neighbourToken(words: readonly string[]): string {
  return `${MARK}_${words.join('_')}`
}

/** Cache: many mails share the frequent words of an archive. */
const marksOf = new WeakMap<FrequentWords, Marks>()

/** The tokens of folded texts; only CROWDED when there are too many. */
export function neighbourTokens(texts: readonly string[], frequent: FrequentWords): string[] {
  if (frequent.size === 0) return []
  const marks = marksOf.get(frequent) ?? new Marks(frequent)
  marksOf.set(frequent, marks)
  const found = new Set<string>()
  for (const text of texts) {
    let [last, lastButOne] = ['', '']
    let [start, hash] = [0, NO_HASH]
    for (let at = 0; at <= text.length; at++) {
      const code = at < text.length ? text.charCodeAt(at) : SPACE
      if (code !== SPACE) {
        hash = hashed(hash, code)
        continue
      }
      const word = marks.has(hash) ? text.slice(start, at) : ''
      start = at + 1
      hash = NO_HASH
      if (!frequent.has(word)) {
        last = ''
        lastButOne = ''
        continue
      }
      if (last !== '') found.add(`${MARK}_${last}_${word}`)
      if (lastButOne !== '') found.add(`${MARK}_${lastButOne}_${last}_${word}`)
      if (found.size > MOST_TOKENS) return [CROWDED]
      lastButOne = last
      last = word
    }
  }
  return [...found]
}

/**
 * Tokens that every mail with these words side by side has. `exact`: only such mails have them all.
 *
 * @param words the words of a phrase in order
 */
export function phraseTokens(
  words: readonly string[],
  frequent: FrequentWords,
): { readonly tokens: readonly string[]; readonly exact: boolean } {
  const tokens: string[] = []
  for (let start = 0, end = 0; start < words.length; start = end) {
    end = start + 1
    if (frequent.has(words[start]!)) while (end < words.length && frequent.has(words[end]!)) end += 1
    const run = words.slice(start, end)
    if (run.length === 1) tokens.push(run[0]!)
    else if (run.length <= LONGEST) tokens.push(neighbourToken(run))
    else {
      for (let at = 0; at + LONGEST <= run.length; at++) tokens.push(neighbourToken(run.slice(at, at + LONGEST)))
    }
  }
  return { tokens, exact: tokens.length === 1 && (words.length === 1 || tokens[0] === neighbourToken(words)) }
}

/** Share of the mails that makes a word frequent, and most such words: more would make the index too large. */
const SHARE = 0.25
export const MOST_WORDS = 128

/** The frequent words of documents, each a set of tokens; the most frequent first. */
export function frequentWords(documents: readonly ReadonlySet<string>[]): string[] {
  const mails = new Map<string, number>()
  for (const words of documents) for (const word of words) mails.set(word, (mails.get(word) ?? 0) + 1)
  return [...mails]
    .filter(([word, count]) => isPlainWord(word) && count >= documents.length * SHARE)
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .slice(0, MOST_WORDS)
    .map(([word]) => word)
}
