/** The panel's own SQLite file: who may log in, and which sessions are open. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** A session ends after this long without use. */
export const IDLE_MS = 2 * 60 * 60 * 1000
/** A session ends after this long in any case. */
export const ABSOLUTE_MS = 12 * 60 * 60 * 1000
/** "Last seen" is written at most this often, so that reading pages rarely writes to disk. */
const TOUCH_MS = 60_000
/** 256 bits: cannot be guessed. */
const TOKEN_BYTES = 32

const SCHEMA = `
CREATE TABLE IF NOT EXISTS account (
  name          TEXT PRIMARY KEY,
  password_hash TEXT NOT NULL,
  changed_at    INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS session (
  token_hash BLOB PRIMARY KEY,
  account    TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  seen_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`

/** An open session. Times in milliseconds since 1970. */
export interface OpenSession {
  readonly user: string
  readonly expiresAt: number
  readonly tokenHash: Uint8Array
}

export class Accounts {
  readonly #db: DatabaseSync
  readonly #now: () => number

  constructor(file: string, now: () => number) {
    mkdirSync(dirname(file), { recursive: true })
    this.#db = new DatabaseSync(file, { timeout: 5_000 })
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
    this.#db.exec(SCHEMA)
    this.#now = now
  }

  /** The users who may log in. */
  names(): string[] {
    return this.#db
      .prepare('SELECT name FROM account ORDER BY name')
      .all()
      .map(({ name }) => String(name))
  }

  /** The argon2id hash of a user's password, or null when there is no such user. */
  passwordHash(user: string): string | null {
    const row = this.#db.prepare('SELECT password_hash FROM account WHERE name = ?').get(user)
    return (row?.['password_hash'] as string | undefined) ?? null
  }

  /** Sets the password. Ends every session of that user except `keep`, so that stolen ones become worthless. */
  setPassword(user: string, hash: string, keep?: Uint8Array): void {
    this.#db
      .prepare(
        `INSERT INTO account (name, password_hash, changed_at) VALUES (?, ?, ?)
         ON CONFLICT (name) DO UPDATE SET password_hash = excluded.password_hash, changed_at = excluded.changed_at`,
      )
      .run(user, hash, this.#now())
    this.#db.prepare('DELETE FROM session WHERE account = ? AND token_hash IS NOT ?').run(user, keep ?? null)
  }

  /** Opens a session and returns the token for the cookie. Only its hash is kept. */
  openSession(user: string): { readonly token: string; readonly session: OpenSession } {
    const now = this.#now()
    this.#db.prepare('DELETE FROM session WHERE created_at <= ? OR seen_at <= ?').run(now - ABSOLUTE_MS, now - IDLE_MS)
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const tokenHash = hashToken(token)
    this.#db
      .prepare('INSERT INTO session (token_hash, account, created_at, seen_at) VALUES (?, ?, ?, ?)')
      .run(tokenHash, user, now, now)
    return { token, session: { user, expiresAt: now + ABSOLUTE_MS, tokenHash } }
  }

  /** The session of a token, or null when it is unknown or has ended. Counts as use. */
  findSession(token: string): OpenSession | null {
    const tokenHash = hashToken(token)
    const row = this.#db.prepare('SELECT account, created_at, seen_at FROM session WHERE token_hash = ?').get(tokenHash)
    if (row === undefined) return null
    const now = this.#now()
    const seenAt = row['seen_at'] as number
    const expiresAt = (row['created_at'] as number) + ABSOLUTE_MS
    if (now >= expiresAt || now >= seenAt + IDLE_MS) {
      this.#attempt('DELETE FROM session WHERE token_hash = ?', tokenHash)
      return null
    }
    if (now - seenAt >= TOUCH_MS) this.#attempt('UPDATE session SET seen_at = ? WHERE token_hash = ?', now, tokenHash)
    return { user: row['account'] as string, expiresAt, tokenHash }
  }

  closeSession(tokenHash: Uint8Array): void {
    this.#db.prepare('DELETE FROM session WHERE token_hash = ?').run(tokenHash)
  }

  /** Tries a write that may fail: on a full disk the administrator must still be able to look. */
  #attempt(sql: string, ...values: SQLInputValue[]): void {
    try {
      this.#db.prepare(sql).run(...values)
    } catch {
      // The next request judges the session by the same times again.
    }
  }

  close(): void {
    this.#db.close()
  }
}

/** The token is random, so a fast hash without salt is enough. */
const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()
