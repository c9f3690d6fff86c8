/** Keeps the outside copies of the checkpoints in the bucket of the mails: one object for each, never changed. */
import type { KeptCheckpoint } from './checkpoint-file.ts'
import { type CheckpointBucket, objectNameOf, objectNames, readObjects, writeObject } from './checkpoint-objects.ts'
import type { LogStore } from './log-store.ts'
import type { OutsideCopies } from './place.ts'

/** @param bucket opens it at the first use */
export function outsideInBucket(
  bucket: () => Promise<CheckpointBucket>,
  log: Pick<LogStore, 'checkpoints'>,
): OutsideCopies {
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

  /** Every copy; those that the database has too need no request of their own. */
  async function all() {
    const known = new Map<string, KeptCheckpoint>()
    for await (const page of inside())
      for (const { madeAt, note } of page) known.set(objectNameOf({ madeAt, note }), { madeAt, note })
    const from = await bucket()
    const names = await objectNames(from)
    const missing = names.filter((name) => !known.has(name))
    const { kept, damaged } = await readObjects(from, missing)
    const fetched = new Map(kept.map((one) => [objectNameOf(one), one]))
    return {
      kept: names.flatMap((name) => known.get(name) ?? fetched.get(name) ?? []),
      damaged: damaged.map((name) => `im Objekt checkpoints/${name}`),
    }
  }

  return {
    async append(checkpoint) {
      await writeObject(await bucket(), checkpoint)
      made.set(objectNameOf(checkpoint), checkpoint)
    },
    /** The first time the copies of the bucket; from then on what other processes have stored in the database. */
    async *read() {
      if (!hasCompared) {
        const { kept } = await all()
        hasCompared = true
        made.clear()
        for (const one of kept) yielded.add(objectNameOf(one))
        for await (const page of inside()) {
          number = page.at(-1)!.number
          for (const one of page) yielded.delete(objectNameOf(one))
        }
        yield kept
      }
      const own = [...made]
      made.clear()
      for (const [name] of own) yielded.add(name)
      for await (const page of inside(number)) {
        number = page.at(-1)!.number
        yield page.filter((one) => !yielded.delete(objectNameOf(one)))
      }
      if (own.length > 0) yield own.map(([, one]) => one)
    },
    all,
  }
}
