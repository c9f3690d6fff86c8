/** Lets one tab at a time send. */

/** Longest wait for the lock of another tab: one that holds it longer may be asleep, or its page is gone. */
export const TAB_LOCK_MS = 8_000

/** Work that one tab does. `isMine` turns false when another tab has taken the lock over. */
export type Work = (isMine: () => boolean) => Promise<void>

/**
 * Runs the work while no other tab does.
 *
 * @param patienceMs how long another tab may keep this one waiting, before the lock is taken from it; undefined: for ever
 * @throws what the work throws
 */
export async function withTabLock(locks: LockManager, name: string, work: Work, patienceMs?: number): Promise<void> {
  let running: Promise<void> | undefined
  let isMine = true
  const hold = (): Promise<void> => {
    isMine = true
    running = work(() => isMine)
    return running
  }
  // Refused when the wait is over, when the turn is taken away, and when the work fails, which `running` tells too.
  const request = (options: LockOptions): Promise<void> =>
    locks.request(name, options, hold).catch(() => {
      isMine = false
    })
  await request(patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) })
  if (running === undefined) await request({ steal: true })
  await (running ?? hold())
}
