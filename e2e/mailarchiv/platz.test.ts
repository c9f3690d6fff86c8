import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { DESK, PHONE } from '../browser.ts'
import { faultsOnPaper } from '../paper.ts'
import { lackOfSpace, syllablesShown } from '../space.ts'
import { type Panel, visit } from './panel.ts'
import { expect, test } from './test.ts'

test.use({ start: { hasDemo: true } })

/** One word, as such names are built in German. */
const LANG = 'Druckbelüftungsgeräteanschlussschlauchverbindungskupplungen'

const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

const MAIL = [
  `From: ${encoded(`Beschaffung ${LANG}`)} <beschaffung@ff-lindenau.example>`,
  `To: ${encoded(LANG)} <lager@ff-lindenau.example>`,
  `Subject: ${encoded(`Lieferschein ${LANG}`)}`,
  'Date: Mon, 02 Nov 2026 09:00:00 +0100',
  'Message-ID: <lang@ff-lindenau.example>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=teil',
  '',
  '--teil',
  'Content-Type: text/plain; charset=utf-8',
  '',
  `Geliefert: ${LANG}.`,
  '--teil',
  'Content-Type: text/plain; charset=utf-8',
  `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(`${LANG}.txt`)}`,
  '',
  'Lieferschein',
  '--teil--',
  '',
].join('\r\n')

/** What people name, each with a word of nearly sixty letters. */
const foundLanges = async ({ folder, command }: Panel): Promise<void> => {
  mkdirSync(join(folder, 'lang'))
  writeFileSync(join(folder, 'lang', `${LANG}.eml`), MAIL)
  await command('import', join(folder, 'lang'))
  await command('keys', 'create', '--role', 'auditor', '--name', `Rechnungsprüfung ${LANG}`)
  await command('accounts', 'create', '--login', 'lang', '--name', `Anna ${LANG}`, '--role', 'lesen')
}

/** A person whose name is one such word asks for their mails. @returns the address of its page */
async function askForMails({ url }: Panel, request: APIRequestContext): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${url}/api/requests${path}`, { data, headers: { 'x-zeughaus-panel': '1' } })
    assert.equal(answer.status(), 200, await answer.text())
    return answer.json()
  }
  const person = { person: `Anna ${LANG}`, addresses: ['lager@ff-lindenau.example'], with_named: true }
  const made = await post('', { kind: 'erasure', ...person, received_on: '2026-01-31' })
  await post(`/${made.request.id}/search`, {})
  return `/antraege/${made.request.id}`
}

/** Address and what can be read there once the page stands. */
const PAGES = [
  ['', 'Übersicht'],
  ['/suche', 'Suche'],
  ['/suche?q=Lieferschein', 'Suche'],
  ['/rechnungen', 'Rechnungen'],
  ['/quellen', 'Import & Quellen'],
  ['/schluessel', 'API-Schlüssel'],
  ['/webhooks', 'Webhooks'],
  ['/texterkennung', 'Texterkennung'],
  ['/protokoll', 'Protokoll'],
  ['/antraege', 'Anträge'],
  ['/auskunft?person=lager', 'Person suchen'],
  ['/aufbewahrung', 'Aufbewahrung'],
  ['/integritaet', 'Integrität'],
  ['/personen', 'Personen'],
  ['/konto', 'Mein Konto'],
] as const

test('Nothing lies over another, no word is broken and no sheet is nearly empty, however long the names are', async ({
  panel,
}, { outputDir }) => {
  mkdirSync(outputDir, { recursive: true })
  await foundLanges(panel)
  const { page } = await visit(panel, { dark: true })
  const request = await askForMails(panel, page.request)
  const findings: string[] = []
  const measure = async (place: string) => {
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    await syllablesShown(page)
    for (const width of [360, PHONE.width, DESK.width, 1920]) {
      await page.setViewportSize({ width, height: 860 })
      for (const lack of await lackOfSpace(page)) findings.push(`${width} ${place} ${lack}`)
    }
    await page.setViewportSize(DESK)
    for (const fault of await faultsOnPaper(page, outputDir)) findings.push(`${place} ${fault}`)
  }
  for (const [path, title] of PAGES) {
    await page.goto(panel.url + path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await measure(path)
  }
  await page.goto(panel.url + request)
  await expect(page.getByText(/^Gesucht am/)).toBeVisible()
  await measure('request')
  await page.goto(`${panel.url}/suche?q=Lieferschein`)
  await page
    .getByRole('link', { name: new RegExp(LANG) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Lieferschein ${LANG}` })).toBeVisible()
  await measure('mail')
  assert.deepEqual(findings, [])
})
