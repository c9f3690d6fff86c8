/** What a person does, and what others change, while an answer is on its way. */

import assert from 'node:assert/strict'
import type { Page, Route } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import { visit } from './app.ts'
import { choose, keepSentences } from './checks.ts'
import { wedge } from './depot.ts'
import { person } from './rucksack.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'depot' })

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

test('a change that its page shows before the answer is named as what was asked for', async ({ app, depot }) => {
  const { page } = await visit(app)
  await keepSentences(page)
  await page.goto(`${app.url}/maengel/${depot.mangel.id}`)
  const step = page.getByRole('button', { name: 'Nach „in Bearbeitung“' })
  const changed = await hold(page, 'PATCH', '**/api/v1/maengel/*')
  await step.click()
  await expect(step).toHaveCount(0)
  changed.release()
  await expect(page.getByText('Der Mangel ist jetzt: in Bearbeitung.')).toBeVisible()
  await page.goto(`${app.url}/objekte/${depot.lf1.id}`)
  await page.getByRole('button', { name: 'Aktionen' }).first().click()
  await page.getByRole('menuitem', { name: 'An anderen Standort verlegen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Neuer Standort').selectOption('Wache Süd')
  const moved = await hold(page, 'POST', '**/lagerbewegungen')
  await form.getByRole('button', { name: 'Verlegen' }).click()
  await expect(form.getByText('Bisher: Wache Süd')).toBeVisible()
  moved.release()
  await expect(page.getByText('LF-1 steht jetzt in: Wache Süd.')).toBeVisible()
})

test('the next device that is scanned before the result of the last one is stored stays', async ({ app, depot }) => {
  const { page } = await visit(app, { as: depot.anna })
  await page.goto(`${app.url}/prueftag`)
  await expect(page.getByRole('heading', { name: 'Prüftag' })).toBeVisible()
  await wedge(page, 'PO-0007')
  const card = page.getByRole('region', { name: 'Dieses Gerät prüfen' })
  await expect(card.getByRole('link', { name: 'PO-0007' })).toBeVisible()
  const stored = await hold(page, 'POST', '**/pruefungen')
  await card.getByRole('button', { name: 'Bestanden', exact: true }).click()
  await stored.done
  await wedge(page, 'PO-0008')
  await expect(card.getByRole('link', { name: 'PO-0008' })).toBeVisible()
  stored.release()
  await expect(page.getByRole('heading', { name: '1 Gerät geprüft' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'PO-0008' })).toHaveCount(1)
})

test('a scan does not take the place of a window in which a person types', async ({ app, depot }) => {
  const { material_id } = await app.call<{ material_id: string }>(app.admin, 'GET', `/geraete/${depot.geprueft.id}`)
  const lent = { material_id, geraet_instanz_id: depot.geprueft.id, menge: 1, empfaenger: 'Übung Hafen' }
  await app.call(app.admin, 'POST', '/ausgaben', { ...lent, bestaetigt: true })
  const { page } = await visit(app, { as: depot.anna })
  const window = page.getByRole('dialog')
  const refused = page.getByText('Der Scan wurde nicht übernommen. Bitte schließen Sie zuerst das offene Fenster.')
  await page.goto(`${app.url}/prueftag`)
  await expect(page.getByRole('heading', { name: 'Prüftag' })).toBeVisible()
  await wedge(page, 'PO-0007')
  await page.getByRole('button', { name: 'Nicht bestanden' }).click()
  const remark = window.getByLabel('Was ist nicht in Ordnung?')
  await remark.fill('Anzeige bleibt dunkel')
  await wedge(page, 'PO-0008')
  await expect(refused.first()).toBeVisible()
  await expect(remark).toHaveValue('Anzeige bleibt dunkel')
  await expect(window.getByRole('heading', { name: /PO-0007/ })).toBeVisible()
  await page.goto(`${app.url}/ausgaben`)
  await page.getByRole('button', { name: '4 Stück Verbandpäckchen M' }).click()
  await expect(window.getByText('Jugendfeuerwehr, M. Krause')).toBeVisible()
  await wedge(page, 'PO-0008')
  await expect(refused.first()).toBeVisible()
  await expect(window.getByText('Übung Hafen')).toHaveCount(0)
  await expect(window.getByText('Jugendfeuerwehr, M. Krause')).toBeVisible()
})

test('what is chosen while an action runs on other rows stays chosen', async ({ app }) => {
  const { page } = await visit(app)
  await page.goto(`${app.url}/fehlbestaende`)
  const boxes = page.getByRole('checkbox', { name: / in RUCK-1 wählen$/ })
  await boxes.first().check()
  const ordered = await hold(page, 'PATCH', '**/api/v1/fehlbestaende/*')
  const chosen = page.getByText('1 gewählt').locator('..')
  await chosen.getByRole('button', { name: 'Als bestellt merken' }).click()
  await ordered.done
  await boxes.nth(1).check()
  ordered.release()
  await expect(page.getByText('1 Fehlbestand ist als bestellt gemerkt.')).toBeVisible()
  await expect(page.getByText('1 gewählt')).toBeVisible()
  assert.ok(await boxes.nth(1).isChecked())
})

test('a code that is typed while another one is being suggested stays', async ({ app }) => {
  const { page } = await visit(app)
  await page.goto(`${app.url}/objekte?neu=1`)
  const form = page.getByRole('dialog')
  await form.getByLabel('Objekttyp').selectOption('Notfallrucksack')
  const suggested = await hold(page, 'GET', '**/objekte/naechster-code*')
  const suggest = form.getByRole('button', { name: 'Vorschlagen' })
  await suggest.click()
  await suggested.done
  await form.getByLabel('Code').fill('RUCK-77')
  suggested.release()
  await expect(suggest).toBeEnabled()
  await expect(form.getByLabel('Code')).toHaveValue('RUCK-77')
})

test('a template is not saved without the material that is on its way into it', async ({ app, depot }) => {
  await app.call(app.admin, 'POST', '/materialien', { name: 'Spineboard', materialtyp: 'menge', einheit: 'Stück' })
  const { page } = await visit(app)
  await page.goto(`${app.url}/vorlagen/${depot.vorlage.id}/bearbeiten?als=neue-version`)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const amount = row('Handschuhe Größe L').getByLabel('Sollmenge')
  await expect(amount).toBeVisible()
  const named = await hold(page, 'GET', /\/api\/v1\/materialien\/[0-9a-f-]+$/)
  await choose(page.getByRole('combobox', { name: 'Material hinzufügen' }), 'Spineboard', 'Spineboard')
  await named.done
  await amount.press('Enter')
  named.release()
  await expect(row('Spineboard')).toBeVisible()
  await page.getByRole('button', { name: 'Neue Version anlegen' }).click()
  await expect(page.getByText('Die neue Version ist angelegt.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Spineboard').first()).toBeVisible()
})

test('rights that are ticked one after the other reach the service in this order', async ({ app }) => {
  await app.call(app.admin, 'POST', '/rollen', { name: 'Jugendwart', berechtigungen: ['mangel.lesen'] })
  const { page } = await visit(app)
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
  await expect(box).toBeVisible()
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
})

test('a deletion that is on its way offers no way to keep', async ({ app }) => {
  const { page } = await visit(app)
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
  await expect(dialog.getByRole('alert')).toBeVisible()
})

test('the end of another login does not take the focus from a field', async ({ app }) => {
  const eva = await person(app, 'Eva Roth')
  await app.logIn('eva.roth', 'Hydrant 12 im Hof')
  const { page } = await visit(app, { as: eva })
  await page.goto(`${app.url}/profil`)
  const end = page.getByRole('button', { name: /^Beenden: / })
  await expect(end).toBeVisible()
  const listed = await hold(page, 'GET', '**/api/v1/auth/sitzungen*')
  await end.click()
  await listed.done
  await page.getByRole('textbox', { name: 'Bisheriges Passwort' }).focus()
  await page.keyboard.type('Hydrant')
  listed.release()
  await expect(end).toHaveCount(0)
  await page.keyboard.type(' 12')
  await expect(page.getByRole('textbox', { name: 'Bisheriges Passwort' })).toHaveValue('Hydrant 12')
})

interface Standorte {
  readonly eintraege: readonly { id: string; name: string }[]
}

test('a long list that is read again because of a change is not called off by its next page', async ({ app }) => {
  const { page } = await visit(app)
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
  await expect(page.getByText('Halle 0', { exact: true })).toBeVisible()
  await app.call(app.admin, 'POST', '/standorte', { name: 'Gerätehaus Ost' })
  await again.promise
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
  await expect(page.getByText('Halle 199')).toBeVisible()
  free.resolve()
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
  await expect(page.getByText('Letzte Halle')).toBeVisible()
  await page.evaluate('window.scrollTo(0, 0)')
  await expect(page.getByText('Halle umbenannt')).toBeVisible()
})
