/** Refusals as the archive's threads make them; the archive turns them into ArchiveError (errors.ts), which knows HTTP. */

/** What can go wrong with the archive as a whole; stable words for programs. */
export type ArchiveErrorCode =
  | 'archive_locked'
  | 'archive_full'
  | 'archive_write_failed'
  | 'archive_unreadable'
  | 'archive_closed'
  | 'mail_refused'
  | 'mail_unreadable'
  | 'search_too_slow'
  | 'search_busy'
  | 'search_dropped'

/** `message` is a German sentence for people: what happened, to what, what to do. */
export class ArchiveRefusal extends Error {
  readonly code: ArchiveErrorCode
  constructor(code: ArchiveErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ArchiveRefusal'
    this.code = code
  }
}

const SQLITE_BUSY = 5
const SQLITE_FULL = 13
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CANTOPEN = 14

/** Translates what the file system or SQLite reports while `folder` is written. Everything else stays what it is. */
export function writeError(error: unknown, folder: string): unknown {
  if (error instanceof ArchiveRefusal || !(error instanceof Error)) return error
  const { code, errcode } = error as { code?: string; errcode?: number }
  const primary = errcode === undefined ? undefined : errcode & 0xff
  if (code === 'ENOSPC' || code === 'EDQUOT' || primary === SQLITE_FULL) {
    return new ArchiveRefusal(
      'archive_full',
      `Auf dem Datenträger von ${folder} ist kein Platz mehr. Die Mails dieses Schritts sind nicht archiviert, alle früheren sind es. Bitte schaffen Sie Platz und wiederholen Sie den Vorgang.`,
      error,
    )
  }
  if (primary === SQLITE_BUSY) {
    return new ArchiveRefusal(
      'archive_locked',
      `Ein anderes Programm schreibt gerade in ${folder} und gibt den Ordner nicht frei. Bitte warten Sie, bis es fertig ist, oder beenden Sie es.`,
      error,
    )
  }
  if (
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'EROFS' ||
    primary === SQLITE_READONLY ||
    primary === SQLITE_CANTOPEN
  ) {
    return new ArchiveRefusal(
      'archive_write_failed',
      `Im Ordner ${folder} darf nicht geschrieben werden. Bitte prüfen Sie, wem er gehört und welche Rechte er hat.`,
      error,
    )
  }
  if (code === 'EIO' || primary === SQLITE_IOERR) {
    return new ArchiveRefusal(
      'archive_write_failed',
      `Der Datenträger von ${folder} meldet einen Schreibfehler. Die Mails dieses Schritts sind nicht archiviert. Bitte prüfen Sie den Datenträger.`,
      error,
    )
  }
  return error
}
