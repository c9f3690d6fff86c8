/** The search over everything: by Strg+K, from the head of a phone, without a network. */

import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTextFits, assertTouchable } from '../checks.ts'
import { type App, visit } from './app.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'brigade' })

const field = (page: Page) => page.getByRole('combobox', { name: 'Alles durchsuchen' })
const option = (page: Page, name: string | RegExp) => page.getByRole('listbox').getByRole('option', { name })

async function open(app: App, page: Page, path = '/mehr'): Promise<void> {
  await page.goto(`${app.url}${path}`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

// dashboard.35: The app answers where something lies, and opens the object at that row.
test('Strg+K answers where something lies, and opens the object at that row by keyboard alone', async ({
  app,
  brigade,
}) => {
  const { page } = await visit(app)
  await open(app, page)
  // At once: hits of fewer letters would be replaced beneath the keys.
  await page.keyboard.insertText('pulsoxymeter')
  await expect(option(page, /^RUCK-1 › Netz im Deckel · 1 Stück/)).toBeVisible()
  await assertAccessible(page, 'search on a desk')
  await page.keyboard.press('ArrowDown')
  const chosen = page.locator(`#${await field(page).getAttribute('aria-activedescendant')}`)
  assert.match((await chosen.textContent()) ?? '', /RUCK-1 › Netz im Deckel/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/objekte/${brigade.ruck1.id}`))
  const row = page.getByRole('list', { name: 'Beladung' }).locator('[data-found]')
  await expect(row).toBeVisible()
  await expect(row).toContainText('Pulsoximeter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Enter opens the best hit, Esc closes the search and the focus returns', async ({ app, brigade }) => {
  const { page } = await visit(app)
  await page.goto(`${app.url}/mehr`)
  const opener = page.getByRole('button', { name: 'Suchen' })
  await opener.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(`document.activeElement.closest('[role="dialog"]') !== null`), true)
  await field(page).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Control+k')
  await field(page).fill('ruck 2')
  await expect(option(page, /^RUCK-2 Rucksack Süd/)).toBeVisible()
  // Faster than the answer: what is shown still belongs to the letters before.
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/api/v1/suche/alles?*', (route) => held.then(() => route.continue()))
  await field(page).fill('lf 1')
  await page.keyboard.press('Enter')
  go()
  await expect(page).toHaveURL(new RegExp(`/objekte/${brigade.lf1.id}`))
})

test('Pages of the app, persons, defects and templates are found, each only by people who may see them', async ({
  app,
  brigade,
}) => {
  const { page } = await visit(app)
  for (const [typed, name, path] of [
    ['bestelliste', /^Bestellliste/, '/lager/bestellliste'],
    ['Anna Webr', /^Anna Weber/, '/personal/'],
    ['blaulich rechts', /^Blaulicht rechts ohne Funktion/, '/maengel'],
    ['ruksack rettungsdinst', /^Rucksack Rettungsdienst/, '/vorlagen/'],
  ] as const) {
    await open(app, page)
    await field(page).fill(typed)
    await option(page, name).first().click()
    await page.waitForURL((url) => url.pathname.startsWith(path))
  }
  const bernd = await visit(app, { as: brigade.bernd })
  await open(app, bernd.page)
  await field(bernd.page).fill('Anna Weber')
  await expect(bernd.page.getByText('Keine Treffer')).toBeVisible()
  await field(bernd.page).fill('Objektpflege')
  await expect(bernd.page.getByText('Keine Treffer')).toBeVisible()
})

for (const dark of [false, true]) {
  test(`The search fits a phone ${dark ? 'in the dark' : 'in the light'}, with hits, without, and before the first letter`, async ({
    app,
    brigade,
  }) => {
    const { page } = await visit(app, { size: PHONE, dark, as: brigade.bernd })
    await page.goto(app.url)
    await page.getByRole('button', { name: 'Suchen' }).tap()
    await expect(field(page)).toBeFocused()
    const judge = async (place: string) => {
      await assertAccessible(page, place)
      await assertFits(page, place)
      await assertTextFits(page, place)
      await assertTouchable(page, place)
    }
    await judge('empty search')
    await field(page).fill('handschuh')
    await expect(option(page, /^LF-1 › Geräteraum 1 · 20 Stück/)).toBeVisible()
    await judge('hits')
    await field(page).fill('qqqq')
    await expect(page.getByText('Keine Treffer')).toBeVisible()
    await judge('no hits')
    await field(page).fill('handschuh')
    await option(page, /^LF-1 › Geräteraum 1/).tap()
    await expect(page).toHaveURL(new RegExp(`/objekte/${brigade.lf1.id}`))
  })
}

test('The search fits a desk in the dark, and shows more hits of one kind on request', async ({ app }) => {
  for (let number = 1; number <= 7; number += 1)
    await app.call(app.admin, 'POST', '/materialien', {
      name: `Zeltstange ${number}`,
      materialtyp: 'menge',
      einheit: 'Stück',
    })
  const { page } = await visit(app, { dark: true, size: DESK })
  await open(app, page)
  await field(page).fill('zeltstange')
  await expect(option(page, 'Weitere Materialien zeigen')).toBeVisible()
  await assertAccessible(page, 'search in the dark')
  await option(page, 'Weitere Materialien zeigen').click()
  await expect(option(page, /^Zeltstange 7/)).toBeVisible()
  await expect(option(page, /^Zeltstange/)).toHaveCount(7)
})

// dashboard.36: Without a network it searches what the device keeps, and says so.
test('Without a network the search says so and offers the objects that the device has kept', async ({
  app,
  brigade,
}) => {
  const { page, context } = await visit(app, { size: PHONE, as: brigade.bernd })
  await page.goto(`${app.url}/objekte`)
  await expect(page.getByText('RUCK-10').first()).toBeVisible()
  await page.getByRole('button', { name: 'Suchen' }).tap()
  await field(page).fill('ruck')
  await expect(option(page, /^RUCK-10/)).toBeVisible()
  await context.setOffline(true)
  await field(page).fill('ruck 10')
  await expect(page.getByText(/^Keine Verbindung/)).toBeVisible()
  await expect(option(page, /^RUCK-10 Rucksack Reserve/)).toBeVisible()
  await field(page).fill('aufgaben')
  await expect(option(page, /^Aufgaben/)).toBeVisible()
  await assertAccessible(page, 'search without a network')
})
