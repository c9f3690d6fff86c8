import assert from 'node:assert/strict'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { visit } from './panel.ts'
import { expect, test } from './test.ts'

test.use({ start: { hasDemo: true } })

test('the list leads to an invoice that one can read, with what does not fit', async ({ panel }) => {
  const { page } = await visit(panel, { size: PHONE })
  await page.goto(`${panel.url}/rechnungen`)
  // The attachments are read after the mails are archived.
  const link = page.getByRole('link', { name: '10788', exact: true })
  while (!(await link.isVisible())) {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Rechnungen' })).toBeVisible()
    await expect(page.getByRole('status').first()).toBeVisible()
  }
  await assertFits(page, 'list')
  await assertAccessible(page, 'list')
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rechnung 10788' })).toBeVisible()
  await expect(page.getByText('die Positionen ergeben 227,00 EUR. (BR-CO-10)')).toBeVisible()
  await expect(page.getByText('Die IBAN steht nicht im Text des PDF.')).toBeVisible()
  await assertFits(page, 'invoice')
  await assertAccessible(page, 'invoice')
  await assertTouchable(page, 'invoice')
  await page.getByRole('link', { name: /^Rechnung 10788 – / }).click()
  await page.getByRole('link', { name: 'lesbar anzeigen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rechnung 10788' })).toBeVisible()
})

test('a filter narrows the list, and the CSV holds what the list shows', async ({ panel }) => {
  const { page } = await visit(panel, { size: DESK, dark: true })
  await page.goto(`${panel.url}/rechnungen`)
  await expect(page.getByLabel('Verkäufer')).toBeHidden()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Verkäufer').fill('huber')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await expect(page).toHaveURL(/seller=huber/)
  await expect(page.getByText('1 Rechnung', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Als CSV herunterladen' }).click()
  const download = await started
  assert.equal(download.suggestedFilename(), 'rechnungen.csv')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n')
  assert.equal(lines.length, 2)
  assert.match(lines[1] ?? '', /R-26-00482.*20\.02\.2026.*Schlauch Huber GmbH.*3842,00.*729,98.*4571,98/)
})
