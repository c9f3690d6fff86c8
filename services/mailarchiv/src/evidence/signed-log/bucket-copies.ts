/** Keeps the outside copies of the checkpoints in the bucket of the mails: one object for each, never changed. */
import { hash } from 'node:crypto'
import type { KeptCheckpoint } from './checkpoint-file.ts'
import type { LogStore } from './log-store.ts'
import type { OutsideCopies } from './place.ts'

/** Objects fetched at once. */
const AT_ONCE = 16
const TIME_DIGITS = 15
const NAME = /^(\d{15})-([0-9a-f]{64})$/

/** The part of a bucket that copies need: write-once objects below a prefix. */
interface CopyBucket {
  /** Writes an object, unless there is one of this name. */
  create(name: string, bytes: Buffer): Promise<void>
  read(name: string): Promise<Buffer>
  list(): AsyncIterable<{ readonly name: string }>
}

/** A name says when the checkpoint was made and what it is, so that a list alone shows which ones the database lacks. */
const nameOf = ({ madeAt, note }: KeptCheckpoint): string =>
  `${String(madeAt).padStart(TIME_DIGITS, '0')}-${hash('sha256', note)}`

/** @param bucket opens it at the first use */
export function outsideInBucket(bucket: () => Promise<CopyBucket>, log: Pick<LogStore, 'checkpoints'>): OutsideCopies {
  let number = 0
  let hasCompared = false
  /** Made by this process, and not yet read: the database gets them afterwards. */
  const made = new Map<string, KeptCheckpoint>()
  /** The newest that were yielded before the database had them. */
  const yielded = new Set<string>()

  /** The checkpoints of the database after the last one read, and by name. */
  async function* inside(after = 0): AsyncGenerator<readonly (KeptCheckpoint & { readonly number: number })[]> {
    for (let at = after; ; ) {
      const page = await log.checkpoints(at)
      const last = page.at(-1)
      if (last === undefined) return
      yield page
      at = last.number
    }
  }

  /** Reads the copies of these names; a copy that is not what its name says is reported. */
  async function fetchAll(names: readonly string[]) {
    const kept: KeptCheckpoint[] = []
    const damaged: string[] = []
    const from = await bucket()
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const part = names.slice(at, at + AT_ONCE)
      const notes = await Promise.all(part.map(async (name) => (await from.read(name)).toString('utf8')))
      for (const [place, note] of notes.entries()) {
        const name = part[place]!
        const madeAt = Number(name.slice(0, TIME_DIGITS))
        if (nameOf({ madeAt, note }) === name) kept.push({ madeAt, note })
        else damaged.push(`im Objekt checkpoints/${name}`)
      }
    }
    return { kept, damaged }
  }

  /** Every copy; those that the database has too need no request of their own. */
  async function all() {
    const known = new Map<string, KeptCheckpoint>()
    for await (const page of inside())
      for (const { madeAt, note } of page) known.set(nameOf({ madeAt, note }), { madeAt, note })
    const names = (await Array.fromAsync((await bucket()).list(), ({ name }) => name))
      .filter((name) => NAME.test(name))
      .sort()
    const { kept, damaged } = await fetchAll(names.filter((name) => !known.has(name)))
    const fetched = new Map(kept.map((one) => [nameOf(one), one]))
    return { kept: names.flatMap((name) => known.get(name) ?? fetched.get(name) ?? []), damaged }
  }

  return {
    async append(checkpoint) {
      const name = nameOf(checkpoint)
      await (await bucket()).create(name, Buffer.from(checkpoint.note))
      made.set(name, checkpoint)
    },
    /** The first time the copies of the bucket; from then on what other processes have stored in the database. */
    async *read() {
      if (!hasCompared) {
        const { kept } = await all()
        hasCompared = true
        made.clear()
        for (const one of kept) yielded.add(nameOf(one))
        for await (const page of inside()) {
          number = page.at(-1)!.number
          for (const one of page) yielded.delete(nameOf(one))
        }
        yield kept
      }
      const own = [...made]
      made.clear()
      for (const [name] of own) yielded.add(name)
      for await (const page of inside(number)) {
        number = page.at(-1)!.number
        yield page.filter((one) => !yielded.delete(nameOf(one)))
      }
      if (own.length > 0) yield own.map(([, one]) => one)
    },
    all,
  }
}
