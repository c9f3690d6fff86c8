/** Typed text stays: after scans, the back gesture, and when parts or pages fail to load. */

import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { foundBrigade } from './brigade.ts'
import { assertInSight, assertNoComplaints, choose, keepSentences } from './checks.ts'
import { tippeCodes } from './scanner.ts'

const app = await startApp()
const brigade = await foundBrigade(app)

const EAN = '4006381333931'
const materialien = `${app?.url}/stammdaten/materialien`

async function beginneMaterial(page: Page) {
  await page.getByRole('button', { name: 'Material anlegen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Kompresse')
  return form
}

test('a scan into a field of a form stays in the field, and the form stays', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await page.goto(materialien)
  const form = await beginneMaterial(page)
  const feld = form.getByLabel('Artikelnummer')
  await feld.focus()
  assert.equal(await tippeCodes(page, [EAN]), false, 'the Enter of the scanner sends no form')
  assert.equal(await feld.inputValue(), EAN)
  assert.equal(await form.getByLabel('Name').inputValue(), 'Kompresse')
  await form.getByRole('button', { name: 'Abbrechen' }).focus()
  await tippeCodes(page, [EAN])
  await page.getByText('Bitte schließen Sie zuerst das offene Fenster.').waitFor()
  assert.equal(await form.getByLabel('Name').inputValue(), 'Kompresse')
  assert.equal(page.url(), materialien)
  await page.goto(`${app.url}/profil`)
  const passwort = page.locator('input[type="password"]').first()
  await passwort.focus()
  assert.equal(await tippeCodes(page, ['Drehleiter']), true, 'a password manager may end with Enter')
  assert.equal(await passwort.inputValue(), 'Drehleiter')
  assert.equal(page.url(), `${app.url}/profil`)
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('the back gesture and a reload ask before a form is lost; the focus comes back to what opened it', async () => {
  for (const size of [undefined, PHONE]) {
    const visitor = await visit(app, size === undefined ? {} : { size })
    const { page } = visitor
    await page.goto(`${app.url}/mehr`)
    await page.locator('main').getByRole('link', { name: 'Materialien' }).click()
    const form = await beginneMaterial(page)
    await page.evaluate('history.back()')
    await form.getByText('Was Sie eingegeben haben, ist noch nicht gespeichert.').waitFor()
    await assertAccessible(page, 'question')
    await assertFits(page, 'question')
    await form.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    assert.equal(await form.getByLabel('Name').inputValue(), 'Kompresse')
    await page.waitForURL(materialien)
    const frage = page.waitForEvent('dialog')
    await page.evaluate('setTimeout(() => location.reload())')
    assert.equal((await frage).type(), 'beforeunload')
    await (await frage).dismiss()
    assert.equal(await form.getByLabel('Name').inputValue(), 'Kompresse')
    await form.getByRole('button', { name: 'Abbrechen' }).click()
    await form.getByRole('button', { name: 'Verwerfen' }).click()
    await form.waitFor({ state: 'detached' })
    const knopf = page.getByRole('button', { name: 'Material anlegen' })
    await until('the focus to be back', () => knopf.evaluate((element) => element.matches(':focus')))
    assertNoComplaints(visitor)
    await visitor.context.close()
  }
})

test('the back gesture closes an open form first, and leaves its page only then', async () => {
  const visitor = await visit(app, { size: PHONE })
  const { page } = visitor
  await page.goto(`${app.url}/mehr`)
  await page.locator('main').getByRole('link', { name: 'Materialien' }).tap()
  await page.getByRole('button', { name: 'Material anlegen' }).tap()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').waitFor()
  await page.evaluate('history.back()')
  await form.waitFor({ state: 'detached' })
  await until('the page to be as before', () => page.url() === materialien)
  await page.getByRole('button', { name: 'Material anlegen' }).waitFor()
  await page.evaluate('history.back()')
  await page.waitForURL(`${app.url}/mehr`)
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('a form takes nothing while it is being saved, and shows a refusal beside its field', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await app.call(app.admin, 'POST', '/materialien', { name: 'Kompresse', materialtyp: 'menge', einheit: 'Stück' })
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/v1/materialien', (route) => answered.promise.then(() => route.continue()))
  await page.goto(materialien)
  const form = await beginneMaterial(page)
  const name = form.getByRole('textbox', { name: 'Name', exact: true })
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/materialien'))
  await name.press('Enter')
  await sent
  await page.keyboard.type(' steril')
  answered.resolve()
  await until('the refusal at its field', async () => (await name.getAttribute('aria-invalid')) === 'true')
  await form.getByText('Diesen Namen gibt es schon. Bitte wählen Sie einen anderen Wert.', { exact: true }).waitFor()
  assert.equal(await form.getByRole('alert').count(), 0, 'it is said once')
  assert.equal(await name.inputValue(), 'Kompresse')
  await until('the focus to be back', () => name.evaluate((element) => element.matches(':focus')))
  await page.keyboard.type(' steril')
  assert.equal(await name.inputValue(), 'Kompresse steril')
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('a chosen photo counts as typed', async () => {
  const { page, context } = await visit(app)
  await page.goto(`${app.url}/maengel`)
  await page.getByRole('button', { name: 'Mangel melden' }).click()
  const form = page.getByRole('dialog')
  await form
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'Naht.png', mimeType: 'image/png', buffer: Buffer.from('not a picture yet') })
  await form.getByText('Naht.png').or(form.getByRole('img')).first().waitFor()
  await page.keyboard.press('Escape')
  await form.getByText('Was Sie eingegeben haben, ist noch nicht gespeichert.').waitFor()
  await context.close()
})

test('a part that does not arrive leaves the page, and is loaded when it is asked for again', async () => {
  const { page, context } = await visit(app, { isKept: false })
  await page.goto(materialien)
  await page.getByRole('button', { name: 'Material anlegen' }).waitFor()
  await context.route('**/assets/StammdatumForm*', (route) => route.abort())
  await page.getByRole('button', { name: 'Material anlegen' }).click()
  await page.getByText('Dieser Teil der Seite ließ sich nicht laden.').waitFor()
  await page.getByRole('heading', { name: 'Materialien', level: 1 }).waitFor()
  await assertAccessible(page, 'a part is missing')
  await context.unroute('**/assets/StammdatumForm*')
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await page.getByRole('dialog').getByLabel('Name').waitFor()
  await context.close()
})

test('a page that does not arrive leaves the bars, and comes when it is asked for again', async () => {
  const { page, context } = await visit(app, { isKept: false })
  await context.route('**/assets/ProfilPage*', (route) => route.abort())
  await page.goto(`${app.url}/profil`)
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).waitFor()
  await page.getByRole('link', { name: 'Objekte' }).first().waitFor()
  await context.unroute('**/assets/ProfilPage*')
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await page.locator('#seitentitel').waitFor()
  await context.close()
})

test('what is typed into a template while a material is on its way stays, and so does a second material', async () => {
  const names = ['Rettungsschere', 'Rettungsdecke']
  for (const name of names)
    await app.call(app.admin, 'POST', '/materialien', { name, materialtyp: 'menge', einheit: 'Stück' })
  const { page, context } = await visit(app)
  await page.goto(`${app.url}/vorlagen/${brigade.vorlage.id}/bearbeiten`)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const gehalten: (() => void)[] = []
  const einMaterial = /\/api\/v1\/materialien\/[0-9a-f-]+$/
  await context.route(einMaterial, async (route) => {
    await new Promise<void>((weiter) => gehalten.push(weiter))
    await route.continue()
  })
  for (const name of names) {
    await choose(page.getByRole('combobox', { name: 'Material hinzufügen' }), name, name)
  }
  await row('Handschuhe Größe L').getByLabel('Sollmenge').fill('77')
  const next = page.getByRole('combobox', { name: 'Material hinzufügen' })
  await next.fill('Rettungsbrett')
  await until('both to be asked for', () => gehalten.length >= 2)
  for (const weiter of gehalten) weiter()
  for (const name of names) await row(name).waitFor()
  assert.equal(await next.inputValue(), 'Rettungsbrett')
  assert.equal(await row('Handschuhe Größe L').getByLabel('Sollmenge').inputValue(), '77')
  await context.close()
})

test('a list whose next page does not come says so, and asks for it once', async () => {
  const { page, context } = await visit(app)
  const liste = /\/api\/v1\/standorte\?/
  // Live updates would read the list again, and with it its next page.
  await context.route('**/api/v1/ereignisse', (route) => route.abort())
  let fragen = 0
  await context.route(liste, async (route) => {
    if (new URL(route.request().url()).searchParams.get('seite') === '2') {
      fragen += 1
      await route.fulfill({ status: 500, json: { error: 'Das hat nicht geklappt.', code: 'intern' } })
      return
    }
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), seiten: 2 } })
  })
  await page.goto(`${app.url}/stammdaten/standorte`)
  const nochmal = page.getByRole('button', { name: 'Noch einmal versuchen' })
  await nochmal.waitFor()
  await page.getByText('Wache Nord').waitFor()
  await page.getByLabel('Suche').or(page.locator('#suchfeld')).first().fill('gibt es hier nicht')
  await page.waitForURL(/\?q=/)
  assert.equal(fragen, 1)
  assert.equal(await page.getByText('Keine Treffer').count(), 0)
  await context.unroute(liste)
  await nochmal.click()
  await page.getByText('Keine Treffer').waitFor()
  await context.close()
})

