import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertInSight, assertNoComplaints } from './checks.ts'
import { baueRucksack, person, type Rucksack, zahl } from './rucksack.ts'

const app = await startApp()
const anna = await person(app, 'Anna Weber')

async function beginne(page: Page, { id }: Rucksack): Promise<void> {
  await page.goto(`${app.url}/objekte/${id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).waitFor()
}

test('The counter of a row at the foot of the screen opens in sight, with the digits of a telephone', async () => {
  const rucksack = await baueRucksack(app, { code: 'TIEF-1', faecher: [12], soll: () => 3 })
  const visitor = await visit(app, { size: PHONE, as: anna })
  const { page } = visitor
  await beginne(page, rucksack)
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
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A position of four devices lists the four in place of one field for a serial number', async () => {
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
  const visitor = await visit(app, { size: PHONE, as: anna })
  const { page } = visitor
  await beginne(page, rucksack)
  await zahl(page, viele).tap()
  const geraete = page.getByRole('list', { name: 'Geräte' })
  await geraete.waitFor()
  assert.deepEqual(await geraete.getByRole('listitem').allTextContents(), nummern)
  assert.equal(await page.getByLabel('Seriennummer').count(), 0)
  await assertInSight(page.getByRole('button', { name: 'Fertig' }))
  await assertAccessible(page, 'devices')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await zahl(page, viele).click()
  await assertInSight(page.getByRole('button', { name: 'Fertig' }))
  await zahl(page, eines).tap()
  await page.getByLabel('Seriennummer').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})
