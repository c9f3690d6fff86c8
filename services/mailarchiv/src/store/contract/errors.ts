import { DomainError } from '@zeughaus/platform/domain-error'
import { FailedTask } from '../../kern/thread-pool/index.ts'
import { type ArchiveErrorCode, ArchiveRefusal } from './refusal.ts'

/** Status of nginx for a caller that left before the answer; no caller gets it. */
const CALLER_LEFT = 499

const STATUS: Readonly<Record<ArchiveErrorCode, number>> = {
  archive_locked: 503,
  archive_full: 503,
  archive_write_failed: 503,
  archive_unreadable: 500,
  archive_other_version: 500,
  archive_closed: 503,
  mail_refused: 422,
  mail_unreadable: 503,
  pattern_too_wide: 400,
  search_too_slow: 503,
  search_busy: 503,
  search_dropped: CALLER_LEFT,
  walk_lost: 503,
}

/** Seconds to wait before the next request when the archive cannot answer or write for now. */
const RETRY_AFTER = 5

/**
 * A refusal of the archive. `message` is a German sentence: what happened, to what, what to do. A temporary one (503)
 * says with `Retry-After` when to try again.
 */
export class ArchiveError extends DomainError {
  declare readonly code: ArchiveErrorCode
  constructor(code: ArchiveErrorCode, message: string, cause?: unknown) {
    const status = STATUS[code]
    super(status, code, message, undefined, status === 503 ? { 'retry-after': `${RETRY_AFTER}` } : {})
    this.name = 'ArchiveError'
    if (cause !== undefined) this.cause = cause
  }
}

/** Makes a refusal of a thread an error of the archive; returns any other error as it is. */
export function refusedBy(error: unknown): unknown {
  const isRefusal = error instanceof FailedTask && error.name === 'ArchiveRefusal'
  return isRefusal ? new ArchiveError(error.code as ArchiveErrorCode, error.message) : error
}

/** The answer to calls of an archive that is being closed, including calls in progress. */
export function archiveClosed(cause?: unknown): ArchiveError {
  return new ArchiveError(
    'archive_closed',
    'Das Archiv wird gerade beendet. Bitte versuchen Sie es gleich noch einmal.',
    cause,
  )
}

/** The answer to a search whose caller left before it began. */
export function searchDropped(cause?: unknown): ArchiveError {
  return new ArchiveError('search_dropped', 'Die Suche wurde abgebrochen, bevor sie begonnen hat.', cause)
}

/** Makes a thrown refusal of a thread an error of the archive; returns any other error as it is. */
export function archiveError(error: unknown): unknown {
  return error instanceof ArchiveRefusal ? new ArchiveError(error.code, error.message, error.cause) : error
}

/**
 * Whether the bytes of a mail are not those that were archived. Each engine says so in its own way; an error that comes from
 * a thread has only its name.
 */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'DamagedRecord' || ('code' in error && error.code === 'raw_damaged'))
