/** A district of two brigades, from a volunteer's phone and from the district's desk. */

import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { DESK, PHONE, withAuthenticator, withSuggestions } from '../browser.ts'
import { type App, visit } from './app.ts'
import { choose } from './checks.ts'
import { wedge } from './depot.ts'
import { baueRucksack, letzteKontrolle, vollstaendig } from './rucksack.ts'
import { test as base, expect } from './test.ts'

const PASSWORT = 'Steckleiter im Wald 9'

interface Named {
  readonly id: string
}

/** A person with one role for one Einheit. */
async function person(app: App, benutzername: string, rolle: string, einheit: Named): Promise<Named> {
  const ortsrollen = [{ rolle, einheit_id: einheit.id }]
  const body = { benutzername, name: benutzername, passwort: PASSWORT, rollen: [], ortsrollen }
  return app.call<Named>(app.admin, 'POST', '/benutzer', body)
}

async function district(app: App) {
  const einheit = (name: string, uebergeordnet_id: string | null = null) =>
    app.call<Named>(app.admin, 'POST', '/einheiten', { name, uebergeordnet_id })
  const kreis = await einheit('Kreis')
  const nord = await einheit('Wehr Nord', kreis.id)
  const sued = await einheit('Wehr Süd', kreis.id)
  const hier = await baueRucksack(app, { code: 'NORD-1', faecher: [3] })
  const dort = await baueRucksack(app, { code: 'SUED-1', faecher: [1] })
  for (const [rucksack, besitzer] of [
    [hier, nord],
    [dort, sued],
  ] as const)
    await app.call(app.admin, 'PATCH', `/objekte/${rucksack.id}`, { einheit_id: besitzer.id })
  const { id: standort } = await app.call<Named>(app.admin, 'POST', '/standorte', { name: 'Wache Dritte' })
  return { kreis, nord, sued, hier, dort, standort }
}

const test = base.extend<{ readonly brigades: Awaited<ReturnType<typeof district>> }>({
  brigades: async ({ app }, use) => use(await app.once('brigades', () => district(app))),
})

