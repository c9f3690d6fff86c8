import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@zeughaus/platform/testing'
import { noBrowser, PHONE } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { foundBrigade } from './brigade.ts'
import { assertNoComplaints, installiert } from './checks.ts'

const skip = noBrowser ?? false
const app = skip === false ? await startApp() : (undefined as never)
const brigade = skip === false ? await foundBrigade(app) : (undefined as never)

const KEPT = `JSON.stringify([{ ...localStorage }, { ...sessionStorage }])`

test('Logging out in one tab takes the login from every tab and from the storage, and ends it at the service', {
  skip,
}, async () => {
  const login = await app.logIn('a.weber', 'Hydrant 12 im Hof')
  const visitor = await visit(app, { as: login })
  const { page, context } = visitor
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${app.url}/profil`)
    await tab.getByText('a.weber').waitFor()
  }
  await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
  for (const tab of [page, other]) await tab.getByRole('heading', { name: 'Anmelden' }).waitFor()
  for (const tab of [page, other]) {
    const kept = await tab.evaluate<string>(KEPT)
    assert.ok(!kept.includes(login.token) && !kept.includes('eyJ'), kept)
  }
  const headers = { authorization: `Bearer ${login.token}` }
  const isEnded = async () => (await fetch(`${app.url}/api/v1/auth/me`, { headers })).status === 401
  await until('the service has ended the login', isEnded)
  assertNoComplaints(visitor)
  await context.close()
})

test('Another user who logs in in another tab finds nothing that the first one has loaded', {
  skip,
}, async () => {
  const login = await app.logIn('a.weber', 'Hydrant 12 im Hof')
  const { page, context } = await visit(app, { as: login })
  const other = await context.newPage()
  await page.goto(`${app.url}/profil`)
  await other.goto(`${app.url}/objekte`)
  await other.getByText('Rucksack Reserve').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
  const asked = other.waitForRequest(
    (request) => /\/api\/v1\/objekte\b/.test(request.url()) && request.headers()['authorization'] !== undefined,
  )
  await page.getByLabel('Benutzername').fill('b.ott')
  await page.getByRole('textbox', { name: 'Passwort' }).fill('Hydrant 12 im Hof')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByText('b.ott').waitFor()
  assert.notEqual((await asked).headers()['authorization'], `Bearer ${login.token}`)
  await other.getByText('Rucksack Reserve').waitFor()
  await context.close()
})

test('A logout with a running check, unsent data or no network asks first, and names what waits', {
  skip,
}, async () => {
  const visitor = await visit(app, { as: brigade.bernd, isKept: true })
  const { page, context } = visitor
  await page.goto(`${app.url}/objekte/${brigade.ruck10.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).click()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).waitFor()
  const abmelden = page.getByRole('button', { name: 'Abmelden' })
  const question = page.getByRole('dialog', { name: 'Wirklich abmelden?' })
  await abmelden.click()
  await question.getByText('Ihre Kontrolle läuft noch: RUCK-10.').waitFor()
  await assertAccessible(page, 'question before logging out')
  await question.getByRole('button', { name: 'Angemeldet bleiben' }).click()
  await question.waitFor({ state: 'detached' })
  await installiert(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Verbandpäckchen M vollständig' }).click()
  await page.getByText('Kein Netz · 1 nicht gesendet').waitFor()
  await abmelden.click()
  await question.getByText('RUCK-10: Verbandpäckchen M, 6 gezählt').waitFor()
  await question.getByText('Dieses Gerät hat kein Netz.').waitFor()
  await question.getByRole('button', { name: 'Trotzdem abmelden' }).click()
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  await page.getByText('1 Eingabe wartet auf diesem Gerät').waitFor()
  assertNoComplaints(visitor)
  await context.close()
})

