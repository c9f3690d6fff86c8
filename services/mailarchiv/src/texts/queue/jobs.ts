/** The jobs of reading the files of mails, and what is known of the files. */
import type { ExtractionProblem, TextState } from '../extraction/index.ts'
import type { JobStatus } from './job.states.ts'

/** The next step of a mail: read the text of its files, then recognise the text in pictures. */
export type Stage = 'extract' | 'recognise'

export type Job = {
  readonly mailId: string
  readonly stage: Stage | 'finished'
  readonly status: JobStatus
  /** Tries of this stage that have failed. */
  readonly tries: number
  /** German sentence about the last failed try. */
  readonly error: string | null
  readonly queuedAt: number
  /** When the next try may begin; milliseconds since 1970. */
  readonly nextAt: number
}

/** The state of the text of one file of a mail. */
export type PartState = {
  readonly part: number
  readonly filename: string
  readonly state: TextState
  readonly problems: readonly ExtractionProblem[]
  readonly pictures: number
  readonly recognised: boolean
}

/** Ids of mails with incomplete text, but for waiting or failed recognition: the archive's rows show that. */
export type Incomplete = {
  readonly pending: readonly string[]
  readonly failed: readonly string[]
  readonly cut: readonly string[]
}

/** What makes a cursor one of this feed. */
export interface FeedIdentity {
  /** Sixteen hexadecimal digits: numbers of another feed mean nothing here. */
  readonly name: string
  /** 32 secret bytes that seal the cursors. */
  readonly secret: Uint8Array
}

/** The mails that got text later, numbered in order of commit. */
export interface TextChanges extends FeedIdentity {
  /** Changes after this number, oldest first. */
  after(number: number, limit: number): Promise<readonly { readonly number: number; readonly mailId: string }[]>
}
