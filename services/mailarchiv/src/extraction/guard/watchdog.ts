import { workerData } from 'node:worker_threads'
import { endGroup } from './group.ts'
import { MEMORY_SIGNAL } from './protocol.ts'

/**
 * A thread beside the work in a child process: it still runs when a hostile file keeps the main thread busy. It ends the
 * process when its memory grows beyond the limit (buffers and WebAssembly are outside V8's own limit) and when the
 * service that started it is gone.
 */
const INTERVAL_MS = 50

const { memoryBytes, parent } = workerData as { memoryBytes: number; parent: number }

setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, MEMORY_SIGNAL)
  if (process.ppid !== parent) endGroup()
}, INTERVAL_MS)
