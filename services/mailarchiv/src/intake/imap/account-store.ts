/** The accounts and how far each folder has been read, in a SQLite file of their own: a rebuilt archive keeps them. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newId } from '@zeughaus/platform'
import type { SecretBox } from './secret-box.ts'

export type Security = 'tls' | 'starttls' | 'none'

export interface NewAccount {
  readonly name: string
  readonly host: string
  readonly port: number
  readonly security: Security
  readonly user: string
  readonly password: string
  /** Empty: all folders. */
  readonly folders: readonly string[]
}

/** An account as it is kept; the password only leaves through `password()`. */
export interface Account extends Omit<NewAccount, 'password'> {
  readonly id: string
  readonly paused: boolean
  /** Mails handed to the archive so far. */
  readonly archived: number
  /** Milliseconds since 1970 UTC. */
  readonly lastSuccess: number | null
}

/** How far a folder has been read. UIDs count only together with the UIDVALIDITY they were given under (RFC 3501, 2.3.1.1). */
export interface FolderPosition {
  readonly uidValidity: string
  readonly lastUid: number
}

const SCHEMA = `
CREATE TABLE IF NOT EXISTS account (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  host TEXT NOT NULL,
  port INTEGER NOT NULL,
  security TEXT NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
  user TEXT NOT NULL,
  password BLOB NOT NULL,
  folders TEXT NOT NULL,
  paused INTEGER NOT NULL DEFAULT 0,
  archived INTEGER NOT NULL DEFAULT 0,
  last_success INTEGER
) STRICT;
CREATE TABLE IF NOT EXISTS folder (
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  uid_validity TEXT NOT NULL,
  last_uid INTEGER NOT NULL,
  PRIMARY KEY (account, path)
) STRICT, WITHOUT ROWID;
`

export interface AccountStore {
  list(): Account[]
  get(id: string): Account | null
  add(account: NewAccount): Account
  setPaused(id: string, paused: boolean): void
  remove(id: string): void
  /** The password; null when it cannot be decrypted, because the key of the data folder is another one. */
  password(id: string): string | null
  position(id: string, folder: string): FolderPosition | null
  /** Notes that everything up to this UID is durable in the archive. */
  advance(id: string, folder: string, position: FolderPosition, archived: number): void
  noteSuccess(id: string, time: number): void
  close(): void
}

export function openAccountStore(file: string, box: SecretBox): AccountStore {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { timeout: 5_000 })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON')
  db.exec(SCHEMA)

  const get = (id: string): Account | null => {
    const row = db.prepare('SELECT * FROM account WHERE id = ?').get(id)
    return row === undefined ? null : toAccount(row)
  }

  return {
    list: () => db.prepare('SELECT * FROM account ORDER BY id').all().map(toAccount),
    get,
    add({ name, host, port, security, user, password, folders }) {
      const id = newId()
      db.prepare(
        'INSERT INTO account (id, name, host, port, security, user, password, folders) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      ).run(id, name, host, port, security, user, box.seal(password, id), JSON.stringify(folders))
      return get(id)!
    },
    setPaused: (id, paused) => void db.prepare('UPDATE account SET paused = ? WHERE id = ?').run(paused ? 1 : 0, id),
    remove: (id) => void db.prepare('DELETE FROM account WHERE id = ?').run(id),
    password(id) {
      const row = db.prepare('SELECT password FROM account WHERE id = ?').get(id)
      return row === undefined ? null : box.open(row.password as Uint8Array, id)
    },
    position(id, folder) {
      const row = db.prepare('SELECT uid_validity, last_uid FROM folder WHERE account = ? AND path = ?').get(id, folder)
      return row === undefined ? null : { uidValidity: String(row.uid_validity), lastUid: Number(row.last_uid) }
    },
    advance(id, folder, { uidValidity, lastUid }, archived) {
      db.exec('BEGIN IMMEDIATE')
      try {
        db.prepare(
          `INSERT INTO folder (account, path, uid_validity, last_uid) VALUES (?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET uid_validity = excluded.uid_validity, last_uid = excluded.last_uid`,
        ).run(id, folder, uidValidity, lastUid)
        db.prepare('UPDATE account SET archived = archived + ? WHERE id = ?').run(archived, id)
        db.exec('COMMIT')
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
    noteSuccess: (id, time) => void db.prepare('UPDATE account SET last_success = ? WHERE id = ?').run(time, id),
    close: () => db.close(),
  }
}

function toAccount(row: Record<string, unknown>): Account {
  return {
    id: String(row.id),
    name: String(row.name),
    host: String(row.host),
    port: Number(row.port),
    security: row.security as Security,
    user: String(row.user),
    folders: JSON.parse(String(row.folders)) as string[],
    paused: row.paused === 1,
    archived: Number(row.archived),
    lastSuccess: row.last_success === null ? null : Number(row.last_success),
  }
}
