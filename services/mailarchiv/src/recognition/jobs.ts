/** The queue of texts, wherever it lies: beside the archive in a file, or in the database that several processes share. */
import type { PartText } from '../extraction/index.ts'
import type { JobStatus } from './job.states.ts'
import type { Incomplete, Job, PartState, Stage } from './queue.ts'
import type { TextChange } from './text-feed.ts'

export type Awaitable<T> = T | Promise<T>

/** Which mails have had text added, numbered in the order in which that was committed. */
export interface TextChanges {
  /** Sixteen hexadecimal digits: numbers of another feed say nothing about this one. */
  readonly name: string
  /** Changes after this number, oldest first. */
  after(number: number, limit: number): Awaitable<readonly TextChange[]>
}

/** Everything that a queue knows of one mail: with it another queue can continue. */
export type JobHistory = Omit<Job, 'stage'> & {
  readonly stage: Stage | 'finished'
  readonly parts: readonly PartState[]
}

/** Below every id of a mail. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** See `TextQueue`, whose words these are. */
export interface TextJobs {
  readonly feed: TextChanges
  readonly cursor: Awaitable<number>
  follow(mails: readonly { readonly id: string; readonly status: JobStatus }[], cursor: number): Awaitable<void>
  /** A job that one process has been given is not given to another one. */
  next(stage: Stage): Awaitable<Job | null>
  extracted(job: Job, parts: readonly PartText[], status: JobStatus): Awaitable<void>
  outcome(job: Job, error: string | null): JobStatus
  recognised(job: Job, parts: readonly number[], error: string | null): Awaitable<void>
  postpone(job: Job, error: string): Awaitable<void>
  retry(mailIds: readonly string[] | null): Awaitable<readonly string[]>
  adapt(enabled: boolean): Awaitable<readonly string[]>
  list(status: JobStatus, limit: number): Awaitable<readonly Job[]>
  counts(): Awaitable<Readonly<Record<JobStatus, number>>>
  parts(mailId: string): Awaitable<readonly PartState[]>
  incomplete(): Awaitable<Incomplete>
  waitingAt(moments: readonly number[]): Awaitable<readonly number[]>
  incompleteMails(): Awaitable<number>
  /** What is known of the mails behind that id, by rising id, whatever became of their jobs. */
  histories(afterId: string, limit: number): Awaitable<readonly JobHistory[]>
  /** Puts these in place of what is known of their mails, and follows the archive from this number on. */
  adopt(histories: readonly JobHistory[], cursor: number): Awaitable<void>
  close(): Awaitable<void>
}
