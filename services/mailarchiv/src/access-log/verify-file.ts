/** Verifies the file of an access log in a thread of its own, while the service goes on writing it. */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { openFileStore } from './file-tables.ts'
import { type LogAnchor, type LogReport, verifyNothing } from './verify.ts'

/** One row is in memory at a time. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }

/** Verifies the log in `file` against the ends that checkpoints witness, which must have been read before this call. */
export async function verifyFile(file: string, anchors: readonly LogAnchor[]): Promise<LogReport> {
  if (!existsSync(file)) return verifyNothing(anchors)
  if (lacksChain(file)) await openFileStore(file).close()
  const worker = new Worker(new URL('./verify.worker.ts', import.meta.url), {
    workerData: { file, anchors },
    resourceLimits: MEMORY,
  })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that verifies the access log has ended')))
  })
}

/** Tells whether a version without the chain wrote the log, as in an old backup: opening it adds the chain. */
function lacksChain(file: string): boolean {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    return db.prepare("SELECT 1 FROM pragma_table_info('entry') WHERE name = 'hash'").get() === undefined
  } finally {
    db.close()
  }
}
