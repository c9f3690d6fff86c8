import assert from 'node:assert/strict'
import { PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { type App, visit } from './app.ts'
import { baueRucksack, letzteKontrolle, person, type Rucksack, starte, vollstaendig, zahl } from './rucksack.ts'
import { expect, test } from './test.ts'

/** A checked rucksack in which one piece of every material is missing. */
async function mitFehlbestaenden(app: App, code: string, anzahl: number): Promise<Rucksack> {
  const rucksack = await baueRucksack(app, { code, faecher: [anzahl], soll: () => 2 })
  const { id, positionen } = await starte(app, app.admin, rucksack)
  for (const { material_id } of positionen)
    await app.call(app.admin, 'PUT', `/kontrollen/${id}/positionen/${material_id}`, { gezaehlt: 1 })
  await app.call(app.admin, 'POST', `/kontrollen/${id}/abschliessen`, {})
  return rucksack
}

test('An approval is confirmed with the readiness that the service names, not with one that the page computes', async ({
  app,
}) => {
  const leitung = await person(app, 'Lea Leitner', 'leitungsverantwortlicher')
  const rucksack = await mitFehlbestaenden(app, 'GEN-1', 2)
  const { page } = await visit(app, { as: leitung })
  await page.goto(`${app.url}/objekte/${rucksack.id}?teil=fehlbestaende`)
  const approve = async () => {
    await page.getByRole('button', { name: 'Mindermenge genehmigen' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Genehmigen' }).click()
  }
  await approve()
  await expect(page.getByText('Die Mindermenge ist genehmigt. GEN-1 ist nicht einsatzbereit.')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText('Mindermenge genehmigt', { exact: true })).toBeVisible()
  await approve()
  await expect(page.getByText('Die Mindermenge ist genehmigt. GEN-1 ist eingeschränkt einsatzbereit.')).toBeVisible()
})

test('Where the store has nothing, a shortage is ordered first, and refilled once it is ordered', async ({ app }) => {
  const leitung = await person(app, 'Ole Order', 'leitungsverantwortlicher')
  const rucksack = await mitFehlbestaenden(app, 'LEER-1', 1)
  const { page } = await visit(app, { as: leitung, size: PHONE })
  await page.goto(`${app.url}/objekte/${rucksack.id}?teil=fehlbestaende`)
  const first = page.getByRole('button', { name: /^(Nachfüllen|Als bestellt merken|Mindermenge genehmigen)$/ }).first()
  await expect(first).toHaveText('Als bestellt merken')
  await first.tap()
  await expect(first).toHaveText('Nachfüllen')
})

test('Who may not refill is led to the shortage and not to a refill', async ({ app }) => {
  const leitung = await person(app, 'Lea Leitner', 'leitungsverantwortlicher')
  const rucksack = await mitFehlbestaenden(app, 'FUELL-1', 1)
  const mitarbeiter = await person(app, 'Mia Berg')
  for (const [as, remedy, other] of [
    [mitarbeiter, 'Fehlbestand ansehen', 'Nachfüllen'],
    [leitung, 'Nachfüllen', 'Fehlbestand ansehen'],
  ] as const) {
    const visitor = await visit(app, { as, size: PHONE })
    const { page } = visitor
    await page.goto(app.url)
    const entry = page.getByRole('article').filter({ hasText: rucksack.code })
    await expect(entry.getByRole('link', { name: `Material fehlt ${remedy}` })).toBeVisible()
    await expect(entry.getByText(other)).toHaveCount(0)
    await page.goto(`${app.url}/objekte/${rucksack.id}`)
    await page.getByRole('link', { name: `Material fehlt ${remedy}` }).tap()
    await expect(page.getByText('1 Stück fehlt')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Nachfüllen' })).toHaveCount(as === leitung ? 1 : 0)
    await visitor.context.close()
  }
})

test('Several shortages are refilled from the store at once, and the rest is ordered and printed', async ({ app }) => {
  const leitung = await person(app, 'Lea Leitner', 'leitungsverantwortlicher')
  const rucksack = await mitFehlbestaenden(app, 'ALLE-1', 3)
  const post = <T = { id: string }>(path: string, body: unknown) => app.call<T>(app.admin, 'POST', path, body)
  const ort = await post('/lagerorte', { name: 'Kammer', art: 'lager' })
  const { eintraege } = await app.call<{ eintraege: { material_id: string; material_name: string }[] }>(
    app.admin,
    'GET',
    `/fehlbestaende?objekt_id=${rucksack.id}&limit=10`,
  )
  const [erstes, zweites, drittes] = eintraege
  assert.ok(erstes && zweites && drittes)
  for (const [place, { material_id }] of [erstes, zweites].entries()) {
    const { id } = await post('/lagerplaetze', { code: `ALLE-${place + 1}`, name: null, lagerort_id: ort.id })
    await post('/materialbewegungen', { art: 'zugang', material_id, menge: 5, nach_lagerplatz_id: id })
  }
  const { page } = await visit(app, { as: leitung })
  await page.goto(`${app.url}/fehlbestaende`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row(erstes.material_name).getByText('5 Stück')).toBeVisible()
  await expect(row(drittes.material_name).getByText('nichts', { exact: true })).toBeVisible()
  for (const { material_name } of [erstes, zweites]) await page.getByLabel(`${material_name} in ALLE-1 wählen`).check()
  await expect(page.getByText('2 gewählt')).toBeVisible()
  await assertAccessible(page, 'chosen shortages')
  await page.getByRole('button', { name: 'Nachfüllen', exact: true }).first().click()
  const form = page.getByRole('dialog')
  const place = form.getByLabel(`Lagerplatz: ${erstes.material_name} in ALLE-1`)
  await expect(place.locator('option:checked', { hasText: 'ALLE-1, Kammer: 5 Stück da' })).toBeAttached()
  await assertAccessible(page, 'refill of several')
  await form.getByRole('button', { name: 'Nachfüllen' }).click()
  await expect(page.getByText('2 Fehlbestände sind nachgefüllt.')).toBeVisible()
  await expect(row(erstes.material_name)).toHaveCount(0)
  await page.goto(`${app.url}/lager/bestellliste`)
  await page.getByLabel(`${drittes.material_name} wählen`).check()
  await page.getByRole('button', { name: 'Als bestellt merken' }).first().click()
  await expect(page.getByText('1 Material ist als bestellt gemerkt.')).toBeVisible()
  await expect(row(drittes.material_name)).toHaveCount(0)
  await page.getByRole('button', { name: /^schon bestellt/ }).click()
  await row(drittes.material_name).getByRole('button', { name: 'Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Bestellung zurücknehmen' }).click()
  await expect(page.getByText(`Die Bestellung von ${drittes.material_name} ist zurückgenommen.`)).toBeVisible()
})

test('On a phone the same rows are chosen by their cards', async ({ app }) => {
  const leitung = await person(app, 'Lea Leitner', 'leitungsverantwortlicher')
  const rucksack = await mitFehlbestaenden(app, 'KARTE-1', 1)
  const { page } = await visit(app, { as: leitung, size: PHONE })
  await page.goto(`${app.url}/fehlbestaende`)
  await page.getByRole('checkbox', { name: new RegExp(`in ${rucksack.code} wählen$`) }).check()
  await expect(page.getByText('1 gewählt')).toBeVisible()
  await page.getByRole('button', { name: 'Als bestellt merken' }).first().tap()
  await expect(page.getByText('1 Fehlbestand ist als bestellt gemerkt.')).toBeVisible()
  await expect(page.getByText('1 gewählt')).toHaveCount(0)
  await assertAccessible(page, 'cards to choose')
})

test('Approvals that a check ends are named before it starts, and after it was cancelled', async ({ app }) => {
  const leitung = await person(app, 'Lea Leitner', 'leitungsverantwortlicher')
  const rucksack = await mitFehlbestaenden(app, 'ENDE-1', 2)
  const { eintraege } = await app.call<{ eintraege: { id: string; material_name: string }[] }>(
    app.admin,
    'GET',
    `/fehlbestaende?objekt_id=${rucksack.id}`,
  )
  for (const { id } of eintraege) await app.call(app.admin, 'POST', `/fehlbestaende/${id}/mindermenge`, {})
  const { page } = await visit(app, { as: leitung, size: PHONE })
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  const note = page.getByRole('note')
  await expect(note.getByText('2 genehmigte Mindermengen enden mit dem Start.')).toBeVisible()
  await expect(note.getByText('Danach müssen sie neu genehmigt werden.')).toBeVisible()
  for (const { material_name } of eintraege) await expect(note.getByText(material_name)).toBeVisible()
  await assertAccessible(page, 'start that ends approvals')
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await page.getByRole('button', { name: 'Kontrolle abbrechen' }).tap()
  await page.getByRole('button', { name: 'Kontrolle verwerfen' }).tap()
  await expect(note.getByText('2 Genehmigungen endeten mit dem Start einer Kontrolle:')).toBeVisible()
  for (const { material_name } of eintraege) await expect(note.getByText(material_name)).toBeVisible()
  await assertAccessible(page, 'approvals that ended')
  await page.getByRole('button', { name: 'Mindermenge genehmigen' }).first().tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Genehmigen' }).tap()
  await expect(note.getByText('1 Genehmigung endete mit dem Start einer Kontrolle:')).toBeVisible()
  await page.goto(`${app.url}/objekte/${rucksack.id}?teil=verlauf`)
  await expect(page.getByText(/^Genehmigung abgelaufen: .*, mit dem Start der Kontrolle$/)).toHaveCount(2)
})

test('The end of a check and its last page show all that is missing, and refill it there', async ({ app }) => {
  const leitung = await person(app, 'Lea Leitner', 'leitungsverantwortlicher')
  const rucksack = await mitFehlbestaenden(app, 'SCHLUSS-1', 2)
  const [erstes, zweites] = rucksack.positionen
  assert.ok(erstes && zweites)
  const { page } = await visit(app, { as: leitung, size: PHONE })
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await expect(page.getByRole('heading', { name: 'Fehlt seit früher, noch nicht gezählt (2)' })).toBeVisible()
  await expect(page.getByText('Bisher fehlt nichts.')).toHaveCount(0)
  await assertAccessible(page, 'end with earlier shortages')
  await page.getByRole('link', { name: 'Weiter zählen' }).tap()
  for (const position of [erstes, zweites]) {
    await zahl(page, position).tap()
    await page.getByRole('button', { name: '1', exact: true }).tap()
    await page.getByRole('button', { name: 'Fertig', exact: true }).tap()
  }
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await expect(page.getByRole('heading', { name: 'Es fehlt (2)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Fehlt seit früher/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Abschließen' }).tap()
  await expect(page.getByRole('heading', { name: 'Fehlt noch (2)' })).toBeVisible()
  await assertAccessible(page, 'finished check with shortages')
  await assertFits(page, 'finished check with shortages')
  await page.getByRole('button', { name: 'Jetzt nachfüllen' }).first().tap()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Nachfüllen' }).tap()
  await expect(page.getByRole('heading', { name: 'Fehlt noch (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Mindermenge genehmigen' }).tap()
  await form.getByRole('button', { name: 'Genehmigen' }).tap()
  await expect(page.getByText('Mindermenge genehmigt', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('SCHLUSS-1 eingeschränkt')).toBeVisible()
})

test('A refill stands beside the last count, and a late count with both its times', async ({ app }) => {
  const leitung = await person(app, 'Lea Leitner', 'leitungsverantwortlicher')
  const rucksack = await mitFehlbestaenden(app, 'STAND-1', 2)
  const [erstes, zweites] = rucksack.positionen
  assert.ok(erstes && zweites)
  const { eintraege } = await app.call<{ eintraege: { id: string; material_id: string }[] }>(
    app.admin,
    'GET',
    `/fehlbestaende?objekt_id=${rucksack.id}`,
  )
  const fehlt = eintraege.find(({ material_id }) => material_id === erstes.material_id)
  await app.call(app.admin, 'POST', `/fehlbestaende/${fehlt?.id}/nachfuellungen`, { menge: 1 })
  const { page } = await visit(app, { as: leitung, size: PHONE })
  await page.goto(`${app.url}/objekte/${rucksack.id}`)
  await expect(page.getByRole('button', { name: erstes.name }).getByText('nachgefüllt auf 2')).toBeVisible()
  await expect(page.getByRole('button', { name: zweites.name }).getByText('gezählt 1')).toBeVisible()
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await expect(page.getByText('zuletzt 1, jetzt 2')).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await vollstaendig(page, erstes).tap()
  const body = (await sent).postDataJSON() as { gezaehlt_am: string }
  assert.ok(Math.abs(Date.parse(body.gezaehlt_am) - Date.now()) < 60_000)
  const { id } = await letzteKontrolle(app, rucksack)
  const made = new Date(Date.now() - 180_000)
  const late = { gezaehlt: 1, gezaehlt_am: made.toISOString() }
  await app.call(leitung, 'PUT', `/kontrollen/${id}/positionen/${zweites.material_id}`, late)
  await page.goto(`${app.url}/objekte/${rucksack.id}?teil=verlauf`)
  await expect(page.getByText(/, gezählt \d\d:\d\d Uhr, eingegangen \d\d:\d\d Uhr$/)).toBeVisible()
})
