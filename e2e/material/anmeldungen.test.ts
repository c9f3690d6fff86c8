import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { type App, visit } from './app.ts'
import { baueRucksack, letzteKontrolle, vollstaendig } from './rucksack.ts'
import { expect, test } from './test.ts'

const PASSWORT = 'Hydrant 12 im Hof'

/** Makes the token on a device one that is refused. */
const SPOIL = `(() => {
  const login = JSON.parse(localStorage.getItem('zeughaus.anmeldung'))
  localStorage.setItem('zeughaus.anmeldung', JSON.stringify({ ...login, token: 'abgelaufen' }))
})()`

async function neuePerson(app: App, benutzername: string, name: string): Promise<void> {
  const body = { benutzername, passwort: PASSWORT, name, rollen: ['mitarbeiter'], email: null }
  await app.call(app.admin, 'POST', '/benutzer', body)
}

test('The administration ends a login: the phone says so at once and keeps what is counted until the next login', async ({
  app,
}) => {
  await neuePerson(app, 'd.kern', 'Dora Kern')
  const rucksack = await baueRucksack(app, { code: 'ENDE', faecher: [3] })
  const [first] = rucksack.positionen
  assert.ok(first)
  const phone = await visit(app, { as: await app.logIn('d.kern', PASSWORT), size: PHONE, isKept: true })
  await phone.page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await phone.page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await expect(phone.page.getByRole('link', { name: 'Weiter zum Abschluss' })).toBeVisible()
  const desk = await visit(app)
  await desk.page.goto(`${app.url}/verwaltung/benutzer?q=d.kern`)
  await desk.page
    .locator('main')
    .getByRole('button', { name: /Dora Kern/ })
    .click()
  const form = desk.page.getByRole('dialog')
  await expect(form.getByRole('button', { name: /^Beenden: Unbekanntes Gerät/ })).toBeVisible()
  await assertAccessible(desk.page, 'logins of a user')
  await form.getByRole('button', { name: /^Beenden: Unbekanntes Gerät/ }).press('Enter')
  await expect(form.getByText('Zurzeit nicht angemeldet.')).toBeVisible()
  await expect(phone.page.getByRole('button', { name: 'Wieder anmelden' })).toBeVisible()
  await vollstaendig(phone.page, first).tap()
  await expect(phone.page.getByText('Nicht angemeldet · 1 nicht gesendet')).toBeVisible()
  await phone.page.getByRole('button', { name: 'Wieder anmelden' }).tap()
  const login = phone.page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })
  await expect(login.getByText('Ihre Anmeldung wurde beendet.')).toBeVisible()
  await login.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORT)
  await phone.page.keyboard.press('Enter')
  await expect(phone.page.getByText('Alles gesendet')).toBeVisible()
  const { positionen } = await letzteKontrolle(app, rucksack)
  assert.equal(positionen[0]?.gezaehlt, 1)
})

test('A person sees where they are logged in, and ends the others from the phone', async ({ app }) => {
  await neuePerson(app, 'e.lutz', 'Edith Lutz')
  const other = await app.logIn('e.lutz', PASSWORT)
  const { page } = await visit(app, { as: await app.logIn('e.lutz', PASSWORT), size: PHONE })
  await page.goto(`${app.url}/profil`)
  await expect(page.getByText('dieses Gerät')).toBeVisible()
  await assertAccessible(page, 'own logins')
  await assertFits(page, 'own logins')
  await assertTouchable(page, 'own logins')
  await page.getByRole('button', { name: 'Alle anderen Anmeldungen beenden' }).tap()
  await expect(page.getByText('Alle anderen Geräte sind abgemeldet.')).toBeVisible()
  // The list is read again after the message.
  await expect(page.getByRole('button', { name: /^Beenden/ })).toHaveCount(0)
  await expect(page.getByText('dieses Gerät')).toBeVisible()
  await assert.rejects(app.call(other, 'GET', '/auth/me'), /401/)
})

