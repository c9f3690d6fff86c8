import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import { PHONE } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { visit } from './app.ts'
import { choose, installiert } from './checks.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'brigade' })

const KEPT = `JSON.stringify([{ ...localStorage }, { ...sessionStorage }])`

test('Logging out in one tab takes the login from every tab and from the storage, and ends it at the service', async ({
  app,
}) => {
  const login = await app.logIn('a.weber', 'Hydrant 12 im Hof')
  const { page, context } = await visit(app, { as: login })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${app.url}/profil`)
    await expect(tab.getByText('a.weber')).toBeVisible()
  }
  await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  for (const tab of [page, other]) {
    const kept = await tab.evaluate<string>(KEPT)
    assert.ok(!kept.includes(login.token) && !kept.includes('eyJ'), kept)
  }
  const headers = { authorization: `Bearer ${login.token}` }
  const isEnded = async () => (await fetch(`${app.url}/api/v1/auth/me`, { headers })).status === 401
  await until('the service has ended the login', isEnded)
})

test('Another user who logs in in another tab finds nothing that the first one has loaded', async ({ app }) => {
  const login = await app.logIn('a.weber', 'Hydrant 12 im Hof')
  const { page, context } = await visit(app, { as: login })
  const other = await context.newPage()
  await page.goto(`${app.url}/profil`)
  await other.goto(`${app.url}/objekte`)
  await expect(other.getByText('Rucksack Reserve')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
  const asked = other.waitForRequest(
    (request) => /\/api\/v1\/objekte\b/.test(request.url()) && request.headers()['authorization'] !== undefined,
  )
  await page.getByLabel('Benutzername').fill('b.ott')
  await page.getByRole('textbox', { name: 'Passwort' }).fill('Hydrant 12 im Hof')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByText('b.ott')).toBeVisible()
  assert.notEqual((await asked).headers()['authorization'], `Bearer ${login.token}`)
  await expect(other.getByText('Rucksack Reserve')).toBeVisible()
})

test('A logout with a running check, unsent data or no network asks first, and names what waits', async ({
  app,
  brigade,
}) => {
  const { page, context } = await visit(app, { as: brigade.bernd, isKept: true })
  await page.goto(`${app.url}/objekte/${brigade.ruck10.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).click()
  await expect(page.getByRole('link', { name: 'Weiter zum Abschluss' })).toBeVisible()
  const abmelden = page.getByRole('button', { name: 'Abmelden' })
  const question = page.getByRole('dialog', { name: 'Wirklich abmelden?' })
  await abmelden.click()
  await expect(question.getByText('Ihre Kontrolle läuft noch: RUCK-10.')).toBeVisible()
  await assertAccessible(page, 'question before logging out')
  await question.getByRole('button', { name: 'Angemeldet bleiben' }).click()
  await expect(question).toHaveCount(0)
  await installiert(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Verbandpäckchen M vollständig' }).click()
  await expect(page.getByText('Kein Netz · 1 nicht gesendet')).toBeVisible()
  await abmelden.click()
  await expect(question.getByText('RUCK-10: Verbandpäckchen M, 6 gezählt')).toBeVisible()
  await expect(question.getByText('Dieses Gerät hat kein Netz.')).toBeVisible()
  await question.getByRole('button', { name: 'Trotzdem abmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await expect(page.getByText('1 Eingabe wartet auf diesem Gerät')).toBeVisible()
})

test('When the login ends during typing, the page stays, and the text is saved after a new login', async ({
  app,
  brigade,
}) => {
  const { page } = await visit(app, { as: brigade.anna, size: PHONE })
  await page.goto(`${app.url}/maengel`)
  await page.getByRole('button', { name: 'Mangel melden' }).click()
  await choose(page.getByRole('dialog').getByRole('combobox', { name: 'Objekt' }), 'RUCK-2', 'RUCK-2 Rucksack Süd')
  await page.getByLabel('Was ist kaputt?').fill('Tragegurt eingerissen')
  await page.route('**/api/v1/maengel', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, json: { error: 'Bitte melden Sie sich an.', code: 'nicht_angemeldet' } })
      : route.continue(),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Mangel melden' }).click()
  const login = page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })
  await expect(login).toBeVisible()
  await assertAccessible(page, 'second login')
  await page.unroute('**/api/v1/maengel')
  await expect(login.getByLabel('Benutzername')).toHaveValue('a.weber')
  await login.getByRole('textbox', { name: 'Passwort' }).fill('Hydrant 12 im Hof')
  await login.getByRole('button', { name: 'Anmelden' }).click()
  await expect(login).toHaveCount(0)
  await expect(page.getByLabel('Was ist kaputt?')).toHaveValue('Tragegurt eingerissen')
  await expect(page.getByText('Bitte melden Sie sich an.')).toHaveCount(0)
  // By a key: a click so soon, where the window of the login has just closed, counts as the bounce of a thumb.
  await page.getByRole('dialog').getByRole('button', { name: 'Mangel melden' }).press('Enter')
  await expect(page.getByText('Der Mangel ist gemeldet.')).toBeVisible()
})

