/** A forgotten password is replaced by a link in an e-mail. */
import assert from 'node:assert/strict'
import type { APIRequestContext } from '@playwright/test'
import { authenticatorApp } from '@zeughaus/platform/testing/authenticator'
import { typeCode } from '../authenticator-app.ts'
import { DESK, PHONE } from '../browser.ts'
import { type MailServer, mailServer } from '../mail-server.ts'
import { assertOneRefused, assertWellShown } from './checks.ts'
import { PASSWORD, type Panel, visit } from './panel.ts'
import { test as base, expect } from './test.ts'

const NEXT = 'Rüstwagen hinterm Deich 12'

const test = base.extend<object, { readonly mailServer: MailServer }>({
  mailServer,
  // The address stands for that of a proxy; the test takes its place.
  start: async ({ mailServer }, use) =>
    use({ settings: { SMTP_URL: mailServer.url, MAILARCHIV_URL: 'https://archiv.example' } }),
})

/** Makes a person with a password and an authenticator app. @returns the code that the app shows next */
async function aPerson(panel: Panel, login: string, request: APIRequestContext): Promise<() => string> {
  const made = ['--login', login, '--name', `Vera ${login}`, '--role', 'lesen']
  const current = (await panel.command('accounts', 'create', ...made)).trim()
  const headers = { 'x-zeughaus-panel': '1' }
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await request.post(`${panel.url}/api${path}`, { data, headers })
    assert.equal(answer.status(), 200, await answer.text())
    return answer.json()
  }
  await post('/session', { user: login, password: current })
  await request.put(`${panel.url}/api/password`, { data: { current, next: PASSWORD }, headers })
  const app = authenticatorApp(((await post('/factors/totp', { password: PASSWORD })) as { uri: string }).uri)
  await post('/factors/totp/confirm', { code: app(Date.now()) })
  return () => app(Date.now() + STEP_MS)
}
const STEP_MS = 30_000

for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK }))
  test(`the Verwaltung notes an address, and its person replaces a forgotten password by a link, by keyboard, on a ${device}`, async ({
    panel,
    mailServer,
  }) => {
    const login = `vera.${device}`
    const email = `${login}@ff-lindenau.example`
    const code = await aPerson(panel, login, (await panel.browser.newContext()).request)
    const verwaltung = await visit(panel, { size })
    const { page: desk } = verwaltung
    await desk.goto(`${panel.url}/personen`)
    await desk.getByRole('button', { name: `Vera ${login} bearbeiten` }).click()
    const address = desk.getByRole('dialog').getByRole('textbox', { name: 'E-Mail' })
    await address.fill('keine-adresse')
    await address.press('Enter')
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    assertOneRefused(verwaltung)
    await assertWellShown(desk, 'an address that is none')
    await address.fill(email.toUpperCase())
    await address.press('Enter')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await desk.getByRole('button', { name: `Vera ${login} bearbeiten` }).click()
    await expect(address).toHaveValue(email)

    const guest = await visit(panel, { size, login: false })
    const { page } = guest
    await page.goto(panel.url)
    await page.getByRole('link', { name: 'Passwort vergessen?' }).focus()
    await assertWellShown(page, 'the login with a link for a forgotten password')
    await page.keyboard.press('Enter')
    const own = page.getByRole('textbox', { name: 'E-Mail' })
    await own.fill('keine-adresse')
    await own.press('Enter')
    await expect(own).toHaveAttribute('aria-invalid', 'true')
    assertOneRefused(guest)
    await assertWellShown(page, 'a forgotten password')
    await own.fill(email)
    await own.press('Enter')
    await expect(page.getByText('Wenn diese Adresse zu einem Zugang gehört')).toBeVisible()
    await assertWellShown(page, 'a link on its way')
    const mail = await mailServer.messageTo(email)
    const path = /https:\/\/archiv\.example\/admin(\/passwort#[\w-]{40,})/.exec(mail)?.[1]
    assert.ok(path, mail)
    await page.goto(panel.url + path)
    const next = page.getByRole('textbox', { name: 'Neues Passwort' })
    await next.fill('kurz')
    await next.press('Enter')
    await expect(page.getByText('Braucht mindestens 12 Zeichen.')).toBeVisible()
    assertOneRefused(guest)
    await assertWellShown(page, 'a new password by a link')
    await next.fill(NEXT)
    await next.press('Enter')
    await typeCode(page, code)
    await expect(page.getByRole('heading', { level: 1, name: 'Suche' })).toBeVisible()
    await page.goto(`${panel.url}/konto`)
    await expect(page.getByText(email)).toBeVisible()
    await assertWellShown(page, 'the own address')

    await page.goto(panel.url + path)
    await expect(page.getByText(`Auf diesem Gerät ist Vera ${login} angemeldet.`)).toBeVisible()
    await assertWellShown(page, 'a link while somebody is logged in')
  })

test('a link that was used says so in a sentence, and what was typed stays', async ({ panel }) => {
  const guest = await visit(panel, { size: PHONE, login: false, expected: [/status of 422/] })
  const { page } = guest
  await page.goto(`${panel.url}/passwort#schon-benutzt`)
  const next = page.getByRole('textbox', { name: 'Neues Passwort' })
  await next.fill(NEXT)
  await next.press('Enter')
  await expect(page.getByText('Dieser Link gilt nicht mehr. Er gilt eine halbe Stunde und einmal.')).toBeVisible()
  await expect(next).toHaveValue(NEXT)
  await assertWellShown(page, 'a link that is over')
})
