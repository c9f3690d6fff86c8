/** Finds the remains of a crash in the packs: whole records unknown to the database, and a torn one at the very end. */
import { closeSync, existsSync, fdatasyncSync, ftruncateSync, openSync, statSync } from 'node:fs'
import { listPacks, type Place, packPath, recordBytes, scanPack } from '../core/packs/index.ts'
import type { Store } from './store.ts'

/** Whether the packs hold more than the database knows. The caller holds the write lock, so no write is in progress. */
export function hasTail(raw: string, end: Place): boolean {
  const path = packPath(raw, end.pack)
  if (existsSync(path) && statSync(path).size > end.offset) return true
  const next = packPath(raw, end.pack + 1)
  return existsSync(next) && statSync(next).size > 0
}

/**
 * Registers whole records beyond the known end for indexing: they may belong to a batch whose transaction was lost with
 * the machine, and after a restore of an older database they are the only trace of their mails. Cuts off a torn end.
 * Damaged bytes before whole records are no crash: they stay, for `verify` to report.
 */
export function sweepPacks(raw: string, store: Store): void {
  const known = store.packs()
  for (const pack of listPacks(raw)) {
    const { length, indexed } = known.get(pack) ?? { length: 0, indexed: 0 }
    const size = statSync(packPath(raw, pack)).size
    if (size <= length) continue
    const end = endOfWhole(raw, pack, length, size)
    if (end < size) cut(packPath(raw, pack), end)
    if (end > length || !known.has(pack)) store.setPack(pack, end, indexed)
  }
}

function endOfWhole(raw: string, pack: number, from: number, to: number): number {
  let end = from
  for (const scanned of scanPack(raw, pack, from, to)) {
    if (scanned.kind === 'record') end = scanned.header.offset + recordBytes(scanned.header)
  }
  return end
}

function cut(path: string, length: number): void {
  const file = openSync(path, 'r+')
  try {
    ftruncateSync(file, length)
    fdatasyncSync(file)
  } finally {
    closeSync(file)
  }
}
