/** When checks are due: rules, a reported Einsatz, and what the overview says of it. */

import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { DESK, PHONE, textsOf } from '../browser.ts'
import { assertAccessible, assertFits, assertTextFits, assertTouchable } from '../checks.ts'
import { visit } from './app.ts'
import type { Brigade } from './brigade.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'brigade' })

async function assertGood(page: Page, place: string): Promise<void> {
  await assertAccessible(page, place)
  await assertFits(page, place)
  await assertTextFits(page, place)
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Aktionen' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('A type gets its rule in its form, and an object its own', async ({ app, brigade }) => {
  const { page } = await visit(app, { size: DESK, as: brigade.anna })
  await page.goto(`${app.url}/stammdaten/objekttypen`)
  await page.getByText('Notfallrucksack').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kontrolle alle').fill('4')
  await dialog.getByRole('switch', { name: 'Kontrolle nach jedem Einsatz' }).click()
  await assertGood(page, 'rule of a type')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('alle 4 Wochen und nach jedem Einsatz').first()).toBeVisible()

  await page.goto(`${app.url}/objekte/${brigade.ruck2.id}`)
  await expect(page.getByText('alle 4 Wochen und nach jedem Einsatz')).toBeVisible()
  await choose(page, 'Bearbeiten')
  await dialog.getByLabel('Kontrollen').selectOption({ label: 'eigene Frist für dieses Objekt' })
  await dialog.getByLabel('Kontrolle alle').fill('1')
  await dialog.getByLabel('Einheit des Intervalls').selectOption({ label: 'Monate' })
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('jeden Monat')).toBeVisible()
})

for (const [size, place, idIn, objekt] of [
  [PHONE, 'a phone', (brigade: Brigade) => brigade.ruck1.id, 'RUCK-1 Rucksack Nord'],
  [DESK, 'a desk', (brigade: Brigade) => brigade.ruck2.id, 'RUCK-2 Rucksack Süd'],
] as const) {
  // dashboard.44: The app asks for a check that an Einsatz makes due on the object, in the list and on the overview, until it is done.
  test(`On ${place} a reported Einsatz makes the check due everywhere, and the check settles it`, async ({
    app,
    brigade,
  }) => {
    const id = idIn(brigade)
    const rule = { kontrollregel: 'eigene', kontrollintervall: 4, kontrolle_nach_einsatz: true }
    await app.call(app.admin, 'PATCH', `/objekte/${id}`, rule)
    const { page } = await visit(app, { size, as: brigade.bernd })
    await page.goto(`${app.url}/objekte/${id}`)
    if (size === PHONE) await page.getByText('Angaben').click()
    await expect(page.getByText(/^fällig am /)).toBeVisible()
    await choose(page, 'Einsatz melden')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Bemerkung').fill('Tragehilfe')
    await assertGood(page, `${place}, form`)
    await assertTouchable(page, `${place}, form`)
    await dialog.getByRole('button', { name: 'Einsatz melden' }).click()
    await expect(page.getByText('Kontrolle heute fällig nach einem Einsatz')).toBeVisible()
    await assertGood(page, `${place}, object`)

    await page.goto(`${app.url}/kontrollen/faellig`)
    await expect(page.locator('main').getByText(objekt).first()).toBeVisible()
    await assertGood(page, `${place}, list`)
    await page.goto(app.url)
    if (size === PHONE) await page.getByText(/^\d+ weitere(s|r)? Objekte?$/).click()
    await expect(
      page.locator('article').filter({ hasText: objekt }).getByText('heute fällig nach einem Einsatz'),
    ).toBeVisible()

    const kontrolle = await app.call<{ id: string; positionen: { material_id: string; sollmenge: number }[] }>(
      brigade.bernd,
      'POST',
      `/objekte/${id}/kontrollen`,
      {},
    )
    for (const { material_id, sollmenge } of kontrolle.positionen) {
      const path = `/kontrollen/${kontrolle.id}/positionen/${material_id}`
      await app.call(brigade.bernd, 'PUT', path, { gezaehlt: sollmenge })
    }
    await app.call(brigade.bernd, 'POST', `/kontrollen/${kontrolle.id}/abschliessen`, {})
    await page.goto(`${app.url}/kontrollen/faellig`)
    // RUCK-10 was never checked and stays.
    await expect(page.locator('main').getByText('RUCK-10 ').first()).toBeVisible()
    await expect(page.locator('main').getByText(objekt)).toHaveCount(0)
  })
}

