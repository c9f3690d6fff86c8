/** Typed text stays, and running work continues; the second factors of a login. */
import assert from 'node:assert/strict'
import type { APIRequestContext, Page } from '@playwright/test'
import { chooseSuggestion, DESK, drawnWidth, PHONE, withAuthenticator, withSuggestions } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { PASSWORD, type Panel, visit } from './panel.ts'
import { expect, test } from './test.ts'

const UNSAVED = 'Was Sie eingegeben haben, ist noch nicht gespeichert.'

test.use({ start: { settings: { MAILARCHIV_WEBHOOKS: 'https://crm.example' } } })

test('the end of a session asks for the login over the page; a form closes only when its content may go', async ({
  panel,
}) => {
  const { page } = await visit(panel, { size: PHONE })
  await page.goto(`${panel.url}/quellen`)
  await page.getByRole('button', { name: 'Postfach verbinden' }).click()
  const form = page.getByRole('dialog', { name: 'Postfach verbinden' })
  await form.getByLabel('Name').fill('Wache')
  await page.context().clearCookies()
  const login = page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })
  await login.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await assertAccessible(page, 'login over the page')
  await assertFits(page, 'login over the page')
  await login.getByRole('button', { name: 'Anmelden' }).click()
  await expect(login).toHaveCount(0)
  await expect(form.getByLabel('Name')).toHaveValue('Wache')
  await form.getByLabel('Name').press('Escape')
  await expect(form.getByText(UNSAVED)).toBeVisible()
  await assertAccessible(page, 'question')
  await assertTouchable(page, 'form of a mailbox')
  await form.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('Wache')
  await form.getByLabel('Name').press('Escape')
  await form.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(form).toHaveCount(0)
})

test('the back gesture asks before the form of a key is lost, and ends that a key can be read', async ({ panel }) => {
  const { page } = await visit(panel)
  await page.goto(`${panel.url}/schluessel`)
  const anlegen = page.getByRole('button', { name: 'Schlüssel anlegen' })
  await anlegen.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('CRM')
  await page.evaluate('history.back()')
  await expect(dialog.getByText(UNSAVED)).toBeVisible()
  await dialog.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('CRM')
  await dialog.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  await expect(dialog.locator('code')).toBeVisible()
  await page.evaluate('history.back()')
  await expect(dialog).toHaveCount(0)
  await anlegen.click()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
  await expect(dialog.locator('code')).toHaveCount(0)
})

test('a file is still being sent when its sender returns to the page; the page says that it cannot be removed', async ({
  panel,
}) => {
  const { page } = await visit(panel)
  await page.goto(`${panel.url}/quellen`)
  const { promise: gehalten, resolve: weiter } = Promise.withResolvers<void>()
  await page.route('**/admin/api/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await gehalten
    if (route.request().method() === 'DELETE')
      await route.fulfill({ status: 409, json: { error: 'Das geht gerade nicht.', code: 'konflikt' } })
    else await route.continue()
  })
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'eine.eml', mimeType: 'message/rfc822', buffer: Buffer.from('Subject: Eine\r\n\r\nText') })
  await expect(page.getByText('wird übertragen')).toBeVisible()
  await page.getByRole('link', { name: 'Protokoll' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Protokoll' })).toBeVisible()
  await page.getByRole('link', { name: 'Import & Quellen' }).click()
  await expect(page.getByText('wird übertragen')).toBeVisible()
  await expect(page.getByText('Wählen Sie dieselbe Datei noch einmal aus')).toHaveCount(0)
  weiter()
  await expect(page.getByText('1 gelesen = 1 neu')).toBeVisible()
  await page.getByRole('button', { name: 'eine.eml ausblenden' }).click()
  await expect(page.getByText('eine.eml: Das geht gerade nicht.')).toBeVisible()
})

