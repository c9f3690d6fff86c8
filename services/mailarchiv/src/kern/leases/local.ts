/** The leases of an archive that belongs to one process. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { HeldLease, LeasedWork, Leases } from './types.ts'

/** Between the end of lasting work and its next begin. */
const PAUSE_SECONDS = 1
const SECOND_MS = 1000

/** No other process takes a lease, so no term ever changes. */
const TERM = 0

/** @param onError receives the error of work that failed; it begins again after its pause */
export function localLeases(onError: (error: unknown) => void = () => undefined): Leases {
  const held = new Set<string>()
  const repeat = (name: string, seconds: number, work: LeasedWork): HeldLease => {
    const stopping = new AbortController()
    const { signal } = stopping
    const run = async (): Promise<void> => {
      while (!signal.aborted) {
        held.add(name)
        try {
          await work(signal, TERM)
        } catch (error) {
          if (!signal.aborted) onError(error)
        } finally {
          held.delete(name)
        }
        await sleep(seconds * SECOND_MS, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
    const running = run()
    return {
      stop: async () => {
        stopping.abort()
        await running
      },
    }
  }
  return {
    isShared: false,
    hold: (name, work) => repeat(name, PAUSE_SECONDS, work),
    every: repeat,
    async once(name, work) {
      if (held.has(name)) return null
      held.add(name)
      return { ended: work().finally(() => held.delete(name)) }
    },
    held: async (prefix) => new Set([...held].filter((name) => name.startsWith(prefix))),
  }
}