test('An Einsatz reported by mistake is taken back on the page of the object', async ({ app, brigade }) => {
  const rule = { kontrollregel: 'eigene', kontrollintervall: null, kontrolle_nach_einsatz: true }
  await app.call(app.admin, 'PATCH', `/objekte/${brigade.ruck2.id}`, rule)
  await app.call(brigade.bernd, 'POST', `/objekte/${brigade.ruck2.id}/einsaetze`, {})
  for (const size of [DESK, PHONE]) {
    const visitor = await visit(app, { size, as: brigade.bernd })
    const { page } = visitor
    await page.goto(`${app.url}/objekte/${brigade.ruck2.id}`)
    await expect(page.getByText('Kontrolle heute fällig nach einem Einsatz')).toBeVisible()
    await page.getByRole('button', { name: 'Einsatz zurücknehmen' }).click()
    await expect(page.getByText(/^War die Meldung von .+ ein Versehen\?/)).toBeVisible()
    await assertGood(page, `taking back an Einsatz at ${size.width} px`)
    await assertTouchable(page, `taking back an Einsatz at ${size.width} px`)
    if (size === DESK) await page.getByRole('button', { name: 'Nein' }).click()
    else {
      await page.getByRole('button', { name: 'Ja, zurücknehmen' }).click()
      await expect(page.getByText('Der Einsatz ist zurückgenommen.')).toBeVisible()
      await expect(page.getByText('Kontrolle heute fällig nach einem Einsatz')).toHaveCount(0)
    }
    await visitor.context.close()
  }
})

test('A new object gets its own interval and moves out first at once', async ({ app }) => {
  const { page } = await visit(app, { size: PHONE, as: app.admin })
  await page.goto(`${app.url}/objekte?neu=1`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Objekttyp').selectOption({ label: 'Notfallrucksack' })
  await dialog.getByLabel('Vorlage').selectOption({ index: 1 })
  await dialog.getByLabel('Code', { exact: true }).fill('RUCK-NEU')
  await dialog.getByLabel('Name').fill('Rucksack neu')
  await dialog.getByLabel('Standort').selectOption({ index: 1 })
  await dialog.getByRole('switch', { name: 'Rückt zuerst aus' }).click()
  await dialog.getByLabel('Kontrollen').selectOption({ label: 'eigene Frist für dieses Objekt' })
  await dialog.getByLabel('Kontrolle alle').fill('2')
  await assertGood(page, 'new object')
  await dialog.getByRole('button', { name: 'Objekt anlegen' }).click()
  await page.getByText('Angaben').click()
  await expect(page.getByText('alle 2 Wochen')).toBeVisible()
  await expect(page.getByText('Rückt zuerst aus')).toBeVisible()
})

// dashboard.45: The overview shows what moves out first on top and narrows to one Standort.
test('What moves out first stands on top of the overview, which narrows to one Standort', async ({ app, brigade }) => {
  const anna = await visit(app, { size: DESK, as: brigade.anna })
  await anna.page.goto(`${app.url}/objekte/${brigade.lf1.id}`)
  await choose(anna.page, 'Bearbeiten')
  await anna.page.getByRole('dialog').getByRole('switch', { name: 'Rückt zuerst aus' }).click()
  await anna.page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await expect(anna.page.getByRole('dialog')).toHaveCount(0)
  await anna.context.close()
  for (const size of [PHONE, DESK]) {
    const visitor = await visit(app, { size, as: brigade.anna })
    const { page } = visitor
    await page.goto(app.url)
    const heading = page.getByRole('heading', { level: 2, name: 'Rückt zuerst aus' })
    await expect(heading).toBeVisible()
    const headings = await textsOf(page.getByRole('heading', { level: 2 }))
    assert.ok(headings.indexOf('Rückt zuerst aus') < headings.indexOf('Zu erledigen'), headings.join())
    await expect(page.getByText('LF-1 Löschgruppenfahrzeug 10').first()).toBeVisible()
    await assertGood(page, `overview at ${size.width} px`)
    await assertTouchable(page, `overview at ${size.width} px`)
    if (size === PHONE) await page.getByText('Nach Standort').click()
    await page.getByRole('list', { name: 'Nach Standort' }).getByText('Wache Süd').click()
    await expect(page).toHaveURL(new RegExp(`standort_id=${brigade.sued.id}`))
    // The only one that moves out first stands at Wache Nord.
    await expect(heading).toHaveCount(0)
    await page.getByText('Alle Standorte zeigen').click()
    await expect(heading).toBeVisible()
    await visitor.context.close()
  }
})
