import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '@zeughaus/platform'
import type { ApiKey, Role } from './keys.schema.ts'

/** Milliseconds to wait for another writing process (the command line beside the service). */
const BUSY_TIMEOUT = 5_000
const SCHEMA_VERSION = 1

const SCHEMA = `
  CREATE TABLE api_key (
    id        TEXT PRIMARY KEY,
    hash      BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    name      TEXT NOT NULL,
    role      TEXT NOT NULL CHECK (role IN ('user', 'auditor')),
    scope     TEXT NOT NULL CHECK (json_valid(scope)),
    rate      INTEGER NOT NULL CHECK (rate > 0),
    created   TEXT NOT NULL,
    last_used TEXT,
    expires   TEXT,
    revoked   TEXT
  ) STRICT;
  PRAGMA user_version = ${SCHEMA_VERSION};
`

const COLUMNS = 'id, name, role, scope, rate, created, last_used, expires, revoked'

type Row = Omit<ApiKey, 'scope'> & { readonly scope: string }

/**
 * Keeps the keys in their own SQLite file, so that a rebuild of the archive never touches them. Several processes may
 * open it: each reads with its next statement what another commits.
 */
export function openKeyStore(file: string) {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT })
  chmodSync(file, 0o600)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  migrate(db, file)
  const byHash = db.prepare(`SELECT ${COLUMNS} FROM api_key WHERE hash = ?`)
  const all = db.prepare(`SELECT ${COLUMNS} FROM api_key ORDER BY id`)
  const insert = db.prepare(
    'INSERT INTO api_key (hash, id, name, role, scope, rate, created, expires) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const revoke = db.prepare('UPDATE api_key SET revoked = ? WHERE id = ? AND revoked IS NULL')
  const exists = db.prepare('SELECT 1 FROM api_key WHERE id = ?')
  const touch = db.prepare('UPDATE api_key SET last_used = ?1 WHERE id = ?2 AND (last_used IS NULL OR last_used < ?1)')

  return {
    find(hash: Buffer): ApiKey | null {
      const row = byHash.get(hash)
      return row === undefined ? null : toKey(row as unknown as Row)
    },
    list(): ApiKey[] {
      return all.all().map((row) => toKey(row as unknown as Row))
    },
    insert(hash: Buffer, key: ApiKey): void {
      insert.run(hash, key.id, key.name, key.role, JSON.stringify(key.scope), key.rate, key.created, key.expires)
    },
    /** Returns false when there is no such key. A second call changes nothing. */
    revoke(id: string, at: string): boolean {
      return revoke.run(at, id).changes > 0 || exists.get(id) !== undefined
    },
    /** Stores the last use of keys: instants by key id. */
    touch(uses: ReadonlyMap<string, string>): void {
      db.exec('BEGIN IMMEDIATE')
      try {
        for (const [id, at] of uses) touch.run(at, id)
        db.exec('COMMIT')
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },
    close(): void {
      db.close()
    },
  }
}

function migrate(db: DatabaseSync, file: string): void {
  db.exec('BEGIN IMMEDIATE')
  const version = db.prepare('PRAGMA user_version').get()?.['user_version']
  if (version === 0) db.exec(SCHEMA)
  db.exec('COMMIT')
  if (version !== 0 && version !== SCHEMA_VERSION) {
    throw new StartError(
      `Die API-Schlüssel in ${file} stammen von einer anderen Version dieses Programms. Bitte starten Sie die Version, die zuletzt lief, oder eine neuere.`,
    )
  }
}

function toKey(row: Row): ApiKey {
  return { ...row, role: row.role as Role, scope: JSON.parse(row.scope) as string[] }
}
