/** The door for confined processes: what reads hostile files, with the libraries that it takes. The service loads none of it. */
export { extractText } from './extract.ts'
export type { Picture } from './extraction.ts'
export { renderPages } from './formats/pdf.ts'
export { serve } from './guard/serve.ts'
export { readParts } from './parts.ts'
