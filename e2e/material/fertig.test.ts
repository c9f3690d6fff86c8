import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from '@zeughaus/platform/testing'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { CHROMIUM, LONG_PATIENCE_MS, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints, installiert } from './checks.ts'
import { drehe, etikett } from './etikettenfilm.ts'
import { letzteKontrolle, liesPositionen, type Position, type Rucksack, vollstaendig, zahl } from './rucksack.ts'

const PASSWORT = 'Hydrant 12 im Hof'
const CODE = 'RUCK-001'
const WENIGER = 2
const ABLAUF = '2099-06-30'

/** A browser whose camera looks at the label of the rucksack, as on a second screen. */
async function starteVorDemEtikett() {
  const ordner = mkdtempSync(join(tmpdir(), 'zeughaus-film-'))
  atEnd(() => rmSync(ordner, { recursive: true, force: true }))
  const film = join(ordner, 'etikett.mjpeg')
  await drehe(film, [await etikett(ordner, 'qr', CODE)])
  return startApp({
    program: CHROMIUM,
    flags: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
}

const app = await starteVorDemEtikett()

interface Seite<T> {
  readonly eintraege: readonly T[]
}

interface Vorrat {
  readonly material_id: string
  readonly lagerplatz_id: string
  readonly menge: number
}

const lies = <T>(path: string) => app.call<Seite<T>>(app.admin, 'GET', path)

/** The demo's rucksack, and a material of it with enough stock to refill two pieces. */
async function rucksackDerDemo(): Promise<{ rucksack: Rucksack; position: Position; vorrat: Vorrat }> {
  await app.command('demo', '--passwort', PASSWORT)
  const { eintraege } = await lies<{ id: string; code: string }>(`/objekte?q=${CODE}`)
  const objekt = eintraege.find(({ code }) => code === CODE)
  assert.ok(objekt)
  const rucksack = { ...objekt, positionen: await liesPositionen(app, objekt.id) }
  const { eintraege: vorraete } = await lies<Vorrat>('/bestaende?vorraetig=true&limit=200')
  for (const position of rucksack.positionen) {
    const vorrat = vorraete.find(({ material_id, menge }) => material_id === position.material_id && menge >= WENIGER)
    if (vorrat !== undefined && position.sollmenge >= WENIGER && position.typ === 'ablauf_charge')
      return { rucksack, position, vorrat }
  }
  return assert.fail('nothing of the rucksack lies in the store')
}

const bestand = async ({ material_id, lagerplatz_id }: Vorrat): Promise<number | undefined> => {
  const { eintraege } = await lies<Vorrat>(`/bestaende?material_id=${material_id}&lagerplatz_id=${lagerplatz_id}`)
  return eintraege[0]?.menge
}

const bar = (page: Page, place: string) =>
  page.getByRole('navigation').getByRole('link', { name: place, exact: true }).filter({ visible: true })

test('With the demo a new user logs in on a phone, scans a rucksack, checks it offline, sees the shortage, refills it from the store and prints a label', async () => {
  const { rucksack, position, vorrat } = await rucksackDerDemo()
  const vorher = await bestand(vorrat)
  assert.ok(vorher)
  const visitor = await visit(app, { size: PHONE, as: null, isKept: true })
  const { page, context } = visitor

  await page.goto(app.url)
  await page.getByLabel('Benutzername').fill('m.seidl')
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORT)
  await page.getByRole('button', { name: 'Anmelden' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor()
  await installiert(page)

  await bar(page, 'Scannen').tap()
  await page.waitForURL(`${app.url}/objekte/${rucksack.id}`, { timeout: LONG_PATIENCE_MS })
  await page.getByRole('link', { name: 'Kontrolle starten' }).first().tap()
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).waitFor()

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
  await page.getByText(`Kein Netz · ${rucksack.positionen.length} nicht gesendet`).waitFor()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await page.getByRole('button', { name: 'Abschließen' }).tap()
  await page.getByText('Der Abschluss ist vorgemerkt.').waitFor()
  await assertAccessible(page, 'finish without a network')
  await assertFits(page, 'finish without a network')

  await app.start()
  await context.setOffline(false)
  await page.getByText('Die Kontrolle ist abgeschlossen.').waitFor({ timeout: LONG_PATIENCE_MS })
  const { status, positionen } = await letzteKontrolle(app, rucksack)
  assert.equal(status, 'abgeschlossen')
  const gezaehlt = new Map(positionen.map((eine) => [eine.material_id, eine.gezaehlt]))
  for (const eine of rucksack.positionen)
    assert.equal(gezaehlt.get(eine.material_id), eine.sollmenge - (eine === position ? WENIGER : 0), eine.name)

  await bar(page, 'Übersicht').tap()
  const problem = page.getByRole('article').filter({ has: page.getByRole('link', { name: new RegExp(`^${CODE} `) }) })
  await problem.getByText('nicht einsatzbereit').waitFor()
  await problem.getByRole('link', { name: /Material fehlt/ }).tap()
  await page.getByRole('button', { name: 'Nachfüllen' }).tap()
  const form = page.getByRole('dialog')
  await form.getByLabel('Aus dem Lager').selectOption(vorrat.lagerplatz_id)
  await form.getByLabel('Ablaufdatum').fill(ABLAUF)
  await form.getByRole('button', { name: 'Nachfüllen' }).tap()
  await page.getByText(`${position.name} in ${CODE} nachgefüllt.`).waitFor()
  assert.equal(await bestand(vorrat), vorher - WENIGER)

  await page.getByRole('button', { name: 'Aktionen' }).tap()
  await page.getByRole('menuitem', { name: 'Etikett drucken' }).waitFor()
  const label = page.waitForResponse(`${app.url}/api/v1/objekte/${rucksack.id}/label.pdf`)
  await page.getByRole('menuitem', { name: 'Etikett drucken' }).tap()
  const response = await label
  assert.deepEqual([response.status(), response.headers()['content-type']], [200, 'application/pdf'])
  assertNoComplaints(visitor)
  await context.close()
})
