/**
 * Draws pages of PDF files. The engine is WebAssembly in a worker without DOM: a file cannot reach the app, and scripts
 * in a PDF never run.
 */
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import wasmUrl from '@hyzyla/pdfium/pdfium.wasm?url'
import type { Extent, Request } from './pdf.ts'

/** Maximum number of pixels of an image: a PDF may declare a page of any size. */
const PIXELS_MAX = 8_000_000

let dokument: Promise<PDFiumDocument> | undefined

/** Maximum number of shown pages: all sizes are read before the first page is drawn. */
const PAGES_MAX = 500

async function open(bytes: Uint8Array): Promise<Extent> {
  dokument = PDFiumLibrary.init({ wasmUrl }).then((library) => library.loadDocument(bytes))
  const opened = await dokument
  const gesamt = opened.getPageCount()
  const pages = Array.from({ length: Math.min(gesamt, PAGES_MAX) }, (_, page) => {
    const { originalWidth, originalHeight } = opened.getPage(page).getOriginalSize()
    return { page, width: Math.max(1, originalWidth), height: Math.max(1, originalHeight) }
  })
  return { gesamt, pages }
}

/** @param pixels width of the drawing */
async function draw(number: number, pixels: number) {
  if (dokument === undefined) throw new Error('no document is open')
  const page = (await dokument).getPage(number)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(pixels / originalWidth, Math.sqrt(PIXELS_MAX / (originalWidth * originalHeight)))
  // Rendering closes the page.
  const text = page.getText()
  const { width, height, data } = await page.render({ scale, render: 'bitmap', renderFormFields: true })
  const image = await createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height))
  return { image, text }
}

self.addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  try {
    if (data.art === 'open') {
      self.postMessage({ id: data.id, result: await open(new Uint8Array(data.bytes)) })
    } else {
      const result = await draw(data.page, data.width)
      self.postMessage({ id: data.id, result }, { transfer: [result.image] })
    }
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) })
  }
})
