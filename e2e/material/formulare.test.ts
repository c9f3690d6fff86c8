/** Typed text stays: after scans, the back gesture, and when parts or pages fail to load. */

import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import { PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { visit } from './app.ts'
import { assertInSight, choose, keepSentences } from './checks.ts'
import { tippeCodes } from './scanner.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'brigade' })

const EAN = '4006381333931'
const materialien = '/stammdaten/materialien'

async function beginneMaterial(page: Page) {
  await page.getByRole('button', { name: 'Material anlegen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Kompresse')
  return form
}

test('a scan into a field of a form stays in the field, and the form stays', async ({ app }) => {
  const { page } = await visit(app)
  await page.goto(app.url + materialien)
  const form = await beginneMaterial(page)
  const feld = form.getByLabel('Artikelnummer')
  await feld.focus()
  assert.equal(await tippeCodes(page, [EAN]), false, 'the Enter of the scanner sends no form')
  await expect(feld).toHaveValue(EAN)
  await expect(form.getByLabel('Name')).toHaveValue('Kompresse')
  await form.getByRole('button', { name: 'Abbrechen' }).focus()
  await tippeCodes(page, [EAN])
  await expect(page.getByText('Bitte schließen Sie zuerst das offene Fenster.')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('Kompresse')
  assert.equal(page.url(), app.url + materialien)
  await page.goto(`${app.url}/profil`)
  const passwort = page.locator('input[type="password"]').first()
  await passwort.focus()
  assert.equal(await tippeCodes(page, ['Drehleiter']), true, 'a password manager may end with Enter')
  await expect(passwort).toHaveValue('Drehleiter')
  assert.equal(page.url(), `${app.url}/profil`)
})

test('the back gesture and a reload ask before a form is lost; the focus comes back to what opened it', async ({
  app,
}) => {
  for (const size of [undefined, PHONE]) {
    const visitor = await visit(app, size === undefined ? {} : { size })
    const { page } = visitor
    await page.goto(`${app.url}/mehr`)
    await page.locator('main').getByRole('link', { name: 'Materialien' }).click()
    const form = await beginneMaterial(page)
    await page.evaluate('history.back()')
    await expect(form.getByText('Was Sie eingegeben haben, ist noch nicht gespeichert.')).toBeVisible()
    await assertAccessible(page, 'question')
    await assertFits(page, 'question')
    await form.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    await expect(form.getByLabel('Name')).toHaveValue('Kompresse')
    await page.waitForURL(app.url + materialien)
    const frage = page.waitForEvent('dialog')
    await page.evaluate('setTimeout(() => location.reload())')
    assert.equal((await frage).type(), 'beforeunload')
    await (await frage).dismiss()
    await expect(form.getByLabel('Name')).toHaveValue('Kompresse')
    await form.getByRole('button', { name: 'Abbrechen' }).click()
    await form.getByRole('button', { name: 'Verwerfen' }).click()
    await expect(form).toHaveCount(0)
    const knopf = page.getByRole('button', { name: 'Material anlegen' })
    await expect(knopf).toBeFocused()
    await visitor.context.close()
  }
})

test('the back gesture closes an open form first, and leaves its page only then', async ({ app }) => {
  const { page } = await visit(app, { size: PHONE })
  await page.goto(`${app.url}/mehr`)
  await page.locator('main').getByRole('link', { name: 'Materialien' }).tap()
  await page.getByRole('button', { name: 'Material anlegen' }).tap()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Name')).toBeVisible()
  await page.evaluate('history.back()')
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(app.url + materialien)
  await expect(page.getByRole('button', { name: 'Material anlegen' })).toBeVisible()
  await page.evaluate('history.back()')
  await page.waitForURL(`${app.url}/mehr`)
})

test('a form takes nothing while it is being saved, and shows a refusal beside its field', async ({ app }) => {
  const { page } = await visit(app)
  await app.call(app.admin, 'POST', '/materialien', { name: 'Kompresse', materialtyp: 'menge', einheit: 'Stück' })
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/v1/materialien', (route) => answered.promise.then(() => route.continue()))
  await page.goto(app.url + materialien)
  const form = await beginneMaterial(page)
  const name = form.getByRole('textbox', { name: 'Name', exact: true })
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/materialien'))
  await name.press('Enter')
  await sent
  await page.keyboard.type(' steril')
  answered.resolve()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(
    form.getByText('Diesen Namen gibt es schon. Bitte wählen Sie einen anderen Wert.', { exact: true }),
  ).toBeVisible()
  await expect(form.getByRole('alert'), 'it is said once').toHaveCount(0)
  await expect(name).toHaveValue('Kompresse')
  await expect(name).toBeFocused()
  await page.keyboard.type(' steril')
  await expect(name).toHaveValue('Kompresse steril')
})

test('a chosen photo counts as typed', async ({ app }) => {
  const { page } = await visit(app)
  await page.goto(`${app.url}/maengel`)
  await page.getByRole('button', { name: 'Mangel melden' }).click()
  const form = page.getByRole('dialog')
  await form
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'Naht.png', mimeType: 'image/png', buffer: Buffer.from('not a picture yet') })
  await expect(form.getByText('Naht.png').or(form.getByRole('img')).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.getByText('Was Sie eingegeben haben, ist noch nicht gespeichert.')).toBeVisible()
})

test('a part that does not arrive leaves the page, and is loaded when it is asked for again', async ({ app }) => {
  const { page, context } = await visit(app, { expected: [/part of the app could not be loaded/] })
  await page.goto(app.url + materialien)
  await expect(page.getByRole('button', { name: 'Material anlegen' })).toBeVisible()
  await context.route('**/assets/StammdatumForm*', (route) => route.abort())
  await page.getByRole('button', { name: 'Material anlegen' }).click()
  await expect(page.getByText('Dieser Teil der Seite ließ sich nicht laden.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Materialien', level: 1 })).toBeVisible()
  await assertAccessible(page, 'a part is missing')
  await context.unroute('**/assets/StammdatumForm*')
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
})

