import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { DESK, PHONE, WHOLE_BROWSER } from '../browser.ts'
import { assertAccessible, assertFits, assertTextFits, tabTo } from '../checks.ts'
import { visit } from './app.ts'
import { assertInSight, choose } from './checks.ts'
import { expect, test } from './test.ts'

test.use({ launchOptions: WHOLE_BROWSER })

test.use({ founded: 'brigade' })

test('A new member gets an account and a role; the account ends, and the service says why one cannot end', async ({
  app,
}) => {
  const { page } = await visit(app, { size: PHONE })
  const form = page.getByRole('dialog')
  await page.goto(`${app.url}/verwaltung/rollen`)
  await page.getByRole('button', { name: 'Rolle anlegen' }).tap()
  await form.getByLabel('Name').fill('Jugendwart')
  await form.getByRole('button', { name: 'Rolle anlegen' }).tap()
  const tick = page.getByRole('checkbox', { name: 'Jugendwart: Mängel melden' })
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/berechtigungen/*', (route) => held.then(() => route.continue()))
  await tick.tap()
  // The roles come again before the service has the tick.
  await app.call(app.admin, 'POST', '/rollen', { name: 'Zeugwart', berechtigungen: [] })
  await expect(page.getByLabel('Rolle').locator('option', { hasText: 'Zeugwart' })).toBeAttached()
  assert.ok(await tick.isChecked(), 'a tick on its way stays')
  go()
  await expect(page.getByText('„Jugendwart“ darf das jetzt.')).toBeVisible()
  await assertFits(page, 'matrix')

  await page.goto(`${app.url}/verwaltung/benutzer`)
  await page.getByRole('button', { name: 'Benutzer anlegen' }).tap()
  await form.getByLabel('Name', { exact: true }).fill('Carla Tür')
  await form.getByLabel('Benutzername').fill('A.Weber')
  await form.getByLabel('Erstes Passwort').fill('kurz')
  await form.getByRole('button', { name: 'Benutzer anlegen' }).tap()
  await expect(form.getByText('Muss mindestens 12 Zeichen haben.')).toBeVisible()
  await form.getByLabel('Erstes Passwort').fill('Schlauchturm 9 am Tor')
  await form.getByLabel('Beim ersten Anmelden ein eigenes Passwort festlegen').uncheck()
  await form.getByRole('button', { name: 'Benutzer anlegen' }).tap()
  await expect(form.locator('[name=benutzername][aria-invalid=true]')).toBeVisible()
  await form.getByLabel('Benutzername').fill('c.tuer')
  await form.getByRole('button', { name: 'Benutzer anlegen' }).tap()
  await expect(page.getByText('Carla Tür kann sich jetzt anmelden.')).toBeVisible()
  const carla = await app.logIn('c.tuer', 'Schlauchturm 9 am Tor')

  await page.getByRole('button', { name: /^Carla Tür/ }).tap()
  await form.getByLabel('Jugendwart').tap()
  await form.getByRole('button', { name: 'Speichern' }).tap()
  await expect(page.getByText('Carla Tür ist gespeichert.')).toBeVisible()
  await page.getByRole('button', { name: /^Carla Tür.*Mitarbeiter, Jugendwart/ }).tap()
  await assertAccessible(page, 'user')
  await form.getByLabel('Darf sich anmelden').tap()
  await form.getByRole('button', { name: 'Speichern' }).tap()
  await expect(page.getByText('Carla Tür ist gesperrt und überall abgemeldet.')).toBeVisible()
  await assert.rejects(app.call(carla, 'GET', '/auth/me'), /401/)

  await page.goto(`${app.url}/verwaltung/benutzer?q=admin`)
  await page.locator('main').getByRole('button', { name: /admin/ }).tap()
  await form.getByLabel('Darf sich anmelden').tap()
  await form.getByRole('button', { name: 'Speichern' }).tap()
  await expect(form.getByRole('alert')).toBeVisible()
  await page.goto(`${app.url}/verwaltung/rollen`)
  await page.getByLabel('Rolle', { exact: true }).selectOption('Jugendwart')
  assert.ok(await page.getByRole('checkbox', { name: 'Jugendwart: Mängel melden' }).isChecked())
  await page.setViewportSize(DESK)
  assert.ok(
    await page
      .getByRole('row', { name: /^Mängel melden/ })
      .getByRole('checkbox', { name: /^Jugendwart/ })
      .isChecked(),
  )
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: /Jugendwart/ }).tap()
  await form.getByRole('button', { name: 'Löschen' }).tap()
  await form.getByRole('button', { name: 'Endgültig löschen' }).tap()
  await expect(form.getByRole('alert')).toBeVisible()
})

test('A table is tried, corrected by leaving out what is wrong, taken over and taken back', async ({ app }) => {
  const { page } = await visit(app)
  const form = page.getByRole('dialog')
  await page.goto(`${app.url}/verwaltung/importe`)
  await assertInSight(page.getByRole('navigation').getByRole('link', { name: 'Importe' }))
  await page.getByRole('button', { name: 'Tabelle hochladen' }).first().click()
  await form.getByRole('button', { name: 'Hochladen und prüfen' }).click()
  await expect(form.getByText('Bitte ausfüllen.')).toBeVisible()
  const download = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Vorlage herunterladen' }).click()
  const vorlage = readFileSync(await (await download).path(), 'utf8')
  const spalten = vorlage.replace('\uFEFF', '').split('\r\n')[0]?.split(';') ?? []
  assert.ok(spalten.includes('name') && spalten.includes('materialtyp'))
  const csv =
    'name;materialtyp;einheit\r\nRettungsdecke;menge;Stück\r\nKompresse <b>10</b>;menge;Stück\r\nFalsch;irgendwas;Stück\r\n'
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'material.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await form.getByRole('button', { name: 'Hochladen und prüfen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'material.csv' })).toBeVisible()
  await expect(page.getByText('geprüft, noch nicht übernommen')).toBeVisible()
  await expect(page.getByText('Kompresse <b>10</b> · menge · Stück')).toBeVisible()
  await expect(page.getByText('materialtyp:')).toBeVisible()
  await assertAccessible(page, 'dry run')
  await page.setViewportSize(PHONE)
  await assertTextFits(page, 'dry run')
  await page.setViewportSize(DESK)
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('1 fehlerhafte Zeile auslassen').click()
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.getByText('übernommen', { exact: true })).toBeVisible()
  const found = () => app.call<{ gesamt: number }>(app.admin, 'GET', '/materialien?q=Rettungsdecke')
  assert.equal((await found()).gesamt, 1)
  await page.getByRole('button', { name: 'Zurücknehmen' }).click()
  await page.getByRole('button', { name: 'Import zurücknehmen' }).click()
  await expect(page.getByText('Der Import ist zurückgenommen. Alles ist wie vorher.')).toBeVisible()
  assert.equal((await found()).gesamt, 0)
})

test('Labels are chosen, seen as they will be printed, and refused in the words of the service', async ({
  app,
  brigade,
}) => {
  const { page } = await visit(app, { size: PHONE, as: brigade.bernd })
  await page.goto(`${app.url}/etiketten`)
  await expect(page.getByText('Wählen Sie, wofür Sie Etiketten brauchen.')).toBeVisible()
  await page.getByLabel('RUCK-1 Rucksack Nord').tap()
  await page.getByLabel('RUCK-2 Rucksack Süd').tap()
  await expect(page.getByText('2 Objekte gewählt')).toBeVisible()
  await assertInSight(page.getByRole('button', { name: '2 Etiketten drucken' }))
  const sheet = page.getByRole('region', { name: 'Vorschau' })
  await expect(sheet.getByRole('img', { name: 'Etiketten, Seite 1 von 1' })).toBeVisible()
  await assertAccessible(page, 'sheet')
  await assertFits(page, 'sheet')
  await page.getByLabel('Startposition').fill('25')
  await expect(page.getByText('Der Bogen hat 24 Etiketten. Bitte geben Sie eine Zahl von 1 bis 24 an.')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toHaveCount(0)
  await page.getByLabel('Startposition').fill('24')
  await expect(sheet.getByRole('img', { name: 'Etiketten, Seite 2 von 2' })).toBeVisible()
  await page.getByText('Einzeln', { exact: true }).tap()
  await expect(page.getByText('Wählen Sie genau ein Objekt')).toBeVisible()
  await page.getByLabel('RUCK-2 Rucksack Süd').tap()
  const printed = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Etikett drucken' }).tap()
  await (await printed).waitForURL(/^blob:/, { waitUntil: 'commit' })
  await page.getByLabel('Höhe').fill('10')
  await page.getByLabel('Breite').fill('10')
  await expect(page.getByRole('alert')).toBeVisible()
})

test('Several objects are moved at once, and get their labels', async ({ app, brigade }) => {
  const { page } = await visit(app, { as: brigade.anna })
  const form = page.getByRole('dialog')
  await page.goto(`${app.url}/verwaltung/objektpflege`)
  for (const code of ['RUCK-1', 'RUCK-2']) await page.getByLabel(`${code} wählen`, { exact: true }).check()
  await page.getByRole('button', { name: 'Verlegen' }).click()
  await form.getByRole('button', { name: 'Verlegen' }).click()
  await expect(form.getByText('Bitte ausfüllen.')).toBeVisible()
  await form.getByLabel('Neuer Standort').selectOption({ label: 'Wache Süd' })
  await assertAccessible(page, 'move of several')
  await form.getByRole('button', { name: 'Verlegen' }).click()
  await expect(page.getByText(/ist verlegt\.|sind verlegt\./)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'RUCK-1' }).getByText('Wache Süd')).toBeVisible()
  await page.getByLabel('RUCK-1 wählen', { exact: true }).check()
  await page.getByRole('button', { name: 'Etiketten drucken' }).click()
  await form.getByLabel('Jedes Telefon öffnet den Code').check()
  await assertAccessible(page, 'labels of a list')
  const printed = page.context().waitForEvent('page')
  await form.getByRole('button', { name: 'Drucken' }).click()
  await (await printed).waitForURL(/^blob:/, { waitUntil: 'commit' })
})

test('Status or Einheit of several objects change at once, and what is not chosen stays', async ({ app, brigade }) => {
  const { page } = await visit(app, { as: brigade.anna })
  const form = page.getByRole('dialog')
  await page.goto(`${app.url}/verwaltung/objektpflege`)
  for (const code of ['RUCK-2', 'RUCK-10']) await page.getByLabel(`${code} wählen`, { exact: true }).check()
  await page.getByRole('button', { name: 'Status oder Einheit ändern' }).click()
  await form.getByRole('button', { name: 'Ändern' }).click()
  await expect(form.getByText('Bitte wählen Sie, was sich ändern soll.')).toBeVisible()
  await form.getByLabel('Status').selectOption({ label: 'in Wartung' })
  await assertAccessible(page, 'change of several')
  await form.getByRole('button', { name: 'Ändern' }).click()
  await expect(page.getByText('2 Objekte sind geändert.')).toBeVisible()
  for (const { id } of [brigade.ruck2, brigade.ruck10]) {
    const objekt = await app.call<{ status: string; einheit_id: null }>(app.admin, 'GET', `/objekte/${id}`)
    assert.deepEqual([objekt.status, objekt.einheit_id], ['in_wartung', null])
    await app.call(app.admin, 'PATCH', `/objekte/${id}`, { status: 'aktiv' })
  }

  await page.goto(`${app.url}/stammdaten/materialien`)
  for (const name of ['Handschuhe Größe L', 'Pulsoximeter']) await page.getByLabel(`${name} wählen`).check()
  await page.getByRole('button', { name: 'Kategorie ändern' }).click()
  await expect(form.getByText('Handschuhe Größe L, Pulsoximeter')).toBeVisible()
  await form.getByRole('button', { name: 'Ändern' }).click()
  await expect(page.getByText('2 Materialien sind geändert.')).toBeVisible()
  const { eintraege } = await app.call<{ eintraege: { name: string; kategorie_id: string | null }[] }>(
    app.admin,
    'GET',
    '/materialien?limit=200',
  )
  const without = eintraege.filter(({ kategorie_id }) => kategorie_id === null).map(({ name }) => name)
  assert.deepEqual(without.sort(), ['Handschuhe Größe L', 'Pulsoximeter'])
})

test('Who checks what is assigned; an object is renamed; the log tells it to the higher roles', async ({
  app,
  brigade,
}) => {
  const { page } = await visit(app, { as: brigade.anna })
  const form = page.getByRole('dialog')
  await page.goto(`${app.url}/verwaltung/kontrollverantwortung`)
  await page.getByRole('button', { name: 'Verantwortung zuweisen' }).first().click()
  await choose(form.getByLabel('Objekt'), 'RUCK-2', 'RUCK-2 Rucksack Süd')
  await choose(form.getByLabel('Person', { exact: true }), 'Bernd', 'Bernd Ott')
  await form.getByRole('button', { name: 'Zuweisen' }).click()
  await page.getByRole('button', { name: 'RUCK-2' }).click()
  await form.getByRole('button', { name: 'Löschen' }).click()
  await form.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page.getByText('Die Zuweisung von RUCK-2 an Bernd Ott ist gelöscht.')).toBeVisible()

  await page.goto(`${app.url}/verwaltung/objektpflege?q=RUCK-10`)
  await page.getByRole('button', { name: 'RUCK-10' }).click()
  await assertAccessible(page, 'object care')
  await form.getByRole('button', { name: 'Bearbeiten' }).click()
  await form.getByLabel('Name').fill('Rucksack Werkstatt')
  await form.getByLabel('Status').selectOption('in Wartung')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('RUCK-10 ist gespeichert.')).toBeVisible()

  await page.goto(`${app.url}/verwaltung/protokoll?ereignis=objekt_geaendert`)
  await page.getByRole('button', { name: 'Objekt geändert' }).first().click()
  await expect(form.getByRole('link', { name: 'RUCK-10 Rucksack Werkstatt' })).toBeVisible()
  await expect(form.getByText('Status: in Wartung')).toBeVisible()
  await assertAccessible(page, 'entry')
  await page.keyboard.press('Escape')
  await page.goto(`${app.url}/verwaltung/protokoll?ereignis=fehlbestand_entstanden`)
  await page.getByRole('button', { name: 'Fehlbestand entstanden' }).first().click()
  const either = form
    .getByText('Verbandpäckchen M', { exact: true })
    .or(form.getByText('Infusion Ringer 500 ml', { exact: true }))
  await expect(either).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Bis').fill('2020-01-01')
  await expect(page.getByText('0 Einträge')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Benutzer' })).toHaveCount(0)
})

test('The thresholds of the escalation are refused, saved and tried; the calendar address is made, renewed and ended', async ({
  app,
}) => {
  const { page } = await visit(app)
  await page.goto(`${app.url}/verwaltung/eskalation`)
  await page.getByLabel('Eskalation nach Tagen').fill('3')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText(/nicht vor der Erinnerung/)).toBeVisible()
  await page.getByLabel('Eskalation nach Tagen').fill('20')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Schwellen sind gespeichert.')).toBeVisible()
  await tabTo(page, /^Jetzt prüfen$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 Erinnerungen, 0 Eskalationen')).toBeVisible()

  await page.goto(`${app.url}/kalender`)
  await page.getByRole('button', { name: 'Adresse erzeugen' }).click()
  const first = (await page.locator('main code').textContent()) ?? ''
  assert.match(await (await fetch(first)).text(), /^BEGIN:VCALENDAR/)
  await page.getByRole('button', { name: 'Adresse erneuern' }).click()
  await expect(page.locator('main code').filter({ hasNotText: first })).toBeVisible()
  assert.equal((await fetch(first)).status, 404)
  await expect(page.getByText('noch nie')).toBeVisible()
  await assertAccessible(page, 'address')
  const second = (await page.locator('main code').textContent()) ?? ''
  assert.match(await (await fetch(second)).text(), /^BEGIN:VCALENDAR/)
  await page.getByLabel('Auch zeigen, wann Qualifikationen anderer ablaufen').check()
  await page.getByRole('button', { name: 'Adresse erneuern' }).click()
  await expect(page.getByText('Ihre und die anderer')).toBeVisible()
  await page.getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page.getByRole('button', { name: 'Adresse erzeugen' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Kalender herunterladen' }).click()
  assert.equal((await download).suggestedFilename(), 'termine.ics')

  await page.goto(`${app.url}/ueber`)
  await expect(page.getByText('läuft')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Tasten' })).toBeVisible()
})

test('The security log tells who was refused at the login, and who was given which role', async ({ app }) => {
  const [benutzername, passwort] = ['s.protokoll', 'Gerätehaus-im-Nebel-9']
  const neu = { benutzername, passwort, name: 'Sina Protokoll', rollen: ['mitarbeiter'] }
  await app.call(app.admin, 'POST', '/benutzer', neu)
  const anmelden = (versuch: string) =>
    fetch(`${app.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ benutzername, passwort: versuch }),
    })
  assert.equal((await anmelden('falsch')).status, 401)
  const { page } = await visit(app)
  await page.goto(`${app.url}/verwaltung/sicherheitsprotokoll`)
  await page.getByRole('button', { name: /^verweigert/ }).click()
  await expect(page).toHaveURL(/ergebnis=verweigert/)
  await expect(page.getByText('Sina Protokoll (s.protokoll), nicht angemeldet').first()).toBeVisible()
  await page.getByRole('button', { name: 'Anmeldung' }).first().click()
  const details = page.getByRole('dialog')
  await expect(details.getByText('Name oder Passwort falsch')).toBeVisible()
  await expect(details.getByText('127.0.0.1')).toBeVisible()
  await assertAccessible(page, 'entry of the security log')
  await page.keyboard.press('Escape')
  await page.goto(`${app.url}/verwaltung/sicherheitsprotokoll?ereignis=rolle_erteilt`)
  await expect(page.getByText('Sina Protokoll (s.protokoll) · mitarbeiter').first()).toBeVisible()
  await page.getByLabel('Adresse').fill('192.0.2.99')
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 Einträge')).toBeVisible()
})

test('A user who may not administrate reads that in the words of the service, and gets no actions', async ({
  app,
  brigade,
}) => {
  const { page } = await visit(app, { size: PHONE, as: brigade.bernd })
  for (const place of ['benutzer', 'rollen', 'eskalation', 'protokoll', 'sicherheitsprotokoll', 'importe']) {
    await page.goto(`${app.url}/verwaltung/${place}`)
    const reason = page
      .locator('main')
      .getByRole('alert')
      .getByText(/berechtigt|Berechtigung|dürfen/)
    await expect(reason).toBeVisible()
    const box = await reason.boundingBox()
    assert.ok(box !== null && box.width > PHONE.width / 2, `${place}: the sentence is squeezed to ${box?.width} px`)
    await expect(page.locator('main').getByRole('link', { name: 'Zur Übersicht' })).toBeVisible()
    await expect(page.getByRole('button', { name: /anlegen|hochladen|prüfen|Speichern/ }), place).toHaveCount(0)
  }
  await assertAccessible(page, 'forbidden')
  await page.goto(`${app.url}/mehr`)
  await expect(page.locator('main').getByRole('link', { name: 'Etiketten' })).toBeVisible()
  await expect(
    page.getByRole('link', { name: /Benutzer|Rollen|Importe|Änderungsprotokoll|Sicherheitsprotokoll/ }),
  ).toHaveCount(0)
})
