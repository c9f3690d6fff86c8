import assert from 'node:assert/strict'
import { test } from 'vitest'
import { PHONE } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'
import { baueRucksack, person, type Rucksack, starte } from './rucksack.ts'

const app = await startApp()
const leitung = await person(app, 'Lea Leitner', 'leitungsverantwortlicher')

/** A checked rucksack in which one piece of every material is missing. */
async function mitFehlbestaenden(code: string, anzahl: number): Promise<Rucksack> {
  const rucksack = await baueRucksack(app, { code, faecher: [anzahl], soll: () => 2 })
  const { id, positionen } = await starte(app, app.admin, rucksack)
  for (const { material_id } of positionen)
    await app.call(app.admin, 'PUT', `/kontrollen/${id}/positionen/${material_id}`, { gezaehlt: 1 })
  await app.call(app.admin, 'POST', `/kontrollen/${id}/abschliessen`, {})
  return rucksack
}

test('An approval is confirmed with the readiness that the service names, not with one that the page computes', async () => {
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

test('Who may not refill is led to the shortage and not to a refill', async () => {
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

test('Several shortages are refilled from the store at once, and the rest is ordered and printed', async () => {
  const rucksack = await mitFehlbestaenden('ALLE-1', 3)
  const post = <T = { id: string }>(path: string, body: unknown) => app.call<T>(app.admin, 'POST', path, body)
  const ort = await post('/lagerorte', { name: 'Kammer', art: 'lager' })
  const { eintraege } = await app.call<{ eintraege: { material_id: string; material_name: string }[] }>(
    app.admin,
    'GET',
    `/fehlbestaende?objekt_id=${rucksack.id}&limit=10`,
  )
  const [erstes, zweites, drittes] = eintraege
  assert.ok(erstes && zweites && drittes)
  for (const [place, { material_id }] of [erstes, zweites].entries()) {
    const { id } = await post('/lagerplaetze', { code: `ALLE-${place + 1}`, name: null, lagerort_id: ort.id })
    await post('/materialbewegungen', { art: 'zugang', material_id, menge: 5, nach_lagerplatz_id: id })
  }
  const visitor = await visit(app, { as: leitung })
  const { page } = visitor
  await page.goto(`${app.url}/fehlbestaende`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row(erstes.material_name).getByText('5 Stück').waitFor()
  await row(drittes.material_name).getByText('nichts', { exact: true }).waitFor()
  for (const { material_name } of [erstes, zweites]) await page.getByLabel(`${material_name} in ALLE-1 wählen`).check()
  await page.getByText('2 gewählt').waitFor()
  await assertAccessible(page, 'chosen shortages')
  await page.getByRole('button', { name: 'Nachfüllen', exact: true }).first().click()
  const form = page.getByRole('dialog')
  const place = form.getByLabel(`Lagerplatz: ${erstes.material_name} in ALLE-1`)
  await place.locator('option:checked', { hasText: 'ALLE-1, Kammer: 5 Stück da' }).waitFor({ state: 'attached' })
  await assertAccessible(page, 'refill of several')
  await form.getByRole('button', { name: 'Nachfüllen' }).click()
  await page.getByText('2 Fehlbestände sind nachgefüllt.').waitFor()
  await row(erstes.material_name).waitFor({ state: 'detached' })
  await page.goto(`${app.url}/lager/bestellliste`)
  await page.getByLabel(`${drittes.material_name} wählen`).check()
  await page.getByRole('button', { name: 'Als bestellt merken' }).first().click()
  await page.getByText('1 Material ist als bestellt gemerkt.').waitFor()
  await row(drittes.material_name).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^schon bestellt/ }).click()
  await row(drittes.material_name).getByRole('button', { name: 'Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Bestellung zurücknehmen' }).click()
  await page.getByText(`Die Bestellung von ${drittes.material_name} ist zurückgenommen.`).waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('On a phone the same rows are chosen by their cards', async () => {
  const rucksack = await mitFehlbestaenden('KARTE-1', 1)
  const visitor = await visit(app, { as: leitung, size: PHONE })
  const { page } = visitor
  await page.goto(`${app.url}/fehlbestaende`)
  await page.getByRole('checkbox', { name: new RegExp(`in ${rucksack.code} wählen$`) }).check()
  await page.getByText('1 gewählt').waitFor()
  await page.getByRole('button', { name: 'Als bestellt merken' }).first().tap()
  await page.getByText('1 Fehlbestand ist als bestellt gemerkt.').waitFor()
  await page.getByText('1 gewählt').waitFor({ state: 'detached' })
  await assertAccessible(page, 'cards to choose')
  assertNoComplaints(visitor)
  await visitor.context.close()
})
