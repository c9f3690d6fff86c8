/** Logging in to the panel at a real OpenID provider, in a real browser. */

import assert from 'node:assert/strict'
import { freePort } from '@zeughaus/platform/testing'
import { startOpenIdProvider } from '@zeughaus/platform/testing/openid-provider'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { startPanel, visit } from './panel.ts'

const CLIENT = { id: 'mailarchiv', secret: 'nur-fuer-tests' }
const provider = await startOpenIdProvider()
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const panel = await startPanel({
  MAILARCHIV_PORT: String(port),
  MAILARCHIV_URL: address,
  MAILARCHIV_OIDC_CLIENT: CLIENT.id,
  MAILARCHIV_OIDC_SECRET: CLIENT.secret,
  ZEUGHAUS_OIDC_ISSUER: provider.issuer,
  ZEUGHAUS_OIDC_NAME: 'Kreisfeuerwehr',
})
provider.serve({ ...CLIENT, redirectUri: `${address}/admin/anmeldedienst`, homeUri: `${address}/admin` })

const button = (page: Page) => page.getByRole('link', { name: 'Mit „Kreisfeuerwehr“ anmelden' })

/** Fills in the page of the provider, by keyboard. */
async function atProvider(page: Page, sub: string): Promise<void> {
  await page.getByLabel('Kennung').fill(sub)
  await page.keyboard.press('Enter')
}

test('The Verwaltung says which group gives which roles, by keyboard', async () => {
  const { page } = await visit(panel)
  await page.goto(`${panel.url}/personen`)
  await page.getByRole('button', { name: 'Gruppe hinzufügen' }).press('Enter')
  await page.getByLabel('Gruppe', { exact: true }).fill('wehr')
  await page.getByRole('button', { name: 'Gruppen speichern' }).press('Enter')
  await page.getByText('Gespeichert. Wer angemeldet ist').waitFor()
  await assertAccessible(page, 'groups and roles')
  await page.context().close()
})

for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK }))
  test(`A person logs in to the panel at the provider, and one without a group learns whom to ask (${device})`, async () => {
    provider.accounts.set(`p.${device}`, { name: 'Petra Kern', preferred_username: `p.${device}`, groups: ['wehr'] })
    provider.accounts.set('p.ohne', { name: 'Otto Ohne', groups: ['chor'] })
    const { page } = await visit(panel, { size, login: false })
    await page.goto(`${panel.url}/suche?q=Pumpe`)
    await button(page).waitFor()
    await assertAccessible(page, 'login with a provider')
    await assertFits(page, 'login with a provider')
    await button(page).press('Enter')
    await atProvider(page, `p.${device}`)
    await page.getByRole('searchbox').first().waitFor()
    assert.equal(new URL(page.url()).search, '?q=Pumpe')
    if (size === DESK) {
      await page.getByRole('button', { name: 'Abmelden' }).press('Enter')
      await page.getByRole('button', { name: 'Auch bei „Kreisfeuerwehr“ abmelden' }).press('Enter')
      await page.getByRole('button', { name: 'Yes, sign me out' }).press('Enter')
      await button(page).press('Enter')
      await page.getByLabel('Kennung').waitFor()
    }
    await page.context().close()

    const other = (await visit(panel, { size, login: false })).page
    await other.goto(panel.url)
    await button(other).press('Enter')
    await atProvider(other, 'p.ohne')
    await other.getByText('Ihre Gruppen: chor').waitFor()
    await other.getByText('Fragen Sie Anna Weber.').waitFor()
    await assertAccessible(other, 'no role')
    await assertFits(other, 'no role')
    await other
      .locator(':focus')
      .and(other.getByRole('link', { name: 'Noch einmal versuchen' }))
      .waitFor()
    await other.context().close()
  })
