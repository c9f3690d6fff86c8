/** A thread that writes the same files as others. */
import { parentPort, workerData } from 'node:worker_threads'
import { writeOnce, writeOver } from './whole-file.ts'

export interface Writing {
  readonly over: string
  readonly once: readonly string[]
  /** What this thread writes. */
  readonly text: string
  /** Becomes 1 when all threads begin. */
  readonly begin: Int32Array
}

const { over, once, text, begin } = workerData as Writing
parentPort?.postMessage('ready')
Atomics.wait(begin, 0, 0)
for (const file of once) {
  writeOver(over, text)
  writeOnce(file, text)
}
