import assert from 'node:assert/strict'
import { PHONE } from '../browser.ts'
import { countTaps } from '../taps.ts'
import { visit } from './app.ts'
import { baueRucksack, person, vollstaendig, zahl } from './rucksack.ts'
import { expect, test } from './test.ts'

const POSITIONS = 20
const MISSING = 7
const MOST_TAPS = 25

test('A check of 20 positions with one missing, whose refill waits, takes at most 25 taps from the object to its finish', async ({
  app,
}) => {
  const rucksack = await baueRucksack(app, { code: 'ZWANZIG', faecher: [POSITIONS / 2, POSITIONS / 2], soll: () => 2 })
  const { page } = await visit(app, { size: PHONE, as: await person(app, 'Zoe Zwanzig') })
  await page.goto(`${app.url}/objekte/${rucksack.id}`)
  const { click, total } = countTaps()
  await click(page.getByRole('link', { name: 'Kontrolle starten' }).first())
  await click(page.getByRole('button', { name: 'Kontrolle starten' }))
  for (const [place, position] of rucksack.positionen.entries()) {
    if (place === MISSING) {
      await click(zahl(page, position))
      await click(page.getByRole('button', { name: 'Eins weniger' }))
    } else await click(vollstaendig(page, position))
  }
  await click(page.getByRole('link', { name: 'Weiter zum Abschluss' }))
  await expect(page.getByRole('heading', { name: 'Es fehlt (1)' })).toBeVisible()
  await click(page.getByRole('button', { name: 'Abschließen' }))
  await expect(page.getByText('Die Kontrolle ist abgeschlossen.')).toBeVisible()
  assert.ok(total() <= MOST_TAPS, `${total()} taps`)
})