test('When the login ends during typing, the page stays, and the text is saved after a new login', {
  skip,
}, async () => {
  const visitor = await visit(app, { as: brigade.anna, size: PHONE })
  const { page } = visitor
  await page.goto(`${app.url}/maengel`)
  await page.getByRole('button', { name: 'Mangel melden' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Objekt' }).fill('RUCK-2')
  await page.getByRole('option', { name: 'RUCK-2 Rucksack Süd' }).click()
  await page.getByLabel('Was ist kaputt?').fill('Tragegurt eingerissen')
  await page.route('**/api/v1/maengel', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, json: { error: 'Bitte melden Sie sich an.', code: 'nicht_angemeldet' } })
      : route.continue(),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Mangel melden' }).click()
  const login = page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })
  await login.waitFor()
  await assertAccessible(page, 'second login')
  await page.unroute('**/api/v1/maengel')
  assert.equal(await login.getByLabel('Benutzername').inputValue(), 'a.weber')
  await login.getByRole('textbox', { name: 'Passwort' }).fill('Hydrant 12 im Hof')
  await login.getByRole('button', { name: 'Anmelden' }).click()
  await login.waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('Was ist kaputt?').inputValue(), 'Tragegurt eingerissen')
  assert.equal(await page.getByText('Bitte melden Sie sich an.').count(), 0)
  await page.getByRole('dialog').getByRole('button', { name: 'Mangel melden' }).click()
  await page.getByText('Der Mangel ist gemeldet.').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('An open page refreshes itself when another user changes its data', { skip }, async () => {
  const visitor = await visit(app, { as: brigade.anna })
  const { page } = visitor
  await page.goto(`${app.url}/stammdaten/standorte`)
  await page.getByText('Wache Süd').waitFor()
  await app.call(app.admin, 'POST', '/standorte', { name: 'Gerätehaus West' })
  await page.getByText('Gerätehaus West').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A line that breaks while saving is reported, and the second try happens once', { skip }, async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await page.goto(`${app.url}/stammdaten/kategorien`)
  await page.getByRole('button', { name: 'Kategorie anlegen' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Atemschutz')
  const keys: (string | undefined)[] = []
  await page.route('**/api/v1/kategorien', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    // The service executes the request, but its answer is lost.
    await route.fetch()
    if (keys.length === 1) await route.abort()
    else await route.continue()
  })
  const save = page.getByRole('dialog').getByRole('button', { name: 'Kategorie anlegen' })
  await save.click()
  await page.getByText('Keine Verbindung zum Dienst. Bitte versuchen Sie es noch einmal.').waitFor()
  await save.click()
  await page.getByText('Die Kategorie „Atemschutz“ ist gespeichert.').waitFor()
  assert.equal(keys[0], keys[1])
  const { gesamt } = await app.call<{ gesamt: number }>(app.admin, 'GET', '/kategorien')
  assert.equal(gesamt, 2)
  await visitor.context.close()
})

test('A password is changed, a weak one is refused beside its field, and this device stays logged in', {
  skip,
}, async () => {
  // A separate user: all five attempts of a minute are used.
  const clara = { benutzername: 'c.lang', passwort: 'Hydrant 12 im Hof' }
  const person = { ...clara, name: 'Clara Lang', rollen: ['mitarbeiter'], email: null }
  await app.call(app.admin, 'POST', '/benutzer', person)
  const visitor = await visit(app, { as: await app.logIn(clara.benutzername, clara.passwort) })
  const { page } = visitor
  await page.goto(`${app.url}/profil`)
  await page.getByRole('textbox', { name: 'Bisheriges Passwort' }).fill('falsch')
  await page.getByRole('textbox', { name: 'Neues Passwort', exact: true }).fill('Strahlrohr am Tor 9')
  await page.getByRole('textbox', { name: 'Neues Passwort noch einmal' }).fill('Strahlrohr am Tor 9')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await page.getByText('Das bisherige Passwort stimmt nicht.').waitFor()
  await page.getByRole('textbox', { name: 'Bisheriges Passwort' }).fill('Hydrant 12 im Hof')
  for (const name of ['Neues Passwort', 'Neues Passwort noch einmal'])
    await page.getByRole('textbox', { name, exact: true }).fill('Clara-Lang-2026')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await page.getByText('Enthält den Namen: nehmen Sie mehrere Wörter').waitFor()
  const typed = page.getByRole('textbox', { name: 'Neues Passwort', exact: true })
  assert.equal(await typed.inputValue(), 'Clara-Lang-2026')
  for (const name of ['Neues Passwort', 'Neues Passwort noch einmal'])
    await page.getByRole('textbox', { name, exact: true }).fill('Strahlrohr am Tor 9')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await page.getByText('Das Passwort ist geändert. Andere Geräte sind abgemeldet.').waitFor()
  await page.goto(`${app.url}/objekte`)
  await page.getByText('Rucksack Reserve').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A user without a role learns whom to ask, and is not led in a circle', { skip }, async () => {
  const passwort = 'Hydrant 12 im Hof'
  await app.call(app.admin, 'POST', '/benutzer', {
    benutzername: 'neu',
    name: 'Neu',
    passwort,
    rollen: [],
    email: null,
  })
  const visitor = await visit(app, { as: await app.logIn('neu', passwort) })
  const { page } = visitor
  await page.goto(app.url)
  await page.getByText('Ihnen ist noch keine Rolle zugeteilt').waitFor()
  assert.equal(await page.getByRole('alert').count(), 0)
  await assertAccessible(page, 'no role')
  await page.goto(`${app.url}/objekte`)
  await page.getByRole('link', { name: 'Zur Übersicht' }).first().click()
  await page.getByText('Ihnen ist noch keine Rolle zugeteilt').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})
