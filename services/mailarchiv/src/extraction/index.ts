/** Text of attachments: what the service uses. Hostile files are read in processes of their own, through `Extractor`. */
export type { Extraction, ExtractionProblem, TextState } from './extraction.ts'
export { Extractor, type PartText } from './extractor.ts'
export { ConfinedChild, type Deadline } from './guard/child.ts'
export { type Outcome, StoppedError } from './guard/protocol.ts'