test('a page that does not arrive leaves the bars, and comes when it is asked for again', async ({ app }) => {
  const { page, context } = await visit(app, { expected: [/Unable to preload CSS/] })
  await context.route('**/assets/ProfilPage*', (route) => route.abort())
  await page.goto(`${app.url}/profil`)
  await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Objekte' }).first()).toBeVisible()
  await context.unroute('**/assets/ProfilPage*')
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.locator('#seitentitel')).toBeVisible()
})

test('what is typed into a template while a material is on its way stays, and so does a second material', async ({
  app,
  brigade,
}) => {
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
  for (const name of names) await expect(row(name)).toBeVisible()
  await expect(next).toHaveValue('Rettungsbrett')
  await expect(row('Handschuhe Größe L').getByLabel('Sollmenge')).toHaveValue('77')
})

test('a list whose next page does not come says so, and asks for it once', async ({ app }) => {
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
  await expect(nochmal).toBeVisible()
  await expect(page.getByText('Wache Nord')).toBeVisible()
  await page.getByLabel('Suche').or(page.locator('#suchfeld')).first().fill('gibt es hier nicht')
  await expect(page).toHaveURL(/\?q=/)
  assert.equal(fragen, 1)
  await expect(page.getByText('Keine Treffer')).toHaveCount(0)
  await context.unroute(liste)
  await nochmal.click()
  await expect(page.getByText('Keine Treffer')).toBeVisible()
})

test('only "Verwerfen" gives up what was typed: neither a second Escape nor a second tap on the cross does', async ({
  app,
}) => {
  const { page } = await visit(app)
  await page.goto(app.url + materialien)
  const form = await beginneMaterial(page)
  const frage = form.getByText('Was Sie eingegeben haben, ist noch nicht gespeichert.')
  for (const _ of [1, 2]) {
    await page.keyboard.press('Escape')
    await expect(frage).toBeVisible()
  }
  await expect(form.getByRole('button', { name: 'Weiter bearbeiten' })).toBeFocused()
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Schließen' }).dblclick()
  await expect(frage).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('Kompresse')
  await form.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(form).toHaveCount(0)
})

