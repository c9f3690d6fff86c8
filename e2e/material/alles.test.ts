/** The search over everything: by Strg+K, from the head of a phone, without a network. */

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTextFits, assertTouchable } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { foundBrigade } from './brigade.ts'
import { assertNoComplaints } from './checks.ts'

const app = await startApp()
const brigade = await foundBrigade(app)

const field = (page: Page) => page.getByRole('combobox', { name: 'Alles durchsuchen' })
const option = (page: Page, name: string | RegExp) => page.getByRole('listbox').getByRole('option', { name })

async function open(page: Page, path = '/mehr'): Promise<void> {
  await page.goto(`${app.url}${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

// dashboard.35: The app answers where something lies, and opens the object at that row.
test('Strg+K answers where something lies, and opens the object at that row by keyboard alone', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await open(page)
  // At once: hits of fewer letters would be replaced beneath the keys.
  await page.keyboard.insertText('pulsoxymeter')
  await option(page, /^RUCK-1 › Netz im Deckel · 1 Stück/).waitFor()
  await assertAccessible(page, 'search on a desk')
  await page.keyboard.press('ArrowDown')
  const chosen = page.locator(`#${await field(page).getAttribute('aria-activedescendant')}`)
  assert.match((await chosen.textContent()) ?? '', /RUCK-1 › Netz im Deckel/)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/objekte/${brigade.ruck1.id}`))
  const row = page.getByRole('list', { name: 'Beladung' }).locator('[data-found]')
  await row.waitFor()
  assert.match((await row.textContent()) ?? '', /Pulsoximeter/)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('Enter opens the best hit, Esc closes the search and the focus returns', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await page.goto(`${app.url}/mehr`)
  const opener = page.getByRole('button', { name: 'Suchen' })
  await opener.click()
  await field(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(`document.activeElement.closest('[role="dialog"]') !== null`), true)
  await field(page).focus()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await opener.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+k')
  await field(page).fill('ruck 2')
  await option(page, /^RUCK-2 Rucksack Süd/).waitFor()
  // Faster than the answer: what is shown still belongs to the letters before.
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/api/v1/suche/alles?*', (route) => held.then(() => route.continue()))
  await field(page).fill('lf 1')
  await page.keyboard.press('Enter')
  go()
  await page.waitForURL(new RegExp(`/objekte/${brigade.lf1.id}`))
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('Pages of the app, persons, defects and templates are found, each only by people who may see them', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  for (const [typed, name, path] of [
    ['bestelliste', /^Bestellliste/, '/lager/bestellliste'],
    ['Anna Webr', /^Anna Weber/, '/personal/'],
    ['blaulich rechts', /^Blaulicht rechts ohne Funktion/, '/maengel'],
    ['ruksack rettungsdinst', /^Rucksack Rettungsdienst/, '/vorlagen/'],
  ] as const) {
    await open(page)
    await field(page).fill(typed)
    await option(page, name).first().click()
    await page.waitForURL((url) => url.pathname.startsWith(path))
  }
  const bernd = await visit(app, { as: brigade.bernd })
  await open(bernd.page)
  await field(bernd.page).fill('Anna Weber')
  await bernd.page.getByText('Keine Treffer').waitFor()
  await field(bernd.page).fill('Objektpflege')
  await bernd.page.getByText('Keine Treffer').waitFor()
  for (const one of [visitor, bernd]) {
    assertNoComplaints(one)
    await one.context.close()
  }
})

for (const dark of [false, true]) {
  test(`The search fits a phone ${dark ? 'in the dark' : 'in the light'}, with hits, without, and before the first letter`, async () => {
    const visitor = await visit(app, { size: PHONE, dark, as: brigade.bernd })
    const { page } = visitor
    await page.goto(app.url)
    await page.getByRole('button', { name: 'Suchen' }).tap()
    await field(page).and(page.locator(':focus')).waitFor()
    const judge = async (place: string) => {
      await assertAccessible(page, place)
      await assertFits(page, place)
      await assertTextFits(page, place)
      await assertTouchable(page, place)
    }
    await judge('empty search')
    await field(page).fill('handschuh')
    await option(page, /^LF-1 › Geräteraum 1 · 20 Stück/).waitFor()
    await judge('hits')
    await field(page).fill('qqqq')
    await page.getByText('Keine Treffer').waitFor()
    await judge('no hits')
    await field(page).fill('handschuh')
    await option(page, /^LF-1 › Geräteraum 1/).tap()
    await page.waitForURL(new RegExp(`/objekte/${brigade.lf1.id}`))
    assertNoComplaints(visitor)
    await visitor.context.close()
  })
}

test('The search fits a desk in the dark, and shows more hits of one kind on request', async () => {
  for (let number = 1; number <= 7; number += 1)
    await app.call(app.admin, 'POST', '/materialien', {
      name: `Zeltstange ${number}`,
      materialtyp: 'menge',
      einheit: 'Stück',
    })
  const visitor = await visit(app, { dark: true, size: DESK })
  const { page } = visitor
  await open(page)
  await field(page).fill('zeltstange')
  await option(page, 'Weitere Materialien zeigen').waitFor()
  await assertAccessible(page, 'search in the dark')
  await option(page, 'Weitere Materialien zeigen').click()
  await option(page, /^Zeltstange 7/).waitFor()
  assert.equal(await option(page, /^Zeltstange/).count(), 7)
  assertNoComplaints(visitor)
  await visitor.context.close()
})

// dashboard.36: Without a network it searches what the device keeps, and says so.
test('Without a network the search says so and offers the objects that the device has kept', async () => {
  const visitor = await visit(app, { size: PHONE, as: brigade.bernd })
  const { page, context } = visitor
  await page.goto(`${app.url}/objekte`)
  await page.getByText('RUCK-10').first().waitFor()
  await page.getByRole('button', { name: 'Suchen' }).tap()
  await field(page).fill('ruck')
  await option(page, /^RUCK-10/).waitFor()
  await context.setOffline(true)
  await field(page).fill('ruck 10')
  await page.getByText(/^Keine Verbindung/).waitFor()
  await option(page, /^RUCK-10 Rucksack Reserve/).waitFor()
  await field(page).fill('aufgaben')
  await option(page, /^Aufgaben/).waitFor()
  await assertAccessible(page, 'search without a network')
  await context.close()
})
