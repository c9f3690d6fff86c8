/** A desk for people who work in the app all day: dense rows, chosen columns, saved views, favourites, numbers in the menu. */

import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTextFits, assertTouchable, tabTo } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'
import { baueRucksack, person } from './rucksack.ts'

const app = await startApp()
const leitung = await person(app, 'Lea Leitner', 'leitungsverantwortlicher')
const rucksack = await baueRucksack(app, { code: 'TISCH-1', faecher: [2] })
const melde = (titel: string, prioritaet = 'normal') =>
  app.call(app.admin, 'POST', '/maengel', { objekt_id: rucksack.id, titel, prioritaet })
for (const titel of ['Naht offen', 'Griff locker']) await melde(titel)

const openLook = (page: Page) => page.getByRole('button', { name: 'Ansicht wählen und einrichten' }).click()

test('dense rows are one line high and, like hidden columns, kept on this device', async () => {
  const visitor = await visit(app, { size: DESK, as: leitung })
  const { page } = visitor
  await page.goto(`${app.url}/maengel`)
  const row = page.getByRole('row', { name: /Naht offen/ })
  await row.waitFor()
  const column = page.getByRole('columnheader', { name: 'Objekt', exact: true })
  await column.waitFor()
  await openLook(page)
  const drawer = page.getByRole('dialog', { name: 'Ansicht' })
  await drawer.getByText('Dicht').click()
  await drawer.getByRole('checkbox', { name: 'Objekt', exact: true }).uncheck()
  await assertAccessible(page, 'look of a list')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  for (const visitOfPage of ['now', 'after a reload']) {
    assert.equal(await column.count(), 0, visitOfPage)
    await until('a dense row', async () => ((await row.boundingBox())?.height ?? 0) <= 45)
    await page.reload()
    await row.waitFor()
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    await assertAccessible(page, `dense rows, ${colorScheme}`)
  }
  await assertTextFits(page, 'dense rows')
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('search and filters are saved under a name, for all, and another person opens them on a phone', async () => {
  await melde('Lampe dunkel', 'hoch')
  const visitor = await visit(app, { size: DESK, as: leitung })
  const { page } = visitor
  await page.goto(`${app.url}/maengel?prioritaet=hoch`)
  await page.getByRole('row', { name: /Lampe dunkel/ }).waitFor()
  await tabTo(page, /^Ansicht wählen/)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Ansicht' })
  await drawer.getByLabel('Name der Ansicht').fill('Dringend')
  await drawer.getByLabel('Für alle, die diese Liste sehen').check()
  await drawer.getByRole('button', { name: 'Ansicht speichern' }).click()
  await drawer.getByRole('link', { name: 'Dringend' }).waitFor()
  await drawer.getByLabel('Name der Ansicht').fill('dringend')
  await drawer.getByRole('button', { name: 'Ansicht speichern' }).click()
  await drawer.getByText(/Diesen Namen gibt es schon/).waitFor()
  await assertAccessible(page, 'saved views')
  await visitor.context.close()

  const other = await visit(app, { size: PHONE, as: await person(app, 'Bernd Blum') })
  await other.page.goto(`${app.url}/maengel`)
  await other.page.getByRole('link', { name: /^Naht offen/ }).waitFor()
  await openLook(other.page)
  const sheet = other.page.getByRole('dialog', { name: 'Ansicht' })
  await sheet.getByText('für alle, von Lea Leitner').waitFor()
  assert.equal(await sheet.getByText('Für alle, die diese Liste sehen').count(), 0)
  await assertFits(other.page, 'saved views on a phone')
  await assertTouchable(other.page, 'saved views on a phone')
  await sheet.getByRole('link', { name: 'Dringend' }).tap()
  await other.page.waitForURL(/\/maengel\?prioritaet=hoch$/)
  await sheet.waitFor({ state: 'detached' })
  await other.page.getByRole('link', { name: /^Lampe dunkel/ }).waitFor()
  // The rows of the filter before stay until the new ones have come.
  await other.page.getByRole('link', { name: /^Naht offen/ }).waitFor({ state: 'detached' })
  for (const seen of [visitor, other]) assertNoComplaints(seen)
  await other.context.close()
})

test('what is pinned at the desk stands under Mehr on the phone, and what the phone takes away is gone at the desk', async () => {
  const who = await person(app, 'Paul Pin')
  await app.call(who, 'POST', '/favoriten', { seite: '/etiketten' })
  const desk = await visit(app, { size: DESK, as: who })
  const star = (page: Page) => page.getByRole('button', { name: 'Diese Seite als Favorit merken' })
  await desk.page.goto(`${app.url}/objekte/${rucksack.id}`)
  await star(desk.page).click()
  const pinned = desk.page.getByRole('region', { name: 'Favoriten' })
  await pinned.getByRole('link', { name: /^TISCH-1/ }).waitFor()
  await desk.page.goto(`${app.url}/lager/bestellliste`)
  await star(desk.page).click()
  await pinned.getByRole('link', { name: 'Bestellliste' }).waitFor()
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
    await order.nth(place).getByText('Bestellliste').waitFor()
  }
  go()
  await until('both orders at the service', () => stored === 2)
  await order.first().getByText('Bestellliste').waitFor()
  await assertAccessible(desk.page, 'favourites in order')
  await desk.page.keyboard.press('Escape')

  const phone = await visit(app, { size: PHONE, as: who })
  await phone.page.goto(`${app.url}/mehr`)
  const section = phone.page.locator('section').filter({ has: phone.page.getByRole('heading', { name: 'Favoriten' }) })
  await section.getByRole('link').first().waitFor()
  assert.match((await section.getByRole('link').allTextContents()).join(), /^Bestellliste,Etiketten,TISCH-1 /)
  await assertAccessible(phone.page, 'favourites on a phone')
  await assertTouchable(phone.page, 'favourites on a phone')
  await assertFits(phone.page, 'favourites on a phone')
  await section.getByRole('link', { name: /^TISCH-1/ }).tap()
  await star(phone.page).tap()
  await phone.page.getByText('Favorit gelöst.').waitFor()
  await desk.page.reload()
  await pinned.getByRole('link', { name: 'Bestellliste' }).waitFor()
  assert.equal(await pinned.getByRole('link', { name: /^TISCH-1/ }).count(), 0)
  for (const seen of [desk, phone]) {
    assertNoComplaints(seen)
    await seen.context.close()
  }
})

test('the menu says how much is open, and a new defect raises the number at once', async () => {
  const desk = await visit(app, { size: DESK, as: leitung })
  const { gesamt } = await app.call<{ gesamt: number }>(app.admin, 'GET', '/maengel?offen=true&limit=1')
  await desk.page.goto(`${app.url}/maengel`)
  const line = desk.page
    .getByRole('navigation', { name: 'Bereiche' })
    .getByRole('listitem')
    .filter({ hasText: 'Mängel' })
  await line.getByText(`${gesamt} offen`).waitFor()
  await melde('Reißverschluss klemmt')
  await line.getByText(`${gesamt + 1} offen`).waitFor()
  await assertAccessible(desk.page, 'numbers in the menu')
  const phone = await visit(app, { size: PHONE, as: leitung })
  await phone.page.goto(`${app.url}/mehr`)
  await phone.page
    .getByRole('listitem')
    .filter({ hasText: 'Mängel' })
    .getByText(`${gesamt + 1} offen`)
    .waitFor()
  await assertFits(phone.page, 'numbers under Mehr')
  for (const seen of [desk, phone]) {
    assertNoComplaints(seen)
    await seen.context.close()
  }
})
