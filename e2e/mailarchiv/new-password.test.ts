/** What the panel asks about passkeys with a new password. */
import assert from 'node:assert/strict'
import type { APIRequestContext } from '@playwright/test'
import type { PasskeyCreation, PasskeyRequest } from '@zeughaus/platform'
import { Authenticator } from '@zeughaus/platform/testing/authenticator'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { type Panel, visit } from './panel.ts'
import { expect, test } from './test.ts'

const OWN = 'Hakenleiter am Morgen 3'
const NEXT = 'Rüstwagen hinterm Deich 12'
const HEADERS = { 'x-zeughaus-panel': '1' }

/** Makes a person with a password and a passkey, logged in with these requests. */
async function aPerson(named: Panel, login: string, request: APIRequestContext) {
  const made = ['--login', login, '--name', `Petra ${login}`, '--role', 'lesen']
  const current = (await named.command('accounts', 'create', ...made)).trim()
  const post = async (path: string, data: object): Promise<{ status: number; body: unknown }> => {
    const answer = await request.post(`${named.url}/api${path}`, { data, headers: HEADERS })
    return { status: answer.status(), body: await answer.json() }
  }
  await post('/session', { user: login, password: current })
  await request.put(`${named.url}/api/password`, { data: { current, next: OWN }, headers: HEADERS })
  const device = new Authenticator(new URL(named.url).origin)
  const asked = (await post('/factors/passkeys/request', { password: OWN })).body as PasskeyCreation
  assert.equal((await post('/factors/passkeys', { name: 'Diensthandy', passkey: device.create(asked) })).status, 200)
  const byPasskey = async () => {
    const asked = (await post('/session/passkey/request', {})).body as PasskeyRequest
    return (await post('/session/passkey', { passkey: device.sign(asked) })).status
  }
  return { byPasskey }
}

test('a person who changes the password is asked about passkeys, which go unless they are to stay', async ({
  named,
}) => {
  const { page } = await visit(named, { size: PHONE, login: false })
  const { byPasskey } = await aPerson(named, 'n.eigen', page.context().request)
  await page.goto(`${named.url}/konto`)
  const question = page.getByRole('radiogroup', { name: 'Was soll mit den Passkeys geschehen?' })
  await expect(question.getByRole('radio', { name: 'Entfernen' }).and(page.locator(':checked'))).toBeVisible()
  await expect(page.getByText('Ein Passkey meldet ohne Passwort an: „Diensthandy“.')).toBeVisible()
  await assertAccessible(page, 'passkeys with a new password')
  await assertFits(page, 'passkeys with a new password')
  await page.getByRole('textbox', { name: 'Jetziges Passwort' }).fill(OWN)
  await page.getByRole('textbox', { name: 'Neues Passwort', exact: true }).fill(NEXT)
  await page.getByRole('textbox', { name: 'Neues Passwort noch einmal' }).fill(NEXT)
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByText('Das Passwort ist geändert.')).toBeVisible()
  await expect(question).toHaveCount(0)
  assert.equal(await byPasskey(), 401)
})

test('the Verwaltung is asked about the passkeys of a person who gets a new password', async ({ panel, named }) => {
  const { page: own } = await visit(named, { size: DESK, login: false })
  const { byPasskey } = await aPerson(named, 'n.anderer', own.context().request)
  const { page } = await visit(panel, { size: DESK })
  await page.goto(`${panel.url}/personen`)
  const set = async (choice?: string) => {
    await page.getByRole('button', { name: 'Petra n.anderer bearbeiten' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Neues Passwort setzen' }).click()
    const question = dialog.getByRole('radiogroup', { name: 'Was soll mit den Passkeys geschehen?' })
    await expect(question).toBeVisible()
    await assertAccessible(page, 'passkeys of a person')
    if (choice !== undefined) await question.getByRole('radio', { name: choice }).check()
    await dialog.getByRole('button', { name: 'Neues Passwort setzen' }).click()
    await page.getByRole('dialog', { name: 'Das Passwort ist gesetzt' }).getByRole('button', { name: 'Fertig' }).click()
  }
  await set('Weiter ohne Passwort annehmen')
  assert.equal(await byPasskey(), 200)
  await set()
  assert.equal(await byPasskey(), 401)
})
