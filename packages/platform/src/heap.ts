import { setFlagsFromString } from 'node:v8'

/**
 * Heap growth between two collections, in percent of the live data; V8's default goes up to 300 %. With half of it
 * short lists of material take a third longer; with half as much again it keeps 20 to 40 MB more.
 */
const GROWTH = 40

/**
 * Half of a thread's young heap, in MB. The option of the command line, which is right for the main thread, would also
 * overrule the limit of each thread: 8 MB of garbage in each.
 */
const YOUNG_OF_THREAD = 2

/**
 * Keeps the heaps of a service and its threads small. Most of its data is read once and discarded, so earlier
 * collections cost little: without this material takes 326 MB under load instead of 218, the archive 303 instead of 252.
 * Call it at the start of a service; a program that moves mails is faster without.
 */
export function keepHeapsSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`)
  // Parallel collection of a few megabytes takes more processor time than a single thread, and keeps more memory.
  setFlagsFromString('--no-parallel-scavenge')
  setFlagsFromString(`--max-semi-space-size=${YOUNG_OF_THREAD}`)
  // Threads that start from now on may collect after a large task.
  setFlagsFromString('--expose-gc')
}
