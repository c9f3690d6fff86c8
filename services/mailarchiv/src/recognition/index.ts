/** Text of attachments and recognition: what other modules may use. */
export { describeEngine, type EngineChoice } from './engines.ts'
export { type Awaitable, FIRST_ID, type TextChanges, type TextJobs } from './jobs.ts'
export { type ListedJob, TextPipeline } from './pipeline.ts'
export { type Incomplete, TextQueue } from './queue.ts'
export { Recogniser } from './recogniser.ts'
export { renameFeed } from './text-feed.ts'