test('a form opens in its first field without a list over the others, on a phone without a keyboard over it', async ({
  app,
}) => {
  const { page, context } = await visit(app)
  await page.goto(app.url + materialien)
  await expect(page.getByRole('button', { name: 'Material anlegen' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.goto(`${app.url}/personal/zustaendigkeiten`)
  await page.getByRole('button', { name: 'Zuständigkeit vergeben' }).first().click()
  const person = page.getByRole('combobox', { name: 'Person', exact: true })
  await expect(person).toBeFocused()
  await expect(person).toHaveAttribute('autocomplete', 'off')
  await expect(page.getByRole('listbox').filter({ visible: true })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Bernd Ott' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Zuständigkeit vergeben' }).first().click()
  await expect(person).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Bernd Ott' })).toBeVisible()
  await context.close()
  const telefon = await visit(app, { size: PHONE })
  await telefon.page.goto(app.url + materialien)
  await telefon.page.getByRole('button', { name: 'Material anlegen' }).tap()
  await expect(telefon.page.getByRole('dialog').getByRole('button', { name: 'Schließen' })).toBeFocused()
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

test('a missing value is named at its field in plain words, and no list covers it', async ({ app }) => {
  const { page } = await visit(app)
  const form = page.getByRole('dialog')
  for (const [place, opens, sends, empty] of LEERE_FORMULARE) {
    await page.goto(app.url + place)
    await page.getByRole('button', { name: opens }).first().click()
    await form.getByRole('button', { name: sends, exact: true }).click()
    const missing = form.getByText('Bitte ausfüllen.')
    await expect(missing, `${place}: ${empty} fields`).toHaveCount(empty)
    assert.doesNotMatch((await form.textContent()) ?? '', FUER_PROGRAMME, place)
    await expect(page.getByRole('listbox').filter({ visible: true }), place).toHaveCount(0)
  }
})

test('a refusal goes with the last field that is mended, and no message covers the button of the next form', async ({
  app,
  brigade,
}) => {
  const { page } = await visit(app, { size: { width: 1280, height: 620 } })
  await keepSentences(page)
  const form = page.getByRole('dialog')
  await page.goto(`${app.url}/objekte/${brigade.ruck2.id}?teil=maengel`)
  await page.getByRole('button', { name: 'Mangel melden' }).click()
  await form.getByRole('button', { name: 'Mangel melden' }).click()
  await expect(form.locator('[aria-invalid=true]').first()).toBeVisible()
  await form.getByLabel('Was ist kaputt?').fill('Naht offen')
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(0)
  await expect(form.getByRole('alert')).toHaveCount(0)
  await form.getByRole('button', { name: 'Mangel melden' }).click()
  await expect(page.getByText('Der Mangel ist gemeldet.')).toBeVisible()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Mangel melden' }).click()
  await assertInSight(form.getByRole('button', { name: 'Mangel melden' }))
  await expect(page.getByText('Der Mangel ist gemeldet.')).toBeVisible()
})

/** Names of fields, and what only programs know. */
const FUER_PROGRAMME = /[a-z]_[a-z]|UUID|Leerzeichen|gibt es hier nicht/

test('thresholds and days in the wrong order are named in plain words', async ({ app }) => {
  const { page } = await visit(app)
  await page.goto(`${app.url}/verwaltung/eskalation`)
  await page.getByLabel('Erinnerung nach Tagen').fill('30')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Darf nicht vor der Erinnerung liegen.')).toBeVisible()
  await page.goto(`${app.url}/verwaltung/protokoll?von=2026-12-31&bis=2026-01-01`)
  await expect(page.getByRole('alert').getByText('Der Zeitraum endet, bevor er beginnt.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toHaveCount(0)
})

test('a deletion by keyboard asks at the object that prevents it, and keeps the focus on the button', async ({
  app,
}) => {
  const { page } = await visit(app)
  await page.goto(`${app.url}/stammdaten/standorte`)
  await page.getByRole('button', { name: 'Wache Nord' }).click()
  const form = page.getByRole('dialog')
  const loeschen = form.getByRole('button', { name: 'Löschen', exact: true })
  await loeschen.click()
  await expect(form.getByRole('button', { name: 'Behalten' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(loeschen).toBeFocused()
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(loeschen).toBeFocused()
})
