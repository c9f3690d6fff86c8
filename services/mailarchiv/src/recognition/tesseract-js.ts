import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import { ENGINE_DPI, type Engine, LANGUAGES, readingOf } from './engine.ts'

/** The integer variant of the best models: half the size of the standard ones in memory, no slower. */
const MODEL = '4.0.0_best_int'

/** A4 at 210 dpi: at 300 dpi the memory of WebAssembly, which never shrinks, grows by another 150 MB. */
const PAGE_SIDE = 2_500

/** Tesseract as WebAssembly with the language data from the installed packages: nothing is loaded from elsewhere. */
export async function startTesseractJs(): Promise<Engine> {
  const worker = await startWorker()
  await worker.setParameters({ user_defined_dpi: String(ENGINE_DPI) })
  return {
    name: 'tesseract.js',
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

/** The library wants all languages in one folder; they are in memory once it has started. */
async function startWorker(): Promise<Worker> {
  const folder = await mkdtemp(join(tmpdir(), 'zeughaus-sprachdaten-'))
  try {
    for (const code of LANGUAGES) await copyFile(languageFile(code), join(folder, `${code}.traineddata.gz`))
    return await createWorker([...LANGUAGES], OEM.LSTM_ONLY, { langPath: folder, gzip: true, cacheMethod: 'none' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function languageFile(code: string): string {
  const packageFile = createRequire(import.meta.url).resolve(`@tesseract.js-data/${code}/package.json`)
  return join(packageFile, '..', MODEL, `${code}.traineddata.gz`)
}
