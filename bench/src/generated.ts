import { charts, DOCUMENT, document } from './documents.ts'

/** The table of figures and the charts follow from bench/results. */
export const generated = [
  { path: DOCUMENT, make: document },
  ...charts().map(({ path, text }) => ({ path, make: () => text })),
]
