import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'
import { baueRucksack, person, zahl } from './rucksack.ts'

const skip = noBrowser ?? false
const app = skip === false ? await startApp() : (undefined as never)

test('A defect reported at a position keeps it in the check, at its end, in the list, the form and on the board', {
  skip,
}, async () => {
  const leitung = await person(app, 'Lea Leitner', 'leitungsverantwortlicher')
  const rucksack = await baueRucksack(app, { code: 'MAENGEL-1', faecher: [2] })
  const [position] = rucksack.positionen
  assert.ok(position)
  const visitor = await visit(app, { size: PHONE, as: leitung })
  const { page } = visitor
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await zahl(page, position).tap()
  await page.getByRole('button', { name: 'Mangel melden' }).tap()
  const report = page.getByRole('dialog', { name: `Mangel: ${position.name}` })
  await report.getByLabel('Was ist nicht in Ordnung?').fill('Naht offen')
  await report.getByRole('button', { name: 'Mangel melden' }).tap()
  const list = page.getByRole('list', { name: 'Positionen' })
  await list.getByRole('listitem').filter({ hasText: position.name }).getByText('Mangel: Naht offen').waitFor()
  assert.equal(await list.getByText('Mangel: Naht offen').count(), 1)
  await assertAccessible(page, 'check with a defect')
  await assertFits(page, 'check with a defect')
  await page.getByText('Alles gesendet').waitFor()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await page.getByRole('heading', { name: 'Offene Mängel (1)' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Naht offen' }).getByText(position.name).waitFor()

  const subject = `${position.name}, Fach 1`
  await page.goto(`${app.url}/objekte/${rucksack.id}?teil=maengel`)
  await page
    .getByRole('button', { name: /^Naht offen/ })
    .getByText(subject)
    .waitFor()
  await page.goto(`${app.url}/maengel?q=${encodeURIComponent('Fach 1')}`)
  await page
    .getByRole('button', { name: /^Naht offen/ })
    .getByText(subject)
    .waitFor()
  await page.getByRole('button', { name: /^Naht offen/ }).tap()
  await page.getByRole('dialog').getByText(subject).waitFor()
  await page.goto(`${app.url}/maengel?ansicht=tafel`)
  await page.getByRole('region', { name: 'neu' }).getByText(subject).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${app.url}/maengel`)
  await page
    .getByRole('row', { name: /Naht offen/ })
    .getByText(subject)
    .waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})
