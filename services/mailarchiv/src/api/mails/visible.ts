/** The search of a caller: the one way from conditions to a search of the archive, for keys and for persons of the panel. */
import { invalidRequest } from '@zeughaus/platform'
import { asksFor, type Conditions, type SearchFilter } from '../../search/index.ts'
import { type ReadAccess, readableFor } from '../keys/index.ts'

/**
 * A search among the mails that a caller may read.
 *
 * @throws DomainError 400 for a search by the envelope, unless the caller may see everything
 */
export function visibleTo(access: ReadAccess, conditions: Conditions): SearchFilter {
  refuseEnvelope(access, conditions)
  return { ...conditions, readable: readableFor(access) }
}

/** Refuses `envelope:` to all but auditors: any hit would reveal hidden recipients, however the term is combined. */
function refuseEnvelope({ role }: ReadAccess, { query }: Conditions): void {
  if (role === 'auditor' || !asksFor(query, 'envelope')) return
  throw invalidRequest([{ pfad: 'q', grund: 'darf „envelope:“ nur mit einem Schlüssel der Rolle „auditor“ enthalten' }])
}
