import { serve } from '@zeughaus/platform/confined-child'
import sharp from 'sharp'
import { extractText, type Picture, readParts, renderPages } from '../extraction/worker-api.ts'
import { type Engine, readingOf } from './engine.ts'
import { TEXT_LENGTH } from './limits.ts'
import type { Source } from './picture.ts'
import { readPicture } from './read.ts'
import type { RecogniseStep } from './steps.ts'
import { startTesseractJs } from './tesseract-js.ts'

/** Recognise the pictures in these files of a mail. */
export type RecogniseTask = {
  readonly parts: readonly number[]
  /** `tesseract`: the service runs the installed program in a cage of its own, for a process that may start none. */
  readonly engine: 'tesseract' | 'tesseract.js'
}

/** A4 at 300 dpi. */
const PROGRAM_PAGE_SIDE = 3_600

// One picture at a time on one core: threads and a cache of decoded pictures only cost memory here.
sharp.concurrency(1)
sharp.cache(false)

/** Pages after which the engine restarts: the memory of WebAssembly grows with the largest page and never shrinks. */
const PAGES_PER_ENGINE = 25

let engine: Promise<Engine> | null = null
let pagesRead = 0

/** Returns the running engine, or a fresh one after enough pages. */
async function engineFor(choice: RecogniseTask['engine'], ask: Ask): Promise<Engine> {
  if (engine && pagesRead % PAGES_PER_ENGINE === 0 && pagesRead > 0) {
    await (await engine).close()
    engine = null
  }
  pagesRead++
  engine ??= choice === 'tesseract' ? Promise.resolve(programOf(ask)) : startTesseractJs()
  return engine
}

type Ask = (question: Uint8Array) => Promise<Buffer>

function programOf(ask: Ask): Engine {
  return {
    pageSide: PROGRAM_PAGE_SIDE,
    read: async (png) => readingOf((await ask(png)).toString()),
    close: async () => {},
  }
}

serve<RecogniseTask, RecogniseStep>(async ({ parts, engine: choice }, { file, report, ask }) => {
  const wanted = new Set(parts)
  for (const { part, bytes, hints, place } of readParts(file, Math.min(...parts))) {
    if (!wanted.has(part) || bytes === null) continue
    report({ type: 'began', part })
    const texts: string[] = []
    const read = async (source: Source): Promise<void> => {
      const { text } = await readPicture(await engineFor(choice, ask), source)
      texts.push(text)
      report({ type: 'page' })
    }
    await extractText(bytes, hints, { place, onPicture: (picture) => eachPage(picture, read) })
    report({ type: 'recognised', part, text: texts.join('\n\n').slice(0, TEXT_LENGTH), pages: texts.length })
  }
})

async function eachPage({ kind, bytes, pages }: Picture, read: (source: Source) => Promise<void>): Promise<void> {
  if (kind === 'pdf') await renderPages(bytes, pages, read)
  else for (const page of pages) await read({ encoded: bytes, page })
}
