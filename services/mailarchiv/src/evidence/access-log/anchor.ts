/** The end of the access log, for a checkpoint to sign. */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sameHash } from '@zeughaus/platform/hash-chain'
import { type LogHead, readHead } from './chain.ts'

/**
 * Reads the end of the log in `file`; null when there is none yet, and when the log does not continue `earlier`, an end
 * that was signed before: another signature would vouch for a falsified log.
 */
export function logAnchor(file: string, earlier: LogHead | null): LogHead | null {
  if (!existsSync(file)) return null
  using db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'head'").get() === undefined) return null
  const { id, hash } = readHead(db)
  if (id === 0 || (earlier !== null && !continues(db, earlier))) return null
  return { id, hash }
}

/** Tells whether the log has this end among its entries. */
function continues(db: DatabaseSync, { id, hash }: LogHead): boolean {
  const row = db.prepare('SELECT hash FROM entry WHERE id = ?').get(id)
  return row !== undefined && sameHash(row['hash'] as Uint8Array, hash)
}
