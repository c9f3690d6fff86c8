/** Work that one process of an archive does at a time. */

/**
 * Work under a lease. The signal aborts at the stop, or when another process may have taken over: end soon, and change
 * nothing more.
 *
 * @param term grows with every change of the process: a row that keeps the term of its last writer refuses an earlier one
 */
export type LeasedWork = (signal: AbortSignal, term: number) => Promise<unknown>

/** Work that was handed over to the leases. */
export interface HeldLease {
  /** Ends the work, waits for it, and leaves it to another process. */
  stop(): Promise<void>
}

export interface Leases {
  /** Whether other processes may take a lease. */
  readonly isShared: boolean
  /** Does lasting work, such as reading a mailbox, in one process at a time. Work that ends begins again soon. */
  hold(name: string, work: LeasedWork): HeldLease
  /** Does a task in one process at a time: at once when it is due, and again that many seconds after its end. */
  every(name: string, seconds: number, work: LeasedWork): HeldLease
  /**
   * Does a task now, unless it is under way in any process: then null. `ended` resolves with its end; the work itself
   * never rejects.
   */
  once(name: string, work: () => Promise<void>): Promise<{ readonly ended: Promise<void> } | null>
  /** The names of the work under way that begin with `prefix`, whichever process does it. */
  held(prefix: string): Promise<ReadonlySet<string>>
}
