/** What the pages ask about passkeys with a new password. */
import assert from 'node:assert/strict'
import type { PasskeyCreation, PasskeyRequest } from '@zeughaus/platform'
import { Authenticator } from '@zeughaus/platform/testing/authenticator'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'

const app = await startApp()
const PASSWORT = 'Steckleiter im Wald 9'
const NEU = 'Drehleiter am Bach 7'
/** Passkeys need a name in the address. */
const url = app.url.replace('127.0.0.1', 'localhost')
const named = { ...app, url }

async function post(path: string, body: unknown, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json().catch(() => undefined)) as unknown }
}

/** A person with a passkey. */
async function neuePerson(benutzername: string) {
  const person = { benutzername, name: 'Petra Kern', passwort: PASSWORT, rollen: ['mitarbeiter'] }
  const { id } = await app.call<{ id: string }>(app.admin, 'POST', '/benutzer', person)
  const login = await app.logIn(benutzername, PASSWORT)
  const asked = await post('/auth/faktoren/passkeys/optionen', { passwort: PASSWORT }, login.token)
  const geraet = new Authenticator(url)
  const passkey = geraet.create(asked.body as PasskeyCreation)
  assert.equal((await post('/auth/faktoren/passkeys', { name: 'Diensthandy', passkey }, login.token)).status, 201)
  const perPasskey = async () => {
    const { body } = await post('/auth/passkey/optionen', {})
    return (await post('/auth/passkey', { passkey: geraet.sign(body as PasskeyRequest) })).status
  }
  return { id, login, perPasskey }
}

async function typeNew(page: Page, passwort: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Bisheriges Passwort' }).fill(PASSWORT)
  await page.getByRole('textbox', { name: 'Neues Passwort', exact: true }).fill(passwort)
  await page.getByRole('textbox', { name: 'Neues Passwort noch einmal' }).fill(passwort)
}

test('A person who changes the password is asked about passkeys, which go unless they are to stay', async () => {
  const { login, perPasskey } = await neuePerson('n.eigen')
  const visitor = await visit(named, { size: PHONE, as: login })
  const { page } = visitor
  await page.goto(`${url}/profil`)
  const question = page.getByRole('radiogroup', { name: 'Was soll mit den Passkeys geschehen?' })
  await question.getByRole('radio', { name: 'Entfernen' }).and(page.locator(':checked')).waitFor()
  await page.getByText('Ein Passkey meldet ohne Passwort an: „Diensthandy“.').waitFor()
  await assertAccessible(page, 'passkeys with a new password')
  await assertFits(page, 'passkeys with a new password')
  await typeNew(page, NEU)
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await page.getByText('Andere Geräte sind abgemeldet. Ihre Passkeys sind entfernt.').waitFor()
  await question.waitFor({ state: 'detached' })
  assert.equal(await perPasskey(), 401)
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A link asks about passkeys before it sets a password', async () => {
  const { id, perPasskey } = await neuePerson('n.link')
  const { token } = await app.call<{ token: string }>(app.admin, 'POST', `/benutzer/${id}/einladung`)
  const visitor = await visit(named, { size: PHONE, as: null })
  const { page } = visitor
  await page.goto(`${url}/einladung#${token}`)
  await page.getByText('Ein Passkey meldet ohne Passwort an.').waitFor()
  await assertAccessible(page, 'link with passkeys')
  await assertFits(page, 'link with passkeys')
  await page.getByRole('textbox', { name: 'Neues Passwort' }).fill(NEU)
  await page.getByRole('button', { name: 'Passwort festlegen' }).click()
  await page.getByLabel('Wiederherstellungscode').waitFor()
  assert.equal(await perPasskey(), 401)
  await visitor.context.close()
})

test('The administration is asked about passkeys of a user who gets a new password', async () => {
  const { perPasskey } = await neuePerson('n.verwaltung')
  const visitor = await visit(app, { size: DESK })
  const { page } = visitor
  await page.goto(`${app.url}/verwaltung/benutzer?q=n.verwaltung`)
  await page
    .locator('main')
    .getByRole('button', { name: /Petra Kern/ })
    .click()
  const form = page.getByRole('dialog')
  await form.getByText('Passkey „Diensthandy“').waitFor()
  await form.getByRole('textbox', { name: 'Neues Passwort' }).fill(NEU)
  const keep = form.getByRole('radio', { name: 'Weiter ohne Passwort annehmen' })
  assert.equal(await keep.isChecked(), false)
  await keep.check()
  await assertAccessible(page, 'passkeys of a user')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await form.waitFor({ state: 'detached' })
  assert.equal(await perPasskey(), 200)
  await visitor.context.close()
})
