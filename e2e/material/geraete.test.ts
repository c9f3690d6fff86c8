import assert from 'node:assert/strict'
import { PHONE } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { type App, visit } from './app.ts'
import { day, wedge } from './depot.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'depot' })

interface Geraet {
  readonly status: string
  readonly letzte_pruefung: string
  readonly naechste_pruefung: string
  readonly fehlbestand_id: string | null
}
const geraet = (app: App, id: string) => app.call<Geraet>(app.admin, 'GET', `/geraete/${id}`)

test('On a test day a device is scanned, passes with one tap, and the next one is scanned', async ({ app, depot }) => {
  const { page } = await visit(app, { size: PHONE, as: depot.anna })
  const { gesamt } = await app.call<{ gesamt: number }>(app.admin, 'GET', '/dashboard/prueftermine?tage=0&limit=1')
  await page.goto(`${app.url}/aufgaben`)
  const task = (name: string) => page.locator('main').getByRole('link', { name, exact: true })
  for (const name of [
    'Fehlbestände 2 offen',
    'Mängel 2 offen',
    `Prüfungen ${gesamt} fällig`,
    'Fällige Wartung 1 fällig',
  ])
    await expect(task(name)).toBeVisible()
  await task('Prüftag 1 fällig').tap()
  await expect(page.getByRole('button', { name: 'PO-0007 prüfen' })).toBeVisible()
  await page.getByLabel('Zeitraum').selectOption('in 90 Tagen fällig')
  await expect(page).toHaveURL(/tage=90/)
  await page.reload()
  await expect(page.getByLabel('Zeitraum')).toHaveValue('90')
  await page.getByRole('heading', { name: 'Prüftag' }).click()
  await wedge(page, 'PO-0007')
  const card = page.getByRole('region', { name: 'Dieses Gerät prüfen' })
  await expect(card.getByText('überfällig')).toBeVisible()
  await assertAccessible(page, 'test day with a device')
  await card.getByRole('button', { name: 'Bestanden', exact: true }).click()
  await expect(page.getByText('PO-0007: bestanden.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 Gerät geprüft' })).toBeVisible()
  await expect(page.getByText('Alles geprüft')).toBeVisible()
  const { letzte_pruefung, naechste_pruefung } = await geraet(app, depot.faellig.id)
  assert.equal(letzte_pruefung, day(0))
  assert.ok(naechste_pruefung > day(360))
  await wedge(page, 'PO-0007')
  await expect(page.getByText('PO-0007 ist schon geprüft: bestanden')).toBeVisible()
  await wedge(page, 'gibt-es-nicht')
  await expect(page.getByText('Zu „gibt-es-nicht“ gibt es kein Gerät.')).toBeVisible()
})

test('The label of a position that holds several devices asks which one', async ({ app, depot }) => {
  const { page } = await visit(app, { as: depot.anna })
  await page.goto(`${app.url}/prueftag`)
  await page.getByLabel('Code oder Suchwort').fill('RUCK-1-PO')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welches Gerät in Pulsoximeter?' })).toBeVisible()
  await page.getByRole('button', { name: 'PO-0008 prüfen' }).first().click()
  await expect(page.getByRole('region', { name: 'Dieses Gerät prüfen' }).getByText('PO-0008')).toBeVisible()
})

test('A device that does not pass is broken, reported and missing at once', async ({ app, depot }) => {
  const { page } = await visit(app, { size: PHONE, as: depot.anna })
  await page.goto(`${app.url}/prueftag`)
  await page.getByLabel('Code oder Suchwort').fill('PO-0008')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Nicht bestanden' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Was ist nicht in Ordnung?').fill('Anzeige bleibt <b>dunkel</b>')
  await form.getByLabel(/Fehlt jetzt in RUCK-1/).check()
  await assertAccessible(page, 'test that was not passed')
  await form.getByRole('button', { name: 'Prüfung erfassen' }).click()
  await expect(page.getByText('PO-0008: nicht bestanden.')).toBeVisible()
  const { status, fehlbestand_id } = await geraet(app, depot.geprueft.id)
  assert.equal(status, 'defekt')
  assert.ok(fehlbestand_id)
  await page.goto(`${app.url}/geraete/${depot.geprueft.id}`)
  await expect(page.getByText('Anzeige bleibt <b>dunkel</b>')).toBeVisible()
  await page.goto(`${app.url}/maengel`)
  await expect(page.getByText('Pulsoximeter PO-0008: Prüfung nicht bestanden')).toBeVisible()
})

test('A device is added to an object; a taken serial number is reported beside its field', async ({ app, depot }) => {
  const { page } = await visit(app, { as: depot.anna })
  await page.goto(`${app.url}/objekte/${depot.ruck1.id}?teil=geraete`)
  await page.getByRole('button', { name: 'Gerät aufnehmen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Position').selectOption({ index: 1 })
  await form.getByLabel('Seriennummer').fill('po-0007')
  await form.getByRole('button', { name: 'Aufnehmen' }).click()
  await expect(form.getByText(/schon|vergeben|bereits/)).toBeVisible()
  await form.getByLabel('Seriennummer').fill('PO-0009')
  await form.getByRole('button', { name: 'Aufnehmen' }).click()
  await expect(page.getByRole('heading', { name: 'Pulsoximeter PO-0009' })).toBeVisible()
  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  await page.getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page).toHaveURL(/\/geraete$/)
  await expect(page.getByText('Das Gerät PO-0009 ist gelöscht.')).toBeVisible()
})

test('Who may not carry out tests sees the devices, and on the test day why not', async ({ app, depot }) => {
  const { page } = await visit(app, { as: depot.bernd })
  await page.goto(`${app.url}/prueftag`)
  await expect(page.getByText('Keine Berechtigung für Prüfungen')).toBeVisible()
  await page.getByRole('link', { name: 'Zu den Geräten' }).click()
  await page.getByRole('link', { name: 'PO-0007' }).click()
  await expect(page.getByRole('heading', { name: 'Pulsoximeter PO-0007' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Prüfung erfassen' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Prüftag' })).toHaveCount(0)
})
