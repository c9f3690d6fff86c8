/** Sets up an authenticator app on the page of the own account, and logs in with its codes, by keyboard. */
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { authenticatorApp } from '@zeughaus/platform/testing/authenticator'
import { assertAccessible, assertFits, assertTouchable } from './checks.ts'

const STEP_MS = 30_000

/** @returns the code that the app shows next: each works once */
export async function setUpApp(page: Page, password: string): Promise<() => string> {
  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Authenticator-App einrichten' })
  await dialog.getByRole('textbox', { name: 'Ihr Passwort' }).fill(password)
  await page.keyboard.press('Enter')
  const uri = await dialog.getByRole('link', { name: 'in der App öffnen' }).getAttribute('href')
  const app = authenticatorApp(uri ?? '')
  const code = dialog.getByLabel('Code der Authenticator-App')
  await expect(code).toBeFocused()
  await expect(dialog.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Dieser Code stimmt nicht.')).toBeVisible()
  await assertAccessible(page, 'the first code of an app')
  await assertFits(page, 'the first code of an app')
  await assertTouchable(page, 'the first code of an app')
  await code.fill(app(Date.now()))
  await code.press('Enter')
  await page
    .getByRole('dialog', { name: 'Wiederherstellungscodes' })
    .getByRole('button', { name: 'Fertig' })
    .press('Enter')
  await expect(page.getByText('Die Authenticator-App ist eingerichtet.')).toBeVisible()
  return () => app(Date.now() + STEP_MS)
}

/** Types a wrong code and then the right one, where a login asks for it. */
export async function typeCode(page: Page, code: () => string): Promise<void> {
  const asked = page.getByLabel('Code der Authenticator-App')
  await expect(asked).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Der zweite Faktor stimmt nicht')).toBeVisible()
  await assertAccessible(page, 'a wrong code of an app')
  await assertFits(page, 'a wrong code of an app')
  await assertTouchable(page, 'a wrong code of an app')
  await asked.fill(code())
  await asked.press('Enter')
}
