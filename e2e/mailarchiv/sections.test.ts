import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTextFits, assertTouchable, tabTo } from '../checks.ts'
import { assertNoComplaints } from './checks.ts'
import { PASSWORD, PERSON, startPanel, visit } from './panel.ts'

const SECTIONS = [
  ['', 'Übersicht'],
  ['/suche', 'Suche'],
  ['/suche?q=Drehleiter&from=%40ff-lindenau.example', 'Suche'],
  ['/rechnungen', 'Rechnungen'],
  ['/quellen', 'Import & Quellen'],
  ['/schluessel', 'API-Schlüssel'],
  ['/webhooks', 'Webhooks'],
  ['/texterkennung', 'Texterkennung'],
  ['/protokoll', 'Protokoll'],
  ['/auskunft?person=Kraus', 'Auskunft'],
  ['/integritaet', 'Integrität'],
  ['/personen', 'Personen'],
  ['/konto', 'Mein Konto'],
  ['/gibt-es-nicht', 'Diese Seite gibt es nicht'],
] as const

const panel = await startPanel({}, { isNamed: false })
await panel.command('demo')

test('the first login asks once who it is', async () => {
  const visitor = await visit(panel)
  const { page } = visitor
  await page.goto(`${panel.url}/konto`)
  await page.getByRole('heading', { level: 1, name: 'Wer sind Sie?' }).waitFor()
  await assertAccessible(page, 'the question who it is')
  await page.getByLabel('Vor- und Nachname').fill(PERSON)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Mein Konto' }).waitFor()
  await page.getByRole('link', { name: `Mein Konto ${PERSON}` }).waitFor()
  assertNoComplaints(visitor)
})

for (const [device, options] of [
  ['a small phone', { size: { ...PHONE, width: 360 } }],
  ['a desk', { size: DESK }],
  ['a desk at night', { size: DESK, dark: true }],
] as const) {
  test(`every section works on ${device}: accessible, within the screen, without an error`, async () => {
    const visitor = await visit(panel, options)
    for (const [path, title] of SECTIONS) {
      await visitor.page.goto(panel.url + path)
      await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor()
      await visitor.page.locator('[data-visible="true"]').first().waitFor({ state: 'detached' })
      await assertFits(visitor.page, `${device} ${path}`)
      await assertTextFits(visitor.page, `${device} ${path}`)
      await assertAccessible(visitor.page, `${device} ${path}`)
      await assertTouchable(visitor.page, `${device} ${path}`)
    }
    assertNoComplaints(visitor)
  })
}

test('all that the side bar leads to stands in one line, the button for logging out too', async () => {
  const { page } = await visit(panel)
  await page.goto(panel.url)
  await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor()
  const places = [
    page.getByRole('link', { name: 'Integrität', exact: true }),
    page.getByRole('button', { name: 'Abmelden', exact: true }),
  ]
  const [first, last] = await Promise.all(places.map((place) => place.locator('svg').boundingBox()))
  assert.ok(first && last)
  assert.equal(last.x, first.x)
})

