/**
 * What a search asks for, as a tree: the one thing that the query language, the parameters of GET /mails and the
 * engine have in common. Plain data, so that it can cross to a worker thread.
 *
 * The parser yields the normal form: `and` and `or` have at least two parts, an `and` holds no `and`, an `or` no `or`,
 * a `not` no `not`; `nothing` stands only alone. Hence a tree of n terms is at most 2n + 2 deep and may be walked
 * recursively.
 */

/** The parts of a mail that a term can be tied to by `field:`. */
export const TEXT_FIELDS = ['from', 'to', 'cc', 'subject', 'body', 'filename', 'envelope'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/**
 * Words to be found. `tokens` are folded (`tokens` of fold.ts), never empty, and stand next to each other in this order
 * in one field: `E-Mail` is a word of two tokens. `field` null means everywhere except `envelope`, which only a term
 * of its own searches. `text` is the term as it was written, for messages to people.
 */
type TextTerm<Kind extends string> = {
  readonly kind: Kind
  readonly field: TextField | null
  readonly text: string
  readonly tokens: readonly string[]
}

export type WordTerm = TextTerm<'word'>
/** The last token is the beginning of a word; those before it are whole. */
export type PrefixTerm = TextTerm<'prefix'>
export type PhraseTerm = TextTerm<'phrase'>

export type HasTerm = { readonly kind: 'has'; readonly what: 'attachment' }
/** `larger`: raw size > bytes; `smaller`: raw size < bytes. */
export type SizeTerm = { readonly kind: 'larger' | 'smaller'; readonly bytes: number }
/**
 * `before`: date < `second`; `after`: date ≥ `second`. `second` (epoch seconds) is already the edge of the calendar day
 * `day` (YYYY-MM-DD) in the configured zone: its start for `before`, its end for `after`.
 */
export type DayTerm = { readonly kind: 'before' | 'after'; readonly day: string; readonly second: number }

export type Term = WordTerm | PrefixTerm | PhraseTerm | HasTerm | SizeTerm | DayTerm

export type Query =
  | Term
  | { readonly kind: 'and'; readonly parts: readonly Query[] }
  | { readonly kind: 'or'; readonly parts: readonly Query[] }
  | { readonly kind: 'not'; readonly part: Query }
  /** Nothing searchable was written (`q=!!!`): no mail matches. */
  | { readonly kind: 'nothing' }

/** One exact address, or every address of a domain (without the `@`); both as `canonicalAddress` writes them. */
export type AddressFilter =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'domain'; readonly domain: string }

/**
 * A whole search: all parts are combined with AND, null means no condition.
 * `query` holds `q`, the words of `subject`, and `from` / `to` where they are words and no address.
 */
export type SearchFilter = {
  readonly query: Query | null
  /** Canonical address that is in From or in To. */
  readonly contact: string | null
  readonly from: AddressFilter | null
  readonly to: AddressFilter | null
  /** Epoch seconds: date ≥ since. */
  readonly since: number | null
  /** Epoch seconds: date < until. */
  readonly until: number | null
}

export const NO_FILTER: SearchFilter = {
  query: null,
  contact: null,
  from: null,
  to: null,
  since: null,
  until: null,
}

/** The form in which addresses are compared: case does not matter, everything else does (wire-decisions, `contact`). */
export function canonicalAddress(address: string): string {
  return address.trim().normalize('NFC').toLowerCase()
}

/** AND of two queries in normal form; null is no condition. */
export function both(left: Query | null, right: Query | null): Query | null {
  if (left === null || right === null) return left ?? right
  return conjunction([left, right])
}

/** AND in normal form. One part that matches nothing makes the whole match nothing. */
export function conjunction(parts: readonly Query[]): Query {
  const flat = parts.flatMap((part) => (part.kind === 'and' ? part.parts : [part]))
  if (flat.some((part) => part.kind === 'nothing')) return { kind: 'nothing' }
  return flat.length === 1 ? flat[0]! : { kind: 'and', parts: flat }
}

/** OR in normal form; parts that match nothing drop out. */
export function disjunction(parts: readonly Query[]): Query {
  const flat = parts
    .flatMap((part) => (part.kind === 'or' ? part.parts : [part]))
    .filter((part) => part.kind !== 'nothing')
  if (flat.length === 0) return { kind: 'nothing' }
  return flat.length === 1 ? flat[0]! : { kind: 'or', parts: flat }
}

/** NOT in normal form. */
export function negation(part: Query): Query {
  return part.kind === 'not' ? part.part : { kind: 'not', part }
}
