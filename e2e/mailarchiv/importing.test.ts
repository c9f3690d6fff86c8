/** A person sees how far an import is, and stops it. */
import type { Page } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { assertAccessibleInBothThemes, assertFits, assertTouchable } from '../checks.ts'
import { visit } from './panel.ts'
import { expect, test } from './test.ts'

interface Sources {
  uploads: { id: string; state: string; progress: unknown; balance: object }[]
}

/** Shows the newest upload as one that lasts: a real one would be over before a person looks. */
async function showAs(page: Page, shown: () => object): Promise<void> {
  await page.route('**/api/sources', async (route) => {
    const response = await route.fetch()
    const sources = (await response.json()) as Sources
    sources.uploads = sources.uploads.map((upload) => ({ ...upload, ...shown() }))
    await route.fulfill({ response, json: sources })
  })
}

test('an import shows how much is archived and how long the rest takes, is stopped, and goes on', async ({ panel }) => {
  const { page } = await visit(panel, { size: PHONE })
  await page.goto(`${panel.url}/quellen`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'archiv.mbox',
    mimeType: 'application/mbox',
    buffer: Buffer.from('From x Mon Nov  2 09:00:00 2026\nFrom: a@wehr.example\nSubject: Probe\n\nText\n\n'),
  })
  await expect(page.getByText('1 gelesen = 1 neu')).toBeVisible()

  const balance = { read: 4_200, added: 4_100, duplicate: 100, refused: 0 }
  let now: object = { state: 'importing', progress: { share: 0.427, rest_seconds: 170 }, balance }
  await showAs(page, () => now)
  const asked: string[] = []
  await page.route(/uploads\/[^/]+\/(stop|resume)$/, async (route) => {
    const action = route.request().url().split('/').at(-1) ?? ''
    asked.push(action)
    now = { ...now, state: action === 'stop' ? 'stopped' : 'waiting' }
    await route.fulfill({ json: now })
  })
  await expect(page.getByText('42 % archiviert, noch etwa 3 Minuten')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Import von archiv.mbox' })).toHaveAttribute('aria-valuenow', '42')
  await assertAccessibleInBothThemes(page, 'an import')
  await assertFits(page, 'an import')
  await assertTouchable(page, 'an import')
  await page.getByRole('button', { name: 'archiv.mbox anhalten' }).click()
  await expect(page.getByText('Angehalten bei 42 %. Was gelesen ist, bleibt archiviert.')).toBeVisible()
  await expect(page.getByText('4.200 gelesen = 4.100 neu')).toBeVisible()
  await assertAccessibleInBothThemes(page, 'a stopped import')
  await page.getByRole('button', { name: 'archiv.mbox fortsetzen' }).click()
  await expect(page.getByText('wartet', { exact: true })).toBeVisible()
  expect(asked).toEqual(['stop', 'resume'])
})

test('what is over cannot be stopped, and the page says so', async ({ panel }) => {
  const { page } = await visit(panel)
  await showAs(page, () => ({ state: 'importing' }))
  await page.goto(`${panel.url}/quellen`)
  await page.getByRole('button', { name: 'archiv.mbox anhalten' }).click()
  await expect(page.getByRole('alert').getByText('archiv.mbox: Hier gibt es nichts anzuhalten')).toBeVisible()
})
