/** Counts and defects when the service refuses them, the network fails, or the device cannot store them. */

import assert from 'node:assert/strict'
import type { Locator, Page, Route } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import sharp from 'sharp'
import { PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import type { Visit } from '../visits.ts'
import { type App, type Login, visit } from './app.ts'
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

const gezaehlte = async (app: App, rucksack: Rucksack) =>
  (await letzteKontrolle(app, rucksack)).positionen.map(({ gezaehlt }) => gezaehlt)

/** Refuses as the service does. */
const lehneAb = (route: Route, satz: string) =>
  route.fulfill({ status: 400, json: { error: satz, code: 'anfrage_ungueltig', details: {} } })

async function zaehleEinsWeniger(page: Page, position: Position): Promise<void> {
  await zahl(page, position).tap()
  await page.getByRole('button', { name: 'Eins weniger' }).tap()
}

test('as long as a finish waits nothing is counted; taken back, the correction goes with the next finish', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'KORREKTUR', faecher: [2], soll: () => 3 })
  const { page, context } = await pruefe(app, anna, rucksack)
  for (const position of rucksack.positionen) await vollstaendig(page, position).tap()
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await expect(page.getByRole('heading', { name: 'Es fehlt (0)' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Abschließen' }).tap()
  await expect(page.getByText('Der Abschluss ist vorgemerkt.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Der Abschluss ist vorgemerkt.')).toBeVisible()
  assert.ok(await zahl(page, nte(rucksack, 0)).isDisabled())
  assert.ok(await vollstaendig(page, nte(rucksack, 0)).isDisabled())
  await assertAccessible(page, 'locked by a finish')
  await page.getByRole('button', { name: 'Weiter zählen' }).tap()
  await zaehleEinsWeniger(page, nte(rucksack, 0))
  await expect(page.getByText('Kein Netz · 1 nicht gesendet')).toBeVisible()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await page.getByRole('button', { name: 'Abschließen' }).tap()
  await expect(page.getByText('Der Abschluss ist vorgemerkt.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Die Kontrolle ist abgeschlossen.')).toBeVisible()
  assert.deepEqual(await gezaehlte(app, rucksack), [2, 3])
})

/** Address of one check. */
const KONTROLLE = /\/api\/v1\/kontrollen\/[^/]+$/

for (const first of ['its answer', 'the check read again']) {
  test(`a finish that arrives although it was taken back sets aside what was counted since, told by ${first}`, async ({
    app,
  }) => {
    const anna = await person(app, 'Anna Weber')
    const rucksack = await baueRucksack(app, {
      code: first === 'its answer' ? 'SPAET-1' : 'SPAET-2',
      faecher: [1],
      soll: () => 3,
    })
    const { page } = await pruefe(app, anna, rucksack)
    await vollstaendig(page, nte(rucksack, 0)).tap()
    await expect(page.getByText('Alles gesendet')).toBeVisible()
    let gefragt = 0
    const [frei, abgeschlossen, gesehen] = [0, 1, 2].map(() => Promise.withResolvers<void>())
    assert.ok(frei && abgeschlossen && gesehen)
    await page.route('**/abschliessen', async (route) => {
      gefragt += 1
      if (gefragt === 1) return route.abort()
      await frei.promise
      const response = await route.fetch()
      abgeschlossen.resolve()
      if (first !== 'its answer') await gesehen.promise
      await route.fulfill({ response })
    })
    await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
    await page.getByRole('button', { name: 'Abschließen' }).tap()
    await expect(page.getByText('Der Abschluss ist vorgemerkt.')).toBeVisible()
    await until('the second try', async () => gefragt === 2)
    await page.getByRole('button', { name: 'Weiter zählen' }).tap()
    const nachgelesen = page.waitForResponse(KONTROLLE)
    if (first !== 'its answer')
      await page.route(KONTROLLE, (route) => abgeschlossen.promise.then(() => route.continue()))
    await page.goBack()
    if (first === 'its answer') await nachgelesen
    await zaehleEinsWeniger(page, nte(rucksack, 0))
    frei.resolve()
    await expect(page.getByText('1 Zählung war noch nicht gesendet und ist hier aufgehoben.')).toBeVisible()
    await expect(page.getByText(/Was hier noch nicht gesendet war, ist darin nicht enthalten/)).toBeVisible()
    gesehen.resolve()
    assert.deepEqual(await gezaehlte(app, rucksack), [3])
  })
}

test('a refused count appears in the head and in its row, blocks the finish, and goes with a new count', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'NEIN', faecher: [2], soll: () => 3 })
  const { page } = await pruefe(app, anna, rucksack)
  await page.route('**/positionen/*', (route) => lehneAb(route, 'ablaufdatum muss zwischen 1900 und 2999 liegen.'))
  await vollstaendig(page, nte(rucksack, 0)).tap()
  await expect(page.getByRole('status').getByText('1 nicht angenommen')).toBeVisible()
  await expect(page.getByRole('alert').getByText('ablaufdatum muss zwischen 1900 und 2999 liegen.')).toBeVisible()
  await page.unroute('**/positionen/*')
  await vollstaendig(page, nte(rucksack, 1)).tap()
  await assertAccessible(page, 'refused count')
  await assertFits(page, 'refused count')
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await expect(page.getByRole('link', { name: 'Zur Zählung' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abschließen' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Zur Zählung' }).tap()
  await page.getByRole('button', { name: 'Neu zählen' }).tap()
  await page.getByRole('button', { name: 'Eins weniger' }).tap()
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  assert.deepEqual(await gezaehlte(app, rucksack), [2, 3])
})

