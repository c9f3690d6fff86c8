/** The way of a volunteer, in every run of `npm test`: log in, check a rucksack without a network and back, refill. */
import assert from 'node:assert/strict'
import { LONG_PATIENCE_MS, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { visit } from './app.ts'
import { installiert } from './checks.ts'
import { baueRucksack, letzteKontrolle, vollstaendig, zahl } from './rucksack.ts'
import { expect, test } from './test.ts'

const PASSWORT = 'Hydrant 12 im Hof'

test('a volunteer logs in, checks a rucksack while the network is away, and refills what is missing', async ({
  app,
}) => {
  const rucksack = await baueRucksack(app, { code: 'REISE-1', faecher: [2, 1], soll: () => 2 })
  const [erste, zweite, dritte] = rucksack.positionen
  assert.ok(erste && zweite && dritte)
  const anna = { benutzername: 'anna.weber', name: 'Anna Weber', passwort: PASSWORT, rollen: ['mitarbeiter'] }
  await app.call(app.admin, 'POST', '/benutzer', anna)
  const { page, context } = await visit(app, { size: PHONE, as: null, isKept: true })
  await page.goto(`${app.url}/objekte/${rucksack.id}`)
  await page.getByLabel('Benutzername').fill(anna.benutzername)
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORT)
  await page.getByRole('button', { name: 'Anmelden' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Notfallrucksack REISE-1' })).toBeVisible()
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await vollstaendig(page, erste).tap()
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  await installiert(page)

  await app.stop()
  await context.setOffline(true)
  await page.reload()
  await zahl(page, zweite).tap()
  await page.getByRole('button', { name: 'Eins weniger' }).tap()
  await vollstaendig(page, dritte).tap()
  await expect(page.getByText('Kein Netz · 2 nicht gesendet')).toBeVisible()
  await assertFits(page, 'round without a network')

  await app.start()
  await context.setOffline(false)
  await expect(page.getByText('Alles gesendet')).toBeVisible({ timeout: LONG_PATIENCE_MS })
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await expect(page.getByRole('heading', { name: 'Es fehlt (1)' })).toBeVisible()
  await assertAccessible(page, 'end')
  await page.getByRole('button', { name: 'Nachfüllen' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Nachfüllen' }).tap()
  await expect(page.getByText('wieder vollständig')).toBeVisible()
  await page.getByRole('button', { name: 'Abschließen' }).tap()
  await expect(page.getByText('Die Kontrolle ist abgeschlossen.')).toBeVisible()
  const { status, positionen } = await letzteKontrolle(app, rucksack)
  assert.deepEqual([status, positionen.map(({ gezaehlt }) => gezaehlt)], ['abgeschlossen', [2, 1, 2]])
})
