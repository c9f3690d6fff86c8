import { test } from 'vitest'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { assertNoComplaints } from './checks.ts'
import { startPanel, visit } from './panel.ts'
import { mailWithBrokenFile, mailWithScan, PATIENCE, WORD_OF_THE_SCAN } from './scan.ts'

const panel = await startPanel({ MAILARCHIV_OCR: 'on' })

test('a scanned invoice is uploaded, waits in the queue, and is found by a word that stands only in its picture', async () => {
  const visitor = await visit(panel)
  const { page } = visitor
  await page.goto(`${panel.url}/quellen`)
  const buffer = mailWithScan('Gescannt von der Wache')
  await page.locator('input[type=file]').setInputFiles({ name: 'scan.eml', mimeType: 'message/rfc822', buffer })
  await page.getByText('1 gelesen = 1 neu').waitFor()

  await page.goto(`${panel.url}/texterkennung`)
  await page.locator('dl > div', { hasText: 'erkannt' }).getByText('1').waitFor({ timeout: PATIENCE })
  await page.getByText('Nichts wartet').waitFor()
  await assertAccessible(page, 'recognition that has done its work')

  await page.goto(`${panel.url}/suche?q=${encodeURIComponent(WORD_OF_THE_SCAN)}`)
  await page.getByRole('link', { name: /Gescannt von der Wache/ }).click()
  await page.getByText('Text erkannt').waitFor()
  assertNoComplaints(visitor)
})

test('the number of mails with incomplete text leads to a list of them, on a phone and a desk', async () => {
  for (const [place, size] of [PHONE, DESK].entries()) {
    const visitor = await visit(panel, { size })
    const { page } = visitor
    await page.goto(`${panel.url}/quellen`)
    const buffer = mailWithBrokenFile(`Lageplan ${place}`)
    // A name of its own: the earlier uploads stand in the list too, and leaving the page would end this one.
    const name = `plan-${place}.eml`
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'message/rfc822', buffer })
    await page.locator('li', { hasText: name }).getByText('1 gelesen = 1 neu').waitFor()
    await page.goto(`${panel.url}/texterkennung?state=incomplete`)
    await page.getByRole('link', { name: `Lageplan ${place}` }).waitFor({ timeout: PATIENCE })
    await page.goto(panel.url)
    await page.getByRole('link', { name: 'Text unvollständig' }).click()
    await page.getByText('plan.zip: Nicht durchsuchbar: die Datei ist beschädigt.').first().waitFor()
    await assertAccessible(page, 'mails with incomplete text')
    await page.getByRole('link', { name: `Lageplan ${place}` }).click()
    await page.getByRole('heading', { name: `Lageplan ${place}` }).waitFor()
    assertNoComplaints(visitor)
  }
})
