/** Logging in at a real OpenID provider, in a real browser. */

import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { openOpenIdProvider, type TestProvider } from '@zeughaus/platform/testing/openid-provider'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { TO_THE_PROVIDER } from '../visits.ts'
import { visit } from './app.ts'
import { test as base, expect } from './test.ts'

const CLIENT = { id: 'material', secret: 'nur-fuer-tests' }

const test = base.extend<object, { readonly anbieter: TestProvider }>({
  anbieter: [
    async ({ browser: _browser }, use) => {
      const anbieter = await openOpenIdProvider()
      await use(anbieter)
      anbieter.close()
    },
    { scope: 'worker' },
  ],
  settings: async ({ anbieter }, use) =>
    use((url) => {
      anbieter.serve({
        ...CLIENT,
        redirectUri: `${url}/anmeldedienst`,
        logoutUri: `${url}/api/v1/auth/anmeldedienst/abmeldung`,
        homeUri: `${url}/`,
      })
      return {
        MATERIAL_URL: url,
        MATERIAL_OIDC_CLIENT: CLIENT.id,
        MATERIAL_OIDC_SECRET: CLIENT.secret,
        ZEUGHAUS_OIDC_ISSUER: anbieter.issuer,
        ZEUGHAUS_OIDC_NAME: 'Kreisfeuerwehr',
      }
    }),
})

const BUTTON = 'Mit „Kreisfeuerwehr“ anmelden'
const button = (page: Page) => page.getByRole('link', { name: BUTTON })

function person(anbieter: TestProvider, sub: string, groups: string[]): void {
  anbieter.accounts.set(sub, { name: 'Petra Kern', preferred_username: sub, groups })
}

/** Fills in the page of the provider, by keyboard. */
async function atProvider(page: Page, sub: string): Promise<void> {
  const field = page.getByLabel('Kennung')
  await field.fill(sub)
  await field.press('Enter')
}

test('The administration says which group gives which roles, by keyboard', async ({ app }) => {
  const nord = await app.call<{ id: string }>(app.admin, 'POST', '/einheiten', { name: 'Wehr Nord' })
  const { page, context } = await visit(app)
  await page.goto(`${app.url}/verwaltung/rollen`)
  await page.getByRole('button', { name: 'Gruppe hinzufügen' }).press('Enter')
  await page.getByLabel('Gruppe', { exact: true }).fill('/wehr')
  const group = page.getByRole('group', { name: '/wehr', exact: true })
  await group.getByRole('checkbox', { name: 'Materialverantwortlicher' }).press('Space')
  await group.getByRole('button', { name: 'Rolle an einem Ort hinzufügen' }).press('Enter')
  await page.getByRole('button', { name: 'Gruppen speichern' }).press('Enter')
  await expect(page.getByText('muss genau einen Ort nennen')).toBeVisible()
  await group.getByLabel('Ort 1').selectOption({ label: 'Wehr Nord' })
  await page.getByRole('button', { name: 'Gruppen speichern' }).press('Enter')
  await expect(page.getByText('Gespeichert. Wer angemeldet ist')).toBeVisible()
  await assertAccessible(page, 'groups and roles')
  await context.close()
  const { eintraege } = await app.call<{ eintraege: unknown }>(app.admin, 'GET', '/gruppenrollen')
  const [rolle, rolle_id, rolle_name] = ['mitarbeiter', null, null]
  const ort = { rolle, rolle_id, rolle_name, einheit_id: nord.id, standort_id: null, ort_name: 'Wehr Nord' }
  assert.deepEqual(eintraege, [
    { gruppe: '/wehr', rollen: ['materialverantwortlicher', 'mitarbeiter'], eigene_rollen: [], ortsrollen: [ort] },
  ])
})

for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK }))
  test(`A person logs in at the provider, and once more beside a form that keeps what was typed (${device})`, async ({
    app,
    anbieter,
  }) => {
    const sub = `p.${device}`
    person(anbieter, sub, ['/wehr'])
    const { page, context } = await visit(app, { size, as: null, expected: [TO_THE_PROVIDER] })
    await page.goto(`${app.url}/lager/orte`)
    await expect(button(page)).toBeVisible()
    await assertAccessible(page, 'login with a provider')
    await assertFits(page, 'login with a provider')
    await assertTouchable(page, 'login with a provider')
    await button(page).press('Enter')
    await atProvider(page, sub)
    await page.getByRole('button', { name: 'Lagerort anlegen' }).first().click()
    assert.equal(new URL(page.url()).pathname, '/lager/orte')
    const form = page.getByRole('dialog', { name: 'Lagerort anlegen' })
    await form.getByLabel('Name').fill(`Keller ${device}`)

    const now = Math.floor(Date.now() / 1000)
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const claims = { iss: anbieter.issuer, aud: CLIENT.id, sub, iat: now, jti: `aus-${device}`, events }
    const body = new URLSearchParams({ logout_token: await anbieter.sign(claims) })
    const ended = await fetch(`${app.url}/api/v1/auth/anmeldedienst/abmeldung`, { method: 'POST', body })
    assert.equal(ended.status, 204)
    const login = page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })
    const opened = context.waitForEvent('page')
    await login.getByRole('link', { name: BUTTON }).press('Enter')
    await opened
    await expect(login).toHaveCount(0)
    await expect(form.getByLabel('Name')).toHaveValue(`Keller ${device}`)
    await form.getByRole('button', { name: 'Lagerort anlegen' }).click()
    await expect(form).toHaveCount(0)

    await page.goto(`${app.url}/profil`)
    await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
    await expect(page.getByRole('button', { name: 'Auch bei „Kreisfeuerwehr“ abmelden' })).toBeVisible()
    await assertAccessible(page, 'logged out here')
    await page.getByRole('button', { name: 'Auch bei „Kreisfeuerwehr“ abmelden' }).press('Enter')
    await page.getByRole('button', { name: 'Yes, sign me out' }).press('Enter')
    await button(page).press('Enter')
    await expect(page.getByLabel('Kennung')).toBeVisible()
  })

test('Who has no group learns whom to ask, and who finds no provider what to do', async ({ app, anbieter }) => {
  person(anbieter, 'p.ohne', ['/chor'])
  const { page } = await visit(app, { size: PHONE, as: null, expected: [TO_THE_PROVIDER] })
  await page.goto(app.url)
  await button(page).click()
  await atProvider(page, 'p.ohne')
  await expect(page.getByText('keine Ihrer Gruppen gibt hier eine Rolle')).toBeVisible()
  await expect(page.getByText('Ihre Gruppen: /chor')).toBeVisible()
  await expect(page.getByText('Fragen Sie Administration')).toBeVisible()
  await assertAccessible(page, 'no role')
  await assertFits(page, 'no role')
  await assertTouchable(page, 'no role')
  assert.equal(new URL(page.url()).search, '', 'the code of the answer is not kept')
  await expect(page.getByRole('link', { name: 'Noch einmal versuchen' })).toBeFocused()
  anbieter.isGone = true
  await page.keyboard.press('Enter')
  await expect(page.getByText('Der Anmeldedienst antwortet nicht.')).toBeVisible()
  await page.getByRole('link', { name: 'Zurück zur Anmeldung' }).press('Enter')
  await expect(page.getByLabel('Benutzername')).toBeVisible()
  anbieter.isGone = false
})
