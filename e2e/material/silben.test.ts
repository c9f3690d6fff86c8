import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { type App, visit } from './app.ts'
import { installiert } from './checks.ts'
import { foundLangesObjekt } from './langes.ts'
import { test } from './test.ts'

const NAME = 'Atemschutzgerätewerkstattanhänger der Kreisbrandinspektion Fürstenfeldbruck-Dachau'

/** Opens the page of an object whose name is wider than a phone, and waits for its syllables. */
async function openLanges(app: App, page: Page): Promise<void> {
  const { objekt } = await app.once('langes', () => foundLangesObjekt(app))
  await page.goto(`${app.url}/objekte/${objekt.id}`)
  await syllables(page)
}

const syllables = async (page: Page): Promise<void> => {
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.evaluate(({ textContent }) => textContent)).toContain('schutz\u00adge\u00ad')
}

test('a long name breaks between syllables, and its title and fields stay whole', async ({ app }) => {
  const { page } = await visit(app, { size: PHONE })
  await openLanges(app, page)
  assert.ok((await page.title()).includes(NAME))
  await page.getByRole('button', { name: 'Aktionen', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Bearbeiten' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(NAME)
})

test('what is copied from a page is the name as it was typed', async ({ app }) => {
  const { page } = await visit(app, { size: PHONE })
  await openLanges(app, page)
  await page.evaluate(`window.addEventListener('copy', ({ clipboardData }) => {
    window.copied = ['text/plain', 'text/html'].map((type) => clipboardData.getData(type))
  })`)
  await page.getByRole('heading', { level: 1 }).selectText()
  await page.keyboard.press('Control+C')
  const [plain = '', html = ''] = await page.evaluate<string[]>('window.copied')
  assert.equal(plain.trim(), `AGWA-001 ${NAME}`)
  assert.ok(html.includes(NAME))
})

test('without a network the names still break between syllables', async ({ app }) => {
  const { page, context } = await visit(app, { size: PHONE, isKept: true })
  await openLanges(app, page)
  await installiert(page)
  await context.setOffline(true)
  await page.reload()
  await syllables(page)
})
