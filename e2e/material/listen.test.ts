/** Lists of the demo on a phone. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { assertAccessibleInBothThemes, assertFits, assertTouchable } from '../checks.ts'
import { type App, visit } from './app.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'Hydrant 12 im Hof'
const withDemo = (app: App) => app.once('demo', () => app.command('demo', '--passwort', PASSWORD))

/** Every list in which the demo has something. */
const LISTS = [
  '/objekte',
  '/kontrollen/faellig?tage=90',
  '/fehlbestaende',
  '/ablaeufe',
  '/maengel',
  '/geraete',
  '/pruefungen',
  '/dokumente',
  '/lager/bestand',
  '/lager/bestellliste?bestellstand=alle',
  '/lager/plaetze',
  '/lager/bewegungen',
  '/ausgaben',
  '/wartung/faellig?tage=365',
  '/wartung/plaene',
  '/wartung/auftraege',
  '/personal',
  '/personal/qualifikationen',
  '/personal/zustaendigkeiten',
  '/uebersicht/einheiten',
  '/vorlagen',
  '/stammdaten/materialien',
  '/stammdaten/kategorien',
  '/stammdaten/objekttypen',
  '/stammdaten/faecher',
  '/stammdaten/standorte',
  '/verwaltung/benutzer',
  '/verwaltung/objektpflege',
  '/verwaltung/kontrollverantwortung',
  '/verwaltung/protokoll',
  '/verwaltung/sicherheitsprotokoll',
]

const MOST_PX = 120

/** Distance from the title to the first row, in px. */
const distance = (page: Page, row = 'main [aria-posinset="1"]'): Promise<number> =>
  page.evaluate<number>(`document.querySelector('${row}').getBoundingClientRect().top -
    document.querySelector('main h1').getBoundingClientRect().bottom`)

test('On a phone the first row of each list stands at most 120 px below the title', async ({ app }) => {
  await withDemo(app)
  const { page } = await visit(app, { size: PHONE })
  const findings: string[] = []
  for (const address of LISTS) {
    await page.goto(app.url + address)
    await expect(page.locator('main [aria-posinset="1"]'), address).toBeVisible()
    const px = Math.round(await distance(page))
    if (px > MOST_PX) findings.push(`${address}: ${px} px`)
    await assertFits(page, address)
    await assertTouchable(page, address)
  }
  assert.deepEqual(findings, [])
})

test('On a phone the columns of a board stand at most 120 px below the title', async ({ app }) => {
  await withDemo(app)
  const { page } = await visit(app, { size: PHONE })
  for (const address of ['/maengel?ansicht=tafel', '/wartung/auftraege?ansicht=tafel']) {
    await page.goto(app.url + address)
    await expect(page.locator('main h2').first(), address).toBeVisible()
    const px = Math.round(await distance(page, 'main h2'))
    assert.ok(px <= MOST_PX, `${address}: ${px} px`)
    await assertFits(page, address)
    await assertTouchable(page, address)
  }
})

test('On a phone one button opens all filters, says how many are on, and leads back to the rows', async ({ app }) => {
  await withDemo(app)
  const { page } = await visit(app, { size: PHONE })
  await page.goto(`${app.url}/objekte`)
  await expect(page.getByRole('searchbox', { name: 'Code oder Name' })).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).tap()
  const window = page.getByRole('dialog', { name: 'Filter' })
  await window
    .getByRole('group', { name: 'Zustand' })
    .getByRole('button', { name: /^einsatzbereit/ })
    .tap()
  await window.getByLabel('Standort').selectOption({ index: 1 })
  await expect(page).toHaveURL(/einsatzbereitschaft=einsatzbereit/)
  await assertFits(page, 'filters')
  await assertTouchable(page, 'filters')
  await assertAccessibleInBothThemes(page, 'filters')
  await window.getByRole('button', { name: /^\d+ Eintr(ag|äge) zeigen$/ }).tap()
  await expect(window).toBeHidden()
  const button = page.getByRole('button', { name: 'Filter (2)' })
  await expect(button).toBeFocused()
  await button.tap()
  await window.getByRole('button', { name: 'Filter aufheben' }).tap()
  await window.getByRole('button', { name: /zeigen$/ }).tap()
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
})

