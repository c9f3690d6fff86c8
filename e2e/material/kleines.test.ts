/** Small things that people stumble over. */

import assert from 'node:assert/strict'
import { test } from 'vitest'
import { PHONE } from '../browser.ts'
import { startApp, visit } from './app.ts'
import { foundBrigade } from './brigade.ts'
import { assertInSight, assertNoComplaints, keepSentences } from './checks.ts'
import { baueRucksack, vollstaendig, zahl } from './rucksack.ts'

const app = await startApp()
const brigade = await foundBrigade(app)
const WIDE = { width: 1440, height: 900 }

test('A tap that overwrites a count is undone, and the end of a check leads back to the round', async () => {
  const rucksack = await baueRucksack(app, { code: 'ZURUECK', faecher: [2], soll: () => 4 })
  const [erste] = rucksack.positionen
  assert.ok(erste)
  const visitor = await visit(app, { size: PHONE, as: brigade.anna })
  const { page } = visitor
  await keepSentences(page)
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await zahl(page, erste).tap()
  await page.getByRole('button', { name: 'Eins weniger' }).tap()
  await page.getByRole('button', { name: 'Fertig', exact: true }).tap()
  await page.getByText('1 fehlt').last().waitFor()
  await vollstaendig(page, erste).tap()
  await page.getByText(`${erste.name}: 4 statt 3 gezählt.`).waitFor()
  await page.getByRole('button', { name: 'Rückgängig' }).tap()
  await page.getByText('1 fehlt').last().waitFor()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await page.getByRole('heading', { name: 'Es fehlt (1)' }).waitFor()
  await page.getByRole('link', { name: 'Zurück zum Rundgang' }).tap()
  await vollstaendig(page, erste).waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('Lists name their order and their period, a shortage has one age, and five columns fit a wide desk', async () => {
  const visitor = await visit(app, { size: WIDE, as: brigade.anna })
  const { page } = visitor
  await page.goto(`${app.url}/objekte`)
  await page.getByRole('row', { name: /^LF-1/ }).waitFor()
  const sortable = page.getByRole('columnheader').filter({ has: page.getByRole('button') })
  for (const head of await sortable.all())
    assert.equal(await head.locator('svg').count(), 1, `${await head.textContent()} has no arrow`)
  await page.goto(`${app.url}/pruefungen`)
  await page.getByRole('combobox', { name: 'Zeitraum' }).waitFor()
  assert.equal(
    await page.getByRole('combobox', { name: 'Zeitraum' }).locator('option').first().textContent(),
    'Zeitraum: 90 Tage',
  )
  await page.goto(`${app.url}/fehlbestaende`)
  await page
    .getByRole('row', { name: /Verbandpäckchen/ })
    .getByText('seit heute')
    .waitFor()
  await page.goto(`${app.url}/objekte/${brigade.ruck1.id}?teil=fehlbestaende`)
  await page
    .getByRole('article')
    .filter({ hasText: 'Verbandpäckchen' })
    .getByText(/· seit heute/)
    .waitFor()
  await page.goto(`${app.url}/maengel?ansicht=tafel`)
  const last = page.getByRole('region', { name: 'erledigt' })
  await last.waitFor()
  const box = await last.boundingBox()
  assert.ok(box && box.x + box.width <= WIDE.width, JSON.stringify(box))
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('The example in a refused field stays grey', async () => {
  const visitor = await visit(app, { size: WIDE, as: brigade.anna })
  const { page } = visitor
  const form = page.getByRole('dialog')
  const field = form.getByLabel('Was ist kaputt?')
  const colour = () =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('[name=titel]'), '::placeholder').color`)
  await page.goto(`${app.url}/objekte/${brigade.ruck2.id}?teil=maengel`)
  await page.getByRole('button', { name: 'Mangel melden' }).click()
  await field.waitFor()
  const before = await colour()
  await form.getByRole('button', { name: 'Mangel melden' }).click()
  await form.locator('[aria-invalid=true]').waitFor()
  assert.equal(await colour(), before)
  await assertInSight(form.getByRole('button', { name: 'Mangel melden' }))
  assertNoComplaints(visitor)
  await visitor.context.close()
})
