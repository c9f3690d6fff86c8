import assert from 'node:assert/strict'
import { PHONE, WHOLE_BROWSER } from '../browser.ts'
import { visit } from './app.ts'
import { allowance, isInTime, scroll } from './arbeit.ts'
import { expect, test } from './test.ts'

/** A trace would be work of the page too. */
test.use({ launchOptions: WHOLE_BROWSER, trace: 'off' })

const POSITIONS = 2500
const FRAMES_AT_LEAST = 50

test('A load of 2,500 positions scrolls at 50 frames a second or more', async ({ app }) => {
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
  const { page } = await visit(app, { size: PHONE })
  for (const [address, text] of [
    [`/objekte/${objekt.id}`, 'Material 0000'],
    ['/stammdaten/materialien', 'Material 0000'],
  ] as const) {
    await page.goto(app.url + address)
    await expect(page.getByText(text)).toBeVisible()
    const { rate, work, blank } = await scroll(page, 120, [1000, 8000, 16_000])
    console.log(`${address}: ${rate.toFixed(1)} frames a second, ${work.toFixed(1)} ms of work each`)
    const drawn = await page.locator('main li').count()
    assert.ok(drawn < 100, `${address}: ${drawn} rows are drawn`)
    assert.ok(work <= (1000 / FRAMES_AT_LEAST) * allowance(), `${address}: ${work.toFixed(1)} ms of work for a frame`)
    assert.equal(blank, 0, `${address}: frames without rows`)
    assert.ok(isInTime(1000 / rate, 1000 / FRAMES_AT_LEAST), `${address}: ${rate.toFixed(1)} frames a second`)
  }
})
