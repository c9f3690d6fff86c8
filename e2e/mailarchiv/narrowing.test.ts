/** A person narrows and orders the hits of a search. */
import type { Page } from '@playwright/test'
import { PHONE, textsOf } from '../browser.ts'
import { assertAccessibleInBothThemes, assertFits, assertTouchable } from '../checks.ts'
import { visit } from './panel.ts'
import { expect, test } from './test.ts'

test.use({ start: { hasDemo: true } })

const hits = (page: Page) => page.getByRole('list', { name: 'Treffer' }).getByRole('link')

test('a chip asks for mails with a file and keeps what is typed; the same chip takes it back', async ({ panel }) => {
  const { page } = await visit(panel, { size: PHONE })
  await page.goto(`${panel.url}/suche`)
  await page.getByRole('searchbox').fill('Drehleiter OR Angebot')
  await page.getByRole('button', { name: 'Mit Anhang' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('(Drehleiter OR Angebot) has:attachment')
  await expect(page).toHaveURL(/has%3Aattachment/)
  await expect(page.locator('[data-stale="true"]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mit Anhang', pressed: true })).toBeVisible()
  for (const hit of await hits(page).all()) await expect(hit.getByRole('img', { name: 'mit Anhang' })).toBeVisible()
  await assertAccessibleInBothThemes(page, 'chips')
  await assertFits(page, 'chips')
  await assertTouchable(page, 'chips')
  await page.getByRole('button', { name: 'Mit Anhang' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('(Drehleiter OR Angebot)')
})

test('a size is chosen, exchanged for another one, and taken back', async ({ panel }) => {
  const { page } = await visit(panel)
  await page.goto(`${panel.url}/suche`)
  const size = page.getByLabel('Größe', { exact: true })
  await size.selectOption('Größe: kleiner als 100 KB')
  await expect(page).toHaveURL(/q=smaller%3A100k/)
  await expect(hits(page).first()).toBeVisible()
  await size.selectOption('Größe: größer als 20 MB')
  await expect(page.getByRole('searchbox')).toHaveValue('larger:20M')
  await expect(page.getByText('Keine Mail passt dazu')).toBeVisible()
  await size.selectOption('Größe: jede')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(hits(page).first()).toBeVisible()
})

test('the hits are turned round: the oldest first, over all pages, also beside a mail', async ({ panel }) => {
  const { page } = await visit(panel)
  const subjects = () => textsOf(hits(page))
  await page.goto(`${panel.url}/suche`)
  await expect(hits(page)).toHaveCount(25)
  const newest = await subjects()
  await page.goto(`${panel.url}/suche?page=2`)
  await expect(hits(page)).toHaveCount(15)
  const all = [...newest, ...(await subjects())]
  await page.goto(`${panel.url}/suche`)
  await page.getByLabel('Reihenfolge').selectOption('Älteste zuerst')
  await expect(page).toHaveURL(/order=oldest/)
  await expect(hits(page)).toHaveText(all.toReversed().slice(0, 25))
  await page.goto(`${panel.url}/suche?order=oldest&page=2`)
  await expect(hits(page)).toHaveText(all.toReversed().slice(25))
  await hits(page).last().click()
  await expect(page.getByText('40 von 40')).toBeVisible()
})
