/** The steps of a check and its follow-ups by keyboard alone; `pruefen.test.ts` covers the whole round. */

import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import sharp from 'sharp'
import { LONG_PATIENCE_MS } from '../browser.ts'
import { tabTo } from '../checks.ts'
import { type App, type Login, visit } from './app.ts'
import { baueRucksack, person, type Rucksack, starte, vollstaendig } from './rucksack.ts'
import { TYPED } from './scanner.ts'
import { expect, test } from './test.ts'

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Goes down an open menu to the entry of this name, and chooses it. */
async function choose(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true })
  await expect(entry).toBeVisible()
  await until(name, async () => {
    await page.keyboard.press('ArrowDown')
    return entry.evaluate((element) => element.matches(':focus'))
  })
  await page.keyboard.press('Enter')
}

/** Makes a finished check with two positions one piece short; ten pieces of each are in stock. */
async function mitFehlbestaenden(app: App, anna: Login, code: string): Promise<Rucksack> {
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

test('a shortage is refilled from the store, another one approved, and a label printed, by keyboard alone', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber', 'materialverantwortlicher')
  const rucksack = await mitFehlbestaenden(app, anna, 'TASTE-1')
  const { page } = await visit(app, { as: anna })
  await page.goto(`${app.url}/fehlbestaende?q=${rucksack.code}`)
  await expect(page.getByRole('button', { name: 'Nachfüllen' }).first()).toBeVisible()
  await press(page, /^Nachfüllen$/)
  await expect(page.getByLabel('Aus dem Lager')).toBeVisible()
  await tabTo(page, /^Aus dem Lager/)
  await page.keyboard.press('ArrowDown')
  await press(page, /^Nachfüllen$/)
  await expect(page.getByText(`in ${rucksack.code} nachgefüllt.`)).toBeVisible()

  await page.goto(`${app.url}/fehlbestaende?q=${rucksack.code}`)
  await expect(page.getByRole('button', { name: /^Weiteres zu / })).toBeVisible()
  await press(page, /^Weiteres zu /)
  await choose(page, 'Mindermenge genehmigen')
  await expect(page.getByRole('dialog').getByLabel('Begründung')).toBeVisible()
  await tabTo(page, /^Begründung/)
  await page.keyboard.type('Lieferung am Montag', TYPED)
  await press(page, /^Genehmigen$/)
  await expect(page.getByText('eingeschränkt einsatzbereit.').filter({ hasText: /reit\.$/ })).toBeVisible()

  await page.goto(`${app.url}/objekte/${rucksack.id}`)
  await expect(page.getByRole('button', { name: 'Aktionen' })).toBeVisible()
  await press(page, /^Aktionen$/)
  const label = page.waitForResponse(`${app.url}/api/v1/objekte/${rucksack.id}/label.pdf`)
  await choose(page, 'Etikett drucken')
  assert.equal((await label).status(), 200)
})

test('a typed code leads to the check; a defect with a photo is reported there by keyboard alone', async ({ app }) => {
  const anna = await person(app, 'Anna Weber', 'materialverantwortlicher')
  const rucksack = await baueRucksack(app, { code: 'TASTE-2', faecher: [2] })
  const { page } = await visit(app, { as: anna })
  await page.goto(`${app.url}/scannen`)
  await expect(page.getByLabel('Code oder Suchwort')).toBeVisible()
  await tabTo(page, /^Code oder Suchwort/)
  await page.keyboard.type(rucksack.code)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${app.url}/objekte/${rucksack.id}`)
  await expect(page.getByRole('link', { name: 'Kontrolle starten' }).first()).toBeVisible()
  await press(page, /^Kontrolle starten$/)
  await expect(page.getByRole('button', { name: 'Kontrolle starten' })).toBeVisible()
  await press(page, /^Kontrolle starten$/)
  const [erste] = rucksack.positionen
  assert.ok(erste)
  await expect(vollstaendig(page, erste)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: `${erste.name} zählen` })).toBeVisible()
  await press(page, /^Mangel melden$/)
  const form = page.getByRole('dialog', { name: /^Mangel: / })
  const titel = form.getByLabel('Was ist nicht in Ordnung?')
  await expect(titel).toBeVisible()
  await expect(titel).toBeFocused()
  await page.keyboard.type('Naht offen', TYPED)
  const wahl = page.waitForEvent('filechooser')
  await press(page, /^Foto aufnehmen$/)
  const bild = { create: { width: 800, height: 600, channels: 3, background: '#a33' } } as const
  const buffer = await sharp(bild).jpeg().toBuffer()
  await (await wahl).setFiles({ name: 'Naht.jpg', mimeType: 'image/jpeg', buffer })
  await expect(form.getByText('Foto: Naht.jpg')).toBeVisible()
  await press(page, /^Mangel melden$/)
  await expect(page.getByText('Der Mangel wird gesendet.')).toBeVisible()
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  const { eintraege } = await app.call<{ eintraege: { titel: string }[] }>(
    app.admin,
    'GET',
    `/maengel?objekt_id=${rucksack.id}`,
  )
  assert.deepEqual(
    eintraege.map(({ titel }) => titel),
    ['Naht offen'],
  )
})

test('a check is taken over, and what is not sent is looked at, by keyboard alone', async ({ app }) => {
  const anna = await person(app, 'Anna Weber', 'materialverantwortlicher')
  const rucksack = await baueRucksack(app, { code: 'TASTE-3', faecher: [2] })
  await starte(app, await person(app, 'Bernd Ott'), rucksack)
  const { page, context } = await visit(app, { as: anna, isKept: true })
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await expect(page.getByRole('button', { name: 'Übernehmen' })).toBeVisible()
  await press(page, /^Übernehmen$/)
  const [erste] = rucksack.positionen
  assert.ok(erste)
  await expect(vollstaendig(page, erste)).toBeFocused()
  await until('the app to be on the device', () => page.evaluate('navigator.serviceWorker.controller !== null'))
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kein Netz · 1 nicht gesendet')).toBeVisible()
  await page.keyboard.press('Home')
  await press(page, new RegExp(`^${rucksack.code}$`))
  await expect(page.getByRole('link', { name: /noch nicht gesendet/ })).toBeVisible()
  await press(page, /1 Eingabe noch nicht gesendet/)
  await expect(page.getByText(`${rucksack.code}: ${erste.name}, 1 gezählt`)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Alles ist gesendet')).toBeVisible({ timeout: LONG_PATIENCE_MS })
})
