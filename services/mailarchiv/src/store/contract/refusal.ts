/** Refusals of the archive's threads; the archive turns them into ArchiveError (errors.ts), which knows HTTP. */

/** Failures of the archive as a whole; stable words for programs. */
export type ArchiveErrorCode =
  | 'archive_locked'
  | 'archive_full'
  | 'archive_write_failed'
  | 'archive_unreadable'
  | 'archive_other_version'
  | 'archive_closed'
  | 'mail_refused'
  | 'mail_unreadable'
  | 'pattern_too_wide'
  | 'search_too_slow'
  | 'search_busy'
  | 'search_dropped'
  | 'walk_lost'

/** `message` is a German sentence for people: what happened, to what, what to do. */
export class ArchiveRefusal extends Error {
  readonly code: ArchiveErrorCode
  constructor(code: ArchiveErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ArchiveRefusal'
    this.code = code
  }
}
