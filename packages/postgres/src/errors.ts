import { DomainError } from '@zeughaus/platform'
import pg from 'pg'

/** Seconds after which asking again makes sense. */
const RETRY_AFTER = 2

/** The database does not answer at the moment: 503 with `Retry-After`. Nothing was decided, or it is not known what. */
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
const LOCK_NOT_AVAILABLE = '55P03'
const QUERY_CANCELED = '57014'

/** SQLSTATEs that say "not now": connection lost (08), server stopping or starting (57P), too many clients, disk full. */
const UNAVAILABLE_STATES = /^(08...|57P..|53300|53100|25P03|25006)$/
const UNAVAILABLE_SYSTEM_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  // The machine, its network or its name is away.
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])
/** What `pg` says, without any code, when a connection or an answer does not come. */
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

/** True when the statement lost a race that repeating the whole transaction resolves. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error)
  return code === DEADLOCK || code === SERIALIZATION_FAILURE
}

/** True when somebody else kept a row locked for longer than one waits. */
export const isLocked = (error: unknown): boolean =>
  errorCode(error instanceof DatabaseUnavailable ? error.cause : error) === LOCK_NOT_AVAILABLE

/** True when the database cannot be reached or does not answer in time. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  if (code === undefined) return UNAVAILABLE_MESSAGES.has(error.message)
  if (error instanceof pg.DatabaseError) {
    return UNAVAILABLE_STATES.test(code) || code === QUERY_CANCELED || isLocked(error)
  }
  return UNAVAILABLE_SYSTEM_CODES.has(code)
}

/** SQLSTATEs that say what is wrong with a value (22) or with a row among the others (23). */
const REFUSED_STATES = /^2[23]/

/** True when the database refused what was to be written. */
export function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && REFUSED_STATES.test(error.code ?? '')
}

/** The name of the unique constraint or index that a statement violated, or undefined for any other error. */
export function uniqueViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined
}

/**
 * The column of the foreign key that a statement violated, or undefined for any other error. The column is what the
 * automatic name of the key (table, column, `fkey`) says.
 */
export function foreignKeyViolation(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== FOREIGN_KEY_VIOLATION) return undefined
  return error.constraint?.replace(`${error.table}_`, '').replace(/_fkey$/, '')
}