test('a file whose archive cannot be reached goes on by itself when it can be reached again', async ({ panel }) => {
  const { page } = await visit(panel, { expected: [/ERR_CONNECTION_FAILED/] })
  await page.goto(`${panel.url}/quellen`)
  let isAway = true
  await page.route('**/admin/api/uploads/*', async (route) => {
    if (isAway) await route.abort('connectionfailed')
    else await route.continue()
  })
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'zwei.eml', mimeType: 'message/rfc822', buffer: Buffer.from('Subject: Zwei\r\n\r\nText') })
  await expect(page.getByText('wartet auf die Verbindung')).toBeVisible()
  await expect(page.getByText('Die Übertragung geht von selbst weiter')).toBeVisible()
  await assertAccessible(page, 'upload-waiting')
  isAway = false
  await expect(page.getByRole('button', { name: 'zwei.eml ausblenden' })).toBeVisible()
  await expect(page.getByText('wartet auf die Verbindung')).toHaveCount(0)
})

test('a webhook tells once more what happened since a moment, by keyboard', async ({ panel }) => {
  const { page } = await visit(panel, { size: PHONE })
  await page.goto(`${panel.url}/schluessel`)
  const headers = { 'x-zeughaus-panel': '1' }
  const post = async (path: string, data: object) =>
    (await page.context().request.post(`${panel.url}/api${path}`, { data, headers })).json()
  const { key } = (await post('/keys', { name: 'CRM', role: 'integration' })) as { key: { id: string } }
  await post('/webhooks', {
    key: key.id,
    name: 'Kunde',
    url: 'https://crm.example/hook',
    contact: ['@kunde.example'],
  })
  await page.goto(`${panel.url}/webhooks`)
  await page.getByRole('button', { name: 'Kunde noch einmal melden' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Noch einmal melden' })
  await dialog.getByLabel('Ab wann').fill('2026-01-02T08:30')
  await assertAccessible(page, 'replay of a webhook')
  await assertFits(page, 'replay of a webhook')
  const sent = page.waitForRequest((request) => request.url().endsWith('/replay'))
  await dialog.getByLabel('Ab wann').press('Enter')
  assert.deepEqual((await sent).postDataJSON(), { from: '2026-01-02T07:30:00.000Z' })
  await expect(dialog).toHaveCount(0)
})

test('a question about the session that is answered after the logout or the next login says nothing of it', async ({
  panel,
}) => {
  const { page } = await visit(panel, { login: false })
  const shared = await panel.browser.newContext()
  const current = { data: { user: 'admin', password: PASSWORD }, headers: { 'x-zeughaus-panel': '1' } }
  assert.equal((await shared.request.post(`${panel.url}/api/session`, current)).status(), 200)
  await page.context().addCookies(await shared.cookies())
  await page.goto(`${panel.url}/quellen`)
  await expect(page.getByRole('button', { name: 'Abmelden' }).last()).toBeVisible()
  const [asked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/admin/api/session', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    asked.resolve()
    await free.promise
    await route.fulfill({ response })
  })
  const beside = await page.context().newPage()
  await beside.goto(`${panel.url}/konto`)
  await beside.evaluate(`new BroadcastChannel('zeughaus.archiv').postMessage('angemeldet')`)
  await asked.promise
  await beside.close()
  await page.getByRole('button', { name: 'Abmelden' }).last().click()
  const title = page.getByRole('heading', { level: 1, name: 'Anmelden' })
  await expect(title).toBeVisible()
  const answered = page.waitForResponse('**/admin/api/session')
  free.resolve()
  await (await answered).finished()
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  await expect(title).toHaveCount(1)
  await page.unroute('**/admin/api/session')
  await page.getByLabel('Benutzername').fill('admin')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Postfach verbinden' })).toBeVisible()

  const [polled, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/admin/api/sources', async (route) => {
    polled.resolve()
    await late.promise
    await route.fulfill({ status: 401, json: { error: 'Bitte melden Sie sich an.', code: 'nicht_angemeldet' } })
  })
  await polled.promise
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'API-Schlüssel' }).click()
  const login = page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })
  await login.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await login.getByRole('button', { name: 'Anmelden' }).click()
  await expect(login).toHaveCount(0)
  const looked = page.waitForResponse('**/admin/api/session')
  late.resolve()
  assert.equal((await looked).status(), 200)
  await expect(login).toHaveCount(0)
})

