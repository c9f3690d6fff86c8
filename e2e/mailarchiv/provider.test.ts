/** Logging in to the panel at a real OpenID provider, in a real browser. */

import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { freePort } from '@zeughaus/platform/testing'
import { openOpenIdProvider, type TestProvider } from '@zeughaus/platform/testing/openid-provider'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { TO_THE_PROVIDER } from '../visits.ts'
import { visit } from './panel.ts'
import { test as base, expect } from './test.ts'

const CLIENT = { id: 'mailarchiv', secret: 'nur-fuer-tests' }

const test = base.extend<
  object,
  { readonly provider: TestProvider & { readonly settings: Readonly<Record<string, string>> } }
>({
  provider: [
    async ({ browser: _browser }, use) => {
      const provider = await openOpenIdProvider()
      const port = await freePort()
      const address = `http://127.0.0.1:${port}`
      provider.serve({ ...CLIENT, redirectUri: `${address}/admin/anmeldedienst`, homeUri: `${address}/admin` })
      const settings = {
        MAILARCHIV_PORT: String(port),
        MAILARCHIV_URL: address,
        MAILARCHIV_OIDC_CLIENT: CLIENT.id,
        MAILARCHIV_OIDC_SECRET: CLIENT.secret,
        ZEUGHAUS_OIDC_ISSUER: provider.issuer,
        ZEUGHAUS_OIDC_NAME: 'Kreisfeuerwehr',
      }
      await use({ ...provider, settings })
      provider.close()
    },
    { scope: 'worker' },
  ],
  start: async ({ provider: { settings } }, use) => use({ settings }),
})

const button = (page: Page) => page.getByRole('link', { name: 'Mit „Kreisfeuerwehr“ anmelden' })

/** Fills in the page of the provider, by keyboard. */
async function atProvider(page: Page, sub: string): Promise<void> {
  await page.getByLabel('Kennung').fill(sub)
  await page.keyboard.press('Enter')
}

test('The Verwaltung says which group gives which roles, by keyboard', async ({ panel }) => {
  const { page } = await visit(panel)
  await page.goto(`${panel.url}/personen`)
  await page.getByRole('button', { name: 'Gruppe hinzufügen' }).press('Enter')
  await page.getByLabel('Gruppe', { exact: true }).fill('wehr')
  await page.getByRole('button', { name: 'Gruppen speichern' }).press('Enter')
  await expect(page.getByText('Gespeichert. Wer angemeldet ist')).toBeVisible()
  await assertAccessible(page, 'groups and roles')
})

for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK }))
  test(`A person logs in to the panel at the provider, and one without a group learns whom to ask (${device})`, async ({
    panel,
    provider,
  }) => {
    provider.accounts.set(`p.${device}`, { name: 'Petra Kern', preferred_username: `p.${device}`, groups: ['wehr'] })
    provider.accounts.set('p.ohne', { name: 'Otto Ohne', groups: ['chor'] })
    const { page } = await visit(panel, { size, login: false, expected: [TO_THE_PROVIDER, /Failed to load resource/] })
    await page.goto(`${panel.url}/suche?q=Pumpe`)
    await expect(button(page)).toBeVisible()
    await assertAccessible(page, 'login with a provider')
    await assertFits(page, 'login with a provider')
    await button(page).press('Enter')
    await atProvider(page, `p.${device}`)
    await expect(page.getByRole('searchbox').first()).toBeVisible()
    assert.equal(new URL(page.url()).search, '?q=Pumpe')
    if (size === DESK) {
      await page.getByRole('button', { name: 'Abmelden' }).press('Enter')
      await page.getByRole('button', { name: 'Auch bei „Kreisfeuerwehr“ abmelden' }).press('Enter')
      await page.getByRole('button', { name: 'Yes, sign me out' }).press('Enter')
      await button(page).press('Enter')
      await expect(page.getByLabel('Kennung')).toBeVisible()
    }
    await page.context().close()

    const other = (await visit(panel, { size, login: false, expected: [TO_THE_PROVIDER, /Failed to load resource/] }))
      .page
    await other.goto(panel.url)
    await button(other).press('Enter')
    await atProvider(other, 'p.ohne')
    await expect(other.getByText('Ihre Gruppen: chor')).toBeVisible()
    await expect(other.getByText('Fragen Sie Anna Weber.')).toBeVisible()
    await assertAccessible(other, 'no role')
    await assertFits(other, 'no role')
    await expect(other.getByRole('link', { name: 'Noch einmal versuchen' })).toBeFocused()
  })
