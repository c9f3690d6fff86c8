/** The public part of text extraction and recognition. */
export { describeEngine } from './engines.ts'
export { adaptedStatus, type JobStatus, jobStates, pauseAfter, TRIES } from './job.states.ts'
export {
  type Awaitable,
  FIRST_ID,
  type Incomplete,
  type Job,
  type JobHistory,
  type PartState,
  type Stage,
  type TextChanges,
  type TextJobs,
} from './jobs.ts'
export { type ListedJob, TextPipeline } from './pipeline.ts'
export { GIVEN_UP, jobOf, jobOutcome, partOf, TextQueue } from './queue.ts'
export { type FeedIdentity, renameFeed, type TextChange } from './text-feed.ts'