test('a year of two digits is not taken for an expiry, and what was entered of an uncounted position outlives the app', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'ABLAUF', faecher: [2], typ: () => 'ablauf_charge' })
  const { page } = await pruefe(app, anna, rucksack)
  await zahl(page, nte(rucksack, 0)).tap()
  assert.ok(await page.getByRole('button', { name: 'Letzte Ziffer löschen' }).isDisabled())
  await page.getByLabel('Ablaufdatum').fill('0028-05-31')
  await page.getByLabel('Charge').fill('L 4711')
  await expect(page.getByText('Bitte geben Sie das Jahr mit vier Ziffern an, zum Beispiel 2028.')).toBeVisible()
  await page.getByLabel('Ablaufdatum').fill('2028-05-31')
  await page.getByRole('button', { name: 'Fertig', exact: true }).tap()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await expect(page.getByText('2 Positionen sind noch nicht gezählt.')).toBeVisible()
  await expect(page.getByText('Bisher fehlt nichts.')).toBeVisible()
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await zahl(page, nte(rucksack, 0)).tap()
  await expect(page.getByLabel('Ablaufdatum')).toHaveValue('2028-05-31')
  await expect(page.getByLabel('Charge')).toHaveValue('L 4711')
  await vollstaendig(page, nte(rucksack, 0)).tap()
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  const { positionen } = await letzteKontrolle(app, rucksack)
  assert.deepEqual([positionen[0]?.gezaehlt, positionen[0]?.ablaufdatum], [1, '2028-05-31'])
})

test('a known expiry that is cleared stays cleared, through later counts and a closed app, and leaves the position', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'WEG', faecher: [1], typ: () => 'ablauf_charge', soll: () => 3 })
  const position = nte(rucksack, 0)
  const path = `/objektpositionen/${position.id}`
  await app.call(app.admin, 'PATCH', path, { ablaufdatum: '2020-05-31', chargennummer: 'L 1' })
  const { page } = await pruefe(app, anna, rucksack)
  await expect(page.getByText('abgelaufen 31.05.2020')).toBeVisible()
  await zahl(page, position).tap()
  await page.getByLabel('Ablaufdatum').fill('')
  await page.getByRole('button', { name: 'Fertig', exact: true }).tap()
  await expect(page.getByText('abgelaufen 31.05.2020')).toHaveCount(0)
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await vollstaendig(page, position).tap()
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  await zaehleEinsWeniger(page, position)
  await expect(page.getByLabel('Ablaufdatum')).toHaveValue('')
  await expect(page.getByLabel('Charge')).toHaveValue('L 1')
  await page.getByRole('button', { name: 'Fertig', exact: true }).tap()
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await page.getByRole('button', { name: 'Abschließen' }).tap()
  await expect(page.getByRole('heading', { name: 'Kontrolle abgeschlossen' })).toBeVisible()
  const { ablaufdatum, chargennummer } = await app.call<Record<string, unknown>>(app.admin, 'GET', path)
  assert.deepEqual([ablaufdatum, chargennummer], [null, 'L 1'])
})

/** From now on this page cannot write into the device's store. */
const VOLL = `IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}`

