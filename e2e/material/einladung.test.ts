import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { visit } from './app.ts'
import { expect, test } from './test.ts'

/** Reads a code from a picture, as the camera of a phone does. */
async function read(png: Uint8Array): Promise<string | undefined> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  prepareZXingModule({ overrides: { wasmBinary } })
  const [found] = await readBarcodes(new Uint8Array(png))
  return found?.text
}

test('A person is invited by a link, sets the own password on the phone and is logged in; the link works once', async ({
  app,
}) => {
  const visitor = await visit(app)
  const { page } = visitor
  const form = page.getByRole('dialog')
  await page.goto(`${app.url}/verwaltung/benutzer?neu=1`)
  await form.getByLabel('Name', { exact: true }).fill('Eva Neu')
  await expect(form.getByLabel('Benutzername')).toHaveValue('e.neu')
  await expect(form.getByRole('checkbox', { name: 'Mitarbeiter' })).toHaveAccessibleDescription(/^Kontrolliert, /)
  await assertAccessible(page, 'a new person')
  await form.getByRole('button', { name: 'Benutzer anlegen' }).click()
  const link = await form.getByLabel('Link der Einladung').inputValue()
  assert.match(link, /\/einladung#[\w-]{40,}$/)
  // Only this machine opens an address of its own.
  await expect(form.getByRole('alert')).toContainText('Stellen Sie MATERIAL_URL auf die Adresse')
  await expect(form.getByRole('img', { name: /^QR-Code der Einladung/ })).toHaveCount(0)
  await assertAccessible(page, 'invitation')
  await page.goto(link)
  await expect(page.getByText('Auf diesem Gerät ist Administration angemeldet.')).toBeVisible()
  await visitor.context.close()

  const guest = await visit(app, { size: PHONE, as: null })
  await guest.page.goto(link)
  const password = guest.page.getByRole('textbox', { name: 'Neues Passwort' })
  await password.fill('kurz')
  await guest.page.getByRole('button', { name: 'Passwort festlegen' }).click()
  await expect(guest.page.getByText('Muss mindestens 12 Zeichen haben.')).toBeVisible()
  await assertAccessible(guest.page, 'first visit')
  await assertFits(guest.page, 'first visit')
  await assertTouchable(guest.page, 'first visit')
  await password.fill('Steckleiter im Wald 9')
  // The network goes between the two steps: the link is used up, the password is set.
  await guest.page.route('**/auth/login', (route) => route.abort(), { times: 1 })
  await guest.page.getByRole('button', { name: 'Passwort festlegen' }).click()
  await expect(guest.page.getByText('Ihr Passwort ist festgelegt.')).toBeVisible()
  await expect(guest.page.getByRole('alert')).toBeVisible()
  await assertAccessible(guest.page, 'password without a login')
  await guest.page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(guest.page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible()
  await guest.context.close()

  const late = await visit(app, { size: PHONE, as: null })
  await late.page.goto(link)
  await late.page.getByRole('textbox', { name: 'Neues Passwort' }).fill('Drehleiter am Bach 7')
  await late.page.getByRole('button', { name: 'Passwort festlegen' }).click()
  await expect(late.page.getByText(/Diese Einladung gilt nicht mehr/)).toBeVisible()
})

test.describe('with an address that phones reach', () => {
  test.use({ settings: { MATERIAL_URL: 'https://wehr.example' }, freshFor: 'test' })

  test('the code and the link of an invitation hold the address of the settings, not that of the page', async ({
    app,
  }) => {
    const { page } = await visit(app)
    const form = page.getByRole('dialog')
    await page.goto(`${app.url}/verwaltung/benutzer?neu=1`)
    await form.getByLabel('Name', { exact: true }).fill('Jörg Größe')
    await expect(form.getByLabel('Benutzername')).toHaveValue('j.groesse')
    await form.getByLabel('Benutzername').fill('joerg')
    await form.getByRole('button', { name: 'Benutzer anlegen' }).click()
    const link = await form.getByLabel('Link der Einladung').inputValue()
    assert.match(link, /^https:\/\/wehr\.example\/einladung#[\w-]{40,}$/)
    const code = form.getByRole('img', { name: /^QR-Code der Einladung/ })
    await expect(code).toBeVisible()
    assert.equal(await read(await code.screenshot()), link)
    await assertAccessible(page, 'invitation with a code')
  })
})
