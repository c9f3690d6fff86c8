import { setTimeout as pause } from 'node:timers/promises'

/**
 * Polls until an observable effect has occurred and returns it. Only for effects without an event to wait for. Waiting
 * judges nothing, so it is generous: a child process of low priority gets little of a busy machine.
 *
 * @param observe returns undefined, null or false until the effect has occurred
 * @throws Error naming `what` after `timeout` milliseconds
 */
export async function until<T>(
  what: string,
  observe: () => T | Promise<T>,
  timeout = 180_000,
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = performance.now() + timeout
  for (let wait = 1; performance.now() < deadline; wait = Math.min(wait * 2, 50)) {
    const seen = await observe()
    if (seen !== undefined && seen !== null && seen !== false) return seen as Exclude<T, undefined | null | false>
    await pause(wait)
  }
  throw new Error(`${what}: not within ${timeout} ms`)
}
