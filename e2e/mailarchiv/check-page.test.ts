/** Somebody outside of the house checks mails that were handed over: by a page from the disk, without a connection. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { checkPage } from '../../services/mailarchiv/src/evidence/browser-proof/index.ts'
import { DESK } from '../browser.ts'
import { assertAccessible, assertFits, assertTextFits, assertTouchable, tabTo } from '../checks.ts'
import { type Panel, visit } from './panel.ts'
import { test as base, expect } from './test.ts'

const MAILS = 40
/** The narrowest phone. */
const PHONE = { width: 360, height: 740 }
const STRANGER = 'zeughaus.example/mailarchiv/72cd6e8422c407fb+9f7d7723+AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB'

interface Line {
  readonly number: number
  readonly id: string
  readonly file: string
  readonly sha256: string
  readonly size: number
  readonly proof: string | null
}

/** An unpacked export on the disk, and the key from another hand. */
interface Folder {
  readonly path: string
  readonly key: string
  /** The lines of its list, which `relist` writes anew. */
  readonly lines: Line[]
  at(name: string): string
  change(name: string, change: (text: string) => string): void
  relist(): void
}

/** Writes mails of the archive and their proofs as an export has them. */
async function handedOver(panel: Panel, path: string): Promise<Folder> {
  const { context } = await visit(panel)
  const get = (address: string) => context.request.get(`${panel.url}/api${address}`)
  const exported = await (await get(`/mails/export?format=jsonl&run=${randomUUID()}`)).text()
  const mails = exported.trim().split('\n')
  assert.equal(mails.length, MAILS)
  const folder: Folder = {
    path,
    key: ((await (await get('/integrity')).json()) as { verifier: string }).verifier,
    lines: [],
    at: (name) => join(path, name),
    change: (name, change) =>
      writeFileSync(join(path, name), change(readFileSync(join(path, name), 'latin1')), 'latin1'),
    relist: () =>
      writeFileSync(
        join(path, 'manifest-0001.jsonl'),
        folder.lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      ),
  }
  for (const name of ['mails', 'nachweise', 'dateien']) mkdirSync(folder.at(name))
  for (const [place, mail] of mails.entries()) {
    const { id, sha256, proof } = JSON.parse(mail) as { readonly id: string; sha256: string; proof: string }
    const number = String(place + 1).padStart(6, '0')
    const raw = await (await get(`/mails/${id}/bytes`)).body()
    const line = { file: `mails/${number}-2024-05-03.eml`, proof: `nachweise/${number}.tlog-proof` }
    writeFileSync(folder.at(line.file), raw)
    writeFileSync(folder.at(line.proof), proof)
    folder.lines.push({ number: place + 1, id, sha256, size: raw.length, ...line })
  }
  folder.relist()
  writeFileSync(folder.at('dateien/000001-weitergeleitet.eml'), 'Subject: Anhang\r\n\r\nEin Anhang.\r\n')
  writeFileSync(folder.at('pruefen.html'), checkPage())
  return folder
}

const test = base.extend<{ readonly folder: Folder }>({
  folder: async ({ panel }, use) => {
    const path = mkdtempSync(join(tmpdir(), 'zeughaus-e2e-'))
    await use(await handedOver(panel, path))
    rmSync(path, { recursive: true, force: true })
  },
})

test.use({ start: { hasDemo: true } })

/** Opens the page of the folder on a device without a connection; any request but that of the page itself fails the test. */
async function openPage(panel: Panel, folder: Folder, { size = DESK, script = '' } = {}): Promise<Page> {
  const address = pathToFileURL(folder.at('pruefen.html')).href
  const { context, page } = await visit(panel, { size, login: false, expected: [/^Anfrage .*\/pruefen\.html$/] })
  await context.setOffline(true)
  await context.addInitScript(script)
  await page.goto(address)
  return page
}

