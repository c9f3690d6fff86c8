/**
 * Ways that people go every day, with the taps that they cost, on a phone and at a desk. The check of 77 positions is in
 * `rundgang`, the one that loses its network in `weiter`, the first hour in `erste-stunde`.
 */

import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import type { DESK } from '../browser.ts'
import { countTaps, type Taps } from '../taps.ts'
import { type App, type Login, visit } from './app.ts'
import { listFollows } from './checks.ts'
import type { Depot } from './depot.ts'
import { expect, test } from './test.ts'

interface Walk {
  readonly page: Page
  readonly depot: Depot
  readonly taps: Taps
  /** Opens a page of the menu: by its group at the desk, under Mehr on a phone. */
  readonly open: (group: string, place: string) => Promise<void>
}

interface Way {
  readonly name: string
  readonly as: (depot: Depot, admin: Login) => Login
  readonly atMost: number
  readonly walk: (walk: Walk) => Promise<void>
}

const anna = ({ anna }: Depot) => anna

const WAYS: readonly Way[] = [
  {
    name: 'the morning of a quartermaster: a shortage is refilled, what is short is ordered, the defects are read',
    as: anna,
    atMost: 12,
    walk: async ({ page, taps: { click }, open }) => {
      await open('Fällig und offen', 'Fehlbestände')
      const short = page.locator('main').locator('tr, li').filter({ hasText: 'Verbandpäckchen M' })
      await click(short.getByRole('button', { name: 'Nachfüllen' }))
      const form = page.getByRole('dialog')
      await expect(form.getByLabel('Aus dem Lager')).toBeVisible()
      await click(form.getByRole('button', { name: 'Nachfüllen' }))
      await expect(page.getByText(/ in RUCK-1 nachgefüllt\./)).toBeVisible()
      await open('Lager', 'Bestellliste')
      await click(page.getByRole('checkbox', { name: 'Verbandpäckchen M wählen' }))
      await click(page.locator('main').getByRole('button', { name: 'Als bestellt merken' }))
      await expect(page.getByText('1 Material ist als bestellt gemerkt.')).toBeVisible()
      await open('Fällig und offen', 'Mängel')
      await expect(page.getByText('Blaulicht rechts ohne Funktion').first()).toBeVisible()
    },
  },
  {
    name: 'who may drive a vehicle',
    as: anna,
    atMost: 4,
    walk: async ({ page, taps: { click, fill }, open }) => {
      await open('Personal', 'Darf fahren?')
      await fill(page.getByRole('combobox', { name: 'Fahrzeug', exact: true }), 'LF-1')
      await listFollows(page, 'LF-1')
      await click(page.getByRole('option', { name: /^LF-1/ }))
      await expect(
        page.getByRole('listitem').filter({ hasText: 'Anna Weber' }).getByText('darf fahren', { exact: true }),
      ).toBeVisible()
    },
  },
  {
    name: 'a due device is tested',
    as: anna,
    atMost: 4,
    walk: async ({ page, taps: { click }, open }) => {
      await open('Fällig und offen', 'Prüftag')
      await click(page.getByRole('button', { name: 'PO-0007 prüfen' }))
      const card = page.getByRole('region', { name: 'Dieses Gerät prüfen' })
      await click(card.getByRole('button', { name: 'Bestanden', exact: true }))
      await expect(page.getByText('PO-0007: bestanden.')).toBeVisible()
    },
  },
  {
    name: 'a code leads to its object, and into the check',
    as: ({ bernd }) => bernd,
    atMost: 4,
    walk: async ({ page, taps: { click, fill } }) => {
      await click(page.getByRole('link', { name: 'Scannen', exact: true }).filter({ visible: true }))
      await fill(page.getByLabel('Code oder Suchwort'), 'RUCK-10')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: /RUCK-10/ })).toBeVisible()
      await click(page.getByRole('link', { name: 'Kontrolle starten' }).first())
      await click(page.getByRole('button', { name: 'Kontrolle starten' }))
      await expect(page.getByText('Verbandpäckchen M').first()).toBeVisible()
    },
  },
  {
    name: 'a misspelt word leads to where the thing lies',
    as: ({ bernd }) => bernd,
    atMost: 3,
    walk: async ({ page, taps: { click, fill } }) => {
      await click(page.getByRole('button', { name: 'Suchen' }).filter({ visible: true }))
      await fill(page.getByRole('combobox', { name: 'Alles durchsuchen' }), 'pulsoxymeter')
      await click(page.getByRole('listbox').getByRole('option', { name: /^RUCK-1 › Netz im Deckel/ }))
      await expect(page.getByRole('list', { name: 'Beladung' }).locator('[data-found]')).toBeVisible()
    },
  },
  {
    name: 'the administration invites a new member',
    as: (_depot, admin) => admin,
    atMost: 6,
    walk: async ({ page, taps: { click, fill }, open }) => {
      await open('Verwaltung', 'Benutzer')
      await click(page.getByRole('button', { name: 'Benutzer anlegen' }))
      const form = page.getByRole('dialog')
      await fill(form.getByLabel('Name', { exact: true }), 'Eva Neu')
      await fill(form.getByLabel('Benutzername'), 'e.neu')
      await click(form.getByRole('button', { name: 'Benutzer anlegen' }))
      assert.match(await form.getByLabel('Link der Einladung').inputValue(), /\/einladung#/)
    },
  },
]

/** Follows one way from the overview, and counts. */
async function follow(app: App, depot: Depot, size: typeof DESK, { as, atMost, walk }: Way): Promise<void> {
  const { page } = await visit(app, { size, as: as(depot, app.admin) })
  const taps = countTaps()
  const isPhone = size.width < 600
  const menu = page.getByRole('navigation', { name: isPhone ? 'Hauptbereiche' : 'Bereiche' })
  const open = async (group: string, place: string) => {
    if (isPhone) await taps.click(menu.getByRole('link', { name: 'Mehr' }))
    else {
      const head = menu.getByRole('button', { name: group, exact: true })
      if ((await head.getAttribute('aria-expanded')) === 'false') await taps.click(head)
    }
    await taps.click((isPhone ? page.locator('main') : menu).getByRole('link', { name: place, exact: true }))
    await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible()
  }
  await page.goto(app.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible()
  await walk({ page, depot, taps, open })
  assert.ok(taps.total() <= atMost, `${taps.total()} taps`)
}

/** Declares the tests of all ways on a device. */
export function testWays(device: string, size: typeof DESK): void {
  test.use({ founded: 'depot' })
  test.describe(`On ${device} six everyday ways cost few taps`, () => {
    for (const way of WAYS)
      test(`${way.name}: at most ${way.atMost} taps`, ({ app, depot }) => follow(app, depot, size, way))
  })
}
