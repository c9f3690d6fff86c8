import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { type App, visit } from './app.ts'
import { assertInSight } from './checks.ts'
import { baueRucksack, person, type Rucksack, zahl } from './rucksack.ts'
import { expect, test } from './test.ts'

async function beginne(app: App, page: Page, { id }: Rucksack): Promise<void> {
  await page.goto(`${app.url}/objekte/${id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await expect(page.getByRole('link', { name: 'Weiter zum Abschluss' })).toBeVisible()
}

test('The counter of a row at the foot of the screen opens in sight, with the digits of a telephone', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'TIEF-1', faecher: [12], soll: () => 3 })
  const { page } = await visit(app, { size: PHONE, as: anna })
  await beginne(app, page, rucksack)
  const sechste = rucksack.positionen[5]
  assert.ok(sechste)
  await zahl(page, sechste).tap()
  const counter = page.getByRole('group', { name: `${sechste.name} zählen` })
  await assertInSight(counter.getByRole('button', { name: 'Fertig' }))
  await assertInSight(counter.getByRole('button', { name: '9', exact: true }))
  // All in one look: the page may still scroll.
  const keys = await counter
    .getByRole('button', { name: /^\d$/ })
    .evaluateAll((all) => all.map((key) => [Math.round(key.getBoundingClientRect().y), key.textContent] as const))
  const rows = Map.groupBy(keys, ([y]) => y)
  assert.deepEqual(
    [...rows.values()].map((row) => row.map(([, digit]) => digit).join('')),
    ['123', '456', '789', '0'],
  )
  await assertAccessible(page, 'counter')
  await assertFits(page, 'counter')
})

test('A position of four devices lists the four in place of one field for a serial number', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, {
    code: 'PA-KOFFER',
    faecher: [8],
    soll: (n) => (n === 5 ? 4 : 1),
    typ: () => 'geraet_sn',
  })
  const [eines, , , , , viele] = rucksack.positionen
  assert.ok(viele && eines)
  const nummern = ['PA-2019-1', 'PA-2019-2', 'PA-2019-3', 'PA-2019-4']
  for (const seriennummer of nummern)
    await app.call(app.admin, 'POST', `/objektpositionen/${viele.id}/geraete`, { seriennummer })
  const { page } = await visit(app, { size: PHONE, as: anna })
  await beginne(app, page, rucksack)
  await zahl(page, viele).tap()
  const geraete = page.getByRole('list', { name: 'Geräte' })
  await expect(geraete).toBeVisible()
  await expect(geraete.getByRole('listitem')).toHaveText(nummern)
  await expect(page.getByLabel('Seriennummer')).toHaveCount(0)
  await assertInSight(page.getByRole('button', { name: 'Fertig' }))
  await assertAccessible(page, 'devices')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await zahl(page, viele).click()
  await assertInSight(page.getByRole('button', { name: 'Fertig' }))
  await zahl(page, eines).tap()
  await expect(page.getByLabel('Seriennummer')).toBeVisible()
})
