/** Defines the kinds of searches measured on each engine, and the mails they search. */
import { NO_FILTER, oneContact, parseQuery, type SearchFilter } from '../../services/mailarchiv/src/search/index.ts'
import type { MailGenerator } from './generate.ts'

const LIMIT = 25
const QUERIES = 60

export type Search = {
  readonly q?: string
  readonly contact?: string
  readonly page?: number
  /** An address. */
  readonly from?: string
  /** Seconds since 1970; null: without a bound. */
  readonly since?: number | null
  readonly until?: number | null
}
export type Kind = { readonly target: number; readonly searches: readonly Search[] }

/** The name of a kind without its page number, the same for any number of mails. */
export const keyOf = (name: string): string => name.replace(/ \d+$/, '')

/** Generated mails as one mbox, from one number to another. */
export function* mboxOf(generator: MailGenerator, from: number, to: number): Generator<Buffer> {
  for (let start = from; start < to; start += 100) {
    const mails = Array.from({ length: Math.min(100, to - start) }, (_, place) => generator.mail(start + place))
    const separator = Buffer.from('From bench@muster.example Mon Mar  2 09:00:00 2026\r\n')
    yield Buffer.concat(mails.flatMap((mail) => [separator, mail, Buffer.from('\r\n')]))
  }
}

/** Words of these ranks, and pairs of them. */
function wordsOf(generator: MailGenerator) {
  const words = (from: number, to: number) => {
    const step = Math.max(1, Math.floor((to - from) / QUERIES))
    return Array.from({ length: QUERIES }, (_, i) => generator.words[from + ((i * step) % (to - from))]!)
  }
  const pairs = (from: number, to: number) => {
    const list = words(from, to)
    return list.map((word, i) => [word, list[(i * 7 + 3) % list.length]!] as const)
  }
  return { words, pairs }
}

/** Addresses of staff and of people outside, of whom few write often. */
const addressesOf = (generator: MailGenerator): readonly string[] =>
  Array.from({ length: QUERIES * 5 }, (_, i) =>
    i % 3 === 0 ? generator.address('staff', i % 150) : generator.address('outside', (i * 37) % 20_000),
  )

const DAY_SECONDS = 86_400
/** The generated mails are of ten years from here on. */
const FIRST_DAY = Date.UTC(2015, 0, 1) / 1000

/** Searches that people send, different ones of each kind: within a month, a quarter or a year where they name dates. */
export function commonKinds(generator: MailGenerator): Record<string, readonly Search[]> {
  const { words, pairs } = wordsOf(generator)
  const dates = Array.from({ length: QUERIES }, (_, i) => {
    const since = FIRST_DAY + i * 54 * DAY_SECONDS
    return { since, until: since + [30, 91, 365][i % 3]! * DAY_SECONDS }
  })
  return {
    contact: addressesOf(generator).map((contact) => ({ contact })),
    Absender: addressesOf(generator).map((from) => ({ from })),
    'seltenes Wort': words(20_000, 150_000).map((q) => ({ q })),
    'mittleres Wort': words(60, 5_000).map((q) => ({ q })),
    'häufiges Wort': words(0, 60).map((q) => ({ q })),
    'zwei Wörter': pairs(50, 5_000).map((pair) => ({ q: pair.join(' ') })),
    'zwei der häufigsten Wörter': pairs(0, 60).map((pair) => ({ q: pair.join(' ') })),
    'Phrase zweier Wörter': pairs(50, 5_000).map((pair) => ({ q: `"${pair.join(' ')}"` })),
    Zeitraum: dates,
    'Wort in einem Zeitraum': words(0, 5_000).map((q, i) => ({ q, ...dates[i]! })),
    'ohne Filter': [{}],
  }
}

/** The searches of the table, different ones of each kind, and its figure in milliseconds. */
export function kindsOf(generator: MailGenerator, mails: number): Record<string, Kind> {
  const { words, pairs } = wordsOf(generator)
  const lastPage = Math.floor(mails / LIMIT)
  const deep = Math.min(10_000, lastPage)
  const prefixes = [...new Set(generator.words.slice(0, 400).map((word) => word.slice(0, 3).toLowerCase()))].slice(
    0,
    QUERIES,
  )
  return {
    contact: { target: 10, searches: addressesOf(generator).map((contact) => ({ contact })) },
    'seltenes Wort': { target: 50, searches: words(20_000, 150_000).map((q) => ({ q })) },
    'häufiges Wort': { target: 50, searches: words(0, 60).map((q) => ({ q })) },
    'zwei Wörter': { target: 50, searches: pairs(50, 5_000).map((pair) => ({ q: pair.join(' ') })) },
    'zwei der häufigsten Wörter': { target: 50, searches: pairs(0, 60).map((pair) => ({ q: pair.join(' ') })) },
    [`Seite ${deep}`]: { target: 50, searches: Array.from({ length: 20 }, (_, i) => ({ page: deep - i })) },
    [`häufiges Wort, Seite ${Math.floor(deep / 2)}`]: {
      target: 50,
      searches: words(0, 10)
        .slice(0, 20)
        .map((q) => ({ q, page: Math.floor(deep / 2) })),
    },
    'ohne Filter': { target: 50, searches: Array.from({ length: 20 }, () => ({})) },
    'Phrase zweier häufiger Wörter': {
      target: 150,
      searches: pairs(0, 60).map((pair) => ({ q: `"${pair.join(' ')}"` })),
    },
    'Phrase, die in jeder Mail steht': {
      target: 150,
      searches: Array.from({ length: 5 }, () => ({ q: '"mit freundlichen Grüßen"' })),
    },
    'breites Präfix (3 Buchstaben)': { target: 150, searches: prefixes.map((prefix) => ({ q: `${prefix}*` })) },
    'breites Präfix (1 Buchstabe)': {
      target: 150,
      searches: [...'abdefghklmnprstvw'].map((prefix) => ({ q: `${prefix}*` })),
    },
    'Präfix (4 Buchstaben)': {
      target: 150,
      searches: words(300, 3_000).map((word) => ({ q: `${word.slice(0, 4)}*` })),
    },
  }
}

const calendar = { startOfDay: () => null, startOfNextDay: () => null }

export function filterOf({ q, contact, from, since = null, until = null }: Search): SearchFilter {
  return {
    ...NO_FILTER,
    from: from === undefined ? null : { kind: 'address', address: from.toLowerCase() },
    since,
    until,
    query: q === undefined ? null : parseQuery(q, calendar),
    contact: contact === undefined ? null : oneContact(contact),
  }
}
