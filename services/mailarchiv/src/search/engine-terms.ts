/**
 * The vocabulary of the index, shared by the writer of the index and the compiler of searches.
 *
 * Plain tokens are words as fold.ts makes them. Every other token carries an underscore, which no word has: `s_rechnung` is
 * the word in the subject, `ka_…` an address. So a condition of any kind is one term of one full-text expression, and the
 * engine intersects them all in the order of the answer.
 */
import { hash } from 'node:crypto'
import type { TextField } from './ast.ts'

/** Prefix of a word of a field. Words of the body have none: they fill a column of their own. */
const FIELD_PREFIX: Readonly<Record<Exclude<TextField, 'body'>, string>> = {
  from: 'f_',
  to: 't_',
  cc: 'c_',
  subject: 's_',
  filename: 'n_',
  envelope: 'e_',
}

/** In every mail. What "all but these" subtracts from. */
export const EVERY_MAIL = 'x_all'
export const HAS_ATTACHMENT = 'x_file'

/** Prefixes of at most so many characters are tokens of their own table; expanding them costs more the shorter they are. */
export const SHORT_PREFIX = 3

export function fieldToken(field: Exclude<TextField, 'body'>, word: string): string {
  return FIELD_PREFIX[field] + word
}

/** Which role of an address a token stands for: From, To, or either of the two. */
export type AddressRole = 'from' | 'to' | 'contact'

const ADDRESS_PREFIX: Readonly<Record<AddressRole, string>> = { from: 'fa_', to: 'ta_', contact: 'ka_' }
const DOMAIN_PREFIX = { from: 'fd_', to: 'td_' } as const

/** @param address as `canonicalAddress` writes it */
export function addressToken(role: AddressRole, address: string): string {
  return ADDRESS_PREFIX[role] + digest(address)
}

/** @param domain as `canonicalAddress` writes it, without the `@` */
export function domainToken(role: 'from' | 'to', domain: string): string {
  return DOMAIN_PREFIX[role] + digest(domain)
}

/** Tokens whose mails are counted from the first one on, because their totals must cost nothing. */
export function isAlwaysCounted(token: string): boolean {
  return token.startsWith(ADDRESS_PREFIX.contact)
}

/** The first characters of a word, as many as a short prefix may have. */
export function shortPrefixes(word: string): string[] {
  const characters = [...word.slice(0, SHORT_PREFIX * 2)].slice(0, SHORT_PREFIX)
  return characters.map((_, last) => characters.slice(0, last + 1).join(''))
}

/** 80 bits: addresses hold characters that end a token, and no two of an archive's addresses will ever meet in one. */
function digest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 20)
}
