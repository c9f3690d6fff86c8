/** A person of the panel as stored. */
import { notFound } from '@zeughaus/platform'
import { readScope } from '../../api/keys/index.ts'
import type { Row } from '../../kern/tables/index.ts'
import type { GrantedAudit } from './audit.schema.ts'
import { type Audit, isSameAudit, toAudit } from './audit.ts'
import { ROLES, type Role } from './rights.ts'

/** A password that another person knows opens nothing after this long. */
const FIRST_PASSWORD_MS = 7 * 24 * 60 * 60 * 1000
/** A person who may log in. Times in milliseconds since 1970. */
export interface Account {
  readonly id: string
  /** What the person types to log in. */
  readonly login: string
  /** First and last name; empty until the person who uses the account has said it. */
  readonly name: string
  /** Where a link for a forgotten password goes, in small letters; null: none goes anywhere. */
  readonly email: string | null
  readonly roles: readonly Role[]
  /** Addresses or `@domain` to which the role `lesen` is limited; empty: all mails. */
  readonly scope: readonly string[]
  /** What the role `aussenpruefung` sees, and until when; null for any other. */
  readonly audit: Audit | null
  /** Another person knows the password: it opens nothing until the person has chosen one. */
  readonly mustChange: boolean
  /** Until when a password that must be changed opens the login; null for one that the person has chosen. */
  readonly passwordUntil: number | null
  /** When the person was locked out; null for one who may log in. */
  readonly endedAt: number | null
  readonly lastLogin: number | null
  /** Whether the person logs in at the OpenID provider alone. */
  readonly isConnected: boolean
  /** Whether the person has a passkey or an authenticator app. */
  readonly hasFactor: boolean
  /** Whether a role demands a second factor that the person lacks: nothing is open but to set one up. */
  readonly mustAddFactor: boolean
}

/** An open session. Times in milliseconds since 1970. */
export interface OpenSession {
  readonly account: Account
  readonly expiresAt: number
  readonly tokenHash: Uint8Array
  /** When the OpenID provider is asked whether it goes on; null for a login without it. */
  readonly checkAt: number | null
}

/** A login that is still open. Times in milliseconds since 1970. */
export interface Login {
  readonly tokenHash: Uint8Array
  readonly createdAt: number
  readonly seenAt: number
}

/** What a person is called in lists and logs. */
export const calledOf = ({ name, login }: Pick<Account, 'name' | 'login'>): string => (name === '' ? login : name)

/** Whether a person administers, also when the OpenID provider is gone. */
export const isAdministrator = ({ roles, endedAt, isConnected }: Account): boolean =>
  roles.includes('verwaltung') && endedAt === null && !isConnected

export function known([account]: readonly Account[]): Account {
  if (account === undefined) throw notFound('Diese Person gibt es nicht mehr.')
  return account
}

/** Whether a person has just these roles, this limit and this audit. */
export const isGranted = ({ roles, scope, audit }: Account, now: Granted): boolean =>
  JSON.stringify([roles, scope]) === JSON.stringify([now.roles, now.scope]) && isSameAudit(now.audit, audit)

/** What a person is given. */
interface Granted extends Pick<Account, 'roles' | 'scope'> {
  readonly audit?: GrantedAudit
}

/** Whether the last day of a person from outside is over. @param now milliseconds since 1970 */
export const isOver = ({ audit }: Pick<Account, 'audit'>, now: number): boolean => audit !== null && now >= audit.endsAt

/** @param zone of calendar days */
export function toAccount(row: Row, zone: string): Account {
  const stored = JSON.parse(String(row['roles'])) as readonly string[]
  const mustChange = Number(row['must_change']) === 1
  // Neither says anything without the other: an auditor without an audit has no role.
  const audit = stored.includes('aussenpruefung') ? toAudit(row, zone) : null
  const [isConnected, hasFactor] = [Number(row['connected']) > 0, Number(row['factors']) > 0]
  return {
    id: String(row['id']),
    login: String(row['name']),
    name: String(row['person']),
    email: row['address'] === null ? null : String(row['address']),
    roles: ROLES.filter((role) => stored.includes(role) && (role !== 'aussenpruefung' || audit !== null)),
    scope: readScope(row['scope']),
    audit,
    mustChange,
    passwordUntil: mustChange ? Number(row['changed_at']) + FIRST_PASSWORD_MS : null,
    endedAt: instantOf(row['ended_at']),
    lastLogin: instantOf(row['last_login']),
    isConnected,
    hasFactor,
    // Of who logs in at the OpenID provider, that provider demands it.
    mustAddFactor: Number(row['demanded']) > 0 && !hasFactor && !isConnected,
  }
}

export const instantOf = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value)
