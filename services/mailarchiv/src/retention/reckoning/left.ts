/** Recognises what a process left behind that has ended. */
import type { Leases } from '../../kern/leases/index.ts'
import { RETENTION_LEASE } from './keepers.ts'

/**
 * Whether nobody goes on with something that is stored as under way: no process holds the lease, and it is still stored so
 * when it is looked at once more. What has just ended is neither.
 *
 * @param isStill reads anew whether it is stored as under way
 */
export async function isLeft(leases: Pick<Leases, 'held'>, isStill: () => Promise<boolean>): Promise<boolean> {
  return !(await leases.held(RETENTION_LEASE)).has(RETENTION_LEASE) && isStill()
}
