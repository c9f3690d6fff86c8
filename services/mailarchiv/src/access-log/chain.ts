/** The chain of the access log: each entry carries a hash over itself and the one before it. */
import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

export const START = createHash('sha256').update('Zeughaus Zugriffsprotokoll').digest()

/** Every field of an entry but its hash, in the order in which they are hashed. */
export const FIELDS = [
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'object',
  'query',
  'address',
  'result',
  'hits',
] as const

/** Triggers that refuse to change or remove an entry. */
export const GUARDS = ['entry_stays', 'entry_is_fixed', 'entry_is_new'] as const

/** `since`: the entries up to this one are older than the chain and have no hash of their own; `seal` covers them all. */
const HEAD = `
CREATE TABLE IF NOT EXISTS head (
  one   INTEGER PRIMARY KEY CHECK (one = 1),
  id    INTEGER NOT NULL,
  hash  BLOB NOT NULL,
  since INTEGER NOT NULL,
  seal  BLOB NOT NULL
) STRICT;
`

/** The newest entry and its hash. Signed in a checkpoint, they later prove that the log was not rewritten. */
export interface LogHead {
  readonly id: number
  readonly hash: Uint8Array
}

export type Row = Readonly<Record<string, unknown>>

/** Hashes an entry together with its predecessor's hash. */
export function hashOf(before: Uint8Array, row: Row): Uint8Array {
  // JSON, so that no value can imitate the boundary between two.
  const fields = JSON.stringify(FIELDS.map((name) => row[name]))
  return createHash('sha256').update(before).update(fields).digest()
}

/** Tells whether the log lost what guards it: its triggers, or the end of a chain that has begun. */
export function isUnguarded(db: DatabaseSync): boolean {
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type IN ('table', 'trigger')").all()
  const has = (name: string) => names.some((row) => row['name'] === name)
  if (!has('entry')) return false
  const isChained = db.prepare("SELECT 1 FROM pragma_table_info('entry') WHERE name = 'hash'").get() !== undefined
  if (!has('head')) return isChained && db.prepare('SELECT 1 FROM entry WHERE hash IS NOT NULL').get() !== undefined
  return !GUARDS.every(has) || db.prepare('SELECT 1 FROM head').get() === undefined
}

/** Begins the chain if there is none, also after entries of an older version. Runs in the caller's transaction. */
export function beginChain(db: DatabaseSync): void {
  db.exec(HEAD)
  const columns = db.prepare('PRAGMA table_info(entry)').all()
  if (!columns.some(({ name }) => name === 'hash')) db.exec('ALTER TABLE entry ADD COLUMN hash BLOB')
  if (db.prepare('SELECT 1 FROM head').get() !== undefined) return
  let [id, hash] = [0, START as Uint8Array]
  for (const row of db.prepare('SELECT * FROM entry ORDER BY id').iterate()) {
    id = row['id'] as number
    hash = hashOf(hash, row)
  }
  db.prepare('INSERT INTO head (one, id, hash, since, seal) VALUES (1, ?, ?, ?, ?)').run(id, hash, id, hash)
}

export function readHead(db: DatabaseSync): LogHead {
  return headOf(db.prepare('SELECT id, hash FROM head').all())
}

/** The end of a chain from the rows of its table. */
export function headOf([row]: readonly Row[]): LogHead {
  if (row === undefined) throw new Error('the access log has lost the end of its chain')
  return { id: Number(row['id']), hash: row['hash'] as Uint8Array }
}

/** The state of a chain: its end, and the end and the seal of what is older than the chain. */
export interface ChainState extends LogHead {
  readonly since: number
  readonly seal: Uint8Array
}

/** Reads the state; of a chain whose end was removed, the one that its newest entry implies. */
export function readState(db: DatabaseSync): ChainState {
  const hasHead = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'head'").get() !== undefined
  const stored = hasHead ? db.prepare('SELECT id, hash, since, seal FROM head').get() : undefined
  if (stored !== undefined) return stored as unknown as ChainState
  const last = db.prepare('SELECT id, hash FROM entry ORDER BY id DESC').get()
  const hash = (last?.['hash'] as Uint8Array | null | undefined) ?? START
  return { id: Number(last?.['id'] ?? 0), hash, since: 0, seal: START }
}

export const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0
