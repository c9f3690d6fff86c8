import assert from 'node:assert/strict'
import { test } from 'vitest'
import { PHONE } from '../browser.ts'
import { assertAccessible, tabTo } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints, choose } from './checks.ts'
import { day, foundDepot } from './depot.ts'

const app = await startApp()
const depot = await foundDepot(app)

test('Drivers are listed with their missing qualifications; a renewed licence changes it at once', async () => {
  const visitor = await visit(app, { size: PHONE, as: depot.anna })
  const { page } = visitor
  await page.goto(`${app.url}/personal/darf-fahren`)
  await page.getByText('Bitte wählen Sie ein Fahrzeug').waitFor()
  await choose(page.getByRole('combobox', { name: 'Fahrzeug', exact: true }), 'LF-1', /^LF-1/)
  const bernd = page.getByRole('listitem').filter({ hasText: 'Bernd Ott' })
  await bernd.getByText('Führerschein C abgelaufen').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Anna Weber' }).getByText('darf fahren', { exact: true }).waitFor()
  await assertAccessible(page, 'who may drive')
  await bernd.getByRole('link', { name: 'Bernd Ott' }).click()
  await page.getByRole('button', { name: 'Führerschein C öffnen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Gültig bis').fill('1990-01-01')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await form.locator('[name=gueltig_bis][aria-invalid=true]').waitFor()
  await form.getByLabel('Gültig bis').fill(day(700))
  await form.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Die Qualifikation ist gespeichert.').waitFor()
  await page.getByText('gültig', { exact: true }).waitFor()
  await page.goto(`${app.url}/personal/darf-fahren?objekt_id=${depot.lf1.id}`)
  await bernd.getByText('darf fahren', { exact: true }).waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

// personal.16: The page asks only about vehicles and objects whose Objekttyp requires something, and says when nothing is required.
test('A vehicle without requirements says so in place of naming drivers, and a rucksack is not asked about', async () => {
  const post = (path: string, body: object) => app.call<{ id: string }>(app.admin, 'POST', path, body)
  const { id: objekttyp_id } = await post('/objekttypen', { name: 'Mannschaftswagen', ist_zugfahrzeug: true })
  const vorlage = await post('/vorlagen', { name: 'MTW', objekttyp_id, positionen: [] })
  const standort_id = depot.nord.id
  await post('/objekte', { code: 'MTW-1', name: 'Mannschaftswagen', standort_id, objekttyp_id, vorlage_id: vorlage.id })
  const visitor = await visit(app, { size: PHONE, as: depot.anna })
  const { page } = visitor
  await page.goto(`${app.url}/personal/darf-fahren`)
  const field = page.getByRole('combobox', { name: 'Fahrzeug', exact: true })
  await field.fill('RUCK')
  await page.getByText('Kein Fahrzeug gefunden.').waitFor()
  await choose(field, 'MTW', 'MTW-1 Mannschaftswagen')
  await page.getByText('Für MTW-1 ist keine Qualifikation verlangt').waitFor()
  assert.equal(await page.getByText('darf fahren', { exact: true }).count(), 0)
  await assertAccessible(page, 'no requirement')
  await page.goto(`${app.url}/personal/darf-fahren?objekt_id=${depot.ruck1.id}`)
  await page.getByText('RUCK-1 wird nicht gefahren').waitFor()
  await page.goto(`${app.url}/personal/darf-fahren?objekt_id=${depot.lf1.id}`)
  const others = page.getByRole('main').getByRole('listitem')
  await others.filter({ hasText: 'Bernd Ott' }).waitFor()
  const words = await others.allTextContents()
  assert.equal(
    words.some((word) => word.startsWith('Administration')),
    false,
    words.join(),
  )
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A user cannot confirm her own qualification; others are confirmed from their page', async () => {
  const visitor = await visit(app, { as: depot.anna })
  const { page } = visitor
  await page.goto(`${app.url}/personal/${depot.anna.ich.id}`)
  await page.getByRole('button', { name: 'Führerschein C öffnen' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Schließen' }).last().click()
  await form.waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('button', { name: 'Qualifikation erfassen' }).count(), 0)
  await page.goto(`${app.url}/personal/qualifikationen`)
  await page.getByRole('button', { name: 'Bernd Ott' }).first().waitFor()
  await page.getByRole('button', { name: 'nicht gültig' }).click()
  await page.waitForURL(/gueltig=false/)
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('Units are a tree, and a type of object says what its drivers must hold', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await page.goto(`${app.url}/personal/einheiten`)
  await page.getByRole('link', { name: 'Gruppe 2' }).waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('gruppe 2')
  await form.getByRole('button', { name: 'Einheit anlegen' }).click()
  await form.getByText(/schon|bereits|vergeben/).waitFor()
  await form.getByLabel('Name').fill('Gruppe 3')
  await form.getByLabel('Gehört zu').selectOption({ label: '1. Zug' })
  await form.getByRole('button', { name: 'Einheit anlegen' }).click()
  await page.getByRole('link', { name: 'Gruppe 3' }).waitFor()
  await page.getByRole('link', { name: '1. Zug' }).click()
  await page.getByRole('link', { name: 'Bernd Ott' }).waitFor()

  await page.goto(`${app.url}/stammdaten/objekttypen`)
  await page.getByRole('button', { name: 'Notfallrucksack' }).click()
  await form.getByLabel('Führerschein C').check()
  await form.getByRole('button', { name: 'Anforderungen speichern' }).click()
  await page.getByText('Die Anforderungen sind gespeichert.').waitFor()
  await assertAccessible(page, 'requirements of a type')
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A responsibility is given and ended', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await page.goto(`${app.url}/personal/zustaendigkeiten`)
  await page.getByRole('button', { name: 'Zuständigkeit vergeben' }).click()
  const form = page.getByRole('dialog')
  await choose(page.getByRole('combobox', { name: 'Person', exact: true }), 'Bernd', 'Bernd Ott')
  await form.getByText('Objekt', { exact: true }).click()
  await choose(page.getByRole('combobox', { name: 'Objekt', exact: true }), 'RUCK-2', /^RUCK-2/)
  await form.getByRole('button', { name: 'Vergeben' }).click()
  await page.getByText('Die Zuständigkeit ist vergeben.').waitFor()
  await page.getByRole('button', { name: 'Bernd Ott' }).click()
  await form.getByText('RUCK-2 Rucksack Süd').waitFor()
  await form.getByRole('button', { name: 'Löschen' }).click()
  await form.getByRole('button', { name: 'Endgültig löschen' }).click()
  await page.getByText('Die Zuständigkeit von Bernd Ott ist gelöscht.').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A role for one place is granted by keyboard, and stands in the list and in the profile of its holder', async () => {
  const zugang = { benutzername: 'c.ort', name: 'Cora Ort', passwort: 'Schlauchturm 9 am Tor' }
  await app.call(app.admin, 'POST', '/benutzer', { ...zugang, rollen: [], email: null })
  const visitor = await visit(app)
  const { page } = visitor
  await page.goto(`${app.url}/verwaltung/benutzer?q=Cora`)
  await page
    .locator('main')
    .getByRole('button', { name: /Cora Ort/ })
    .click()
  const orte = page.getByRole('dialog').getByRole('region', { name: 'Rollen an einem Ort' })
  await orte.waitFor()
  await tabTo(page, /^Rolle an einem Ort hinzufügen$/)
  await page.keyboard.press('Enter')
  await orte.getByRole('combobox', { name: 'Rolle 1' }).selectOption({ label: 'Materialverantwortlicher' })
  await orte.getByRole('combobox', { name: 'Ort 1' }).selectOption({ label: 'Wache Nord' })
  await orte.getByRole('button', { name: 'Rolle 1 entfernen' }).waitFor()
  await assertAccessible(page, 'role for one place')
  await tabTo(page, /^Speichern$/)
  await page.keyboard.press('Enter')
  await page.getByText('Cora Ort ist gespeichert.').waitFor()
  const granted = 'Materialverantwortlicher (Wache Nord)'
  await page.getByText(granted).waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()

  const holder = await visit(app, { size: PHONE, as: await app.logIn(zugang.benutzername, zugang.passwort) })
  await holder.page.goto(`${app.url}/profil`)
  await holder.page.getByText(granted).waitFor()
  await holder.page.goto(`${app.url}/objekte`)
  await holder.page.getByText('RUCK-1', { exact: true }).waitFor()
  assert.equal(await holder.page.getByText('RUCK-2', { exact: true }).count(), 0)
  assertNoComplaints(holder)
  await holder.context.close()
})

test('A user without a higher role sees himself alone', async () => {
  const visitor = await visit(app, { size: PHONE, as: depot.bernd })
  const { page } = visitor
  await page.goto(`${app.url}/personal/darf-fahren?objekt_id=${depot.lf1.id}`)
  await page.getByRole('heading', { name: 'Sie selbst' }).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Alle anderen' }).count(), 0)
  await page.getByRole('link', { name: 'Bernd Ott' }).click()
  await page.getByText('Führerschein C').waitFor()
  await page.goto(`${app.url}/personal/${depot.anna.ich.id}`)
  await page.getByRole('alert').waitFor()
  await assertAccessible(page, 'forbidden person')
  await page.goto(`${app.url}/personal`)
  await page.getByRole('alert').waitFor()
  await assertAccessible(page, 'forbidden list')
  assertNoComplaints(visitor)
  await visitor.context.close()
})
