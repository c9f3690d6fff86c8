/** Text of attachments and recognition: what other modules may use. */
export { describeEngine, type EngineChoice } from './engines.ts'
export { type ListedJob, TextPipeline } from './pipeline.ts'
export { Recogniser } from './recogniser.ts'