test('only "Verwerfen" gives up what was typed: neither a second Escape nor a second tap on the cross does', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await page.goto(materialien)
  const form = await beginneMaterial(page)
  const frage = form.getByText('Was Sie eingegeben haben, ist noch nicht gespeichert.')
  for (const _ of [1, 2]) {
    await page.keyboard.press('Escape')
    await frage.waitFor()
  }
  await assertFocused(form.getByRole('button', { name: 'Weiter bearbeiten' }))
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Schließen' }).dblclick()
  await frage.waitFor()
  assert.equal(await form.getByLabel('Name').inputValue(), 'Kompresse')
  await form.getByRole('button', { name: 'Verwerfen' }).click()
  await form.waitFor({ state: 'detached' })
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('a form opens in its first field without a list over the others, on a phone without a keyboard over it', async () => {
  const { page, context } = await visit(app)
  await page.goto(materialien)
  await page.getByRole('button', { name: 'Material anlegen' }).waitFor()
  await page.keyboard.press('n')
  await assertFocused(page.getByRole('dialog').getByLabel('Name'))
  await page.goto(`${app.url}/personal/zustaendigkeiten`)
  await page.getByRole('button', { name: 'Zuständigkeit vergeben' }).first().click()
  const person = page.getByRole('combobox', { name: 'Person', exact: true })
  await assertFocused(person)
  await until('the list to be there', async () => (await person.getAttribute('autocomplete')) === 'off')
  assert.equal(await page.getByRole('listbox').filter({ visible: true }).count(), 0)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Bernd Ott' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Zuständigkeit vergeben' }).first().click()
  await assertFocused(person)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Bernd Ott' }).waitFor()
  await context.close()
  const telefon = await visit(app, { size: PHONE })
  await telefon.page.goto(materialien)
  await telefon.page.getByRole('button', { name: 'Material anlegen' }).tap()
  await assertFocused(telefon.page.getByRole('dialog').getByRole('button', { name: 'Schließen' }))
  await telefon.context.close()
})

