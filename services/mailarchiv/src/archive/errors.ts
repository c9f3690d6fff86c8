import { DomainError } from '@zeughaus/platform'
import { type ArchiveErrorCode, ArchiveRefusal } from './refusal.ts'

const STATUS: Readonly<Record<ArchiveErrorCode, number>> = {
  archive_locked: 503,
  archive_full: 503,
  archive_write_failed: 503,
  archive_unreadable: 500,
  archive_closed: 503,
  mail_refused: 422,
  search_too_slow: 503,
}

/** A refusal of the archive. `message` is a German sentence: what happened, to what, what to do. */
export class ArchiveError extends DomainError {
  declare readonly code: ArchiveErrorCode
  constructor(code: ArchiveErrorCode, message: string, cause?: unknown) {
    super(STATUS[code], code, message)
    this.name = 'ArchiveError'
    if (cause !== undefined) this.cause = cause
  }
}

/** The refusal of a thread as the error of the archive; everything else stays what it is. */
export function archiveError(error: unknown): unknown {
  return error instanceof ArchiveRefusal ? new ArchiveError(error.code, error.message, error.cause) : error
}
