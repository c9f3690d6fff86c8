/** Typed text stays, and running work continues. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { PASSWORD, startPanel, visit } from './panel.ts'

const UNSAVED = 'Was Sie eingegeben haben, ist noch nicht gespeichert.'

if (noBrowser !== undefined) test('die Fenster der Verwaltung', { skip: noBrowser })
else {
  const panel = await startPanel()

  test('the end of a session asks for the login over the page; a form closes only when its content may go', async () => {
    const { page } = await visit(panel, { size: PHONE })
    await page.goto(`${panel.url}/quellen`)
    await page.getByRole('button', { name: 'Postfach verbinden' }).click()
    const form = page.getByRole('dialog', { name: 'Postfach verbinden' })
    await form.getByLabel('Name').fill('Wache')
    await page.context().clearCookies()
    const login = page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })
    await login.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
    await assertAccessible(page, 'login over the page')
    await assertFits(page, 'login over the page')
    await login.getByRole('button', { name: 'Anmelden' }).click()
    await login.waitFor({ state: 'detached' })
    assert.equal(await form.getByLabel('Name').inputValue(), 'Wache')
    await form.getByLabel('Name').press('Escape')
    await form.getByText(UNSAVED).waitFor()
    await assertAccessible(page, 'question')
    await assertTouchable(page, 'form of a mailbox')
    await form.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    assert.equal(await form.getByLabel('Name').inputValue(), 'Wache')
    await form.getByLabel('Name').press('Escape')
    await form.getByRole('button', { name: 'Verwerfen' }).click()
    await form.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('the back gesture asks before the form of a key is lost, and ends that a key can be read', async () => {
    const { page } = await visit(panel)
    await page.goto(`${panel.url}/schluessel`)
    const anlegen = page.getByRole('button', { name: 'Schlüssel anlegen' })
    await anlegen.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('CRM')
    await page.evaluate('history.back()')
    await dialog.getByText(UNSAVED).waitFor()
    await dialog.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'CRM')
    await dialog.getByRole('button', { name: 'Schlüssel anlegen' }).click()
    await dialog.locator('code').waitFor()
    await page.evaluate('history.back()')
    await dialog.waitFor({ state: 'detached' })
    await anlegen.click()
    assert.equal(await dialog.getByLabel('Name').inputValue(), '')
    assert.equal(await dialog.locator('code').count(), 0)
    await page.context().close()
  })

  test('a file is still being sent when its sender returns to the page; the page says that it cannot be removed', async () => {
    const { page } = await visit(panel)
    await page.goto(`${panel.url}/quellen`)
    const { promise: gehalten, resolve: weiter } = Promise.withResolvers<void>()
    await page.route('**/admin/api/uploads/*', async (route) => {
      if (route.request().method() === 'PUT') await gehalten
      if (route.request().method() === 'DELETE')
        await route.fulfill({ status: 409, json: { error: 'Das geht gerade nicht.', code: 'konflikt' } })
      else await route.continue()
    })
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'eine.eml', mimeType: 'message/rfc822', buffer: Buffer.from('Subject: Eine\r\n\r\nText') })
    await page.getByText('wird übertragen').waitFor()
    await page.getByRole('link', { name: 'Protokoll' }).click()
    await page.getByRole('heading', { level: 1, name: 'Protokoll' }).waitFor()
    await page.getByRole('link', { name: 'Import & Quellen' }).click()
    await page.getByText('wird übertragen').waitFor()
    assert.equal(await page.getByText('Wählen Sie dieselbe Datei noch einmal aus').count(), 0)
    weiter()
    await page.getByText('1 gelesen = 1 neu').waitFor()
    await page.getByRole('button', { name: 'eine.eml ausblenden' }).click()
    await page.getByText('eine.eml: Das geht gerade nicht.').waitFor()
    await page.context().close()
  })
}
