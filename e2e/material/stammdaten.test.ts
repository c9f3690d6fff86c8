import assert from 'node:assert/strict'
import { test } from 'vitest'
import { PHONE } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { foundBrigade } from './brigade.ts'
import { assertNoComplaints, choose } from './checks.ts'

const app = await startApp()
const brigade = await foundBrigade(app)

test('Master data is created, changed and deleted; what is in use stays, and the service says why', async () => {
  for (const size of [undefined, PHONE]) {
    const visitor = await visit(app, size === undefined ? {} : { size })
    const { page } = visitor
    const form = page.getByRole('dialog')
    await page.goto(`${app.url}/stammdaten/standorte`)
    await page.getByRole('button', { name: 'Standort anlegen' }).click()
    await form.getByLabel('Name').fill('wache nord')
    await form.getByRole('button', { name: 'Standort anlegen' }).click()
    await form.locator('[name=name][aria-invalid=true]').waitFor()
    await form.getByLabel('Name').fill('Turm')
    await form.getByRole('button', { name: 'Standort anlegen' }).click()
    await page.getByText('Der Standort „Turm“ ist gespeichert.').waitFor()
    await page.getByRole('button', { name: /^Turm/ }).click()
    await form.getByLabel('Adresse').fill('Am Turm 3')
    await form.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Am Turm 3').waitFor()
    await page.getByRole('button', { name: /^Turm/ }).click()
    await form.getByRole('button', { name: 'Löschen' }).click()
    await form.getByRole('button', { name: 'Endgültig löschen' }).click()
    await page.getByText('Der Standort „Turm“ ist gelöscht.').waitFor()
    await page.getByRole('button', { name: /^Wache Nord/ }).click()
    await form.getByRole('button', { name: 'Löschen' }).click()
    await form.getByRole('button', { name: 'Endgültig löschen' }).click()
    await form.getByText(/verwendet/).waitFor()
    await assertAccessible(page, 'refused deletion')
    assertNoComplaints(visitor)
    await visitor.context.close()
  }
})

test('A material tells where it is used, and is replaced everywhere', async () => {
  await app.call(app.admin, 'POST', '/materialien', {
    name: 'Handschuhe Nitril L',
    materialtyp: 'menge',
    einheit: 'Stück',
  })
  const visitor = await visit(app)
  const { page } = visitor
  const form = page.getByRole('dialog')
  await page.goto(`${app.url}/stammdaten/materialien?q=Pulsoximeter`)
  await page.getByRole('button', { name: 'Pulsoximeter' }).click()
  await form.getByText('1 Position einer Vorlage').waitFor()
  await page.goto(`${app.url}/stammdaten/materialien?q=Größe`)
  await page.getByRole('button', { name: 'Handschuhe Größe L' }).click()
  await form.getByText('4 Positionen von Objekten').waitFor()
  await choose(form.getByLabel('Überall ersetzen durch'), 'nitril', 'Handschuhe Nitril L')
  await form.getByRole('button', { name: 'Material ersetzen' }).click()
  await page.getByText('„Handschuhe Größe L“ ist überall ersetzt.').waitFor()
  await page.goto(`${app.url}/objekte/${brigade.ruck2.id}`)
  await page.getByText('Handschuhe Nitril L').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A new version of a template shows what it changes', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await page.goto(`${app.url}/vorlagen/${brigade.vorlage.id}`)
  await page.getByRole('link', { name: 'Neue Version anlegen' }).click()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('Verbandpäckchen M').getByLabel('Sollmenge').fill('2000000')
  await page.getByRole('button', { name: 'Neue Version anlegen' }).click()
  await row('Verbandpäckchen M')
    .getByText(/höchstens/)
    .waitFor()
  await row('Verbandpäckchen M').getByLabel('Sollmenge').fill('8')
  await page.getByRole('button', { name: 'Pulsoximeter herausnehmen' }).click()
  await page.getByRole('button', { name: 'Neue Version anlegen' }).click()
  await page.getByText('Die neue Version ist angelegt.').waitFor()
  await page.getByText('Von Version 1 zu Version 2: 2 Unterschiede.').waitFor()
  await row('Verbandpäckchen M').getByText('geändert').waitFor()
  await row('Pulsoximeter').getByText('entfällt').waitFor()
  await assertAccessible(page, 'difference')
  const deleted = await page.locator('del').allTextContents()
  assert.deepEqual(deleted, ['1, Netz im Deckel', '6, Deckelinnenseite'])
  await page.getByRole('link', { name: 'Version 1 öffnen' }).click()
  await page.getByText('veraltet').first().waitFor()
  assert.equal(await page.getByRole('link', { name: 'Positionen ändern' }).count(), 0)
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A user who may not make templates learns that before typing', async () => {
  const { page, context } = await visit(app, { as: brigade.bernd })
  await page.goto(`${app.url}/vorlagen/neu`)
  await page.getByText('Keine Berechtigung für neue Vorlagen').waitFor()
  assert.equal(await page.getByRole('main').getByRole('button', { name: 'Vorlage anlegen' }).count(), 0)
  await page.getByRole('link', { name: 'Zu den Vorlagen' }).click()
  await page.getByText('Rucksack Rettungsdienst').waitFor()
  await context.close()
})
