/** What the overview says about what is missing, and about a person's own checks. */

import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTextFits } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'
import { foundDepot } from './depot.ts'

const app = await startApp()
const depot = await foundDepot(app)

for (const [size, place] of [
  [PHONE, 'a phone'],
  [DESK, 'a desk'],
] as const) {
  test(`On ${place} the overview names what is missing, what the store has of it, and leads to the refill`, async () => {
    const visitor = await visit(app, { size, as: depot.anna })
    const { page } = visitor
    await page.goto(app.url)
    const missing = page.getByRole('list', { name: 'Was fehlt' })
    await missing.getByText('2 Stück Verbandpäckchen M').waitFor()
    assert.equal(await missing.getByRole('listitem').count(), 1)
    await missing.getByText('im Lager: 36').waitFor()
    await assertAccessible(page, place)
    await assertFits(page, place)
    await assertTextFits(page, place)
    await missing.getByText('Nachfüllen').click()
    await page.waitForURL(new RegExp(`/objekte/${depot.ruck1.id}.*teil=fehlbestaende`))
    await page
      .getByRole('button', { name: /Nachfüllen/ })
      .first()
      .waitFor()
    assertNoComplaints(visitor)
    await visitor.context.close()
  })
}

test('A volunteer finds the own checks on top of the overview, and begins one from there', async () => {
  await app.call(app.admin, 'POST', '/kontrollverantwortung', {
    objekt_id: depot.ruck10.id,
    benutzer_id: depot.bernd.ich.id,
  })
  const visitor = await visit(app, { size: PHONE, as: depot.bernd })
  const { page } = visitor
  await page.goto(app.url)
  await page.getByRole('heading', { level: 2, name: 'Meine Kontrollen' }).waitFor()
  assert.equal(await page.getByRole('heading', { level: 2 }).first().textContent(), 'Meine Kontrollen')
  await assertAccessible(page, 'own checks')
  await assertFits(page, 'own checks')
  await page.getByRole('link', { name: 'RUCK-10: Kontrollieren' }).tap()
  await page.waitForURL(new RegExp(`/objekte/${depot.ruck10.id}/pruefen`))
  assertNoComplaints(visitor)
  await visitor.context.close()
})
