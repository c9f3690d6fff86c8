/** Passkeys and authenticator apps, with the virtual authenticator of Chromium. */

import type { Page } from '@playwright/test'
import { chooseSuggestion, DESK, PHONE, withAuthenticator, withSuggestions } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { type App, visit } from './app.ts'
import { expect, test } from './test.ts'

const PASSWORT = 'Steckleiter im Wald 9'

async function neuePerson(app: App, benutzername: string, rollen = ['mitarbeiter']): Promise<void> {
  await app.call(app.admin, 'POST', '/benutzer', { benutzername, name: 'Petra Kern', passwort: PASSWORT, rollen })
}

async function typePassword(page: Page, benutzername: string): Promise<void> {
  await page.getByLabel('Benutzername').fill(benutzername)
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORT)
  await page.keyboard.press('Enter')
}

for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK }))
  test(`A person adds a passkey, logs in by one touch, and confirms the password with it, by keyboard (${device})`, async ({
    app,
    named,
  }) => {
    const benutzername = `p.${device}`
    await neuePerson(app, benutzername)
    const { page } = await visit(named, { size, as: null })
    await withAuthenticator(page)
    await withSuggestions(page)
    await page.goto(`${named.url}/profil`)
    await expect(page.getByRole('button', { name: 'Mit Passkey anmelden' })).toBeVisible()
    await assertAccessible(page, 'login with passkeys')
    await typePassword(page, benutzername)
    await page.getByRole('button', { name: 'Passkey hinzufügen' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Passkey hinzufügen' })
    await dialog.getByRole('textbox', { name: 'Ihr Passwort' }).fill('falsch')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Das Passwort stimmt nicht.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Ihr Passwort' }).fill(PASSWORT)
    await page.keyboard.press('Enter')
    const name = dialog.getByRole('textbox', { name: 'Name des Passkeys' })
    await name.fill('Diensthandy')
    await name.press('Enter')
    await expect(page.getByRole('list', { name: 'Wiederherstellungscodes' })).toBeVisible()
    await assertAccessible(page, 'recovery codes')
    await assertFits(page, 'recovery codes')
    const codes = page.getByRole('dialog', { name: 'Wiederherstellungscodes' })
    const recovery = (await codes.getByRole('listitem').first().textContent()) ?? ''
    await codes.getByRole('button', { name: 'Fertig' }).press('Enter')
    await expect(page.getByText('Passkey „Diensthandy“')).toBeVisible()
    await assertTouchable(page, 'second factors')

    await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).press('Enter')
    if (size === DESK) await chooseSuggestion(page)
    else await page.getByRole('button', { name: 'Mit Passkey anmelden' }).press('Enter')
    await expect(page.getByText('Passkey „Diensthandy“')).toBeVisible()

    await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).press('Enter')
    await typePassword(page, benutzername)
    const confirm = page.getByRole('button', { name: 'Mit Passkey bestätigen' })
    await expect(confirm).toBeVisible()
    await expect(page.getByLabel('Benutzername')).toBeHidden()
    await assertAccessible(page, 'second step')
    await assertFits(page, 'second step')
    await page.getByRole('button', { name: 'Zurück' }).press('Enter')
    await expect(page.getByLabel('Benutzername')).toHaveValue(benutzername)
    await expect(page.getByRole('textbox', { name: 'Passwort' })).toHaveValue(PASSWORT)
    await page.getByRole('textbox', { name: 'Passwort' }).press('Enter')
    await page.getByLabel('Wiederherstellungscode').fill('falsch')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Der zweite Faktor stimmt nicht')).toBeVisible()
    await page.getByLabel('Wiederherstellungscode').fill(recovery)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Noch 9 Codes')).toBeVisible()
  })

test('A role that demands a second factor leads to setting it up, also on a page that is open, by keyboard', async ({
  app,
  named,
}) => {
  await neuePerson(app, 'p.pflicht', ['materialverantwortlicher'])
  const as = await app.logIn('p.pflicht', PASSWORT)
  const { page } = await visit(named, { size: PHONE, as })
  await withAuthenticator(page)
  await page.goto(`${named.url}/lager/orte`)
  await page.getByRole('button', { name: 'Lagerort anlegen' }).first().click()
  const form = page.getByRole('dialog', { name: 'Lagerort anlegen' })
  await form.getByLabel('Name').fill('Keller Nord')
  await app.call(app.admin, 'PUT', '/faktorpflicht', { rollen: ['materialverantwortlicher'] })
  await form.getByRole('button', { name: 'Lagerort anlegen' }).click()
  const login = page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })
  await login.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORT)
  await page.keyboard.press('Enter')
  await expect(login.getByText('Ihre Rolle verlangt einen zweiten Faktor.')).toBeVisible()
  await assertAccessible(page, 'set up a factor')
  const focused = (name: string) => expect(page.getByRole('button', { name })).toBeFocused()
  for (const name of ['Passkey einrichten', 'Passkey erstellen']) {
    await focused(name)
    await page.keyboard.press('Enter')
  }
  await focused('Herunterladen')
  await login.getByRole('button', { name: 'Weiter' }).press('Enter')
  await expect(login).toHaveCount(0)
  await expect(form.getByLabel('Name')).toHaveValue('Keller Nord')
  await form.getByRole('button', { name: 'Lagerort anlegen' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Keller Nord').first()).toBeVisible()
})

for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK }))
  test(`The administration demands a second factor of a custom role, by keyboard (${device})`, async ({ app }) => {
    const name = `Funk ${device}`
    await app.call(app.admin, 'POST', '/rollen', { name, berechtigungen: [] })
    const { page } = await visit(app, { size })
    await page.goto(`${app.url}/verwaltung/rollen`)
    const own = page.getByRole('group', { name: 'Auch von diesen eigenen Rollen' })
    const demanded = own.getByRole('checkbox', { name })
    await demanded.focus()
    await page.keyboard.press('Space')
    await assertAccessible(page, 'demanded of a custom role')
    await assertFits(page, 'demanded of a custom role')
    await assertTouchable(page, 'demanded of a custom role')
    await demanded.press('Tab')
    await own.locator('xpath=ancestor::form').getByRole('button', { name: 'Speichern' }).press('Enter')
    await expect(page.getByText('Gespeichert. Es gilt ab der nächsten Anfrage jeder Person.')).toBeVisible()
    await page.reload()
    await expect(demanded).toBeChecked()
  })
