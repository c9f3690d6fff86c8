import { DomainError } from '@zeughaus/platform'
import { type ArchiveErrorCode, ArchiveRefusal } from './refusal.ts'
import type { PlainError } from './thread-pool.ts'

/** Nobody hears this one; nginx writes it for a caller that left before there was an answer. */
const CALLER_LEFT = 499

const STATUS: Readonly<Record<ArchiveErrorCode, number>> = {
  archive_locked: 503,
  archive_full: 503,
  archive_write_failed: 503,
  archive_unreadable: 500,
  archive_closed: 503,
  mail_refused: 422,
  mail_unreadable: 503,
  search_too_slow: 503,
  search_busy: 503,
  search_dropped: CALLER_LEFT,
}

/** Seconds after which it is worth asking again when the archive cannot answer or write for now. */
const RETRY_AFTER = 5

/**
 * A refusal of the archive. `message` is a German sentence: what happened, to what, what to do. One that passes (503) says
 * with `Retry-After` when to come again.
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

/** What a thread threw as the error of the archive, if it was a refusal; everything else stays what it is. */
export function refusedBy(error: PlainError): unknown {
  return error.name === 'ArchiveRefusal' ? new ArchiveError(error.code as ArchiveErrorCode, error.message) : error
}

/** What everybody hears who asks an archive that is being closed, or was asking when it was. */
export function archiveClosed(cause?: unknown): ArchiveError {
  return new ArchiveError(
    'archive_closed',
    'Das Archiv wird gerade beendet. Bitte versuchen Sie es gleich noch einmal.',
    cause,
  )
}

/** The refusal of a thread as the error of the archive; everything else stays what it is. */
export function archiveError(error: unknown): unknown {
  return error instanceof ArchiveRefusal ? new ArchiveError(error.code, error.message, error.cause) : error
}
