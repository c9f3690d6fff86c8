/** The leases of an archive in a folder, which one service and commands beside it use. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeLock } from '@zeughaus/platform/file-lock'
import type { HeldLease, LeasedWork, Leases } from './types.ts'

/** Between the end of lasting work and its next begin. */
const PAUSE_SECONDS = 1
const SECOND_MS = 1000

/** No other service takes a lease, so no term ever changes. */
const TERM = 0
/** Where the locks of tasks lie in the folder. */
const LOCKS = 'leases'

/**
 * @param onError receives the error of work that failed; it begins again after its pause
 * @param folder where commands beside this process do the same tasks
 */
export function localLeases(onError: (error: unknown) => void = () => undefined, folder?: string): Leases {
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
  const lockOf = (name: string): Disposable | null => {
    if (folder === undefined) return { [Symbol.dispose]: () => undefined }
    mkdirSync(join(folder, LOCKS), { recursive: true, mode: 0o700 })
    return takeLock(join(folder, LOCKS, name))
  }
  return {
    isShared: false,
    hold: (name, work) => repeat(name, PAUSE_SECONDS, work),
    every: repeat,
    async once(name, work) {
      if (held.has(name)) return null
      held.add(name)
      const lock = lockOf(name)
      if (lock === null) {
        held.delete(name)
        return null
      }
      const end = () => {
        held.delete(name)
        lock[Symbol.dispose]()
      }
      return { ended: work().finally(end) }
    },
    held: async (prefix) => new Set([...held].filter((name) => name.startsWith(prefix))),
  }
}
