import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { CHROMIUM, noBrowser, PHONE } from '../browser.ts'
import { startApp, visit } from './app.ts'
import { allowance, threadClock } from './arbeit.ts'
import { assertNoComplaints } from './checks.ts'

const skip = noBrowser ?? false
const POSITIONS = 2500
const FRAMES_AT_LEAST = 50

/** Scrolls by a thumb's width each frame for two seconds and counts the frames, in all and of each second. */
const SCROLL = `new Promise((resolve) => {
  const started = performance.now()
  const frames = []
  const step = (now) => {
    frames.push(now)
    window.scrollBy(0, 120)
    if (now - started < 2000) requestAnimationFrame(step)
    else resolve({ frames: frames.length, rate: frames.length / ((frames.at(-1) - frames[0]) / 1000) })
  }
  requestAnimationFrame(step)
})`

/** Frames a second as the best of three, for other programs of this machine take frames too; work of one in ms, at most. */
async function scrolled(page: Page): Promise<{ rate: number; work: number }> {
  const clock = await threadClock(page)
  const rates: number[] = []
  const works: number[] = []
  for (const start of [0, 8000, 16_000]) {
    await page.evaluate(`window.scrollTo(0, ${start})`)
    const before = await clock()
    const { frames, rate } = await page.evaluate<{ frames: number; rate: number }>(SCROLL)
    rates.push(rate)
    works.push(((await clock()) - before) / frames)
  }
  return { rate: Math.max(...rates), work: Math.max(...works) }
}

test('A load of 2,500 positions scrolls at 50 frames a second or more', { skip }, async (t) => {
  const app = await startApp({ program: CHROMIUM })
  const post = <T = { id: string }>(path: string, body: unknown) => app.call<T>(app.admin, 'POST', path, body)
  const typ = await post('/objekttypen', { name: 'Gerätewagen' })
  const fach = await post('/faecher', { objekttyp_id: typ.id, name: 'Geräteraum 1' })
  const standort = await post('/standorte', { name: 'Halle' })
  const names = Array.from({ length: POSITIONS }, (_, index) => `Material ${String(index).padStart(4, '0')}`)
  const materials: { id: string }[] = []
  for (let first = 0; first < POSITIONS; first += 20) {
    const made = names
      .slice(first, first + 20)
      .map((name) => post('/materialien', { name, materialtyp: 'menge', einheit: 'Stück' }))
    materials.push(...(await Promise.all(made)))
  }
  const positionen = materials.map(({ id }) => ({ material_id: id, sollmenge: 2, fach_id: fach.id }))
  const vorlage = await post('/vorlagen', { name: 'Gerätewagen', objekttyp_id: typ.id, positionen })
  const objekt = await post('/objekte', {
    code: 'GW-1',
    name: 'Gerätewagen Logistik',
    standort_id: standort.id,
    objekttyp_id: typ.id,
    vorlage_id: vorlage.id,
  })
  const visitor = await visit(app, { size: PHONE })
  const { page } = visitor
  for (const [address, text] of [
    [`/objekte/${objekt.id}`, 'Material 0000'],
    ['/stammdaten/materialien', 'Material 0000'],
  ] as const) {
    await page.goto(app.url + address)
    await page.getByText(text).waitFor()
    const { rate, work } = await scrolled(page)
    t.diagnostic(`${address}: ${rate.toFixed(1)} frames a second, ${work.toFixed(1)} ms of work each`)
    const drawn = await page.locator('main li').count()
    assert.ok(drawn < 100, `${address}: ${drawn} rows are drawn`)
    assert.ok(work <= (1000 / FRAMES_AT_LEAST) * allowance(), `${address}: ${work.toFixed(1)} ms of work for a frame`)
    assert.ok(rate >= FRAMES_AT_LEAST / allowance(), `${address}: ${rate.toFixed(1)} frames a second`)
  }
  assertNoComplaints(visitor)
})
