import { Worker } from 'node:worker_threads'
import { endGroup } from './group.ts'
import type { Order, Reply } from './protocol.ts'

/** Heap of the watchdog's thread: it holds nothing. */
const WATCHDOG_HEAP_MB = 8

/**
 * The child's side: carries out one order after the other and reports each step. An exception of `work` ends the order,
 * not the process.
 *
 * The memory limit in bytes is the last argument of the command line.
 */
export function serve<Task, Step>(work: (task: Task, report: (step: Step) => void) => Promise<void>): void {
  const memoryBytes = Number(process.argv.at(-1))
  new Worker(new URL('./watchdog.ts', import.meta.url), {
    workerData: { memoryBytes, parent: process.ppid },
    resourceLimits: { maxOldGenerationSizeMb: WATCHDOG_HEAP_MB },
  }).unref()
  const send = (reply: Reply<Step>): void => {
    process.send?.(reply)
  }
  process.on('disconnect', endGroup)
  process.on('message', (order: Order<Task>) => {
    work(order.task, (step) => send({ type: 'step', step })).then(
      () => send({ type: 'done' }),
      (error: unknown) =>
        send({ type: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  send({ type: 'ready' })
}
