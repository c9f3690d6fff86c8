import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, tabTo } from '../checks.ts'
import { visit } from './app.ts'
import { choose, keepSentences } from './checks.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'brigade' })

test('The state of the list stands in the address, and codes stand in natural order', async ({ app }) => {
  const { page } = await visit(app)
  await page.goto(`${app.url}/objekte`)
  await expect(page.getByRole('row', { name: /RUCK-10/ })).toBeVisible()
  await expect(page.locator('tbody tr td:first-child')).toHaveText(['LF-1', 'RUCK-1', 'RUCK-2', 'RUCK-10'])
  await page.getByRole('button', { name: /^einsatzbereit/ }).click()
  await expect(page.getByText('1 Eintrag')).toBeVisible()
  await expect(page).toHaveURL(/einsatzbereitschaft=einsatzbereit/)
  await page.reload()
  await expect(page.getByText('1 Eintrag')).toBeVisible()
  await page.getByRole('button', { name: 'Filter aufheben' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Objekte' }).click()
  await page.keyboard.press('/')
  await page.keyboard.type('reserve')
  await expect(page.getByText('1 Eintrag')).toBeVisible()
  await expect(page).toHaveURL(/q=reserve/)
  await page.getByLabel('Code oder Name').fill('gibt es nicht')
  await expect(page.getByText('Keine Treffer')).toBeVisible()
  await assertAccessible(page, 'empty list')
  await page.getByLabel('Code oder Name').fill('Rucksak')
  await page.getByRole('link', { name: 'Ähnliches zu „Rucksak“ suchen' }).click()
  await expect(page.getByRole('list', { name: 'Treffer' }).getByRole('link', { name: /RUCK-1 / })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Suche und Filter aufheben' }).click()
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sortierung=name/)
  await page.getByRole('button', { name: 'Liste herunterladen' }).click()
  const loading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Als CSV-Datei' }).click()
  assert.equal((await loading).suggestedFilename(), 'Objekte.csv')
  await expect(
    page.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort=ascending]')),
  ).toBeVisible()
})

/** Distances in px between neighbouring cards; negative where they overlap. */
const GAPS = `[...document.querySelectorAll('ul[aria-label="Objekte"] > li')]
  .map((card) => card.getBoundingClientRect())
  .toSorted((a, b) => a.top - b.top)
  .flatMap(({ bottom }, place, all) => (place + 1 < all.length ? [Math.round(all[place + 1].top - bottom)] : []))`

test('On a phone cards of different height stand one below the other, also when a search brings others', async ({
  app,
}) => {
  const { page } = await visit(app, { size: { width: 360, height: 640 } })
  const touch = (cards: number) =>
    until('the cards to touch', async () => {
      const gaps = await page.evaluate<number[]>(GAPS)
      return gaps.length === cards - 1 && gaps.every((gap) => Math.abs(gap) <= 1)
    })
  await page.goto(`${app.url}/objekte`)
  await expect(page.getByText('Rucksack Reserve')).toBeVisible()
  const all = await page.locator('ul[aria-label="Objekte"] > li').count()
  await touch(all)
  const search = page.getByLabel('Code oder Name')
  await search.fill('RUCK')
  await expect(page.getByText(`${all - 1} Einträge`)).toBeVisible()
  await touch(all - 1)
  await search.fill('')
  await expect(page.getByText(`${all} Einträge`)).toBeVisible()
  await touch(all)
})

test('An object is created from a template by keyboard alone; a taken code is reported beside its field', async ({
  app,
}) => {
  const { page } = await visit(app)
  await page.goto(`${app.url}/objekte`)
  await expect(page.getByText('Rucksack Reserve')).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog')
  await form.getByLabel('Objekttyp').selectOption({ label: 'Notfallrucksack' })
  await form.getByLabel('Vorlage').selectOption({ index: 1 })
  await form.getByLabel('Code').fill('ruck-1')
  await form.getByLabel('Name').fill('Rucksack Neu')
  await form.getByLabel('Standort').selectOption({ label: 'Wache Nord' })
  await page.keyboard.press('Enter')
  await expect(form.getByText(/Code .*schon/)).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('Rucksack Neu')
  await assertAccessible(page, 'form with an error')
  await tabTo(page, /^Vorschlagen$/)
  await page.keyboard.press('Enter')
  const code = form.getByLabel('Code')
  await expect(code).toHaveValue(/^RUCK-/)
  await form.getByLabel('Name').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /RUCK-\S+ Rucksack Neu/ })).toBeVisible()
  await expect(page.getByText('noch nie kontrolliert')).toBeVisible()
  await expect(page.getByText('Verbandpäckchen M')).toBeVisible()
})

