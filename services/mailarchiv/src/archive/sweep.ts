/** What a crash leaves in the packs: whole records that the database does not know, and at the very end a torn one. */
import { closeSync, existsSync, fdatasyncSync, ftruncateSync, openSync, statSync } from 'node:fs'
import { type Place, packPath, recordBytes } from './pack-format.ts'
import { listPacks, scanPack } from './pack-reader.ts'
import type { Store } from './store.ts'

/** Whether the packs hold more than the database knows; the caller holds the write lock, so nobody is writing just now. */
export function hasTail(raw: string, end: Place): boolean {
  const path = packPath(raw, end.pack)
  if (existsSync(path) && statSync(path).size > end.offset) return true
  const next = packPath(raw, end.pack + 1)
  return existsSync(next) && statSync(next).size > 0
}

/**
 * Registers whole records beyond the known end so that they get indexed: they may be mails of a batch whose transaction
 * was lost with the machine, and of a database that was put back to an older state they are all there is. Cuts off a torn
 * end. Damaged bytes with whole records behind them are no crash: they stay as they are, for `verify` to name.
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
