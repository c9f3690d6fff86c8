import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTextFits } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'
import { foundDepot } from './depot.ts'

const app = await startApp()
const depot = await foundDepot(app)

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code oder Suchwort').fill(code)
  await page.keyboard.press('Enter')
}

test('The scan finds a device by its serial number and a Lagerplatz by its code', async () => {
  const visitor = await visit(app, { size: PHONE, as: depot.bernd })
  const { page } = visitor
  await page.goto(`${app.url}/scannen`)
  await enter(page, 'r1-01')
  await page.getByRole('heading', { name: 'R1-01 Regal 1, Fach 1' }).waitFor()
  await page.getByText('Wache Nord › Halle › Regalraum').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Verbandpäckchen M' }).getByText('36 Stück').waitFor()
  await assertAccessible(page, 'scanned Lagerplatz')
  await assertFits(page, 'scanned Lagerplatz')
  await enter(page, 'po-0007')
  await page.waitForURL(`${app.url}/geraete/${depot.faellig.id}`)
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('An unknown code leads on: to the store, to the devices, or into a new object that carries it', async () => {
  const visitor = await visit(app, { size: PHONE })
  const { page } = visitor
  await page.goto(`${app.url}/scannen`)
  await enter(page, 'XQZ-00917')
  await page.getByText(/^„XQZ-00917“ steht auf keinem Etikett/).waitFor()
  await page.getByRole('link', { name: 'In den Geräten suchen' }).waitFor()
  await assertAccessible(page, 'unknown code')
  await assertFits(page, 'unknown code')
  await assertTextFits(page, 'unknown code')
  await page.getByRole('link', { name: 'Objekt mit diesem Code anlegen' }).tap()
  const form = page.getByRole('dialog', { name: 'Objekt anlegen' })
  assert.equal(await form.getByRole('textbox', { name: 'Code' }).inputValue(), 'XQZ-00917')
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('The key / leads into the field of the scan page, and what is typed on the way stands in it', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await page.goto(`${app.url}/mehr`)
  await page.getByRole('heading', { level: 1, name: 'Mehr' }).waitFor()
  // As a person types: what is faster comes from a scanner.
  await page.keyboard.press('/', { delay: 80 })
  await page.keyboard.type('RUCK-2', { delay: 80 })
  const field = page.getByLabel('Code oder Suchwort')
  await field.waitFor()
  assert.equal(await field.inputValue(), 'RUCK-2')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${app.url}/objekte/${depot.ruck2.id}`)
  await page.goto(`${app.url}/scannen`)
  await field.waitFor()
  await page.keyboard.press('/')
  await field.and(page.locator(':focus')).waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})
