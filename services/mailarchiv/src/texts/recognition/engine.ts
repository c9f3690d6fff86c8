/** The text that an engine read in one picture. */
export type Reading = {
  /** Lines and paragraphs as they stand on the page. */
  readonly text: string
  readonly words: number
  /** Mean confidence of the words, 0 to 100; 0 when there are none. */
  readonly confidence: number
}

/** A recognition engine with the German and English language data. */
export type Engine = {
  /** Best number of pixels along the longer side of a page within the engine's memory. */
  readonly pageSide: number
  /** Reads one picture (PNG). Rejects when the engine itself fails; a picture without text gives no words. */
  read(png: Buffer): Promise<Reading>
  close(): Promise<void>
}

/** Languages of the recognition, in the engines' own codes. German first: it has the larger set of letters. */
export const LANGUAGES = ['deu', 'eng'] as const

/** Resolution declared to engines; pictures are prepared for it. */
export const ENGINE_DPI = 300

/** Least confidence of a word: below it, words are guesses from stains and pictures. */
const LEAST_CONFIDENCE = 20

const LINE_END_HYPHEN = /(\p{L})-\n(?=\p{Ll})/gu

/**
 * Reads Tesseract's table (one row per page, block, paragraph, line and word; level 5 is a word). Joins a word that a
 * hyphen divides at the end of a line, so that searches find it.
 */
export function readingOf(table: string): Reading {
  const pieces: string[] = []
  let words = 0
  let confidence = 0
  let place = ''
  let paragraph = ''
  for (const row of table.split('\n')) {
    const [level, , block, par, line, , , , , , certainty, word] = row.split('\t')
    if (level !== '5' || !word?.trim() || Number(certainty) < LEAST_CONFIDENCE) continue
    const here = `${block}.${par}.${line}`
    const herePar = `${block}.${par}`
    if (pieces.length > 0) pieces.push(here === place ? ' ' : herePar === paragraph ? '\n' : '\n\n')
    pieces.push(word)
    words++
    confidence += Number(certainty)
    place = here
    paragraph = herePar
  }
  const text = pieces.join('').replace(LINE_END_HYPHEN, '$1')
  return { text, words, confidence: words === 0 ? 0 : confidence / words }
}
