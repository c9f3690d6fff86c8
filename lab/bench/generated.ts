import { DOCUMENT, document } from './documents.ts'

/** The table of figures follows from lab/results. */
export const generated = [{ path: DOCUMENT, make: document }]
