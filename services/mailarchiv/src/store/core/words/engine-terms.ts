/**
 * The vocabulary of the index, shared by the writer of the index and the compiler of searches.
 *
 * Plain tokens are words in the form of fold.ts. Every other token begins with an underscore, which no word contains,
 * so that no prefix of a word matches them: `_s_rechnung` is the word in the subject, `_ka_…` an address. So each
 * condition is one term of one full-text expression, and the engine intersects all of them in the order of the answer.
 */
import { hash } from 'node:crypto'
import type { AddressFilter, ContactFilter, HasTerm, TextField } from '../../../search/index.ts'

/** Prefix of a word of a field. Words of the body have none: they fill a column of their own. */
const FIELD_PREFIX: Readonly<Record<Exclude<TextField, 'body'>, string>> = {
  from: '_f_',
  to: '_t_',
  cc: '_c_',
  subject: '_s_',
  filename: '_n_',
  envelope: '_e_',
  invoice: '_i_',
}

/** Stands in every mail: the set from which an exclusion subtracts. */
export const EVERY_MAIL = '_x_all'
/** Stands in no mail. */
export const NO_MAIL = '_x_none'
export const HAS_ATTACHMENT = '_x_file'
export const HAS_BCC = '_x_bcc'

export function hasToken({ what }: HasTerm): string {
  return what === 'bcc' ? HAS_BCC : HAS_ATTACHMENT
}

/** Longest prefix whose mails are counted: shorter ones expand to so many words that a search would take long. */
export const SHORT_PREFIX = 5

export function fieldToken(field: Exclude<TextField, 'body'>, word: string): string {
  return FIELD_PREFIX[field] + word
}

/** Role of an address: From, To, or either. */
export type AddressRole = 'from' | 'to' | 'contact'

const ADDRESS_PREFIX: Readonly<Record<AddressRole, string>> = { from: '_fa_', to: '_ta_', contact: '_ka_' }
const DOMAIN_PREFIX = { from: '_fd_', to: '_td_' } as const

/** @param address in the form of `canonicalAddress` */
export function addressToken(role: AddressRole, address: string): string {
  return ADDRESS_PREFIX[role] + digest(address)
}

/** @param domain in the form of `canonicalAddress`, without the `@` */
export function domainToken(role: 'from' | 'to', domain: string): string {
  return DOMAIN_PREFIX[role] + digest(domain)
}

/** The token of an address, or of a domain, in From or in To. */
export function filterToken(role: 'from' | 'to', filter: AddressFilter): string {
  return filter.kind === 'address' ? addressToken(role, filter.address) : domainToken(role, filter.domain)
}

/** The token of a contact; null for several contacts, a domain or other roles, which no token stands for. */
export function contactToken({ anyOf: [contact, ...others], roles }: ContactFilter): string | null {
  const isEither = roles.length === 2 && roles.includes('from') && roles.includes('to')
  if (contact?.kind !== 'address' || others.length > 0 || !isEither) return null
  return addressToken('contact', contact.address)
}

/** Stands in the mail with this Message-ID. Not kept in the cache of digests: each mail has another one. */
export function messageIdToken(id: string): string {
  return `_mi_${hash('sha256', id, 'hex').slice(0, DIGEST_CHARACTERS)}`
}

/** Tokens that are counted from the first mail on, because their totals must be immediate. */
export function isAlwaysCounted(token: string): boolean {
  return token.startsWith(ADDRESS_PREFIX.contact)
}

/** Whether a token is a word of the mail, not one of the index's own. */
export function isPlainWord(token: string): boolean {
  return token !== '' && token.charCodeAt(0) !== UNDERSCORE
}

const UNDERSCORE = 0x5f

export function shortPrefixes(word: string): string[] {
  const characters = [...word.slice(0, SHORT_PREFIX * 2)].slice(0, SHORT_PREFIX)
  return characters.map((_, last) => characters.slice(0, last + 1).join(''))
}

const DIGEST_CHARACTERS = 20

/** Hashes to 80 bits: addresses contain characters that end a token, and no two of an archive will collide. */
function digest(text: string): string {
  const met = digests.get(text)
  if (met !== undefined) return met
  const found = hash('sha256', text, 'hex').slice(0, DIGEST_CHARACTERS)
  if (text.length > REMEMBERED.characters) return found
  if (digests.size >= REMEMBERED.texts) digests.clear()
  // A copy: a piece of a text keeps all of that text in memory.
  digests.set(Buffer.from(text).toString(), found)
  return found
}

/** Cache: the same people write again and again. */
const digests = new Map<string, string>()
const REMEMBERED = { texts: 4_096, characters: 128 }
