/** The way of a volunteer, in every run of `npm test`: log in, check a rucksack without a network and back, refill. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { LONG_PATIENCE_MS, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints, installiert } from './checks.ts'
import { baueRucksack, letzteKontrolle, vollstaendig, zahl } from './rucksack.ts'

const PASSWORT = 'Hydrant 12 im Hof'

const app = await startApp()

test('a volunteer logs in, checks a rucksack while the network is away, and refills what is missing', async () => {
  const rucksack = await baueRucksack(app, { code: 'REISE-1', faecher: [2, 1], soll: () => 2 })
  const [erste, zweite, dritte] = rucksack.positionen
  assert.ok(erste && zweite && dritte)
  const anna = { benutzername: 'anna.weber', name: 'Anna Weber', passwort: PASSWORT, rollen: ['mitarbeiter'] }
  await app.call(app.admin, 'POST', '/benutzer', anna)
  const visitor = await visit(app, { size: PHONE, as: null, isKept: true })
  const { page, context } = visitor
  await page.goto(`${app.url}/objekte/${rucksack.id}`)
  await page.getByLabel('Benutzername').fill(anna.benutzername)
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORT)
  await page.getByRole('button', { name: 'Anmelden' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Notfallrucksack REISE-1' }).waitFor()
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await vollstaendig(page, erste).tap()
  await page.getByText('Alles gesendet').waitFor()
  await installiert(page)

  await app.stop()
  await context.setOffline(true)
  await page.reload()
  await zahl(page, zweite).tap()
  await page.getByRole('button', { name: 'Eins weniger' }).tap()
  await vollstaendig(page, dritte).tap()
  await page.getByText('Kein Netz · 2 nicht gesendet').waitFor()
  await assertFits(page, 'round without a network')

  await app.start()
  await context.setOffline(false)
  await page.getByText('Alles gesendet').waitFor({ timeout: LONG_PATIENCE_MS })
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await page.getByRole('heading', { name: 'Es fehlt (1)' }).waitFor()
  await assertAccessible(page, 'end')
  await page.getByRole('button', { name: 'Nachfüllen' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Nachfüllen' }).tap()
  await page.getByText('wieder vollständig').waitFor()
  await page.getByRole('button', { name: 'Abschließen' }).tap()
  await page.getByText('Die Kontrolle ist abgeschlossen.').waitFor()
  const { status, positionen } = await letzteKontrolle(app, rucksack)
  assert.deepEqual([status, positionen.map(({ gezaehlt }) => gezaehlt)], ['abgeschlossen', [2, 1, 2]])
  assertNoComplaints(visitor)
  await context.close()
})
