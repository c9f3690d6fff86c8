import { join } from 'node:path'
import { createWorker, OEM } from 'tesseract.js'
import { ENGINE_DPI, type Engine, LANGUAGES, readingOf } from './engine.ts'

/**
 * The library wants all languages in one folder: it holds links into the installed packages. They are the integer
 * variant of the best models: half the memory of the standard ones, no slower.
 */
const LANGUAGE_FOLDER = join(import.meta.dirname, 'languages')
/** A4 at 210 dpi: at 300 dpi the memory of WebAssembly, which never shrinks, grows by another 150 MB. */
const PAGE_SIDE = 2_500

/** Starts Tesseract as WebAssembly with the language data of the installed packages; loads nothing from elsewhere. */
export async function startTesseractJs(): Promise<Engine> {
  const worker = await createWorker([...LANGUAGES], OEM.LSTM_ONLY, {
    langPath: LANGUAGE_FOLDER,
    gzip: true,
    cacheMethod: 'none',
  })
  await worker.setParameters({ user_defined_dpi: String(ENGINE_DPI) })
  return {
    pageSide: PAGE_SIDE,
    async read(png) {
      const { data } = await worker.recognize(png, {}, { text: false, tsv: true })
      return readingOf(data.tsv ?? '')
    },
    async close() {
      await worker.terminate()
    },
  }
}
