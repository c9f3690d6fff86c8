/** Passwords that were forgotten, or set by the administration. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { until } from '@zeughaus/platform/testing'
import { SMTPServer } from 'smtp-server'
import { afterAll, test } from 'vitest'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'

const OLD = 'Steckleiter im Wald 9'
const NEW = 'Drehleiter am Bach 7'

const received: string[] = []
const mailServer = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, callback) => {
    text(stream).then((mail) => {
      received.push(mail)
      callback()
    }, callback)
  },
})
mailServer.listen(0, '127.0.0.1')
await once(mailServer.server, 'listening')
afterAll(() => new Promise<void>((resolve) => mailServer.close(resolve)))
const { port } = mailServer.server.address() as AddressInfo

/** Stands for the address of a proxy; the test takes its place. */
const ADDRESS = 'https://wehr.example'
const app = await startApp({ settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MATERIAL_URL: ADDRESS } })

const anlegen = (benutzername: string) =>
  app.call<{ id: string }>(app.admin, 'POST', '/benutzer', {
    ...{ benutzername, name: 'Vera Gesslich', email: `${benutzername}@wehr.example`, passwort: OLD },
    rollen: ['mitarbeiter'],
  })

for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK }))
  test(`A person who forgot the password gets a link by e-mail and is logged in (${device})`, async () => {
    const benutzername = `v.${device}`
    await anlegen(benutzername)
    const visitor = await visit(app, { size, as: null })
    const { page } = visitor
    await page.goto(app.url)
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
    await page.getByLabel('E-Mail').fill('keine-adresse')
    await page.keyboard.press('Enter')
    await page.getByText(/E-Mail-Adresse/).waitFor()
    await assertAccessible(page, 'forgotten')
    await assertFits(page, 'forgotten')
    await assertTouchable(page, 'forgotten')
    await page.getByLabel('E-Mail').fill(`${benutzername}@wehr.example`)
    await page.keyboard.press('Enter')
    await page.getByText('Wenn diese Adresse zu einem Zugang gehört').waitFor()
    const mail = await until('the e-mail', () => received.find((one) => one.includes(`${benutzername}@wehr.example`)))
    const path = /https:\/\/wehr\.example(\/passwort#[\w-]{40,})/.exec(mail.replaceAll('=\r\n', ''))?.[1]
    assert.ok(path, mail)
    await page.goto(app.url + path)
    await page.getByRole('textbox', { name: 'Neues Passwort' }).fill(NEW)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor()
    assertNoComplaints(visitor)
    await visitor.context.close()
  })

test('Without a mail server the login page names the administration and offers no link', async () => {
  const silent = await startApp()
  const visitor = await visit(silent, { size: PHONE, as: null })
  const { page } = visitor
  const answered = page.waitForResponse(/auth\/anmeldedienst$/)
  await page.goto(silent.url)
  await answered
  await page.getByText('Passwort vergessen? Noch kein Zugang? Ihre Verwaltung hilft weiter.').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Passwort vergessen?' }).count(), 0)
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A password of the administration is replaced at the next login', async () => {
  const { id } = await anlegen('v.neu')
  await app.call(app.admin, 'PATCH', `/benutzer/${id}`, { passwort: 'Leinenbeutel im Turm 3', passwort_aendern: true })
  const visitor = await visit(app, { size: PHONE, as: null })
  const { page } = visitor
  await page.goto(app.url)
  await page.getByLabel('Benutzername').fill('v.neu')
  await page.getByRole('textbox', { name: 'Passwort' }).fill('Leinenbeutel im Turm 3')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByText('Ihre Verwaltung hat Ihr Passwort neu gesetzt.').waitFor()
  await assertAccessible(page, 'own password')
  const password = page.getByRole('textbox', { name: 'Neues Passwort' })
  await password.fill('kurz')
  await page.keyboard.press('Enter')
  await page.getByText('Muss mindestens 12 Zeichen haben.').waitFor()
  await password.fill(NEW)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor()
  await visitor.context.close()
})
