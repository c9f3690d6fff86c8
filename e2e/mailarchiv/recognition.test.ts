import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { noBrowser } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { assertNoComplaints } from './checks.ts'
import { startPanel, visit } from './panel.ts'

const SCAN = join(import.meta.dirname, '../../services/mailarchiv/test/fixtures/recognition/rechnung.png')
/** Recognition on a busy machine, without the installed program. */
const PATIENCE = 90_000

function mailWithScan(subject: string): Buffer {
  const base64 = readFileSync(SCAN).toString('base64').replace(/.{76}/g, '$&\r\n')
  const lines = [
    'From: scanner@ff-lindenau.example',
    'To: kasse@ff-lindenau.example',
    `Subject: ${subject}`,
    'Date: Mon, 02 Nov 2026 09:00:00 +0100',
    'MIME-Version: 1.0',
    'Content-Type: image/png; name="scan.png"',
    'Content-Disposition: attachment; filename="scan.png"',
    'Content-Transfer-Encoding: base64',
    '',
    base64,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

if (noBrowser !== undefined) test('Texterkennung in der Verwaltung', { skip: noBrowser })
else {
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

    await page.goto(`${panel.url}/suche?q=Atemschutzger%C3%A4te`)
    await page.getByRole('link', { name: /Gescannt von der Wache/ }).click()
    await page.getByText('Text erkannt').waitFor()
    assertNoComplaints(visitor)
  })
}
