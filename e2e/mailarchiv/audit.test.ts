/** An auditor from outside: made by the Verwaltung, reads one period, takes the export along, and is out after the last day. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { printed } from '@zeughaus/platform/testing'
import { DESK, PHONE, textsOf } from '../browser.ts'
import { assertAccessible, assertFits, assertTextFits } from '../checks.ts'
import { endService, runCommand, startService } from '../service.ts'
import { assertOneRefused, assertWellShown } from './checks.ts'
import { PASSWORD, type Panel, PERSON, visit } from './panel.ts'
import { expect, test } from './test.ts'

const DEVICES = [
  ['a phone', { ...PHONE, width: 360 }],
  ['a desk', DESK],
] as const
const DAY_MS = 86_400_000
const headers = { 'x-zeughaus-panel': '1' }

/** For a page of a folder, which knows one theme and no thumb. */
const fits = async (page: Page, what: string) => {
  await assertFits(page, what)
  await assertTextFits(page, what)
}

/** A calendar day, where the service is. @param distance days from today */
const dayFromToday = (distance: number, zone = 'Europe/Berlin'): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(Date.now() + distance * DAY_MS)

const german = (day: string): string => day.split('-').toReversed().join('.')

/** What the archive gets for one device: who wrote when about what, and whether the auditor is to see it. */
const MAILS = [
  ['beleg', 'Beleg-Januar', 'Mon, 15 Jan 2024 09:00:00 +0100', true],
  ['beleg', 'Beleg-Dezember', 'Tue, 31 Dec 2024 23:00:00 +0100', true],
  ['beleg', 'Beleg-Neujahr', 'Wed, 01 Jan 2025 00:30:00 +0100', false],
  ['privat', 'Brief-März', 'Fri, 15 Mar 2024 09:00:00 +0100', false],
] as const

/** Imports them, each from an address of this device. @returns the subjects that the auditor is to see, newest first */
async function withMails({ folder, command }: Panel, mark: string): Promise<string[]> {
  const place = join(folder, mark)
  mkdirSync(place, { recursive: true })
  for (const [who, subject, date] of MAILS) {
    const head = `From: Erika Moor <${who}-${mark}@moor.example>\r\nTo: kasse@ff-lindenau.example\r\nDate: ${date}`
    const about = `=?utf-8?B?${Buffer.from(`${subject}-${mark}`).toString('base64')}?=`
    const file = `Content-Type: text/plain; name=beleg.txt\r\nContent-Disposition: attachment; filename=beleg.txt`
    const body = `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nText\r\n--b\r\n${file}\r\n\r\nSumme 12,00\r\n--b--\r\n`
    writeFileSync(
      join(place, `${subject}.eml`),
      `${head}\r\nSubject: ${about}\r\nMessage-ID: <${subject}-${mark}@moor.example>\r\n${body}`,
    )
  }
  await command('import', place)
  return MAILS.flatMap(([, subject, , isSeen]) => (isSeen ? [`${subject}-${mark}`] : [])).toReversed()
}

/** Fills in what the auditor sees: the mails of an address in 2024. */
async function fillIn(dialog: Locator, mark: string, lastDay: string): Promise<void> {
  await dialog.getByLabel('Mails von').fill('2024-01-01')
  await dialog.getByLabel('Mails bis').fill('2024-12-31')
  await dialog.getByRole('textbox', { name: 'Nur mit diesen Adressen' }).fill(`beleg-${mark}@moor.example`)
  await dialog.getByLabel('Letzter Tag des Zugangs').fill(lastDay)
}

