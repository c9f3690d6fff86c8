/** The text of attachments for the service: `Extractor` reads hostile files in processes of their own. */
export type { Extraction, ExtractionProblem, TextState } from './extraction.ts'
export { Extractor, type PartText } from './extractor.ts'
export { READER_FILES } from './reader-files.ts'
