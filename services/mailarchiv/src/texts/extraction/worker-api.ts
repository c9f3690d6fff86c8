/** The public part for confined processes: readers of hostile files. The service loads none of it. */
export { extractText } from './extract.ts'
export type { Picture } from './extraction.ts'
export { renderPages } from './formats/pdf.ts'
export { readParts } from './parts.ts'
