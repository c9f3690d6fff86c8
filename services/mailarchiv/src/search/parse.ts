/** Parses a query into the syntax tree of its terms. */
import {
  canonicalMessageId,
  conjunction,
  type DayTerm,
  disjunction,
  negation,
  type Query,
  type SizeTerm,
  TEXT_FIELDS,
  type TextField,
} from './ast.ts'
import { canonicalType } from './file-type.ts'
import { tokens } from './fold.ts'
import { hasWildcard, patternTokens, WildcardError } from './pattern.ts'
import { SPACED_NUMBER, spellingsOf } from './spellings.ts'

/** Characters (code points) of the longest query. */
export const QUERY_CHARACTERS = 4096
/** Terms of the largest query: words, phrases and conditions, however they are combined. */
export const QUERY_TERMS = 100

/** Reports a query that is too large to read: the only error of a query. */
export class QueryLimitError extends Error {
  override readonly name = 'QueryLimitError'
  readonly limit: 'characters' | 'terms'
  readonly maximum: number

  constructor(limit: 'characters' | 'terms') {
    const maximum = limit === 'characters' ? QUERY_CHARACTERS : QUERY_TERMS
    super(`more than ${maximum} ${limit}`)
    this.limit = limit
    this.maximum = maximum
  }
}

/** The calendar of the configured zone. Both methods return epoch seconds, or null for an invalid `day`. */
export type Calendar = {
  startOfDay(day: string): number | null
  startOfNextDay(day: string): number | null
}

/**
 * Reads the query language of `q`:
 *
 *     query = and { "OR" and }        and = term { term }
 *     term  = [ "-" ] ( word | phrase | "(" query ")" | field ":" ( word | phrase ) )
 *
 * A word may have the wildcards `*` and `?` anywhere, see pattern.ts. One at its end alone makes a prefix of any length.
 * In a phrase and in an address of the web (`://`) they are punctuation. A number, a day and a part number are found in
 * each of their spellings, see spellings.ts; in a phrase as written.
 *
 * `folder:` takes words of the folder that a mail came from, side by side; in quotes where there are several.
 *
 * `near:5(pumpe defekt)` takes words of the text of a mail, each with at most five others between it and the next, in any
 * order; the number is 1 to 99, without wildcards and spellings.
 *
 * `messageid:` takes one Message-ID, with or without angle brackets, in quotes where it has white space or brackets.
 *
 * Every text is readable; where the grammar leaves it open, these rules apply:
 * - A quote opens a phrase at the beginning of a term; inside a word it is punctuation (5" Rohr). An unclosed phrase
 *   reaches to the end.
 * - A closing bracket without an opening one is ignored; an open one ends with the query.
 * - `OR` without a term on one side is ignored.
 * - A field without value (`from: `), a condition with an unreadable value (`larger:viel`) and an unknown field
 *   (`http://x`) are words.
 * - A term without letter and digit (`&`) is ignored, with its minus. A query of nothing else matches nothing.
 *
 * @returns null when the text is empty or white space: no condition
 * @throws QueryLimitError above QUERY_CHARACTERS or QUERY_TERMS
 * @throws WildcardError for a word with wildcards and too few letters
 */
export function parseQuery(text: string, calendar: Calendar): Query | null {
  refuseLongText(text)
  if (text.trim() === '') return null
  const lexer = new Lexer(text, calendar)
  const open: Group[] = [new Group(false)]
  for (let token = lexer.next(); token !== null; token = lexer.next()) {
    const group = open.at(-1)!
    switch (token.kind) {
      case 'open':
        open.push(new Group(token.negated))
        break
      case 'close':
        if (open.length > 1) closeInnermost(open)
        break
      case 'or':
        group.nextAlternative()
        break
      case 'term':
        group.add(token.negated, token.query)
    }
  }
  while (open.length > 1) closeInnermost(open)
  return open[0]!.finish() ?? { kind: 'nothing' }
}

/**
 * Reads words that must all occur in one field: the parameter `subject`, and `from` / `to` unless they are addresses.
 * It has no operators.
 *
 * @returns null when the text is empty or white space
 * @throws QueryLimitError above QUERY_CHARACTERS or QUERY_TERMS
 */
export function parseWords(text: string, field: TextField): Query | null {
  refuseLongText(text)
  const words = text.split(WHITE_SPACE).filter((word) => word !== '')
  if (words.length === 0) return null
  if (words.length > QUERY_TERMS) throw new QueryLimitError('terms')
  const terms = words.map((word) => plainWord(field, word)).filter((term) => term !== null)
  return terms.length === 0 ? { kind: 'nothing' } : allOf(terms)
}

const allOf = (parts: readonly Query[]): Query => onceEach(conjunction(parts))
const anyOf = (parts: readonly Query[]): Query => onceEach(disjunction(parts))

