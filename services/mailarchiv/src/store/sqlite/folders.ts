/** The folders that mails came from, see core/relations/folders.ts. Inside the transactions of the mails. */
import type { DatabaseSync } from 'node:sqlite'
import type { Provenance } from '../contract/index.ts'
import { type Folder, folderOf } from '../core/relations/index.ts'
import { prepared } from './statements.ts'

export const FOLDER_TABLES = `
CREATE TABLE folder (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE in_folder (folder INTEGER NOT NULL, sort INTEGER NOT NULL, PRIMARY KEY (folder, sort)) STRICT, WITHOUT ROWID;
`

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
