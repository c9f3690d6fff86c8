/** Which mails a caller may read: the one rule, as a condition of every search and for one mail. */
import type { Mailbox } from '@zeughaus/mime'
import {
  type AddressFilter,
  both,
  type Conditions,
  canonicalAddress,
  conjunction,
  disjunction,
  NO_CONDITIONS,
  negation,
  type Query,
  type Readable,
  type SearchFilter,
} from './ast.ts'

/** The properties of a mail that decide who may read it. */
export type Sent = {
  readonly seq: number
  readonly from: readonly Mailbox[]
  readonly to: readonly Mailbox[]
  readonly hasBcc: boolean
}

/** Whether a caller may read every mail of the archive. */
export const readsAll = ({ scope, hidden }: Readable): boolean => scope === null && hidden.length === 0

/**
 * Whether a mail may be read: no restriction keeps it from the caller, and one of its From and To addresses is inside the
 * scope. A copy that names hidden recipients belongs to the sender, so a From address has to be inside.
 */
export function isReadable({ scope, hidden }: Readable, { seq, from, to, hasBcc }: Sent): boolean {
  if (isAmong(hidden, seq)) return false
  if (scope === null) return true
  return (hasBcc ? from : [...from, ...to]).some(({ address }) => isInside(scope, canonicalAddress(address)))
}

/**
 * The conditions of a search with the rule of the scope. A search by contact finds mails of the part of it that is inside
 * the scope, which leaves only copies that name hidden recipients. What a restriction hides the engines leave out.
 */
export function narrowed({ readable: { scope }, ...conditions }: SearchFilter): Conditions {
  if (scope === null) return conditions
  const { contact, query } = conditions
  if (contact === null) return { ...conditions, query: both(query, readableIn(scope)) }
  const anyOf = contact.anyOf.flatMap((each) => insideScope(scope, each))
  if (anyOf.length === 0) return { ...NO_CONDITIONS, query: { kind: 'nothing' } }
  // A copy to an address of the scope does not make the mail readable.
  const rule = contact.roles.includes('cc') ? readableIn(scope) : shownTo(scope)
  return { ...conditions, contact: { ...contact, anyOf }, query: both(query, rule) }
}

/** The condition that a mail may be read. */
function readableIn(scope: readonly AddressFilter[]): Query {
  return conjunction([{ kind: 'involved', anyOf: scope, roles: ['from', 'to'] }, shownTo(scope)])
}

/** The part of the rule about hidden recipients. */
const shownTo = (scope: readonly AddressFilter[]): Query => negation(hiddenFrom(scope))

/** The condition that a mail names hidden recipients and comes from elsewhere. */
export function hiddenFrom(scope: readonly AddressFilter[]): Query {
  const senders = disjunction(scope.map((sender): Query => ({ kind: 'sender', sender })))
  return conjunction([{ kind: 'has', what: 'bcc' }, negation(senders)])
}

/** The part of a contact that is inside the scope: all of it, some addresses of a domain, or nothing. */
export function insideScope(scope: readonly AddressFilter[], contact: AddressFilter): readonly AddressFilter[] {
  if (contact.kind === 'address') return isInside(scope, contact.address) ? [contact] : []
  if (scope.some((entry) => entry.kind === 'domain' && entry.domain === contact.domain)) return [contact]
  return scope.filter((entry) => entry.kind === 'address' && domainOf(entry.address) === contact.domain)
}

function isInside(scope: readonly AddressFilter[], canonical: string): boolean {
  const domain = domainOf(canonical)
  return scope.some((entry) => (entry.kind === 'address' ? entry.address === canonical : entry.domain === domain))
}

/** The domain of a canonical address; '' for none. */
export function domainOf(canonical: string): string {
  const at = canonical.lastIndexOf('@')
  return at === -1 ? '' : canonical.slice(at + 1)
}

/** Whether a number stands in an ascending list. */
function isAmong(ascending: readonly number[], wanted: number): boolean {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return ascending[low] === wanted
}
