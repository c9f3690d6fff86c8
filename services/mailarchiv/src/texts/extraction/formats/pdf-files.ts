/** The files inside a PDF: an electronic invoice (ZUGFeRD, Factur-X), or whatever else its author attached. */
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import type { Budget } from '../budget.ts'
import type { InnerFile } from './mail.ts'

/** Bytes of a name that are read. */
const NAME_BYTES = 1_024
/** Annotations of a page that are examined. */
const ANNOTATIONS_LOOKED_AT = 1_000
/** FPDF_ANNOT_FILEATTACHMENT. */
const FILE_ANNOTATION = 17

/** Functions of the engine that the package does not wrap (fpdf_attachment.h, fpdf_annot.h). */
type Engine = {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void }
  _FPDFDoc_GetAttachmentCount(document: number): number
  _FPDFDoc_GetAttachment(document: number, index: number): number
  _FPDFAttachment_GetName(file: number, buffer: number, bytes: number): number
  _FPDFAttachment_GetFile(file: number, buffer: number, bytes: number, length: number): number
  _FPDFPage_GetAnnotCount(page: number): number
  _FPDFPage_GetAnnot(page: number, index: number): number
  _FPDFPage_CloseAnnot(annotation: number): void
  _FPDFAnnot_GetSubtype(annotation: number): number
  _FPDFAnnot_GetFileAttachment(annotation: number): number
}

type Opened = { readonly module: Engine; readonly documentIdx: number }
type OpenedPage = { readonly module: Engine; readonly pageIdx: number }

/** The package marks these fields as private and has no other way to the files. */
const insides = (document: PDFiumDocument): Opened => document as unknown as Opened
const insidesOfPage = (page: PDFiumPage): OpenedPage => page as unknown as OpenedPage

/** Whether the document as a whole has files. */
export function hasFiles(document: PDFiumDocument): boolean {
  const { module, documentIdx } = insides(document)
  return module._FPDFDoc_GetAttachmentCount(documentIdx) > 0
}

/** Whether a page shows files, as pins and the like. */
export function showsFiles(page: PDFiumPage): boolean {
  return !filesOfPage(page).next().done
}

/** Yields the files of the document, then those of these pages, as many as the budget allows. */
export async function* filesInPdf(bytes: Buffer, pages: readonly number[], budget: Budget): AsyncGenerator<InnerFile> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const { module } = insides(document)
    for (const file of filesOf(document, pages)) {
      if (!budget.takeMember()) return
      const name = nameOf(module, file)
      budget.addText(`${name}\n`)
      const content = contentOf(module, file, budget, bytes.length)
      if (content === 'over the limit') return
      if (content === null) budget.problem('damaged')
      else yield { bytes: content, hints: { contentType: '', filename: name }, place: 'file' }
    }
    document.destroy()
  } catch {
    budget.problem('damaged')
  } finally {
    library.destroy()
  }
}

function* filesOf(document: PDFiumDocument, pages: readonly number[]): Generator<number> {
  const { module, documentIdx } = insides(document)
  const count = module._FPDFDoc_GetAttachmentCount(documentIdx)
  for (let index = 0; index < count; index++) yield module._FPDFDoc_GetAttachment(documentIdx, index)
  for (const page of pages) yield* filesOfPage(document.getPage(page))
}

function* filesOfPage(page: PDFiumPage): Generator<number> {
  const { module, pageIdx } = insidesOfPage(page)
  const count = Math.min(module._FPDFPage_GetAnnotCount(pageIdx), ANNOTATIONS_LOOKED_AT)
  for (let index = 0; index < count; index++) {
    const annotation = module._FPDFPage_GetAnnot(pageIdx, index)
    if (annotation === 0) continue
    const isFile = module._FPDFAnnot_GetSubtype(annotation) === FILE_ANNOTATION
    const file = isFile ? module._FPDFAnnot_GetFileAttachment(annotation) : 0
    module._FPDFPage_CloseAnnot(annotation)
    if (file !== 0) yield file
  }
}

function nameOf(module: Engine, file: number): string {
  const buffer = module.wasmExports.malloc(NAME_BYTES)
  try {
    // The length counts the two bytes that end the name.
    const length = Math.min(module._FPDFAttachment_GetName(file, buffer, NAME_BYTES), NAME_BYTES)
    return Buffer.from(module.HEAPU8.slice(buffer, buffer + Math.max(0, length - 2))).toString('utf16le')
  } finally {
    module.wasmExports.free(buffer)
  }
}

/** The bytes of a file; null if it has none. */
function contentOf(
  module: Engine,
  file: number,
  budget: Budget,
  packedBytes: number,
): Buffer | null | 'over the limit' {
  const sizeAt = module.wasmExports.malloc(8)
  const sizeNow = () => new DataView(module.HEAPU8.buffer, sizeAt, 4).getUint32(0, true)
  try {
    if (module._FPDFAttachment_GetFile(file, 0, 0, sizeAt) === 0) return null
    const size = sizeNow()
    if (!budget.takeUnpacked(size, size, packedBytes)) return 'over the limit'
    const buffer = module.wasmExports.malloc(Math.max(1, size))
    try {
      if (module._FPDFAttachment_GetFile(file, buffer, size, sizeAt) === 0) return null
      return Buffer.from(module.HEAPU8.slice(buffer, buffer + size))
    } finally {
      module.wasmExports.free(buffer)
    }
  } finally {
    module.wasmExports.free(sizeAt)
  }
}
