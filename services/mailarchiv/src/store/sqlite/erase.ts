/** Takes mails out of an archive in a folder: index and log first, then the packs. */
import { setTimeout } from 'node:timers/promises'
import type { SignedDeletion } from '../contract/index.ts'
import { erasePacks } from '../core/packs/index.ts'
import { wipeFormer } from './former.ts'
import type { Layout } from './schema.ts'
import type { WriteThread } from './write-thread.ts'

interface Erasing {
  readonly layout: Layout
  readonly signed: SignedDeletion
  /** Runs work with the writer of the current database. */
  readonly current: <T>(work: (writer: WriteThread) => Promise<T>) => Promise<T>
  /** Rebuilds the database without the mails that are being erased, and opens it. */
  readonly rebuild: () => Promise<unknown>
  /** Has this program's readers turn to the current database, as far as they do not work. */
  readonly turn: () => Promise<unknown>
  /** Milliseconds that whoever reads a former database gets, such as a verification of every mail. */
  readonly stillReadMs: number
}

/** Milliseconds between two looks whether a former database is still read. */
const LOOK_EVERY_MS = 100

/**
 * Erases the mails of a signed deletion. A program that ends meanwhile leaves the deletion in the log, and calls this once
 * more: each part does again what is not done.
 */
export async function eraseMails(erasing: Erasing): Promise<void> {
  const { layout, signed, current, rebuild } = erasing
  const { deletion, note } = signed
  const { run, deletedAt } = deletion
  await current((writer) => writer.run('declare', { run, deletedAt, note }))
  await rebuild()
  await wipeOnceUnused(erasing)
  const ids = deletion.mails.map(({ id }) => id)
  await erasePacks(layout.raw, ids)
  await current((writer) => writer.run('noteErasing', null))
}

async function wipeOnceUnused({ layout, turn, stillReadMs }: Erasing): Promise<void> {
  const until = performance.now() + stillReadMs
  for (;;) {
    await turn()
    if (await wipeFormer(layout, performance.now() >= until)) return
    await setTimeout(LOOK_EVERY_MS)
  }
}