test('On a phone the filters of the log hold its days, and count them', async ({ app }) => {
  await withDemo(app)
  const { page } = await visit(app, { size: PHONE })
  await page.goto(`${app.url}/verwaltung/protokoll`)
  await page.getByRole('button', { name: 'Filter', exact: true }).tap()
  const window = page.getByRole('dialog', { name: 'Filter' })
  await window.getByLabel('Bis').fill('2001-01-01')
  await window.getByRole('button', { name: '0 Einträge zeigen' }).tap()
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Suche und Filter aufheben' }).tap()
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
})

test("On a phone the page's action floats above the bottom bar and covers no row", async ({ app }) => {
  await withDemo(app)
  const { page } = await visit(app, { size: PHONE })
  await page.goto(`${app.url}/lager/plaetze`)
  const action = page.getByRole('button', { name: 'Lagerplatz anlegen' })
  await expect(page.locator('main [aria-posinset="1"]')).toBeVisible()
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
  const last = page.locator('main li[aria-posinset]').last()
  await expect(last).toBeInViewport({ ratio: 1 })
  const [row, button, bar] = await Promise.all([
    last.boundingBox(),
    action.boundingBox(),
    page.getByRole('navigation', { name: 'Hauptbereiche' }).boundingBox(),
  ])
  assert.ok(row && button && bar)
  assert.ok(button.height >= 44, `${button.height} px`)
  assert.ok(row.y + row.height <= button.y, 'the action covers the last row')
  assert.ok(button.y + button.height <= bar.y, 'the action stands behind the bar')
})

/** The bar that names the section at the upper edge. */
const section = (page: Page) => page.getByRole('button', { name: /: zu einem anderen Abschnitt springen$/ })

test('On a phone materials stand in sections by category, and a person jumps to one', async ({ app }) => {
  await withDemo(app)
  const { page } = await visit(app, { size: PHONE })
  await page.goto(`${app.url}/stammdaten/materialien`)
  await expect(section(page)).toBeVisible()
  const before = await page.evaluate<number>('document.documentElement.scrollHeight')
  assert.ok(before < 6000, `${before} px`)
  await section(page).tap()
  const window = page.getByRole('dialog', { name: 'Springen zu' })
  const last = window.getByRole('button', { name: 'Sanitätsmaterial, Z' })
  await expect(last).toBeVisible()
  await assertAccessibleInBothThemes(page, 'jumps')
  await assertTouchable(page, 'jumps')
  await window.getByRole('button', { name: 'Sanitätsmaterial, B' }).tap()
  await expect(window).toBeHidden()
  await expect(section(page)).toContainText('Sanitätsmaterial · B')
  await expect(section(page)).toBeInViewport()
  const focused = page.locator('main li[aria-posinset]').filter({ has: page.locator('[data-zeile]:focus') })
  await expect(focused).toBeInViewport()
  // What passes under the bar is cut by it for a moment, which counts as a small target.
  await page.evaluate('window.scrollTo(0, 0)')
  await assertAccessibleInBothThemes(page, 'materials in sections')
})

test('On a phone the log stands in sections by day', async ({ app }) => {
  await withDemo(app)
  const { page } = await visit(app, { size: PHONE })
  await page.goto(`${app.url}/verwaltung/protokoll`)
  await expect(section(page)).toHaveText(/^\w+, \d+\. \p{L}+ \d{4}/u)
  await expect(page.locator('main li[aria-posinset]').first()).toBeVisible()
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  assert.ok(height < 10_000, `${height} px`)
})

test('On a phone the overview takes two screens, groups what is due, and leads to what it leaves out', async ({
  app,
}) => {
  await withDemo(app)
  const { page } = await visit(app, { size: PHONE, as: await app.logIn('m.seidl', PASSWORD) })
  await page.goto(app.url)
  const due = page.getByText(/^\d+ Termine, \d+ überfällig$/)
  await expect(due).toBeVisible()
  await expect(page.getByRole('list', { name: 'Was fehlt' })).toBeVisible()
  await expect(page.locator('main a').filter({ hasText: 'Objekte im Dienst' })).toBeAttached()
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  assert.ok(height <= 2 * PHONE.height, `${height} px`)
  await assertFits(page, 'overview')
  await assertTouchable(page, 'overview')
  await assertAccessibleInBothThemes(page, 'overview')
  await due.tap()
  await page
    .getByRole('link', { name: /^\d+ × .+ Prüfungen/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/pruefungen\?q=/)
  await expect(page.locator('main [aria-posinset="1"]')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /^und \d+ weitere(r)? Fehlbest/ }).tap()
  await expect(page).toHaveURL(/\/fehlbestaende\?offen=true/)
})
