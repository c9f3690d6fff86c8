import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'

const app = await startApp()

test('A stranger sees the login, and comes to the page he wanted', async () => {
  for (const size of [PHONE, DESK]) {
    const visitor = await visit(app, { as: null, size, isKept: true })
    const { page } = visitor
    await page.goto(`${app.url}/profil`)
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    await assertAccessible(page, 'login')
    await assertFits(page, 'login')
    await page.getByLabel('Benutzername').fill('admin')
    await page.getByRole('textbox', { name: 'Passwort' }).fill('falsch geraten')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByText('Benutzername oder Passwort ist falsch.').waitFor()
    assert.equal(await page.getByLabel('Benutzername').inputValue(), 'admin')
    await page.getByRole('textbox', { name: 'Passwort' }).fill('Drehleiter am Bach 7')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Profil' }).waitFor()
    await assertAccessible(page, 'Profil')
    await assertFits(page, 'Profil')
    await assertTouchable(page, 'Profil')
    assertNoComplaints(visitor)
    await visitor.context.close()
  }
})

test('A system without objects says how to begin, and not that all is ready', async () => {
  for (const size of [PHONE, DESK]) {
    const visitor = await visit(app, { size })
    const { page } = visitor
    await page.goto(app.url)
    await page.getByText('Noch kein Objekt im Dienst').waitFor()
    assert.equal(await page.getByText('Alles einsatzbereit').count(), 0)
    await assertAccessible(page, 'overview without objects')
    await page.getByRole('link', { name: 'Das erste Objekt anlegen' }).click()
    await page.getByRole('dialog', { name: 'Objekt anlegen' }).waitFor()
    assertNoComplaints(visitor)
    await visitor.context.close()
  }
})
