/** Text of attachments and recognition: what other modules may use. */
export { describeEngine, type EngineChoice } from './engines.ts'
export { type JobStatus, jobStates } from './job.states.ts'
export { type ListedJob, type PipelineOptions, type TextArchive, TextPipeline } from './pipeline.ts'
export type { Job, PartState } from './queue.ts'
export { type Recognised, Recogniser } from './recogniser.ts'
