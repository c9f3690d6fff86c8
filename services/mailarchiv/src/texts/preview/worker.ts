/** The process of `PageDrawer`: draws one page of a PDF. Scripts in a PDF never run: the engine has none. */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { serve } from '@zeughaus/platform/confined-child'
import sharp from 'sharp'
import type { DrawStep } from './steps.ts'

/** Draw this page, from 0. */
export type DrawTask = { readonly page: number }

/** Pixels across a page: sharp on a desk, and legible on a phone when enlarged. */
const WIDTH = 1_240
/** Pixels of a page: one may declare any size. */
const PIXELS = 4_000_000

sharp.concurrency(1)
sharp.cache(false)

serve<DrawTask, DrawStep>(async ({ page: index }, { file, report, ask }) => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file)
  try {
    const pages = document.getPageCount()
    report({ type: 'opened', pages })
    if (index >= pages) return
    const page = document.getPage(index)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = Math.min(WIDTH / originalWidth, Math.sqrt(PIXELS / (originalWidth * originalHeight)))
    const { width, height, data } = await page.render({ scale, render: 'bitmap', renderFormFields: true })
    await ask(
      await sharp(data, { raw: { width, height, channels: 4 } })
        .png({ compressionLevel: 6 })
        .toBuffer(),
    )
  } finally {
    document.destroy()
    library.destroy()
  }
})
