/** Apart from the platform's package, which would cost each thread 10 MB. */
import { getHeapStatistics } from 'node:v8'

/** Growth of a thread's memory, in bytes, after which it collects garbage. */
const GROWTH = 8 * 1024 * 1024

let kept = 0

/**
 * Frees the texts and buffers of large tasks in a thread of a service. V8 would keep them for a while, and up to 64 MB of
 * dead buffers, since they do not lie in its heap. Call it after each task; it does nothing in a program that has not
 * called `keepHeapsSmall`.
 */
export function collectAfterTask(): void {
  const { gc } = globalThis
  if (gc === undefined || memory() - kept < GROWTH) return
  gc()
  kept = memory()
}

function memory(): number {
  const { used_heap_size, external_memory } = getHeapStatistics()
  return used_heap_size + external_memory
}
