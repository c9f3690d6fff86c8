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

serve<ExtractTask, ExtractStep>(async ({ path, from }, report) => {
  const mail = await readFile(path)
  for (const { part, bytes, hints, place } of readParts(mail, from)) {
    const { filename } = hints
    report({ type: 'began', part, filename })
    report({ type: 'extracted', part, filename, extraction: await extractText(bytes, hints, { place }) })
  }
})
