import assert from 'node:assert/strict'
import sharp from 'sharp'
import { PHONE, textsOf } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { visit } from './app.ts'
import { assertInSight, choose } from './checks.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'brigade' })

test('The overview names what is not ready, and each reason leads to its remedy', async ({ app, brigade }) => {
  const { page } = await visit(app, { as: brigade.anna, size: PHONE })
  await page.goto(app.url)
  const readiness = page.getByRole('list', { name: 'Einsatzbereitschaft' })
  await expect(readiness.getByRole('link', { name: '3 nicht einsatzbereit' })).toBeVisible()
  await page.getByRole('heading', { name: 'Die nächsten 90 Tage' }).click()
  await expect(page.getByText('UVV-Prüfung', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'schwerer Mangel offen Mangel ansehen' }).click()
  await expect(page.getByRole('link', { name: /Blaulicht rechts ohne Funktion/ })).toBeVisible()
  await assertInSight(page.getByRole('tab', { name: /^Mängel/, selected: true }))
  await page.goBack()
  await readiness.getByRole('link', { name: '1 einsatzbereit', exact: true }).click()
  await expect(page.getByText('1 Eintrag')).toBeVisible()
})

test('A shortage is procured, approved, and refilled from the store; the overview follows', async ({
  app,
  brigade,
}) => {
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
  const { page } = await visit(app, { as: brigade.anna })
  await page.goto(`${app.url}/fehlbestaende`)
  const row = page.getByRole('row', { name: /Verbandpäckchen/ })
  await row.getByRole('button', { name: /^Weiteres/ }).click()
  await page.getByRole('menuitem', { name: 'Als bestellt merken' }).click()
  await expect(row.getByText('bestellt')).toBeVisible()
  await row.getByRole('button', { name: 'Nachfüllen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Aus dem Lager').selectOption({ index: 1 })
  await form.getByLabel('Menge').fill('6')
  await form.getByRole('button', { name: 'Nachfüllen' }).click()
  await expect(form.getByText(/Bestand|Lager.*nur|da\b.*5/).first()).toBeVisible()
  await assertAccessible(page, 'refill refused')
  await form.getByLabel('Menge').fill('2')
  await form.getByRole('button', { name: 'Nachfüllen' }).click()
  await expect(page.getByText('2 Stück Verbandpäckchen M in RUCK-1 nachgefüllt.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: /^erledigt/ }).click()
  await expect(row.getByText('erledigt')).toBeVisible()
  await page.getByRole('link', { name: 'Übersicht' }).first().click()
  await expect(page.getByRole('link', { name: '1 eingeschränkt', exact: true })).toBeVisible()
})

test('A defect is reported with a photo, and moved on the board only to where it may go', async ({ app, brigade }) => {
  const { page } = await visit(app, { as: brigade.anna, size: PHONE })
  await page.goto(`${app.url}/maengel`)
  await page.getByRole('button', { name: 'Mangel melden' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Mangel melden' }).click()
  await expect(form.getByText('Bitte ausfüllen.').nth(1)).toBeVisible()
  await choose(form.getByRole('combobox', { name: 'Objekt' }), 'RUCK-2', 'RUCK-2 Rucksack Süd')
  await form.getByLabel('Was ist kaputt?').fill('Naht <script>alert(1)</script> offen')
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  const choosing = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Foto hinzufügen' }).click()
  await (await choosing).setFiles({ name: 'naht.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(form.getByText('naht.jpg')).toBeVisible()
  await form.getByRole('button', { name: 'Mangel melden' }).click()
  await expect(page.getByText('Der Mangel ist gemeldet.')).toBeVisible()
  await page.getByRole('link', { name: /Naht <script>/ }).click()
  await expect(page.getByRole('img', { name: 'naht.jpg' })).toBeVisible()
  await assertAccessible(page, 'defect with photo')
  await page.getByRole('main').getByRole('link', { name: 'Mängel', exact: true }).click()

  await page.getByText('Tafel').click()
  await expect(page).toHaveURL(/ansicht=tafel/)
  const move = page.getByRole('button', { name: '„Naht <script>alert(1)</script> offen“ verschieben' })
  await move.click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  const offered = await textsOf(page.getByRole('menuitem'))
  assert.ok(offered.includes('Nach „in Bearbeitung“') && !offered.includes('Nach „neu“'), offered.join())
  await page.getByRole('menuitem', { name: 'Nach „in Bearbeitung“' }).click()
  await expect(page.getByRole('region', { name: 'in Bearbeitung' }).getByRole('link', { name: /^Naht/ })).toBeVisible()
})