test('A phone stays logged in by choice: a refused token is renewed unseen, in every tab, until the administration ends it', async ({
  app,
}) => {
  await neuePerson(app, 'f.moll', 'Frida Moll')
  const { page, context } = await visit(app, { as: null, size: PHONE })
  await page.goto(`${app.url}/profil`)
  const stay = page.getByRole('checkbox', { name: 'Auf diesem Gerät angemeldet bleiben (30 Tage)' })
  await expect(stay).not.toBeChecked()
  await assertAccessible(page, 'login')
  await assertTouchable(page, 'login')
  await page.getByLabel('Benutzername').fill('f.moll')
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORT)
  await stay.press('Space')
  await page.getByRole('button', { name: 'Anmelden' }).press('Enter')
  await expect(page.getByText(/bleibt angemeldet bis/)).toBeVisible()
  const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage }) + document.cookie')
  assert.ok(!kept.includes('zeughaus_material'), kept)

  // Eight hours later: the token on the device is not good any more.
  await page.evaluate(SPOIL)
  const other = await context.newPage()
  await Promise.all([page.goto(`${app.url}/profil`), other.goto(`${app.url}/profil`)])
  for (const tab of [page, other]) {
    await expect(tab.getByText('dieses Gerät')).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Wieder anmelden' })).toHaveCount(0)
  }
  await other.close()

  const { eintraege } = await app.call<{ eintraege: { id: string }[] }>(app.admin, 'GET', '/benutzer?limit=200')
  for (const { id } of eintraege.filter((one) => (one as { benutzername?: string }).benutzername === 'f.moll')) {
    await app.call(app.admin, 'DELETE', `/benutzer/${id}/sitzungen`)
  }
  const login = page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })
  await expect(login).toBeVisible()
  await expect(login.getByRole('checkbox', { name: /angemeldet bleiben/ })).toBeChecked()
})

/** Logs in on a device that stays logged in. */
async function logInToStay(page: Page, benutzername: string): Promise<void> {
  await page.getByLabel('Benutzername').fill(benutzername)
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORT)
  const stay = page.getByRole('checkbox', { name: /angemeldet bleiben/ })
  if (!(await stay.isChecked())) await stay.press('Space')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).press('Enter')
}

test('A login that is renewed while its person logs out does not come back', async ({ app }) => {
  await neuePerson(app, 'g.nagel', 'Gerd Nagel')
  const { page } = await visit(app, { as: null })
  await page.goto(`${app.url}/profil`)
  await logInToStay(page, 'g.nagel')
  await expect(page.getByText(/bleibt angemeldet bis/)).toBeVisible()
  const [asked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/v1/auth/erneuern', async (route) => {
    if (route.request().method() === 'DELETE') return route.continue()
    const response = await route.fetch()
    asked.resolve()
    await free.promise
    await route.fulfill({ response })
  })
  await page.evaluate(SPOIL)
  await page.reload()
  await asked.promise
  await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  const ended = page.waitForRequest((request) => request.method() === 'DELETE')
  free.resolve()
  await ended
  assert.equal(await page.evaluate(`localStorage.getItem('zeughaus.anmeldung')`), null)
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toHaveCount(1)
})

test('A count that is refused after another person has logged in waits for the one who made it', async ({ app }) => {
  for (const [name, full] of [
    ['h.ohm', 'Hanna Ohm'],
    ['i.pauli', 'Ina Pauli'],
  ] as const)
    await neuePerson(app, name, full)
  const rucksack = await baueRucksack(app, { code: 'FREMD', faecher: [1] })
  const [first] = rucksack.positionen
  assert.ok(first)
  const { page } = await visit(app, { as: null })
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await logInToStay(page, 'h.ohm')
  await page.getByRole('button', { name: 'Kontrolle starten' }).click()
  const [asked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let refused = 0
  await page.route('**/kontrollen/*/positionen/*', async (route) => {
    refused += 1
    if (refused > 1) return route.continue()
    asked.resolve()
    await free.promise
    await route.fulfill({ status: 401, json: { error: 'Bitte melden Sie sich an.', code: 'nicht_angemeldet' } })
  })
  await vollstaendig(page, first).click()
  await asked.promise
  const logOut = async () => {
    await page.getByRole('button', { name: 'Abmelden' }).first().click()
    await page.getByRole('button', { name: 'Trotzdem abmelden' }).click()
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  }
  await logOut()
  await logInToStay(page, 'i.pauli')
  await expect(page.getByText('Hanna Ohm kontrolliert seit')).toBeVisible()
  const late = page.waitForResponse((answer) => /\/positionen\//.test(answer.url()) && answer.status() === 401)
  free.resolve()
  await late
  await page.getByRole('button', { name: 'Abmelden' }).first().click()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await logInToStay(page, 'h.ohm')
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  const { positionen } = await letzteKontrolle(app, rucksack)
  assert.equal(positionen[0]?.gezaehlt, 1)
})

test('Without a mail server the login page names the administration and offers no link', async ({ app }) => {
  const { page } = await visit(app, { size: PHONE, as: null })
  const answered = page.waitForResponse(/auth\/anmeldedienst$/)
  await page.goto(app.url)
  await answered
  await expect(page.getByText('Passwort vergessen? Noch kein Zugang? Ihre Verwaltung hilft weiter.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Passwort vergessen?' })).toHaveCount(0)
})
