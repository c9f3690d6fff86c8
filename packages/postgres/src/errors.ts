import { DomainError } from '@zeughaus/platform'
import pg from 'pg'
import { isStalePlan } from './prepared.ts'

/** Seconds a client should wait before it retries. */
const RETRY_AFTER = 2

/** The database does not answer: 503 with `Retry-After`. The change did not happen, or its outcome is unknown. */
export class DatabaseUnavailable extends DomainError {
  constructor(cause: unknown) {
    const sentence = 'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.'
    super(503, 'nicht_verfuegbar', sentence, undefined, { 'retry-after': String(RETRY_AFTER) })
    this.name = 'DatabaseUnavailable'
    this.cause = cause
  }
}

/** An audited action ended without a record: a bug of the command, so the transaction is rolled back. */
export class NothingRecorded extends Error {
  override name = 'NothingRecorded'
}

const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * SQLSTATEs that say "not now": connection lost (08), server stopping or starting (57P), too many clients, disk full, a
 * transaction left idle, a server that became read-only, and the limits on locks (55P03) and statements (57014).
 */
const UNAVAILABLE_STATES = /^(08...|57P..|53300|53100|25P03|25006|55P03|57014)$/
const UNAVAILABLE_SYSTEM_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  // The machine, its network or its DNS name cannot be reached.
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])
/** Messages of `pg` errors without a code: a connection or an answer did not come. */
const UNAVAILABLE_MESSAGES = new Set([
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
])

/** The SQLSTATE or system error code, if the error carries one. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : undefined
}

/** True when repeating the whole transaction helps: it lost a race, or met a migration. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return isStalePlan(error.cause)
  const code = errorCode(error)
  return code === DEADLOCK || code === SERIALIZATION_FAILURE
}

/** True when the database cannot be reached or does not answer in time. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  if (code === undefined) return UNAVAILABLE_MESSAGES.has(error.message)
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_STATES.test(code)
  return UNAVAILABLE_SYSTEM_CODES.has(code)
}

/** The name of the unique constraint or index that a statement violated, or undefined for any other error. */
export function uniqueViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined
}

/**
 * The column of the violated foreign key, or undefined for any other error. It is derived from the key's automatic name
 * (table, column, `fkey`).
 */
export function foreignKeyViolation(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== FOREIGN_KEY_VIOLATION) return undefined
  return error.constraint?.replace(`${error.table}_`, '').replace(/_fkey$/, '')
}