/** What is said twice says nothing more. */
function onceEach(query: Query): Query {
  if (query.kind !== 'and' && query.kind !== 'or') return query
  const parts = [...new Map(query.parts.map((part) => [JSON.stringify(part), part])).values()]
  return parts.length === 1 ? parts[0]! : { ...query, parts }
}

function refuseLongText(text: string): void {
  if (text.length <= QUERY_CHARACTERS) return
  if (text.length > 2 * QUERY_CHARACTERS || [...text].length > QUERY_CHARACTERS) throw new QueryLimitError('characters')
}

/** An open bracket: complete alternatives, and the terms of the current one. */
class Group {
  readonly negated: boolean
  readonly #alternatives: Query[] = []
  #terms: Query[] = []

  constructor(negated: boolean) {
    this.negated = negated
  }

  add(negated: boolean, query: Query | null): void {
    if (query !== null) this.#terms.push(negated ? negation(query) : query)
  }

  nextAlternative(): void {
    if (this.#terms.length > 0) this.#alternatives.push(allOf(this.#terms))
    this.#terms = []
  }

  /** Null when it holds no term. */
  finish(): Query | null {
    this.nextAlternative()
    return this.#alternatives.length === 0 ? null : anyOf(this.#alternatives)
  }
}

function closeInnermost(open: Group[]): void {
  const group = open.pop()!
  open.at(-1)!.add(group.negated, group.finish())
}

type Token =
  | { readonly kind: 'open'; readonly negated: boolean }
  | { readonly kind: 'close' | 'or' }
  /** `query` is null when the term has nothing searchable. */
  | { readonly kind: 'term'; readonly negated: boolean; readonly query: Query | null }

const WHITE_SPACE = /\s+/u
const WHITE_SPACE_OR_MINUS = /[\s-]*/uy
const TO_END_OF_WORD = /[^\s()]*/uy
const FIELD_NAME = /^([A-Za-z][A-Za-z\d]*):/

class Lexer {
  readonly #text: string
  readonly #calendar: Calendar
  #at = 0
  #terms = 0

  constructor(text: string, calendar: Calendar) {
    this.#text = text
    this.#calendar = calendar
  }

