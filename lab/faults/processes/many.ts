/** Runs work concurrently, and waits for the progress of other processes. */
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 200

/** Calls `work` with 0 to `count` - 1 concurrently, each worker with its own result of `open`. */
export async function inParallel<T>(
  count: number,
  workers: number,
  open: () => Promise<T>,
  work: (number: number, own: T) => Promise<void>,
): Promise<T[]> {
  let next = 0
  return Promise.all(
    Array.from({ length: workers }, async () => {
      const own = await open()
      for (let number = next++; number < count; number = next++) await work(number, own)
      return own
    }),
  )
}

/** @throws {Error} after this long without progress */
export async function untilDone(what: string, remaining: () => Promise<number>, standstillMs: number): Promise<void> {
  let moved = performance.now()
  for (let last = Number.POSITIVE_INFINITY; ; await pause(LOOK_MS)) {
    const left = await remaining()
    if (left === 0) return
    if (left !== last) moved = performance.now()
    last = left
    if (performance.now() - moved > standstillMs) throw new Error(`${what}: ${left} left, and nothing moves`)
  }
}
