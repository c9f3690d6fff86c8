/** Small things that people stumble over. */

import assert from 'node:assert/strict'
import { PHONE } from '../browser.ts'
import { visit } from './app.ts'
import { assertInSight, keepSentences } from './checks.ts'
import { baueRucksack, vollstaendig, zahl } from './rucksack.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'brigade' })
const WIDE = { width: 1440, height: 900 }

test('A tap that overwrites a count is undone, and the end of a check leads back to the round', async ({
  app,
  brigade,
}) => {
  const rucksack = await baueRucksack(app, { code: 'ZURUECK', faecher: [2], soll: () => 4 })
  const [erste] = rucksack.positionen
  assert.ok(erste)
  const { page } = await visit(app, { size: PHONE, as: brigade.anna })
  await keepSentences(page)
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await zahl(page, erste).tap()
  await page.getByRole('button', { name: 'Eins weniger' }).tap()
  await page.getByRole('button', { name: 'Fertig', exact: true }).tap()
  await expect(page.getByText('1 fehlt').last()).toBeVisible()
  await vollstaendig(page, erste).tap()
  await expect(page.getByText(`${erste.name}: 4 statt 3 gezählt.`)).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).tap()
  await expect(page.getByText('1 fehlt').last()).toBeVisible()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await expect(page.getByRole('heading', { name: 'Es fehlt (1)' })).toBeVisible()
  await page.getByRole('link', { name: 'Zurück zum Rundgang' }).tap()
  await expect(vollstaendig(page, erste)).toBeVisible()
})

test('Lists name their order and their period, a shortage has one age, and five columns fit a wide desk', async ({
  app,
  brigade,
}) => {
  const { page } = await visit(app, { size: WIDE, as: brigade.anna })
  await page.goto(`${app.url}/objekte`)
  await expect(page.getByRole('row', { name: /^LF-1/ })).toBeVisible()
  const sortable = page.getByRole('columnheader').filter({ has: page.getByRole('button') })
  for (const head of await sortable.all())
    await expect(head.locator('svg'), `${await head.textContent()} has no arrow`).toHaveCount(1)
  await page.goto(`${app.url}/pruefungen`)
  await expect(page.getByRole('combobox', { name: 'Zeitraum' })).toBeVisible()
  assert.equal(
    await page.getByRole('combobox', { name: 'Zeitraum' }).locator('option').first().textContent(),
    'Zeitraum: 90 Tage',
  )
  await page.goto(`${app.url}/fehlbestaende`)
  await expect(page.getByRole('row', { name: /Verbandpäckchen/ }).getByText('seit heute')).toBeVisible()
  await page.goto(`${app.url}/objekte/${brigade.ruck1.id}?teil=fehlbestaende`)
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: 'Verbandpäckchen' })
      .getByText(/· seit heute/),
  ).toBeVisible()
  await page.goto(`${app.url}/maengel?ansicht=tafel`)
  const last = page.getByRole('region', { name: 'erledigt' })
  await expect(last).toBeVisible()
  const box = await last.boundingBox()
  assert.ok(box && box.x + box.width <= WIDE.width, JSON.stringify(box))
})

test('The example in a refused field stays grey', async ({ app, brigade }) => {
  const { page } = await visit(app, { size: WIDE, as: brigade.anna })
  const form = page.getByRole('dialog')
  const field = form.getByLabel('Was ist kaputt?')
  const colour = () =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('[name=titel]'), '::placeholder').color`)
  await page.goto(`${app.url}/objekte/${brigade.ruck2.id}?teil=maengel`)
  await page.getByRole('button', { name: 'Mangel melden' }).click()
  await expect(field).toBeVisible()
  const before = await colour()
  await form.getByRole('button', { name: 'Mangel melden' }).click()
  await expect(form.locator('[aria-invalid=true]')).toBeVisible()
  assert.equal(await colour(), before)
  await assertInSight(form.getByRole('button', { name: 'Mangel melden' }))
})
