/**
 * Keeps copies of the checkpoints outside the database: JSON lines in an append-only file. They reveal that the
 * database was replaced by an older one.
 */
import { existsSync } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { syncFolder } from '@zeughaus/platform/sync-folder'

/** Upper bound for the bytes of a line; real lines have a few hundred. */
const LONGEST_LINE = 65_536

/** A stored checkpoint. `madeAt` is not signed: milliseconds since 1970 UTC. */
export interface KeptCheckpoint {
  readonly madeAt: number
  readonly note: string
}

/** Lines after which the event loop gets a turn. */
const BREATHE_EVERY = 1_000
const LINE_FEED = 0x0a

/** Reads the checkpoints of the file, oldest first. Skips a last line that a crash tore; reports other damage. */
export async function readCheckpointFile(file: string): Promise<{ kept: KeptCheckpoint[]; damagedLines: number[] }> {
  if (!existsSync(file)) return { kept: [], damagedLines: [] }
  const lines = (await readFile(file, 'utf8')).split('\n')
  lines.pop()
  const kept: KeptCheckpoint[] = []
  const damagedLines: number[] = []
  for (const [index, line] of lines.entries()) {
    const checkpoint = parseLine(line)
    if (checkpoint !== null) kept.push(checkpoint)
    else if (line !== '') damagedLines.push(index + 1)
    if (index % BREATHE_EVERY === BREATHE_EVERY - 1) await setImmediate()
  }
  return { kept, damagedLines }
}

/** Bytes per read: some hundred lines. */
const STRETCH = 256 * 1024

/** Reads the lines appended to a file of checkpoints since the last read. */
export class AppendedCheckpoints {
  readonly #file: string
  #inode = 0
  #offset = 0

  constructor(file: string) {
    this.#file = file
  }

  /** Yields some hundred at a time, oldest first. Reads a file that was replaced or cut off from its beginning. */
  async *read(): AsyncGenerator<readonly KeptCheckpoint[]> {
    if (!existsSync(this.#file)) return
    await using handle = await open(this.#file, 'r')
    const { ino, size } = await handle.stat()
    if (ino !== this.#inode || size < this.#offset) this.#offset = 0
    this.#inode = ino
    while (this.#offset < size) {
      const bytes = Buffer.alloc(Math.min(size - this.#offset, STRETCH))
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, this.#offset)
      const end = bytes.subarray(0, bytesRead).lastIndexOf(LINE_FEED) + 1
      // Either a last line still being written, or a whole stretch without a line end, which we never write.
      if (end === 0 && bytesRead < STRETCH) return
      this.#offset += end === 0 ? bytesRead : end
      yield bytes
        .toString('utf8', 0, end)
        .split('\n')
        .map(parseLine)
        .filter((kept) => kept !== null)
    }
  }
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
 * Appends a checkpoint durably: synchronises the file and, for a new file, its folder before it returns. Rejects with
 * the file system's error; the checkpoint then counts as not made.
 */
export async function appendCheckpoint(file: string, checkpoint: KeptCheckpoint): Promise<void> {
  const isNew = !existsSync(file)
  await using handle = await open(file, 'a+', 0o600)
  await dropTornTail(handle)
  const line = { made_at: new Date(checkpoint.madeAt).toISOString(), checkpoint: checkpoint.note }
  await handle.appendFile(`${JSON.stringify(line)}\n`)
  await handle.datasync()
  if (isNew) syncFolder(dirname(file))
}

/** Cuts off a line that a crash left incomplete: no caller ever got it. */
async function dropTornTail(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat()
  const tail = Buffer.alloc(Math.min(size, LONGEST_LINE))
  await handle.read(tail, 0, tail.length, size - tail.length)
  if (tail.length === 0 || tail.at(-1) === LINE_FEED) return
  await handle.truncate(size - tail.length + tail.lastIndexOf(LINE_FEED) + 1)
}
