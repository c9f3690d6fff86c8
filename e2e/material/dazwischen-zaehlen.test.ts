/** Counts, while the device's store or the network is between two states. */

import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { PHONE } from '../browser.ts'
import type { Visit } from '../visits.ts'
import { type App, type Login, visit } from './app.ts'
import { installiert } from './checks.ts'
import { baueRucksack, letzteKontrolle, type Position, person, type Rucksack, vollstaendig, zahl } from './rucksack.ts'
import { expect, test } from './test.ts'

/** Anna with her phone in a running check. */
async function pruefe(app: App, anna: Login, rucksack: Rucksack): Promise<Visit> {
  const besuch = await visit(app, { size: PHONE, as: anna, isKept: true })
  await besuch.page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await besuch.page.getByRole('button', { name: 'Kontrolle starten' }).click()
  await expect(besuch.page.getByRole('link', { name: 'Weiter zum Abschluss' })).toBeVisible()
  return besuch
}

const nte = ({ positionen }: Rucksack, stelle: number): Position => {
  const position = positionen[stelle]
  assert.ok(position)
  return position
}

/** The browser closes the page's store, as Safari does in the background: the next access opens it again. */
const SCHLIESSE = `new Promise((fertig) => {
  const oeffnen = indexedDB.open('zeughaus', 99)
  oeffnen.onupgradeneeded = () => oeffnen.transaction.abort()
  oeffnen.onerror = () => fertig()
})`

test('a count that opens a closed store again is kept once, and is there after the next start', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'WACH', faecher: [2] })
  const { page, context } = await pruefe(app, anna, rucksack)
  await installiert(page)
  await context.setOffline(true)
  await page.evaluate(SCHLIESSE)
  await vollstaendig(page, nte(rucksack, 0)).tap()
  await expect(page.getByText('Kein Netz · 1 nicht gesendet')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '1 offen' })).toBeVisible()
  assert.equal(await vollstaendig(page, nte(rucksack, 0)).getAttribute('aria-pressed'), 'true')
  await context.setOffline(false)
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  const { positionen } = await letzteKontrolle(app, rucksack)
  assert.deepEqual(
    positionen.map(({ gezaehlt }) => gezaehlt),
    [1, null],
  )
})

/** From now on this page cannot write into the device's store. */
const VOLL = `IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}`

/** Taps so fast that the device has stored none of them before the last. */
const tippe = (page: Page, ...ziffern: readonly number[]) =>
  page.evaluate(`for (const ziffer of ${JSON.stringify(ziffern)})
    [...document.querySelectorAll('fieldset button')].find(({ textContent }) => textContent === String(ziffer)).click()`)

test('two taps that the device cannot keep leave the number that it has', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'VOLL-2', faecher: [1], soll: () => 12 })
  const { page } = await pruefe(app, anna, rucksack)
  const position = nte(rucksack, 0)
  await zahl(page, position).tap()
  await expect(page.getByRole('group', { name: `${position.name} zählen` })).toBeVisible()
  await page.evaluate(VOLL)
  await tippe(page, 1, 2)
  await expect(page.getByRole('alert').getByText(`Auf dem Gerät nicht gespeichert: ${position.name}.`)).toBeVisible()
  assert.match((await zahl(page, position).textContent()) ?? '', /– \/ 12/)
})

test('what another device has counted meanwhile is not replaced by a field that was only looked at', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'ZWEI', faecher: [2], typ: () => 'ablauf_charge' })
  const { page } = await pruefe(app, anna, rucksack)
  const { id } = await letzteKontrolle(app, rucksack)
  const [erste, zweite] = [nte(rucksack, 0), nte(rucksack, 1)]
  const angaben = { gezaehlt: 1, ablaufdatum: '2028-05-31' }
  await app.call(anna, 'PUT', `/kontrollen/${id}/positionen/${erste.material_id}`, angaben)
  const gelesen = Promise.withResolvers<void>()
  await page.route(`**/kontrollen/${id}`, (route) => gelesen.promise.then(() => route.continue()))
  await page.reload()
  await zahl(page, erste).tap()
  await expect(page.getByLabel('Ablaufdatum')).toBeVisible()
  gelesen.resolve()
  await expect(page.getByText('1 von 2', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Ablaufdatum')).toHaveValue('2028-05-31')
  await page.getByRole('button', { name: 'Fertig', exact: true }).tap()
  await vollstaendig(page, zweite).tap()
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  const { positionen } = await letzteKontrolle(app, rucksack)
  assert.deepEqual(
    positionen.map(({ gezaehlt, ablaufdatum }) => [gezaehlt, ablaufdatum]),
    [
      [1, '2028-05-31'],
      [1, null],
    ],
  )
})
