import { DomainError } from '@zeughaus/platform'
import pg from 'pg'
import { isStalePlan } from './prepared.ts'

/** Seconds a client should wait before it retries. */
const RETRY_AFTER = 2

const AWAY = {
  code: 'nicht_verfuegbar',
  sentence: 'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
}

/** The database does not answer: 503 with `Retry-After`. The change did not happen, or its outcome is unknown. */
export class DatabaseUnavailable extends DomainError {
  constructor(cause: unknown, { code, sentence } = AWAY) {
    super(503, code, sentence, undefined, { 'retry-after': String(RETRY_AFTER) })
    this.name = 'DatabaseUnavailable'
    this.cause = cause
  }
}

/**
 * The schema has gone on without this program, which counted as ended. As long as it runs it uses the database no more:
 * its requests, jobs and mails are for the newer programs, so all of it is refused like a database that is away.
 */
export class ProgramOutdated extends DatabaseUnavailable {
  constructor() {
    super('the schema is newer than this program', {
      code: 'programm_veraltet',
      sentence:
        'Die Datenbank ist inzwischen für eine neuere Programmversion umgebaut. Bitte ersetzen Sie dieses Programm durch die neuere.',
    })
    this.name = 'ProgramOutdated'
  }
}

/** An audited action ended without a record: a bug of the command, so the transaction is rolled back. */
export class NothingRecorded extends Error {
  override name = 'NothingRecorded'
}

const READ_ONLY = '25006'
const DISK_FULL = '53100'
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const CHECK_VIOLATION = '23514'
const CHECK_OPTION_VIOLATION = '44000'

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

/** Whether the server answers and takes no writes: it became read-only, or its disk is full. */
export function takesNoWrites(error: unknown): boolean {
  const code = errorCode(error instanceof DatabaseUnavailable ? error.cause : error)
  return code === READ_ONLY || code === DISK_FULL
}

/**
 * Turns the error of a connection that could not be made into one that says so: whatever a server refuses a login for
 * (a changed password, a closed database, too many clients), the next one may get in.
 */
export function unreachable(error: unknown): Error {
  if (error instanceof DatabaseUnavailable) return error
  return isUnavailable(error) || error instanceof pg.DatabaseError ? new DatabaseUnavailable(error) : (error as Error)
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

/** The check that a statement violated, with what the database says of it; undefined for any other error. */
export function checkViolation(
  error: unknown,
): { readonly constraint: string | undefined; readonly message: string } | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== CHECK_VIOLATION) return undefined
  return { constraint: error.constraint, message: error.message }
}

/** Whether a row was written that the view does not show: outside of what its writer sees. */
export function isOutOfView(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === CHECK_OPTION_VIOLATION
}
