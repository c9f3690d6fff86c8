import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import { ENGINE_DPI, type Engine, LANGUAGES, readingOf } from './engine.ts'

/** The integer variant of the best models: half the size of the standard ones in memory, no slower. */
const MODEL = '4.0.0_best_int'

/** The installed packages that hold the language data. */
const DATA_PACKAGES = {
  deu: import.meta.resolve('@tesseract.js-data/deu/package.json'),
  eng: import.meta.resolve('@tesseract.js-data/eng/package.json'),
}
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
    for (const code of LANGUAGES) {
      const file = `${code}.traineddata.gz`
      await copyFile(new URL(`./${MODEL}/${file}`, DATA_PACKAGES[code]), join(folder, file))
    }
    return await createWorker([...LANGUAGES], OEM.LSTM_ONLY, { langPath: folder, gzip: true, cacheMethod: 'none' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
