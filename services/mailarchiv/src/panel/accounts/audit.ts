/** What an auditor from outside sees, and until when. */
import { addMonths, type Day, dayOf, endOfDay, type FieldError, germanDay, invalidRequest } from '@zeughaus/platform'
import { describeSearch, tryFilter } from '../../api/mails/index.ts'
import type { Row, Statements } from '../../kern/tables/index.ts'
import { type Conditions, NO_CONDITIONS } from '../../search/index.ts'
import { type AuditSearch, auditSearch, type GrantedAudit, type NewAudit } from './audit.schema.ts'

/** What was granted, as it is read in the zone. */
export interface Audit {
  readonly search: AuditSearch
  readonly endsOn: Day
  /** The first moment after the last day, in milliseconds since 1970. */
  readonly endsAt: number
  /** The mails among which the person finds and reads. */
  readonly window: Conditions
  /** The search with its period in German words. */
  readonly reading: string
}

/** Months from today in which the last day lies. */
const LONGEST = 12

const NOTHING: Conditions = { ...NO_CONDITIONS, query: { kind: 'nothing' } }

/** Columns of an account with what is stored of its audit. @param prefix of the tables */
export const auditColumns = (prefix: string): string[] =>
  ['search', 'ends_on'].map((column) => `(SELECT ${column} FROM ${prefix}audit WHERE login = name) AS audit_${column}`)

/** What is stored of a person's audit; null for one without. */
export function toAudit(row: Row, zone: string): Audit | null {
  const [stored, endsOn] = [row['audit_search'], row['audit_ends_on']]
  if (stored === null || endsOn === null) return null
  const search = JSON.parse(String(stored)) as AuditSearch
  const window = windowOf(search, zone)
  const reading = describeSearch(window, search)
  return { search, endsOn: String(endsOn), endsAt: endOfDay(String(endsOn), zone), window, reading }
}

/** The conditions of a search. One that can no longer be read, also one that a later version has written, shows nothing. */
function windowOf(search: AuditSearch, zone: string): Conditions {
  const known = auditSearch.safeParse(search)
  if (!known.success) return NOTHING
  const { conditions, problems } = tryFilter(known.data, zone)
  return problems.length === 0 ? conditions : NOTHING
}

/** Whether what is granted is what is stored. */
export const isSameAudit = (granted: GrantedAudit, stored: Audit | null): boolean =>
  JSON.stringify(granted ?? null) === JSON.stringify(stored && { search: stored.search, ends_on: stored.endsOn })

/** Puts an audit in the place of that of a person, or takes it away. @param prefix of the tables */
export async function storeAudit(
  statements: Statements,
  prefix: string,
  login: string,
  audit: GrantedAudit,
): Promise<void> {
  await statements.run(`DELETE FROM ${prefix}audit WHERE login = $1`, [login])
  if (audit == null) return
  await statements.run(`INSERT INTO ${prefix}audit (login, search, ends_on) VALUES ($1, $2, $3)`, [
    login,
    JSON.stringify(audit.search),
    audit.ends_on,
  ])
}

/** Why an audit cannot be granted: each reason at its field. @param zone of calendar days */
export function auditProblems({ search, ends_on: endsOn }: NewAudit, { now, zone }: When): FieldError[] {
  const today = dayOf(now, zone)
  const latest = addMonths(today, LONGEST)
  return [
    ...searchProblems(search, zone).map(({ pfad, grund }) => ({ pfad: `search.${pfad}`, grund })),
    ...(endsOn < today ? [{ pfad: 'ends_on', grund: 'darf nicht vor dem heutigen Tag liegen' }] : []),
    ...(endsOn > latest
      ? [{ pfad: 'ends_on', grund: `darf höchstens ein Jahr voraus liegen, also bis zum ${germanDay(latest)}` }]
      : []),
  ]
}

/** @param path where the audit stands in the request @throws DomainError 400 */
export function requireGrantable(audit: GrantedAudit, path: string, when: When): void {
  const problems = audit == null ? [] : auditProblems(audit, when)
  if (problems.length > 0) throw invalidRequest(problems.map(({ pfad, grund }) => ({ pfad: `${path}.${pfad}`, grund })))
}

interface When {
  readonly now: number
  readonly zone: string
}

/** What cannot be read of a search, or has no effect in it: unnoticed, it would show more than its author meant. */
function searchProblems(search: AuditSearch, zone: string): readonly FieldError[] {
  const { conditions, problems } = tryFilter(search, zone)
  const idle =
    conditions.contact === null ? [] : (['from', 'to'] as const).filter((name) => (search[name] ?? '') !== '')
  return [...problems, ...idle.map((pfad) => ({ pfad, grund: 'gilt nicht zusammen mit contact' }))]
}
