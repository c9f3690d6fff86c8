/** What the overview says about what is missing, and about a person's own checks. */

import assert from 'node:assert/strict'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTextFits } from '../checks.ts'
import { visit } from './app.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'depot' })

for (const [size, place] of [
  [PHONE, 'a phone'],
  [DESK, 'a desk'],
] as const) {
  test(`On ${place} the overview names what is missing, what the store has of it, and leads to the refill`, async ({
    app,
    depot,
  }) => {
    const { page } = await visit(app, { size, as: depot.anna })
    await page.goto(app.url)
    const missing = page.getByRole('list', { name: 'Was fehlt' })
    await expect(missing.getByText('2 Stück Verbandpäckchen M')).toBeVisible()
    await expect(missing.getByRole('listitem')).toHaveCount(1)
    await expect(missing.getByText('im Lager: 36')).toBeVisible()
    await assertAccessible(page, place)
    await assertFits(page, place)
    await assertTextFits(page, place)
    await missing.getByText('Nachfüllen').click()
    await expect(page).toHaveURL(new RegExp(`/objekte/${depot.ruck1.id}.*teil=fehlbestaende`))
    await expect(page.getByRole('button', { name: /Nachfüllen/ }).first()).toBeVisible()
  })
}

test('A volunteer finds the own checks on top of the overview, and begins one from there', async ({ app, depot }) => {
  await app.call(app.admin, 'POST', '/kontrollverantwortung', {
    objekt_id: depot.ruck10.id,
    benutzer_id: depot.bernd.ich.id,
  })
  const { page } = await visit(app, { size: PHONE, as: depot.bernd })
  await page.goto(app.url)
  await expect(page.getByRole('heading', { level: 2, name: 'Meine Kontrollen' })).toBeVisible()
  assert.equal(await page.getByRole('heading', { level: 2 }).first().textContent(), 'Meine Kontrollen')
  await assertAccessible(page, 'own checks')
  await assertFits(page, 'own checks')
  await page.getByRole('link', { name: 'RUCK-10: Kontrollieren' }).tap()
  await expect(page).toHaveURL(new RegExp(`/objekte/${depot.ruck10.id}/pruefen`))
})
