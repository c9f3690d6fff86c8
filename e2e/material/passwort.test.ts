/** Passwords that were forgotten, or set by the administration. */
import assert from 'node:assert/strict'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { type MailServer, mailServer } from '../mail-server.ts'
import { type App, visit } from './app.ts'
import { test as base, expect } from './test.ts'

const OLD = 'Steckleiter im Wald 9'
const NEW = 'Drehleiter am Bach 7'

const test = base.extend<object, { readonly mailServer: MailServer }>({
  mailServer,
  // The address stands for that of a proxy; the test takes its place.
  settings: async ({ mailServer }, use) => use({ SMTP_URL: mailServer.url, MATERIAL_URL: 'https://wehr.example' }),
})

const anlegen = (app: App, benutzername: string) =>
  app.call<{ id: string }>(app.admin, 'POST', '/benutzer', {
    ...{ benutzername, name: 'Vera Gesslich', email: `${benutzername}@wehr.example`, passwort: OLD },
    rollen: ['mitarbeiter'],
  })

for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK }))
  test(`A person who forgot the password gets a link by e-mail and is logged in (${device})`, async ({
    app,
    mailServer,
  }) => {
    const benutzername = `v.${device}`
    await anlegen(app, benutzername)
    const { page } = await visit(app, { size, as: null })
    await page.goto(app.url)
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
    await page.getByLabel('E-Mail').fill('keine-adresse')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/E-Mail-Adresse/)).toBeVisible()
    await assertAccessible(page, 'forgotten')
    await assertFits(page, 'forgotten')
    await assertTouchable(page, 'forgotten')
    await page.getByLabel('E-Mail').fill(`${benutzername}@wehr.example`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Wenn diese Adresse zu einem Zugang gehört')).toBeVisible()
    const mail = await mailServer.messageTo(`${benutzername}@wehr.example`)
    const path = /https:\/\/wehr\.example(\/passwort#[\w-]{40,})/.exec(mail)?.[1]
    assert.ok(path, mail)
    await page.goto(app.url + path)
    await page.getByRole('textbox', { name: 'Neues Passwort' }).fill(NEW)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible()
  })

test('A password of the administration is replaced at the next login', async ({ app }) => {
  const { id } = await anlegen(app, 'v.neu')
  await app.call(app.admin, 'PATCH', `/benutzer/${id}`, { passwort: 'Leinenbeutel im Turm 3', passwort_aendern: true })
  const { page } = await visit(app, { size: PHONE, as: null })
  await page.goto(app.url)
  await page.getByLabel('Benutzername').fill('v.neu')
  await page.getByRole('textbox', { name: 'Passwort' }).fill('Leinenbeutel im Turm 3')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByText('Ihre Verwaltung hat Ihr Passwort neu gesetzt.')).toBeVisible()
  await assertAccessible(page, 'own password')
  const password = page.getByRole('textbox', { name: 'Neues Passwort' })
  await password.fill('kurz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Muss mindestens 12 Zeichen haben.')).toBeVisible()
  await password.fill(NEW)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible()
})
