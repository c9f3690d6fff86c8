import { Worker } from 'node:worker_threads'
import { MEMORY_SIGNAL } from './protocol.ts'

/** Data passed to the thread. */
type Watched = {
  readonly memoryBytes: number
  readonly parent: number
  readonly signal: NodeJS.Signals
  readonly intervalMs: number
}

const INTERVAL_MS = 50
/** Heap of the thread: it holds nothing. */
const HEAP_MB = 8

/**
 * Watches a child process from its own thread, which still runs when a hostile file keeps the main thread busy. Kills
 * the process when its memory exceeds the limit (buffers and WebAssembly are outside V8's own limit) and when the
 * service that started it is gone.
 */
export function startWatchdog(memoryBytes: number): void {
  const watched: Watched = { memoryBytes, parent: process.ppid, signal: MEMORY_SIGNAL, intervalMs: INTERVAL_MS }
  // As text: a module of its own would make the thread load the reader of TypeScript again, a tenth of the child's start.
  new Worker(`(${watch})()`, {
    eval: true,
    workerData: watched,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  }).unref()
}

/** The thread. It sees nothing that stands outside of this function. */
function watch(): void {
  const { memoryBytes, parent, signal, intervalMs } = process.getBuiltinModule('node:worker_threads')
    .workerData as Watched
  // Without /proc, the peak memory: it passes the limit at the same moment.
  const residentBytes = (): number => {
    try {
      return process.memoryUsage.rss()
    } catch {
      return process.resourceUsage().maxRSS * 1024
    }
  }
  setInterval(() => {
    if (residentBytes() > memoryBytes) process.kill(process.pid, signal)
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, intervalMs)
}
