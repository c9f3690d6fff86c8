import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import { PHONE, WHOLE_BROWSER } from '../browser.ts'
import { visit } from './app.ts'
import { allowance, isInTime, scroll, threadClock } from './arbeit.ts'
import { assertSlim, codeBytes } from './checks.ts'
import { baueRucksack, person, starte, vollstaendig } from './rucksack.ts'
import { expect, test } from './test.ts'

/** A trace would be work of the page too. */
test.use({ launchOptions: WHOLE_BROWSER, trace: 'off' })

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

test('on a slow phone the check is ready within 3 s of the first visit, by at most 200 KB of code', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'LANGSAM', faecher: [25, 25, 25, 25, 25] })
  const { page } = await visit(app, { size: PHONE, as: anna, isKept: true })
  await verlangsame(page)
  const clock = await threadClock(page)
  await page.addInitScript(WARTET_AUF_KNOPF)
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`, { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Kontrolle starten' })).toBeVisible()
  const arbeit = await clock()
  await page.getByRole('button', { name: 'Kontrolle starten' }).click()
  const duration = await page.evaluate<number>('window.bereit')
  const leitung = ((await page.evaluate<number>(UEBERTRAGEN)) * 8_000) / BITS_PER_S + STUFEN * LATENCY_MS
  const bytes = await codeBytes(page, duration)
  console.log(`ready after ${Math.round(duration)} ms, ${Math.round(bytes / 1024)} KB of code`)
  console.log(`the line ${Math.round(leitung)} ms, the page's thread ${Math.round(arbeit)} ms`)
  assertSlim(bytes, 'start of a check')
  // The line is the same on every machine; the thread works while bytes come, but not while it waits for the first.
  assert.ok(leitung <= READY_MS, `${leitung} ms for the line`)
  assert.ok(arbeit <= (READY_MS - STUFEN * LATENCY_MS) * allowance(), `${arbeit} ms of work`)
  assert.ok(isInTime(duration, READY_MS), `${duration} ms`)
  await expect(page.getByRole('button', { name: '125 offen' })).toBeVisible()
})

/** Comes to stand between the head and the bar at the bottom. */
const assertImBild = (ding: Locator) =>
  until('the row in the picture', async () => {
    const kasten = await ding.boundingBox()
    return kasten !== null && kasten.y > 60 && kasten.y + kasten.height < PHONE.height - 64
  })

test('2,500 positions scroll with 50 pictures a second; the list opens again at the same row, and jumps to what is open', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'GKW', faecher: Array.from({ length: 50 }, () => 50) })
  await starte(app, anna, rucksack)
  const { page } = await visit(app, { size: PHONE, as: anna, isKept: true })
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle fortsetzen' }).click()
  await expect(page.getByRole('button', { name: '2.500 offen' })).toBeVisible()
  const gezeichnet = await page.getByRole('listitem').count()
  assert.ok(gezeichnet < 60, `${gezeichnet} rows exist`)
  const { rate, work, px, blank } = await scroll(page, 90, [0, 20_000, 40_000])
  console.log(`${rate.toFixed(1)} pictures a second of ${px.toFixed(0)} px, ${work.toFixed(1)} ms of work each`)
  assert.ok(px > 80, `${px} px for each picture`)
  assert.equal(blank, 0, 'pictures without rows')
  assert.ok(work <= (1000 / 50) * allowance(), `${work} ms of work for a picture`)
  assert.ok(isInTime(1000 / rate, 1000 / 50), `${rate} pictures a second`)
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
  const letzte = rucksack.positionen.at(-1)
  assert.ok(letzte)
  await vollstaendig(page, letzte).click()
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  // An alarm: the app is opened again later.
  await page.reload()
  await expect(vollstaendig(page, letzte)).toBeVisible()
  await assertImBild(vollstaendig(page, letzte))
  await page.getByRole('button', { name: '2.499 offen' }).click()
  const erste = rucksack.positionen[0]
  assert.ok(erste)
  await expect(vollstaendig(page, erste)).toBeVisible()
  await assertImBild(vollstaendig(page, erste))
})