async function check(page: Page, folder: Folder, key = folder.key): Promise<void> {
  await page.getByLabel('Ordner wählen').setInputFiles(folder.path)
  await page.getByLabel(/Öffentlichen Schlüssel/).fill(key)
  await page.getByRole('button', { name: 'Prüfen' }).click()
}

const verdict = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const finding = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

// aussen.42: The page that comes with an export proves in a browser, from the disk and without a network, that all its mails are unchanged.
test('who got a handover checks all mails by keyboard, on a phone and at a desk', async ({ panel, folder }) => {
  for (const size of [PHONE, DESK]) {
    const page = await openPage(panel, folder, { size })
    await assertAccessible(page, 'before')
    await tabTo(page, /^Ordner wählen$/)
    const choosing = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await choosing).setFiles(folder.path)
    await expect(page.getByText('davon 41 Mails und 40 Nachweise.')).toBeVisible()
    await tabTo(page, /Öffentlichen Schlüssel/)
    // As it comes out of a document whose lines are short.
    await page.keyboard.insertText(`${folder.key.slice(0, 40)}\n ${folder.key.slice(40)}\n`)
    await tabTo(page, /^Prüfen$/)
    await page.keyboard.press('Enter')
    const result = verdict(page, 'Unverändert')
    await expect(result).toContainText(`Alle ${MAILS} Mails sind unverändert, seit sie archiviert wurden.`)
    await expect(page.getByRole('heading', { name: 'Unverändert' })).toBeFocused()
    await expect(result).toContainText(folder.key.split('+')[0] ?? '')
    await expect(page.getByRole('list')).toHaveCount(0)
    await assertAccessible(page, 'proven')
    await assertFits(page, 'proven')
    await assertTextFits(page, 'proven')
    await assertTouchable(page, 'proven')
  }
})

// aussen.43: It names each mail that is changed, missing, without its proof or with another one, and each .eml in `mails/` that no list names or that two lines name.
test('everything that does not fit is named by its file, and nothing of it is markup', async ({ panel, folder }) => {
  const { lines, at, change } = folder
  const file = (number: number) => lines[number - 1]?.file ?? ''
  const proof = (number: number) => lines[number - 1]?.proof ?? ''
  const markup = 'mails/<img src=x onerror=alert(1)>.eml'
  const wrong: [name: string, sentence: RegExp][] = [
    [file(1), /nicht die archivierte/],
    [file(2), /Die Datei fehlt/],
    [file(3), /Der Nachweis fehlt: nachweise\/000003/],
    [file(4), /gehört zu einer anderen Mail/],
    [file(6), /Die Liste ist verändert/],
    [file(7), /nicht mit diesem Schlüssel unterschrieben, oder er ist verändert/],
    [file(8), /führt nicht zum unterschriebenen Prüfpunkt/],
    [file(9), /Der Nachweis ist beschädigt/],
    [file(10), /mehrmals/],
    [file(11), /Keine Liste nennt diese Datei/],
    [file(12), /gehört zu einem anderen Archiv/],
    [file(13), /nicht die archivierte/],
    [file(14), /Die Mail ist verändert/],
    ['manifest-0001.jsonl, Zeile 15', /beschädigt/],
    [file(15), /Keine Liste nennt diese Datei/],
    ['manifest-0001.jsonl, Zeile 16', /beschädigt/],
    [file(16), /Keine Liste nennt diese Datei/],
    [markup, /Keine Liste nennt diese Datei/],
  ]
  change(file(1), (text) => `${text}x`)
  rmSync(at(file(2)))
  rmSync(at(proof(3)))
  writeFileSync(at(proof(4)), readFileSync(at(proof(5))))
  change(proof(7), (text) => text.slice(0, -20) + (text.at(-20) === 'A' ? 'B' : 'A') + text.slice(-19))
  change(proof(8), (text) => text.replace(/index (\d+)/, (_, index: string) => `index ${Number(index) ^ 1}`))
  writeFileSync(at(proof(9)), 'nichts')
  change(proof(12), (text) => text.replaceAll(folder.key.split('+')[0] ?? '', STRANGER.split('+')[0] ?? ''))
  change(file(13), (text) => text.replace(/[a-z]/, 'X'))
  change(file(14), (text) => `${text}x`)
  writeFileSync(at(markup), 'x')
  const relisted: Readonly<Record<number, object>> = {
    5: { proof: null },
    6: { sha256: '0'.repeat(64) },
    11: lines[9] ?? {},
    14: { proof: null },
    15: { file: 'mails/../pruefen.html' },
    16: { proof: '../nachweise/000016.tlog-proof' },
  }
  for (const [number, other] of Object.entries(relisted))
    lines[Number(number) - 1] = { ...(lines[Number(number) - 1] as Line), ...other }
  folder.relist()
  const page = await openPage(panel, folder, { size: PHONE })
  await check(page, folder)
  const result = verdict(page, 'Nicht bewiesen')
  await expect(result).toContainText(`${wrong.length} Angaben stimmen nicht.`)
  await expect(result).toContainText('Bewiesen unverändert: 25 von 37 Mails.')
  await expect(result).toContainText('1 Mail hat im Export keinen Nachweis.')
  for (const [name, sentence] of wrong) await expect(finding(page, name), name).toHaveText(sentence)
  await expect(page.getByRole('listitem')).toHaveCount(wrong.length + 1)
  await expect(page.getByRole('img')).toHaveCount(0)
  await assertAccessible(page, 'not proven')
  await assertFits(page, 'not proven')
  await page.setViewportSize(DESK)
  await assertTextFits(page, 'not proven')
})