/** Forms by what opens and what sends them, and how many of their fields must not stay empty. */
const LEERE_FORMULARE = [
  ['/personal/zustaendigkeiten', 'Zuständigkeit vergeben', 'Vergeben', 2],
  ['/verwaltung/kontrollverantwortung', 'Verantwortung zuweisen', 'Zuweisen', 2],
  ['/dokumente', 'Dokument hinzufügen', 'Hochladen', 2],
  ['/verwaltung/importe', 'Tabelle hochladen', 'Hochladen und prüfen', 1],
  ['/wartung/plaene', 'Wartungsplan anlegen', 'Wartungsplan anlegen', 3],
  ['/geraete', 'Gerät aufnehmen', 'Aufnehmen', 3],
] as const

test('a missing value is named at its field in plain words, and no list covers it', async () => {
  const { page, context } = await visit(app)
  const form = page.getByRole('dialog')
  for (const [place, opens, sends, empty] of LEERE_FORMULARE) {
    await page.goto(app.url + place)
    await page.getByRole('button', { name: opens }).first().click()
    await form.getByRole('button', { name: sends, exact: true }).click()
    const missing = form.getByText('Bitte ausfüllen.')
    await until(`${place}: ${empty} fields`, async () => (await missing.count()) === empty)
    assert.doesNotMatch((await form.textContent()) ?? '', FUER_PROGRAMME, place)
    assert.equal(await page.getByRole('listbox').filter({ visible: true }).count(), 0, place)
  }
  await context.close()
})

