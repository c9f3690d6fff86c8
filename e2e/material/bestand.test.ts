import assert from 'node:assert/strict'
import sharp from 'sharp'
import { test } from 'vitest'
import { PHONE } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { foundBrigade } from './brigade.ts'
import { assertInSight, assertNoComplaints, choose } from './checks.ts'

const app = await startApp()
const brigade = await foundBrigade(app)

test('The overview names what is not ready, and each reason leads to its remedy', async () => {
  const visitor = await visit(app, { as: brigade.anna, size: PHONE })
  const { page } = visitor
  await page.goto(app.url)
  const readiness = page.getByRole('list', { name: 'Einsatzbereitschaft' })
  await readiness.getByRole('link', { name: '3 nicht einsatzbereit' }).waitFor()
  await page.getByText('UVV-Prüfung', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'schwerer Mangel offen Mangel ansehen' }).click()
  await page.getByRole('link', { name: /Blaulicht rechts ohne Funktion/ }).waitFor()
  await assertInSight(page.getByRole('tab', { name: /^Mängel/, selected: true }))
  await page.goBack()
  await readiness.getByRole('link', { name: '1 einsatzbereit', exact: true }).click()
  await page.getByText('1 Eintrag').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A shortage is procured, approved, and refilled from the store; the overview follows', async () => {
  const halle = await app.call<{ id: string }>(app.admin, 'POST', '/lagerorte', { name: 'Halle', art: 'lager' })
  const platz = await app.call<{ id: string }>(app.admin, 'POST', '/lagerplaetze', {
    code: 'H-1',
    lagerort_id: halle.id,
  })
  const { eintraege } = await app.call<{ eintraege: { id: string; name: string }[] }>(
    app.admin,
    'GET',
    '/materialien?q=Verband',
  )
  await app.call(app.admin, 'POST', '/materialbewegungen', {
    art: 'zugang',
    material_id: eintraege[0]?.id,
    menge: 5,
    nach_lagerplatz_id: platz.id,
  })
  const visitor = await visit(app, { as: brigade.anna })
  const { page } = visitor
  await page.goto(`${app.url}/fehlbestaende`)
  const row = page.getByRole('row', { name: /Verbandpäckchen/ })
  await row.getByRole('button', { name: /^Weiteres/ }).click()
  await page.getByRole('menuitem', { name: 'Als bestellt merken' }).click()
  await row.getByText('bestellt').waitFor()
  await row.getByRole('button', { name: 'Nachfüllen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Aus dem Lager').selectOption({ index: 1 })
  await form.getByLabel('Menge').fill('6')
  await form.getByRole('button', { name: 'Nachfüllen' }).click()
  await form
    .getByText(/Bestand|Lager.*nur|da\b.*5/)
    .first()
    .waitFor()
  await assertAccessible(page, 'refill refused')
  await form.getByLabel('Menge').fill('2')
  await form.getByRole('button', { name: 'Nachfüllen' }).click()
  await page.getByText('2 Stück Verbandpäckchen M in RUCK-1 nachgefüllt.').waitFor()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^erledigt/ }).click()
  await row.getByText('erledigt').waitFor()
  await page.getByRole('link', { name: 'Übersicht' }).first().click()
  await page.getByRole('link', { name: '1 eingeschränkt', exact: true }).waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A defect is reported with a photo, and moved on the board only to where it may go', async () => {
  const visitor = await visit(app, { as: brigade.anna, size: PHONE })
  const { page } = visitor
  await page.goto(`${app.url}/maengel`)
  await page.getByRole('button', { name: 'Mangel melden' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Mangel melden' }).click()
  await form.getByText('Bitte ausfüllen.').nth(1).waitFor()
  await choose(form.getByRole('combobox', { name: 'Objekt' }), 'RUCK-2', 'RUCK-2 Rucksack Süd')
  await form.getByLabel('Was ist kaputt?').fill('Naht <script>alert(1)</script> offen')
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  const choosing = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Foto hinzufügen' }).click()
  await (await choosing).setFiles({ name: 'naht.jpg', mimeType: 'image/jpeg', buffer: photo })
  await form.getByText('naht.jpg').waitFor()
  await form.getByRole('button', { name: 'Mangel melden' }).click()
  await page.getByText('Der Mangel ist gemeldet.').waitFor()
  await page.getByRole('link', { name: /Naht <script>/ }).click()
  await page.getByRole('img', { name: 'naht.jpg' }).waitFor()
  await assertAccessible(page, 'defect with photo')
  await page.getByRole('main').getByRole('link', { name: 'Mängel', exact: true }).click()

  await page.getByText('Tafel').click()
  await page.waitForURL(/ansicht=tafel/)
  const move = page.getByRole('button', { name: '„Naht <script>alert(1)</script> offen“ verschieben' })
  await move.click()
  await page.getByRole('menuitem').first().waitFor()
  const offered = await page.getByRole('menuitem').allTextContents()
  assert.ok(offered.includes('Nach „in Bearbeitung“') && !offered.includes('Nach „neu“'), offered.join())
  await page.getByRole('menuitem', { name: 'Nach „in Bearbeitung“' }).click()
  await page.getByRole('region', { name: 'in Bearbeitung' }).getByRole('link', { name: /^Naht/ }).waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})
