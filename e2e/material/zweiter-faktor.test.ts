/** Passkeys and authenticator apps, with the virtual authenticator of Chromium. */

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { chooseSuggestion, DESK, PHONE, withAuthenticator, withSuggestions } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'

const app = await startApp()
const PASSWORT = 'Steckleiter im Wald 9'
/** Passkeys need a name in the address. */
const url = app.url.replace('127.0.0.1', 'localhost')
const named = { ...app, url }

async function neuePerson(benutzername: string, rollen = ['mitarbeiter']): Promise<void> {
  await app.call(app.admin, 'POST', '/benutzer', { benutzername, name: 'Petra Kern', passwort: PASSWORT, rollen })
}

async function typePassword(page: Page, benutzername: string): Promise<void> {
  await page.getByLabel('Benutzername').fill(benutzername)
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORT)
  await page.keyboard.press('Enter')
}

for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK }))
  test(`A person adds a passkey, logs in by one touch, and confirms the password with it (${device})`, async () => {
    const benutzername = `p.${device}`
    await neuePerson(benutzername)
    const visitor = await visit(named, { size, as: null })
    const { page } = visitor
    await withAuthenticator(page)
    await withSuggestions(page)
    await page.goto(`${url}/profil`)
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).waitFor()
    await assertAccessible(page, 'login with passkeys')
    await typePassword(page, benutzername)
    await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Passkey hinzufügen' })
    await dialog.getByRole('textbox', { name: 'Ihr Passwort' }).fill('falsch')
    await page.keyboard.press('Enter')
    await dialog.getByText('Das Passwort stimmt nicht.').waitFor()
    await dialog.getByRole('textbox', { name: 'Ihr Passwort' }).fill(PASSWORT)
    await page.keyboard.press('Enter')
    const name = dialog.getByRole('textbox', { name: 'Name des Passkeys' })
    await name.fill('Diensthandy')
    await name.press('Enter')
    await page.getByRole('list', { name: 'Wiederherstellungscodes' }).waitFor()
    await assertAccessible(page, 'recovery codes')
    await assertFits(page, 'recovery codes')
    const codes = page.getByRole('dialog', { name: 'Wiederherstellungscodes' })
    const recovery = (await codes.getByRole('listitem').first().textContent()) ?? ''
    await codes.getByRole('button', { name: 'Fertig' }).click()
    await page.getByText('Passkey „Diensthandy“').waitFor()
    await assertTouchable(page, 'second factors')

    await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
    if (size === DESK) await chooseSuggestion(page)
    else await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
    await page.getByText('Passkey „Diensthandy“').waitFor()

    await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
    await typePassword(page, benutzername)
    const confirm = page.getByRole('button', { name: 'Mit Passkey bestätigen' })
    await confirm.waitFor()
    assert.equal(await page.getByLabel('Benutzername').isVisible(), false)
    await assertAccessible(page, 'second step')
    await assertFits(page, 'second step')
    await page.getByRole('button', { name: 'Zurück' }).click()
    assert.equal(await page.getByLabel('Benutzername').inputValue(), benutzername)
    assert.equal(await page.getByRole('textbox', { name: 'Passwort' }).inputValue(), PASSWORT)
    await page.getByRole('textbox', { name: 'Passwort' }).press('Enter')
    await page.getByLabel('Wiederherstellungscode').fill('falsch')
    await page.keyboard.press('Enter')
    await page.getByText('Der zweite Faktor stimmt nicht').waitFor()
    await page.getByLabel('Wiederherstellungscode').fill(recovery)
    await page.keyboard.press('Enter')
    await page.getByText('Noch 9 Codes').waitFor()
    assertNoComplaints(visitor)
    await visitor.context.close()
  })

test('A role that demands a second factor leads to setting it up, also on a page that is open, by keyboard', async () => {
  await neuePerson('p.pflicht', ['materialverantwortlicher'])
  const as = await app.logIn('p.pflicht', PASSWORT)
  const visitor = await visit(named, { size: PHONE, as })
  const { page } = visitor
  await withAuthenticator(page)
  await page.goto(`${url}/lager/orte`)
  await page.getByRole('button', { name: 'Lagerort anlegen' }).first().click()
  const form = page.getByRole('dialog', { name: 'Lagerort anlegen' })
  await form.getByLabel('Name').fill('Keller Nord')
  await app.call(app.admin, 'PUT', '/faktorpflicht', { rollen: ['materialverantwortlicher'] })
  await form.getByRole('button', { name: 'Lagerort anlegen' }).click()
  const login = page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })
  await login.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORT)
  await page.keyboard.press('Enter')
  await login.getByText('Ihre Rolle verlangt einen zweiten Faktor.').waitFor()
  await assertAccessible(page, 'set up a factor')
  const focused = (name: string) => page.locator(':focus').and(page.getByRole('button', { name })).waitFor()
  for (const name of ['Passkey einrichten', 'Passkey erstellen']) {
    await focused(name)
    await page.keyboard.press('Enter')
  }
  await focused('Herunterladen')
  await login.getByRole('button', { name: 'Weiter' }).press('Enter')
  await login.waitFor({ state: 'detached' })
  assert.equal(await form.getByLabel('Name').inputValue(), 'Keller Nord')
  await form.getByRole('button', { name: 'Lagerort anlegen' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText('Keller Nord').first().waitFor()
  await visitor.context.close()
})
