import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import { DESK, PHONE } from '../browser.ts'
import { type App, type Login, visit } from './app.ts'
import { assertInSight } from './checks.ts'
import { baueRucksack, letzteKontrolle, type Position, person, type Rucksack, vollstaendig } from './rucksack.ts'
import { expect, test } from './test.ts'

/** A person of this name has begun to check an object of so many positions. */
async function kontrolliere(
  app: App,
  name: string,
  anzahl: number,
): Promise<{ wer: Login; rucksack: Rucksack; page: Page }> {
  const wer = await person(app, name)
  const rucksack = await baueRucksack(app, { code: name.toUpperCase().replaceAll(' ', '-'), faecher: [anzahl] })
  const { page } = await visit(app, { size: PHONE, as: wer })
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).click()
  await expect(page.getByRole('link', { name: 'Weiter zum Abschluss' })).toBeVisible()
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

const gezaehlt = async (app: App, rucksack: Rucksack): Promise<(number | null)[]> =>
  (await letzteKontrolle(app, rucksack)).positionen.map((position) => position.gezaehlt)

for (const anzahl of [3, 30]) {
  test(`of ${anzahl} positions the touched one is counted when the login ends under the finger`, async ({ app }) => {
    const { wer, rucksack, page } = await kontrolliere(app, `Tomke ${anzahl}`, anzahl)
    const hebe = await legeFingerAuf(page, rucksack, 1)
    await app.call(wer, 'POST', '/auth/passwort', {
      passwort_alt: 'Hydrant 12 im Hof',
      passwort_neu: 'Schlauchturm 9 am Tor',
    })
    await expect(page.getByRole('button', { name: 'Wieder anmelden' })).toBeVisible()
    await hebe()
    await expect(page.getByText('Nicht angemeldet · 1 nicht gesendet')).toBeVisible()
    await page.getByRole('button', { name: 'Wieder anmelden' }).tap()
    await page.getByRole('textbox', { name: 'Passwort' }).fill('Schlauchturm 9 am Tor')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Alles gesendet')).toBeVisible()
    assert.deepEqual((await gezaehlt(app, rucksack)).slice(0, 3), [null, 1, null])
  })
}

test('the touched position is counted when another count is refused under the finger', async ({ app }) => {
  const { rucksack, page } = await kontrolliere(app, 'Enno Lang', 30)
  const { promise: touched, resolve: touch } = Promise.withResolvers<void>()
  const satz = 'Diese Zählung passt nicht.'
  await page.route(`**/positionen/${rucksack.positionen[0]?.material_id}`, async (route) => {
    await touched
    await route.fulfill({ status: 422, json: { error: satz, code: 'menge_unpassend', details: {} } })
  })
  await vollstaendig(page, nte(rucksack, 0)).tap()
  const hebe = await legeFingerAuf(page, rucksack, 1)
  touch()
  await expect(page.getByText(satz)).toBeVisible()
  await hebe()
  await until('the count has arrived', async () => (await gezaehlt(app, rucksack))[1] === 1)
  assert.deepEqual((await gezaehlt(app, rucksack)).slice(0, 3), [null, 1, null])
})

test('the touched position is counted when the page says something above the check', async ({ app }) => {
  const { rucksack, page } = await kontrolliere(app, 'Frieda Kurz', 30)
  const { promise: touched, resolve: touch } = Promise.withResolvers<void>()
  await page.route('**/api/v1/ereignisse', async (route) => {
    await touched
    const body = 'event: ende\ndata: {"grund":"zu_viele_stroeme"}\n\n'
    await route.fulfill({ contentType: 'text/event-stream', body })
  })
  await page.reload()
  const hebe = await legeFingerAuf(page, rucksack, 1)
  touch()
  await expect(page.getByRole('button', { name: 'Hier wieder aktualisieren' })).toBeVisible()
  await hebe()
  await until('the count has arrived', async () => (await gezaehlt(app, rucksack)).some((zahl) => zahl !== null))
  assert.deepEqual((await gezaehlt(app, rucksack)).slice(0, 3), [null, 1, null])
})

for (const size of [PHONE, DESK]) {
  test(`on ${size.width} points the rows of a list stay in place when the first one is chosen`, async ({ app }) => {
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
  })
}
