import { charts, DOCUMENT, document } from './documents.ts'
import { SCALE_DOCUMENT, scaleDocument } from './scale-document.ts'

/** The tables of figures and costs and the charts follow from bench/results. */
export const generated = [
  { path: DOCUMENT, make: document },
  { path: SCALE_DOCUMENT, make: scaleDocument },
  ...charts().map(({ path, text }) => ({ path, make: () => text })),
]
