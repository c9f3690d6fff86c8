import type { Mailbox } from '@zeughaus/mime'
import {
  type AddressFilter,
  canonicalAddress,
  conjunction,
  disjunction,
  negation,
  type Query,
} from '../search/index.ts'
import type { ApiKey } from './keys.schema.ts'

/** What decides which mails a caller may find and read: that of a key, and of a person of the panel. */
export type Reach = Pick<ApiKey, 'role' | 'scope'>

/** Whether a key may see mails of this address. A key without a scope may see everything. */
export function inScope(key: Pick<ApiKey, 'scope'>, address: string): boolean {
  if (key.scope.length === 0) return true
  const canonical = canonicalAddress(address)
  const domain = canonical.slice(canonical.lastIndexOf('@'))
  return key.scope.some((entry) => entry === canonical || entry === domain)
}

/** The part of a contact that is inside the scope: all of it, some addresses of a domain, or nothing. */
export function insideScope(key: Pick<ApiKey, 'scope'>, contact: AddressFilter): AddressFilter[] {
  if (contact.kind === 'address') return inScope(key, contact.address) ? [contact] : []
  const domain = `@${contact.domain}`
  if (key.scope.length === 0 || key.scope.includes(domain)) return [contact]
  return key.scope.filter((entry) => entry.endsWith(domain)).map(addressFilter)
}

/** The scope as a list of addresses and domains; null for a key that sees everything. */
export function scopeOf(key: Pick<ApiKey, 'scope'>): AddressFilter[] | null {
  return key.scope.length === 0 ? null : key.scope.map(addressFilter)
}

/** The condition that an address of the scope stands in From or To; null without a scope. */
export function namedIn(key: Pick<ApiKey, 'scope'>): Query | null {
  const anyOf = scopeOf(key)
  return anyOf === null ? null : { kind: 'involved', anyOf, roles: ['from', 'to'] }
}

/** The properties of a mail that decide who may read it. */
type Sent = { readonly from: readonly Mailbox[]; readonly to: readonly Mailbox[]; readonly hasBcc: boolean }

/**
 * Whether a key may read a mail: one of its From and To addresses is inside the scope. A copy that names hidden
 * recipients belongs to the sender, so a From address has to be inside.
 */
export function mayRead(key: Pick<ApiKey, 'scope'>, { from, to, hasBcc }: Sent): boolean {
  if (key.scope.length === 0) return true
  return (hasBcc ? from : [...from, ...to]).some(({ address }) => inScope(key, address))
}

/** The part of that rule about hidden recipients, as a condition of a search; null without a scope. */
export function hiddenFrom(key: Pick<ApiKey, 'scope'>): Query | null {
  if (key.scope.length === 0) return null
  const senders = disjunction(key.scope.map((entry): Query => ({ kind: 'sender', sender: addressFilter(entry) })))
  return negation(conjunction([{ kind: 'has', what: 'bcc' }, negation(senders)]))
}

function addressFilter(entry: string): AddressFilter {
  return entry.startsWith('@') ? { kind: 'domain', domain: entry.slice(1) } : { kind: 'address', address: entry }
}