test('The page of an object leads from each reason to its remedy, on a phone', async ({ app, brigade }) => {
  const { page } = await visit(app, { size: PHONE })
  await page.goto(`${app.url}/objekte/${brigade.ruck1.id}`)
  await page.getByRole('link', { name: /Material fehlt/ }).click()
  await expect(page.getByRole('heading', { name: 'Verbandpäckchen M' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'An anderen Standort verlegen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Neuer Standort').selectOption({ label: 'Wache Süd' })
  await form.getByLabel('Grund').fill('Reserve <b>Süd</b>')
  await form.getByRole('button', { name: 'Verlegen' }).click()
  await expect(page.getByText('RUCK-1 steht jetzt in: Wache Süd.')).toBeVisible()
  await expect(page.getByText('Notfallrucksack · Wache Süd')).toBeVisible()
  await page.getByRole('tab', { name: 'Verlauf' }).click()
  await expect(page.getByText('Von Wache Nord nach Wache Süd: Reserve <b>Süd</b>')).toBeVisible()
})

test('While another user checks an object, reason and button say that the check can be viewed', async ({
  app,
  brigade,
}) => {
  const { id } = await app.call<{ id: string }>(brigade.anna, 'POST', `/objekte/${brigade.ruck10.id}/kontrollen`)
  const { page } = await visit(app)
  await page.goto(`${app.url}/objekte/${brigade.ruck10.id}`)
  await expect(page.getByRole('link', { name: 'Kontrolle ansehen', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /noch nie kontrolliert\s*Kontrolle ansehen/ })).toBeVisible()
  await app.call(brigade.anna, 'POST', `/kontrollen/${id}/abbrechen`)
  await expect(page.getByRole('link', { name: /noch nie kontrolliert\s*Kontrolle starten/ })).toBeVisible()
})

test('Objects are put on a vehicle and taken off it, with the way back', async ({ app, brigade }) => {
  const { page } = await visit(app, { as: brigade.anna })
  await keepSentences(page)
  await page.goto(`${app.url}/objekte/${brigade.lf1.id}?teil=fahrzeug`)
  await page.getByRole('button', { name: 'Objekt zuordnen' }).click()
  await choose(page.getByRole('combobox', { name: 'Objekt' }), 'RUCK-10', 'RUCK-10 Rucksack Reserve')
  await page.getByRole('button', { name: 'Zuordnen', exact: true }).click()
  await expect(page.getByRole('link', { name: 'RUCK-10 Rucksack Reserve' })).toBeVisible()
  await page.getByRole('button', { name: 'RUCK-10 herausnehmen' }).click()
  await expect(page.getByText('RUCK-10 gehört nicht mehr zu LF-1.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'RUCK-10 Rucksack Reserve' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByRole('link', { name: 'RUCK-10 Rucksack Reserve' })).toBeVisible()
  await page.getByRole('button', { name: 'Fahrzeugdaten ändern' }).click()
  await page.getByLabel('Baujahr').fill('1700')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.locator('[name=baujahr][aria-invalid=true]')).toBeVisible()
  await page.getByLabel('Baujahr').fill('2020')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Fahrzeugdaten sind gespeichert.')).toBeVisible()
})

test('A position is changed; two people on one record get a message, and nothing typed is lost', async ({
  app,
  brigade,
}) => {
  const { page } = await visit(app, { as: brigade.anna, size: DESK })
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
  await expect(form.getByText(/Inzwischen hat jemand anderes/)).toBeVisible()
  await expect(form.getByLabel('Charge')).toHaveValue('L2407-3')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Charge L2407-3 · bis 01.05.2027')).toBeVisible()
  await page.getByRole('button', { name: /Infusion Ringer/ }).click()
  await form.getByLabel('Charge').fill('noch nicht fertig')
  await page.keyboard.press('Escape')
  await expect(form.getByText('Was Sie eingegeben haben, ist noch nicht gespeichert.')).toBeVisible()
  await form.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(form).toHaveCount(0)
})

test('The side bar shows at most 14 entries at once beside the open group, which is that of the page', async ({
  app,
}) => {
  const { page } = await visit(app)
  await page.goto(`${app.url}/lager/bestand`)
  const bar = page.getByRole('navigation', { name: 'Bereiche' })
  await expect(bar.getByRole('button', { name: 'Lager', expanded: true })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Bestellliste' })).toBeVisible()
  const open = await bar.locator('[id]:not([hidden])').getByRole('link').count()
  const entries = (await bar.getByRole('link').count()) - open + (await bar.getByRole('button').count())
  assert.ok(entries <= 14, `${entries} entries`)
  await expect(bar.getByRole('link', { name: 'Etiketten' })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Drucken' }).press('Enter')
  await bar.getByRole('link', { name: 'Etiketten' }).click()
  await expect(page.getByRole('heading', { name: 'Etiketten', level: 1 })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Drucken', expanded: true })).toBeVisible()
  await expect(bar.getByRole('button', { expanded: true })).toHaveCount(1)
  await bar.getByRole('button', { name: 'Drucken' }).click()
  await expect(bar.getByRole('button', { expanded: true })).toHaveCount(0)
})
