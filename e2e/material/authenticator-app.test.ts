/** An authenticator app: in a file of its own, as one address logs in a few times a minute. */
import { setUpApp, typeCode } from '../authenticator-app.ts'
import { DESK, PHONE } from '../browser.ts'
import { visit } from './app.ts'
import { expect, test } from './test.ts'

const PASSWORT = 'Steckleiter im Wald 9'

for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK }))
  test(`A person sets up an authenticator app and confirms the password with its code, by keyboard (${device})`, async ({
    app,
  }) => {
    const benutzername = `a.${device}`
    const body = { benutzername, name: 'Petra Kern', passwort: PASSWORT, rollen: ['mitarbeiter'] }
    await app.call(app.admin, 'POST', '/benutzer', body)
    const typePassword = async () => {
      await page.getByLabel('Benutzername').fill(benutzername)
      await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORT)
      await page.keyboard.press('Enter')
    }
    const { page } = await visit(app, { size, as: null })
    await page.goto(`${app.url}/profil`)
    await typePassword()
    const code = await setUpApp(page, PASSWORT)
    await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).press('Enter')
    await typePassword()
    await typeCode(page, code)
    await expect(page.getByRole('button', { name: 'Entfernen: Authenticator-App' })).toBeVisible()
  })