test('a password that comes while another person is open is shown under its own name, and takes nothing away', async ({
  panel,
}) => {
  for (const login of ['f.eins', 'f.zwei'])
    await panel.command('accounts', 'create', '--login', login, '--name', `Frieda ${login}`, '--role', 'lesen')
  const { page } = await visit(panel)
  await page.goto(`${panel.url}/personen`)
  await page.getByRole('button', { name: 'Frieda f.eins bearbeiten' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Neues Passwort setzen' }).click()
  const { promise: freed, resolve: free } = Promise.withResolvers<void>()
  await page.route('**/admin/api/accounts/*/password', async (route) => {
    const response = await route.fetch()
    await freed
    await route.fulfill({ response })
  })
  await dialog.getByRole('button', { name: 'Neues Passwort setzen' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Frieda f.zwei bearbeiten' }).click()
  await dialog.getByLabel('Vor- und Nachname').fill('Frieda Zwei')
  free()
  const password = page.getByRole('dialog', { name: 'Das Passwort ist gesetzt' })
  await expect(password.getByText('„f.eins“')).toBeVisible()
  await expect(password.locator('code')).toBeVisible()
  await password.getByRole('button', { name: 'Fertig' }).click()
  await expect(password).toHaveCount(0)
  await expect(dialog.getByLabel('Vor- und Nachname')).toHaveValue('Frieda Zwei')
})

const OWN = 'Hakenleiter am Morgen 3'
const HEADERS = { 'x-zeughaus-panel': '1' }

/** Makes a person who has chosen a password, and logs them in with these requests. */
async function aPerson(named: Panel, login: string, request: APIRequestContext, role = 'lesen'): Promise<void> {
  const made = ['--login', login, '--name', 'Petra Kern', '--role', role]
  const current = (await named.command('accounts', 'create', ...made)).trim()
  const first = { data: { user: login, password: current }, headers: HEADERS }
  await request.post(`${named.url}/api/session`, first)
  const chosen = await request.put(`${named.url}/api/password`, { data: { current, next: OWN }, headers: HEADERS })
  assert.equal(chosen.status(), 204, await chosen.text())
}

async function typePassword(page: Page, login: string): Promise<void> {
  await page.getByLabel('Benutzername').fill(login)
  await page.getByRole('textbox', { name: 'Passwort' }).fill(OWN)
  await page.keyboard.press('Enter')
}
const logOut = async (page: Page, isPhone: boolean) => {
  if (isPhone) await page.getByRole('button', { name: 'Menü öffnen' }).press('Enter')
  await page.getByRole('button', { name: 'Abmelden' }).last().press('Enter')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
}

for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK }))
  test(`a person adds a passkey, logs in by one touch, and confirms the password by a recovery code, by keyboard (${device})`, async ({
    named,
  }) => {
    const login = `p.${device}`
    const { page } = await visit(named, { size, login: false })
    await aPerson(named, login, page.context().request)
    await withAuthenticator(page)
    await withSuggestions(page)
    await page.goto(`${named.url}/konto`)
    await page.getByRole('button', { name: 'Passkey hinzufügen' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Passkey hinzufügen' })
    await dialog.getByRole('textbox', { name: 'Ihr Passwort' }).fill(OWN)
    await page.keyboard.press('Enter')
    const name = dialog.getByRole('textbox', { name: 'Name des Passkeys' })
    await name.fill('Diensthandy')
    await name.press('Enter')
    const codes = page.getByRole('dialog', { name: 'Wiederherstellungscodes' })
    const recovery = (await codes.getByRole('listitem').first().textContent()) ?? ''
    await assertAccessible(page, 'recovery codes')
    await assertFits(page, 'recovery codes')
    await codes.getByRole('button', { name: 'Fertig' }).press('Enter')
    await expect(page.getByText('Passkey „Diensthandy“')).toBeVisible()
    await assertTouchable(page, 'second factors')

    await logOut(page, size === PHONE)
    await assertAccessible(page, 'login with passkeys')
    if (size === DESK) await chooseSuggestion(page)
    else await page.getByRole('button', { name: 'Mit Passkey anmelden' }).press('Enter')
    await expect(page.getByText('Passkey „Diensthandy“')).toBeVisible()

    await logOut(page, size === PHONE)
    await typePassword(page, login)
    await expect(page.getByRole('button', { name: 'Mit Passkey bestätigen' })).toBeVisible()
    await assertAccessible(page, 'second step')
    await assertFits(page, 'second step')
    await page.getByRole('button', { name: 'Zurück' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Passwort' })).toHaveValue(OWN)
    await page.getByRole('textbox', { name: 'Passwort' }).press('Enter')
    await page.getByLabel('Wiederherstellungscode').fill(recovery)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Noch 9 Codes')).toBeVisible()
  })

test('a role comes to demand a second factor: it is set up over the open page, by keyboard, and what was typed stays', async ({
  panel,
  named,
}) => {
  const { request: chief } = await panel.browser.newContext()
  await aPerson(named, 'p.leitung', chief, 'verwaltung')
  const { page } = await visit(named, { login: false, expected: [/status of 403/] })
  await aPerson(named, 'p.pflicht', page.context().request)
  // A second login, which the page offers to end.
  const again = { data: { user: 'p.pflicht', password: OWN }, headers: HEADERS }
  await (await panel.browser.newContext()).request.post(`${named.url}/api/session`, again)
  await withAuthenticator(page)
  await page.goto(`${named.url}/konto`)
  const typed = page.getByRole('textbox', { name: 'Neues Passwort', exact: true })
  await typed.fill('Noch nicht gespeichert')
  const demanded = await chief.put(`${named.url}/api/factor-duty`, { data: { roles: ['lesen'] }, headers: HEADERS })
  assert.equal(demanded.status(), 200, await demanded.text())
  await page.getByRole('button', { name: 'Andere Anmeldungen beenden' }).click()
  const over = page.getByRole('dialog', { name: 'Zweiten Faktor einrichten' })
  await expect(over.getByText('Ihre Rolle verlangt einen zweiten Faktor')).toBeVisible()
  await assertAccessible(page, 'set up a factor')
  const { page: fresh, complaints } = await visit(named, { size: PHONE, login: false })
  await fresh.context().addCookies(await page.context().cookies())
  await fresh.goto(`${named.url}/konto`)
  await expect(fresh.getByRole('heading', { level: 1, name: 'Zweiten Faktor einrichten' })).toBeVisible()
  await fresh.getByRole('button', { name: 'Authenticator-App einrichten' }).press('Enter')
  await fresh.getByRole('textbox', { name: 'Ihr Passwort' }).fill(OWN)
  await fresh.keyboard.press('Enter')
  const qr = fresh.getByRole('img', { name: 'QR-Code für die Authenticator-App' })
  await expect(qr).toBeVisible()
  assert.ok((await qr.evaluate(drawnWidth)) > 0, 'the QR code is drawn')
  await assertAccessible(fresh, 'set up an app')
  await assertFits(fresh, 'set up an app')
  assert.deepEqual(complaints, [])
  await fresh.context().close()
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: 'Passkey einrichten' }))
    .press('Enter')
  await over.getByRole('textbox', { name: 'Ihr Passwort' }).fill(OWN)
  await page.keyboard.press('Enter')
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: 'Passkey erstellen' }))
    .press('Enter')
  await over.getByRole('button', { name: 'Weiter' }).press('Enter')
  await expect(over).toHaveCount(0)
  await expect(typed).toHaveValue('Noch nicht gespeichert')
})
