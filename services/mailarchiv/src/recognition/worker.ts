import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { extractText, type Picture, readParts, renderPages, serve } from '../extraction/threads.ts'
import type { Engine } from './engine.ts'
import { type EngineChoice, startEngine } from './engines.ts'
import type { Source } from './picture.ts'
import { readPicture } from './read.ts'

/** Recognise the pictures in these files of a mail. */
export type RecogniseTask = {
  readonly path: string
  readonly parts: readonly number[]
  readonly engine: EngineChoice
}
export type RecogniseStep =
  | { readonly type: 'began'; readonly part: number }
  | { readonly type: 'page' }
  | { readonly type: 'recognised'; readonly part: number; readonly text: string; readonly pages: number }

/** UTF-16 units of recognised text of one file. */
const TEXT_LENGTH = 2 * 1024 * 1024

// One picture after the other on one core: threads and a cache of decoded pictures only cost memory here.
sharp.concurrency(1)
sharp.cache(false)

/** Pages until the engine is started anew: the memory of WebAssembly grows with the largest page and never shrinks. */
const PAGES_PER_ENGINE = 25

let engine: Promise<Engine> | null = null
let pagesRead = 0

/** The running engine, or a fresh one after enough pages. */
async function engineFor(choice: EngineChoice): Promise<Engine> {
  if (engine && pagesRead % PAGES_PER_ENGINE === 0 && pagesRead > 0) {
    await (await engine).close()
    engine = null
  }
  pagesRead++
  engine ??= startEngine(choice)
  return engine
}

serve<RecogniseTask, RecogniseStep>(async ({ path, parts, engine: choice }, report) => {
  const wanted = new Set(parts)
  for (const { part, bytes, hints, place } of readParts(await readFile(path), Math.min(...parts))) {
    if (!wanted.has(part) || bytes === null) continue
    report({ type: 'began', part })
    const texts: string[] = []
    const read = async (source: Source): Promise<void> => {
      const { text } = await readPicture(await engineFor(choice), source)
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