test('the keyboard alone logs in, walks through every section and logs out', async () => {
  const visitor = await visit(panel, { login: false })
  const { page } = visitor
  await page.goto(`${panel.url}/protokoll`)
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  await assertAccessible(page, 'login')
  await tabTo(page, /^Benutzername$/)
  await page.keyboard.type('admin')
  await tabTo(page, /^Passwort$/)
  await page.keyboard.type('falsch geraten')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Benutzername oder Passwort stimmen nicht.').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Protokoll' }).waitFor()

  await tabTo(page, /^Zum Inhalt springen$/)
  for (const section of ['Übersicht', 'Suche', 'Import & Quellen', 'API-Schlüssel', 'Texterkennung', 'Integrität']) {
    await tabTo(page, new RegExp(`^${section}$`))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: section }).waitFor()
  }
  await page.keyboard.press('/')
  await page.getByRole('heading', { level: 1, name: 'Suche' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Tasten' }).waitFor()
  await assertAccessible(page, 'keys')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await tabTo(page, /^Abmelden$/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  assertNoComplaints(visitor)
})

test('a key is made, shown once, works, and is revoked', async () => {
  const visitor = await visit(panel)
  const { page } = visitor
  await page.goto(`${panel.url}/suche`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('CRM Vertrieb')
  await dialog.getByLabel('Nur diese Adressen').fill('kein-bereich')
  await dialog.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  await dialog.getByText('muss eine Adresse').waitFor()
  assert.equal(await dialog.getByLabel('Name').inputValue(), 'CRM Vertrieb')
  await assertAccessible(page, 'form of a key')
  await dialog.getByLabel('auditor').check()
  await dialog.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  assert.match(secret, /^mak_\w{49}$/)
  await assertAccessible(page, 'a new key')
  const read = () =>
    page.request.get(new URL('/api/v1/mails', panel.url).href, { headers: { authorization: `Bearer ${secret}` } })
  assert.equal((await read()).status(), 200)
  await dialog.getByRole('button', { name: 'Fertig, ich habe ihn' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.ok(!(await page.content()).includes(secret))
  await page.getByRole('button', { name: 'CRM Vertrieb sperren' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schlüssel sperren' }).click()
  await page
    .getByRole('row', { name: /CRM Vertrieb/ })
    .getByText('gesperrt')
    .waitFor()
  assert.equal((await read()).status(), 401)
  assertNoComplaints(visitor, 1)
})

test('a person limited to addresses is made, chooses a password, sees their pages alone, and loses access at once', async () => {
  const visitor = await visit(panel, { dark: true })
  const { page } = visitor
  await page.goto(`${panel.url}/personen`)
  await page.getByRole('button', { name: 'Person anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Vor- und Nachname').fill('Bernd Kurz')
  await dialog.getByLabel('Benutzername').fill('kurz')
  await dialog.getByLabel('Lesen nur für diese Adressen').fill('@ff-lindenau.example')
  await assertAccessible(page, 'form of a person')
  await dialog.getByRole('button', { name: 'Person anlegen' }).click()
  const first = (await dialog.locator('code').textContent()) ?? ''
  await assertAccessible(page, 'a first password')
  await dialog.getByRole('button', { name: 'Fertig, ich habe es' }).click()
  await page
    .getByRole('row', { name: /Bernd Kurz/ })
    .getByText('erstes Passwort')
    .waitFor()

  const other = await visit(panel, { login: false })
  await other.page.goto(panel.url)
  await other.page.getByLabel('Benutzername').fill('Kurz')
  await other.page.getByLabel('Passwort', { exact: true }).fill(first)
  await other.page.keyboard.press('Enter')
  await other.page.getByRole('heading', { level: 1, name: 'Neues Passwort wählen' }).waitFor()
  await assertAccessible(other.page, 'choice of a password')
  await other.page.getByLabel('Passwort, mit dem Sie sich angemeldet haben').fill(first)
  await other.page.getByLabel('Neues Passwort', { exact: true }).fill('Hakenleiter am Morgen 3')
  await other.page.getByLabel('Neues Passwort noch einmal').fill('Hakenleiter am Morgen 3')
  await other.page.keyboard.press('Enter')
  await other.page.getByRole('heading', { level: 1, name: 'Suche' }).waitFor()
  await other.page.getByRole('list', { name: 'Treffer' }).waitFor()
  const places = other.page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link')
  assert.deepEqual(await places.allTextContents(), ['Suche', 'Rechnungen'])
  await other.page.goto(`${panel.url}/protokoll`)
  await other.page.getByRole('heading', { level: 1, name: 'Kein Zugang' }).waitFor()
  await assertAccessible(other.page, 'a page of another role')

  await page.getByRole('button', { name: 'Bernd Kurz bearbeiten' }).click()
  await assertAccessible(page, 'one person')
  await dialog.getByRole('button', { name: 'Zugang nehmen' }).click()
  await dialog.getByRole('button', { name: 'Zugang nehmen' }).click()
  await page
    .getByRole('row', { name: /Bernd Kurz/ })
    .getByText('kein Zugang')
    .waitFor()
  await other.page.getByRole('link', { name: 'Suche' }).click()
  await other.page.getByRole('heading', { name: 'Bitte melden Sie sich noch einmal an' }).waitFor()
  assertNoComplaints(visitor)
  assertNoComplaints(other)
})

test('the log shows who did what, filters by the address, and is downloaded as it is filtered', async () => {
  const visitor = await visit(panel)
  const { page } = visitor
  await page.goto(`${panel.url}/suche?q=Drehleiter`)
  await page.getByRole('list', { name: 'Treffer' }).waitFor()
  await page.goto(`${panel.url}/protokoll`)
  await page.getByLabel('Was', { exact: true }).selectOption('search')
  await page.getByLabel('Enthält').fill('drehleiter')
  await page.keyboard.press('Enter')
  await page.waitForURL(/text=drehleiter/)
  const row = page.getByRole('row', { name: /q=Drehleiter/ }).first()
  await row.getByText(/\d+ Treffer/).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Als CSV herunterladen' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'zugriffsprotokoll.csv')
  const lines = (await (await download.createReadStream()).toArray()).join('').trim().split('\r\n')
  assert.ok(lines.length > 1 && lines.slice(1).every((line) => line.includes('q=Drehleiter')))
  assertNoComplaints(visitor)
})

test('the log narrowed to security shows logins and keys, and no search', async () => {
  const visitor = await visit(panel)
  const { page } = visitor
  await page.goto(`${panel.url}/suche?q=Drehleiter`)
  await page.getByRole('list', { name: 'Treffer' }).waitFor()
  await page.goto(`${panel.url}/protokoll`)
  await page
    .getByRole('row', { name: /q=Drehleiter/ })
    .first()
    .waitFor()
  await page.getByLabel('Bereich', { exact: true }).selectOption('Sicherheit')
  await page.waitForURL(/area=security/)
  await page
    .getByRole('row', { name: /Anmeldung/ })
    .first()
    .waitFor()
  await page
    .getByRole('row', { name: /q=Drehleiter/ })
    .first()
    .waitFor({ state: 'detached' })
  assertNoComplaints(visitor)
})

test('a mailbox that cannot be reached is a sentence beside its form and in the list, and can be taken away', async () => {
  const visitor = await visit(panel)
  const { page } = visitor
  await page.goto(`${panel.url}/quellen`)
  await page.getByRole('button', { name: 'Postfach verbinden' }).click()
  const dialog = page.getByRole('dialog', { name: 'Postfach verbinden' })
  await dialog.getByLabel('Name').fill('Wache Nord')
  await dialog.getByLabel('Server').fill('127.0.0.1')
  await dialog.getByLabel('Verschlüsselung').selectOption('none')
  await dialog.getByLabel('Port').fill('1')
  await dialog.getByLabel('Benutzer').fill('wehr')
  await dialog.getByLabel('Passwort', { exact: true }).fill('geheim')
  await dialog.getByRole('button', { name: 'Verbindung prüfen' }).click()
  await dialog.getByText('Keine Verbindung').waitFor()
  await assertAccessible(page, 'form of a mailbox')
  await dialog.getByRole('button', { name: 'Postfach verbinden' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('gestört').waitFor()
  await page.getByRole('alert').getByText('127.0.0.1').waitFor()
  await assertAccessible(page, 'a mailbox in trouble')
  await page.getByRole('button', { name: 'Wache Nord anhalten' }).click()
  await page.getByText('angehalten', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Wache Nord entfernen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Postfach entfernen' }).click()
  await page.getByText('Noch kein Postfach verbunden').waitFor()
  assertNoComplaints(visitor)
})

test('a verification runs and says that nothing has changed', async () => {
  const visitor = await visit(panel)
  const { page } = visitor
  await page.goto(`${panel.url}/integritaet`)
  await page.getByRole('button', { name: 'Alles prüfen' }).click()
  await page.getByText('alles unverändert').waitFor()
  await page.getByText(/40 Mails nachgerechnet/).waitFor()
  await page.goto(panel.url)
  await page.getByText(/unverändert, /).waitFor()
  assertNoComplaints(visitor)
})

test('a chosen dark or light mode is kept', async () => {
  const visitor = await visit(panel)
  const { page } = visitor
  await page.goto(panel.url)
  await page.getByText('Dunkel').click()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(await page.locator('html').getAttribute('data-mantine-color-scheme'), 'dark')
  assertNoComplaints(visitor)
})
