/** The public part of text extraction and recognition. */
export { describeEngine } from './engines.ts'
export type { Incomplete, PartState, TextChanges } from './jobs.ts'
export { type ListedJob, TextPipeline } from './pipeline.ts'
export { TextQueue } from './queue.ts'
