import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { visit } from './app.ts'
import { expect, test } from './test.ts'

test('A stranger sees the login, and comes to the page he wanted', async ({ app }) => {
  for (const size of [PHONE, DESK]) {
    const visitor = await visit(app, { as: null, size, isKept: true })
    const { page } = visitor
    await page.goto(`${app.url}/profil`)
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
    await assertAccessible(page, 'login')
    await assertFits(page, 'login')
    await page.getByLabel('Benutzername').fill('admin')
    await page.getByRole('textbox', { name: 'Passwort' }).fill('falsch geraten')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByText('Benutzername oder Passwort ist falsch.')).toBeVisible()
    await expect(page.getByLabel('Benutzername')).toHaveValue('admin')
    await page.getByRole('textbox', { name: 'Passwort' }).fill('Drehleiter am Bach 7')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible()
    await assertAccessible(page, 'Profil')
    await assertFits(page, 'Profil')
    await assertTouchable(page, 'Profil')
    await visitor.context.close()
  }
})

test('A system without objects says how to begin, and not that all is ready', async ({ app }) => {
  for (const size of [PHONE, DESK]) {
    const visitor = await visit(app, { size })
    const { page } = visitor
    await page.goto(app.url)
    await expect(page.getByText('Noch kein Objekt im Dienst')).toBeVisible()
    await expect(page.getByText('Alles einsatzbereit')).toHaveCount(0)
    await assertAccessible(page, 'overview without objects')
    await page.getByRole('link', { name: 'Das erste Objekt anlegen' }).click()
    await expect(page.getByRole('dialog', { name: 'Objekt anlegen' })).toBeVisible()
    await visitor.context.close()
  }
})
