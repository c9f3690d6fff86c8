/** A desk for people who work in the app all day: dense rows, chosen columns, saved views, favourites, numbers in the menu. */

import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import { DESK, PHONE, textsOf } from '../browser.ts'
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  assertFits,
  assertTextFits,
  assertTouchable,
  tabTo,
} from '../checks.ts'
import { type App, visit } from './app.ts'
import { baueRucksack, person, type Rucksack } from './rucksack.ts'
import { test as base, expect } from './test.ts'

const melde = (app: App, rucksack: Rucksack, titel: string, prioritaet = 'normal') =>
  app.call(app.admin, 'POST', '/maengel', { objekt_id: rucksack.id, titel, prioritaet })

const test = base.extend<{ readonly rucksack: Rucksack }>({
  rucksack: [
    async ({ app }, use) => {
      const rucksack = await app.once('rucksack', async () => {
        const made = await baueRucksack(app, { code: 'TISCH-1', faecher: [2] })
        for (const titel of ['Naht offen', 'Griff locker']) await melde(app, made, titel)
        return made
      })
      await use(rucksack)
    },
    { auto: true },
  ],
})

const openLook = (page: Page) => page.getByRole('button', { name: 'Ansicht wählen und einrichten' }).click()

test('dense rows are one line high and, like hidden columns, kept on this device', async ({ app }) => {
  const leitung = await person(app, 'Lea Leitner', 'leitungsverantwortlicher')
  const { page } = await visit(app, { size: DESK, as: leitung })
  await page.goto(`${app.url}/maengel`)
  const row = page.getByRole('row', { name: /Naht offen/ })
  await expect(row).toBeVisible()
  const column = page.getByRole('columnheader', { name: 'Objekt', exact: true })
  await expect(column).toBeVisible()
  await openLook(page)
  const drawer = page.getByRole('dialog', { name: 'Ansicht' })
  await drawer.getByText('Dicht').click()
  await drawer.getByRole('checkbox', { name: 'Objekt', exact: true }).uncheck()
  await assertAccessible(page, 'look of a list')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  for (const visitOfPage of ['now', 'after a reload']) {
    await expect(column, visitOfPage).toHaveCount(0)
    await until('a dense row', async () => ((await row.boundingBox())?.height ?? 0) <= 45)
    await page.reload()
    await expect(row).toBeVisible()
  }
  await assertAccessibleInBothThemes(page, 'dense rows')
  await assertTextFits(page, 'dense rows')
})

test('search and filters are saved under a name, for all, and another person opens them on a phone', async ({
  app,
  rucksack,
}) => {
  const leitung = await person(app, 'Lea Leitner', 'leitungsverantwortlicher')
  await melde(app, rucksack, 'Lampe dunkel', 'hoch')
  const visitor = await visit(app, { size: DESK, as: leitung })
  const { page } = visitor
  await page.goto(`${app.url}/maengel?prioritaet=hoch`)
  await expect(page.getByRole('row', { name: /Lampe dunkel/ })).toBeVisible()
  await tabTo(page, /^Ansicht wählen/)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Ansicht' })
  await drawer.getByLabel('Name der Ansicht').fill('Dringend')
  await drawer.getByLabel('Für alle, die diese Liste sehen').check()
  await drawer.getByRole('button', { name: 'Ansicht speichern' }).click()
  await expect(drawer.getByRole('link', { name: 'Dringend' })).toBeVisible()
  await drawer.getByLabel('Name der Ansicht').fill('dringend')
  await drawer.getByRole('button', { name: 'Ansicht speichern' }).click()
  await expect(drawer.getByText(/Diesen Namen gibt es schon/)).toBeVisible()
  await assertAccessible(page, 'saved views')
  await visitor.context.close()

  const other = await visit(app, { size: PHONE, as: await person(app, 'Bernd Blum') })
  await other.page.goto(`${app.url}/maengel`)
  await expect(other.page.getByRole('link', { name: /^Naht offen/ })).toBeVisible()
  await openLook(other.page)
  const sheet = other.page.getByRole('dialog', { name: 'Ansicht' })
  await expect(sheet.getByText('für alle, von Lea Leitner')).toBeVisible()
  await expect(sheet.getByText('Für alle, die diese Liste sehen')).toHaveCount(0)
  await assertFits(other.page, 'saved views on a phone')
  await assertTouchable(other.page, 'saved views on a phone')
  await sheet.getByRole('link', { name: 'Dringend' }).tap()
  await expect(other.page).toHaveURL(/\/maengel\?prioritaet=hoch$/)
  await expect(sheet).toHaveCount(0)
  await expect(other.page.getByRole('link', { name: /^Lampe dunkel/ })).toBeVisible()
  // The rows of the filter before stay until the new ones have come.
  await expect(other.page.getByRole('link', { name: /^Naht offen/ })).toHaveCount(0)
})

