import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { LONG_PATIENCE_MS, PHONE, WHOLE_BROWSER } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { type App, visit } from './app.ts'
import { installiert } from './checks.ts'
import { etikett } from './etikettenfilm.ts'
import { mitKamera } from './kamera.ts'
import { letzteKontrolle, liesPositionen, type Position, type Rucksack, vollstaendig, zahl } from './rucksack.ts'
import { expect } from './test.ts'

const PASSWORT = 'Hydrant 12 im Hof'
const CODE = 'SAN-001'
const WENIGER = 2
const ABLAUF = '2099-06-30'

/** The camera looks at the label of the bag, as on a second screen. */
const test = mitKamera(WHOLE_BROWSER, async (ordner) => [await etikett(ordner, 'qr', CODE)])

interface Seite<T> {
  readonly eintraege: readonly T[]
}

interface Vorrat {
  readonly material_id: string
  readonly lagerplatz_id: string
  readonly menge: number
}

const lies = <T>(app: App, path: string) => app.call<Seite<T>>(app.admin, 'GET', path)

/** The demo's bag, and a material of it with enough stock to refill two pieces. */
async function rucksackDerDemo(app: App): Promise<{ rucksack: Rucksack; position: Position; vorrat: Vorrat }> {
  await app.command('demo', '--passwort', PASSWORT)
  const { eintraege } = await lies<{ id: string; code: string }>(app, `/objekte?q=${CODE}`)
  const objekt = eintraege.find(({ code }) => code === CODE)
  assert.ok(objekt)
  const rucksack = { ...objekt, positionen: await liesPositionen(app, objekt.id) }
  const { eintraege: vorraete } = await lies<Vorrat>(app, '/bestaende?vorraetig=true&limit=200')
  for (const position of rucksack.positionen) {
    const vorrat = vorraete.find(({ material_id, menge }) => material_id === position.material_id && menge >= WENIGER)
    if (vorrat !== undefined && position.sollmenge >= WENIGER && position.typ === 'ablauf_charge')
      return { rucksack, position, vorrat }
  }
  return assert.fail('nothing of the bag lies in the store')
}

const bestand = async (app: App, { material_id, lagerplatz_id }: Vorrat): Promise<number | undefined> => {
  const { eintraege } = await lies<Vorrat>(app, `/bestaende?material_id=${material_id}&lagerplatz_id=${lagerplatz_id}`)
  return eintraege[0]?.menge
}

const bar = (page: Page, place: string) =>
  page.getByRole('navigation').getByRole('link', { name: place, exact: true }).filter({ visible: true })

test('With the demo a new user logs in on a phone, scans a bag, checks it offline, sees the shortage, refills it from the store and prints a label', async ({
  app,
}) => {
  const { rucksack, position, vorrat } = await rucksackDerDemo(app)
  const vorher = await bestand(app, vorrat)
  assert.ok(vorher)
  const { page, context } = await visit(app, { size: PHONE, as: null, isKept: true })

  await page.goto(app.url)
  await page.getByLabel('Benutzername').fill('m.seidl')
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORT)
  await page.getByRole('button', { name: 'Anmelden' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible()
  await installiert(page)

  await bar(page, 'Scannen').tap()
  await page.waitForURL(`${app.url}/objekte/${rucksack.id}`, { timeout: LONG_PATIENCE_MS })
  await page.getByRole('link', { name: 'Kontrolle starten' }).first().tap()
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await expect(page.getByRole('link', { name: 'Weiter zum Abschluss' })).toBeVisible()

  await app.stop()
  await context.setOffline(true)
  for (const eine of rucksack.positionen) {
    if (eine !== position) await vollstaendig(page, eine).tap()
    else {
      await zahl(page, eine).tap()
      const weniger = page.getByRole('button', { name: 'Eins weniger' })
      for (let mal = 0; mal < WENIGER; mal += 1) await weniger.tap()
    }
  }
  await expect(page.getByText(`Kein Netz · ${rucksack.positionen.length} nicht gesendet`)).toBeVisible()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await page.getByRole('button', { name: 'Abschließen' }).tap()
  await expect(page.getByText('Der Abschluss ist vorgemerkt.')).toBeVisible()
  await assertAccessible(page, 'finish without a network')
  await assertFits(page, 'finish without a network')

  await app.start()
  await context.setOffline(false)
  await expect(page.getByText('Die Kontrolle ist abgeschlossen.')).toBeVisible({ timeout: LONG_PATIENCE_MS })
  const { status, positionen } = await letzteKontrolle(app, rucksack)
  assert.equal(status, 'abgeschlossen')
  const gezaehlt = new Map(positionen.map((eine) => [eine.material_id, eine.gezaehlt]))
  for (const eine of rucksack.positionen)
    assert.equal(gezaehlt.get(eine.material_id), eine.sollmenge - (eine === position ? WENIGER : 0), eine.name)

  await bar(page, 'Übersicht').tap()
  const problem = page.getByRole('article').filter({ has: page.getByRole('link', { name: new RegExp(`^${CODE} `) }) })
  await page.getByText(/^\d+ weitere Objekte$/).tap()
  await expect(problem.getByText('nicht einsatzbereit')).toBeVisible()
  await problem.getByRole('link', { name: /Material fehlt/ }).tap()
  await page.getByRole('button', { name: 'Nachfüllen' }).tap()
  const form = page.getByRole('dialog')
  await form.getByLabel('Aus dem Lager').selectOption(vorrat.lagerplatz_id)
  await form.getByLabel('Ablaufdatum').fill(ABLAUF)
  await form.getByRole('button', { name: 'Nachfüllen' }).tap()
  await expect(page.getByText(`${position.name} in ${CODE} nachgefüllt.`)).toBeVisible()
  assert.equal(await bestand(app, vorrat), vorher - WENIGER)

  await page.getByRole('button', { name: 'Aktionen' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Etikett drucken' })).toBeVisible()
  const label = page.waitForResponse(`${app.url}/api/v1/objekte/${rucksack.id}/label.pdf`)
  await page.getByRole('menuitem', { name: 'Etikett drucken' }).tap()
  const response = await label
  assert.deepEqual([response.status(), response.headers()['content-type']], [200, 'application/pdf'])
})
