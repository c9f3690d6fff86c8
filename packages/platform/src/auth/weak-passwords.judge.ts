/**
 * Judges a password by how easily it can be guessed: pure. Its dictionaries take tens of megabytes, so it runs in a
 * thread (weak-passwords.ts).
 */
import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as german from '@zxcvbn-ts/language-de'

/** A word that an attacker would try first: „den Benutzernamen“, and its value. */
export interface KnownWord {
  /** German, in the accusative: it follows „enthält“. */
  readonly what: string
  readonly word: string
}

/** Required score, of 4: withstands a hundred million guesses, each of which costs the attacker the slow hash. */
const STRONG = 3

/** Words on every page of these services, or in their field. */
const OBVIOUS = [
  'zeughaus',
  'mailarchiv',
  'material',
  'feuerwehr',
  'florian',
  'löschzug',
  'admin',
  'administration',
  'verwaltung',
].map((word) => ({ what: 'ein naheliegendes Wort', word }))

/** Shorter words occur in every text. */
const SHORTEST_WORD = 3
/** Longest known word: an e-mail address. */
const LONGEST_WORD = 254
/** Known words that are checked: a person's and those of her organisation. */
const MOST_WORDS = 500
/** Characters of a password that are judged: a strong beginning suffices, and time grows with the square. */
const LOOKED_AT = 64
const WORDS = /[\p{L}\p{N}]+/gu
const TRANSCRIBED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

let dictionaries: ZxcvbnFactory | undefined

const loaded = (): ZxcvbnFactory => {
  dictionaries ??= new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...german.dictionary },
    graphs: common.adjacencyGraphs,
  })
  return dictionaries
}

/**
 * Explains why a password is too easy to guess, as a German clause, or null. Words that an attacker knows count for
 * nothing: the rest must be strong by itself. It never repeats the password.
 */
export function weaknessOf(password: string, known: readonly KnownWord[]): string | null {
  const words = wordsOf(known)
  const looked = password.slice(0, LOOKED_AT)
  const judged = loaded().check(looked, [...words.keys()])
  if (judged.score < STRONG) return reasonOf(judged, words)
  const { rest, removed } = withoutWords(looked, [...words.keys()])
  if (removed === undefined || loaded().check(rest).score >= STRONG) return null
  return `enthält ${words.get(removed)}`
}

/** Removes these words from the password; also returns the longest one removed. */
function withoutWords(password: string, words: readonly string[]): { rest: string; removed: string | undefined } {
  let rest = password.toLowerCase()
  let removed: string | undefined
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    if (!rest.includes(word)) continue
    rest = rest.replaceAll(word, '')
    removed ??= word
  }
  return { rest, removed }
}

/** Maps each word, its parts and their spellings without umlauts to their meaning. */
function wordsOf(known: readonly KnownWord[]): Map<string, string> {
  const words = new Map<string, string>()
  for (const { what, word } of [...known.slice(0, MOST_WORDS), ...OBVIOUS]) {
    const written = word.slice(0, LONGEST_WORD).normalize('NFC').toLowerCase()
    for (const part of [written, ...(written.match(WORDS) ?? [])]) {
      const typed = part.replace(/[äöüß]/gu, (letter) => TRANSCRIBED[letter] ?? letter)
      for (const one of [part, typed]) if (one.length >= SHORTEST_WORD && !words.has(one)) words.set(one, what)
    }
  }
  return words
}

const dictionaryOf = (match: MatchExtended): string | undefined =>
  'dictionaryName' in match ? String(match['dictionaryName']) : undefined

const isKnown = (match: MatchExtended): boolean => dictionaryOf(match) === 'userInputs'

type Judged = ReturnType<ZxcvbnFactory['check']>

/** Names the pattern that makes up most of the password. Known words come first: they are the most helpful reason. */
function reasonOf({ sequence, password }: Judged, words: ReadonlyMap<string, string>): string {
  const [weakest] = sequence
    .filter(({ pattern }) => pattern !== 'bruteforce' && pattern !== 'separator')
    .toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)) || b.token.length - a.token.length)
  return weakest === undefined ? 'ist zu leicht zu erraten' : clauseOf(weakest, weakest.token === password, words)
}

function clauseOf(match: MatchExtended, whole: boolean, words: ReadonlyMap<string, string>): string {
  switch (match.pattern) {
    case 'repeat':
      return 'baseToken' in match && String(match['baseToken']).length === 1
        ? 'wiederholt ein Zeichen'
        : 'wiederholt immer dasselbe'
    case 'sequence':
      return 'enthält eine Folge wie 1234 oder abcd'
    case 'spatial':
      return 'folgt den Tasten der Tastatur'
    case 'date':
      return 'enthält ein Datum'
    case 'regex':
      return 'enthält eine Jahreszahl'
    case 'dictionary':
      return wordClause(match, whole, words)
    default:
      return 'besteht aus Wörtern, die oft aufeinander folgen'
  }
}

function wordClause(match: MatchExtended, whole: boolean, words: ReadonlyMap<string, string>): string {
  const dictionary = dictionaryOf(match) ?? ''
  if (isKnown(match))
    return `enthält ${('matchedWord' in match && words.get(String(match['matchedWord']))) || 'bekannte Wörter'}`
  if (dictionary.startsWith('passwords')) return whole ? 'ist ein häufiges Passwort' : 'enthält ein häufiges Passwort'
  if (dictionary === 'firstnames' || dictionary === 'lastnames') return 'enthält einen häufigen Namen'
  return 'enthält ein häufiges Wort'
}