test('a count that the device cannot keep is named until it can', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'VOLL', faecher: [2] })
  const { page } = await pruefe(app, anna, rucksack)
  await page.evaluate(`window.ganz = { put: IDBObjectStore.prototype.put, add: IDBObjectStore.prototype.add }; ${VOLL}`)
  await vollstaendig(page, nte(rucksack, 0)).tap()
  const fehler = page.getByRole('alert').getByText(`Auf dem Gerät nicht gespeichert: ${nte(rucksack, 0).name}.`)
  await expect(fehler).toBeVisible()
  assert.equal(await vollstaendig(page, nte(rucksack, 0)).getAttribute('aria-pressed'), 'false')
  await page.evaluate('Object.assign(IDBObjectStore.prototype, window.ganz)')
  await vollstaendig(page, nte(rucksack, 1)).tap()
  await expect(page.getByText('1 von 2', { exact: true })).toBeVisible()
  assert.ok(await fehler.isVisible())
  await vollstaendig(page, nte(rucksack, 0)).tap()
  await expect(fehler).toHaveCount(0)
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  assert.deepEqual(await gezaehlte(app, rucksack), [1, 1])
})

test('a store that could not be opened is opened again on request, whatever a closed page has left', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'SPEICHER', faecher: [1] })
  const { page } = await visit(app, { size: PHONE, as: anna, isKept: true })
  await page.addInitScript(`{
    localStorage.setItem('zeughaus.tipp.kaputt', '{')
    const oeffne = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (...was) {
      if (window.geht) return oeffne.apply(this, was)
      throw new DOMException('Internal error opening backing store.', 'UnknownError')
    }
  }`)
  for (const seite of ['pruefen/ende', 'pruefen']) {
    await page.goto(`${app.url}/objekte/${rucksack.id}/${seite}`)
    await expect(page.getByText('Dieses Gerät lässt die Seite nichts speichern.')).toBeVisible()
  }
  await page.evaluate('window.geht = true')
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).tap()
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await vollstaendig(page, nte(rucksack, 0)).tap()
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  assert.deepEqual(await gezaehlte(app, rucksack), [1])
})

/** Opens the form for a defect of a position, and says what is wrong. */
async function schreibeMangel(page: Page, position: Position, titel: string) {
  await zahl(page, position).tap()
  await page.getByRole('button', { name: 'Mangel melden', exact: true }).tap()
  const formular = page.getByRole('dialog', { name: /^Mangel: / })
  await formular.getByLabel('Was ist nicht in Ordnung?').fill(titel)
  return formular
}

/** The middle of a button, where a bounce hits what lies beneath once the button is gone. */
const placeOf = async (button: Locator): Promise<[x: number, y: number]> => {
  const box = await button.boundingBox()
  assert.ok(box)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

const maengelVon = async (app: App, { id }: Rucksack) => {
  const pfad = `/maengel?objekt_id=${id}`
  return (await app.call<{ eintraege: { id: string; titel: string }[] }>(app.admin, 'GET', pfad)).eintraege
}

test('a defect is reported once however the thumb bounces, and what was written goes only when the person says so', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'MANGEL', faecher: [1] })
  const { page } = await pruefe(app, anna, rucksack)
  const formular = await schreibeMangel(page, nte(rucksack, 0), 'Naht offen')
  await page.keyboard.press('Escape')
  await expect(formular.getByText('Was Sie eingegeben haben, ist noch nicht gespeichert.')).toBeVisible()
  await formular.getByRole('button', { name: 'Weiter bearbeiten' }).tap()
  await page.context().setOffline(true)
  await page.clock.setFixedTime(Date.now())
  const melden = await placeOf(formular.getByRole('button', { name: 'Mangel melden' }))
  await page.touchscreen.tap(...melden)
  await page.touchscreen.tap(...melden)
  await expect(page.getByText(/wird gesendet, sobald das Netz da ist/)).toBeVisible()
  await expect(formular).toBeHidden()
  await page.touchscreen.tap(...melden)
  await expect(page.getByText('Kein Netz · 1 nicht gesendet')).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 1000)
  await page.touchscreen.tap(...melden)
  await expect(page.getByText('Kein Netz · 2 nicht gesendet')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  assert.deepEqual(
    (await maengelVon(app, rucksack)).map(({ titel }) => titel),
    ['Naht offen'],
  )
})