/** The first login with a password from another person's hand. */
async function logInFirst(page: Page, url: string, login: string, first: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Benutzername').fill(login)
  await page.getByRole('textbox', { name: 'Passwort' }).fill(first)
  await page.keyboard.press('Enter')
  await page.getByLabel('Passwort, mit dem Sie sich angemeldet haben').fill(first)
  await page.getByLabel('Neues Passwort', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Neues Passwort noch einmal').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

const hits = (page: Page) => page.getByRole('list', { name: 'Treffer' }).getByRole('link')

/** The id of a mail that everybody in the house finds. */
async function idOf({ url }: Panel, page: Page, subject: string): Promise<string> {
  const answer = await page.request.get(`${url}/api/mails?q=${encodeURIComponent(`subject:"${subject}"`)}`)
  const { mails } = (await answer.json()) as { mails: { id: string }[] }
  assert.equal(mails.length, 1, subject)
  return mails[0]?.id ?? ''
}

for (const [device, size] of DEVICES)
  test(`an auditor from outside is made, finds the mails of their period alone, and loses access, on ${device}`, async ({
    panel,
  }) => {
    const mark = `p${size.width}`
    const seen = await withMails(panel, mark)
    const chief = await visit(panel, { size })
    const { page } = chief
    await page.goto(`${panel.url}/personen`)
    await page.getByRole('button', { name: 'Person anlegen' }).click()
    const dialog = page.getByRole('dialog')
    const kind = (name: string) => dialog.getByRole('radio', { name })
    await dialog.getByLabel('Vor- und Nachname').fill(`Petra Prüfer ${mark}`)
    await dialog.getByLabel('Benutzername').fill(mark)
    await dialog.getByLabel('Lesen nur für diese Adressen').fill('@ff-lindenau.example')
    await kind('Prüferin oder Prüfer von außen').check()
    await expect(dialog.getByRole('checkbox', { name: 'Verwaltung' })).toHaveCount(0)
    await fillIn(dialog, mark, dayFromToday(-1))
    await dialog.getByRole('textbox', { name: 'Suche' }).fill('a*b')
    await kind('Person aus der Organisation').check()
    await expect(dialog.getByLabel('Lesen nur für diese Adressen')).toHaveValue('@ff-lindenau.example')
    await kind('Prüferin oder Prüfer von außen').check()
    await assertWellShown(page, 'the form of an auditor')

    const search = dialog.getByRole('textbox', { name: 'Suche' })
    const lastDay = dialog.getByLabel('Letzter Tag des Zugangs')
    await dialog.getByRole('button', { name: 'Person anlegen' }).click()
    await expect(dialog.getByText('Enthält „a*b“: ein Wort mit den Platzhaltern')).toBeVisible()
    await expect(dialog.getByText('Darf nicht vor dem heutigen Tag liegen.')).toBeVisible()
    for (const refused of [search, lastDay]) await expect(refused).toHaveAttribute('aria-invalid', 'true')
    await assertWellShown(page, 'the form of an auditor that is refused')
    await expect(search).toHaveValue('a*b')
    await search.fill('')
    await lastDay.fill(dayFromToday(30))
    assertOneRefused(chief)
    await dialog.getByRole('button', { name: 'Person anlegen' }).click()
    const first = (await dialog.locator('code').textContent()) ?? ''
    await page.keyboard.press('Escape')
    await assertWellShown(page, 'the first password of an auditor')
    await dialog.getByRole('button', { name: 'Fertig, ich habe es' }).click()
    const row = page.getByRole('row', { name: `Petra Prüfer ${mark}` })
    await expect(row).toContainText('Außenprüfung')
    await expect(row).toContainText(`beleg-${mark}@moor.example, seit 1.1.2024, bis 31.12.2024`)
    await expect(row).toContainText(`bis ${german(dayFromToday(30))}`)
    await assertWellShown(page, 'an auditor among the persons')

    const guest = await visit(panel, { size, login: false })
    const auditor = guest.page
    await logInFirst(auditor, panel.url, mark, first)
    await expect(auditor.getByRole('heading', { level: 1, name: 'Suche' })).toBeVisible()
    await expect(auditor.getByText(`Ihr Zugang gilt bis einschließlich ${german(dayFromToday(30))}.`)).toBeVisible()
    await expect(auditor.getByText(/^Sie sehen die Mails .*seit 1\.1\.2024, bis 31\.12\.2024; /)).toBeVisible()
    await expect(hits(auditor)).toHaveCount(seen.length)
    for (const [at, subject] of seen.entries()) await expect(hits(auditor).nth(at)).toContainText(subject)
    await expect(auditor.getByText('Dieselbe Suche für Programme')).toHaveCount(0)
    await assertWellShown(auditor, 'the search of an auditor')
    if (size !== DESK) await auditor.getByRole('button', { name: 'Menü öffnen' }).click()
    assert.deepEqual(await textsOf(auditor.getByRole('navigation', { name: 'Bereiche' }).getByRole('link')), [
      'Suche',
      'Rechnungen',
    ])
    for (const place of ['personen', 'protokoll', 'integritaet', 'antraege', 'aufbewahrung']) {
      await auditor.goto(`${panel.url}/${place}`)
      await expect(auditor.getByRole('heading', { level: 1, name: 'Kein Zugang' })).toBeVisible()
    }
    for (const subject of [`Beleg-Neujahr-${mark}`, `Brief-März-${mark}`]) {
      await auditor.goto(`${panel.url}/mails/${await idOf(panel, page, subject)}`)
      await expect(auditor.getByText('Diese Mail gibt es nicht')).toBeVisible()
    }
    await auditor.goto(`${panel.url}/suche`)
    await hits(auditor).first().click()
    await expect(auditor.getByRole('heading', { level: 1, name: seen[0] ?? '' })).toBeVisible()
    await expect(auditor.getByRole('link', { name: 'Nachweis herunterladen' })).toBeVisible()
    await assertWellShown(auditor, 'a mail as an auditor sees it')
    await auditor.goto(`${panel.url}/konto`)
    await expect(auditor.getByText('Letzter Tag')).toBeVisible()
    await assertWellShown(auditor, 'the account of an auditor')

    await page.getByRole('button', { name: `Petra Prüfer ${mark} bearbeiten` }).click()
    await expect(kind('Prüferin oder Prüfer von außen')).toBeChecked()
    await expect(dialog.getByLabel('Mails von')).toHaveValue('2024-01-01')
    await dialog.getByLabel('Letzter Tag des Zugangs').fill(dayFromToday(0))
    await assertWellShown(page, 'the form of one auditor')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(row).toContainText(`bis ${german(dayFromToday(0))}`)
    await auditor.goto(`${panel.url}/suche`)
    await expect(auditor.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible()
    await auditor.getByLabel('Benutzername').fill(mark)
    await auditor.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORD)
    await auditor.keyboard.press('Enter')
    await expect(auditor.getByText(`bis einschließlich ${german(dayFromToday(0))}`)).toBeVisible()
    await expect(hits(auditor)).toHaveCount(seen.length)
  })

/** Signs a checkpoint over all mails, as it comes by itself within a day. @returns the public key of the archive */
async function sealed(panel: Panel, subject: string): Promise<string> {
  const { page, context } = await visit(panel)
  const proof = await page.request.get(`${panel.url}/api/mails/${await idOf(panel, page, subject)}/proof`)
  assert.equal(proof.status(), 200, await proof.text())
  await page.goto(`${panel.url}/integritaet`)
  const key = await page.getByText(/^[^ ]+\+[0-9a-f]{8}\+\S+$/).textContent()
  await context.close()
  return key ?? ''
}

/** Makes an auditor at the command line. @returns the first password */
async function anAuditor(command: Panel['command'], mark: string, lastDay: string): Promise<string> {
  const who = ['--login', mark, '--name', `Paul Prüfer ${mark}`, '--role', 'aussenpruefung']
  const what = ['--search', `beleg-${mark}`, '--date-from', '2024-01-01', '--date-to', '2024-12-31']
  return (await command('accounts', 'create', ...who, ...what, '--ends-on', lastDay)).trim()
}

for (const [device, size] of DEVICES)
  test(`an auditor takes the mails of the period along, to read them without a network, on ${device}`, async ({
    panel,
  }) => {
    const mark = `z${size.width}`
    const seen = await withMails(panel, mark)
    const key = await sealed(panel, seen[0] ?? '')
    const { page, context } = await visit(panel, { size, login: false, expected: [/fremden Rechner: file:/] })
    await logInFirst(page, panel.url, mark, await anAuditor(panel.command, mark, dayFromToday(7)))
    await page.getByRole('button', { name: 'Ergebnis exportieren' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Name der Organisation')).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'Für die Prüfung' }).check()
    await dialog.getByLabel('Name der Organisation').fill('Stadt Lindenau')
    await dialog.getByLabel('Ort').fill('Lindenau')
    await assertWellShown(page, 'the export for an authority')
    await dialog.getByRole('radio', { name: 'Tabelle' }).check()
    await dialog.getByRole('radio', { name: 'Für die Prüfung' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Ergebnis exportieren' }).click()
    await expect(dialog.getByLabel('Name der Organisation')).toHaveValue('Stadt Lindenau')
    await dialog.getByLabel('Anlass').fill('Außenprüfung 2024')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Datei laden' }).click(),
    ])
    await expect(dialog.getByText(`fertig: ${seen.length} Mails`)).toBeVisible()
    await assertWellShown(page, 'a finished export')
    assert.ok(!page.url().includes('supplier'), page.url())

    const folder = join(panel.folder, `z3-${mark}`)
    execFileSync('python3', ['-m', 'zipfile', '-e', await download.path(), folder])
    await context.setOffline(true)
    const open = (name: string) => page.goto(pathToFileURL(join(folder, name)).href)
    await open('index.html')
    await expect(page.getByRole('heading', { level: 1, name: 'Überlassung von Mails' })).toBeVisible()
    for (const text of ['Stadt Lindenau', 'Außenprüfung 2024']) await expect(page.getByText(text).first()).toBeVisible()
    await fits(page, 'the first page of what was handed over')
    await page
      .getByRole('link', { name: seen[0] ?? '' })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: seen[0] ?? '' })).toBeVisible()
    await fits(page, 'a mail that was handed over')
    await open('pruefen.html')
    await page.getByLabel('Ordner wählen').setInputFiles(folder)
    await page.getByLabel('Öffentlichen Schlüssel').fill(key)
    await page.getByRole('button', { name: 'Prüfen' }).click()
    await expect(page.getByText(`Alle ${seen.length} Mails sind unverändert`)).toBeVisible()
    await fits(page, 'the page that has checked')
    await assertAccessible(page, 'the page that has checked')
  })

/** A service over a folder, whose days are those of a zone, as long as `use` takes. */
async function inZone(folder: string, zone: string, use: (panel: Pick<Panel, 'url' | 'command'>) => Promise<void>) {
  const env = {
    ...process.env,
    ZEUGHAUS_DATA: folder,
    ZEUGHAUS_ADMIN_PASSWORD: PASSWORD,
    ZEUGHAUS_ZEITZONE: zone,
    ZEUGHAUS_LOG: 'error',
    MAILARCHIV_PORT: '0',
    MAILARCHIV_OCR: 'off',
  }
  const service = startService('mailarchiv', env)
  try {
    const url = await printed(service, (line) => /Verwaltung: (http:\/\/\S+\/admin)/.exec(line)?.[1])
    await use({ url, command: (...args) => runCommand('mailarchiv', env, args) })
  } finally {
    await endService(service)
  }
}

test('after the last day the next request ends the login, and the right password says when the access ended', async ({
  panel,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'zeughaus-e2e-'))
  // It is always a later day at the one end of the world than at the other.
  const [west, east] = ['Etc/GMT+12', 'Etc/GMT-14'] as const
  const lastDay = dayFromToday(0, west)
  try {
    const cookies: Panel['cookies'] = []
    await inZone(folder, west, async ({ url, command }) => {
      const { page, context } = await visit({ ...panel, url }, { login: false })
      await logInFirst(page, url, 'ende', await anAuditor(command, 'ende', lastDay))
      await expect(page.getByText(`bis einschließlich ${german(lastDay)}`)).toBeVisible()
      await expect(page.getByText('Noch keine Mail für Sie')).toBeVisible()
      cookies.push(...(await context.cookies()))
      await context.close()
    })
    await inZone(folder, east, async ({ url }) => {
      const { page } = await visit({ ...panel, url, cookies }, { size: PHONE })
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible()
      await page.getByLabel('Benutzername').fill('ende')
      await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText(`Ihr Zugang endete am ${german(lastDay)}`)
      await assertWellShown(page, 'the end of an access')
      const { page: chief } = await visit({ ...panel, url }, { login: false })
      await chief.request.post(`${url}/api/session`, { data: { user: 'admin', password: PASSWORD }, headers })
      await chief.request.put(`${url}/api/session/name`, { data: { name: PERSON }, headers })
      await chief.goto(`${url}/personen`)
      const row = chief.getByRole('row', { name: 'Paul Prüfer ende' })
      await expect(row).toContainText(`Zugang endete am ${german(lastDay)}`)
      await assertWellShown(chief, 'an auditor whose access has ended')
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
