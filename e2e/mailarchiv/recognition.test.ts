import { DESK, PHONE } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { visit } from './panel.ts'
import { mailWithBrokenFile, mailWithScan, PATIENCE, WORD_OF_THE_SCAN } from './scan.ts'
import { expect, test } from './test.ts'

test.use({ start: { settings: { MAILARCHIV_OCR: 'on' } } })

test('a scanned invoice is uploaded, waits in the queue, and is found by a word that stands only in its picture', async ({
  panel,
}) => {
  const { page } = await visit(panel)
  await page.goto(`${panel.url}/quellen`)
  const buffer = mailWithScan('Gescannt von der Wache')
  await page.locator('input[type=file]').setInputFiles({ name: 'scan.eml', mimeType: 'message/rfc822', buffer })
  await expect(page.getByText('1 gelesen = 1 neu')).toBeVisible()

  await page.goto(`${panel.url}/texterkennung`)
  await expect(page.locator('dl > div', { hasText: 'erkannt' }).getByText('1')).toBeVisible({ timeout: PATIENCE })
  await expect(page.getByText('Nichts wartet')).toBeVisible()
  await assertAccessible(page, 'recognition that has done its work')

  await page.goto(`${panel.url}/suche?q=${encodeURIComponent(WORD_OF_THE_SCAN)}`)
  await page.getByRole('link', { name: /Gescannt von der Wache/ }).click()
  await expect(page.getByText('Text erkannt')).toBeVisible()
})

test('the number of mails with incomplete text leads to a list of them, on a phone and a desk', async ({ panel }) => {
  for (const [place, size] of [PHONE, DESK].entries()) {
    const { page } = await visit(panel, { size })
    await page.goto(`${panel.url}/quellen`)
    const buffer = mailWithBrokenFile(`Lageplan ${place}`)
    // A name of its own: the earlier uploads stand in the list too, and leaving the page would end this one.
    const name = `plan-${place}.eml`
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'message/rfc822', buffer })
    await expect(page.locator('li', { hasText: name }).getByText('1 gelesen = 1 neu')).toBeVisible()
    await page.goto(`${panel.url}/texterkennung?state=incomplete`)
    await expect(page.getByRole('link', { name: `Lageplan ${place}` })).toBeVisible({ timeout: PATIENCE })
    await page.goto(panel.url)
    await page.getByRole('link', { name: 'Text unvollständig' }).click()
    await expect(page.getByText('plan.zip: Nicht durchsuchbar: die Datei ist beschädigt.').first()).toBeVisible()
    await assertAccessible(page, 'mails with incomplete text')
    await page.getByRole('link', { name: `Lageplan ${place}` }).click()
    await expect(page.getByRole('heading', { name: `Lageplan ${place}` })).toBeVisible()
  }
})
