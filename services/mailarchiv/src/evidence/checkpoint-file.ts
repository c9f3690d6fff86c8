/**
 * Copies of the checkpoints outside the database: JSON lines in a file that is only ever appended to. Who brings back an
 * older database is found out by it.
 */
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '@zeughaus/platform/sync-folder'

/** Far above the few hundred bytes of a line. */
const LONGEST_LINE = 65_536

/** A checkpoint as it is kept. `madeAt` is ours alone: milliseconds since 1970 UTC, not signed. */
export interface KeptCheckpoint {
  readonly madeAt: number
  readonly note: string
}

/** The checkpoints of the file, oldest first. A last line that a crash tore is no checkpoint; other damage is reported. */
export function readCheckpointFile(file: string): { kept: KeptCheckpoint[]; damagedLines: number[] } {
  if (!existsSync(file)) return { kept: [], damagedLines: [] }
  const lines = readFileSync(file, 'utf8').split('\n')
  lines.pop()
  const kept: KeptCheckpoint[] = []
  const damagedLines: number[] = []
  for (const [index, line] of lines.entries()) {
    const checkpoint = parseLine(line)
    if (checkpoint !== null) kept.push(checkpoint)
    else if (line !== '') damagedLines.push(index + 1)
  }
  return { kept, damagedLines }
}

function parseLine(line: string): KeptCheckpoint | null {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value !== 'object' || value === null) return null
    const { made_at: madeAt, checkpoint: note } = value as Record<string, unknown>
    const time = typeof madeAt === 'string' ? Date.parse(madeAt) : Number.NaN
    return typeof note === 'string' && !Number.isNaN(time) ? { madeAt: time, note } : null
  } catch {
    return null
  }
}

/**
 * Appends a checkpoint durably: file and, for a new file, its folder are synchronised before this returns.
 * Throws what the file system says; then the checkpoint counts as not made.
 */
export function appendCheckpoint(file: string, checkpoint: KeptCheckpoint): void {
  const isNew = !existsSync(file)
  const handle = openSync(file, 'a+', 0o600)
  try {
    dropTornTail(handle)
    const line = { made_at: new Date(checkpoint.madeAt).toISOString(), checkpoint: checkpoint.note }
    writeFileSync(handle, `${JSON.stringify(line)}\n`)
    fdatasyncSync(handle)
  } finally {
    closeSync(handle)
  }
  if (isNew) syncFolder(dirname(file))
}

/** Cuts off a line that a crash left without its end: nobody was ever told of it. */
function dropTornTail(handle: number): void {
  const { size } = fstatSync(handle)
  const tail = Buffer.alloc(Math.min(size, LONGEST_LINE))
  readSync(handle, tail, 0, tail.length, size - tail.length)
  if (tail.length === 0 || tail.at(-1) === 0x0a) return
  ftruncateSync(handle, size - tail.length + tail.lastIndexOf(0x0a) + 1)
}
