import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { DESK, PHONE } from '../browser.ts'
import { type Login, startApp, visit } from './app.ts'
import { assertInSight } from './checks.ts'
import { baueRucksack, letzteKontrolle, type Position, person, type Rucksack, vollstaendig } from './rucksack.ts'

const app = await startApp()

/** A person of this name has begun to check an object of so many positions. */
async function kontrolliere(name: string, anzahl: number): Promise<{ wer: Login; rucksack: Rucksack; page: Page }> {
  const wer = await person(app, name)
  const rucksack = await baueRucksack(app, { code: name.toUpperCase().replaceAll(' ', '-'), faecher: [anzahl] })
  const { page } = await visit(app, { size: PHONE, as: wer })
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).click()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).waitFor()
  return { wer, rucksack, page }
}

function nte({ positionen }: Rucksack, stelle: number): Position {
  const position = positionen[stelle]
  assert.ok(position)
  return position
}

/** Lays a finger on the confirmation of the n-th position; returns a function that lifts it. */
async function legeFingerAuf(page: Page, rucksack: Rucksack, stelle: number): Promise<() => Promise<void>> {
  const knopf = vollstaendig(page, nte(rucksack, stelle))
  // Waits until it rests.
  await knopf.tap({ trial: true })
  const ort = await knopf.boundingBox()
  assert.ok(ort)
  const cdp = await page.context().newCDPSession(page)
  const touchPoints = [{ x: ort.x + ort.width / 2, y: ort.y + ort.height / 2 }]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  return async () => void (await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }))
}

const gezaehlt = async (rucksack: Rucksack): Promise<(number | null)[]> =>
  (await letzteKontrolle(app, rucksack)).positionen.map((position) => position.gezaehlt)

for (const anzahl of [3, 30]) {
  test(`of ${anzahl} positions the touched one is counted when the login ends under the finger`, async () => {
    const { wer, rucksack, page } = await kontrolliere(`Tomke ${anzahl}`, anzahl)
    const hebe = await legeFingerAuf(page, rucksack, 1)
    await app.call(wer, 'POST', '/auth/passwort', {
      passwort_alt: 'Hydrant 12 im Hof',
      passwort_neu: 'Schlauchturm 9 am Tor',
    })
    await page.getByRole('button', { name: 'Wieder anmelden' }).waitFor()
    await hebe()
    await page.getByText('Nicht angemeldet · 1 nicht gesendet').waitFor()
    await page.getByRole('button', { name: 'Wieder anmelden' }).tap()
    await page.getByRole('textbox', { name: 'Passwort' }).fill('Schlauchturm 9 am Tor')
    await page.keyboard.press('Enter')
    await page.getByText('Alles gesendet').waitFor()
    assert.deepEqual((await gezaehlt(rucksack)).slice(0, 3), [null, 1, null])
    await page.context().close()
  })
}

test('the touched position is counted when another count is refused under the finger', async () => {
  const { rucksack, page } = await kontrolliere('Enno Lang', 30)
  const { promise: touched, resolve: touch } = Promise.withResolvers<void>()
  const satz = 'Diese Zählung passt nicht.'
  await page.route(`**/positionen/${rucksack.positionen[0]?.material_id}`, async (route) => {
    await touched
    await route.fulfill({ status: 422, json: { error: satz, code: 'menge_unpassend', details: {} } })
  })
  await vollstaendig(page, nte(rucksack, 0)).tap()
  const hebe = await legeFingerAuf(page, rucksack, 1)
  touch()
  await page.getByText(satz).waitFor()
  await hebe()
  await until('the count has arrived', async () => (await gezaehlt(rucksack))[1] === 1)
  assert.deepEqual((await gezaehlt(rucksack)).slice(0, 3), [null, 1, null])
  await page.context().close()
})

test('the touched position is counted when the page says something above the check', async () => {
  const { rucksack, page } = await kontrolliere('Frieda Kurz', 30)
  const { promise: touched, resolve: touch } = Promise.withResolvers<void>()
  await page.route('**/api/v1/ereignisse', async (route) => {
    await touched
    const body = 'event: ende\ndata: {"grund":"zu_viele_stroeme"}\n\n'
    await route.fulfill({ contentType: 'text/event-stream', body })
  })
  await page.reload()
  const hebe = await legeFingerAuf(page, rucksack, 1)
  touch()
  await page.getByRole('button', { name: 'Hier wieder aktualisieren' }).waitFor()
  await hebe()
  await until('the count has arrived', async () => (await gezaehlt(rucksack)).some((zahl) => zahl !== null))
  assert.deepEqual((await gezaehlt(rucksack)).slice(0, 3), [null, 1, null])
  await page.context().close()
})

for (const size of [PHONE, DESK]) {
  test(`on ${size.width} points the rows of a list stay in place when the first one is chosen`, async () => {
    const { page } = await visit(app, { size })
    const name = (nummer: number) => `Beutel ${size.width}-${10 + nummer}`
    for (let nummer = 0; nummer < 20; nummer += 1) {
      const material = { name: name(nummer), materialtyp: 'menge', einheit: 'Stück' }
      await app.call(app.admin, 'POST', '/materialien', material)
    }
    await page.goto(`${app.url}/stammdaten/materialien?q=${size.width}`)
    const wahl = (nummer: number) => page.getByLabel(`${name(nummer)} wählen`)
    const before = await wahl(1).boundingBox()
    await wahl(0).check()
    await assertInSight(page.getByRole('button', { name: 'Auswahl aufheben' }))
    assert.deepEqual(await wahl(1).boundingBox(), before)
    await page.context().close()
  })
}
