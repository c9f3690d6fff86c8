import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { type App, visit } from './app.ts'
import { assertRefused, choose } from './checks.ts'
import { day, wedge } from './depot.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'depot' })

/** Chooses from a field that searches while one types. */
async function pick(page: Page, label: string, text: string, option: RegExp): Promise<void> {
  await choose(page.getByRole('combobox', { name: label, exact: true }), text, option)
}

const stockAt = async (app: App, lagerplatz_id: string) => {
  const { eintraege } = await app.call<{ eintraege: { menge: number }[] }>(
    app.admin,
    'GET',
    `/bestaende?lagerplatz_id=${lagerplatz_id}`,
  )
  return eintraege.map(({ menge }) => menge)
}

test('Stock is moved from one place to another; what is not there is refused with what is', async ({ app, depot }) => {
  const { page } = await visit(app, { size: PHONE, as: depot.anna })
  await page.goto(`${app.url}/lager/bestand`)
  await page.getByText('Verbandpäckchen M').click()
  const form = page.getByRole('dialog')
  await form.getByText('Umlagerung', { exact: true }).click()
  await expect(form.getByText('Dort liegen 36 Stück.')).toBeVisible()
  await form.getByRole('combobox', { name: 'Nach Lagerplatz' }).tap()
  await expect(page.getByRole('option', { name: /^R1-01/, selected: true })).toBeVisible()
  await page.keyboard.type('S1')
  await expect(page.getByRole('option', { name: /^S1/ })).toBeVisible()
  await pick(page, 'Nach Lagerplatz', 'S1', /^S1/)
  await form.getByLabel('Menge').fill('100')
  await form.getByRole('button', { name: 'Umlagerung buchen' }).click()
  await expect(form.getByRole('alert').getByText(/36/)).toBeVisible()
  await assertAccessible(page, 'refused booking')
  await form.getByLabel('Menge').fill('6')
  await form.getByLabel('Grund').fill('Schrank auffüllen')
  await form.getByRole('button', { name: 'Umlagerung buchen' }).click()
  await expect(page.getByText('Die Umlagerung ist gebucht.')).toBeVisible()
  assert.deepEqual([await stockAt(app, depot.regal.id), await stockAt(app, depot.schrank.id)], [[30], [6]])
  await page.goto(`${app.url}/lager/bewegungen?art=umlagerung`)
  await expect(page.getByText('R1-01 → S1')).toBeVisible()
  await expect(page.getByText('gebucht · Schrank auffüllen')).toBeVisible()
})

// lager.17: To order is the Mindestbestand and what objects lack, without the stock, what is ordered and what is being procured; the order list shows nothing else at first.
test('What lies below its least or is missing in objects is on the list of what to buy, until it is procured or booked in', async ({
  app,
  depot,
}) => {
  const { page } = await visit(app, { as: depot.anna })
  await page.goto(`${app.url}/lager/bestellliste`)
  const row = (name: string) => page.getByRole('row', { name })
  // 50 at least, 36 in stock, 2 missing in RUCK-1.
  await expect(row('Verbandpäckchen M').getByText('16 Stück')).toBeVisible()
  await expect(row('Handschuhe')).toHaveCount(0)
  const infusion = row('Infusion Ringer')
  await expect(infusion.getByText('1 Stück')).toBeVisible()
  const { eintraege } = await app.call<{ eintraege: { id: string; material_name: string }[] }>(
    app.admin,
    'GET',
    '/fehlbestaende?offen=true',
  )
  const missing = eintraege.find(({ material_name }) => material_name.startsWith('Infusion'))
  await app.call(app.admin, 'PATCH', `/fehlbestaende/${missing?.id}`, { status: 'in_bearbeitung' })
  await expect(infusion).toHaveCount(0)
  await page.getByRole('button', { name: /^schon bestellt/ }).click()
  await expect(infusion.getByText('nichts')).toBeVisible()
  await page.getByRole('button', { name: /^zu bestellen/ }).click()
  await page.getByRole('button', { name: 'Verbandpäckchen M' }).first().click()
  await pick(page, 'Lagerplatz', 'R1', /^R1-01/)
  const form = page.getByRole('dialog')
  await form.getByLabel('Menge').fill('60')
  await form.getByLabel('Belegnummer').fill('LS-2026-0900')
  await form.getByRole('button', { name: 'Zugang buchen' }).click()
  await expect(page.getByText('Der Zugang ist gebucht.')).toBeVisible()
  await expect(page.getByText('Keine Treffer')).toBeVisible()
})

