/**
 * The tree of a search, shared by the query language, the parameters of GET /mails and the engine. Plain data, so that
 * it can cross to a worker thread.
 *
 * The parser yields the normal form: `and` and `or` have at least two parts, an `and` holds no `and`, an `or` no `or`,
 * a `not` no `not`; `nothing` stands only alone. Hence a tree of n terms is at most 2n + 2 deep and may be walked
 * recursively.
 */
import { canonicalDomain } from './domain.ts'

/** The fields of a mail that `field:` can name. */
export const TEXT_FIELDS = ['from', 'to', 'cc', 'subject', 'body', 'filename', 'envelope', 'invoice'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/**
 * Words to find. `tokens` are folded (`tokens` of fold.ts), never empty, and adjacent in this order in one field:
 * `E-Mail` is a word of two tokens. `field` null means everywhere except `envelope`, which only a term of its own
 * searches. `text` is the term as written, for messages to people.
 */
type TextTerm<Kind extends string> = {
  readonly kind: Kind
  readonly field: TextField | null
  readonly text: string
  readonly tokens: readonly string[]
}

export type WordTerm = TextTerm<'word'>
/** The last token is a prefix of a word; those before it are whole words. */
export type PrefixTerm = TextTerm<'prefix'>
export type PhraseTerm = TextTerm<'phrase'>
/** Two different tokens, in any order, with at most `distance` others between them. The field is always `body`. */
export type NearTerm = TextTerm<'near'> & { readonly distance: number }
/**
 * Tokens may hold the wildcards `*` and `?`, see pattern.ts. `sequences`: the sequences of words of the archive that
 * they match, which the engine looks up before it plans a search; null until then.
 */
export type PatternTerm = TextTerm<'pattern'> & { readonly sequences: readonly (readonly string[])[] | null }

/** `bcc`: its header names hidden recipients. No query can express it; see readable.ts. */
export type HasTerm = { readonly kind: 'has'; readonly what: 'attachment' | 'bcc' }
/** A sender has this address or domain. No query can express it either. */
export type SenderTerm = { readonly kind: 'sender'; readonly sender: AddressFilter }
/** The mail has this Message-ID, in the form of `canonicalMessageId`. */
export type MessageIdTerm = { readonly kind: 'messageid'; readonly id: string }
/** No query can express it; see the parameter `contact`. */
export type InvolvedTerm = { readonly kind: 'involved' } & ContactFilter
/** The mail belongs to the conversation of the mail with this id. */
export type ConversationTerm = { readonly kind: 'conversation'; readonly id: string }
/** One of the mail's attachments has this SHA-256 (64 hexadecimal digits in lower case), or is of this type. */
export type FileTerm =
  | { readonly kind: 'file'; readonly sha256: string }
  | { readonly kind: 'file'; readonly type: string }
/**
 * The mail came from a folder whose name has these tokens side by side; a token may hold wildcards. `folders`: the
 * numbers of these folders, which the engine looks up before it plans a search; null until then.
 */
export type FolderTerm = {
  readonly kind: 'folder'
  readonly text: string
  readonly tokens: readonly string[]
  readonly folders: readonly number[] | null
}
/** `larger`: raw size > bytes; `smaller`: raw size < bytes. */
export type SizeTerm = { readonly kind: 'larger' | 'smaller'; readonly bytes: number }
/**
 * `before`: date < `second`; `after`: date ≥ `second`. `second` (epoch seconds) is already the edge of the calendar day
 * `day` (YYYY-MM-DD) in the configured zone: its start for `before`, its end for `after`.
 */
export type DayTerm = { readonly kind: 'before' | 'after'; readonly day: string; readonly second: number }

/** Terms that select mails by what the archive stores beside their words. */
export type SetTerm = InvolvedTerm | ConversationTerm | FileTerm | FolderTerm

export type Term =
  | WordTerm
  | PrefixTerm
  | PhraseTerm
  | NearTerm
  | PatternTerm
  | HasTerm
  | SenderTerm
  | MessageIdTerm
  | SetTerm
  | SizeTerm
  | DayTerm

export type Query =
  | Term
  | { readonly kind: 'and'; readonly parts: readonly Query[] }
  | { readonly kind: 'or'; readonly parts: readonly Query[] }
  | { readonly kind: 'not'; readonly part: Query }
  /** The query has nothing searchable (`q=!!!`): no mail matches. */
  | { readonly kind: 'nothing' }

/** The role of an address in a mail. */
export const CONTACT_ROLES = ['from', 'to', 'cc'] as const
export type ContactRole = (typeof CONTACT_ROLES)[number]

/** One exact address, or every address of a domain (without the `@`); both in the form of `canonicalAddress`. */
export type AddressFilter =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'domain'; readonly domain: string }

