/** The queue of text jobs: in a file beside the archive, or in the database that several processes share. */
import type { ExtractionProblem, PartText, TextState } from '../extraction/index.ts'
import type { JobStatus } from './job.states.ts'
import type { FeedIdentity, TextChange } from './text-feed.ts'

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

export type Awaitable<T> = T | Promise<T>

/** The mails that got text later, numbered in order of commit. */
export interface TextChanges extends FeedIdentity {
  /** Changes after this number, oldest first. */
  after(number: number, limit: number): Awaitable<readonly TextChange[]>
}

/** The queue's data of one mail, from which another queue can continue. */
export type JobHistory = Job & { readonly parts: readonly PartState[] }

/** Sorts before every mail id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The operations of a queue, described at `TextQueue`. */
export interface TextJobs {
  readonly feed: TextChanges
  readonly cursor: Awaitable<number>
  follow(mails: readonly { readonly id: string; readonly status: JobStatus }[], cursor: number): Awaitable<void>
  /** Returns a job that no other process works on. */
  next(stage: Stage): Awaitable<Job | null>
  extracted(job: Job, parts: readonly PartText[], status: JobStatus): Awaitable<void>
  outcome(job: Job, error: string | null): JobStatus
  recognised(job: Job, parts: readonly number[], error: string | null): Awaitable<void>
  postpone(job: Job, error: string): Awaitable<void>
  giveUp(job: Job, status: JobStatus, error: string): Awaitable<void>
  retry(mailIds: readonly string[] | null): Awaitable<readonly string[]>
  adapt(enabled: boolean): Awaitable<readonly string[]>
  followAgain(): Awaitable<void>
  list(status: JobStatus, limit: number): Awaitable<readonly Job[]>
  counts(): Awaitable<Readonly<Record<JobStatus, number>>>
  parts(mailId: string): Awaitable<readonly PartState[]>
  incomplete(): Awaitable<Incomplete>
  /** Whether the files of a mail still wait to be read. */
  isExtracting(mailId: string): Awaitable<boolean>
  waitingAt(moments: readonly number[]): Awaitable<readonly number[]>
  incompleteMails(): Awaitable<number>
  /** Lists the mails that `incompleteMails` counts, newest first. */
  listIncomplete(offset: number, limit: number): Awaitable<readonly string[]>
  /** The data of the mails after that id, by ascending id, whatever became of their jobs. */
  histories(afterId: string, limit: number): Awaitable<readonly JobHistory[]>
  /** Replaces the data of these mails, and follows the archive from this number on. */
  adopt(histories: readonly JobHistory[], cursor: number): Awaitable<void>
  /** Makes the feed the continuation of another one with these changes of it, so that its cursors hold here. */
  continueFeed(feed: FeedIdentity, changes: readonly TextChange[]): Awaitable<void>
  close(): Awaitable<void>
}
