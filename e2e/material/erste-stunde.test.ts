import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { countTaps, type Taps } from '../taps.ts'
import { ADMIN_PASSWORD, visit } from './app.ts'
import { expect, test } from './test.ts'

test.use({ freshFor: 'test' })

const CLICKS = 22
const CLICKS_READY = 13
const CLICKS_BY_HAND = 35
const LISTE = `Gegenstand;Stückzahl;Lagerort\r\n${Array.from({ length: 40 }, (_, place) => `Gerät ${place + 1};1;G${Math.floor(place / 10) + 1}`).join('\r\n')}\r\n`

for (const [device, size] of [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const) {
  test(`On ${device} an empty system leads from the first login to the first check in at most ${CLICKS} clicks`, async ({
    app,
  }) => {
    const { page } = await visit(app, { size, as: null })
    const { click, fill, total } = countTaps()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    const form = page.getByRole('dialog')
    const overview = () => click(page.getByRole('navigation').getByRole('link', { name: 'Übersicht' }).first())

    await page.goto(app.url)
    await fill(page.getByLabel('Benutzername'), 'admin')
    await fill(page.getByRole('textbox', { name: 'Passwort' }), ADMIN_PASSWORD)
    await click(button('Anmelden'))
    await expect(page.getByRole('heading', { level: 2, name: 'Erste Schritte' })).toBeVisible()
    await expect(button('HLF 20')).toBeVisible()
    await assertAccessible(page, 'first steps')
    await assertFits(page, 'first steps')
    await assertTouchable(page, 'first steps')

    await fill(page.getByLabel('Wo Ihre Fahrzeuge stehen'), 'Gerätehaus')
    await click(button('Standort anlegen'))
    await expect(page.getByRole('heading', { level: 3, name: 'Standort 1 Standort' })).toBeVisible()

    await click(link('Eigene Beladeliste hochladen'))
    const choosing = page.waitForEvent('filechooser')
    await click(form.getByRole('button', { name: 'Datei wählen' }))
    await (await choosing).setFiles({ name: 'LF 10.csv', mimeType: 'text/csv', buffer: Buffer.from(LISTE) })
    await click(form.getByRole('button', { name: 'Hochladen und prüfen' }))
    await expect(form.getByText('4 Fächer neu:')).toBeVisible()
    await click(form.getByRole('button', { name: 'Hochladen und prüfen' }))
    await click(button('Übernehmen'))
    await click(link('Objekt aus der Vorlage anlegen'))

    await fill(form.getByRole('textbox', { name: 'Code' }), 'LF-1')
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('LF 10 Gerätehaus')
    await click(form.getByRole('button', { name: 'Objekt anlegen' }))
    await expect(page.getByRole('heading', { level: 1, name: /LF/ })).toBeVisible()

    await overview()
    // A step that is done folds up and moves those below it.
    await expect(page.getByRole('heading', { level: 3, name: /^Fahrzeug \d/ })).toBeVisible()
    await click(link('Person anlegen'))
    await fill(form.getByRole('textbox', { name: 'Name', exact: true }), 'Anna Weber')
    await expect(form.getByRole('textbox', { name: 'Benutzername' })).toHaveValue('a.weber')
    await fill(form.getByRole('textbox', { name: 'Erstes Passwort' }), 'Schlauch am Turm 12')
    await click(form.getByRole('button', { name: 'Benutzer anlegen' }))
    await expect(page.getByText('Anna Weber kann sich jetzt anmelden.')).toBeVisible()

    await overview()
    await expect(page.getByRole('heading', { level: 3, name: /^Personen \d/ })).toBeVisible()
    await click(link('Kontrolle starten'))
    await expect(page).toHaveURL(/\/pruefen$/)
    await click(button('Kontrolle starten'))
    await expect(page.getByText('Gerät 1', { exact: true }).first()).toBeVisible()
    assert.ok(total() <= CLICKS, `${total()} clicks`)
  })
}

/** Logs in for the first time and makes the first Standort. */
async function begin(page: Page, { click, fill }: Taps, url: string): Promise<void> {
  await page.goto(url)
  await fill(page.getByLabel('Benutzername'), 'admin')
  await fill(page.getByRole('textbox', { name: 'Passwort' }), ADMIN_PASSWORD)
  await click(page.getByRole('button', { name: 'Anmelden', exact: true }))
  await fill(page.getByLabel('Wo Ihre Fahrzeuge stehen'), 'Gerätehaus')
  await click(page.getByRole('button', { name: 'Standort anlegen' }))
  await expect(page.getByRole('heading', { level: 3, name: 'Standort 1 Standort' })).toBeVisible()
}

/** Makes the vehicle as the form proposes it, and starts its first check. */
async function startFirstCheck(page: Page, { click }: Taps): Promise<void> {
  await click(page.getByRole('dialog').getByRole('button', { name: 'Objekt anlegen' }))
  await click(page.getByRole('link', { name: 'Kontrolle starten', exact: true }))
  await click(page.getByRole('button', { name: 'Kontrolle starten', exact: true }))
}

test(`A ready-made load leads from the first login to the first check in at most ${CLICKS_READY} clicks: what there is one of is chosen`, async ({
  app,
}) => {
  const { page } = await visit(app, { size: PHONE, as: null })
  const taps = countTaps()
  await begin(page, taps, app.url)
  await taps.click(page.getByRole('button', { name: 'MTW', exact: true }))
  await expect(page.getByRole('heading', { level: 3, name: 'Beladung 1 Vorlage' })).toBeVisible()
  await taps.click(page.getByRole('link', { name: 'Fahrzeug anlegen' }))
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Vorlage')).toHaveValue(/./)
  await expect(form.getByRole('textbox', { name: 'Code' })).toHaveValue('MTW-001')
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('MTW Gerätehaus')
  await assertAccessible(page, 'the first vehicle')
  await startFirstCheck(page, taps)
  await expect(page.getByText('Megaphon').first()).toBeVisible()
  assert.ok(taps.total() <= CLICKS_READY, `${taps.total()} clicks`)
})

test(`Ten materials typed by hand lead from the first login to the first check in at most ${CLICKS_BY_HAND} clicks: each is made where it is typed`, async ({
  app,
}) => {
  const { page } = await visit(app, { size: PHONE, as: null })
  const taps = countTaps()
  const { click, fill } = taps
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await begin(page, taps, app.url)
  await click(page.getByRole('link', { name: 'Eigene Vorlage eintippen' }))
  await fill(page.getByLabel('Neuer Objekttyp'), 'TSF')
  await click(button('„TSF“ anlegen'))
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Beladung TSF')
  await assertAccessible(page, 'a template by hand')
  const names = Array.from({ length: 10 }, (_, place) => `Armatur ${place + 1}`)
  for (const name of names) {
    await fill(page.getByRole('combobox', { name: 'Material hinzufügen' }), name)
    await click(page.getByRole('option', { name: `„${name}“ anlegen` }))
  }
  await expect(page.locator('[data-row] strong')).toHaveText(names)
  await click(button('Vorlage anlegen'))
  await click(page.getByRole('link', { name: 'Objekt anlegen' }))
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue('TSF Gerätehaus')
  await startFirstCheck(page, taps)
  await expect(page.getByText('Armatur 10').first()).toBeVisible()
  assert.ok(taps.total() <= CLICKS_BY_HAND, `${taps.total()} clicks`)
})

test('A ready-made load is one click, and a system at work shows no first steps', async ({ app }) => {
  const { page } = await visit(app)
  const known = Promise.withResolvers<void>()
  await page.route('**/api/v1/vorlagen/muster', async (route) => {
    await known.promise
    await route.continue()
  })
  await page.goto(`${app.url}/`)
  // The steps have their place before they are known: nothing below them moves under a tap.
  const below = page.getByRole('main').getByRole('link', { name: 'Das erste Objekt anlegen' })
  await expect(below).toBeAttached()
  await expect(below).not.toBeInViewport()
  known.resolve()
  await expect(page.getByRole('heading', { level: 2, name: 'Erste Schritte' })).toBeVisible()
  await expect(below).not.toBeInViewport()
  await page.getByRole('button', { name: 'MTW', exact: true }).click()
  await expect(page.getByText('Beladung MTW ist angelegt: 10 Positionen.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Beladung 1 Vorlage' })).toBeVisible()
  await page.getByText('Weitere Beladung, zum Beispiel ein Rucksack').click()
  await assertAccessible(page, 'further loads')
  await page.getByRole('button', { name: 'Notfallrucksack', exact: true }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Beladung 2 Vorlagen' })).toBeVisible()
  await page.getByRole('button', { name: 'alle 4 Wochen und nach jedem Einsatz' }).click()
  await expect(
    page.getByRole('heading', { level: 3, name: /^Kontrollfrist MTW: alle 4 Wochen .+Notfallrucksack: alle 4 Wochen/ }),
  ).toBeVisible()
  await assertAccessible(page, 'steps that are done')
  await assertTouchable(page, 'steps that are done')
  await page.getByRole('link', { name: '2 Vorlagen' }).click()
  await expect(page.getByText('Beladung Notfallrucksack').first()).toBeVisible()
  await page.goBack()
  const call = <T>(path: string, body: unknown) => app.call<T & { id: string }>(app.admin, 'POST', path, body)
  const standort = await call('/standorte', { name: 'Wache' })
  const { eintraege } = await app.call<{ eintraege: { id: string; name: string; objekttyp_id: string }[] }>(
    app.admin,
    'GET',
    '/vorlagen',
  )
  const vorlage = eintraege.find(({ name }) => name === 'Beladung MTW')
  assert.ok(vorlage)
  const objekt = await call<{ kontrolle_anlass: string | null }>('/objekte', {
    code: 'MTW-1',
    name: 'MTW',
    standort_id: standort.id,
    objekttyp_id: vorlage.objekttyp_id,
    vorlage_id: vorlage.id,
  })
  assert.equal(objekt.kontrolle_anlass, 'noch_nie', 'the load has an interval: its object is due')
  await call(`/objekte/${objekt.id}/kontrollen`, {})
  await expect(page.getByRole('heading', { level: 2, name: 'Erste Schritte' })).toHaveCount(0)
})
