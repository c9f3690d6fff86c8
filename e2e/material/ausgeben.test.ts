/** Handing out on a phone: who, what, and the way back. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { assertAccessibleInBothThemes, assertFits, assertTouchable } from '../checks.ts'
import { countTaps } from '../taps.ts'
import { visit } from './app.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'depot' })

const MOST_TAPS = 5
const code = (page: Page) => page.getByLabel('Code oder Suchwort')
const onTray = (page: Page, name: string) => page.getByRole('button', { name: `${name} herunternehmen` })

test('A device is handed out with at most five taps from the overview, and taken back with one', async ({
  app,
  depot,
}) => {
  const { page } = await visit(app, { size: PHONE, as: depot.anna })
  await page.goto(app.url)
  const taps = countTaps()
  await taps.click(page.getByRole('navigation', { name: 'Hauptbereiche' }).getByRole('link', { name: 'Mehr' }))
  await taps.click(page.locator('main').getByRole('link', { name: 'Ausgeben' }))
  await taps.click(page.getByRole('button', { name: 'Bernd Ott' }))
  await taps.fill(code(page), 'PO-0008')
  await page.keyboard.press('Enter')
  await expect(onTray(page, 'Pulsoximeter PO-0008')).toBeVisible()
  await taps.click(page.getByRole('button', { name: '1 Posten ausgeben' }))
  await expect(page.getByText('1 Posten an Bernd Ott ausgegeben.')).toBeVisible()
  assert.ok(taps.total() <= MOST_TAPS, `${taps.total()} taps`)

  await expect(page.getByRole('status').filter({ hasText: 'ausgegeben.' })).toBeFocused()
  await assertFits(page, 'issued')
  await assertTouchable(page, 'issued')
  await assertAccessibleInBothThemes(page, 'issued')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(onTray(page, 'Pulsoximeter PO-0008')).toBeVisible()
  await expect(page.getByText('1 Posten an Bernd Ott ausgegeben.')).toHaveCount(0)

  await page.getByRole('button', { name: '1 Posten ausgeben' }).click()
  await page.getByRole('button', { name: 'Weitere ausgeben' }).click()
  await expect(code(page)).toBeFocused()
  await expect(page.getByLabel('Wer bekommt es?')).toHaveValue('')
})

test('What is typed finds what "Scannen" finds, and the person chooses where several things fit', async ({
  app,
  depot,
}) => {
  const { page } = await visit(app, { size: PHONE, as: depot.anna })
  await page.goto(`${app.url}/ausgaben/neu`)
  await code(page).fill('Pulsoximeter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Was ist gemeint?' })).toBeVisible()
  await assertAccessibleInBothThemes(page, 'several things')
  await assertTouchable(page, 'several things')
  await page.getByRole('button', { name: /Pulsoximeter PO-0007/ }).click()
  const tray = onTray(page, 'Pulsoximeter PO-0007')
  await expect(tray).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Was ist gemeint?' })).toHaveCount(0)
  const [field, row] = await Promise.all([code(page).boundingBox(), tray.boundingBox()])
  assert.ok(field && row)
  assert.ok(row.y - field.y - field.height < 160, 'what was scanned stands far below the field')

  await page.getByLabel('Wer bekommt es?').fill('Krause')
  await page.getByRole('button', { name: 'Jugendfeuerwehr, M. Krause' }).click()
  await page.getByRole('button', { name: '1 Posten ausgeben' }).click()
  // Its test is overdue.
  await page.getByRole('button', { name: 'Trotzdem ausgeben' }).click()
  await page.getByRole('link', { name: 'Zur Ausgabe' }).click()
  await expect(page.getByRole('dialog').getByText('Jugendfeuerwehr, M. Krause')).toBeVisible()
})
