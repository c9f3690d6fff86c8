/** The mark in the data folder of an archive that has moved to another engine or folder. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseName, StartError } from '@zeughaus/platform'
import type { MailarchivSettings } from './settings.ts'

const FILE = 'umgezogen.json'

type Mark = {
  /** The archive that moved: `Datenordner`, or the name of its database. */
  readonly von: string
  readonly nach: string
}

type Engine = Pick<MailarchivSettings, 'MAILARCHIV_DATABASE_URL'>

/** Marks the archive of these settings as moved. */
export function markMoved(folder: string, engine: Engine, target: string): void {
  const mark: Mark = { von: sourceName(engine), nach: target }
  const file = join(folder, FILE)
  writeFileSync(`${file}.new`, `${JSON.stringify(mark)}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** Removes the mark of an archive that has been moved back: it is current again. */
export function unmarkMoved(folder: string, engine: Engine): void {
  if (readMark(folder)?.von === sourceName(engine)) rmSync(join(folder, FILE))
}

/** Refuses work on an archive that has moved. @throws StartError that says where it went */
export function refuseMoved(folder: string, engine: Engine): void {
  const mark = readMark(folder)
  if (mark?.von !== sourceName(engine)) return
  throw new StartError(
    `Dieses Archiv (${mark.von}) ist umgezogen nach ${mark.nach}. Bitte stellen Sie MAILARCHIV_DATABASE_URL, MAILARCHIV_BLOBS und ZEUGHAUS_DATA darauf ein. Soll wieder dieses hier gelten, löschen Sie die Datei ${join(folder, FILE)}; was seit dem Umzug dort ankam, fehlt dann hier.`,
  )
}

function sourceName({ MAILARCHIV_DATABASE_URL: url }: Engine): string {
  return url === undefined ? 'Datenordner' : databaseName(url)
}

function readMark(folder: string): Mark | null {
  const file = join(folder, FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Mark) : null
}
