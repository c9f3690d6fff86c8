import assert from 'node:assert/strict'
import { test } from 'vitest'
import { PHONE } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'
import { day, foundDepot, wedge } from './depot.ts'

const app = await startApp()
const depot = await foundDepot(app)

interface Geraet {
  readonly status: string
  readonly letzte_pruefung: string
  readonly naechste_pruefung: string
  readonly fehlbestand_id: string | null
}
const geraet = (id: string) => app.call<Geraet>(app.admin, 'GET', `/geraete/${id}`)

test('On a test day a device is scanned, passes with one tap, and the next one is scanned', async () => {
  const visitor = await visit(app, { size: PHONE, as: depot.anna })
  const { page } = visitor
  const { gesamt } = await app.call<{ gesamt: number }>(app.admin, 'GET', '/dashboard/prueftermine?tage=0&limit=1')
  await page.goto(`${app.url}/aufgaben`)
  const task = (name: string) => page.locator('main').getByRole('link', { name, exact: true })
  for (const name of [
    'Fehlbestände 2 offen',
    'Mängel 2 offen',
    `Prüfungen ${gesamt} fällig`,
    'Fällige Wartung 1 fällig',
  ])
    await task(name).waitFor()
  await task('Prüftag 1 fällig').tap()
  await page.getByRole('button', { name: 'PO-0007 prüfen' }).waitFor()
  await page.getByLabel('Zeitraum').selectOption('in 90 Tagen fällig')
  await page.waitForURL(/tage=90/)
  await page.reload()
  assert.equal(await page.getByLabel('Zeitraum').inputValue(), '90')
  await page.getByRole('heading', { name: 'Prüftag' }).click()
  await wedge(page, 'PO-0007')
  const card = page.getByRole('region', { name: 'Dieses Gerät prüfen' })
  await card.getByText('überfällig').waitFor()
  await assertAccessible(page, 'test day with a device')
  await card.getByRole('button', { name: 'Bestanden', exact: true }).click()
  await page.getByText('PO-0007: bestanden.').waitFor()
  await page.getByRole('heading', { name: '1 Gerät geprüft' }).waitFor()
  await page.getByText('Alles geprüft').waitFor()
  const { letzte_pruefung, naechste_pruefung } = await geraet(depot.faellig.id)
  assert.equal(letzte_pruefung, day(0))
  assert.ok(naechste_pruefung > day(360))
  await wedge(page, 'PO-0007')
  await page.getByText('PO-0007 ist schon geprüft: bestanden').waitFor()
  await wedge(page, 'gibt-es-nicht')
  await page.getByText('Zu „gibt-es-nicht“ gibt es kein Gerät.').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('The label of a position that holds several devices asks which one', async () => {
  const visitor = await visit(app, { as: depot.anna })
  const { page } = visitor
  await page.goto(`${app.url}/prueftag`)
  await page.getByLabel('Code oder Suchwort').fill('RUCK-1-PO')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Welches Gerät in Pulsoximeter?' }).waitFor()
  await page.getByRole('button', { name: 'PO-0008 prüfen' }).first().click()
  await page.getByRole('region', { name: 'Dieses Gerät prüfen' }).getByText('PO-0008').waitFor()
  await visitor.context.close()
})

test('A device that does not pass is broken, reported and missing at once', async () => {
  const visitor = await visit(app, { size: PHONE, as: depot.anna })
  const { page } = visitor
  await page.goto(`${app.url}/prueftag`)
  await page.getByLabel('Code oder Suchwort').fill('PO-0008')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Nicht bestanden' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Was ist nicht in Ordnung?').fill('Anzeige bleibt <b>dunkel</b>')
  await form.getByLabel(/Fehlt jetzt in RUCK-1/).check()
  await assertAccessible(page, 'test that was not passed')
  await form.getByRole('button', { name: 'Prüfung erfassen' }).click()
  await page.getByText('PO-0008: nicht bestanden.').waitFor()
  const { status, fehlbestand_id } = await geraet(depot.geprueft.id)
  assert.equal(status, 'defekt')
  assert.ok(fehlbestand_id)
  await page.goto(`${app.url}/geraete/${depot.geprueft.id}`)
  await page.getByText('Anzeige bleibt <b>dunkel</b>').waitFor()
  await page.goto(`${app.url}/maengel`)
  await page.getByText('Pulsoximeter PO-0008: Prüfung nicht bestanden').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A device is added to an object; a taken serial number is reported beside its field', async () => {
  const visitor = await visit(app, { as: depot.anna })
  const { page } = visitor
  await page.goto(`${app.url}/objekte/${depot.ruck1.id}?teil=geraete`)
  await page.getByRole('button', { name: 'Gerät aufnehmen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Position').selectOption({ index: 1 })
  await form.getByLabel('Seriennummer').fill('po-0007')
  await form.getByRole('button', { name: 'Aufnehmen' }).click()
  await form.getByText(/schon|vergeben|bereits/).waitFor()
  await form.getByLabel('Seriennummer').fill('PO-0009')
  await form.getByRole('button', { name: 'Aufnehmen' }).click()
  await page.getByRole('heading', { name: 'Pulsoximeter PO-0009' }).waitFor()
  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  await page.getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await page.waitForURL(/\/geraete$/)
  await page.getByText('Das Gerät PO-0009 ist gelöscht.').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('Who may not carry out tests sees the devices, and on the test day why not', async () => {
  const visitor = await visit(app, { as: depot.bernd })
  const { page } = visitor
  await page.goto(`${app.url}/prueftag`)
  await page.getByText('Keine Berechtigung für Prüfungen').waitFor()
  await page.getByRole('link', { name: 'Zu den Geräten' }).click()
  await page.getByRole('link', { name: 'PO-0007' }).click()
  await page.getByRole('heading', { name: 'Pulsoximeter PO-0007' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Prüfung erfassen' }).count(), 0)
  assert.equal(await page.getByRole('link', { name: 'Prüftag' }).count(), 0)
  assertNoComplaints(visitor)
  await visitor.context.close()
})
