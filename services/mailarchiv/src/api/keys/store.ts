import { StartError } from '@zeughaus/platform'
import type { Layout, Row, Tables } from '../../kern/tables/index.ts'
import { type ApiKey, type Role, readScope } from './keys.schema.ts'

const SCHEMA_VERSION = 3

const SCHEMA = `
  CREATE TABLE api_key (
    id        TEXT PRIMARY KEY,
    hash      BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    name      TEXT NOT NULL,
    role      TEXT NOT NULL CHECK (role IN ('user', 'auditor', 'integration')),
    scope     TEXT NOT NULL CHECK (json_valid(scope)),
    rate      INTEGER NOT NULL CHECK (rate > 0),
    created   TEXT NOT NULL,
    last_used TEXT,
    expires   TEXT,
    revoked   TEXT,
    proofs    INTEGER NOT NULL DEFAULT 0 CHECK (proofs IN (0, 1))
  ) STRICT;
  PRAGMA user_version = ${SCHEMA_VERSION};
`

const SHOWN = ['id', 'name', 'role', 'scope', 'rate', 'proofs', 'created', 'last_used', 'expires', 'revoked']

/** The keys have a file of their own, so that a rebuild of the archive never touches them. */
export const KEY_LAYOUT: Layout = {
  file: 'keys.db',
  prefix: 'mailarchiv.',
  tables: { api_key: ['hash', ...SHOWN] },
  prepare(db, file) {
    const version = db.prepare('PRAGMA user_version').get()?.['user_version']
    if (version === 0) db.exec(SCHEMA)
    else if (version !== SCHEMA_VERSION) {
      throw new StartError(
        `Die API-Schlüssel in ${file} stammen von einer anderen Version dieses Programms. Bitte starten Sie die Version, die zuletzt lief, oder eine neuere.`,
      )
    }
  },
}

/** Opens the store of the keys over its tables. */
export function openKeyStore(tables: Tables) {
  const table = `${tables.prefix}api_key`
  const columns = SHOWN.join()
  return {
    async find(hash: Buffer): Promise<ApiKey | null> {
      const [row] = await tables.rows(`SELECT ${columns} FROM ${table} WHERE hash = $1`, [hash])
      return row === undefined ? null : toKey(row)
    },
    async get(id: string): Promise<ApiKey | null> {
      const [row] = await tables.rows(`SELECT ${columns} FROM ${table} WHERE id = $1`, [id])
      return row === undefined ? null : toKey(row)
    },
    async list(): Promise<ApiKey[]> {
      return (await tables.rows(`SELECT ${columns} FROM ${table} ORDER BY id`)).map(toKey)
    },
    async insert(hash: Buffer, { id, name, role, scope, rate, proofs, created, expires }: ApiKey): Promise<void> {
      await tables.run(
        `INSERT INTO ${table} (hash, id, name, role, scope, rate, proofs, created, expires)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [hash, id, name, role, JSON.stringify(scope), rate, proofs ? 1 : 0, created, expires],
      )
    },
    /** Returns false when there is no such key. A second call changes nothing. */
    async revoke(id: string, at: string): Promise<boolean> {
      return (await tables.run(`UPDATE ${table} SET revoked = coalesce(revoked, $1) WHERE id = $2`, [at, id])) > 0
    },
    /** Stores the last use of keys: instants by key id. */
    async touch(uses: ReadonlyMap<string, string>): Promise<void> {
      // In one order, so that two processes never wait for each other.
      const inOrder = [...uses].sort(([one], [other]) => (one < other ? -1 : 1))
      await tables.transaction(async (statements) => {
        for (const [id, at] of inOrder)
          await statements.run(
            `UPDATE ${table} SET last_used = $1 WHERE id = $2 AND (last_used IS NULL OR last_used < $1)`,
            [at, id],
          )
      })
    },
  }
}

function toKey(row: Row): ApiKey {
  return {
    ...(row as unknown as ApiKey),
    role: row['role'] as Role,
    scope: readScope(row['scope']),
    proofs: Number(row['proofs']) === 1,
  }
}
