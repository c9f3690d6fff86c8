/** Reads stored requests and the mails on their lists. */
import type { Row } from '../../kern/tables/index.ts'
import type { Role } from '../data-subject/index.ts'
import type { KeptBy, ListedMail, Outcome, Request, RequestKind, RequestSearch, RequestState } from './request.ts'

/** The search of a request that nobody has searched for yet. */
export const NO_SEARCH: RequestSearch = {
  ...{ state: 'none', number: 0, startedAt: null, finishedAt: null },
  ...{ day: null, revision: null, progress: null, error: null },
}

export function toRequest(row: Row): Request {
  return {
    id: String(row['id']),
    kind: row['kind'] as RequestKind,
    status: row['state'] as RequestState,
    person: String(row['person']),
    addresses: JSON.parse(String(row['addresses'])) as readonly string[],
    withNamed: Number(row['with_named']) === 1,
    receivedOn: String(row['received_on']),
    extended: textOrNull(row['extended']),
    createdAt: Number(row['created_at']),
    restrictedAt: numberOrNull(row['restricted_at']),
    closedAt: numberOrNull(row['closed_at']),
    outcome: row['outcome'] as Outcome | null,
    readers: JSON.parse(String(row['readers'])) as readonly string[],
    mails: Number(row['mails']),
    free: Number(row['free']),
    search: JSON.parse(String(row['search'])) as RequestSearch,
    run: textOrNull(row['run']),
  }
}

export function toListedMail(row: Row): ListedMail {
  const roles = String(row['roles'])
  return {
    seq: Number(row['seq']),
    id: String(row['mail']),
    roles: roles === '' ? [] : (roles.split(' ') as Role[]),
    leftOut: textOrNull(row['left_out']),
    rule: String(row['rule']),
    free: String(row['free']),
    kept: row['kept'] === null ? null : { how: row['kept'] as KeptBy['how'], by: String(row['keeper']) },
  }
}

const textOrNull = (value: unknown): string | null => (value === null ? null : String(value))
const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value))
