/** Recognition: 40 drawn pages, clean, rotated and noisy, through the confined process that the archive uses. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeEngine, type EngineChoice, Recogniser } from '../../services/mailarchiv/src/recognition/index.ts'
import { tokens } from '../../services/mailarchiv/src/search/index.ts'
import { type Beside, searchBeside } from './ocr-beside.ts'
import { makePage, type OcrPage, treatments } from './ocr-pages.ts'
import { keepResult } from './results.ts'

type Score = { readonly page: OcrPage; readonly words: number; readonly found: number; readonly milliseconds: number }

/** Share of words that have to be found, of the clean pages and of all. */
const CLEAN_FLOOR = 0.95
const ALL_FLOOR = 0.85
/** How much longer a search may take while pages are recognised. */
const SLOWDOWN_CEILING = 1.5
const PERCENT = 100
/** File of the page that is being recognised. */
const SCAN = 'seite.eml'

/**
 * Prints words found, pages per minute and what searches feel of it; `--js` takes the engine that comes with the product, a number the first so
 * many pages, `--seiten` every page.
 *
 * @throws Error when the figures are missed
 */
export async function run(args: readonly string[]): Promise<void> {
  const engine: EngineChoice = args.includes('--js') ? 'tesseract.js' : 'best'
  const count = Number(args.find((argument) => /^\d+$/.test(argument)) ?? Number.POSITIVE_INFINITY)
  const folder = await mkdtemp(join(tmpdir(), 'zeughaus-bench-ocr-'))
  const recogniser = new Recogniser({ engine })
  try {
    const scores: Score[] = []
    for (const { treatment, index, clean } of treatments().slice(0, count)) {
      scores.push(await score(recogniser, folder, await makePage(index, treatment, clean)))
    }
    if (args.includes('--seiten')) printPages(scores)
    const beside = await searchBeside(recogniser, join(folder, SCAN), folder)
    print(engine === 'best' ? await describeEngine() : 'tesseract.js (mitgeliefert)', scores, beside)
  } finally {
    await recogniser.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function score(recogniser: Recogniser, folder: string, page: OcrPage): Promise<Score> {
  const path = join(folder, SCAN)
  await writeFile(path, mailOf(page))
  const started = performance.now()
  const { texts, error, detail } = await recogniser.recognise(path, [0])
  const milliseconds = performance.now() - started
  if (error !== null) throw new Error(`${page.name}: ${error} (${detail})`)
  const read = new Set(texts.flatMap(({ text }) => [...tokens(text)]))
  const words = new Set(tokens(page.text))
  return { page, words: words.size, found: words.intersection(read).size, milliseconds }
}

function mailOf({ png }: OcrPage): string {
  const head = [
    'Subject: Scan',
    'MIME-Version: 1.0',
    'Content-Type: image/png; name=scan.png',
    'Content-Transfer-Encoding: base64',
  ]
  return `${head.join('\r\n')}\r\n\r\n${png.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`
}

function print(engine: string, scores: readonly Score[], { alone, beside }: Beside): void {
  const minutes = scores.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 60_000
  const clean = share(scores.filter(({ page }) => page.clean))
  const all = share(scores)
  keepResult('ocr', 'ocr', {
    pages: scores.length / minutes,
    clean: clean * PERCENT,
    all: all * PERCENT,
    slowdown: beside / alone,
  })
  console.table([
    { Größe: 'Programm', Wert: engine, Ziel: '' },
    { Größe: 'Seiten', Wert: scores.length, Ziel: '' },
    { Größe: 'Wörter gefunden, saubere Seiten', Wert: percent(clean), Ziel: `≥ ${percent(CLEAN_FLOOR)}` },
    { Größe: 'Wörter gefunden, alle Seiten', Wert: percent(all), Ziel: `≥ ${percent(ALL_FLOOR)}` },
    { Größe: 'Seiten je Minute', Wert: (scores.length / minutes).toFixed(1), Ziel: '' },
    { Größe: 'Suche allein, p95 in ms', Wert: alone.toFixed(2), Ziel: '' },
    { Größe: 'Suche neben der Texterkennung, p95 in ms', Wert: beside.toFixed(2), Ziel: `≤ ${SLOWDOWN_CEILING} ×` },
  ])
  if (clean < CLEAN_FLOOR || all < ALL_FLOOR || beside > alone * SLOWDOWN_CEILING)
    throw new Error('Die Texterkennung verfehlt ihr Ziel.')
}

function printPages(scores: readonly Score[]): void {
  console.table(
    scores.map(({ page, words, found, milliseconds }) => ({
      Seite: page.name,
      gefunden: percent(found / words),
      Sekunden: (milliseconds / 1000).toFixed(1),
    })),
  )
}

function share(scores: readonly Score[]): number {
  const sum = (pick: (score: Score) => number) => scores.reduce((total, score) => total + pick(score), 0)
  return sum(({ found }) => found) / sum(({ words }) => words)
}

function percent(value: number): string {
  return `${(value * PERCENT).toFixed(1)} %`
}
