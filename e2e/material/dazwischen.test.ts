/** What a person does, and what others change, while an answer is on its way. */

import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import type { Page, Route } from 'playwright-core'
import { test } from 'vitest'
import { startApp, visit } from './app.ts'
import { assertNoComplaints, choose, keepSentences } from './checks.ts'
import { foundDepot, wedge } from './depot.ts'
import { person } from './rucksack.ts'

const app = await startApp()
const depot = await foundDepot(app)

interface Held {
  /** Resolves when the service has done what was asked. */
  readonly done: Promise<void>
  /** Lets the answers come. */
  readonly release: () => void
}

/** Holds the answers to requests of this method: the service has them already. */
async function hold(page: Page, method: string, url: string | RegExp): Promise<Held> {
  const [done, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    done.resolve()
    await free.promise
    await route.fulfill({ response })
  })
  return { done: done.promise, release: free.resolve }
}

test('a change that its page shows before the answer is named as what was asked for', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await keepSentences(page)
  await page.goto(`${app.url}/maengel/${depot.mangel.id}`)
  const step = page.getByRole('button', { name: 'Nach „in Bearbeitung“' })
  const changed = await hold(page, 'PATCH', '**/api/v1/maengel/*')
  await step.click()
  await step.waitFor({ state: 'detached' })
  changed.release()
  await page.getByText('Der Mangel ist jetzt: in Bearbeitung.').waitFor()
  await page.goto(`${app.url}/objekte/${depot.lf1.id}`)
  await page.getByRole('button', { name: 'Aktionen' }).first().click()
  await page.getByRole('menuitem', { name: 'An anderen Standort verlegen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Neuer Standort').selectOption('Wache Süd')
  const moved = await hold(page, 'POST', '**/lagerbewegungen')
  await form.getByRole('button', { name: 'Verlegen' }).click()
  await form.getByText('Bisher: Wache Süd').waitFor()
  moved.release()
  await page.getByText('LF-1 steht jetzt in: Wache Süd.').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('the next device that is scanned before the result of the last one is stored stays', async () => {
  const visitor = await visit(app, { as: depot.anna })
  const { page } = visitor
  await page.goto(`${app.url}/prueftag`)
  await page.getByRole('heading', { name: 'Prüftag' }).waitFor()
  await wedge(page, 'PO-0007')
  const card = page.getByRole('region', { name: 'Dieses Gerät prüfen' })
  await card.getByRole('link', { name: 'PO-0007' }).waitFor()
  const stored = await hold(page, 'POST', '**/pruefungen')
  await card.getByRole('button', { name: 'Bestanden', exact: true }).click()
  await stored.done
  await wedge(page, 'PO-0008')
  await card.getByRole('link', { name: 'PO-0008' }).waitFor()
  stored.release()
  await page.getByRole('heading', { name: '1 Gerät geprüft' }).waitFor()
  assert.equal(await card.getByRole('link', { name: 'PO-0008' }).count(), 1)
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('a scan does not take the place of a window in which a person types', async () => {
  const { material_id } = await app.call<{ material_id: string }>(app.admin, 'GET', `/geraete/${depot.geprueft.id}`)
  const lent = { material_id, geraet_instanz_id: depot.geprueft.id, menge: 1, empfaenger: 'Übung Hafen' }
  await app.call(app.admin, 'POST', '/ausgaben', lent)
  const visitor = await visit(app, { as: depot.anna })
  const { page } = visitor
  const window = page.getByRole('dialog')
  const refused = page.getByText('Der Scan wurde nicht übernommen. Bitte schließen Sie zuerst das offene Fenster.')
  await page.goto(`${app.url}/prueftag`)
  await page.getByRole('heading', { name: 'Prüftag' }).waitFor()
  await wedge(page, 'PO-0007')
  await page.getByRole('button', { name: 'Nicht bestanden' }).click()
  const remark = window.getByLabel('Was ist nicht in Ordnung?')
  await remark.fill('Anzeige bleibt dunkel')
  await wedge(page, 'PO-0008')
  await refused.first().waitFor()
  assert.equal(await remark.inputValue(), 'Anzeige bleibt dunkel')
  await window.getByRole('heading', { name: /PO-0007/ }).waitFor()
  await page.goto(`${app.url}/ausgaben`)
  await page.getByRole('button', { name: '4 Stück Verbandpäckchen M' }).click()
  await window.getByText('Jugendfeuerwehr, M. Krause').waitFor()
  await wedge(page, 'PO-0008')
  await refused.first().waitFor()
  assert.equal(await window.getByText('Übung Hafen').count(), 0)
  await window.getByText('Jugendfeuerwehr, M. Krause').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('what is chosen while an action runs on other rows stays chosen', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await page.goto(`${app.url}/fehlbestaende`)
  const boxes = page.getByRole('checkbox', { name: / in RUCK-1 wählen$/ })
  await boxes.first().check()
  const ordered = await hold(page, 'PATCH', '**/api/v1/fehlbestaende/*')
  await page.getByRole('button', { name: 'Als bestellt merken' }).first().click()
  await ordered.done
  await boxes.nth(1).check()
  ordered.release()
  await page.getByText('1 Fehlbestand ist als bestellt gemerkt.').waitFor()
  await page.getByText('1 gewählt').waitFor()
  assert.ok(await boxes.nth(1).isChecked())
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('a code that is typed while another one is being suggested stays', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  await page.goto(`${app.url}/objekte?neu=1`)
  const form = page.getByRole('dialog')
  await form.getByLabel('Objekttyp').selectOption('Notfallrucksack')
  const suggested = await hold(page, 'GET', '**/objekte/naechster-code*')
  const suggest = form.getByRole('button', { name: 'Vorschlagen' })
  await suggest.click()
  await suggested.done
  await form.getByLabel('Code').fill('RUCK-77')
  suggested.release()
  await until('the answer', () => suggest.isEnabled())
  assert.equal(await form.getByLabel('Code').inputValue(), 'RUCK-77')
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('a template is not saved without the material that is on its way into it', async () => {
  await app.call(app.admin, 'POST', '/materialien', { name: 'Spineboard', materialtyp: 'menge', einheit: 'Stück' })
  const visitor = await visit(app)
  const { page } = visitor
  await page.goto(`${app.url}/vorlagen/${depot.vorlage.id}/bearbeiten?als=neue-version`)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const amount = row('Handschuhe Größe L').getByLabel('Sollmenge')
  await amount.waitFor()
  const named = await hold(page, 'GET', /\/api\/v1\/materialien\/[0-9a-f-]+$/)
  await choose(page.getByRole('combobox', { name: 'Material hinzufügen' }), 'Spineboard', 'Spineboard')
  await named.done
  await amount.press('Enter')
  named.release()
  await row('Spineboard').waitFor()
  await page.getByRole('button', { name: 'Neue Version anlegen' }).click()
  await page.getByText('Die neue Version ist angelegt.').waitFor()
  await page.getByRole('main').getByText('Spineboard').first().waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('rights that are ticked one after the other reach the service in this order', async () => {
  await app.call(app.admin, 'POST', '/rollen', { name: 'Jugendwart', berechtigungen: ['mangel.lesen'] })
  const { page, context } = await visit(app)
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  await page.route('**/berechtigungen/*', async (route: Route) => {
    const method = route.request().method()
    if (method === 'PUT') await first.promise
    order.push(method)
    await route.continue()
  })
  await page.goto(`${app.url}/verwaltung/rollen`)
  const box = page.getByRole('checkbox', { name: 'Jugendwart: Mängel melden' })
  await box.waitFor()
  // A tick shows in the moment of the click.
  const click = (one: unknown) => {
    const box = one as { click(): void; readonly checked: boolean }
    box.click()
    return box.checked
  }
  assert.deepEqual([await box.evaluate(click), await box.evaluate(click)], [true, false])
  first.resolve()
  await until('both', () => order.length === 2)
  assert.deepEqual(order, ['PUT', 'DELETE'])
  await context.close()
})

test('a deletion that is on its way offers no way to keep', async () => {
  const { page, context } = await visit(app)
  await page.goto(`${app.url}/stammdaten/kategorien`)
  await page
    .getByRole('button', { name: /Verbandmaterial/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Löschen' }).click()
  const deleted = await hold(page, 'DELETE', '**/api/v1/kategorien/*')
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
  await deleted.done
  assert.ok(await dialog.getByRole('button', { name: 'Behalten' }).isDisabled())
  deleted.release()
  await dialog.getByRole('alert').waitFor()
  await context.close()
})

test('the end of another login does not take the focus from a field', async () => {
  const eva = await person(app, 'Eva Roth')
  await app.logIn('eva.roth', 'Hydrant 12 im Hof')
  const { page, context } = await visit(app, { as: eva })
  await page.goto(`${app.url}/profil`)
  const end = page.getByRole('button', { name: /^Beenden: / })
  await end.waitFor()
  const listed = await hold(page, 'GET', '**/api/v1/auth/sitzungen*')
  await end.click()
  await listed.done
  await page.getByRole('textbox', { name: 'Bisheriges Passwort' }).focus()
  await page.keyboard.type('Hydrant')
  listed.release()
  await end.waitFor({ state: 'detached' })
  await page.keyboard.type(' 12')
  assert.equal(await page.getByRole('textbox', { name: 'Bisheriges Passwort' }).inputValue(), 'Hydrant 12')
  await context.close()
})

interface Standorte {
  readonly eintraege: readonly { id: string; name: string }[]
}

test('a long list that is read again because of a change is not called off by its next page', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  const [again, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let times = 0
  await page.route(/\/api\/v1\/standorte\?.*seite=/, async (route) => {
    const isFirst = new URL(route.request().url()).searchParams.get('seite') === '1'
    const response = await route.fetch()
    const { eintraege } = (await response.json()) as Standorte
    const [one] = eintraege
    const named = (name: string, place: number) => ({ ...one, id: `${one?.id.slice(0, -4)}${1000 + place}`, name })
    if (isFirst) times += 1
    if (isFirst && times > 1) {
      again.resolve()
      await free.promise
    }
    const first = times > 1 ? 'Halle umbenannt' : 'Halle 0'
    const rows = isFirst
      ? Array.from({ length: 200 }, (_, place) => named(place === 0 ? first : `Halle ${place}`, place))
      : [named('Letzte Halle', 900)]
    // A list that is called off takes no answer.
    await route
      .fulfill({ response, json: { eintraege: rows, gesamt: 201, seite: isFirst ? 1 : 2, seiten: 2 } })
      .catch(() => undefined)
  })
  await page.goto(`${app.url}/stammdaten/standorte`)
  await page.getByText('Halle 0', { exact: true }).waitFor()
  await app.call(app.admin, 'POST', '/standorte', { name: 'Gerätehaus Ost' })
  await again.promise
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
  await page.getByText('Halle 199').waitFor()
  free.resolve()
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
  await page.getByText('Letzte Halle').waitFor()
  await page.evaluate('window.scrollTo(0, 0)')
  await page.getByText('Halle umbenannt').waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})
