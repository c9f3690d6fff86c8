/** The leases of the processes on one database. */
import { holdLease, type LeaseOptions, LeaseTable, runScheduled } from '@zeughaus/postgres'
import type { Leases } from '../../kern/leases/index.ts'
import type { Database } from './database.ts'

/** A killed process is replaced after this time and one attempt to take over. */
const OPTIONS = { leaseSeconds: 30, pollSeconds: 5 } as const

/** @param onError receives the errors of the work and of the database; another attempt follows */
export function leasesIn(
  database: Pick<Database, 'rows'>,
  onError: (error: unknown) => void = () => undefined,
  options: Pick<LeaseOptions, 'leaseSeconds' | 'pollSeconds'> = OPTIONS,
): Leases {
  const { leaseSeconds = OPTIONS.leaseSeconds } = options
  const mine = new Set<string>()
  const leases = new LeaseTable((text, values) => database.rows(text, values), { table: 'mailarchiv.lease' })
  return {
    isShared: true,
    hold: (name, work) => holdLease(leases, name, (signal, { term }) => work(signal, term), { ...options, onError }),
    every: (name, everySeconds, work) =>
      runScheduled(leases, { name, everySeconds }, (signal, { term }) => work(signal, term), {
        leaseSeconds,
        onError,
      }),
    async once(name, work) {
      // One's own lease would be prolonged: the names of this process tell.
      if (mine.has(name)) return null
      mine.add(name)
      const lease = await leases.take(name, leaseSeconds).catch((error: unknown) => {
        mine.delete(name)
        throw error
      })
      if (lease === null) {
        mine.delete(name)
        return null
      }
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const task = holdLease(
        leases,
        name,
        async () => {
          // A lease that was lost and taken again begins nothing again.
          if (mine.has(name)) await work()
          mine.delete(name)
          void task.stop().then(resolve)
        },
        { leaseSeconds, onError },
      )
      return { ended }
    },
    held: (prefix) => leases.held(prefix),
  }
}
