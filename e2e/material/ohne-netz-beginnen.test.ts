import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import { PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import type { Visit } from '../visits.ts'
import { type App, type Login, visit } from './app.ts'
import { installiert, keptNames } from './checks.ts'
import { baueRucksack, letzteKontrolle, person, type Rucksack, starte, vollstaendig } from './rucksack.ts'
import { expect, test } from './test.ts'

/** A phone that has loaded the checks of its person, and now has no network. */
async function imKeller(app: App, who: Login, rucksack: Rucksack): Promise<Visit> {
  await app.call(app.admin, 'POST', '/kontrollverantwortung', { objekt_id: rucksack.id, benutzer_id: who.ich.id })
  const visitor = await visit(app, { size: PHONE, as: who, isKept: true })
  const { page, context } = visitor
  await page.goto(app.url)
  await installiert(page)
  await until('the check is loaded', async () => {
    const names = await keptNames(page)
    return [`mappe ${rucksack.id}`, '/kontrollverantwortung?'].every((part) =>
      names.some((name) => name.includes(part)),
    )
  })
  await context.setOffline(true)
  return visitor
}

// kontrollen.19: Assigned checks lie on the device beforehand and begin without a network; the object is locked when it is back.
test('An assigned check is begun, counted and finished without a network, and arrives when it is back', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'KELLER-1', faecher: [2, 1], soll: () => 2 })
  const { page, context } = await imKeller(app, anna, rucksack)
  await page.goto(`${app.url}/aufgaben`)
  await page.getByRole('link', { name: 'KELLER-1: Kontrollieren' }).tap()
  await expect(page.getByText(/^Kein Netz · Stand \d\d:\d\d Uhr$/)).toBeVisible()
  await assertAccessible(page, 'start without a network')
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await expect(page.getByText('KELLER-1 wird für andere gesperrt, sobald das Netz wieder da ist.')).toBeVisible()
  await assertAccessible(page, 'round begun without a network')
  await assertFits(page, 'round begun without a network')
  for (const position of rucksack.positionen) await vollstaendig(page, position).tap()
  await page.goto(app.url)
  await page.getByRole('link', { name: 'Weiter bei KELLER-1 · 3 von 3' }).tap()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await page.getByRole('button', { name: 'Abschließen' }).tap()
  await expect(page.getByText('Der Abschluss ist vorgemerkt.')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Die Kontrolle ist abgeschlossen.')).toBeVisible()
  const { status, benutzer_name, positionen } = await letzteKontrolle(app, rucksack)
  assert.deepEqual(
    [status, benutzer_name, positionen.map(({ gezaehlt }) => gezaehlt)],
    ['abgeschlossen', 'Anna Weber', [2, 2, 2]],
  )
})

// kontrollen.20: If another person was quicker, the device names them and keeps the counts for the next check or a deliberate discard.
test('When another person was quicker, the page names them, and the counts go into the next check', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const bernd = await person(app, 'Bernd Ott')
  const rucksack = await baueRucksack(app, { code: 'KELLER-2', faecher: [2], soll: () => 2 })
  const [erste, zweite] = rucksack.positionen
  assert.ok(erste && zweite)
  const { page, context } = await imKeller(app, anna, rucksack)
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await vollstaendig(page, erste).tap()
  await expect(page.getByText('Kein Netz · 2 nicht gesendet')).toBeVisible()
  const { id } = await starte(app, bernd, rucksack)

  await context.setOffline(false)
  await expect(
    page.getByText('Bernd Ott war schneller und kontrolliert seit').filter({ hasText: /^Bernd Ott war/ }),
  ).toBeVisible()
  await expect(page.getByText('1 Zählung war noch nicht gesendet und ist hier aufgehoben.')).toBeVisible()
  await assertAccessible(page, 'another person was quicker')
  for (const { material_id } of [erste, zweite]) {
    await app.call(bernd, 'PUT', `/kontrollen/${id}/positionen/${material_id}`, { gezaehlt: 1 })
  }
  await app.call(bernd, 'POST', `/kontrollen/${id}/abschliessen`)

  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await page.getByRole('button', { name: '1 Zählung eintragen' }).tap()
  await expect(page.getByText('hier aufgehoben')).toHaveCount(0)
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  const { positionen, benutzer_name } = await letzteKontrolle(app, rucksack)
  assert.deepEqual([benutzer_name, positionen.map(({ gezaehlt }) => gezaehlt)], ['Anna Weber', [2, null]])
})

test('A check that is given up while the service begins it does not lock its object', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'KELLER-3', faecher: [1] })
  const { page, context } = await imKeller(app, anna, rucksack)
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  const [begun, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/objekte/*/kontrollen', async (route) => {
    const response = await route.fetch()
    begun.resolve()
    await free.promise
    await route.fulfill({ response })
  })
  await context.setOffline(false)
  await begun.promise
  await page.getByRole('button', { name: 'Kontrolle abbrechen' }).tap()
  await page.getByRole('button', { name: 'Kontrolle verwerfen' }).tap()
  await page.waitForURL(`${app.url}/objekte/${rucksack.id}`)
  free.resolve()
  await until('the end', async () => (await letzteKontrolle(app, rucksack)).status === 'abgebrochen')
})

test('Without a network the start names the approvals that it ends, as the device knows them', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'KELLER-4', faecher: [1], soll: () => 2 })
  const [erste] = rucksack.positionen
  assert.ok(erste)
  const { id } = await starte(app, app.admin, rucksack)
  await app.call(app.admin, 'PUT', `/kontrollen/${id}/positionen/${erste.material_id}`, { gezaehlt: 1 })
  await app.call(app.admin, 'POST', `/kontrollen/${id}/abschliessen`)
  const path = `/fehlbestaende?objekt_id=${rucksack.id}`
  const { eintraege } = await app.call<{ eintraege: { id: string }[] }>(app.admin, 'GET', path)
  await app.call(app.admin, 'POST', `/fehlbestaende/${eintraege[0]?.id}/mindermenge`, {})
  const { page } = await imKeller(app, anna, rucksack)
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  const note = page.getByRole('note')
  await expect(note.getByText('1 genehmigte Mindermenge endet mit dem Start.')).toBeVisible()
  await expect(note.getByText(`${erste.name}. Danach muss sie neu genehmigt werden.`)).toBeVisible()
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await expect(page.getByText('KELLER-4 wird für andere gesperrt, sobald das Netz wieder da ist.')).toBeVisible()
})
