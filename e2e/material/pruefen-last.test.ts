import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { CHROMIUM, noBrowser, PHONE } from '../browser.ts'
import { startApp, visit } from './app.ts'
import { allowance, threadClock } from './arbeit.ts'
import { assertSlim, codeBytes } from './checks.ts'
import { baueRucksack, person, starte, vollstaendig } from './rucksack.ts'

const skip = noBrowser ?? false
const app = skip === false ? await startApp({ program: CHROMIUM }) : (undefined as never)
const anna = skip === false ? await person(app, 'Anna Weber') : (undefined as never)

const BITS_PER_S = 1_600_000
const LATENCY_MS = 150
const LANGSAMER = 4
/** The page, its code, the code and the data of the check: each waits for the one before. */
const STUFEN = 4
const READY_MS = 3_000

/** A slow phone on a slow line. */
async function verlangsame(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BITS_PER_S / 8,
    uploadThroughput: BITS_PER_S / 16,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: LANGSAMER })
}

/** By the browser's own clock: when the button is there. */
const WARTET_AUF_KNOPF = `new MutationObserver(() => {
  if (window.bereit !== undefined) return
  const knopf = [...document.querySelectorAll('button')].find((einer) => einer.textContent === 'Kontrolle starten')
  if (knopf !== undefined && !knopf.disabled) window.bereit = performance.now()
}).observe(document, { childList: true, subtree: true, attributes: true })`

/** Everything that came over the line by then, in bytes with its head. */
const UEBERTRAGEN = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(({ responseEnd }) => responseEnd <= window.bereit)
  .reduce((summe, { transferSize }) => summe + transferSize, 0)`

test('on a slow phone the check is ready within 3 s of the first visit, by at most 200 KB of code', {
  skip,
}, async (t) => {
  const rucksack = await baueRucksack(app, { code: 'LANGSAM', faecher: [25, 25, 25, 25, 25] })
  const { page, context } = await visit(app, { size: PHONE, as: anna, isKept: true })
  await verlangsame(page)
  const clock = await threadClock(page)
  await page.addInitScript(WARTET_AUF_KNOPF)
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Kontrolle starten' }).waitFor()
  const arbeit = await clock()
  await page.getByRole('button', { name: 'Kontrolle starten' }).click()
  const duration = await page.evaluate<number>('window.bereit')
  const leitung = ((await page.evaluate<number>(UEBERTRAGEN)) * 8_000) / BITS_PER_S + STUFEN * LATENCY_MS
  const bytes = await codeBytes(page, duration)
  t.diagnostic(`ready after ${Math.round(duration)} ms, ${Math.round(bytes / 1024)} KB of code`)
  t.diagnostic(`the line ${Math.round(leitung)} ms, the page's thread ${Math.round(arbeit)} ms`)
  assertSlim(bytes, 'start of a check')
  // The line is the same on every machine; the thread works while bytes come, but not while it waits for the first.
  assert.ok(leitung <= READY_MS, `${leitung} ms for the line`)
  assert.ok(arbeit <= (READY_MS - STUFEN * LATENCY_MS) * allowance(), `${arbeit} ms of work`)
  assert.ok(duration <= READY_MS * allowance(), `${duration} ms`)
  await page.getByRole('button', { name: '125 offen' }).waitFor()
  await context.close()
})

/** Scrolls as a thumb does, for three seconds, and returns how many pictures a second there were, at least. */
const ROLLE = `new Promise((fertig) => {
  const bilder = []
  const schritt = (jetzt) => {
    bilder.push(jetzt)
    window.scrollBy(0, 90)
    if (jetzt - bilder[0] < 3000) requestAnimationFrame(schritt)
    else fertig({ anzahl: bilder.length, bilder: (bilder.length - 1) / ((bilder.at(-1) - bilder[0]) / 1000), weg: window.scrollY })
  }
  requestAnimationFrame(schritt)
})`

/** Between the head and the bar at the bottom. */
async function assertImBild(ding: Locator): Promise<void> {
  const kasten = await ding.boundingBox()
  assert.ok(kasten !== null && kasten.y > 60 && kasten.y + kasten.height < PHONE.height - 64, JSON.stringify(kasten))
}

test('2,500 positions scroll with 50 pictures a second; the list opens again at the same row, and jumps to what is open', {
  skip,
}, async (t) => {
  const rucksack = await baueRucksack(app, { code: 'GKW', faecher: Array.from({ length: 50 }, () => 50) })
  await starte(app, anna, rucksack)
  const { page, context } = await visit(app, { size: PHONE, as: anna, isKept: true })
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle fortsetzen' }).click()
  await page.getByRole('button', { name: '2.500 offen' }).waitFor()
  const gezeichnet = await page.getByRole('listitem').count()
  assert.ok(gezeichnet < 60, `${gezeichnet} rows exist`)
  const clock = await threadClock(page)
  const vorher = await clock()
  const { anzahl, bilder, weg } = await page.evaluate<{ anzahl: number; bilder: number; weg: number }>(ROLLE)
  const jeBild = ((await clock()) - vorher) / anzahl
  t.diagnostic(`${bilder.toFixed(1)} pictures a second over ${weg} px, ${jeBild.toFixed(1)} ms of work each`)
  assert.ok(weg > 5000)
  assert.ok(jeBild <= (1000 / 50) * allowance(), `${jeBild} ms of work for a picture`)
  assert.ok(bilder >= 50 / allowance(), `${bilder} pictures a second`)
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
  const letzte = rucksack.positionen.at(-1)
  assert.ok(letzte)
  await vollstaendig(page, letzte).click()
  await page.getByText('Alles gesendet').waitFor()
  // An alarm: the app is opened again later.
  await page.reload()
  await vollstaendig(page, letzte).waitFor()
  await assertImBild(vollstaendig(page, letzte))
  await page.getByRole('button', { name: '2.499 offen' }).click()
  const erste = rucksack.positionen[0]
  assert.ok(erste)
  await vollstaendig(page, erste).waitFor()
  await assertImBild(vollstaendig(page, erste))
  await context.close()
})
