/** The steps of a check and its follow-ups by keyboard alone; `pruefen.test.ts` covers the whole round. */

import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { test } from 'vitest'
import { LONG_PATIENCE_MS } from '../browser.ts'
import { tabTo } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'
import { baueRucksack, person, type Rucksack, starte, vollstaendig } from './rucksack.ts'

const app = await startApp()
const anna = await person(app, 'Anna Weber', 'materialverantwortlicher')

/** As a person types: what is faster comes from a scanner. */
const TIPPEN = { delay: 60 }

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Goes down an open menu to the entry of this name, and chooses it. */
async function choose(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true })
  await entry.waitFor()
  await until(name, async () => {
    await page.keyboard.press('ArrowDown')
    return entry.evaluate((element) => element.matches(':focus'))
  })
  await page.keyboard.press('Enter')
}

/** Makes a finished check with two positions one piece short; ten pieces of each are in stock. */
async function mitFehlbestaenden(code: string): Promise<Rucksack> {
  const rucksack = await baueRucksack(app, { code, faecher: [2], soll: () => 4 })
  const { id } = await starte(app, anna, rucksack)
  for (const { material_id } of rucksack.positionen)
    await app.call(anna, 'PUT', `/kontrollen/${id}/positionen/${material_id}`, { gezaehlt: 3 })
  await app.call(anna, 'POST', `/kontrollen/${id}/abschliessen`)
  const post = (path: string, body: unknown) => app.call<{ id: string }>(app.admin, 'POST', path, body)
  const { id: lagerort_id } = await post('/lagerorte', { name: `Lager ${code}`, art: 'lager' })
  const { id: nach_lagerplatz_id } = await post('/lagerplaetze', { code: `${code}-R1`, lagerort_id })
  for (const { material_id } of rucksack.positionen)
    await post('/materialbewegungen', { art: 'zugang', material_id, menge: 10, nach_lagerplatz_id })
  return rucksack
}

test('a shortage is refilled from the store, another one approved, and a label printed, by keyboard alone', async () => {
  const rucksack = await mitFehlbestaenden('TASTE-1')
  const visitor = await visit(app, { as: anna })
  const { page } = visitor
  await page.goto(`${app.url}/fehlbestaende?q=${rucksack.code}`)
  await page.getByRole('button', { name: 'Nachfüllen' }).first().waitFor()
  await press(page, /^Nachfüllen$/)
  await page.getByLabel('Aus dem Lager').waitFor()
  await tabTo(page, /^Aus dem Lager/)
  await page.keyboard.press('ArrowDown')
  await press(page, /^Nachfüllen$/)
  await page.getByText(`in ${rucksack.code} nachgefüllt.`).waitFor()

  await page.goto(`${app.url}/fehlbestaende?q=${rucksack.code}`)
  await page.getByRole('button', { name: /^Weiteres zu / }).waitFor()
  await press(page, /^Weiteres zu /)
  await choose(page, 'Mindermenge genehmigen')
  await page.getByRole('dialog').getByLabel('Begründung').waitFor()
  await tabTo(page, /^Begründung/)
  await page.keyboard.type('Lieferung am Montag', TIPPEN)
  await press(page, /^Genehmigen$/)
  await page.getByText(/eingeschränkt einsatzbereit\.$/).waitFor()

  await page.goto(`${app.url}/objekte/${rucksack.id}`)
  await page.getByRole('button', { name: 'Aktionen' }).waitFor()
  await press(page, /^Aktionen$/)
  const label = page.waitForResponse(`${app.url}/api/v1/objekte/${rucksack.id}/label.pdf`)
  await choose(page, 'Etikett drucken')
  assert.equal((await label).status(), 200)
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('a typed code leads to the check; a defect with a photo is reported there by keyboard alone', async () => {
  const rucksack = await baueRucksack(app, { code: 'TASTE-2', faecher: [2] })
  const visitor = await visit(app, { as: anna })
  const { page } = visitor
  await page.goto(`${app.url}/scannen`)
  await page.getByLabel('Code oder Suchwort').waitFor()
  await tabTo(page, /^Code oder Suchwort/)
  await page.keyboard.type(rucksack.code)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${app.url}/objekte/${rucksack.id}`)
  await page.getByRole('link', { name: 'Kontrolle starten' }).first().waitFor()
  await press(page, /^Kontrolle starten$/)
  await page.getByRole('button', { name: 'Kontrolle starten' }).waitFor()
  await press(page, /^Kontrolle starten$/)
  const [erste] = rucksack.positionen
  assert.ok(erste)
  await until(erste.name, () => vollstaendig(page, erste).evaluate((knopf) => knopf.matches(':focus')))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: `${erste.name} zählen` }).waitFor()
  await press(page, /^Mangel melden$/)
  const form = page.getByRole('dialog', { name: /^Mangel: / })
  const titel = form.getByLabel('Was ist nicht in Ordnung?')
  await titel.waitFor()
  await until('the focus in the form', () => titel.evaluate((feld) => feld.matches(':focus')))
  await page.keyboard.type('Naht offen', TIPPEN)
  const wahl = page.waitForEvent('filechooser')
  await press(page, /^Foto aufnehmen$/)
  const bild = { create: { width: 800, height: 600, channels: 3, background: '#a33' } } as const
  const buffer = await sharp(bild).jpeg().toBuffer()
  await (await wahl).setFiles({ name: 'Naht.jpg', mimeType: 'image/jpeg', buffer })
  await form.getByText('Foto: Naht.jpg').waitFor()
  await press(page, /^Mangel melden$/)
  await page.getByText('Der Mangel wird gesendet.').waitFor()
  await page.getByText('Alles gesendet').waitFor()
  const { eintraege } = await app.call<{ eintraege: { titel: string }[] }>(
    app.admin,
    'GET',
    `/maengel?objekt_id=${rucksack.id}`,
  )
  assert.deepEqual(
    eintraege.map(({ titel }) => titel),
    ['Naht offen'],
  )
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('a check is taken over, and what is not sent is looked at, by keyboard alone', async () => {
  const rucksack = await baueRucksack(app, { code: 'TASTE-3', faecher: [2] })
  await starte(app, await person(app, 'Bernd Ott'), rucksack)
  const visitor = await visit(app, { as: anna, isKept: true })
  const { page, context } = visitor
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Übernehmen' }).waitFor()
  await press(page, /^Übernehmen$/)
  const [erste] = rucksack.positionen
  assert.ok(erste)
  await until(erste.name, () => vollstaendig(page, erste).evaluate((knopf) => knopf.matches(':focus')))
  await until('the app to be on the device', () => page.evaluate('navigator.serviceWorker.controller !== null'))
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await page.getByText('Kein Netz · 1 nicht gesendet').waitFor()
  await page.keyboard.press('Home')
  await press(page, new RegExp(`^${rucksack.code}$`))
  await page.getByRole('link', { name: /noch nicht gesendet/ }).waitFor()
  await press(page, /^1 Eingabe ist noch nicht gesendet/)
  await page.getByText(`${rucksack.code}: ${erste.name}, 1 gezählt`).waitFor()
  await context.setOffline(false)
  await page.getByText('Alles ist gesendet').waitFor({ timeout: LONG_PATIENCE_MS })
  await context.close()
})
