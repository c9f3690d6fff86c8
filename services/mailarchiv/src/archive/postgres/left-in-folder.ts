/**
 * Takes over stores that versions before them kept in SQLite files of a data folder, although the archive was in
 * PostgreSQL. The table `left_in_folder` names those of this database; a new database has none.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '@zeughaus/platform'
import { type Layout, openSqliteTables, replaceTables } from '../../tables/index.ts'
import type { Beside } from './beside.ts'
import type { Database } from './database.ts'
import { statementsOf } from './tables.ts'

/**
 * Copies the files of these stores into the database, each once. A kill at any moment does no harm: the next start
 * continues. The files stay.
 *
 * @throws StartError in a data folder that has none of them: they lie on another machine
 */
export async function takeOverFolder(
  { database }: Beside,
  folder: string,
  layouts: Readonly<Record<string, Layout>>,
  tell: (sentence: string) => void,
): Promise<void> {
  const rows = await database.rows('SELECT store FROM mailarchiv.left_in_folder')
  const left = Object.entries(layouts).filter(([store]) => rows.some((row) => row['store'] === store))
  if (left.length === 0) return
  if (!left.some(([, { file }]) => existsSync(join(folder, file)))) throw new StartError(elsewhere(folder))
  for (const [store, layout] of left) {
    const hasTaken = await takeOver(database, folder, store, layout)
    if (hasTaken) tell(takenOver(join(folder, layout.file)))
  }
}

/** Takes over one store. False when it has no file here, or another process that started at once was first. */
function takeOver(database: Database, folder: string, store: string, layout: Layout): Promise<boolean> {
  return database.transaction(async (client) => {
    // A second process waits here until the first has committed, and then finds nothing to do.
    const { rowCount } = await client.query('DELETE FROM mailarchiv.left_in_folder WHERE store = $1', [store])
    if (rowCount === 0 || !existsSync(join(folder, layout.file))) return false
    const from = openSqliteTables(folder, layout)
    try {
      await replaceTables(layout, from, { ...statementsOf(client), prefix: layout.prefix })
    } finally {
      await from.close()
    }
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
