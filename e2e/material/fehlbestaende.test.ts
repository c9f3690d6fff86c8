import { test } from 'node:test'
import { noBrowser } from '../browser.ts'
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
  await page.getByText('Mindermenge genehmigt', { exact: true }).waitFor()
  await approve()
  await page.getByText('Die Mindermenge ist genehmigt. GEN-1 ist eingeschränkt einsatzbereit.').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})
