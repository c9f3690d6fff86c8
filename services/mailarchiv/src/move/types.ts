/** What a move is between: an archive of any engine, with its log of evidence. */
import type { MovableArchive, Progress } from '../archive/index.ts'
import type { EvidenceState } from '../evidence/index.ts'
import type { IntegrityReport } from '../integrity/index.ts'
import type { TextJobs } from '../recognition/index.ts'

/** Where mails are moved from or to. */
export interface MoveEnd {
  /** How people know it; without a password. */
  readonly name: string
  readonly archive: MovableArchive
  /** What is known of the texts of its attachments. */
  readonly texts: TextJobs
  /** The signing key and everything it has signed. */
  readEvidence(): Promise<EvidenceState>
  /** Takes the key of the log over, and those of its checkpoints that this end does not have. */
  adoptEvidence(state: EvidenceState): Promise<void>
  /** Reads and hashes every mail that is stored, and compares rows, log and checkpoints. */
  verify(progress: Progress): Promise<IntegrityReport>
}

/** How a move ended. */
export type MoveReport = {
  /** Mails of the source that were compared: all that it had when the comparison ended. */
  readonly mails: number
  /** Mails that this run moved; the others had been moved before. */
  readonly moved: number
  /** Mails about which something had become known since they were moved. */
  readonly amended: number
  readonly checkpoints: number
  /** German sentences about everything that is not the same. */
  readonly findings: readonly string[]
}

export type MoveSteps = {
  /** Mails of the target, and of the source. */
  readonly moving: Progress
  readonly comparing: Progress
  readonly verifying: Progress
}
