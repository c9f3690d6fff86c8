/** Stores the accounts and each folder's position in a SQLite file of their own: a rebuilt archive keeps them. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newId, type SecretBox } from '@zeughaus/platform'
import type { OAuthClient, OAuthSecret } from './oauth.ts'

export type Security = 'tls' | 'starttls' | 'none'

export interface NewAccount {
  readonly name: string
  readonly host: string
  readonly port: number
  readonly security: Security
  readonly user: string
  /** Empty for an account with `oauth`. */
  readonly password: string
  readonly oauth: (OAuthClient & OAuthSecret) | null
  /** Certificate authorities in PEM that are trusted besides those of the machine; empty: none. */
  readonly ca: string
  /** Empty: all folders. */
  readonly folders: readonly string[]
  /** A journal's mailbox, to which only the journal can write: its reports are opened. */
  readonly journal: boolean
}

/** The credentials of an account. */
export type Secret = { readonly password: string } | OAuthSecret

/** A stored account. Secrets leave only through `secret()`. */
export interface Account extends Omit<NewAccount, 'password' | 'oauth'> {
  readonly id: string
  readonly oauth: OAuthClient | null
  readonly paused: boolean
  /** Mails handed to the archive so far. */
  readonly archived: number
  /** Mails skipped for good: their number and the newest. */
  readonly skipped: { readonly count: number; readonly mails: readonly SkippedMail[] }
  /** Milliseconds since 1970 UTC. */
  readonly lastSuccess: number | null
}

/** A mail that the archive refuses, with the reason as a German sentence. It stays on the server. */
export interface SkippedMail {
  readonly folder: string
  readonly uid: number
  readonly reason: string
}

/** The result of a batch. */
export interface Taken {
  /** Mails handed to the archive. */
  readonly archived: number
  readonly skipped: readonly Pick<SkippedMail, 'uid' | 'reason'>[]
}

