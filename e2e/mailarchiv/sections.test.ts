import assert from 'node:assert/strict'
import { DESK, PHONE } from '../browser.ts'
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  assertFits,
  assertTextFits,
  assertTouchable,
  tabTo,
} from '../checks.ts'
import { assertOneRefused } from './checks.ts'
import { PASSWORD, PERSON, visit } from './panel.ts'
import { expect, test } from './test.ts'

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
  ['/antraege', 'Anträge'],
  ['/auskunft?person=Kraus', 'Person suchen'],
  ['/aufbewahrung', 'Aufbewahrung'],
  ['/integritaet', 'Integrität'],
  ['/personen', 'Personen'],
  ['/konto', 'Mein Konto'],
  ['/gibt-es-nicht', 'Diese Seite gibt es nicht'],
] as const

test.use({ start: { isNamed: false, hasDemo: true } })

test('the first login asks once who it is', async ({ panel }) => {
  const { page } = await visit(panel)
  await page.goto(`${panel.url}/konto`)
  await expect(page.getByRole('heading', { level: 1, name: 'Wer sind Sie?' })).toBeVisible()
  await assertAccessible(page, 'the question who it is')
  await page.getByLabel('Vor- und Nachname').fill(PERSON)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mein Konto' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Mein Konto ${PERSON}` })).toBeVisible()
})

for (const [device, size] of [
  ['a small phone', { ...PHONE, width: 360 }],
  ['a desk', DESK],
] as const) {
  test(`every section works on ${device} in both themes: accessible, within the screen, without an error`, async ({
    panel,
  }) => {
    const { page } = await visit(panel, { size })
    for (const [path, title] of SECTIONS) {
      await page.goto(panel.url + path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('[data-visible="true"]').first()).toHaveCount(0)
      await assertFits(page, `${device} ${path}`)
      await assertTextFits(page, `${device} ${path}`)
      await assertTouchable(page, `${device} ${path}`)
      await assertAccessibleInBothThemes(page, `${device} ${path}`)
    }
  })
}