test('An open page refreshes itself when another user changes its data, also before it hears of changes', async ({
  app,
  brigade,
}) => {
  const { page } = await visit(app, { as: brigade.anna })
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  await page.route('**/api/v1/ereignisse', (route) => begun.then(() => route.continue()))
  await page.goto(`${app.url}/stammdaten/standorte`)
  await expect(page.getByText('Wache Süd')).toBeVisible()
  await app.call(app.admin, 'POST', '/standorte', { name: 'Gerätehaus West' })
  begin()
  await expect(page.getByText('Gerätehaus West')).toBeVisible()
  await app.call(app.admin, 'POST', '/standorte', { name: 'Gerätehaus Ost' })
  await expect(page.getByText('Gerätehaus Ost')).toBeVisible()
})

test('A page whose first answer is older than its hearing of changes shows what changed between', async ({
  app,
  brigade,
}) => {
  const { page } = await visit(app, { as: brigade.anna })
  const answered = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  await page.route('**/api/v1/ereignisse', (route) => begun.promise.then(() => route.continue()))
  await page.route(/\/api\/v1\/standorte\?/, async (route) => {
    const response = await route.fetch()
    answered.resolve()
    await told.promise
    await route.fulfill({ response })
  })
  const asked = Promise.withResolvers<void>()
  let times = 0
  await page.route('**/api/v1/auth/me', async (route) => {
    times += 1
    asked.resolve()
    await begun.promise
    await stream
    await route.continue()
  })
  const stream = page.waitForResponse('**/api/v1/ereignisse')
  await page.goto(`${app.url}/stammdaten/standorte`)
  await Promise.all([answered.promise, asked.promise])
  await app.call(app.admin, 'POST', '/standorte', { name: 'Gerätehaus Nord' })
  begun.resolve()
  // What is answered is read again at once, whatever else is still on its way.
  await until('the answer was read again', () => times > 1)
  told.resolve()
  await expect(page.getByText('Gerätehaus Nord')).toBeVisible()
})

test('A page whose first answer is on its way during a change shows the change', async ({ app, brigade }) => {
  const { page } = await visit(app, { as: brigade.anna })
  const { gesamt } = await app.call<{ gesamt: number }>(app.admin, 'GET', '/maengel?offen=true&limit=1')
  const [answered, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/api\/v1\/maengel\?.*limit=200/, async (route) => {
    const response = await route.fetch()
    answered.resolve()
    await told.promise
    await route.fulfill({ response })
  })
  const count = page.getByRole('navigation', { name: 'Bereiche' }).getByRole('listitem').filter({ hasText: 'Mängel' })
  const live = page.waitForResponse('**/api/v1/ereignisse')
  await page.goto(`${app.url}/maengel`)
  await Promise.all([live, answered.promise, expect(count.getByText(`${gesamt} offen`)).toBeVisible()])
  await app.call(app.admin, 'POST', '/maengel', { objekt_id: brigade.ruck2.id, titel: 'Schnalle gebrochen' })
  await expect(count.getByText(`${gesamt + 1} offen`)).toBeVisible()
  told.resolve()
  await expect(page.getByRole('row', { name: /Schnalle gebrochen/ })).toBeVisible()
})

test('A line that breaks while saving is reported, and the second try happens once', async ({ app }) => {
  const { page } = await visit(app)
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
  await expect(page.getByText('Keine Verbindung zum Dienst. Bitte versuchen Sie es noch einmal.')).toBeVisible()
  await save.click()
  await expect(page.getByText('Die Kategorie „Atemschutz“ ist gespeichert.')).toBeVisible()
  assert.equal(keys[0], keys[1])
  const { gesamt } = await app.call<{ gesamt: number }>(app.admin, 'GET', '/kategorien')
  assert.equal(gesamt, 2)
})

