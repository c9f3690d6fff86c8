/** The thread that writes: SQLite and fsync block here and not in the service's event loop. */

import { workerData } from 'node:worker_threads'
import { appendEntries, copyEvidence } from '../../evidence/signed-log/worker-api.ts'
import { serveTasks } from '../../kern/thread-pool/index.ts'
import { finishErasing } from '../core/packs/index.ts'
import type { WriterOptions } from './batch.ts'
import { declare, noteErasing, readErasing } from './erasing.ts'
import { mailCount } from './query.ts'
import { layoutOf, makeCurrent } from './schema.ts'
import type { WriteTasks } from './write-thread.ts'
import { ArchiveWriter } from './writer.ts'

const options = workerData as WriterOptions
let writer: ArchiveWriter | null = null

function opened(): ArchiveWriter {
  if (writer === null) {
    // A program that ended while it overwrote a record: before anything reads it.
    finishErasing(options.raw)
    writer = new ArchiveWriter(options)
  }
  return writer
}

serveTasks({
  put: (batch: WriteTasks['put']['request']) => opened().put(batch),
  amend: (amendment: WriteTasks['amend']['request']) => opened().amend(amendment),
  setStatuses: (notes: WriteTasks['setStatuses']['request']) => opened().setStatuses(notes),
  adopt: (batch: WriteTasks['adopt']['request']) => opened().adopt(batch),
  adoptLogged: (entries: WriteTasks['adoptLogged']['request']) =>
    opened().locked(() => appendEntries(opened().db, entries)),
  declare: ({ note, ...deletion }: WriteTasks['declare']['request']) =>
    opened().locked(() => declare(opened().db, deletion, note)),
  erasing: () => readErasing(opened().db),
  noteErasing: (run: WriteTasks['noteErasing']['request']) => opened().locked(() => noteErasing(opened().db, run)),
  assertCurrent: () => opened().assertCurrent(),
  sweep: () => opened().sweep(),
  unindexed: () => opened().unindexed(),
  mailState: ({ id }: WriteTasks['mailState']['request']) => opened().store.mailState(id),
  indexScanned: ({ batch, amendments }: WriteTasks['indexScanned']['request']) =>
    opened().indexScanned(batch, amendments),
  mark: ({ mark }: WriteTasks['mark']['request']) => opened().locked(() => opened().store.markImport(mark)),
  mails: () => mailCount(opened().db),
  packs: () => [...opened().store.packs()].map(([pack, { length }]) => ({ pack, length })),
  importState: ({ run }: WriteTasks['importState']['request']) => opened().store.importState(run),
  hold: () => opened().db.exec('BEGIN IMMEDIATE'),
  release: () => opened().db.exec('ROLLBACK'),
  /** Called with the lock held: makes the rebuilt database current, and other processes notice. */
  supersede({ index }: WriteTasks['supersede']['request']) {
    const { db, store } = opened()
    makeCurrent(layoutOf(options.folder), index)
    store.supersede(index)
    db.exec('COMMIT')
  },
  copyEvidence({ from, erasing }: WriteTasks['copyEvidence']['request']) {
    const { db } = opened()
    copyEvidence(db, from, erasing?.ids)
    if (erasing !== null) noteErasing(db, erasing.run)
  },
  adoptPacks: ({ packs }: WriteTasks['adoptPacks']['request']) =>
    opened().locked(() => {
      for (const { pack, length } of packs)
        opened().store.setPack(pack, length, opened().store.packs().get(pack)?.indexed ?? 0)
    }),
  close() {
    writer?.close()
    writer = null
    return null
  },
})
