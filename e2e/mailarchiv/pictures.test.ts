/** A person looks at the pictures and PDF files of a mail without downloading them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PHONE } from '../browser.ts'
import { assertAccessible, assertAccessibleInBothThemes, assertFits, assertTouchable } from '../checks.ts'
import { visit } from './panel.ts'
import { expect, test } from './test.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const FIXTURES = join(import.meta.dirname, '../../services/mailarchiv/test/fixtures')
const SCAN = readFileSync(join(FIXTURES, 'recognition/scan.pdf')).toString('base64')
const part = (name: string, base64: string, type = 'image/png') => [
  '--m',
  `Content-Type: ${type}`,
  `Content-Disposition: attachment; filename="${name}"`,
  'Content-Transfer-Encoding: base64',
  '',
  base64,
]
const MAIL = [
  'From: Kai Brandt <kai@wehr.example>',
  'Subject: Fotos vom Schaden',
  'Date: Mon, 02 Nov 2026 09:00:00 +0100',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=m',
  '',
  ...part('kotfluegel.png', PNG),
  ...part('kaputt.png', Buffer.from('<script>alert(1)</script>').toString('base64')),
  ...part('scan.pdf', SCAN.replace(/.{76}/g, '$&\r\n'), 'application/pdf'),
  '--m--',
  '',
].join('\r\n')

test('a picture of a mail is shown on a tap and runs nothing; one that is none says so', async ({ panel }) => {
  const { page } = await visit(panel, { size: PHONE })
  await page.goto(`${panel.url}/quellen`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'fotos.eml', mimeType: 'message/rfc822', buffer: Buffer.from(MAIL) })
  await expect(page.getByText('1 gelesen = 1 neu')).toBeVisible()
  await page.goto(`${panel.url}/suche?q=Schaden`)
  await page.getByRole('list', { name: 'Treffer' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'kotfluegel.png ansehen' }).click()
  const picture = page.getByRole('img', { name: 'Vorschau von kotfluegel.png' })
  await expect(picture).toHaveJSProperty('naturalWidth', 1)
  await assertAccessibleInBothThemes(page, 'a picture')
  await assertFits(page, 'a picture')
  await assertTouchable(page, 'a picture')
  await page.getByRole('button', { name: 'kotfluegel.png schließen' }).click()
  await expect(picture).toHaveCount(0)
  await page.getByRole('button', { name: 'kaputt.png ansehen' }).click()
  await expect(page.getByText('kaputt.png lässt sich nicht zeigen.')).toBeVisible()
  await assertAccessible(page, 'a picture that is none')
})

test('a PDF of a mail is read page by page; the browser never gets the file', async ({ panel }) => {
  const { page } = await visit(panel)
  const types: string[] = []
  page.on('response', (response) => types.push(response.headers()['content-type'] ?? ''))
  await page.goto(`${panel.url}/suche?q=Schaden`)
  await page.getByRole('list', { name: 'Treffer' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'scan.pdf ansehen' }).click()
  await expect(page.getByRole('img', { name: 'scan.pdf, Seite 1 von 2' })).toHaveJSProperty('naturalWidth', 1_240)
  await assertAccessibleInBothThemes(page, 'a PDF')
  await assertFits(page, 'a PDF')
  await page.getByRole('button', { name: 'Nächste Seite' }).click()
  await expect(page.getByRole('img', { name: 'scan.pdf, Seite 2 von 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nächste Seite' })).toBeDisabled()
  expect(types.filter((type) => type.includes('pdf'))).toEqual([])
})
