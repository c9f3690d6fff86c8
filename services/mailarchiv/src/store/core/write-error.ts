/** Turns errors of the file system and of SQLite into refusals of the archive. */
import { ArchiveRefusal } from '../contract/index.ts'

const SQLITE_BUSY = 5
const SQLITE_FULL = 13
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CANTOPEN = 14

/** Translates an error of a write to `folder`. Returns any other error as it is. */
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
