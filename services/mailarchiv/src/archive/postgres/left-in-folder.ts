/**
 * Takes over stores that versions before them kept in SQLite files of a data folder, although the archive was in
 * PostgreSQL. The table `left_in_folder` names those of this database; a new database has none.
 */
import { existsSync } from 'node:fs'
import { StartError } from '@zeughaus/platform'
import type { Database } from './database.ts'

/** A store in a file of the data folder. */
interface Leftover {
  /** Its name in the table. */
  readonly store: string
  readonly file: string
  /** Copies the file into the database; once more does no harm. */
  take(): Promise<void>
}

/**
 * Copies the files of these stores into the database, each once. A kill at any moment does no harm: the next start
 * continues. The files stay.
 *
 * @throws StartError in a data folder that has none of them: they lie on another machine
 */
export async function takeOverFolder(
  database: Database,
  folder: string,
  stores: readonly Leftover[],
  tell: (sentence: string) => void,
): Promise<void> {
  const rows = await database.rows('SELECT store FROM mailarchiv.left_in_folder')
  const left = stores.filter(({ store }) => rows.some((row) => row['store'] === store))
  if (left.length === 0) return
  if (!left.some(({ file }) => existsSync(file))) throw new StartError(elsewhere(folder))
  for (const leftover of left) if (await takeOver(database, leftover)) tell(takenOver(leftover.file))
}

/** Takes over one store. False when it has no file here, or another process that started at once was first. */
function takeOver(database: Database, { store, file, take }: Leftover): Promise<boolean> {
  return database.transaction(async (client) => {
    // A second process waits here until the first has committed, and then finds nothing to do.
    const { rowCount } = await client.query('DELETE FROM mailarchiv.left_in_folder WHERE store = $1', [store])
    if (rowCount === 0 || !existsSync(file)) return false
    await take()
    return true
  })
}

const takenOver = (file: string): string =>
  `Der Inhalt von ${file} liegt jetzt in der Datenbank. Die Datei wird nicht mehr gebraucht.`

function elsewhere(folder: string): string {
  return (
    `Diese Datenbank gehört zu einem Archiv, dessen Schlüssel, Konten und Protokolle noch im Datenordner eines Rechners liegen, und ${folder} ist nicht dieser Ordner. ` +
    'Starten Sie diese Version zuerst einmal dort: Sie übernimmt alles in die Datenbank, danach startet sie überall. ' +
    'Gibt es den Ordner nicht mehr, führen Sie in der Datenbank „DELETE FROM mailarchiv.left_in_folder“ aus; Schlüssel, Konten und Protokolle beginnen dann neu.'
  )
}
