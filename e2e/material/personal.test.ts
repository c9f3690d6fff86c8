import assert from 'node:assert/strict'
import { PHONE, textsOf } from '../browser.ts'
import { assertAccessible, tabTo } from '../checks.ts'
import { visit } from './app.ts'
import { choose } from './checks.ts'
import { day } from './depot.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'depot' })

test('Drivers are listed with their missing qualifications; a renewed licence changes it at once', async ({
  app,
  depot,
}) => {
  const { page } = await visit(app, { size: PHONE, as: depot.anna })
  await page.goto(`${app.url}/personal/darf-fahren`)
  await expect(page.getByText('Bitte wählen Sie ein Fahrzeug')).toBeVisible()
  await choose(page.getByRole('combobox', { name: 'Fahrzeug', exact: true }), 'LF-1', /^LF-1/)
  const bernd = page.getByRole('listitem').filter({ hasText: 'Bernd Ott' })
  await expect(bernd.getByText('Führerschein C abgelaufen')).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Anna Weber' }).getByText('darf fahren', { exact: true }),
  ).toBeVisible()
  await assertAccessible(page, 'who may drive')
  await bernd.getByRole('link', { name: 'Bernd Ott' }).click()
  await page.getByRole('button', { name: 'Führerschein C öffnen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Gültig bis').fill('1990-01-01')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(form.locator('[name=gueltig_bis][aria-invalid=true]')).toBeVisible()
  await form.getByLabel('Gültig bis').fill(day(700))
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Qualifikation ist gespeichert.')).toBeVisible()
  await expect(page.getByText('gültig', { exact: true })).toBeVisible()
  await page.goto(`${app.url}/personal/darf-fahren?objekt_id=${depot.lf1.id}`)
  await expect(bernd.getByText('darf fahren', { exact: true })).toBeVisible()
})

// personal.16: The page asks only about vehicles and objects whose Objekttyp requires something, and says when nothing is required.
test('A vehicle without requirements says so in place of naming drivers, and a rucksack is not asked about', async ({
  app,
  depot,
}) => {
  const post = (path: string, body: object) => app.call<{ id: string }>(app.admin, 'POST', path, body)
  const { id: objekttyp_id } = await post('/objekttypen', { name: 'Mannschaftswagen', ist_zugfahrzeug: true })
  const vorlage = await post('/vorlagen', { name: 'MTW', objekttyp_id, positionen: [] })
  const standort_id = depot.nord.id
  await post('/objekte', { code: 'MTW-1', name: 'Mannschaftswagen', standort_id, objekttyp_id, vorlage_id: vorlage.id })
  const { page } = await visit(app, { size: PHONE, as: depot.anna })
  await page.goto(`${app.url}/personal/darf-fahren`)
  const field = page.getByRole('combobox', { name: 'Fahrzeug', exact: true })
  await field.fill('RUCK')
  await expect(page.getByText('Kein Fahrzeug gefunden.')).toBeVisible()
  await choose(field, 'MTW', 'MTW-1 Mannschaftswagen')
  await expect(page.getByText('Für MTW-1 ist keine Qualifikation verlangt')).toBeVisible()
  await expect(page.getByText('darf fahren', { exact: true })).toHaveCount(0)
  await assertAccessible(page, 'no requirement')
  await page.goto(`${app.url}/personal/darf-fahren?objekt_id=${depot.ruck1.id}`)
  await expect(page.getByText('RUCK-1 wird nicht gefahren')).toBeVisible()
  await page.goto(`${app.url}/personal/darf-fahren?objekt_id=${depot.lf1.id}`)
  const others = page.getByRole('main').getByRole('listitem')
  await expect(others.filter({ hasText: 'Bernd Ott' })).toBeVisible()
  const words = await textsOf(others)
  assert.equal(
    words.some((word) => word.startsWith('Administration')),
    false,
    words.join(),
  )
})

test('A user cannot confirm her own qualification; others are confirmed from their page', async ({ app, depot }) => {
  const { page } = await visit(app, { as: depot.anna })
  await page.goto(`${app.url}/personal/${depot.anna.ich.id}`)
  await page.getByRole('button', { name: 'Führerschein C öffnen' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Schließen' }).last().click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Qualifikation erfassen' })).toHaveCount(0)
  await page.goto(`${app.url}/personal/qualifikationen`)
  await expect(page.getByRole('button', { name: 'Bernd Ott' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'nicht gültig' }).click()
  await expect(page).toHaveURL(/gueltig=false/)
})

