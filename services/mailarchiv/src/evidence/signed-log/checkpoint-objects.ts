/** Checkpoints as objects of a bucket: one for each, never changed. */
import { hash } from 'node:crypto'
import type { KeptCheckpoint } from './checkpoint-file.ts'

/** The part of a bucket that checkpoints need: write-once objects below a prefix. */
export interface CheckpointBucket {
  /** Writes an object, unless there is one of this name. */
  create(name: string, bytes: Buffer): Promise<void>
  read(name: string): Promise<Buffer>
  list(): AsyncIterable<{ readonly name: string }>
}

/** Objects fetched at once. */
const AT_ONCE = 16
const TIME_DIGITS = 15
const NAME = /^\d{15}-[0-9a-f]{64}$/

/** Says when the checkpoint was made and what it is: a list alone shows which ones a database lacks, and the newest. */
export const objectNameOf = ({ madeAt, note }: KeptCheckpoint): string =>
  `${String(madeAt).padStart(TIME_DIGITS, '0')}-${hash('sha256', note)}`

export const writeObject = (bucket: CheckpointBucket, checkpoint: KeptCheckpoint): Promise<void> =>
  bucket.create(objectNameOf(checkpoint), Buffer.from(checkpoint.note))

/** The names of the checkpoints of a bucket, oldest first. */
export async function objectNames(bucket: CheckpointBucket): Promise<string[]> {
  const names = await Array.fromAsync(bucket.list(), ({ name }) => name)
  return names.filter((name) => NAME.test(name)).sort()
}

/** Reads the checkpoints of these names. `damaged`: the names of those that are not what they say. */
export async function readObjects(bucket: CheckpointBucket, names: readonly string[]) {
  const kept: KeptCheckpoint[] = []
  const damaged: string[] = []
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const part = names.slice(at, at + AT_ONCE)
    const notes = await Promise.all(part.map(async (name) => (await bucket.read(name)).toString('utf8')))
    for (const [place, note] of notes.entries()) {
      const name = part[place]!
      const madeAt = Number(name.slice(0, TIME_DIGITS))
      if (objectNameOf({ madeAt, note }) === name) kept.push({ madeAt, note })
      else damaged.push(name)
    }
  }
  return { kept, damaged }
}
