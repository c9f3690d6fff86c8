/** The panel's own tables: who may log in, and which sessions are open. */
import { createHash, randomBytes } from 'node:crypto'
import type { Layout, Tables, Value } from '../tables/index.ts'

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

export const PANEL_LAYOUT: Layout = {
  file: 'panel.db',
  prefix: 'mailarchiv.panel_',
  tables: {
    account: ['name', 'password_hash', 'changed_at'],
    session: ['token_hash', 'account', 'created_at', 'seen_at'],
  },
  prepare: (db) => db.exec(SCHEMA),
}

/** An open session. Times in milliseconds since 1970. */
export interface OpenSession {
  readonly user: string
  readonly expiresAt: number
  readonly tokenHash: Uint8Array
}

/** The accounts over their tables, which stay the caller's. */
export class Accounts {
  readonly #tables: Tables
  readonly #account: string
  readonly #session: string
  readonly #now: () => number

  constructor(tables: Tables, now: () => number) {
    this.#tables = tables
    this.#account = `${tables.prefix}account`
    this.#session = `${tables.prefix}session`
    this.#now = now
  }

  /** The users who may log in. */
  async names(): Promise<string[]> {
    const rows = await this.#tables.rows(`SELECT name FROM ${this.#account} ORDER BY name`)
    return rows.map(({ name }) => String(name))
  }

  /** The argon2id hash of a user's password, or null when there is no such user. */
  async passwordHash(user: string): Promise<string | null> {
    const [row] = await this.#tables.rows(`SELECT password_hash FROM ${this.#account} WHERE name = $1`, [user])
    return (row?.['password_hash'] as string | undefined) ?? null
  }

  /** Creates an account. Returns false when there is one with this name: another process may have been first. */
  async create(user: string, hash: string): Promise<boolean> {
    const sql = `INSERT INTO ${this.#account} (name, password_hash, changed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
    return (await this.#tables.run(sql, [user, hash, this.#now()])) === 1
  }

  /** Sets the password. Ends every session of that user except `keep`, so that stolen ones become worthless. */
  async setPassword(user: string, hash: string, keep?: Uint8Array): Promise<void> {
    await this.#tables.transaction(async (statements) => {
      await statements.run(
        `INSERT INTO ${this.#account} (name, password_hash, changed_at) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET password_hash = excluded.password_hash, changed_at = excluded.changed_at`,
        [user, hash, this.#now()],
      )
      await statements.run(`DELETE FROM ${this.#session} WHERE account = $1 AND token_hash IS DISTINCT FROM $2`, [
        user,
        keep ?? null,
      ])
    })
  }

  /** Opens a session and returns the token for the cookie. Only its hash is kept. */
  async openSession(user: string): Promise<{ readonly token: string; readonly session: OpenSession }> {
    const now = this.#now()
    await this.#tables.run(`DELETE FROM ${this.#session} WHERE created_at <= $1 OR seen_at <= $2`, [
      now - ABSOLUTE_MS,
      now - IDLE_MS,
    ])
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const tokenHash = hashToken(token)
    await this.#tables.run(
      `INSERT INTO ${this.#session} (token_hash, account, created_at, seen_at) VALUES ($1, $2, $3, $3)`,
      [tokenHash, user, now],
    )
    return { token, session: { user, expiresAt: now + ABSOLUTE_MS, tokenHash } }
  }

  /** The session of a token, or null when it is unknown or has ended. Counts as use. */
  async findSession(token: string): Promise<OpenSession | null> {
    const tokenHash = hashToken(token)
    const [row] = await this.#tables.rows(
      `SELECT account, created_at, seen_at FROM ${this.#session} WHERE token_hash = $1`,
      [tokenHash],
    )
    if (row === undefined) return null
    const now = this.#now()
    const seenAt = row['seen_at'] as number
    const expiresAt = (row['created_at'] as number) + ABSOLUTE_MS
    if (now >= expiresAt || now >= seenAt + IDLE_MS) {
      await this.#attempt(`DELETE FROM ${this.#session} WHERE token_hash = $1`, tokenHash)
      return null
    }
    if (now - seenAt >= TOUCH_MS)
      await this.#attempt(`UPDATE ${this.#session} SET seen_at = $1 WHERE token_hash = $2`, now, tokenHash)
    return { user: row['account'] as string, expiresAt, tokenHash }
  }

  async closeSession(tokenHash: Uint8Array): Promise<void> {
    await this.#tables.run(`DELETE FROM ${this.#session} WHERE token_hash = $1`, [tokenHash])
  }

  /** Tries a write that may fail: on a full disk the administrator must still be able to look. */
  async #attempt(sql: string, ...values: Value[]): Promise<void> {
    try {
      await this.#tables.run(sql, values)
    } catch {
      // The next request judges the session by the same times again.
    }
  }
}

/** The token is random, so a fast hash without salt is enough. */
const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()
