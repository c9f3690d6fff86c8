/** Verifies the file of an access log in a thread of its own, while the service goes on writing it. */
import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { type LogAnchor, type LogReport, verifyNothing } from './verify.ts'

/** One row is in memory at a time. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }

/** Verifies the log in `file` against the ends that checkpoints witness, which must have been read before this call. */
export async function verifyFile(file: string, anchors: readonly LogAnchor[]): Promise<LogReport> {
  if (!existsSync(file)) return verifyNothing(anchors)
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
