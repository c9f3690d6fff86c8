/**
 * Draws the pages of PDF files. The engine is WebAssembly in a thread without a document: whatever a file tries, it sees
 * nothing of the app, and no script of a PDF is ever run.
 */
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import wasmUrl from '@hyzyla/pdfium/pdfium.wasm?url'
import type { Frage, Umfang } from './pdf.ts'

/** Pixels of a drawn page at most: a sheet may say that it is as large as a house. */
const PIXELS_MAX = 8_000_000

let dokument: Promise<PDFiumDocument> | undefined

/** Pages that are shown: the size of each is read before the first is drawn. */
const SEITEN_MAX = 500

async function oeffne(bytes: Uint8Array): Promise<Umfang> {
  dokument = PDFiumLibrary.init({ wasmUrl }).then((library) => library.loadDocument(bytes))
  const offen = await dokument
  const gesamt = offen.getPageCount()
  const seiten = Array.from({ length: Math.min(gesamt, SEITEN_MAX) }, (_, seite) => {
    const { originalWidth, originalHeight } = offen.getPage(seite).getOriginalSize()
    return { seite, breite: Math.max(1, originalWidth), hoehe: Math.max(1, originalHeight) }
  })
  return { gesamt, seiten }
}

/** @param breite pixels */
async function zeichne(nummer: number, breite: number) {
  if (dokument === undefined) throw new Error('no document is open')
  const seite = (await dokument).getPage(nummer)
  const { originalWidth, originalHeight } = seite.getOriginalSize()
  const scale = Math.min(breite / originalWidth, Math.sqrt(PIXELS_MAX / (originalWidth * originalHeight)))
  // Drawing closes the page.
  const text = seite.getText()
  const { width, height, data } = await seite.render({ scale, render: 'bitmap', renderFormFields: true })
  const bild = await createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height))
  return { bild, text }
}

self.addEventListener('message', async ({ data }: MessageEvent<Frage>) => {
  try {
    if (data.art === 'oeffne') {
      self.postMessage({ nr: data.nr, antwort: await oeffne(new Uint8Array(data.bytes)) })
    } else {
      const antwort = await zeichne(data.seite, data.breite)
      self.postMessage({ nr: data.nr, antwort }, { transfer: [antwort.bild] })
    }
  } catch (error) {
    self.postMessage({ nr: data.nr, fehler: String(error) })
  }
})
