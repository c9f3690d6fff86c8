/**
 * Measures recognition end to end: 40 drawn pages, clean, rotated and noisy, arrive as mails over SMTP, pass through the
 * durable queue, and are searched word by word over HTTP.
 *
 *     npm run bench -- ocr [PAGES] [--js] [--pages]
 *
 * `--js` takes the engine that comes with the product, `--pages` prints every page.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { tokens } from '../../services/mailarchiv/src/search/index.ts'
import { ArchiveService } from './archive-service.ts'
import { makePage, type OcrPage, treatments } from './ocr-pages.ts'
import { keepResult } from './results.ts'
import { fillArchive, searchUntil, settled, within } from './search-under-writes.ts'

type Score = { readonly page: OcrPage; readonly words: number; readonly found: number }
type Beside = { readonly alone: number; readonly beside: number }

/** Required share of found words, for clean pages and for all. */
const CLEAN_FLOOR = 0.95
const ALL_FLOOR = 0.85
/** Allowed slowdown of a search during recognition. */
const SLOWDOWN_CEILING = 1.5
const PERCENT = 100
/** Mails that are searched meanwhile. */
const MAILS = 2_000
/** Searches alone last so long, before the pages come and after them. */
const ALONE_MS = 15_000
const POLL_MS = 500
/** A path without a program, so that the built-in engine is used. */
const NOWHERE = '/nonexistent'

/** @throws Error when the figures are missed */
export async function run(args: readonly string[]): Promise<void> {
  const ownEngine = args.includes('--js')
  const count = Number(args.find((argument) => /^\d+$/.test(argument)) ?? Number.POSITIVE_INFINITY)
  const pages: OcrPage[] = []
  for (const { treatment, index, clean } of treatments().slice(0, count))
    pages.push(await makePage(index, treatment, clean))
  const settings = { MAILARCHIV_OCR: 'on', ...(ownEngine ? { PATH: NOWHERE } : {}) }
  await using service = await ArchiveService.start(settings, (folder) => fillArchive(folder, MAILS))
  await settled(service)
  const alone = [...(await searchUntil(service, sleep(ALONE_MS)))]
  const started = performance.now()
  const beside = await searchUntil(service, recognise(service, pages))
  const minutes = (performance.now() - started) / 60_000
  alone.push(...(await searchUntil(service, sleep(ALONE_MS))))
  const scores = await scoresOf(service, pages)
  if (args.includes('--pages')) printPages(scores)
  const engine = ownEngine ? 'tesseract.js (mitgeliefert)' : 'das beste vorhandene'
  print(engine, scores, minutes, { alone: within(alone, 0.95), beside: within(beside, 0.95) })
}

/**
 * Sends the pages and waits for one after the other: a single small question at a time, so that what is measured beside it
 * is the recognition and not the waiting for it.
 */
async function recognise(service: ArchiveService, pages: readonly OcrPage[]): Promise<void> {
  for (const [number, page] of pages.entries()) await service.send(mailOf(page, number))
  let hits = await hitsOf(service, '')
  for (; hits.size < pages.length; hits = await hitsOf(service, '')) await sleep(POLL_MS)
  for (const [number, page] of pages.entries()) {
    const id = hits.get(number) ?? ''
    let state = await stateOf(service, id)
    for (; state === 'pending'; state = await stateOf(service, id)) await sleep(POLL_MS)
    if (state !== 'done') throw new Error(`${page.name}: ${state}`)
  }
}

async function stateOf(service: ArchiveService, id: string): Promise<string> {
  return ((await service.json(`/mails/${id}`)) as { ocr_status: string }).ocr_status
}

/** Pages whose mails contain this word: number → id of the mail. */
async function hitsOf(service: ArchiveService, word: string): Promise<ReadonlyMap<number, string>> {
  const query = `subject=Scanseite&limit=100&q=${encodeURIComponent(word === '' ? '' : `"${word}"`)}`
  const { mails } = (await service.json(`/mails?${query}`)) as { mails: { id: string; subject: string }[] }
  return new Map(mails.map(({ id, subject }) => [Number(subject.split(' ')[1]), id]))
}

async function scoresOf(service: ArchiveService, pages: readonly OcrPage[]): Promise<Score[]> {
  const wordsOf = pages.map(({ text }) => new Set(tokens(text)))
  const found = pages.map(() => 0)
  for (const word of new Set(wordsOf.flatMap((words) => [...words]))) {
    const hits = await hitsOf(service, word)
    for (const [number, words] of wordsOf.entries())
      if (words.has(word) && hits.has(number)) found[number] = (found[number] ?? 0) + 1
  }
  return pages.map((page, number) => ({ page, words: wordsOf[number]?.size ?? 0, found: found[number] ?? 0 }))
}

function mailOf({ png }: OcrPage, number: number): Buffer {
  const head = [
    `Subject: Scanseite ${number}`,
    'MIME-Version: 1.0',
    'Content-Type: image/png; name=scan.png',
    'Content-Transfer-Encoding: base64',
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${png.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`)
}

function print(engine: string, scores: readonly Score[], minutes: number, { alone, beside }: Beside): void {
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
  console.table(scores.map(({ page, words, found }) => ({ Seite: page.name, gefunden: percent(found / words) })))
}

function share(scores: readonly Score[]): number {
  const sum = (pick: (score: Score) => number) => scores.reduce((total, score) => total + pick(score), 0)
  return sum(({ found }) => found) / sum(({ words }) => words)
}

function percent(value: number): string {
  return `${(value * PERCENT).toFixed(1)} %`
}
