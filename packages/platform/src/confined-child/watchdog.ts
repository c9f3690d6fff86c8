import { Worker } from 'node:worker_threads'
import { type ChildLimits, MEMORY_SIGNAL, PROCESSOR_SIGNAL } from './protocol.ts'

/** Data passed to the thread. */
type Watched = ChildLimits & {
  readonly parent: number
  readonly memorySignal: NodeJS.Signals
  readonly processorSignal: NodeJS.Signals
  readonly intervalMs: number
}

const INTERVAL_MS = 50
/** Heap of the thread: it holds nothing. */
const HEAP_MB = 8

/**
 * Watches a child process from its own thread, which still runs when a hostile file keeps the main thread busy. Kills
 * the process when its memory exceeds the limit (buffers and WebAssembly are outside V8's own limit), when one order takes
 * more of the processor than it may, and when the service that started it is gone.
 *
 * @returns tells the watchdog that an order begins
 */
export function startWatchdog(limits: ChildLimits): () => void {
  const watched: Watched = {
    ...limits,
    parent: process.ppid,
    memorySignal: MEMORY_SIGNAL,
    processorSignal: PROCESSOR_SIGNAL,
    intervalMs: INTERVAL_MS,
  }
  // As text: a module of its own would make the thread load the reader of TypeScript again, a tenth of the child's start.
  const thread = new Worker(`(${watch})()`, {
    eval: true,
    workerData: watched,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  thread.unref()
  return () => thread.postMessage(null)
}

/** The thread. It sees nothing that stands outside of this function. */
function watch(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const { memoryBytes, processorMs, parent, memorySignal, processorSignal, intervalMs } = workerData as Watched
  const usedMs = (): number => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  let usedBefore = 0
  parentPort?.on('message', () => {
    usedBefore = usedMs()
  })
  // Without /proc, the peak memory: it passes the limit at the same moment.
  const residentBytes = (): number => {
    try {
      return process.memoryUsage.rss()
    } catch {
      return process.resourceUsage().maxRSS * 1024
    }
  }
  setInterval(() => {
    if (residentBytes() > memoryBytes) process.kill(process.pid, memorySignal)
    if (processorMs !== null && usedMs() - usedBefore > processorMs) process.kill(process.pid, processorSignal)
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, intervalMs)
}
