/** The whole way of a mail, as an administrator sees it: in by every path, and out again with its proof. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Download, Page } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import { type Dovecot, startDovecot } from '../../services/mailarchiv/src/intake/reception/imap/dovecot.factory.ts'
import { WHOLE_BROWSER } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { type Panel, visit } from './panel.ts'
import { mailWithScan, PATIENCE, WORD_OF_THE_SCAN } from './scan.ts'
import { test as base, expect } from './test.ts'

const run = promisify(execFile)
const VERIFY = join(import.meta.dirname, '../../tools/verify-proof.ts')
const SWAKS = '/usr/bin/swaks'
const USER = 'wache'

const mailAbout = (subject: string) =>
  Buffer.from(`From: amt@example.org\r\nTo: wache@example.org\r\nSubject: ${subject}\r\n\r\nText.\r\n`)

async function fill(dovecot: Dovecot, ...subjects: readonly string[]): Promise<void> {
  const client = await dovecot.client(USER)
  for (const subject of subjects) await client.append('INBOX', mailAbout(subject))
  await client.logout()
}

async function connectMailbox(page: Page, dovecot: Dovecot, name: string, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Postfach verbinden' }).click()
  const dialog = page.getByRole('dialog', { name: 'Postfach verbinden' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Server').fill('127.0.0.1')
  await dialog.getByLabel('Verschlüsselung').selectOption('none')
  await dialog.getByLabel('Port').fill(String(dovecot.port))
  await dialog.getByLabel('Benutzer').fill(USER)
  await dialog.getByLabel('Passwort', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Verbindung prüfen' }).click()
  await expect(
    dialog.getByText(/Die Anmeldung bei 127\.0\.0\.1 gelingt|hat Benutzer oder Passwort abgelehnt/),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Postfach verbinden' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Searches until the mail is among the hits, as a person who waits for it does. */
async function findSoon(page: Page, panel: Panel, query: string, subject: string): Promise<void> {
  const hit = page.getByRole('list', { name: 'Treffer' }).getByRole('link', { name: new RegExp(subject) })
  await until(`${subject} among the hits`, async () => {
    await page.goto(`${panel.url}/suche?q=${encodeURIComponent(query)}`)
    await expect(page.getByText(/^\d+ Mails? |^Keine Mail/).first()).toBeVisible()
    return (await hit.count()) > 0
  })
  await hit.click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
}

async function upload(page: Page, panel: Panel, name: string, buffer: Buffer): Promise<void> {
  await page.goto(`${panel.url}/quellen`)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

/** Clicks a link and stores its download in the folder of the test. */
async function download(page: Page, panel: Panel, link: string): Promise<{ file: Download; path: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()])
  const path = join(panel.folder, file.suggestedFilename())
  await file.saveAs(path)
  return { file, path }
}

const test = base.extend<{ readonly dovecot: Dovecot }>({
  dovecot: async ({ browser: _browser }, use) => {
    const dovecot = await startDovecot()
    await use(dovecot)
    await dovecot.remove()
  },
})

test.use({
  launchOptions: WHOLE_BROWSER,
  start: { settings: { MAILARCHIV_OCR: 'on', MAILARCHIV_SMTP_PORT: '0' } },
})

test('mails come in by mailbox, file, scan and journal, are found, and one is proved to an auditor offline', async ({
  panel,
  dovecot,
}) => {
  await fill(dovecot, 'Hydrantenplan', 'Dienstplan')
  const { page } = await visit(panel)
  await page.goto(`${panel.url}/quellen`)

  await expect(page.getByText('empfangsbereit')).toBeVisible()
  const address = /:(\d+)$/.exec((await page.getByText(/^127\.0\.0\.1:\d+$/).textContent()) ?? '')
  const port = address?.[1]
  assert.ok(port, 'the page names the port of the listener')

  // First, because its recognition takes longest.
  await upload(page, panel, 'scan.eml', mailWithScan('Gescannt von der Wache'))
  await expect(page.getByText('1 gelesen = 1 neu')).toBeVisible()
  await connectMailbox(page, dovecot, 'Wache', dovecot.password)
  await expect(page.getByText('auf dem neuesten Stand')).toBeVisible()
  await expect(page.getByText(/^2 Mails geholt/)).toBeVisible()
  await fill(dovecot, 'Atemschutzstrecke')
  await expect(page.getByText(/^3 Mails geholt/)).toBeVisible()

  await connectMailbox(page, dovecot, 'Vertippt', 'falsch')
  await expect(page.getByText(/hat Benutzer oder Passwort abgelehnt.* Nächster Versuch in/)).toBeVisible()
  await assertAccessible(page, 'sources, one of which has failed')

  const mbox = ['Funkübung', 'Leiterprüfung'].map(
    (subject) => `From x Mon Nov  2 09:00:00 2026\n${mailAbout(subject)}\n`,
  )
  await upload(page, panel, 'Ablage.mbox', Buffer.from(mbox.join('')))
  await expect(page.getByText('2 gelesen = 2 neu + 0 doppelt + 0 abgelehnt')).toBeVisible()

  await page.goto(`${panel.url}/texterkennung`)
  await expect(page.locator('dl > div', { hasText: 'erkannt' }).getByText('1')).toBeVisible({ timeout: PATIENCE })

  await findSoon(page, panel, WORD_OF_THE_SCAN, 'Gescannt von der Wache')
  await expect(
    page.getByRole('list', { name: 'Gefunden in scan.png' }).locator('mark', { hasText: WORD_OF_THE_SCAN }),
  ).toBeVisible()
  const original = await download(page, panel, 'Original herunterladen')
  const proof = await download(page, panel, 'Nachweis herunterladen')
  await page.goto(`${panel.url}/integritaet`)
  const key = await page.getByText(/^[^ ]+\+[0-9a-f]{8}\+\S+$/).textContent()
  const checked = await run(process.execPath, [VERIFY, original.path, proof.path, key ?? ''])
  assert.match(checked.stdout, /bewiesen/i)

  const sent = ['--server', '127.0.0.1', '--port', port, '--from', 'amt@example.org', '--to', 'archiv@example.org']
  await run(SWAKS, [...sent, '--header', 'Subject: Drehleiter bestellt', '--body', 'Lieferung im Mai'])
  await findSoon(page, panel, 'Drehleiter Lieferung', 'Drehleiter bestellt')
  await page.goto(`${panel.url}/quellen`)
  await expect(page.getByText('1 angenommen, 0 abgewiesen')).toBeVisible()
})
