import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import type { Budget } from '../budget.ts'
import type { PictureSink } from '../extraction.ts'
import type { InnerFile } from './mail.ts'
import { filesInPdf, hasFiles, showsFiles } from './pdf-files.ts'

/** Pages per instance of the engine: a new one releases the memory of the pages before. */
const PAGES_PER_INSTANCE = 64
/** A page with a picture and fewer letters and digits than this is a scan with a stamp or a page number. */
const LETTERS_OF_A_WRITTEN_PAGE = 25
/** Objects of a page that are examined in search of a picture. */
const OBJECTS_LOOKED_AT = 2_000
/** Resolution of a rendered page: the resolution that recognition engines are trained on. */
const RENDER_DPI = 300
/** Points per inch (ISO 32000-1, 8.3.2.3). */
const POINTS_PER_INCH = 72
/** Pixels of a rendered page: A3 at 300 dpi is 17 million. Larger sheets are rendered at a lower resolution. */
const RENDER_PIXELS = 20_000_000

/** The hyphen that pdfium writes at the end of a line, with the line break after it. */
const LINE_END_HYPHENS = /[\u0002\ufffe]\r?\n?/g

/** A rendered page: one byte of grey per pixel, row by row. */
export type Raster = {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  readonly dpi: number
}

/** Pages with more to read than their text. */
type Pages = { readonly scanned: number[]; readonly withFiles: number[] }

/**
 * Extracts the text of a PDF page by page; hands scanned pages to `sink` in one call. Returns the files inside it, null
 * if there are none.
 */
export async function readPdf(
  bytes: Buffer,
  budget: Budget,
  sink: PictureSink,
): Promise<AsyncIterator<InnerFile> | null> {
  const found: Pages = { scanned: [], withFiles: [] }
  let isFolder = false
  let total = 1
  for (let first = 0; first < Math.min(total, budget.limits.pdfPages) && !budget.full; first += PAGES_PER_INSTANCE) {
    const last = Math.min(first + PAGES_PER_INSTANCE, budget.limits.pdfPages)
    total = await withDocument(bytes, budget, (document) => {
      const pages = document.getPageCount()
      isFolder ||= hasFiles(document)
      for (let index = first; index < Math.min(last, pages); index++) readPage(document, index, budget, found)
      return Promise.resolve(pages)
    })
  }
  if (total > budget.limits.pdfPages) budget.problem('limit_pdf_pages')
  const taken = budget.takePictures(found.scanned.length)
  if (taken > 0) await sink({ kind: 'pdf', bytes, pages: found.scanned.slice(0, taken) })
  return isFolder || found.withFiles.length > 0 ? filesInPdf(bytes, found.withFiles, budget) : null
}

/** Renders the named pages (from 0) one by one; skips a page that cannot be rendered. */
export async function renderPages(
  bytes: Uint8Array,
  pages: readonly number[],
  take: (page: Raster) => Promise<void>,
): Promise<void> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  try {
    for (const index of pages) {
      const page = document.getPage(index)
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const scale = renderScale(originalWidth, originalHeight)
      if (scale === 0) continue
      const { width, height, data } = await page.render({ scale, colorSpace: 'Gray', render: 'bitmap' })
      await take({ width, height, data, dpi: Math.round(scale * POINTS_PER_INCH) })
    }
  } finally {
    document.destroy()
    library.destroy()
  }
}

function renderScale(width: number, height: number): number {
  if (!(width >= 1 && height >= 1)) return 0
  return Math.min(RENDER_DPI / POINTS_PER_INCH, Math.sqrt(RENDER_PIXELS / (width * height)))
}

async function withDocument(
  bytes: Buffer,
  budget: Budget,
  work: (document: PDFiumDocument) => Promise<number>,
): Promise<number> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const pages = await work(document)
    document.destroy()
    return pages
  } catch (error) {
    budget.problem(/password/i.test(String(error)) ? 'encrypted' : 'damaged')
    return 0
  } finally {
    library.destroy()
  }
}

function readPage(document: PDFiumDocument, index: number, budget: Budget, found: Pages): void {
  const page = document.getPage(index)
  const text = page.getText().replace(LINE_END_HYPHENS, '').replaceAll('\r\n', '\n')
  if (!isReadable(text) && hasPicture(page)) found.scanned.push(index)
  if (showsFiles(page)) found.withFiles.push(index)
  budget.addText(`${text}\n`)
}

/** Rejects replacement and private-use characters, which fonts without a character table give and no search can use. */
function isReadable(text: string): boolean {
  let letters = 0
  for (const _ of text.matchAll(/[\p{L}\p{N}]/gu)) {
    letters++
    if (letters >= LETTERS_OF_A_WRITTEN_PAGE) return true
  }
  return false
}

function hasPicture(page: PDFiumPage): boolean {
  const count = Math.min(page.getObjectCount(), OBJECTS_LOOKED_AT)
  for (let index = 0; index < count; index++) {
    const { type } = page.getObject(index)
    if (type === 'image' || type === 'form') return true
  }
  return false
}
