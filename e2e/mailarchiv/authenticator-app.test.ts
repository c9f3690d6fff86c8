/** An authenticator app: in a file of its own, as one address logs in a few times a minute. */
import assert from 'node:assert/strict'
import { setUpApp, typeCode } from '../authenticator-app.ts'
import { DESK, PHONE } from '../browser.ts'
import { PASSWORD, visit } from './panel.ts'
import { expect, test } from './test.ts'

for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK }))
  test(`a person sets up an authenticator app and confirms the password with its code, by keyboard (${device})`, async ({
    panel,
  }) => {
    const login = `a.${device}`
    const { page } = await visit(panel, { size, login: false, expected: [/status of 422/] })
    const made = ['--login', login, '--name', 'Petra Kern', '--role', 'lesen']
    const current = (await panel.command('accounts', 'create', ...made)).trim()
    const { request } = page.context()
    const headers = { 'x-zeughaus-panel': '1' }
    await request.post(`${panel.url}/api/session`, { data: { user: login, password: current }, headers })
    const chosen = await request.put(`${panel.url}/api/password`, { data: { current, next: PASSWORD }, headers })
    assert.equal(chosen.status(), 204, await chosen.text())
    await page.goto(`${panel.url}/konto`)
    const code = await setUpApp(page, PASSWORD)
    if (size === PHONE) await page.getByRole('button', { name: 'Menü öffnen' }).press('Enter')
    await page.getByRole('button', { name: 'Abmelden' }).last().press('Enter')
    await page.getByLabel('Benutzername').fill(login)
    await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await typeCode(page, code)
    await expect(page.getByRole('button', { name: 'Entfernen: Authenticator-App' })).toBeVisible()
  })
