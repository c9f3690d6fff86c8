/** What the pages ask about passkeys with a new password. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import type { PasskeyCreation, PasskeyRequest } from '@zeughaus/platform'
import { Authenticator } from '@zeughaus/platform/testing/authenticator'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { type App, visit } from './app.ts'
import { expect, test } from './test.ts'

const PASSWORT = 'Steckleiter im Wald 9'
const NEU = 'Drehleiter am Bach 7'

async function post(named: App, path: string, body: unknown, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(`${named.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json().catch(() => undefined)) as unknown }
}

/** A person with a passkey. */
async function neuePerson(named: App, benutzername: string) {
  const person = { benutzername, name: 'Petra Kern', passwort: PASSWORT, rollen: ['mitarbeiter'] }
  const { id } = await named.call<{ id: string }>(named.admin, 'POST', '/benutzer', person)
  const login = await named.logIn(benutzername, PASSWORT)
  const asked = await post(named, '/auth/faktoren/passkeys/optionen', { passwort: PASSWORT }, login.token)
  const geraet = new Authenticator(named.url)
  const passkey = geraet.create(asked.body as PasskeyCreation)
  assert.equal(
    (await post(named, '/auth/faktoren/passkeys', { name: 'Diensthandy', passkey }, login.token)).status,
    201,
  )
  const perPasskey = async () => {
    const { body } = await post(named, '/auth/passkey/optionen', {})
    return (await post(named, '/auth/passkey', { passkey: geraet.sign(body as PasskeyRequest) })).status
  }
  return { id, login, perPasskey }
}

async function typeNew(page: Page, passwort: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Bisheriges Passwort' }).fill(PASSWORT)
  await page.getByRole('textbox', { name: 'Neues Passwort', exact: true }).fill(passwort)
  await page.getByRole('textbox', { name: 'Neues Passwort noch einmal' }).fill(passwort)
}

test('A person who changes the password is asked about passkeys, which go unless they are to stay', async ({
  named,
}) => {
  const { login, perPasskey } = await neuePerson(named, 'n.eigen')
  const { page } = await visit(named, { size: PHONE, as: login })
  await page.goto(`${named.url}/profil`)
  const question = page.getByRole('radiogroup', { name: 'Was soll mit den Passkeys geschehen?' })
  await expect(question.getByRole('radio', { name: 'Entfernen' }).and(page.locator(':checked'))).toBeVisible()
  await expect(page.getByText('Ein Passkey meldet ohne Passwort an: „Diensthandy“.')).toBeVisible()
  await assertAccessible(page, 'passkeys with a new password')
  await assertFits(page, 'passkeys with a new password')
  await typeNew(page, NEU)
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByText('Andere Geräte sind abgemeldet. Ihre Passkeys sind entfernt.')).toBeVisible()
  await expect(question).toHaveCount(0)
  assert.equal(await perPasskey(), 401)
})

test('A link asks about passkeys before it sets a password', async ({ app, named }) => {
  const { id, perPasskey } = await neuePerson(named, 'n.link')
  const { token } = await app.call<{ token: string }>(app.admin, 'POST', `/benutzer/${id}/einladung`)
  const { page } = await visit(named, { size: PHONE, as: null })
  await page.goto(`${named.url}/einladung#${token}`)
  await expect(page.getByText('Ein Passkey meldet ohne Passwort an.')).toBeVisible()
  await assertAccessible(page, 'link with passkeys')
  await assertFits(page, 'link with passkeys')
  await page.getByRole('textbox', { name: 'Neues Passwort' }).fill(NEU)
  await page.getByRole('button', { name: 'Passwort festlegen' }).click()
  await expect(page.getByLabel('Wiederherstellungscode')).toBeVisible()
  assert.equal(await perPasskey(), 401)
})

test('The administration is asked about passkeys of a user who gets a new password', async ({ app, named }) => {
  const { perPasskey } = await neuePerson(named, 'n.verwaltung')
  const { page } = await visit(app, { size: DESK })
  await page.goto(`${app.url}/verwaltung/benutzer?q=n.verwaltung`)
  await page
    .locator('main')
    .getByRole('button', { name: /Petra Kern/ })
    .click()
  const form = page.getByRole('dialog')
  await expect(form.getByText('Passkey „Diensthandy“')).toBeVisible()
  await form.getByRole('textbox', { name: 'Neues Passwort' }).fill(NEU)
  const keep = form.getByRole('radio', { name: 'Weiter ohne Passwort annehmen' })
  await expect(keep).not.toBeChecked()
  await keep.check()
  await assertAccessible(page, 'passkeys of a user')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(form).toHaveCount(0)
  assert.equal(await perPasskey(), 200)
})