test('A password is changed, a weak one is refused beside its field, and this device stays logged in', async ({
  app,
}) => {
  // A separate user: all five attempts of a minute are used.
  const clara = { benutzername: 'c.lang', passwort: 'Hydrant 12 im Hof' }
  const person = { ...clara, name: 'Clara Lang', rollen: ['mitarbeiter'], email: null }
  await app.call(app.admin, 'POST', '/benutzer', person)
  const { page } = await visit(app, { as: await app.logIn(clara.benutzername, clara.passwort) })
  await page.goto(`${app.url}/profil`)
  await page.getByRole('textbox', { name: 'Bisheriges Passwort' }).fill('falsch')
  await page.getByRole('textbox', { name: 'Neues Passwort', exact: true }).fill('Strahlrohr am Tor 9')
  await page.getByRole('textbox', { name: 'Neues Passwort noch einmal' }).fill('Strahlrohr am Tor 9')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByText('Das bisherige Passwort stimmt nicht.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Bisheriges Passwort' }).fill('Hydrant 12 im Hof')
  for (const name of ['Neues Passwort', 'Neues Passwort noch einmal'])
    await page.getByRole('textbox', { name, exact: true }).fill('Clara-Lang-2026')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByText('Enthält den Namen: nehmen Sie mehrere Wörter')).toBeVisible()
  const typed = page.getByRole('textbox', { name: 'Neues Passwort', exact: true })
  await expect(typed).toHaveValue('Clara-Lang-2026')
  for (const name of ['Neues Passwort', 'Neues Passwort noch einmal'])
    await page.getByRole('textbox', { name, exact: true }).fill('Strahlrohr am Tor 9')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByText('Das Passwort ist geändert. Andere Geräte sind abgemeldet.')).toBeVisible()
  await page.goto(`${app.url}/objekte`)
  await expect(page.getByText('Rucksack Reserve')).toBeVisible()
})

test('A changed password is named as such when this device then fails to log in', async ({ app }) => {
  const dora = { benutzername: 'd.lang', passwort: 'Hydrant 12 im Hof' }
  await app.call(app.admin, 'POST', '/benutzer', { ...dora, name: 'Dora Lang', rollen: ['mitarbeiter'], email: null })
  const { page } = await visit(app, { as: await app.logIn(dora.benutzername, dora.passwort) })
  await page.goto(`${app.url}/profil`)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Bisheriges Passwort').fill(dora.passwort)
  for (const name of ['Neues Passwort', 'Neues Passwort noch einmal']) await field(name).fill('Strahlrohr am Tor 9')
  await page.route('**/auth/login', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(
    page.getByText(/^Das Passwort ist geändert. Dieses Gerät ist noch nicht wieder angemeldet:/),
  ).toBeVisible()
  await expect(field('Neues Passwort')).toHaveValue('')
  assert.ok(await app.logIn(dora.benutzername, 'Strahlrohr am Tor 9'))
})

test('A user without a role learns whom to ask, and is not led in a circle', async ({ app }) => {
  const passwort = 'Hydrant 12 im Hof'
  const neu = await app.call<{ id: string }>(app.admin, 'POST', '/benutzer', {
    benutzername: 'neu',
    name: 'Neu',
    passwort,
    rollen: [],
    email: null,
  })
  const { page } = await visit(app, { as: await app.logIn('neu', passwort) })
  await page.goto(app.url)
  await expect(page.getByText('Ihnen ist noch keine Rolle zugeteilt')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^(Objekte|Aufgaben|Scannen)$/ })).toHaveCount(0)
  await assertAccessible(page, 'no role')
  await page.goto(`${app.url}/objekte`)
  await page.getByRole('link', { name: 'Zur Übersicht' }).first().click()
  await expect(page.getByText('Ihnen ist noch keine Rolle zugeteilt')).toBeVisible()
  const rolle = { name: 'Melder', berechtigungen: ['mangel.lesen'] }
  const { id } = await app.call<{ id: string }>(app.admin, 'POST', '/rollen', rolle)
  await app.call(app.admin, 'PUT', `/benutzer/${neu.id}/rollen/${id}`)
  await expect(page.getByText('Die Übersicht gehört nicht zu Ihren Rollen')).toBeVisible()
  await page.getByRole('link', { name: 'Mehr zeigen' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Mängel' })).toBeVisible()
})