test('Places are a tree; nothing is put into itself, and what is used stays', async ({ app }) => {
  const { page } = await visit(app)
  await page.goto(`${app.url}/lager/orte`)
  await expect(page.getByText('Regalraum')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Lagerorte' }).getByRole('link')).toHaveText([
    'Wache Nord',
    'Halle',
    'Regalraum',
  ])
  await page.getByRole('button', { name: 'Halle: Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Bearbeiten' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Liegt in')).toBeVisible()
  await expect(form.getByLabel('Liegt in').locator('option')).toHaveText(['eigenständig', 'Wache Nord'])
  await form.getByRole('button', { name: 'Löschen' }).click()
  await form.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(form.getByRole('alert').getByText(/verwendet|Lagerplätze|Lagerort/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Regalraum: Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Lagerplätze zeigen' }).click()
  await expect(page.getByRole('button', { name: 'R1-01' })).toBeVisible()
  await page.keyboard.press('n')
  await form.getByLabel('Code').fill('r1-01')
  await form.getByRole('button', { name: 'Lagerplatz anlegen' }).click()
  await expect(form.getByText(/schon|bereits|vergeben/)).toBeVisible()
  await form.getByLabel('Code').fill('R1-02')
  await form.getByRole('button', { name: 'Lagerplatz anlegen' }).click()
  await expect(page.getByRole('button', { name: 'R1-02' })).toBeVisible()
})

test('Place, device and package are scanned and handed out; what is refused stays on the tray', async ({
  app,
  depot,
}) => {
  const { page } = await visit(app, { size: PHONE, as: depot.anna })
  await page.goto(`${app.url}/ausgaben/neu`)
  await expect(page.getByText('Noch nichts', { exact: true })).toBeVisible()
  for (const code of ['R1-01', '4006381333931', 'PO-0008', '4006381333931', 'PO-0008']) {
    await page.getByRole('heading', { name: 'Ausgeben', exact: true }).click()
    await wedge(page, code)
  }
  await expect(page.getByText('PO-0008 liegt schon da')).toBeVisible()
  const needed = 'gehört zu RUCK-1. Bis zur Rückgabe ist RUCK-1 höchstens eingeschränkt einsatzbereit.'
  await expect(page.getByText(needed)).toBeVisible()
  await expect(page.getByText('Material kommt aus R1-01')).toBeVisible()
  await expect(page.getByLabel('Menge Verbandpäckchen M')).toHaveValue('2 Stück')
  await page.getByRole('button', { name: '2 Posten ausgeben' }).click()
  await expect(page.locator('[name=empfaenger][aria-invalid=true]')).toBeVisible()
  await page.getByLabel('Wer bekommt es?').fill('Übung Bahnhof <b>')
  await page.getByText('Frist, Leihe und Bemerkung').click()
  await page.getByLabel('Zurück bis').fill(day(7))
  await page.getByLabel('Menge Verbandpäckchen M').fill('5000')
  await page.getByRole('button', { name: '2 Posten ausgeben' }).click()
  await expect(page.getByText('1 Posten an Übung Bahnhof <b> ausgegeben.')).toBeVisible()
  await assertRefused(page, /nur|verfügbar|liegen/, 'tray with a refusal')
  await page.getByLabel('Menge Verbandpäckchen M').fill('2')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/v1/ausgaben', (route) => answered.then(() => route.continue()))
  await page.getByRole('button', { name: '1 Posten ausgeben' }).click()
  // Scanned while the issue is on its way: it stays for the next one.
  for (const code of ['4006381333931', 'PO-0007']) await wedge(page, code)
  const device = page.getByRole('button', { name: 'Pulsoximeter PO-0007 herunternehmen' })
  await expect(device).toBeVisible()
  answer()
  const menge = page.getByLabel('Menge Verbandpäckchen M')
  await expect(menge).toHaveValue('1 Stück')
  await device.click()
  await page.getByRole('button', { name: 'Verbandpäckchen M herunternehmen' }).click()
  await expect(page.getByText('Noch nichts', { exact: true })).toBeVisible()
})

test('What carries a lent device says who has it, and leads to its return', async ({ app, depot }) => {
  const out = 'Pulsoximeter PO-0008 ausgegeben an Übung Bahnhof <b> seit'
  for (const size of [PHONE, DESK]) {
    const visitor = await visit(app, { size, as: depot.anna })
    const { page } = visitor
    await page.goto(`${app.url}/objekte/${depot.ruck1.id}`)
    const reason = page.getByRole('link', { name: out })
    await expect(reason.getByText('Rückgabe buchen')).toBeVisible()
    const beladung = page.getByRole('list', { name: 'Beladung' })
    await page.getByLabel('Position suchen').fill('Pulsoximeter')
    await expect(beladung.getByRole('heading', { name: 'Netz im Deckel' })).toBeVisible()
    await expect(beladung.getByText('1 ausgegeben')).toHaveCount(2)
    const position = beladung.getByRole('button', { name: /^Pulsoximeter/ })
    await expect(position.getByText('1 ausgegeben')).toBeVisible()
    await expect(position.getByText(out)).toBeVisible()
    await assertAccessible(page, 'object with a lent device')
    await assertFits(page, 'object with a lent device')
    await page.goto(`${app.url}/geraete`)
    await expect(page.getByText('ausgegeben an Übung Bahnhof <b> seit')).toBeVisible()
    await page.goto(app.url)
    await page.getByRole('link', { name: out }).click()
    await expect(page.getByRole('dialog').getByText('Übung Bahnhof <b>')).toBeVisible()
    await visitor.context.close()
  }
  const { page } = await visit(app, { as: depot.bernd })
  await page.goto(`${app.url}/objekte/${depot.ruck1.id}`)
  await page.getByRole('link', { name: out }).click()
  await expect(page.getByRole('heading', { name: 'Pulsoximeter PO-0008' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ausgegeben an Übung Bahnhof <b> seit' })).toBeVisible()
})

test('A scanned device opens its return; what is overdue comes back to its place', async ({ app, depot }) => {
  const { page } = await visit(app, { size: PHONE, as: depot.anna })
  await page.goto(`${app.url}/ausgaben`)
  await expect(page.getByText('Übung Bahnhof <b>').first()).toBeVisible()
  await page.getByRole('heading', { name: 'Ausgaben' }).click()
  await wedge(page, 'PO-0008')
  const form = page.getByRole('dialog')
  await expect(form.getByText('Übung Bahnhof <b>')).toBeVisible()
  await form.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(page.getByText('PO-0008 ist zurück.')).toBeVisible()
  const before = (await stockAt(app, depot.regal.id))[0] ?? 0
  await page.goto(`${app.url}/ausgaben?ueberfaellig=true`)
  await page.getByText('Jugendfeuerwehr, M. Krause').click()
  await form.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(page.getByText('4 Stück Verbandpäckchen M ist zurück.')).toBeVisible()
  await expect(page.getByText('Keine Treffer')).toBeVisible()
  assert.deepEqual(await stockAt(app, depot.regal.id), [before + 4])
})

test('Who may not book sees the store without its buttons, and no way to hand out', async ({ app, depot }) => {
  const { page } = await visit(app, { as: depot.bernd })
  await page.goto(`${app.url}/lager/bestand`)
  await expect(page.getByText('Verbandpäckchen M').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zugang buchen' })).toHaveCount(0)
  await page.goto(`${app.url}/ausgaben/neu`)
  await expect(page.getByText('Keine Berechtigung zum Ausgeben')).toBeVisible()
  await page.getByRole('link', { name: 'Zu den Ausgaben' }).click()
  await page.getByRole('button', { name: /Pulsoximeter PO-0008/ }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByText('Übung Bahnhof <b>')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Zurücknehmen' })).toHaveCount(0)
})

test('A device in a test is handed out once that is confirmed; of what goes out a part comes back', async ({
  app,
  depot,
}) => {
  const { page } = await visit(app, { size: PHONE, as: depot.anna })
  const patch = (status: string) => app.call(app.admin, 'PATCH', `/geraete/${depot.geprueft.id}`, { status })
  await patch('in_pruefung')
  await page.goto(`${app.url}/ausgaben/neu`)
  await page.getByLabel('Wer bekommt es?').fill('Wache Süd')
  for (const code of ['R1-01', '4006381333931', '4006381333931', 'PO-0008']) {
    await page.getByRole('heading', { name: 'Ausgeben', exact: true }).click()
    await wedge(page, code)
  }
  await page.getByRole('button', { name: '2 Posten ausgeben' }).click()
  await expect(page.getByText('1 Posten an Wache Süd ausgegeben.')).toBeVisible()
  await expect(page.getByText('Das Gerät PO-0008 ist gerade in Prüfung.')).toBeVisible()
  await assertAccessible(page, 'tray with a question')
  await page.getByRole('button', { name: 'Trotzdem ausgeben' }).click()
  await expect(page.getByText('Noch nichts', { exact: true })).toBeVisible()

  await page.goto(`${app.url}/ausgaben?status=ausgegeben`)
  await page.getByRole('button', { name: /2 Stück Verbandpäckchen M\s*Wache Süd/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Kommt zurück').fill('1')
  await form.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(page.getByText('1 Stück Verbandpäckchen M ist zurück, 1 noch ausgegeben.')).toBeVisible()
  await page.getByRole('button', { name: /1 von 2 Stück Verbandpäckchen M/ }).click()
  await form.getByLabel('Kommt zurück').fill('0')
  await form.getByLabel('Ist verloren').fill('1')
  await form.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(page.getByText('1 Stück Verbandpäckchen M ist als verloren gebucht.')).toBeVisible()
})
