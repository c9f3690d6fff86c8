/** A person reads the mails of a search one after the other. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { assertAccessible, assertAccessibleInBothThemes, assertFits, assertTouchable } from '../checks.ts'
import { visit } from './panel.ts'
import { expect, test } from './test.ts'

test.use({ start: { hasDemo: true } })

const hits = (page: Page) => page.getByRole('list', { name: 'Treffer' }).getByRole('link')
const idIn = (page: Page) => /mails\/([^?]+)/.exec(page.url())?.[1] ?? ''
const position = (page: Page, text: string) =>
  expect(page.getByRole('navigation', { name: 'In der Trefferliste' }).getByText(text)).toBeVisible()

test('at the desk the hits stay beside the mail, the address keeps both, and j and k read on', async ({ panel }) => {
  const { page } = await visit(panel)
  await page.goto(`${panel.url}/suche`)
  await hits(page).first().click()
  await position(page, '1 von 40')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(hits(page)).toHaveCount(25)
  const first = idIn(page)
  await page.keyboard.press('k')
  await position(page, '1 von 40')
  await page.keyboard.press('j')
  await position(page, '2 von 40')
  assert.notEqual(idIn(page), first)
  await expect(page.locator('[aria-label="Treffer"] [aria-current]')).toHaveCount(1)
  await page.keyboard.press('k')
  await position(page, '1 von 40')
  assert.equal(idIn(page), first)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await assertAccessibleInBothThemes(page, 'a mail beside the hits')
  await assertFits(page, 'a mail beside the hits')
})

test('next leads over the end of a page of hits, and a reload shows the same mail and the same hits', async ({
  panel,
}) => {
  const { page } = await visit(panel)
  await page.goto(`${panel.url}/suche`)
  await hits(page).last().click()
  await position(page, '25 von 40')
  await page.getByRole('button', { name: 'Nächste', exact: true }).click()
  await position(page, '26 von 40')
  await page.waitForURL(/page=2/)
  await expect(hits(page)).toHaveCount(15)
  await page.reload()
  await position(page, '26 von 40')
  await page.getByRole('button', { name: 'Vorige', exact: true }).click()
  await position(page, '25 von 40')
  await page.getByRole('link', { name: 'Zur Trefferliste' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Suche' })).toBeVisible()
  assert.doesNotMatch(page.url(), /page=/)
})

test('on a phone the mail stands alone, and the buttons read on', async ({ panel }) => {
  const { page } = await visit(panel, { size: PHONE })
  await page.goto(`${panel.url}/suche?q=Drehleiter`)
  await hits(page).first().click()
  await position(page, '1 von')
  await expect(hits(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Vorige', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Nächste', exact: true }).click()
  await position(page, '2 von')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await assertAccessible(page, 'a mail on a phone')
  await assertFits(page, 'a mail on a phone')
  await assertTouchable(page, 'a mail on a phone')
})

test('a mail that was opened by its address stands alone', async ({ panel }) => {
  const { page } = await visit(panel)
  await page.goto(`${panel.url}/suche`)
  await hits(page).first().click()
  await position(page, '1 von 40')
  await page.goto(`${panel.url}/mails/${idIn(page)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(hits(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Nächste', exact: true })).toHaveCount(0)
})

const THREAD = [
  ['Leiterprobe am Weiher', 1, ''],
  ['AW: Leiterprobe am Weiher', 2, 'In-Reply-To: <probe1@wehr.example>\n'],
  ['AW: AW: Leiterprobe am Weiher', 3, 'In-Reply-To: <probe2@wehr.example>\n'],
]
  .map(
    ([subject, number, answers]) =>
      `From x Mon Nov  2 09:00:00 2026\nFrom: Kai Brandt <kai@wehr.example>\nMessage-ID: <probe${number}@wehr.example>\n${answers}Subject: ${subject}\nDate: Mon, 0${number} Nov 2026 09:00:00 +0100\n\nText\n\n`,
  )
  .join('')

test('below a mail stands its conversation, oldest first, each mail one tap away', async ({ panel }) => {
  const { page } = await visit(panel)
  await page.goto(`${panel.url}/quellen`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'probe.mbox', mimeType: 'application/octet-stream', buffer: Buffer.from(THREAD) })
  await expect(page.getByText('3 gelesen = 3 neu')).toBeVisible()
  await page.goto(`${panel.url}/suche?q=Leiterprobe`)
  await hits(page).first().click()
  const thread = page.getByRole('list', { name: 'Mails der Unterhaltung' }).getByRole('link')
  await expect(thread).toHaveText([/Kai BrandtLeiterprobe/, /AW: Leiterprobe/, /AW: AW: Leiterprobe/])
  await assertAccessible(page, 'conversation')
  await thread.first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leiterprobe am Weiher', exact: true })).toBeVisible()
  await position(page, '3 von 3')
})
