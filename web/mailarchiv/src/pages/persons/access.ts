/** What a person may see, as it is typed and as it is sent: roles of the organisation, or the audit of a person from outside. */
import type { ApiError, Schema } from '../../api.ts'
import { AUDIT_ROLE, isHouseRole } from '../roles.ts'
import { searchOf } from '../SearchFields.tsx'
import { type Grants, grantedOf } from './Granted.tsx'

type Person = Schema<'Account'>
type Audit = NonNullable<Person['audit']>
type Search = Audit['search']

/** Both kinds together: what was typed for one is there again when a person chooses back. */
export interface Access extends Grants {
  readonly kind: 'house' | 'audit'
  readonly q: string
  readonly contact: string
  readonly date_from: string
  readonly date_to: string
  readonly ends_on: string
}

export const NEW_ACCESS: Access = {
  kind: 'house',
  roles: ['lesen'],
  scope: '',
  q: '',
  contact: '',
  date_from: '',
  date_to: '',
  ends_on: '',
}

/** The access of a person, as it would have been typed. */
export function accessOf({ roles, scope, audit }: Person): Access {
  if (audit === null) return { ...NEW_ACCESS, roles: roles.filter(isHouseRole), scope: scope.join('\n') }
  return { ...NEW_ACCESS, kind: 'audit', ...typedSearch(audit.search), ends_on: audit.ends_on }
}

const typedSearch = ({ q = '', contact = [], date_from, date_to }: Search) => ({
  q,
  contact: contact.join('\n'),
  date_from,
  date_to,
})

/** What is sent to the service. @param stored the audit that is changed; null for a new one */
export function accessToSend(access: Access, stored: Audit | null) {
  if (access.kind === 'house') return { ...grantedOf(access), audit: null }
  const audit = { search: searchToSend(access, stored?.search), ends_on: access.ends_on }
  return { roles: [AUDIT_ROLE], scope: [], audit } satisfies Schema<'AccountChanges'>['granted']
}

/** A stored search that was not touched stays as it is; what the form does not show of it goes on to narrow it. */
function searchToSend(access: Access, stored: Search | undefined): Search {
  const { date_from, date_to } = access
  if (stored === undefined) return { ...searchOf(access), date_from, date_to }
  const isTouched = Object.entries(typedSearch(stored)).some(([name, value]) => access[name as keyof Access] !== value)
  const { q: _q, contact: _contact, contact_in: _places, ...narrower } = stored
  return isTouched ? { ...narrower, ...searchOf(access), date_from, date_to } : stored
}

/** The service names fields by their place in its shape; the form by their own name alone, and people by their label. */
export const atFields = (fields: ApiError['fields']): ApiError['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([path, clause]) => [
      path.replace(/^(granted\.)?(audit\.)?(search\.)?/, ''),
      clause.replace('date_to', '„Mails bis“'),
    ]),
  )
