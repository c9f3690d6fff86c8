/** What an archive offers so that its log and its records can be verified. */
import type { LogStore } from './log-store.ts'

/** A defect that `verify` found in one stored record. */
export type RecordFinding = {
  readonly code: 'missing' | 'changed' | 'extra'
  /** The mail, where the record can be identified. */
  readonly id: string | null
  /** German sentence that names the defect and the record. */
  readonly message: string
}

export type VerifyScope = {
  /** Least number of mails to hash, chosen at random; all where there are fewer. */
  readonly leastMails?: number
  /**
   * Whether to parse the hashed mails again and compare the result with rows and index. Needless right after both were
   * written from these bytes.
   */
  readonly reread?: boolean
}

export type VerifyReport = {
  readonly mails: number
  /** Mails whose stored bytes were read and hashed. */
  readonly hashed: number
  /** Mails that were deleted and whose bytes are still being erased. */
  readonly erasing: number
  /** Mails with another result of parsing than their row, because another program parsed them. */
  readonly readOtherwise: readonly string[]
  readonly findings: readonly RecordFinding[]
}

export type Progress = (done: number, total: number) => void

/** An archive that can be verified. */
export interface VerifiedArchive {
  /** The archive's log of evidence. */
  readonly log: LogStore
  /** Compares packs and rows in both directions and re-hashes a share of the mails (1 = all), chosen at random. */
  verify(share: number, progress?: Progress, scope?: VerifyScope): Promise<VerifyReport>
}
