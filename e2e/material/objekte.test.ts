import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, tabTo } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { foundBrigade } from './brigade.ts'
import { assertNoComplaints, choose, keepSentences } from './checks.ts'

const app = await startApp()
const brigade = await foundBrigade(app)

test('The state of the list stands in the address, and codes stand in natural order', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await page.goto(`${app.url}/objekte`)
  await page.getByRole('row', { name: /RUCK-10/ }).waitFor()
  const codes = await page.locator('tbody tr td:first-child').allTextContents()
  assert.deepEqual(codes, ['LF-1', 'RUCK-1', 'RUCK-2', 'RUCK-10'])
  await page.getByRole('button', { name: /^einsatzbereit/ }).click()
  await page.getByText('1 Eintrag').waitFor()
  await page.waitForURL(/einsatzbereitschaft=einsatzbereit/)
  await page.reload()
  await page.getByText('1 Eintrag').waitFor()
  await page.getByRole('button', { name: 'Filter aufheben' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Objekte' }).click()
  await page.keyboard.press('/')
  await page.keyboard.type('reserve')
  await page.getByText('1 Eintrag').waitFor()
  await page.waitForURL(/q=reserve/)
  await page.getByLabel('Code oder Name').fill('gibt es nicht')
  await page.getByText('Keine Treffer').waitFor()
  await assertAccessible(page, 'empty list')
  await page.getByLabel('Code oder Name').fill('Rucksak')
  await page.getByRole('link', { name: 'Ähnliches zu „Rucksak“ suchen' }).click()
  await page
    .getByRole('list', { name: 'Treffer' })
    .getByRole('link', { name: /RUCK-1 / })
    .waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Suche und Filter aufheben' }).click()
  await page.getByRole('button', { name: 'Name' }).click()
  await page.waitForURL(/sortierung=name/)
  await page.getByRole('button', { name: 'Liste herunterladen' }).click()
  const loading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Als CSV-Datei' }).click()
  assert.equal((await loading).suggestedFilename(), 'Objekte.csv')
  await page.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort=ascending]')).waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

/** Distances in px between neighbouring cards; negative where they overlap. */
const GAPS = `[...document.querySelectorAll('ul[aria-label="Objekte"] > li')]
  .map((card) => card.getBoundingClientRect())
  .toSorted((a, b) => a.top - b.top)
  .flatMap(({ bottom }, place, all) => (place + 1 < all.length ? [Math.round(all[place + 1].top - bottom)] : []))`

test('On a phone cards of different height stand one below the other, also when a search brings others', async () => {
  const visitor = await visit(app, { size: { width: 360, height: 640 } })
  const { page } = visitor
  const touch = (cards: number) =>
    until('the cards to touch', async () => {
      const gaps = await page.evaluate<number[]>(GAPS)
      return gaps.length === cards - 1 && gaps.every((gap) => Math.abs(gap) <= 1)
    })
  await page.goto(`${app.url}/objekte`)
  await page.getByText('Rucksack Reserve').waitFor()
  const all = await page.locator('ul[aria-label="Objekte"] > li').count()
  await touch(all)
  const search = page.getByLabel('Code oder Name')
  await search.fill('RUCK')
  await page.getByText(`${all - 1} Einträge`).waitFor()
  await touch(all - 1)
  await search.fill('')
  await page.getByText(`${all} Einträge`).waitFor()
  await touch(all)
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('An object is created from a template by keyboard alone; a taken code is reported beside its field', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await page.goto(`${app.url}/objekte`)
  await page.getByText('Rucksack Reserve').waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog')
  await form.getByLabel('Objekttyp').selectOption({ label: 'Notfallrucksack' })
  await form.getByLabel('Vorlage').selectOption({ index: 1 })
  await form.getByLabel('Code').fill('ruck-1')
  await form.getByLabel('Name').fill('Rucksack Neu')
  await form.getByLabel('Standort').selectOption({ label: 'Wache Nord' })
  await page.keyboard.press('Enter')
  await form.getByText(/Code .*schon/).waitFor()
  assert.equal(await form.getByLabel('Name').inputValue(), 'Rucksack Neu')
  await assertAccessible(page, 'form with an error')
  await tabTo(page, /^Vorschlagen$/)
  await page.keyboard.press('Enter')
  const code = form.getByLabel('Code')
  await until('the suggested code', async () => (await code.inputValue()).startsWith('RUCK-'))
  await form.getByLabel('Name').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /RUCK-\S+ Rucksack Neu/ }).waitFor()
  await page.getByText('noch nie kontrolliert').waitFor()
  await page.getByText('Verbandpäckchen M').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('The page of an object leads from each reason to its remedy, on a phone', async () => {
  const visitor = await visit(app, { size: PHONE })
  const { page } = visitor
  await page.goto(`${app.url}/objekte/${brigade.ruck1.id}`)
  await page.getByRole('link', { name: /Material fehlt/ }).click()
  await page.getByRole('heading', { name: 'Verbandpäckchen M' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'An anderen Standort verlegen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Neuer Standort').selectOption({ label: 'Wache Süd' })
  await form.getByLabel('Grund').fill('Reserve <b>Süd</b>')
  await form.getByRole('button', { name: 'Verlegen' }).click()
  await page.getByText('RUCK-1 steht jetzt in: Wache Süd.').waitFor()
  await page.getByText('Notfallrucksack · Wache Süd').waitFor()
  await page.getByRole('tab', { name: 'Verlauf' }).click()
  await page.getByText('Von Wache Nord nach Wache Süd: Reserve <b>Süd</b>').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('While another user checks an object, reason and button say that the check can be viewed', async () => {
  const { id } = await app.call<{ id: string }>(brigade.anna, 'POST', `/objekte/${brigade.ruck10.id}/kontrollen`)
  const { page, context } = await visit(app)
  await page.goto(`${app.url}/objekte/${brigade.ruck10.id}`)
  await page.getByRole('link', { name: 'Kontrolle ansehen', exact: true }).waitFor()
  await page.getByRole('link', { name: /noch nie kontrolliert\s*Kontrolle ansehen/ }).waitFor()
  await app.call(brigade.anna, 'POST', `/kontrollen/${id}/abbrechen`)
  await page.getByRole('link', { name: /noch nie kontrolliert\s*Kontrolle starten/ }).waitFor()
  await context.close()
})

test('Objects are put on a vehicle and taken off it, with the way back', async () => {
  const visitor = await visit(app, { as: brigade.anna })
  const { page } = visitor
  await keepSentences(page)
  await page.goto(`${app.url}/objekte/${brigade.lf1.id}?teil=fahrzeug`)
  await page.getByRole('button', { name: 'Objekt zuordnen' }).click()
  await choose(page.getByRole('combobox', { name: 'Objekt' }), 'RUCK-10', 'RUCK-10 Rucksack Reserve')
  await page.getByRole('button', { name: 'Zuordnen', exact: true }).click()
  await page.getByRole('link', { name: 'RUCK-10 Rucksack Reserve' }).waitFor()
  await page.getByRole('button', { name: 'RUCK-10 herausnehmen' }).click()
  await page.getByText('RUCK-10 gehört nicht mehr zu LF-1.').waitFor()
  await page.getByRole('link', { name: 'RUCK-10 Rucksack Reserve' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByRole('link', { name: 'RUCK-10 Rucksack Reserve' }).waitFor()
  await page.getByRole('button', { name: 'Fahrzeugdaten ändern' }).click()
  await page.getByLabel('Baujahr').fill('1700')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.locator('[name=baujahr][aria-invalid=true]').waitFor()
  await page.getByLabel('Baujahr').fill('2020')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Die Fahrzeugdaten sind gespeichert.').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A position is changed; two people on one record get a message, and nothing typed is lost', async () => {
  const visitor = await visit(app, { as: brigade.anna, size: DESK })
  const { page } = visitor
  await page.goto(`${app.url}/objekte/${brigade.ruck2.id}`)
  await page.getByRole('button', { name: /Infusion Ringer/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Charge').fill('L2407-3')
  const { eintraege } = await app.call<{ eintraege: { id: string; material: { name: string } }[] }>(
    app.admin,
    'GET',
    `/objekte/${brigade.ruck2.id}/positionen`,
  )
  const infusion = eintraege.find(({ material }) => material.name.startsWith('Infusion'))
  await app.call(app.admin, 'PATCH', `/objektpositionen/${infusion?.id}`, { ablaufdatum: '2027-05-01' })
  await form.getByText(/Inzwischen hat jemand anderes/).waitFor()
  assert.equal(await form.getByLabel('Charge').inputValue(), 'L2407-3')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Charge L2407-3 · bis 01.05.2027').waitFor()
  await page.getByRole('button', { name: /Infusion Ringer/ }).click()
  await form.getByLabel('Charge').fill('noch nicht fertig')
  await page.keyboard.press('Escape')
  await form.getByText('Was Sie eingegeben haben, ist noch nicht gespeichert.').waitFor()
  await form.getByRole('button', { name: 'Verwerfen' }).click()
  await form.waitFor({ state: 'detached' })
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('The side bar shows at most 14 entries at once beside the open group, which is that of the page', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await page.goto(`${app.url}/lager/bestand`)
  const bar = page.getByRole('navigation', { name: 'Bereiche' })
  await bar.getByRole('button', { name: 'Lager', expanded: true }).waitFor()
  await bar.getByRole('link', { name: 'Bestellliste' }).waitFor()
  const open = await bar.locator('[id]:not([hidden])').getByRole('link').count()
  const entries = (await bar.getByRole('link').count()) - open + (await bar.getByRole('button').count())
  assert.ok(entries <= 14, `${entries} entries`)
  assert.equal(await bar.getByRole('link', { name: 'Etiketten' }).count(), 0)
  await bar.getByRole('button', { name: 'Drucken' }).press('Enter')
  await bar.getByRole('link', { name: 'Etiketten' }).click()
  await page.getByRole('heading', { name: 'Etiketten', level: 1 }).waitFor()
  await bar.getByRole('button', { name: 'Drucken', expanded: true }).waitFor()
  assert.equal(await bar.getByRole('button', { expanded: true }).count(), 1)
  await bar.getByRole('button', { name: 'Drucken' }).click()
  assert.equal(await bar.getByRole('button', { expanded: true }).count(), 0)
  assertNoComplaints(visitor)
  await visitor.context.close()
})