test('what cannot be checked is refused beside its field: no files, no list, two exports, a damaged key', async ({
  panel,
  folder,
}) => {
  const page = await openPage(panel, folder)
  const key = page.getByLabel(/Öffentlichen Schlüssel/)
  const refused = async (sentence: RegExp) => {
    await page.getByRole('button', { name: 'Prüfen' }).click()
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(page.getByRole('region')).toHaveCount(0)
  }
  await refused(/Bitte wählen Sie zuerst den Ordner/)
  await refused(/Bitte fügen Sie den öffentlichen Schlüssel ein/)
  await page.getByLabel('Ordner wählen').setInputFiles(folder.path)
  for (const damaged of [`${folder.key.slice(0, -3)}AAA`, folder.key.replace(/[+].*[+]/, '+00000000+'), 'nichts']) {
    await key.fill(damaged)
    await refused(/Der öffentliche Schlüssel ist/)
    await expect(key).toHaveAttribute('aria-invalid', 'true')
  }
  await key.fill(folder.key)
  await page.getByLabel('Ordner wählen').setInputFiles(folder.at('mails'))
  await refused(/keine Liste „manifest-….jsonl“/)
  writeFileSync(folder.at('dateien/manifest-0001.jsonl'), '')
  await page.getByLabel('Ordner wählen').setInputFiles(folder.path)
  await refused(/mehrere Exporte/)
  await expect(key).toHaveAttribute('aria-invalid', 'false')
})

test('with the key of another archive no mail is proven', async ({ panel, folder }) => {
  const page = await openPage(panel, folder)
  await check(page, folder, STRANGER)
  const result = verdict(page, 'Nicht bewiesen')
  await expect(result).toContainText(`Bewiesen unverändert: 0 von ${MAILS} Mails.`)
  await expect(finding(page, folder.lines[0]?.file ?? '')).toContainText('anderen Archiv')
})

// aussen.44: A browser that cannot check the signature says so, and calls no mail proven.
test('a browser without Ed25519 says that it did not check the signature', async ({ panel, folder }) => {
  const script = `SubtleCrypto.prototype.importKey = () => Promise.reject(new DOMException('', 'NotSupportedError'))`
  const page = await openPage(panel, folder, { script })
  await check(page, folder)
  const result = verdict(page, 'Nicht alles ist bewiesen')
  await expect(result).toContainText(`Zum Nachweis passend: ${MAILS} von ${MAILS} Mails.`)
  await expect(result).toContainText('Die Unterschrift ist nicht geprüft')
  await expect(page.getByText('sind unverändert')).toHaveCount(0)
})

