import type { Page } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import { LONG_PATIENCE_MS, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { visit } from './app.ts'
import { installiert, keptNames } from './checks.ts'
import { baueRucksack, person } from './rucksack.ts'
import { expect, test } from './test.ts'

const stand = (page: Page) => page.getByText(/^Kein Netz · Stand \d\d:\d\d Uhr$/)

const isKept = (page: Page, path: string): Promise<unknown> =>
  until(`${path} is kept`, async () => (await keptNames(page)).some((name) => name.includes(`/api/v1${path}`)))

// kontrollen.17: Overview, tasks and objects stay readable without a network with the time they are from; a logout removes them from the device.
test('Overview, tasks and objects stay readable without a network, with the time they are from', async ({ app }) => {
  const rucksack = await baueRucksack(app, { code: 'STAND-1', faecher: [2] })
  const anna = await person(app, 'Anna Weber')
  await app.call(app.admin, 'POST', '/kontrollverantwortung', { objekt_id: rucksack.id, benutzer_id: anna.ich.id })
  const { page, context } = await visit(app, { size: PHONE, as: anna, isKept: true })
  const visits = [
    { path: '/', text: 'STAND-1', kept: '/dashboard/kennzahlen' },
    { path: '/aufgaben', text: 'STAND-1', kept: `/objekte/${rucksack.id}` },
    { path: '/objekte', text: 'Notfallrucksack STAND-1', kept: '/objekte?' },
    { path: `/objekte/${rucksack.id}`, text: 'Material 1 aus STAND-1', kept: `/objekte/${rucksack.id}/positionen` },
  ]
  for (const { path, text, kept } of visits) {
    await page.goto(app.url + path)
    await expect(page.getByText(text).first()).toBeVisible()
    await isKept(page, kept)
    await expect(stand(page)).toHaveCount(0)
  }
  await installiert(page)

  await app.stop()
  await context.setOffline(true)
  for (const { path, text } of visits) {
    await page.goto(app.url + path)
    await expect(page.getByText(text).first()).toBeVisible()
    await expect(stand(page)).toBeVisible()
  }
  await assertAccessible(page, 'an object without a network')
  await assertFits(page, 'an object without a network')

  await app.start()
  await context.setOffline(false)
  await expect(stand(page)).toHaveCount(0, { timeout: LONG_PATIENCE_MS })

  await page.goto(`${app.url}/profil`)
  // What comes above the button moves it away from under the pointer.
  await expect(page.getByText('dieses Gerät')).toBeVisible()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('textbox', { name: 'Benutzername' })).toBeVisible()
  await until('nothing is kept', async () => (await keptNames(page)).length === 0)
})