/** The position in a folder. UIDs are valid only with the UIDVALIDITY of their time (RFC 3501, 2.3.1.1). */
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
  oauth TEXT,
  ca TEXT NOT NULL DEFAULT '',
  journal INTEGER NOT NULL DEFAULT 0,
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
CREATE TABLE IF NOT EXISTS skipped (
  id INTEGER PRIMARY KEY,
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  folder TEXT NOT NULL,
  uid_validity TEXT NOT NULL,
  uid INTEGER NOT NULL,
  reason TEXT NOT NULL,
  UNIQUE (account, folder, uid_validity, uid)
) STRICT;
`

/** Skipped mails listed; all are counted. */
const NAMED = 100

/** Columns that accounts of earlier versions lack. */
const LATER = {
  oauth: 'oauth TEXT',
  ca: "ca TEXT NOT NULL DEFAULT ''",
  journal: 'journal INTEGER NOT NULL DEFAULT 0',
} as const

export interface AccountStore {
  list(): Account[]
  get(id: string): Account | null
  add(account: NewAccount): Account
  /** Replaces all values; positions and skipped mails stay, or the mailbox is read from its beginning. */
  change(id: string, account: NewAccount, keepPositions: boolean): void
  setPaused(id: string, paused: boolean): void
  remove(id: string): void
  /** The account's credentials; null if the data folder's key cannot decrypt them. */
  secret(id: string): Secret | null
  /** Stores the refresh token that replaces the old one. */
  renew(id: string, secret: OAuthSecret): void
  position(id: string, folder: string): FolderPosition | null
  /** Notes that every mail up to this UID is durable in the archive or skipped. */
  advance(id: string, folder: string, position: FolderPosition, taken: Taken): void
  noteSuccess(id: string, time: number): void
  close(): void
}

export function openAccountStore(file: string, box: SecretBox): AccountStore {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { timeout: 5_000 })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON')
  db.exec(SCHEMA)
  const present = new Set(
    db
      .prepare('PRAGMA table_info(account)')
      .all()
      .map(({ name }) => name),
  )
  for (const [name, column] of Object.entries(LATER))
    if (!present.has(name)) db.exec(`ALTER TABLE account ADD COLUMN ${column}`)

  const skippedOf = (id: string): Account['skipped'] => {
    const mails = db
      .prepare('SELECT folder, uid, reason FROM skipped WHERE account = ? ORDER BY id DESC LIMIT ?')
      .all(id, NAMED)
      .map(({ folder, uid, reason }) => ({ folder: String(folder), uid: Number(uid), reason: String(reason) }))
    const all = db.prepare('SELECT count(*) AS mails FROM skipped WHERE account = ?').get(id)
    return { count: Number(all?.mails), mails }
  }
  const withSkipped = (row: Record<string, unknown>) => toAccount(row, skippedOf(String(row.id)))

  const get = (id: string): Account | null => {
    const row = db.prepare('SELECT * FROM account WHERE id = ?').get(id)
    return row === undefined ? null : withSkipped(row)
  }

  return {
    list: () => db.prepare('SELECT * FROM account ORDER BY id').all().map(withSkipped),
    get,
    add({ name, host, port, security, user, password, oauth, ca, folders, journal }) {
      const id = newId()
      const { client, sealed } = loginOf({ password, oauth }, box, id)
      db.prepare(
        'INSERT INTO account (id, name, host, port, security, user, password, oauth, ca, folders, journal) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ).run(id, name, host, port, security, user, sealed, client, ca, JSON.stringify(folders), journal ? 1 : 0)
      return get(id)!
    },
    change(id, { name, host, port, security, user, password, oauth, ca, folders, journal }, keepPositions) {
      const { client, sealed } = loginOf({ password, oauth }, box, id)
      db.exec('BEGIN IMMEDIATE')
      try {
        db.prepare(
          'UPDATE account SET name = ?, host = ?, port = ?, security = ?, user = ?, password = ?, oauth = ?, ca = ?, folders = ?, journal = ? WHERE id = ?',
        ).run(name, host, port, security, user, sealed, client, ca, JSON.stringify(folders), journal ? 1 : 0, id)
        if (!keepPositions)
          for (const table of ['folder', 'skipped']) db.prepare(`DELETE FROM ${table} WHERE account = ?`).run(id)
        db.exec('COMMIT')
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
    setPaused: (id, paused) => void db.prepare('UPDATE account SET paused = ? WHERE id = ?').run(paused ? 1 : 0, id),
    remove: (id) => void db.prepare('DELETE FROM account WHERE id = ?').run(id),
    secret(id) {
      const row = db.prepare('SELECT password, oauth FROM account WHERE id = ?').get(id)
      const opened = row === undefined ? null : box.open(row.password as Uint8Array, id)
      if (opened === null) return null
      return row?.oauth === null ? { password: opened } : (JSON.parse(opened) as OAuthSecret)
    },
    renew: (id, secret) =>
      void db
        .prepare('UPDATE account SET password = ? WHERE id = ?')
        .run(box.seal(JSON.stringify(secretOf(secret)), id), id),
    position(id, folder) {
      const row = db.prepare('SELECT uid_validity, last_uid FROM folder WHERE account = ? AND path = ?').get(id, folder)
      return row === undefined ? null : { uidValidity: String(row.uid_validity), lastUid: Number(row.last_uid) }
    },
    advance(id, folder, { uidValidity, lastUid }, { archived, skipped }) {
      db.exec('BEGIN IMMEDIATE')
      try {
        db.prepare(
          `INSERT INTO folder (account, path, uid_validity, last_uid) VALUES (?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET uid_validity = excluded.uid_validity, last_uid = excluded.last_uid`,
        ).run(id, folder, uidValidity, lastUid)
        // A recreated folder is read from its beginning, its skipped mails too.
        db.prepare('DELETE FROM skipped WHERE account = ? AND folder = ? AND uid_validity <> ?').run(
          id,
          folder,
          uidValidity,
        )
        for (const { uid, reason } of skipped)
          db.prepare(
            'INSERT OR REPLACE INTO skipped (account, folder, uid_validity, uid, reason) VALUES (?, ?, ?, ?, ?)',
          ).run(id, folder, uidValidity, uid, reason)
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

function loginOf({ password, oauth }: Pick<NewAccount, 'password' | 'oauth'>, box: SecretBox, id: string) {
  return {
    client: oauth === null ? null : JSON.stringify(clientOf(oauth)),
    sealed: box.seal(oauth === null ? password : JSON.stringify(secretOf(oauth)), id),
  }
}

const clientOf = ({ token_url, client_id, scope }: OAuthClient): OAuthClient => ({ token_url, client_id, scope })
const secretOf = ({ client_secret, refresh_token }: OAuthSecret): OAuthSecret => ({ client_secret, refresh_token })

function toAccount(row: Record<string, unknown>, skipped: Account['skipped']): Account {
  return {
    id: String(row.id),
    name: String(row.name),
    host: String(row.host),
    port: Number(row.port),
    security: row.security as Security,
    user: String(row.user),
    oauth: row.oauth === null ? null : (JSON.parse(String(row.oauth)) as OAuthClient),
    ca: String(row.ca),
    folders: JSON.parse(String(row.folders)) as string[],
    journal: row.journal === 1,
    paused: row.paused === 1,
    archived: Number(row.archived),
    skipped,
    lastSuccess: row.last_success === null ? null : Number(row.last_success),
  }
}
