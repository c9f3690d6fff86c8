/** Apart from the platform's package, which would cost each thread 10 MB. */
import { getHeapStatistics } from 'node:v8'

/** Growth of the memory outside the heap, in bytes, after which a thread collects garbage. */
const OUTSIDE = 8 * 1024 * 1024

let outside = 0

/**
 * Frees the buffers of a large task in a thread of a service. V8 lets each thread keep up to 64 MB of dead buffers, since
 * they do not lie in its heap. Call it after each task; it does nothing in a program that has not called `keepHeapsSmall`.
 */
export function collectAfterTask(): void {
  const { gc } = globalThis
  if (gc === undefined || getHeapStatistics().external_memory - outside < OUTSIDE) return
  gc()
  outside = getHeapStatistics().external_memory
}
