/** Where a log lies: what the service, the checkpoints and a verification do with it. */
import type { LogHead } from './chain.ts'
import type { AccessLogStore } from './store.ts'
import type { LogAnchor, LogReport } from './verify.ts'

export interface LogPlace {
  /**
   * Whether an answer waits until its entry is stored. A machine that is lost takes what it had in memory with it; a
   * process that is killed on the only machine too, but there a disk that is full must not end the search.
   */
  readonly answersWait: boolean
  /** Opens the log for writing; makes it when it is missing, and notes in it that it lost what guards it. */
  open(): Promise<LogStore>
  /**
   * The end of the log, for a checkpoint to sign; null when there is none yet, and when the log does not continue
   * `earlier`, an end that was signed before: another signature would vouch for a falsified log.
   */
  anchor(earlier: LogHead | null): Promise<LogHead | null>
  /** Verifies the log against the ends that checkpoints witness, which must have been read before this call. */
  verify(anchors: readonly LogAnchor[]): Promise<LogReport>
}

/** An open log. */
export type LogStore = Pick<AccessLogStore, 'append' | 'page' | 'head' | 'rowsAfter' | 'takeOver' | 'close'>

/** Entries per transaction of a move. */
const PER_TRANSACTION = 5_000

/**
 * Appends to one log what another one has beyond it. A log that went on by itself stays as it is.
 *
 * @returns whether `to` now holds what `from` holds
 */
export async function copyLog(from: LogPlace, to: LogPlace): Promise<boolean> {
  await using stack = new AsyncDisposableStack()
  const target = await to.open()
  stack.defer(() => target.close())
  const end = await target.head()
  if (end.id > 0 && (await from.anchor(end)) === null) return false
  const source = await from.open()
  stack.defer(() => source.close())
  for (let at = end.id; ; ) {
    const rows = await source.rowsAfter(at, PER_TRANSACTION)
    await target.takeOver(rows)
    const last = rows.at(-1)
    if (last === undefined) return true
    at = Number(last['id'])
  }
}
