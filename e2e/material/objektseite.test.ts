/** The page of an object on a phone: picture, state and load first. */
import assert from 'node:assert/strict'
import sharp from 'sharp'
import { PHONE } from '../browser.ts'
import { assertAccessibleInBothThemes, assertFits, assertTouchable } from '../checks.ts'
import { visit } from './app.ts'
import { baueRucksack, person } from './rucksack.ts'
import { expect, test } from './test.ts'

test('An object gets its picture by the camera of a phone; it stands first, then state and load, the facts are folded', async ({
  app,
}) => {
  const rucksack = await baueRucksack(app, { code: 'BILD-1', faecher: [2] })
  const { page } = await visit(app, { size: PHONE })
  await page.goto(`${app.url}/objekte/${rucksack.id}`)
  await page.getByRole('button', { name: 'Foto hinzufügen' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Fotos von Gesamtansicht' })
  await expect(drawer.locator('input[type=file][capture=environment]')).toHaveCount(1)
  const create = { width: 1200, height: 800, channels: 3, background: '#b22' } as const
  const chooser = page.waitForEvent('filechooser')
  await drawer.getByRole('button', { name: 'Foto aufnehmen' }).tap()
  await (await chooser).setFiles({
    name: 'fahrzeug.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create }).jpeg().toBuffer(),
  })
  await expect(drawer.getByRole('img', { name: 'Gesamtansicht, Foto 1' })).toBeVisible()
  await page.keyboard.press('Escape')

  const picture = page.getByRole('button', { name: 'Foto groß zeigen' })
  await expect(picture.locator('img')).toBeVisible()
  await expect(page.getByText('Letzte Kontrolle')).toBeHidden()
  const state = page.getByText('Noch nie kontrolliert').first()
  const load = page.getByRole('tab', { name: 'Beladung' })
  const [first, second, third] = await Promise.all([picture, state, load].map((part) => part.boundingBox()))
  assert.ok(first && second && third)
  assert.ok(first.y < second.y && second.y < third.y, 'the order is another')
  assert.ok(third.y < PHONE.height, 'the load begins below the first screen')
  await page.getByText('Angaben').tap()
  await expect(page.getByText('Letzte Kontrolle')).toBeVisible()
  await assertFits(page, 'object')
  await assertTouchable(page, 'object')
  await assertAccessibleInBothThemes(page, 'object')

  const reader = await visit(app, { size: PHONE, as: await person(app, 'Lena Leser') })
  await reader.page.goto(`${app.url}/objekte/${rucksack.id}`)
  await reader.page.getByRole('button', { name: 'Foto groß zeigen' }).tap()
  await expect(reader.page.getByRole('img', { name: 'Gesamtansicht, Foto 1 von 1' })).toBeVisible()
})
