/** Which mails a caller finds and reads: the one place that decides, for keys and for persons of the panel. */
import { invalidRequest } from '@zeughaus/platform'
import { hiddenFrom, insideScope, namedIn, type Reach } from '../keys/index.ts'
import { asksFor, both, NO_FILTER, type SearchFilter } from '../search/index.ts'

/** The result of a search outside the scope: nothing. */
const NOTHING: SearchFilter = { ...NO_FILTER, query: { kind: 'nothing' } }

/**
 * Narrows a search to the mails that a caller may see. A search by contact finds mails with it in From or To; with a
 * contact inside the scope that leaves only copies that name hidden recipients.
 *
 * @throws DomainError 400 for a search by the envelope, unless the caller may see everything
 */
export function visibleTo(reach: Reach, filter: SearchFilter): SearchFilter {
  refuseEnvelope(reach, filter)
  if (filter.contact === null) return { ...filter, query: both(filter.query, readableBy(reach)) }
  const anyOf = filter.contact.anyOf.flatMap((contact) => insideScope(reach, contact))
  if (anyOf.length === 0) return NOTHING
  const contact = { ...filter.contact, anyOf }
  // A copy to an address of the scope does not make the mail readable.
  const query = contact.roles.includes('cc') ? readableBy(reach) : hiddenFrom(reach)
  return { ...filter, contact, query: both(filter.query, query) }
}

/** The condition that the caller may read a mail; null for a caller who may read every mail. */
export const readableBy = (reach: Reach) => both(namedIn(reach), hiddenFrom(reach))

/** Refuses `envelope:` to all but auditors: any hit would reveal hidden recipients, however the term is combined. */
function refuseEnvelope({ role }: Reach, { query }: SearchFilter): void {
  if (role === 'auditor' || !asksFor(query, 'envelope')) return
  throw invalidRequest([{ pfad: 'q', grund: 'darf „envelope:“ nur mit einem Schlüssel der Rolle „auditor“ enthalten' }])
}