test('a refused defect is corrected and sent again with its photo', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'NOCHMAL', faecher: [1] })
  const { page } = await pruefe(app, anna, rucksack)
  await page.route('**/api/v1/maengel', (route) => lehneAb(route, 'titel ist zu lang.'))
  const formular = await schreibeMangel(page, nte(rucksack, 0), 'Naht offen')
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  await formular.locator('input[type=file]').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
  await formular.getByRole('button', { name: 'Mangel melden' }).tap()
  await page.getByRole('link', { name: 'Ansehen' }).tap()
  await expect(page.getByText('titel ist zu lang.').first()).toBeVisible()
  await assertAccessible(page, 'refused defect')
  await page.unroute('**/api/v1/maengel')
  await page.getByRole('button', { name: 'Bearbeiten' }).tap()
  const wieder = page.getByRole('dialog', { name: 'Mangel bearbeiten' })
  await expect(wieder.getByLabel('Was ist nicht in Ordnung?')).toHaveValue('Naht offen')
  await wieder.getByLabel('Was ist nicht in Ordnung?').fill('Naht auf')
  await wieder.getByRole('button', { name: 'Mangel melden' }).tap()
  await expect(page.getByText('Alles ist gesendet')).toBeVisible()
  const [mangel] = await maengelVon(app, rucksack)
  assert.equal(mangel?.titel, 'Naht auf')
  const fotos = `/dokumente?entitaet_typ=mangel&entitaet_id=${mangel?.id}`
  assert.equal((await app.call<{ gesamt: number }>(app.admin, 'GET', fotos)).gesamt, 1)
})

test('a defect that does not get through keeps no count back, and can be deleted', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'KLEMMT', faecher: [1] })
  const { page } = await pruefe(app, anna, rucksack)
  await page.route('**/api/v1/maengel', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  const formular = await schreibeMangel(page, nte(rucksack, 0), 'Naht offen')
  await formular.getByRole('button', { name: 'Mangel melden' }).tap()
  await expect(formular).toHaveCount(0)
  await vollstaendig(page, nte(rucksack, 0)).tap()
  await until('the count', async () => (await gezaehlte(app, rucksack))[0] === 1)
  await page.goto(`${app.url}/ausgang`)
  // The count may remain for a moment: the service has it, but the page has not heard yet.
  const mangel = page.getByRole('listitem').filter({ hasText: 'Mangel: Naht offen' })
  await mangel.getByRole('button', { name: 'Löschen' }).tap()
  await page.getByRole('button', { name: 'Endgültig löschen' }).tap()
  await expect(page.getByText('Alles ist gesendet')).toBeVisible()
  assert.deepEqual(await maengelVon(app, rucksack), [])
})

/** As while this tab sends a photo over a slow line. */
const HALTE_FOTOSPUR = `new Promise((gehalten) => {
  void navigator.locks.request('zeughaus.ausgang.photos', () => new Promise(() => gehalten()))
})`

test('a second tab names what the first one has been sending for long', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'TABS', faecher: [1] })
  const { page, context } = await pruefe(app, anna, rucksack)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  // The second tab takes over after a while: its requests wait too.
  await context.route('**/positionen/*', (route) => answered.then(() => route.continue()))
  await vollstaendig(page, nte(rucksack, 0)).tap()
  await expect(page.getByText('1 wird gesendet')).toBeVisible()
  await page.evaluate(HALTE_FOTOSPUR)
  const other = await context.newPage()
  await other.goto(`${app.url}/ausgang`)
  await expect(other.getByText(`TABS: ${nte(rucksack, 0).name}, 1 gezählt`)).toBeVisible()
  await expect(other.getByText('1 wird gesendet')).toBeVisible()
  answer()
  await expect(other.getByText('Alles ist gesendet')).toBeVisible()
  assert.deepEqual(await gezaehlte(app, rucksack), [1])
})

test('two taps in one place do not cancel a check', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'DOPPELT', faecher: [1] })
  const { page } = await pruefe(app, anna, rucksack)
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  const knopf = page.getByRole('button', { name: 'Kontrolle abbrechen' })
  await knopf.dblclick()
  await knopf.tap()
  await expect(page.getByText('Alle Zählungen dieser Kontrolle werden verworfen.')).toBeVisible()
  await assertAccessible(page, 'cancelling')
  assert.equal((await letzteKontrolle(app, rucksack)).status, 'in_bearbeitung')
  await page.getByRole('button', { name: 'Kontrolle verwerfen' }).tap()
  await until('the end', async () => (await letzteKontrolle(app, rucksack)).status === 'abgebrochen')
})