test('all that the side bar leads to stands in one line, the button for logging out too', async ({ panel }) => {
  const { page } = await visit(panel)
  await page.goto(panel.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible()
  const places = [
    page.getByRole('link', { name: 'Integrität', exact: true }),
    page.getByRole('button', { name: 'Abmelden', exact: true }),
  ]
  const [first, last] = await Promise.all(places.map((place) => place.locator('svg').boundingBox()))
  assert.ok(first && last)
  assert.equal(last.x, first.x)
})

test('the keyboard alone logs in, walks through every section and logs out', async ({ panel }) => {
  const { page } = await visit(panel, { login: false })
  await page.goto(`${panel.url}/protokoll`)
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await assertAccessible(page, 'login')
  await tabTo(page, /^Benutzername$/)
  await page.keyboard.type('admin')
  await tabTo(page, /^Passwort$/)
  await page.keyboard.type('falsch geraten')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('Benutzername oder Passwort stimmen nicht.')).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Protokoll' })).toBeVisible()

  await tabTo(page, /^Zum Inhalt springen$/)
  for (const section of ['Übersicht', 'Suche', 'Import & Quellen', 'API-Schlüssel', 'Texterkennung', 'Integrität']) {
    await tabTo(page, new RegExp(`^${section}$`))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible()
  }
  await page.keyboard.press('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Suche' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Tasten' })).toBeVisible()
  await assertAccessible(page, 'keys')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tabTo(page, /^Abmelden$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})

test('a key is made, shown once, works, and is revoked', async ({ panel }) => {
  const visitor = await visit(panel)
  const { page } = visitor
  await page.goto(`${panel.url}/suche`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('CRM Vertrieb')
  await dialog.getByLabel('Nur diese Adressen').fill('kein-bereich')
  await dialog.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  await expect(dialog.getByText('muss eine Adresse')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('CRM Vertrieb')
  await assertAccessible(page, 'form of a key')
  await dialog.getByLabel('Ganzes Archiv').check()
  await dialog.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  assert.match(secret, /^mak_\w{49}$/)
  await assertAccessible(page, 'a new key')
  const read = () =>
    page.request.get(new URL('/api/v1/mails', panel.url).href, { headers: { authorization: `Bearer ${secret}` } })
  assert.equal((await read()).status(), 200)
  await dialog.getByRole('button', { name: 'Fertig, ich habe ihn' }).click()
  await expect(dialog).toHaveCount(0)
  assert.ok(!(await page.content()).includes(secret))
  await page.getByRole('button', { name: 'CRM Vertrieb sperren' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schlüssel sperren' }).click()
  await expect(page.getByRole('row', { name: /CRM Vertrieb/ }).getByText('gesperrt')).toBeVisible()
  assert.equal((await read()).status(), 401)
  assertOneRefused(visitor)
})

test('a person limited to addresses is made, chooses a password, sees their pages alone, and loses access at once', async ({
  panel,
}) => {
  const { page } = await visit(panel, { dark: true })
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
  await expect(page.getByRole('row', { name: /Bernd Kurz/ }).getByText('erstes Passwort')).toBeVisible()

  const other = await visit(panel, { login: false })
  await other.page.goto(panel.url)
  await other.page.getByLabel('Benutzername').fill('Kurz')
  await other.page.getByLabel('Passwort', { exact: true }).fill(first)
  await other.page.keyboard.press('Enter')
  await expect(other.page.getByRole('heading', { level: 1, name: 'Neues Passwort wählen' })).toBeVisible()
  await assertAccessible(other.page, 'choice of a password')
  await other.page.getByLabel('Passwort, mit dem Sie sich angemeldet haben').fill(first)
  await other.page.getByLabel('Neues Passwort', { exact: true }).fill('Hakenleiter am Morgen 3')
  await other.page.getByLabel('Neues Passwort noch einmal').fill('Hakenleiter am Morgen 3')
  await other.page.keyboard.press('Enter')
  await expect(other.page.getByRole('heading', { level: 1, name: 'Suche' })).toBeVisible()
  await expect(other.page.getByRole('list', { name: 'Treffer' })).toBeVisible()
  const places = other.page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link')
  await expect(places).toHaveText(['Suche', 'Rechnungen'])
  await other.page.goto(`${panel.url}/protokoll`)
  await expect(other.page.getByRole('heading', { level: 1, name: 'Kein Zugang' })).toBeVisible()
  await assertAccessible(other.page, 'a page of another role')

  await page.getByRole('button', { name: 'Bernd Kurz bearbeiten' }).click()
  await assertAccessible(page, 'one person')
  await dialog.getByRole('button', { name: 'Zugang nehmen' }).click()
  await dialog.getByRole('button', { name: 'Zugang nehmen' }).click()
  await expect(page.getByRole('row', { name: /Bernd Kurz/ }).getByText('kein Zugang')).toBeVisible()
  await other.page.getByRole('link', { name: 'Suche' }).click()
  await expect(other.page.getByRole('heading', { name: 'Bitte melden Sie sich noch einmal an' })).toBeVisible()
})

test('the log shows who did what, filters by the address, and is downloaded as it is filtered', async ({ panel }) => {
  const { page } = await visit(panel)
  await page.goto(`${panel.url}/suche?q=Drehleiter`)
  await expect(page.getByRole('list', { name: 'Treffer' })).toBeVisible()
  await page.goto(`${panel.url}/protokoll`)
  await page.getByLabel('Was', { exact: true }).selectOption('search')
  await page.getByLabel('Enthält').fill('drehleiter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/text=drehleiter/)
  const row = page.getByRole('row', { name: /q=Drehleiter/ }).first()
  await expect(row.getByText(/\d+ Treffer/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Als CSV herunterladen' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'zugriffsprotokoll.csv')
  const lines = (await (await download.createReadStream()).toArray()).join('').trim().split('\r\n')
  assert.ok(lines.length > 1 && lines.slice(1).every((line) => line.includes('q=Drehleiter')))
})

test('the log narrowed to security shows logins and keys, and no search', async ({ panel }) => {
  const { page } = await visit(panel)
  await page.goto(`${panel.url}/suche?q=Drehleiter`)
  await expect(page.getByRole('list', { name: 'Treffer' })).toBeVisible()
  await page.goto(`${panel.url}/protokoll`)
  await expect(page.getByRole('row', { name: /q=Drehleiter/ }).first()).toBeVisible()
  await page.getByLabel('Bereich', { exact: true }).selectOption('Sicherheit')
  await expect(page).toHaveURL(/area=security/)
  await expect(page.getByRole('row', { name: /Anmeldung/ }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /q=Drehleiter/ }).first()).toHaveCount(0)
})

test('a mailbox that cannot be reached is a sentence beside its form and in the list, and can be taken away', async ({
  panel,
}) => {
  const { page } = await visit(panel)
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
  await expect(dialog.getByText('Keine Verbindung')).toBeVisible()
  await assertAccessible(page, 'form of a mailbox')
  await dialog.getByRole('button', { name: 'Postfach verbinden' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('gestört')).toBeVisible()
  await expect(page.getByRole('alert').getByText('127.0.0.1')).toBeVisible()
  await assertAccessible(page, 'a mailbox in trouble')
  await page.getByRole('button', { name: 'Wache Nord anhalten' }).click()
  await expect(page.getByText('angehalten', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Wache Nord entfernen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Postfach entfernen' }).click()
  await expect(page.getByText('Noch kein Postfach verbunden')).toBeVisible()
})

test('a verification runs and says that nothing has changed', async ({ panel }) => {
  const { page } = await visit(panel)
  await page.goto(`${panel.url}/integritaet`)
  await page.getByRole('button', { name: 'Alles prüfen' }).click()
  await expect(page.getByText('alles unverändert')).toBeVisible()
  await expect(page.getByText('40 Mails nachgerechnet')).toBeVisible()
  await page.goto(panel.url)
  await expect(page.getByText(/unverändert, /)).toBeVisible()
})

test('a chosen dark or light mode is kept', async ({ panel }) => {
  const { page } = await visit(panel)
  await page.goto(panel.url)
  await page.getByText('Dunkel').click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  assert.equal(await page.locator('html').getAttribute('data-mantine-color-scheme'), 'dark')
})