test('a refusal goes with the last field that is mended, and no message covers the button of the next form', async () => {
  const { page, context } = await visit(app, { size: { width: 1280, height: 620 } })
  await keepSentences(page)
  const form = page.getByRole('dialog')
  await page.goto(`${app.url}/objekte/${brigade.ruck2.id}?teil=maengel`)
  await page.getByRole('button', { name: 'Mangel melden' }).click()
  await form.getByRole('button', { name: 'Mangel melden' }).click()
  await form.locator('[aria-invalid=true]').first().waitFor()
  await form.getByLabel('Was ist kaputt?').fill('Naht offen')
  await form.locator('[aria-invalid=true]').waitFor({ state: 'detached' })
  assert.equal(await form.getByRole('alert').count(), 0)
  await form.getByRole('button', { name: 'Mangel melden' }).click()
  await page.getByText('Der Mangel ist gemeldet.').waitFor()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Mangel melden' }).click()
  await assertInSight(form.getByRole('button', { name: 'Mangel melden' }))
  await page.getByText('Der Mangel ist gemeldet.').waitFor()
  await context.close()
})

/** Names of fields, and what only programs know. */
const FUER_PROGRAMME = /[a-z]_[a-z]|UUID|Leerzeichen|gibt es hier nicht/

test('thresholds and days in the wrong order are named in plain words', async () => {
  const { page, context } = await visit(app)
  await page.goto(`${app.url}/verwaltung/eskalation`)
  await page.getByLabel('Erinnerung nach Tagen').fill('30')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Darf nicht vor der Erinnerung liegen.').waitFor()
  await page.goto(`${app.url}/verwaltung/protokoll?von=2026-12-31&bis=2026-01-01`)
  await page.getByRole('alert').getByText('Der Zeitraum endet, bevor er beginnt.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Noch einmal versuchen' }).count(), 0)
  await context.close()
})

test('a deletion by keyboard asks at the object that prevents it, and keeps the focus on the button', async () => {
  const { page, context } = await visit(app)
  await page.goto(`${app.url}/stammdaten/standorte`)
  await page.getByRole('button', { name: 'Wache Nord' }).click()
  const form = page.getByRole('dialog')
  const loeschen = form.getByRole('button', { name: 'Löschen', exact: true })
  await loeschen.click()
  await assertFocused(form.getByRole('button', { name: 'Behalten' }))
  await page.keyboard.press('Enter')
  await assertFocused(loeschen)
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Endgültig löschen' }).click()
  await form.getByRole('alert').waitFor()
  await assertFocused(loeschen)
  await context.close()
})

const assertFocused = (place: Locator) =>
  until('the focus', () => place.evaluate((element) => element.matches(':focus')))
