import type { Page } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTextFits } from '../checks.ts'
import { visit } from './app.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'depot' })

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code oder Suchwort').fill(code)
  await page.keyboard.press('Enter')
}

test('The scan finds a device by its serial number and a Lagerplatz by its code', async ({ app, depot }) => {
  const { page } = await visit(app, { size: PHONE, as: depot.bernd })
  await page.goto(`${app.url}/scannen`)
  await enter(page, 'r1-01')
  await expect(page.getByRole('heading', { name: 'R1-01 Regal 1, Fach 1' })).toBeVisible()
  await expect(page.getByText('Wache Nord › Halle › Regalraum')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Verbandpäckchen M' }).getByText('36 Stück')).toBeVisible()
  await assertAccessible(page, 'scanned Lagerplatz')
  await assertFits(page, 'scanned Lagerplatz')
  await enter(page, 'po-0007')
  await page.waitForURL(`${app.url}/geraete/${depot.faellig.id}`)
})

test('An unknown code leads on: to the store, to the devices, or into a new object that carries it', async ({
  app,
}) => {
  const { page } = await visit(app, { size: PHONE })
  await page.goto(`${app.url}/scannen`)
  await enter(page, 'XQZ-00917')
  await expect(page.getByText(/^„XQZ-00917“ steht auf keinem Etikett/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'In den Geräten suchen' })).toBeVisible()
  await assertAccessible(page, 'unknown code')
  await assertFits(page, 'unknown code')
  await assertTextFits(page, 'unknown code')
  await page.getByRole('link', { name: 'Objekt mit diesem Code anlegen' }).tap()
  const form = page.getByRole('dialog', { name: 'Objekt anlegen' })
  await expect(form.getByRole('textbox', { name: 'Code' })).toHaveValue('XQZ-00917')
})

test('The key / leads into the field of the scan page, and what is typed on the way stands in it', async ({
  app,
  depot,
}) => {
  const { page } = await visit(app)
  await page.goto(`${app.url}/mehr`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mehr' })).toBeVisible()
  // As a person types: what is faster comes from a scanner.
  await page.keyboard.press('/', { delay: 80 })
  await page.keyboard.type('RUCK-2', { delay: 80 })
  const field = page.getByLabel('Code oder Suchwort')
  await expect(field).toBeVisible()
  await expect(field).toHaveValue('RUCK-2')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${app.url}/objekte/${depot.ruck2.id}`)
  await page.goto(`${app.url}/scannen`)
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
})
