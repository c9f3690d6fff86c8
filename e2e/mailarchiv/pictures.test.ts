/** A person looks at the pictures of a mail without downloading them. */
import { PHONE } from '../browser.ts'
import { assertAccessible, assertAccessibleInBothThemes, assertFits, assertTouchable } from '../checks.ts'
import { visit } from './panel.ts'
import { expect, test } from './test.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const part = (name: string, base64: string) => [
  '--m',
  'Content-Type: image/png',
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