test('what is pinned at the desk stands under Mehr on the phone, and what the phone takes away is gone at the desk', async ({
  app,
  rucksack,
}) => {
  const who = await person(app, 'Paul Pin')
  await app.call(who, 'POST', '/favoriten', { seite: '/etiketten' })
  const desk = await visit(app, { size: DESK, as: who })
  const star = (page: Page) => page.getByRole('button', { name: 'Diese Seite als Favorit merken' })
  await desk.page.goto(`${app.url}/objekte/${rucksack.id}`)
  await star(desk.page).click()
  const pinned = desk.page.getByRole('region', { name: 'Favoriten' })
  await expect(pinned.getByRole('link', { name: /^TISCH-1/ })).toBeVisible()
  await desk.page.goto(`${app.url}/lager/bestellliste`)
  await star(desk.page).click()
  await expect(pinned.getByRole('link', { name: 'Bestellliste' })).toBeVisible()
  await assertAccessible(desk.page, 'favourites in the side bar')
  await pinned.getByRole('button', { name: 'Favoriten ordnen' }).click()
  // The orders reach the service long after the taps.
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  let stored = 0
  await desk.page.route('**/favoriten/reihenfolge', async (route) => {
    await held
    await route.fulfill({ response: await route.fetch() })
    stored += 1
  })
  const order = desk.page.getByRole('list', { name: 'Favoriten' }).getByRole('listitem')
  for (const place of [1, 0]) {
    await desk.page.getByRole('button', { name: 'Bestellliste nach oben' }).click()
    await expect(order.nth(place).getByText('Bestellliste')).toBeVisible()
  }
  go()
  await until('both orders at the service', () => stored === 2)
  await expect(order.first().getByText('Bestellliste')).toBeVisible()
  await assertAccessible(desk.page, 'favourites in order')
  await desk.page.keyboard.press('Escape')

  const phone = await visit(app, { size: PHONE, as: who })
  await phone.page.goto(`${app.url}/mehr`)
  const section = phone.page.locator('section').filter({ has: phone.page.getByRole('heading', { name: 'Favoriten' }) })
  await expect(section.getByRole('link').first()).toBeVisible()
  assert.match((await textsOf(section.getByRole('link'))).join(), /^Bestellliste,Etiketten,TISCH-1 /)
  await assertAccessible(phone.page, 'favourites on a phone')
  await assertTouchable(phone.page, 'favourites on a phone')
  await assertFits(phone.page, 'favourites on a phone')
  await section.getByRole('link', { name: /^TISCH-1/ }).tap()
  await star(phone.page).tap()
  await expect(phone.page.getByText('Favorit gelöst.')).toBeVisible()
  await desk.page.reload()
  await expect(pinned.getByRole('link', { name: 'Bestellliste' })).toBeVisible()
  await expect(pinned.getByRole('link', { name: /^TISCH-1/ })).toHaveCount(0)
})

test('the menu says how much is open, and a new defect raises the number at once', async ({ app, rucksack }) => {
  const leitung = await person(app, 'Lea Leitner', 'leitungsverantwortlicher')
  const desk = await visit(app, { size: DESK, as: leitung })
  const { gesamt } = await app.call<{ gesamt: number }>(app.admin, 'GET', '/maengel?offen=true&limit=1')
  await desk.page.goto(`${app.url}/maengel`)
  const line = desk.page
    .getByRole('navigation', { name: 'Bereiche' })
    .getByRole('listitem')
    .filter({ hasText: 'Mängel' })
  await expect(line.getByText(`${gesamt} offen`)).toBeVisible()
  await melde(app, rucksack, 'Reißverschluss klemmt')
  await expect(line.getByText(`${gesamt + 1} offen`)).toBeVisible()
  await assertAccessible(desk.page, 'numbers in the menu')
  const phone = await visit(app, { size: PHONE, as: leitung })
  await phone.page.goto(`${app.url}/mehr`)
  await expect(
    phone.page
      .getByRole('listitem')
      .filter({ hasText: 'Mängel' })
      .getByText(`${gesamt + 1} offen`),
  ).toBeVisible()
  await assertFits(phone.page, 'numbers under Mehr')
})
