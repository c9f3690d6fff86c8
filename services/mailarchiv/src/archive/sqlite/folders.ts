/** The folders that mails came from, see core/relations/folders.ts. Inside the transactions of the mails. */
import type { DatabaseSync } from 'node:sqlite'
import type { Provenance } from '../contract/index.ts'
import { type Folder, folderOf } from '../core/relations/index.ts'
import { prepared } from './statements.ts'

export const FOLDER_TABLES = `
CREATE TABLE folder (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE in_folder (folder INTEGER NOT NULL, sort INTEGER NOT NULL, PRIMARY KEY (folder, sort)) STRICT, WITHOUT ROWID;
`

/** Makes the tables when an earlier version left none, from the origins of its mails. */
export function createFolderTables(db: DatabaseSync): void {
  if (hasTables(db)) return
  db.exec('BEGIN IMMEDIATE')
  try {
    if (!hasTables(db)) {
      db.exec(FOLDER_TABLES)
      const origins = db.prepare('SELECT m.sort, p.source, p.origin FROM provenance p JOIN mail m USING (seq)')
      for (const { sort, source, origin } of origins.iterate())
        noteFolder(db, Number(sort), { source: String(source), origin: origin as string | null })
    }
    db.exec('COMMIT')
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

const hasTables = (db: DatabaseSync): boolean =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'in_folder'").get() !== undefined

/** Notes the folder of a mail, if its origin names one. */
export function noteFolder(db: DatabaseSync, sort: number, origin: Pick<Provenance, 'source' | 'origin'>): void {
  const name = folderOf(origin)
  if (name === null) return
  const known = prepared(db, 'SELECT number FROM folder WHERE name = ?').get(name)
  const number = known?.number ?? prepared(db, 'INSERT INTO folder (name) VALUES (?)').run(name).lastInsertRowid
  prepared(db, 'INSERT OR IGNORE INTO in_folder (folder, sort) VALUES (?, ?)').run(number, sort)
}

export function readFolders(db: DatabaseSync): Folder[] {
  return prepared(db, 'SELECT number, name FROM folder')
    .all()
    .map(({ number, name }) => ({ number: Number(number), name: String(name) }))
}
