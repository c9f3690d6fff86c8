import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'
import { drehe, etikett, keinDrucker } from './etikettenfilm.ts'
import { baueRucksack, letzteKontrolle, person, type Rucksack, vollstaendig, zahl } from './rucksack.ts'

const skip = noBrowser ?? keinDrucker ?? false
const PASSWORT = 'Hydrant 12 im Hof'
const CODE = 'RUCKSACK-7'
const IM_LAGER = 10

/** A browser whose camera looks at the label of the rucksack, as on a second screen. */
async function starteVorDemEtikett() {
  const ordner = mkdtempSync(join(tmpdir(), 'zeughaus-film-'))
  after(() => rmSync(ordner, { recursive: true, force: true }))
  const film = join(ordner, 'etikett.mjpeg')
  await drehe(film, [await etikett(ordner, 'qr', CODE)])
  return startApp({
    flags: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
}

const app = skip === false ? await starteVorDemEtikett() : (undefined as never)

/** Puts ten pieces of the first material on a shelf. @returns what is left there */
async function legeInsLager({ positionen: [erste] }: Rucksack): Promise<() => Promise<number | undefined>> {
  const post = (path: string, body: unknown) => app.call<{ id: string }>(app.admin, 'POST', path, body)
  const { id: lagerort_id } = await post('/lagerorte', { name: 'Lager Keller', art: 'lager' })
  const { id: nach_lagerplatz_id } = await post('/lagerplaetze', { code: 'K-01', lagerort_id })
  const material_id = erste?.material_id
  await post('/materialbewegungen', { art: 'zugang', material_id, menge: IM_LAGER, nach_lagerplatz_id })
  return async () => {
    const path = `/bestaende?lagerplatz_id=${nach_lagerplatz_id}`
    const { eintraege } = await app.call<{ eintraege: { menge: number }[] }>(app.admin, 'GET', path)
    return eintraege[0]?.menge
  }
}

/** The app is on the device: from now on it opens without a network. */
const installiert = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready.then(async () => {
    while (navigator.serviceWorker.controller === null) await new Promise((weiter) => setTimeout(weiter, 50))
  })`)

const bar = (page: Page, place: string) =>
  page.getByRole('navigation').getByRole('link', { name: place, exact: true }).filter({ visible: true })

test('A new user logs in on a phone, scans a rucksack, checks it offline, sees the shortage, refills it from the store and prints a label', {
  skip,
}, async () => {
  await person(app, 'Anna Weber', 'materialverantwortlicher')
  const rucksack = await baueRucksack(app, { code: CODE, faecher: [3], soll: () => 4 })
  const [erste, ...uebrige] = rucksack.positionen
  assert.ok(erste)
  const imLager = await legeInsLager(rucksack)
  const visitor = await visit(app, { size: PHONE, as: null })
  const { page, context } = visitor

  await page.goto(app.url)
  await page.getByLabel('Benutzername').fill('anna.weber')
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORT)
  await page.getByRole('button', { name: 'Anmelden' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor()
  await installiert(page)

  await bar(page, 'Scannen').tap()
  await page.waitForURL(`${app.url}/objekte/${rucksack.id}`, { timeout: 40_000 })
  await page.getByRole('link', { name: 'Kontrolle starten' }).first().tap()
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await page.getByRole('link', { name: 'Zum Ende' }).waitFor()

  await app.stop()
  await context.setOffline(true)
  await zahl(page, erste).tap()
  for (let weniger = 0; weniger < 2; weniger += 1) await page.getByRole('button', { name: 'Eins weniger' }).tap()
  for (const position of uebrige) await vollstaendig(page, position).tap()
  await page.getByText('Kein Netz · 3 nicht gesendet').waitFor()
  await page.getByRole('link', { name: 'Zum Ende' }).tap()
  await page.getByRole('button', { name: 'Abschließen' }).tap()
  await page.getByText('Der Abschluss ist vorgemerkt.').waitFor()
  await assertAccessible(page, 'finish without a network')
  await assertFits(page, 'finish without a network')

  await app.start()
  await context.setOffline(false)
  await page.getByText('Die Kontrolle ist abgeschlossen.').waitFor({ timeout: 45_000 })
  const { status, positionen } = await letzteKontrolle(app, rucksack)
  assert.deepEqual([status, positionen.map(({ gezaehlt }) => gezaehlt)], ['abgeschlossen', [2, 4, 4]])

  await bar(page, 'Übersicht').tap()
  const problem = page.getByRole('article').filter({ hasText: CODE })
  await problem.getByText('nicht einsatzbereit').waitFor()
  await problem.getByRole('link', { name: /Material fehlt/ }).tap()
  await page.getByRole('button', { name: 'Nachfüllen' }).tap()
  const form = page.getByRole('dialog')
  await form.getByLabel('Aus dem Lager').selectOption({ label: 'K-01, Lager Keller: 10 Stück da' })
  await form.getByRole('button', { name: 'Nachfüllen' }).tap()
  await page.getByText(`2 Stück ${erste.name} in ${CODE} nachgefüllt.`).waitFor()
  assert.equal(await imLager(), IM_LAGER - 2)
  await page.getByText('einsatzbereit', { exact: true }).first().waitFor()

  await page.getByRole('button', { name: 'Mehr tun' }).tap()
  await page.getByRole('menuitem', { name: 'Etikett drucken' }).waitFor()
  const label = page.waitForResponse(`${app.url}/api/v1/objekte/${rucksack.id}/label.pdf`)
  await page.getByRole('menuitem', { name: 'Etikett drucken' }).tap()
  const response = await label
  assert.deepEqual([response.status(), response.headers()['content-type']], [200, 'application/pdf'])
  assertNoComplaints(visitor)
  await context.close()
})