test('A volunteer logs in by passkey, sees her brigade alone, and keeps her counts when her login is ended; the district sees both brigades', async ({
  app,
  named,
  brigades,
}) => {
  const { kreis, nord, hier, dort } = brigades
  const dora = await person(app, 'd.kern', 'mitarbeiter', nord)
  const phone = await visit(named, { size: PHONE, as: null, isKept: true })
  const { page } = phone
  await withAuthenticator(page)
  await withSuggestions(page)
  await page.goto(`${named.url}/profil`)
  await page.getByLabel('Benutzername').fill('d.kern')
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORT)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).tap()
  const adding = page.getByRole('dialog', { name: 'Passkey hinzufügen' })
  await adding.getByRole('textbox', { name: 'Ihr Passwort' }).fill(PASSWORT)
  await page.keyboard.press('Enter')
  await adding.getByRole('textbox', { name: 'Name des Passkeys' }).press('Enter')
  await page.getByRole('dialog', { name: 'Wiederherstellungscodes' }).getByRole('button', { name: 'Fertig' }).tap()
  await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).tap()
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).tap()
  await expect(page.getByRole('button', { name: 'Passkey hinzufügen' })).toBeVisible()

  await page.goto(`${named.url}/objekte`)
  const link = (on: Page, code: string) => on.getByRole('main').getByRole('link', { name: new RegExp(code) })
  await expect(link(page, 'NORD-1').first()).toBeVisible()
  await expect(link(page, 'SUED-1')).toHaveCount(0)
  await page.goto(`${named.url}/objekte/${dort.id}`)
  await expect(page.getByText('Dieses Objekt gibt es nicht').first()).toBeVisible()

  await page.goto(`${named.url}/objekte/${hier.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await expect(page.getByRole('link', { name: 'Weiter zum Abschluss' })).toBeVisible()
  await app.call(app.admin, 'DELETE', `/benutzer/${dora.id}/sitzungen`)
  await expect(page.getByRole('button', { name: 'Wieder anmelden' })).toBeVisible()
  const [first] = hier.positionen
  assert.ok(first)
  await vollstaendig(page, first).tap()
  await expect(page.getByText('Nicht angemeldet · 1 nicht gesendet')).toBeVisible()
  await page.getByRole('button', { name: 'Wieder anmelden' }).tap()
  const again = page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })
  await again.getByRole('button', { name: 'Mit Passkey anmelden' }).tap()
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  assert.equal((await letzteKontrolle(app, hier)).positionen[0]?.gezaehlt, 1)
  await phone.context.close()

  await person(app, 'k.kreis', 'leitungsverantwortlicher', kreis)
  const desk = await visit(app, { as: await app.logIn('k.kreis', PASSWORT) })
  await desk.page.goto(`${app.url}/objekte`)
  for (const code of ['NORD-1', 'SUED-1']) await expect(link(desk.page, code).first()).toBeVisible()
  await desk.page.goto(`${app.url}/uebersicht/einheiten`)
  for (const brigade of ['Wehr Nord', 'Wehr Süd']) await expect(desk.page.getByText(brigade).first()).toBeVisible()
})

/** The links of what the overview says about one object. */
const linkIn = (page: Page, code: string) => page.getByRole('article').filter({ hasText: code }).getByRole('link')

test('Who reads everywhere and works for one brigade is offered work at its things alone', async ({
  app,
  brigades,
}) => {
  const { nord, sued, hier, dort } = brigades
  const post = (path: string, body: unknown) => app.call<Named>(app.admin, 'POST', path, body)
  const berechtigungen = ['lesen', 'mangel.lesen']
  const leser = await post('/rollen', { name: 'Leser', berechtigungen })
  const ortsrollen = [{ rolle: 'materialverantwortlicher', einheit_id: nord.id }]
  const who = { benutzername: 'l.nord', name: 'Lea Nord', passwort: PASSWORT, rollen: [] }
  const lea = await post('/benutzer', { ...who, ortsrollen })
  await app.call(app.admin, 'PUT', `/benutzer/${lea.id}/rollen/${leser.id}`)
  const { page } = await visit(app, { as: await app.logIn('l.nord', PASSWORT) })
  const offers = async (rucksack: Named, count: 0 | 1) => {
    const { id } = await post('/maengel', { objekt_id: rucksack.id, titel: 'Naht offen' })
    for (const [address, text, button] of [
      [`/maengel/${id}`, 'Naht offen', 'Auftrag an die Werkstatt'],
      [`/maengel/${id}`, 'Naht offen', 'Kommentieren'],
      [`/maengel/${id}`, 'Naht offen', 'Bearbeiten'],
      [`/objekte/${rucksack.id}?teil=wartung`, 'Kein Wartungsplan', 'Wartungsauftrag anlegen'],
      [`/objekte/${rucksack.id}?teil=dokumente`, 'Noch kein Dokument', 'Dokument hinzufügen'],
    ] as const) {
      const place = page.waitForResponse((answer) => answer.url().endsWith(`/objekte/${rucksack.id}`))
      await page.goto(app.url + address)
      await Promise.all([place, expect(page.getByText(text).first()).toBeVisible()])
      const offered = page.getByRole('button', { name: button, exact: true })
      if (count === 1) await expect(offered).toBeVisible()
      await expect(offered, `${address}: ${button}`).toHaveCount(count)
    }
  }
  await offers(hier, 1)
  await offers(dort, 0)

  for (const [{ id: objekt_id, code, positionen }, { id: einheit_id }] of [
    [hier, nord],
    [dort, sued],
  ] as const) {
    await post('/wartungsplaene', {
      objekt_id,
      name: 'Jahr',
      positionen: [{ bezeichnung: 'Gurte ansehen', intervall_monate: 12 }],
    })
    const lagerort_id = (await post('/lagerorte', { name: `Raum ${code}`, art: 'lager', einheit_id })).id
    const nach_lagerplatz_id = (await post('/lagerplaetze', { code: `${code}-R`, lagerort_id })).id
    const material_id = positionen[0]?.material_id
    await post('/materialbewegungen', { art: 'zugang', material_id, menge: 2, nach_lagerplatz_id, grund: 'Lieferung' })
  }
  for (const [address, offer] of [
    ['/wartung/faellig', (code: string) => page.getByRole('button', { name: `Gurte ansehen an ${code} anlegen` })],
    ['/lager/plaetze', (code: string) => page.getByRole('button', { name: `${code}-R`, exact: true })],
    ['/lager/bestand', (code: string) => page.getByRole('button', { name: `Material 1 aus ${code}` })],
    ['/', (code: string) => page.getByRole('link', { name: /Kontrolle starten/ }).and(linkIn(page, code))],
  ] as const) {
    await page.goto(app.url + address)
    await expect(page.getByRole('main').getByText('SUED-1').filter({ visible: true }).first()).toBeVisible()
    await expect(offer('NORD-1').first()).toBeVisible()
    await expect(offer('SUED-1'), address).toHaveCount(0)
  }
  await page.goto(`${app.url}/lager/orte`)
  for (const [code, count] of [
    ['NORD-1', 1],
    ['SUED-1', 0],
  ] as const) {
    await page.getByRole('button', { name: `Raum ${code}: Aktionen` }).click()
    await expect(page.getByRole('menuitem', { name: 'Bestand zeigen' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Bearbeiten' }), code).toHaveCount(count)
    await page.keyboard.press('Escape')
  }
})

// ort.27: A brigade makes an own entry, lends and sees no action that is refused; its open page says when its object was handed over.
test('A brigade makes an own entry and lends; the district hands its rucksack over, which the open page of the brigade says', async ({
  app,
  brigades,
}) => {
  const { kreis, nord, sued } = brigades
  const post = <T = Named>(path: string, body: unknown) => app.call<T>(app.admin, 'POST', path, body)
  const { id, positionen } = await baueRucksack(app, { code: 'NORD-2', faecher: [1] })
  await app.call(app.admin, 'PATCH', `/objekte/${id}`, { einheit_id: nord.id })
  const lagerort = await post('/lagerorte', { name: 'Lager Nord', art: 'lager', einheit_id: nord.id })
  const { id: nach_lagerplatz_id } = await post('/lagerplaetze', { code: 'N-1', lagerort_id: lagerort.id })
  const material_id = positionen[0]?.material_id
  await post('/materialbewegungen', { art: 'zugang', material_id, menge: 10, nach_lagerplatz_id, grund: 'Lieferung' })
  await person(app, 'g.wart', 'administration', nord)
  await person(app, 's.wart', 'materialverantwortlicher', sued)
  await person(app, 'l.kreis', 'leitungsverantwortlicher', kreis)
  const { page } = await visit(app, { as: await app.logIn('g.wart', PASSWORT) })
  const form = page.getByRole('dialog')

  await page.goto(`${app.url}/stammdaten/materialien`)
  const menu = page.getByRole('navigation', { name: 'Bereiche' })
  for (const group of ['Lager', 'Stammdaten', 'Verwaltung'])
    await expect(menu.getByRole('button', { name: group })).toBeVisible()
  await page.getByRole('button', { name: 'Material anlegen' }).click()
  await form.getByLabel('Name').fill('Eigene Leine')
  assert.equal(await form.getByLabel('Gehört zum Katalog').locator('option:checked').textContent(), 'Wehr Nord')
  await form.getByRole('button', { name: 'Material anlegen' }).click()
  await expect(page.getByText('„Eigene Leine“ ist gespeichert.')).toBeVisible()
  await page.getByRole('button', { name: /^Material 1 aus NORD-2/ }).click()
  await expect(form.getByText('1 Position einer Vorlage')).toBeVisible()
  assert.deepEqual(
    [await form.getByLabel('Name').isDisabled(), await form.getByRole('button', { name: 'Speichern' }).count()],
    [true, 0],
  )

  await page.goto(`${app.url}/ausgaben/neu`)
  await expect(page.getByText('Noch nichts', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Material ohne Code')).toHaveCount(0)
  await page.getByRole('heading', { name: 'Ausgeben', exact: true }).click()
  await wedge(page, 'N-1')
  await choose(page.getByLabel('Material ohne Code'), 'aus NORD-2', 'Material 1 aus NORD-2')
  await page.getByRole('button', { name: 'Dazulegen' }).click()
  await page.getByLabel('Einer Einheit leihen').selectOption('Wehr Süd')
  await page.getByRole('button', { name: '1 Posten ausgeben' }).click()
  await expect(page.getByText('1 Posten an Wehr Süd ausgegeben.')).toBeVisible()
  const borrower = await app.logIn('s.wart', PASSWORT)
  const lent = await app.call<{ eintraege: { material_name: string }[] }>(borrower, 'GET', '/ausgaben')
  assert.deepEqual(
    lent.eintraege.map(({ material_name }) => material_name),
    ['Material 1 aus NORD-2'],
  )

  await page.goto(`${app.url}/verwaltung/kontrollverantwortung`)
  await page.getByRole('button', { name: 'Verantwortung zuweisen' }).first().click()
  await choose(form.getByLabel('Objekt'), 'NORD-2', /NORD-2/)
  await form.getByText('Eine Einheit').click()
  await form.getByLabel('Einheit', { exact: true }).selectOption('Wehr Süd')
  await form.getByRole('button', { name: 'Zuweisen', exact: true }).click()
  await expect(form.getByText('In dieser Einheit sieht niemand das Objekt.')).toBeVisible()

  await page.goto(`${app.url}/objekte/${id}`)
  await page.getByRole('button', { name: 'Aktionen' }).click()
  await expect(page.getByRole('menuitem', { name: 'Bearbeiten' })).toBeVisible()
  const handing = 'An andere Einheit übergeben'
  await expect(page.getByRole('menuitem', { name: handing })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const desk = await visit(app, { as: await app.logIn('l.kreis', PASSWORT) })
  await desk.page.goto(`${app.url}/objekte/${id}`)
  await desk.page.getByRole('button', { name: 'Aktionen' }).click()
  await desk.page.getByRole('menuitem', { name: handing }).click()
  await desk.page.getByLabel('Neue Einheit').selectOption('Wehr Süd')
  const handOver = desk.page.getByRole('button', { name: 'Übergeben', exact: true })
  // Refused while a check runs; on a phone the sentence stands above the form's foot.
  const check = await post(`/objekte/${id}/kontrollen`, {})
  await desk.page.setViewportSize(PHONE)
  await handOver.click()
  const refusal = desk.page.getByRole('alert').filter({ hasText: 'kontrolliert „NORD-2“ gerade' })
  await expect(refusal).toBeVisible()
  const [sentence, foot] = [await refusal.boundingBox(), await handOver.boundingBox()]
  assert.ok(sentence && foot && sentence.y + sentence.height <= foot.y, 'the foot covers the sentence')
  await post(`/kontrollen/${check.id}/abbrechen`, {})
  await desk.page.setViewportSize(DESK)
  await handOver.click()
  await expect(desk.page.getByText('NORD-2 gehört jetzt zu: Wehr Süd.')).toBeVisible()
  await expect(page.getByText('Das ist für Sie nicht mehr zu sehen').first()).toBeVisible()
})

// ort.31: Filters and fields name the Einheiten of which the person reads or writes something; what an open list shows goes with the role.
test('Pages offer each person what their places allow, and an open list goes with the role', async ({
  app,
  brigades,
}) => {
  const { nord, sued } = brigades
  const zwei = { rolle: 'mitarbeiter', einheit_id: nord.id }
  const wart = { rolle: 'administration', einheit_id: sued.id }
  const body = { benutzername: 'z.zwei', name: 'Zita Zwei', passwort: PASSWORT, rollen: [], einheit_id: sued.id }
  const zita = await app.call<Named>(app.admin, 'POST', '/benutzer', { ...body, ortsrollen: [zwei, wart] })
  const { page } = await visit(app, { as: await app.logIn('z.zwei', PASSWORT) })
  const main = page.getByRole('main')

  await page.goto(`${app.url}/stammdaten/materialien`)
  await page.getByRole('button', { name: 'Material anlegen' }).click()
  const owner = page.getByRole('dialog').getByLabel('Gehört zum Katalog')
  await expect(owner).toBeVisible()
  await expect(owner.locator('option')).toHaveText(['Wehr Süd'])
  await page.keyboard.press('Escape')
  await page.goto(`${app.url}/personal`)
  await expect(main.getByText('Administration (Wehr Süd)')).toBeVisible()
  const filter = main.getByLabel('Einheit', { exact: true }).locator('option')
  await expect(filter.filter({ hasText: 'Wehr Süd' })).toBeAttached()
  await expect(filter).toHaveText(['Einheit: alle', 'Wehr Süd'])

  await page.goto(`${app.url}/objekte`)
  await expect(main.getByRole('link', { name: /SUED-1/ }).first()).toBeVisible()
  const ortsrollen = [{ rolle: 'administration', standort_id: brigades.standort }]
  await app.call(app.admin, 'PATCH', `/benutzer/${zita.id}`, { ortsrollen })
  await expect(main.getByRole('link', { name: /SUED-1/ })).toHaveCount(0)
  await page.goto(`${app.url}/stammdaten/materialien`)
  await expect(main.getByText(/Einträge?$/).first()).toBeVisible()
  // The rights that this device knew may be older than the answer.
  await expect(page.getByRole('button', { name: 'Material anlegen' })).toHaveCount(0)
  await page.goto(`${app.url}/objekte`)
  await expect(page.getByRole('button', { name: 'Objekt anlegen' }).first()).toBeVisible()
  await app.call(app.admin, 'PATCH', `/benutzer/${zita.id}`, { ortsrollen: [] })
  await expect(page.getByText('Dafür fehlt Ihnen die Berechtigung.')).toBeVisible()
})
