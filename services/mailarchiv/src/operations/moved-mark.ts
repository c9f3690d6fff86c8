/**
 * The mark of an archive that has moved to another engine or folder: a file in the data folder of an archive in SQLite,
 * else in the database, where every way to write its address finds it.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseName, StartError, writeOver } from '@zeughaus/platform'
import type { MailarchivSettings } from '../settings.ts'

const FILE = 'umgezogen.json'

type Mark = { readonly nach: string }

type Engine = Pick<MailarchivSettings, 'MAILARCHIV_DATABASE_URL'>

/** Loaded only where a database is set. */
const inDatabase = () => import('../store/postgres/index.ts')

/** Marks the archive of these settings as moved. */
export async function markMoved(folder: string, engine: Engine, target: string): Promise<void> {
  const { MAILARCHIV_DATABASE_URL: url } = engine
  if (url !== undefined) return (await inDatabase()).markMovedTo(url, target)
  const mark: Mark = { nach: target }
  writeOver(join(folder, FILE), `${JSON.stringify(mark)}\n`)
}

/** Removes the mark of an archive that has been moved back: it is current again. */
export async function unmarkMoved(folder: string, { MAILARCHIV_DATABASE_URL: url }: Engine): Promise<void> {
  if (url === undefined) return rmSync(join(folder, FILE), { force: true })
  const { markMovedTo, movedTo } = await inDatabase()
  if ((await movedTo(url)) !== null) await markMovedTo(url, null)
}

/** Refuses work on an archive that has moved. @throws StartError that says where it went */
export async function refuseMoved(folder: string, { MAILARCHIV_DATABASE_URL: url }: Engine): Promise<void> {
  if (url === undefined) {
    const mark = readMark(folder)
    if (mark !== null) throw moved('Datenordner', mark.nach, `löschen Sie die Datei ${join(folder, FILE)}`)
    return
  }
  const target = await databaseMark(url)
  if (target === null) return
  throw moved(databaseName(url), target, 'führen Sie in der Datenbank „COMMENT ON SCHEMA mailarchiv IS NULL“ aus')
}

/** Says that the data folder holds an archive that did not move into the database of the settings; null where none does. */
export function leftBehind(folder: string, engine: Engine): string | null {
  if (engine.MAILARCHIV_DATABASE_URL === undefined || !existsSync(join(folder, 'index'))) return null
  if (readMark(folder) !== null) return null
  return (
    `In ${folder} liegt ein eigenes Archiv, das nicht in die Datenbank aus MAILARCHIV_DATABASE_URL umgezogen ist: Seine Mails, Schlüssel und Personen sind hier nicht zu sehen. ` +
    'Soll es umziehen, rufen Sie ohne diese Einstellung „zeughaus mailarchiv move --to …“ auf; sonst setzen Sie ZEUGHAUS_DATA auf einen eigenen Ordner.'
  )
}

function moved(source: string, target: string, remedy: string): StartError {
  return new StartError(
    `Dieses Archiv (${source}) ist umgezogen nach ${target}. Bitte stellen Sie MAILARCHIV_DATABASE_URL, MAILARCHIV_BLOBS und ZEUGHAUS_DATA darauf ein. Soll wieder dieses hier gelten, ${remedy}; was seit dem Umzug dort ankam, fehlt dann hier.`,
  )
}

/** A database out of reach is reported by what opens the archive: a command about keys works without it. */
async function databaseMark(url: string): Promise<string | null> {
  const { movedTo } = await inDatabase()
  try {
    return await movedTo(url)
  } catch (error) {
    if (error instanceof StartError) return null
    throw error
  }
}

function readMark(folder: string): Mark | null {
  const file = join(folder, FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Mark) : null
}
