/** The chain of the access log, and what guards it in a file. */
import type { DatabaseSync } from 'node:sqlite'
import { type ChainEnd, chainHash, chainStart } from '@zeughaus/platform/hash-chain'

export const START = chainStart('Zeughaus Zugriffsprotokoll')

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

/** The newest entry and its hash. Signed in a checkpoint, they later prove that the log was not rewritten. */
export type LogHead = ChainEnd

export type Row = Readonly<Record<string, unknown>>

/** What the hash of an entry is over, beside that of its predecessor. */
export const fieldsOf = (row: Row): string => JSON.stringify(FIELDS.map((name) => row[name]))

/** Hashes an entry together with its predecessor's hash. */
export const hashOf = (before: Uint8Array, row: Row): Uint8Array => chainHash(before, fieldsOf(row))

/** Tells whether the log lost what guards it: its triggers, or the end of its chain. */
export function isUnguarded(db: DatabaseSync): boolean {
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type IN ('table', 'trigger')").all()
  const has = (name: string) => names.some((row) => row['name'] === name)
  if (!has('entry')) return false
  return !has('head') || !GUARDS.every(has) || db.prepare('SELECT 1 FROM head').get() === undefined
}

/** Notes the end of the chain where there is none. Runs in the caller's transaction. */
export function beginChain(db: DatabaseSync): void {
  if (db.prepare('SELECT 1 FROM head').get() !== undefined) return
  const { id, hash } = impliedHead(db.prepare(NEWEST).all())
  db.prepare('INSERT INTO head (one, id, hash) VALUES (1, ?, ?)').run(id, hash)
}

const NEWEST = 'SELECT id, hash FROM entry ORDER BY id DESC LIMIT 1'

export function readHead(db: DatabaseSync): LogHead {
  return headOf(db.prepare('SELECT id, hash FROM head').all())
}

/** The end of a chain from the rows of its table. */
export function headOf([row]: readonly Row[]): LogHead {
  if (row === undefined) throw new Error('the access log has lost the end of its chain')
  return { id: Number(row['id']), hash: row['hash'] as Uint8Array }
}

/** Reads the end; of a chain whose end was removed, the one that its newest entry implies. */
export function readEnd(db: DatabaseSync): LogHead {
  const hasHead = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'head'").get() !== undefined
  const stored = hasHead ? db.prepare('SELECT id, hash FROM head').all() : []
  return stored.length > 0 ? headOf(stored) : impliedHead(db.prepare(NEWEST).all())
}

/** The end that the newest entry implies. */
export function impliedHead([last]: readonly Row[]): LogHead {
  return { id: Number(last?.['id'] ?? 0), hash: (last?.['hash'] as Uint8Array | null | undefined) ?? START }
}