test('Units are a tree, and a type of object says what its drivers must hold', async ({ app }) => {
  const { page } = await visit(app)
  await page.goto(`${app.url}/personal/einheiten`)
  await expect(page.getByRole('link', { name: 'Gruppe 2' })).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('gruppe 2')
  await form.getByRole('button', { name: 'Einheit anlegen' }).click()
  await expect(form.getByText(/schon|bereits|vergeben/)).toBeVisible()
  await form.getByLabel('Name').fill('Gruppe 3')
  await form.getByLabel('Gehört zu').selectOption({ label: '1. Zug' })
  await form.getByRole('button', { name: 'Einheit anlegen' }).click()
  await expect(page.getByRole('link', { name: 'Gruppe 3' })).toBeVisible()
  await page.getByRole('link', { name: '1. Zug' }).click()
  await expect(page.getByRole('link', { name: 'Bernd Ott' })).toBeVisible()

  await page.goto(`${app.url}/stammdaten/objekttypen`)
  await page.getByRole('button', { name: 'Notfallrucksack' }).click()
  await form.getByLabel('Führerschein C').check()
  await form.getByRole('button', { name: 'Anforderungen speichern' }).click()
  await expect(page.getByText('Die Anforderungen sind gespeichert.')).toBeVisible()
  await assertAccessible(page, 'requirements of a type')
})

test('A responsibility is given and ended', async ({ app }) => {
  const { page } = await visit(app)
  await page.goto(`${app.url}/personal/zustaendigkeiten`)
  await page.getByRole('button', { name: 'Zuständigkeit vergeben' }).click()
  const form = page.getByRole('dialog')
  await choose(page.getByRole('combobox', { name: 'Person', exact: true }), 'Bernd', 'Bernd Ott')
  await form.getByText('Objekt', { exact: true }).click()
  await choose(page.getByRole('combobox', { name: 'Objekt', exact: true }), 'RUCK-2', /^RUCK-2/)
  await form.getByRole('button', { name: 'Vergeben' }).click()
  await expect(page.getByText('Die Zuständigkeit ist vergeben.')).toBeVisible()
  await page.getByRole('button', { name: 'Bernd Ott' }).click()
  await expect(form.getByText('RUCK-2 Rucksack Süd')).toBeVisible()
  await form.getByRole('button', { name: 'Löschen' }).click()
  await form.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page.getByText('Die Zuständigkeit von Bernd Ott ist gelöscht.')).toBeVisible()
})

test('A role for one place is granted by keyboard, and stands in the list and in the profile of its holder', async ({
  app,
}) => {
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
  await expect(orte).toBeVisible()
  await tabTo(page, /^Rolle an einem Ort hinzufügen$/)
  await page.keyboard.press('Enter')
  await orte.getByRole('combobox', { name: 'Rolle 1' }).selectOption({ label: 'Materialverantwortlicher' })
  await orte.getByRole('combobox', { name: 'Ort 1' }).selectOption({ label: 'Wache Nord' })
  await expect(orte.getByRole('button', { name: 'Rolle 1 entfernen' })).toBeVisible()
  await assertAccessible(page, 'role for one place')
  await tabTo(page, /^Speichern$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cora Ort ist gespeichert.')).toBeVisible()
  const granted = 'Materialverantwortlicher (Wache Nord)'
  await expect(page.getByText(granted)).toBeVisible()
  await visitor.context.close()

  const holder = await visit(app, { size: PHONE, as: await app.logIn(zugang.benutzername, zugang.passwort) })
  await holder.page.goto(`${app.url}/profil`)
  await expect(holder.page.getByText(granted)).toBeVisible()
  await holder.page.goto(`${app.url}/objekte`)
  await expect(holder.page.getByText('RUCK-1', { exact: true })).toBeVisible()
  await expect(holder.page.getByText('RUCK-2', { exact: true })).toHaveCount(0)
})

test('A user without a higher role sees himself alone', async ({ app, depot }) => {
  const { page } = await visit(app, { size: PHONE, as: depot.bernd })
  await page.goto(`${app.url}/personal/darf-fahren?objekt_id=${depot.lf1.id}`)
  await expect(page.getByRole('heading', { name: 'Sie selbst' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Alle anderen' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Bernd Ott' }).click()
  await expect(page.getByText('Führerschein C')).toBeVisible()
  await page.goto(`${app.url}/personal/${depot.anna.ich.id}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await assertAccessible(page, 'forbidden person')
  await page.goto(`${app.url}/personal`)
  await expect(page.getByRole('alert')).toBeVisible()
  await assertAccessible(page, 'forbidden list')
})
