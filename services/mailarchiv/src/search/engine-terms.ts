/**
 * The vocabulary of the index, shared by the writer of the index and the compiler of searches.
 *
 * Plain tokens are words as fold.ts makes them. Every other token begins with an underscore, which no word holds, so that no
 * beginning of a word is the beginning of one of them: `_s_rechnung` is the word in the subject, `_ka_…` an address. So a condition of any kind is one term of one full-text expression, and the
 * engine intersects them all in the order of the answer.
 */
import { hash } from 'node:crypto'
import type { TextField } from './ast.ts'

/** Prefix of a word of a field. Words of the body have none: they fill a column of their own. */
const FIELD_PREFIX: Readonly<Record<Exclude<TextField, 'body'>, string>> = {
  from: '_f_',
  to: '_t_',
  cc: '_c_',
  subject: '_s_',
  filename: '_n_',
  envelope: '_e_',
}

/** In every mail. What "all but these" subtracts from. */
export const EVERY_MAIL = '_x_all'
export const HAS_ATTACHMENT = '_x_file'

/** Prefixes of at most so many characters may be in so many mails that expanding them into words would take long. */
export const SHORT_PREFIX = 5

export function fieldToken(field: Exclude<TextField, 'body'>, word: string): string {
  return FIELD_PREFIX[field] + word
}

/** Which role of an address a token stands for: From, To, or either of the two. */
export type AddressRole = 'from' | 'to' | 'contact'

const ADDRESS_PREFIX: Readonly<Record<AddressRole, string>> = { from: '_fa_', to: '_ta_', contact: '_ka_' }
const DOMAIN_PREFIX = { from: '_fd_', to: '_td_' } as const

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

/** Whether a token is a word of the mail, not one of the index's own. */
export function isPlainWord(token: string): boolean {
  return token !== '' && token.charCodeAt(0) !== UNDERSCORE
}

const UNDERSCORE = 0x5f

/** The first characters of a word, as many as a short prefix may have. */
export function shortPrefixes(word: string): string[] {
  const characters = [...word.slice(0, SHORT_PREFIX * 2)].slice(0, SHORT_PREFIX)
  return characters.map((_, last) => characters.slice(0, last + 1).join(''))
}

/** 80 bits: addresses hold characters that end a token, and no two of an archive's addresses will ever meet in one. */
function digest(text: string): string {
  const met = digests.get(text)
  if (met !== undefined) return met
  const found = hash('sha256', text, 'hex').slice(0, 20)
  if (text.length > REMEMBERED.characters) return found
  if (digests.size >= REMEMBERED.texts) digests.clear()
  // A copy: a piece of a text keeps all of that text in memory.
  digests.set(Buffer.from(text).toString(), found)
  return found
}

/** The same people write again and again. */
const digests = new Map<string, string>()
const REMEMBERED = { texts: 4_096, characters: 128 }
