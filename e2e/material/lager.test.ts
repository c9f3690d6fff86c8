import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { PHONE } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints, assertRefused, choose } from './checks.ts'
import { day, foundDepot, wedge } from './depot.ts'

const app = await startApp()
const depot = await foundDepot(app)

/** Chooses from a field that searches while one types. */
async function pick(page: Page, label: string, text: string, option: RegExp): Promise<void> {
  await choose(page.getByRole('combobox', { name: label, exact: true }), text, option)
}

const stockAt = async (lagerplatz_id: string) => {
  const { eintraege } = await app.call<{ eintraege: { menge: number }[] }>(
    app.admin,
    'GET',
    `/bestaende?lagerplatz_id=${lagerplatz_id}`,
  )
  return eintraege.map(({ menge }) => menge)
}

test('Stock is moved from one place to another; what is not there is refused with what is', async () => {
  const visitor = await visit(app, { size: PHONE, as: depot.anna })
  const { page } = visitor
  await page.goto(`${app.url}/lager/bestand`)
  await page.getByText('Verbandpäckchen M').click()
  const form = page.getByRole('dialog')
  await form.getByText('Umlagerung', { exact: true }).click()
  await form.getByText('Dort liegen 36 Stück.').waitFor()
  await form.getByRole('combobox', { name: 'Nach Lagerplatz' }).tap()
  await page.getByRole('option', { name: /^R1-01/, selected: true }).waitFor()
  await page.keyboard.type('S1')
  await page.getByRole('option', { name: /^S1/ }).waitFor()
  await pick(page, 'Nach Lagerplatz', 'S1', /^S1/)
  await form.getByLabel('Menge').fill('100')
  await form.getByRole('button', { name: 'Umlagerung buchen' }).click()
  await form.getByRole('alert').getByText(/36/).waitFor()
  await assertAccessible(page, 'refused booking')
  await form.getByLabel('Menge').fill('6')
  await form.getByLabel('Grund').fill('Schrank auffüllen')
  await form.getByRole('button', { name: 'Umlagerung buchen' }).click()
  await page.getByText('Die Umlagerung ist gebucht.').waitFor()
  assert.deepEqual([await stockAt(depot.regal.id), await stockAt(depot.schrank.id)], [[30], [6]])
  await page.goto(`${app.url}/lager/bewegungen?art=umlagerung`)
  await page.getByText('R1-01 → S1').waitFor()
  await page.getByText('gebucht · Schrank auffüllen').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

// lager.17: To order is the Mindestbestand and what objects lack, without the stock, what is ordered and what is being procured; the order list shows nothing else at first.
test('What lies below its least or is missing in objects is on the list of what to buy, until it is procured or booked in', async () => {
  const visitor = await visit(app, { as: depot.anna })
  const { page } = visitor
  await page.goto(`${app.url}/lager/bestellliste`)
  const row = (name: string) => page.getByRole('row', { name })
  // 50 at least, 36 in stock, 2 missing in RUCK-1.
  await row('Verbandpäckchen M').getByText('16 Stück').waitFor()
  assert.equal(await row('Handschuhe').count(), 0)
  const infusion = row('Infusion Ringer')
  await infusion.getByText('1 Stück').waitFor()
  const { eintraege } = await app.call<{ eintraege: { id: string; material_name: string }[] }>(
    app.admin,
    'GET',
    '/fehlbestaende?offen=true',
  )
  const missing = eintraege.find(({ material_name }) => material_name.startsWith('Infusion'))
  await app.call(app.admin, 'PATCH', `/fehlbestaende/${missing?.id}`, { status: 'in_bearbeitung' })
  await infusion.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^schon bestellt/ }).click()
  await infusion.getByText('nichts').waitFor()
  await page.getByRole('button', { name: /^zu bestellen/ }).click()
  await page.getByRole('button', { name: 'Verbandpäckchen M' }).first().click()
  await pick(page, 'Lagerplatz', 'R1', /^R1-01/)
  const form = page.getByRole('dialog')
  await form.getByLabel('Menge').fill('60')
  await form.getByLabel('Belegnummer').fill('LS-2026-0900')
  await form.getByRole('button', { name: 'Zugang buchen' }).click()
  await page.getByText('Der Zugang ist gebucht.').waitFor()
  await page.getByText('Keine Treffer').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('Places are a tree; nothing is put into itself, and what is used stays', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await page.goto(`${app.url}/lager/orte`)
  await page.getByText('Regalraum').waitFor()
  assert.deepEqual(await page.getByRole('list', { name: 'Lagerorte' }).getByRole('link').allTextContents(), [
    'Wache Nord',
    'Halle',
    'Regalraum',
  ])
  await page.getByRole('button', { name: 'Halle: Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Bearbeiten' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Liegt in').waitFor()
  const uppers = await form.getByLabel('Liegt in').locator('option').allTextContents()
  assert.deepEqual(uppers, ['eigenständig', 'Wache Nord'])
  await form.getByRole('button', { name: 'Löschen' }).click()
  await form.getByRole('button', { name: 'Endgültig löschen' }).click()
  await form
    .getByRole('alert')
    .getByText(/verwendet|Lagerplätze|Lagerort/)
    .waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Regalraum: Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Lagerplätze zeigen' }).click()
  await page.getByRole('button', { name: 'R1-01' }).waitFor()
  await page.keyboard.press('n')
  await form.getByLabel('Code').fill('r1-01')
  await form.getByRole('button', { name: 'Lagerplatz anlegen' }).click()
  await form.getByText(/schon|bereits|vergeben/).waitFor()
  await form.getByLabel('Code').fill('R1-02')
  await form.getByRole('button', { name: 'Lagerplatz anlegen' }).click()
  await page.getByRole('button', { name: 'R1-02' }).waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('Place, device and package are scanned and handed out; what is refused stays on the tray', async () => {
  const visitor = await visit(app, { size: PHONE, as: depot.anna })
  const { page } = visitor
  await page.goto(`${app.url}/ausgaben/neu`)
  await page.getByText('Noch nichts', { exact: true }).waitFor()
  for (const code of ['R1-01', '4006381333931', 'PO-0008', '4006381333931', 'PO-0008']) {
    await page.getByRole('heading', { name: 'Ausgeben', exact: true }).click()
    await wedge(page, code)
  }
  await page.getByText('PO-0008 liegt schon da').waitFor()
  await page.getByText('Material kommt aus R1-01').waitFor()
  assert.equal(await page.getByLabel('Menge Verbandpäckchen M').inputValue(), '2 Stück')
  await page.getByRole('button', { name: '2 Posten ausgeben' }).click()
  await page.locator('[name=empfaenger][aria-invalid=true]').waitFor()
  await page.getByLabel('Wer bekommt es?').fill('Übung Bahnhof <b>')
  await page.getByLabel('Zurück bis').fill(day(7))
  await page.getByLabel('Menge Verbandpäckchen M').fill('5000')
  await page.getByRole('button', { name: '2 Posten ausgeben' }).click()
  await page.getByText('1 Posten an Übung Bahnhof <b> ausgegeben.').waitFor()
  await assertRefused(page, /nur|verfügbar|liegen/, 'tray with a refusal')
  await page.getByLabel('Menge Verbandpäckchen M').fill('2')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/v1/ausgaben', (route) => answered.then(() => route.continue()))
  await page.getByRole('button', { name: '1 Posten ausgeben' }).click()
  // Scanned while the issue is on its way: it stays for the next one.
  for (const code of ['4006381333931', 'PO-0007']) await wedge(page, code)
  const device = page.getByRole('button', { name: 'Pulsoximeter PO-0007 herunternehmen' })
  await device.waitFor()
  answer()
  const menge = page.getByLabel('Menge Verbandpäckchen M')
  await until('one piece to be left', async () => (await menge.inputValue()) === '1 Stück')
  await device.click()
  await page.getByRole('button', { name: 'Verbandpäckchen M herunternehmen' }).click()
  await page.getByText('Noch nichts', { exact: true }).waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A scanned device opens its return; what is overdue comes back to its place', async () => {
  const visitor = await visit(app, { size: PHONE, as: depot.anna })
  const { page } = visitor
  await page.goto(`${app.url}/ausgaben`)
  await page.getByText('Übung Bahnhof <b>').first().waitFor()
  await page.getByRole('heading', { name: 'Ausgaben' }).click()
  await wedge(page, 'PO-0008')
  const form = page.getByRole('dialog')
  await form.getByText('Übung Bahnhof <b>').waitFor()
  await form.getByRole('button', { name: 'Zurücknehmen' }).click()
  await page.getByText('PO-0008 ist zurück.').waitFor()
  const before = (await stockAt(depot.regal.id))[0] ?? 0
  await page.goto(`${app.url}/ausgaben?ueberfaellig=true`)
  await page.getByText('Jugendfeuerwehr, M. Krause').click()
  await form.getByRole('button', { name: 'Zurücknehmen' }).click()
  await page.getByText('4 Stück Verbandpäckchen M ist zurück.').waitFor()
  await page.getByText('Keine Treffer').waitFor()
  assert.deepEqual(await stockAt(depot.regal.id), [before + 4])
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('Who may not book sees the store without its buttons, and no way to hand out', async () => {
  const visitor = await visit(app, { as: depot.bernd })
  const { page } = visitor
  await page.goto(`${app.url}/lager/bestand`)
  await page.getByText('Verbandpäckchen M').first().waitFor()
  assert.equal(await page.getByRole('button', { name: 'Zugang buchen' }).count(), 0)
  await page.goto(`${app.url}/ausgaben/neu`)
  await page.getByText('Keine Berechtigung zum Ausgeben').waitFor()
  await page.getByRole('link', { name: 'Zu den Ausgaben' }).click()
  await page.getByRole('button', { name: /Pulsoximeter PO-0008/ }).click()
  const form = page.getByRole('dialog')
  await form.getByText('Übung Bahnhof <b>').waitFor()
  assert.equal(await form.getByRole('button', { name: 'Zurücknehmen' }).count(), 0)
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A device in a test is handed out once that is confirmed; of what goes out a part comes back', async () => {
  const visitor = await visit(app, { size: PHONE, as: depot.anna })
  const { page } = visitor
  const patch = (status: string) => app.call(app.admin, 'PATCH', `/geraete/${depot.geprueft.id}`, { status })
  await patch('in_pruefung')
  await page.goto(`${app.url}/ausgaben/neu`)
  await page.getByLabel('Wer bekommt es?').fill('Wache Süd')
  for (const code of ['R1-01', '4006381333931', '4006381333931', 'PO-0008']) {
    await page.getByRole('heading', { name: 'Ausgeben', exact: true }).click()
    await wedge(page, code)
  }
  await page.getByRole('button', { name: '2 Posten ausgeben' }).click()
  await page.getByText('1 Posten an Wache Süd ausgegeben.').waitFor()
  await page.getByText('Das Gerät PO-0008 ist gerade in Prüfung.').waitFor()
  await assertAccessible(page, 'tray with a question')
  await page.getByRole('button', { name: 'Trotzdem ausgeben' }).click()
  await page.getByText('Noch nichts', { exact: true }).waitFor()

  await page.goto(`${app.url}/ausgaben?status=ausgegeben`)
  await page.getByRole('button', { name: /2 Stück Verbandpäckchen M\s*Wache Süd/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Kommt zurück').fill('1')
  await form.getByRole('button', { name: 'Zurücknehmen' }).click()
  await page.getByText('1 Stück Verbandpäckchen M ist zurück, 1 noch ausgegeben.').waitFor()
  await page.getByRole('button', { name: /1 von 2 Stück Verbandpäckchen M/ }).click()
  await form.getByLabel('Kommt zurück').fill('0')
  await form.getByLabel('Ist verloren').fill('1')
  await form.getByRole('button', { name: 'Zurücknehmen' }).click()
  await page.getByText('1 Stück Verbandpäckchen M ist als verloren gebucht.').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})
