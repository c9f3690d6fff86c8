import assert from 'node:assert/strict'
import type { Route } from '@playwright/test'
import { DESK, LONG_PATIENCE_MS, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { countTaps } from '../taps.ts'
import { visit } from './app.ts'
import { installiert } from './checks.ts'
import { baueRucksack, letzteKontrolle, person, vollstaendig } from './rucksack.ts'
import { expect, test } from './test.ts'

/** Start, three positions, twice back into the check, two to finish it. */
const TAPS_MAX = 8

for (const [device, size] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  // kontrollen.16: While a check runs on a device, each of its pages leads back into it, without a network too.
  test(`On ${device} every page leads back into a check that lost its network, in at most ${TAPS_MAX} taps to its end`, async ({
    app,
  }) => {
    const code = `WEITER-${size.width}`
    const rucksack = await baueRucksack(app, { code, faecher: [3] })
    const visitor = await visit(app, { size, as: await person(app, `Anna Weber ${size.width}`), isKept: true })
    const { click, total } = countTaps()
    const { page, context } = visitor
    const weiter = (gezaehlt: number) => page.getByRole('link', { name: `Weiter bei ${code} · ${gezaehlt} von 3` })
    await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
    await click(page.getByRole('button', { name: 'Kontrolle starten' }))
    const [erste, ...andere] = rucksack.positionen
    if (erste === undefined) throw new Error('no position')
    await click(vollstaendig(page, erste))
    await expect(page.getByText('Alles gesendet')).toBeVisible()
    await installiert(page)

    await app.stop()
    await context.setOffline(true)
    for (const path of ['/', '/objekte', '/aufgaben', '/mehr']) {
      await page.goto(app.url + path)
      await expect(weiter(1)).toBeVisible()
    }
    await assertAccessible(page, 'running check')
    await assertFits(page, 'running check')
    await click(weiter(1))
    for (const position of andere) await click(vollstaendig(page, position))
    await expect(page.getByText('Kein Netz · 2 nicht gesendet')).toBeVisible()
    await page.goto(app.url)
    await expect(weiter(3)).toBeVisible()

    await app.start()
    await context.setOffline(false)
    await click(weiter(3))
    await expect(page.getByText('Alles gesendet')).toBeVisible({ timeout: LONG_PATIENCE_MS })
    await click(page.getByRole('link', { name: 'Weiter zum Abschluss' }))
    await click(page.getByRole('button', { name: 'Abschließen' }))
    await expect(page.getByText('Die Kontrolle ist abgeschlossen.')).toBeVisible()
    assert.ok(total() <= TAPS_MAX, `${total()} taps`)
    await page.goto(app.url)
    await expect(page.getByText('Kennzahlen')).toBeVisible()
    await expect(weiter(3)).toHaveCount(0)
  })
}

test('However requests and the renewal of the login fail, counts arrive without a new login', async ({ app }) => {
  const rucksack = await baueRucksack(app, { code: 'STOERUNG-1', faecher: [2] })
  const { ich } = await person(app, 'Doris Kern')
  const { page } = await visit(app, { size: PHONE, as: null })
  await page.clock.install()
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByLabel('Benutzername').fill(ich.benutzername)
  await page.getByRole('textbox', { name: 'Passwort' }).fill('Hydrant 12 im Hof')
  await page.getByRole('checkbox', { name: /angemeldet bleiben/ }).check()
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('button', { name: 'Kontrolle starten' }).click()
  await expect(page.getByRole('link', { name: 'Weiter zum Abschluss' })).toBeVisible()

  const expired = { status: 401, json: { error: 'Bitte melden Sie sich an.', code: 'nicht_angemeldet' } }
  const stranger = { status: 401, contentType: 'text/html', body: '<html>Gästenetz</html>' }
  /** What happens to the next requests, in this order; then the service answers. */
  const counts: ((route: Route) => Promise<unknown>)[] = [
    () => Promise.resolve(),
    (route) => route.abort('connectionclosed'),
    (route) => route.fulfill(stranger),
    ...Array.from({ length: 4 }, () => (route: Route) => route.fulfill(expired)),
  ]
  const renewals: ((route: Route) => Promise<unknown>)[] = [
    () => Promise.resolve(),
    (route) => route.fulfill({ status: 503, json: { error: 'Gleich.', code: 'nicht_verfuegbar' } }),
    (route) => route.fulfill({ status: 429, json: { error: 'Zu viele.', code: 'zu_viele_anfragen' } }),
  ]
  await page.route('**/positionen/*', (route) => (counts.shift() ?? ((next) => next.continue()))(route))
  await page.route('**/auth/erneuern', (route) => (renewals.shift() ?? ((next) => next.continue()))(route))
  for (const position of rucksack.positionen) await vollstaendig(page, position).click()
  await expect(page.getByText('2 nicht gesendet')).toBeVisible()
  const isAllSent = async () => {
    // A pause between two attempts is shorter, and so is the patience with a request that is never answered.
    await page.clock.fastForward(16_000)
    return page.getByText('Alles gesendet').isVisible()
  }
  await expect.poll(isAllSent, { timeout: LONG_PATIENCE_MS, intervals: [200] }).toBe(true)
  assert.deepEqual([counts.length, renewals.length], [0, 0])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { positionen } = await letzteKontrolle(app, rucksack)
  assert.deepEqual(
    positionen.map(({ gezaehlt }) => gezaehlt),
    [1, 1],
  )
})