test('one mail is checked with its proof alone, which may lie in another folder', async ({ panel, folder }) => {
  const page = await openPage(panel, folder, { size: PHONE })
  const [first, second] = folder.lines
  const choose = (name: string | null | undefined) =>
    page.getByLabel('Dateien wählen').setInputFiles(folder.at(name ?? ''))
  await page.getByLabel(/Öffentlichen Schlüssel/).fill(folder.key)
  await choose(first?.file)
  await choose(first?.proof)
  await expect(page.getByText('Gewählt: 2 Dateien, davon 1 Mail und 1 Nachweis.')).toBeVisible()
  await page.getByRole('button', { name: 'Prüfen' }).click()
  const result = verdict(page, 'Unverändert')
  await expect(result).toContainText('Die Mail ist unverändert, seit sie archiviert wurde.')
  await expect(result).toContainText(first?.id ?? '')
  await page.getByRole('button', { name: 'Auswahl leeren' }).click()
  await expect(result).toHaveCount(0)
  await choose(first?.file)
  await choose(second?.proof)
  await page.getByRole('button', { name: 'Prüfen' }).click()
  await expect(verdict(page, 'Nicht bewiesen')).toContainText('nicht die archivierte')
})

test('files that are chosen one by one are those that the list names', async ({ panel, folder }) => {
  const page = await openPage(panel, folder)
  const names = folder.lines.flatMap(({ file, proof }) => [file, proof ?? ''])
  await page.getByLabel(/Öffentlichen Schlüssel/).fill(folder.key)
  await page.getByLabel('Dateien wählen').setInputFiles(['manifest-0001.jsonl', ...names].map(folder.at))
  await page.getByRole('button', { name: 'Prüfen' }).click()
  await expect(verdict(page, 'Unverändert')).toContainText(`Alle ${MAILS} Mails`)
})

// aussen.45: A long check can be stopped; the page shows the first 200 findings of each kind and how many more there are.
test('a check of many mails can be stopped, and says what it has checked', async ({ panel, folder }) => {
  // The bytes of the mails come when the test says so.
  const script = `
    const read = Blob.prototype.arrayBuffer
    const begun = new Promise((resolve) => { window.weiter = resolve })
    Blob.prototype.arrayBuffer = function () { return begun.then(() => read.call(this)) }`
  const page = await openPage(panel, folder, { script, size: PHONE })
  await check(page, folder)
  const bar = page.getByRole('progressbar', { name: 'Fortschritt der Prüfung' })
  await expect(bar).toHaveAttribute('max', String(MAILS))
  await expect(page.getByRole('status').filter({ hasText: `0 von ${MAILS} Mails geprüft` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Prüfen' })).toBeDisabled()
  await assertAccessible(page, 'running')
  await assertTouchable(page, 'running')
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await page.evaluate('window.weiter()')
  await expect(verdict(page, 'Abgebrochen')).toContainText(`von ${MAILS} Mails.`)
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'Prüfen' }).click()
  await expect(verdict(page, 'Unverändert')).toContainText(`Alle ${MAILS} Mails`)
})

test('of many mails that are missing the first ones are named, and how many more', async ({ panel, folder }) => {
  const count = 20_000
  const [line] = folder.lines
  for (let number = MAILS + 1; number <= count; number += 1)
    folder.lines.push({ ...(line as Line), number, id: randomUUID(), file: `mails/${number}-2024-05-03.eml` })
  folder.relist()
  const page = await openPage(panel, folder)
  await check(page, folder)
  await expect(verdict(page, 'Nicht bewiesen')).toContainText(`Bewiesen unverändert: ${MAILS} von 20.000 Mails.`)
  await expect(page.getByRole('listitem')).toHaveCount(200)
  await expect(page.getByText('Und 19.760 weitere.')).toBeVisible()
})
