/** The public part of the queue of texts: what is to be read, and the process that reads it. */
export type { Incomplete, PartState, TextChanges } from './jobs.ts'
export { type ListedJob, TextPipeline } from './pipeline.ts'
export { TextQueue } from './queue.ts'
