import { serve } from '@zeughaus/platform/confined-child'
import { extractText } from './extract.ts'
import type { Extraction } from './extraction.ts'
import { readParts } from './parts.ts'
import type { ExtractStep } from './steps.ts'

/** Extract the text of a mail's parts from `from` on. */
export type ExtractTask = { readonly from: number }

/** Stands for all files from this one on. */
const NOT_OPENED: Extraction = { text: '', state: 'cut', problems: ['limit_members'], pictures: 0, invoices: [] }

serve<ExtractTask, ExtractStep>(async ({ from }, { file: mail, report }) => {
  for (const { part, bytes, hints, place } of readParts(mail, from)) {
    const { filename } = hints
    report({ type: 'began', part, filename })
    const extraction = bytes === null ? NOT_OPENED : await extractText(bytes, hints, { place })
    report({ type: 'extracted', part, filename, extraction: { ...extraction, problems: [...extraction.problems] } })
  }
})
