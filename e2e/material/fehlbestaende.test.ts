import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, PHONE } from '../browser.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'
import { baueRucksack, person, type Rucksack, starte } from './rucksack.ts'

const skip = noBrowser ?? false
const app = skip === false ? await startApp() : (undefined as never)
const leitung = skip === false ? await person(app, 'Lea Leitner', 'leitungsverantwortlicher') : (undefined as never)

/** A checked rucksack in which one piece of every material is missing. */
async function mitFehlbestaenden(code: string, anzahl: number): Promise<Rucksack> {
  const rucksack = await baueRucksack(app, { code, faecher: [anzahl], soll: () => 2 })
  const { id, positionen } = await starte(app, app.admin, rucksack)
  for (const { material_id } of positionen)
    await app.call(app.admin, 'PUT', `/kontrollen/${id}/positionen/${material_id}`, { gezaehlt: 1 })
  await app.call(app.admin, 'POST', `/kontrollen/${id}/abschliessen`, {})
  return rucksack
}

test('An approval is confirmed with the readiness that the service names, not with one that the page computes', {
  skip,
}, async () => {
  const rucksack = await mitFehlbestaenden('GEN-1', 2)
  const visitor = await visit(app, { as: leitung })
  const { page } = visitor
  await page.goto(`${app.url}/objekte/${rucksack.id}?teil=fehlbestaende`)
  const approve = async () => {
    await page.getByRole('button', { name: 'Mindermenge genehmigen' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Genehmigen' }).click()
  }
  await approve()
  await page.getByText('Die Mindermenge ist genehmigt. GEN-1 ist nicht einsatzbereit.').waitFor()
  await page.getByRole('tabpanel').getByText('Mindermenge genehmigt', { exact: true }).waitFor()
  await approve()
  await page.getByText('Die Mindermenge ist genehmigt. GEN-1 ist eingeschränkt einsatzbereit.').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('Who may not refill is led to the shortage and not to a refill', { skip }, async () => {
  const rucksack = await mitFehlbestaenden('FUELL-1', 1)
  const mitarbeiter = await person(app, 'Mia Berg')
  for (const [as, remedy, other] of [
    [mitarbeiter, 'Fehlbestand ansehen', 'Nachfüllen'],
    [leitung, 'Nachfüllen', 'Fehlbestand ansehen'],
  ] as const) {
    const visitor = await visit(app, { as, size: PHONE })
    const { page } = visitor
    await page.goto(app.url)
    const entry = page.getByRole('article').filter({ hasText: rucksack.code })
    await entry.getByRole('link', { name: `Material fehlt ${remedy}` }).waitFor()
    assert.equal(await entry.getByText(other).count(), 0)
    await page.goto(`${app.url}/objekte/${rucksack.id}`)
    await page.getByRole('link', { name: `Material fehlt ${remedy}` }).tap()
    await page.getByText('1 Stück fehlt').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Nachfüllen' }).count(), as === leitung ? 1 : 0)
    assertNoComplaints(visitor)
    await visitor.context.close()
  }
})
