/** The result of a search as files: one, several of some mails each, and one that its person ends. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { assertWellShown } from './checks.ts'
import { type Panel, visit } from './panel.ts'
import { expect, test } from './test.ts'

/** More than the buffers between the service and a reader who does not read. */
const LARGE = 17_000_000

/** Archives mails about something, and opens the window of the export of their search. */
async function openExport(page: Page, panel: Panel, about: string, mails: number, letters = 10): Promise<Locator> {
  const place = join(panel.folder, about)
  mkdirSync(place)
  for (let number = 1; number <= mails; number += 1)
    writeFileSync(
      join(place, `${number}.eml`),
      `From: a@muster.example\r\nSubject: ${about} ${number}\r\n\r\n${'x'.repeat(letters)}\r\n`,
    )
  await panel.command('import', place)
  await page.goto(`${panel.url}/suche?q=${about}`)
  await page.getByRole('button', { name: 'Ergebnis exportieren' }).press('Enter')
  return page.getByRole('dialog', { name: 'Ergebnis exportieren' })
}

/** Presses a button and returns the downloaded file. */
async function downloaded(page: Page, button: Locator): Promise<{ readonly name: string; readonly text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.press('Enter')])
  const bytes = await (await file.createReadStream()).toArray()
  return { name: file.suggestedFilename(), text: Buffer.concat(bytes).toString() }
}

test('a search is exported as a file, by keyboard, and the page says when it is whole', async ({ panel }) => {
  const { page } = await visit(panel)
  const window = await openExport(page, panel, 'Tragkraftspritze', 1)
  await expect(window.getByText('Exportiert wird 1 Mail')).toBeVisible()
  await window.getByRole('radio', { name: 'Postfach (mbox)' }).check()
  await assertWellShown(page, 'export')
  const file = await downloaded(page, window.getByRole('button', { name: 'Datei laden' }))
  assert.equal(file.name, 'mails.mbox')
  assert.match(file.text, /^From .*\r?\nFrom: a@muster/)
  await expect(window.getByText('fertig: 1 Mail')).toBeVisible()
})

test('a search is exported in files of two mails each, one after the other, on a phone', async ({ panel }) => {
  const { page } = await visit(panel, { size: PHONE })
  const window = await openExport(page, panel, 'Schlauchwagen', 5)
  await window.getByRole('radio', { name: 'Tabelle (CSV)' }).check()
  await window.getByLabel('Mails je Datei, höchstens').fill('2')
  const files = [await downloaded(page, window.getByRole('button', { name: 'Datei laden' }))]
  const next = window.getByRole('button', { name: 'Nächste Datei laden' })
  await expect(window.getByText('Die Datei ist ganz: Mails 1 bis 2 von 5')).toBeVisible()
  await assertWellShown(page, 'a file of a part')
  files.push(await downloaded(page, next))
  await expect(window.getByText('Die Datei ist ganz: Mails 3 bis 4 von 5')).toBeVisible()
  files.push(await downloaded(page, next))
  await expect(window.getByText('fertig: die letzte Datei, Mail 5 von 5')).toBeVisible()
  assert.deepEqual(
    files.map(({ name }) => name),
    ['mails.csv', 'mails-ab-3.csv', 'mails-ab-5.csv'],
  )
  const found = files.flatMap(({ text }) => [...text.matchAll(/Schlauchwagen (\d)/g)].map(([, number]) => number))
  assert.deepEqual(found.toSorted(), ['1', '2', '3', '4', '5'])
})

test('a person ends an export that takes long, has a whole file, and takes the rest later', async ({ panel }) => {
  const { page } = await visit(panel)
  const window = await openExport(page, panel, 'Wechsellader', 4, LARGE)
  // Another window of the same person takes the file, and slowly: the test reads it when it wants.
  const headers = { cookie: panel.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const query = `q=Wechsellader&format=eml.zip&run=${crypto.randomUUID()}`
  const [answer] = await once(get(`${panel.url}/api/mails/export?${query}`, { headers }), 'response')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ergebnis exportieren' }).click()
  await window.getByRole('button', { name: 'Hier beenden' }).click()
  await expect(window.getByText('wird beendet …')).toBeVisible()
  await (answer as IncomingMessage).toArray()
  await expect(window.getByText(/^Die Datei ist ganz: .* von 4$/)).toBeVisible()
  await assertWellShown(page, 'an export that was ended')
  const { name } = await downloaded(page, window.getByRole('button', { name: 'Nächste Datei laden' }))
  assert.match(name, /^mails-ab-[234]\.zip$/)
  await expect(window.getByText(/^fertig: die letzte Datei, .* von 4$/)).toBeVisible()
})
