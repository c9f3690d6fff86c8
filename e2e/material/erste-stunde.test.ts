import assert from 'node:assert/strict'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { countTaps } from '../taps.ts'
import { ADMIN_PASSWORD, visit } from './app.ts'
import { expect, test } from './test.ts'

test.use({ freshFor: 'test' })

const CLICKS = 40
const LISTE = `Gegenstand;Stückzahl;Lagerort\r\n${Array.from({ length: 40 }, (_, place) => `Gerät ${place + 1};1;G${Math.floor(place / 10) + 1}`).join('\r\n')}\r\n`

for (const [device, size] of [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const) {
  test(`On ${device} an empty system leads from the first login to the first check in at most ${CLICKS} clicks`, async ({
    app,
  }) => {
    const { page } = await visit(app, { size, as: null })
    const { click, fill, choose, total } = countTaps()
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

    await choose(form.getByLabel('Objekttyp'), { label: 'LF 10' })
    await expect(form.getByLabel('Vorlage').locator('option').nth(1)).toBeAttached()
    await choose(form.getByLabel('Vorlage'), { index: 1 })
    await fill(form.getByRole('textbox', { name: 'Code' }), 'LF-1')
    await fill(form.getByRole('textbox', { name: 'Name' }), 'LF 10 Gerätehaus')
    await choose(form.getByLabel('Standort'), { label: 'Gerätehaus' })
    await click(form.getByRole('button', { name: 'Objekt anlegen' }))
    await expect(page.getByRole('heading', { level: 1, name: /LF/ })).toBeVisible()

    await overview()
    // A step that is done folds up and moves those below it.
    await expect(page.getByRole('heading', { level: 3, name: /^Fahrzeug \d/ })).toBeVisible()
    await click(link('Person anlegen'))
    await fill(form.getByRole('textbox', { name: 'Benutzername' }), 'a.weber')
    await fill(form.getByRole('textbox', { name: 'Name', exact: true }), 'Anna Weber')
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

test('A ready-made load is one click, and a system at work shows no first steps', async ({ app }) => {
  const { page } = await visit(app)
  await page.goto(`${app.url}/`)
  await page.getByRole('button', { name: 'MTW', exact: true }).click()
  await expect(page.getByText('Beladung MTW ist angelegt: 10 Positionen.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Beladung 1 Vorlage' })).toBeVisible()
  const call = <T>(path: string, body: unknown) => app.call<T & { id: string }>(app.admin, 'POST', path, body)
  const standort = await call('/standorte', { name: 'Wache' })
  const { eintraege } = await app.call<{ eintraege: { id: string; objekttyp_id: string }[] }>(
    app.admin,
    'GET',
    '/vorlagen',
  )
  const [vorlage] = eintraege
  assert.ok(vorlage)
  const objekt = await call('/objekte', {
    code: 'MTW-1',
    name: 'MTW',
    standort_id: standort.id,
    objekttyp_id: vorlage.objekttyp_id,
    vorlage_id: vorlage.id,
  })
  await call(`/objekte/${objekt.id}/kontrollen`, {})
  await expect(page.getByRole('heading', { level: 2, name: 'Erste Schritte' })).toHaveCount(0)
})
