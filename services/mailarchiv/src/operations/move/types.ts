/** The ends of a move: archives of any engine with their logs of evidence. */

import type { IntegrityReport } from '../../evidence/integrity/index.ts'
import type { EvidenceState } from '../../evidence/signed-log/index.ts'
import type { UploadPlace } from '../../panel/routes/index.ts'
import type { MovableArchive, Progress } from '../../store/contract/index.ts'
import type { Stores } from '../../stores.ts'

/** The source or target of a move. */
export interface MoveEnd {
  /** Its name for people; without a password. */
  readonly name: string
  readonly archive: MovableArchive
  readonly stores: Stores
  readonly uploads: UploadPlace
  /** Reads the signing key and its checkpoints. */
  readEvidence(): Promise<EvidenceState>
  /** Takes over the key of the log, and the checkpoints that this end lacks. */
  adoptEvidence(state: EvidenceState): Promise<void>
  /** Reads and hashes every stored mail, and compares rows, log and checkpoints. */
  verify(progress: Progress): Promise<IntegrityReport>
}

export type MoveReport = {
  /** Compared mails of the source: all that it had at the end of the comparison. */
  readonly mails: number
  /** Mails that this run moved; the others had been moved before. */
  readonly moved: number
  /** Mails with additions since they were moved. */
  readonly amended: number
  readonly checkpoints: number
  /** German sentences about every difference. */
  readonly findings: readonly string[]
}

export type MoveSteps = {
  /** Mails of the target, and of the source. */
  readonly moving: Progress
  readonly comparing: Progress
  readonly verifying: Progress
}