  next(): Token | null {
    const before = this.#take(WHITE_SPACE_OR_MINUS)
    const negated = before.endsWith('-')
    const text = this.#text
    if (this.#at >= text.length) return null
    if (text[this.#at] === '(') {
      this.#at++
      return { kind: 'open', negated }
    }
    if (text[this.#at] === ')') {
      this.#at++
      return { kind: 'close' }
    }
    if (text[this.#at] === '"') return this.#term(negated, textTerm('phrase', null, this.#phrase()))
    const number = this.#take(SPACED_NUMBER)
    if (number !== '') return this.#term(negated, plainWord(null, number))
    const start = this.#at
    const word = this.#take(TO_END_OF_WORD)
    if (word === 'OR') return { kind: 'or' }
    const fieldTerm = this.#fieldTerm(start, word)
    return this.#term(negated, fieldTerm === undefined ? wordTerm(null, word) : fieldTerm)
  }

  #term(negated: boolean, query: Query | null): Token {
    this.#terms++
    if (this.#terms > QUERY_TERMS) throw new QueryLimitError('terms')
    return { kind: 'term', negated, query }
  }

  /** Reads a field's term. `undefined`: no known field with a readable value; null: a value with nothing searchable. */
  #fieldTerm(start: number, word: string): Query | null | undefined {
    const name = FIELD_NAME.exec(word)?.[1]
    if (name === undefined || word.length === name.length + 1) return undefined
    const field = TEXT_FIELDS.find((known) => known === name.toLowerCase())
    const value = word.slice(name.length + 1)
    if (name.toLowerCase() === 'near') return this.#nearTerm(value)
    const ofText = TEXT_CONDITIONS.get(name.toLowerCase())
    if (field === undefined && ofText === undefined) return conditionTerm(name.toLowerCase(), value, this.#calendar)
    const isQuoted = value.startsWith('"')
    if (isQuoted) this.#at = start + name.length + 1
    const text = isQuoted ? this.#phrase() : value
    if (ofText !== undefined) return ofText(text, isQuoted)
    if (field === undefined) return undefined
    return isQuoted ? textTerm('phrase', field, text) : wordTerm(field, text)
  }

  /** Reads the words in brackets behind a distance. */
  #nearTerm(value: string): Query | null | undefined {
    const distance = /^\d{1,2}$/.test(value) ? Number(value) : 0
    if (distance === 0 || this.#text[this.#at] !== '(') return undefined
    const close = this.#text.indexOf(')', this.#at)
    const end = close === -1 ? this.#text.length : close
    const text = this.#text.slice(this.#at + 1, end)
    this.#at = end + 1
    return nearTerm(text, distance)
  }

  /** Reads up to the next quote, or the end. */
  #phrase(): string {
    const start = this.#at + 1
    const close = this.#text.indexOf('"', start)
    const end = close === -1 ? this.#text.length : close
    this.#at = end + 1
    return this.#text.slice(start, end)
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const taken = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += taken.length
    return taken
  }
}

function wordTerm(field: TextField | null, word: string): Query | null {
  const stem = stemOf(word)
  const isPunctuation = stem.includes('://')
  if (hasWildcard(stem) && !isPunctuation) return patternTerm(field, word)
  if (stem === word) return plainWord(field, word)
  const prefix = textTerm('prefix', field, stem)
  if (prefix === null) throw new WildcardError(word)
  return prefix
}

/** A word without the stars at its end. */
function stemOf(word: string): string {
  let end = word.length
  while (word[end - 1] === '*') end--
  return word.slice(0, end)
}

/** A word in each of its spellings. */
function plainWord(field: TextField | null, text: string): Query | null {
  const spellings = spellingsOf(text).map((found): Query => ({ kind: 'word', field, text, tokens: found }))
  return spellings.length === 0 ? null : anyOf(spellings)
}

function patternTerm(field: TextField | null, text: string): Query {
  const found = patternTokens(text)
  if (!found.some(hasWildcard)) return { kind: 'word', field, text, tokens: found }
  return { kind: 'pattern', field, text, tokens: found, sequences: null }
}

function textTerm(kind: 'word' | 'prefix' | 'phrase', field: TextField | null, text: string): Query | null {
  const found = tokens(text)
  return found.length === 0 ? null : { kind, field, text, tokens: found }
}

/** Each word near the next; equal neighbours are one word. */
function nearTerm(text: string, distance: number): Query | null {
  const found = tokens(text).filter((token, place, all) => token !== all[place - 1])
  const [first, ...others] = found
  if (first === undefined) return null
  if (found.length > QUERY_TERMS) throw new QueryLimitError('terms')
  if (others.length === 0) return plainWord('body', first)
  const written = text.split(WHITE_SPACE).filter((word) => tokens(word).length > 0)
  const isWordByWord = written.every((word, place) => tokens(word).join(' ') === found[place])
  const shown = isWordByWord && written.length === found.length ? written : found
  return allOf(
    others.map((token, place) => ({
      kind: 'near',
      field: 'body',
      text: `${shown[place]} … ${shown[place + 1]}`,
      tokens: [found[place]!, token],
      distance,
    })),
  )
}

/** Conditions whose value is a text, which may be quoted. */
const TEXT_CONDITIONS = new Map<string, (text: string, isQuoted: boolean) => Query | null>([
  ['messageid', messageIdTerm],
  ['folder', folderTerm],
])

/** A star at the end alone makes a beginning of any length, as in a word of a text. */
function folderTokens(text: string): string[] {
  const stem = stemOf(text)
  if (hasWildcard(stem)) return patternTokens(text)
  const found = tokens(stem)
  const last = found.pop()
  if (last === undefined && stem !== text) throw new WildcardError(text)
  return last === undefined ? [] : [...found, stem === text ? last : `${last}*`]
}

function folderTerm(text: string, isQuoted: boolean): Query | null {
  const found = isQuoted ? tokens(text) : folderTokens(text)
  return found.length === 0 ? null : { kind: 'folder', text, tokens: found, folders: null }
}

/** Null when nothing but angle brackets is left. */
function messageIdTerm(text: string): Query | null {
  const id = canonicalMessageId(text)
  return id === '' ? null : { kind: 'messageid', id }
}

function conditionTerm(name: string, value: string, calendar: Calendar): Query | undefined {
  switch (name) {
    case 'has':
      return value.toLowerCase() === 'attachment' ? { kind: 'has', what: 'attachment' } : undefined
    case 'larger':
    case 'smaller':
      return sizeTerm(name, value)
    case 'before':
    case 'after':
      return dayTerm(name, value, calendar)
    case 'thread':
      return UUID.test(value) ? { kind: 'conversation', id: value.toLowerCase() } : undefined
    case 'sha256':
      return SHA_256.test(value) ? { kind: 'file', sha256: value.toLowerCase() } : undefined
    case 'filetype':
      return FILE_TYPE.test(value) ? { kind: 'file', type: canonicalType(value) } : undefined
    default:
      return undefined
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const SHA_256 = /^[\da-f]{64}$/i
const FILE_TYPE = /^\.?[a-z\d]{1,10}$/i

const SIZE = /^(\d{1,15})([kmg]?)$/i
const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 }

function sizeTerm(kind: SizeTerm['kind'], value: string): SizeTerm | undefined {
  const parts = SIZE.exec(value)
  if (parts === null) return undefined
  const bytes = Number(parts[1]) * UNITS[parts[2]!.toLowerCase()]!
  return { kind, bytes: Math.min(bytes, Number.MAX_SAFE_INTEGER) }
}

function dayTerm(kind: DayTerm['kind'], day: string, calendar: Calendar): DayTerm | undefined {
  const second = kind === 'before' ? calendar.startOfDay(day) : calendar.startOfNextDay(day)
  return second === null ? undefined : { kind, day, second }
}
