import { readFile } from 'node:fs/promises'
import { extractText } from './extract.ts'
import type { Extraction } from './extraction.ts'
import { serve } from './guard/serve.ts'
import { readParts } from './parts.ts'

/** Extract the text of a mail's parts from `from` on. */
export type ExtractTask = { readonly path: string; readonly from: number }
export type ExtractStep =
  | { readonly type: 'began'; readonly part: number; readonly filename: string }
  | { readonly type: 'extracted'; readonly part: number; readonly filename: string; readonly extraction: Extraction }

/** Stands for all files from this one on. */
const NOT_OPENED: Extraction = { text: '', state: 'cut', problems: ['limit_members'], pictures: 0 }

serve<ExtractTask, ExtractStep>(async ({ path, from }, report) => {
  const mail = await readFile(path)
  for (const { part, bytes, hints, place } of readParts(mail, from)) {
    const { filename } = hints
    report({ type: 'began', part, filename })
    const extraction = bytes === null ? NOT_OPENED : await extractText(bytes, hints, { place })
    report({ type: 'extracted', part, filename, extraction })
  }
})