/** One of these addresses has one of these roles in the mail. */
export type ContactFilter = { readonly anyOf: readonly AddressFilter[]; readonly roles: readonly ContactRole[] }

/** One address in From or To, in the form of `canonicalAddress`. */
export function oneContact(address: string): ContactFilter {
  return { anyOf: [{ kind: 'address', address }], roles: ['from', 'to'] }
}

/**
 * What a search looks for: all parts are combined with AND, null means no condition.
 * `query` holds `q`, the words of `subject`, and `from` / `to` where they are words and no address.
 */
export type Conditions = {
  readonly query: Query | null
  readonly contact: ContactFilter | null
  readonly from: AddressFilter | null
  readonly to: AddressFilter | null
  /** Epoch seconds: date ≥ since. */
  readonly since: number | null
  /** Epoch seconds: date < until. */
  readonly until: number | null
}

export const NO_CONDITIONS: Conditions = {
  query: null,
  contact: null,
  from: null,
  to: null,
  since: null,
  until: null,
}

/**
 * The mails that a caller may read, by the rule of readable.ts: those of the addresses and domains of a scope, which has
 * at least one, null: every mail; and of these none with the sequence numbers `hidden`, ascending, which a restriction keeps from
 * the caller.
 */
export type Readable = { readonly scope: readonly AddressFilter[] | null; readonly hidden: readonly number[] }

/**
 * A whole search: its conditions, and the mails among which it looks. These are a field of their own that no search can
 * lack: who changes, counts by or drops conditions stays among them. The engines add their rule (`narrowed`).
 */
export type SearchFilter = Conditions & { readonly readable: Readable }

/** A search among every mail, for the archive itself: a caller's search names what that caller may read. */
export const NO_FILTER: SearchFilter = { ...NO_CONDITIONS, readable: { scope: null, hidden: [] } }

/** Characters of the longest address (RFC 5321 section 4.5.3.1: 64 before the `@`, 255 after it). */
export const ADDRESS_CHARACTERS = 320

/** An addr-spec of RFC 5322: before the `@` signs without meaning or a quoted text, behind it a name or a literal. */
const ADDRESS = /^(?:"(?:[^"\\]|\\.)+"|[^\s()<>[\]:;,"\\@]+)@(?:\[[^\s[\]\\]+\]|[^\s()<>[\]:;,"\\@]+)$/u

/** Whether a text in the form of `canonicalAddress` is one address, without a name beside it. */
export function isAddress(canonical: string): boolean {
  return canonical.length <= ADDRESS_CHARACTERS && ADDRESS.test(canonical)
}

/** Returns the terms of a query, also the negated ones. */
export function termsOf(query: Query | null): Term[] {
  if (query === null) return []
  switch (query.kind) {
    case 'nothing':
      return []
    case 'and':
    case 'or':
      return query.parts.flatMap(termsOf)
    case 'not':
      return termsOf(query.part)
    default:
      return [query]
  }
}

/** Puts another term in the place of each. */
export function mapTerms(query: Query, replacement: (term: Term) => Term): Query {
  switch (query.kind) {
    case 'nothing':
      return query
    case 'and':
    case 'or':
      return { ...query, parts: query.parts.map((part) => mapTerms(part, replacement)) }
    case 'not':
      return { ...query, part: mapTerms(query.part, replacement) }
    default:
      return replacement(query)
  }
}

/** Whether a term of a query is tied to this field. */
export function asksFor(query: Query | null, field: TextField): boolean {
  return termsOf(query).some((term) => 'field' in term && term.field === field)
}

/** The form for comparing addresses: ignores case, and the two spellings of a domain with umlauts. */
export function canonicalAddress(address: string): string {
  const canonical = address.trim().normalize('NFC').toLowerCase()
  const domain = canonical.lastIndexOf('@') + 1
  return domain === 0 ? canonical : canonical.slice(0, domain) + canonicalDomain(canonical.slice(domain))
}

/**
 * The form for comparing Message-IDs: without angle brackets, which are no part of it, and without white space. Case
 * matters: RFC 5322 section 3.6.4 calls only equal texts the same identifier.
 */
export function canonicalMessageId(text: string): string {
  return text.replace(/[\s<>]+/gu, '')
}

/** AND of two queries in normal form; null is no condition. */
export function both(left: Query | null, right: Query | null): Query | null {
  if (left === null || right === null) return left ?? right
  return conjunction([left, right])
}

/** AND in normal form. A part that matches nothing makes the whole match nothing. */
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
