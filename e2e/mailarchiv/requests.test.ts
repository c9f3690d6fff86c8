/** Requests of people about their data: a copy of their mails, erasure with a letter, restriction. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { DESK, PHONE, textsOf } from '../browser.ts'
import { assertWellShown } from './checks.ts'
import { type Panel, PERSON, visit, visitAs } from './panel.ts'
import { expect, test } from './test.ts'

test.use({ start: { hasDemo: true } })

const DEVICES = [
  ['a phone', { ...PHONE, width: 360 }],
  ['a desk', DESK],
] as const
const headers = { 'x-zeughaus-panel': '1' }

/** Imports a mail from this address for each of these subjects. */
async function withMails({ folder, command }: Panel, from: string, subjects: readonly string[]): Promise<void> {
  const place = join(folder, from)
  mkdirSync(place, { recursive: true })
  for (const subject of subjects) {
    const head = `From: Erika Moor <${from}>\r\nTo: kasse@ff-lindenau.example\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@moor.example>`
    writeFileSync(join(place, `${subject}.eml`), `${head}\r\nDate: Tue, 03 Mar 2026 09:00:00 +0100\r\n\r\nText\r\n`)
  }
  await command('import', place)
}

interface Asked {
  readonly kind: string
  readonly person: string
  readonly address: string
}

/** Makes a request by its form, and waits for its mails. */
async function aRequest({ url }: Panel, page: Page, { kind, person, address }: Asked): Promise<void> {
  await page.goto(`${url}/antraege`)
  await page.getByRole('button', { name: 'Antrag anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: kind }).check()
  await dialog.getByRole('textbox', { name: 'Name der Person' }).fill(person)
  await dialog.getByRole('textbox', { name: 'Adressen' }).fill(address)
  await dialog.getByRole('button', { name: 'Antrag anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: person })).toBeFocused()
  await expect(page.getByText(/^Gesucht am/)).toBeVisible()
}

/** One of the big numbers of the page. */
const sum = async (page: Page, word: string) =>
  (await textsOf(page.locator('dl div').filter({ hasText: word }).locator('dd')))[0]

for (const [device, size] of DEVICES)
  test(`a person gets a copy of their mails, without those of a namesake, on ${device}`, async ({ panel }) => {
    const { page } = await visit(panel, { size, expected: [/status of 400/] })
    const address = `erika-${size.width}@moor.example`
    const subject = (place: number) => `Brief-${size.width}-${place}`
    await withMails(panel, address, [1, 2, 3].map(subject))
    await page.goto(`${panel.url}/antraege`)
    await page.getByRole('button', { name: 'Antrag anlegen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name der Person' }).fill('Erika Moor')
    await dialog.getByRole('textbox', { name: 'Adressen' }).fill(`${address}, keine-adresse`)
    await assertWellShown(page, 'the form of a request')
    await dialog.getByRole('button', { name: 'Antrag anlegen' }).click()
    await expect(dialog.getByText('Muss eine Adresse sein')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Adressen' })).toHaveValue(`${address}, keine-adresse`)
    await dialog.getByRole('textbox', { name: 'Adressen' }).fill(address)
    await dialog.getByRole('button', { name: 'Antrag anlegen' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Auskunft: Erika Moor' })).toBeFocused()
    await expect(page.getByText(/^Gesucht am/)).toBeVisible()
    assert.equal(await sum(page, 'als Absender oder Empfänger'), '3')
    await page.getByRole('checkbox', { name: `„${subject(2)}“ auswählen` }).check()
    await assertWellShown(page, 'a request')
    await page.getByRole('button', { name: '1 ausgewählte ausnehmen' }).click()
    await dialog.getByRole('textbox', { name: 'Grund' }).fill('eine andere Erika Moor')
    await assertWellShown(page, 'the form of mails that are left out')
    await dialog.getByRole('button', { name: 'Mails ausnehmen' }).click()
    await expect(page.getByRole('row', { name: subject(2) })).toContainText('nein, ausgenommen: eine andere Erika Moor')
    assert.equal(await sum(page, 'ausgenommen'), '1')
    await page.getByRole('button', { name: 'Noch einmal suchen' }).click()
    await expect(page.getByRole('row', { name: /Mails gesucht/ })).toHaveCount(2)
    await expect(page.getByRole('row', { name: subject(2) })).toContainText('ausgenommen')

    await page.getByRole('button', { name: 'Frist verlängern' }).click()
    await dialog.getByRole('textbox', { name: 'Warum dauert es länger?' }).fill('Viele Anhänge')
    await assertWellShown(page, 'the form of a longer deadline')
    await dialog.getByRole('button', { name: 'Frist verlängern' }).click()
    await expect(page.getByText('(verlängert)')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Frist verlängern' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Auskunft herunterladen' }).click()
    await expect(dialog.getByText('Bitte sehen Sie alles durch')).toBeVisible()
    await assertWellShown(page, 'the window of a copy')
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Auskunft herunterladen' }).click()
    const zip = readFileSync(await (await download).path())
    assert.equal(zip.subarray(0, 2).toString(), 'PK')
    await expect(page.getByRole('row', { name: /Auskunft heruntergeladen/ })).toContainText(PERSON)

    await page.getByRole('button', { name: 'Abschließen' }).click()
    await dialog.getByRole('textbox', { name: 'Notiz' }).fill('Am 3. März verschickt')
    await assertWellShown(page, 'the form of the end')
    await dialog.getByRole('button', { name: 'Antrag abschließen' }).click()
    await expect(page.getByText('erledigt', { exact: true })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Abgeschlossen/ })).toContainText('Am 3. März verschickt')
    await page.goto(`${panel.url}/antraege`)
    await expect(page.getByRole('row', { name: /Erika Moor/ }).first()).toContainText('erledigt')
    await assertWellShown(page, 'the list of requests')
  })

/** Brings a rule into force that keeps invoices for years. */
async function withRule({ url }: Panel, request: APIRequestContext): Promise<void> {
  const call = async (method: 'get' | 'post', path: string, data?: object) => {
    const answer = await request[method](`${url}/api/retention/rules${path}`, { headers, ...(data && { data }) })
    assert.equal(answer.status(), 200, await answer.text())
    return answer.json()
  }
  if ((await call('get', '')).rules.length > 0) return
  const rule = { name: 'Buchungsbelege', basis: '§ 147 AO', search: { q: 'subject:Rechnung' }, months: 96 }
  const { id, revision } = await call('post', '', {
    ...rule,
    ...{ start: 'year_end', event: '', template: null, replaces: null },
  })
  await call('post', `/${id}/preview`, {})
  await expect.poll(async () => (await call('get', `/${id}`)).preview.foreseen).not.toBeNull()
  const { free } = (await call('get', `/${id}`)).preview.foreseen
  await call('post', `/${id}/activate`, { revision, free })
}

for (const [device, size] of DEVICES)
  test(`what a person wants erased goes when a second person releases it, and a letter says what stays, on ${device}`, async ({
    panel,
  }) => {
    const { page } = await visit(panel, { size })
    await withRule(panel, page.request)
    const address = `paul-${size.width}@moor.example`
    const [free, kept] = [`Anfrage-${size.width}`, `Rechnung ${size.width}`]
    await withMails(panel, address, [free, kept])
    await aRequest(panel, page, { kind: 'Löschung', person: `Paul ${size.width}`, address })
    const dialog = page.getByRole('dialog')
    assert.equal(await sum(page, 'frei zur Löschung'), '1')
    await expect(page.getByRole('row', { name: free })).toContainText('frei')
    await page.getByText('Bleiben (1)').click()
    await expect(page.getByRole('row', { name: free })).toHaveCount(0)
    await expect(page.getByRole('row', { name: kept })).toContainText('Regel „Buchungsbelege“')
    await assertWellShown(page, 'a request for erasure')

    await page.getByRole('button', { name: 'Brief' }).click()
    await expect(dialog).toContainText(kept)
    await expect(dialog).toContainText('§ 147 AO')
    await assertWellShown(page, 'the letter')
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Herunterladen' }).click()
    assert.match(readFileSync(await (await download).path(), 'utf8'), /§ 147 AO/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Brief' })).toBeFocused()

    await page.getByRole('button', { name: 'Löschlauf vorschlagen' }).click()
    await page.getByRole('link', { name: /^vom / }).click()
    await expect(page.getByText('wartet auf Freigabe')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Auf Antrag (Art. 17 DSGVO)' })).toBeVisible()
    const berta = { login: `antrag-${size.width}`, name: `Berta ${size.width}`, role: 'datenschutz' }
    const second = (await visitAs(panel, berta, { size })).page
    await second.goto(page.url())
    await expect(second.getByRole('row', { name: free })).toBeVisible()
    await second.getByRole('button', { name: 'Löschlauf freigeben' }).click()
    await second.getByRole('textbox', { name: 'Wie viele Mails werden gelöscht?' }).fill('1')
    await second.getByRole('button', { name: 'Mails endgültig löschen' }).click()
    await expect(second.getByText('Die Mails sind nicht mehr im Archiv')).toBeVisible()
    await assertWellShown(second, 'a run that was asked for')
    await second.getByRole('link', { name: 'Auf Antrag (Art. 17 DSGVO)' }).click()
    await expect(second.getByText('nicht mehr im Archiv')).toBeVisible()
    await assertWellShown(second, 'a request whose mails are deleted')
  })

test('who checks sees that a run was asked for, and no request', async ({ panel }) => {
  const { page } = await visit(panel)
  await withMails(panel, 'karla@moor.example', ['Anfrage-karla'])
  await aRequest(panel, page, { kind: 'Löschung', person: 'Karla Moor', address: 'karla@moor.example' })
  await page.getByRole('button', { name: 'Löschlauf vorschlagen' }).click()
  await page.getByRole('link', { name: /^vom / }).click()
  await expect(page.getByText('wartet auf Freigabe')).toBeVisible()
  const auditor = (await visitAs(panel, { login: 'antrag-pruefer', name: 'Karl Prüfer', role: 'pruefung' })).page
  await auditor.goto(page.url())
  await expect(auditor.getByText('Auf Antrag (Art. 17 DSGVO)')).toBeVisible()
  await expect(auditor.getByRole('link', { name: 'Auf Antrag (Art. 17 DSGVO)' })).toHaveCount(0)
  await expect(auditor.getByRole('link', { name: 'Anträge' })).toHaveCount(0)
})

test('the page of a person leads to a request about them, and what keeps its search from beginning is said there', async ({
  panel,
}) => {
  const { page } = await visit(panel, { size: PHONE })
  await page.route('**/admin/api/requests/*/search', (route) =>
    route.fulfill({ status: 409, json: { error: 'Gerade wird eine Vorschau gerechnet.', code: 'belegt' } }),
  )
  await page.goto(`${panel.url}/auskunft?person=kasse%40ff-lindenau.example`)
  await page.getByRole('link', { name: 'Antrag anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Adressen' })).toHaveValue('kasse@ff-lindenau.example')
  await dialog.getByRole('textbox', { name: 'Name der Person' }).fill('Ülkü Şahin')
  await dialog.getByRole('button', { name: 'Antrag anlegen' }).click()
  await expect(page.getByRole('alert')).toContainText('Gerade wird eine Vorschau gerechnet.')
  await page.unroute('**/admin/api/requests/*/search')
  await page.getByRole('button', { name: 'Mails suchen' }).click()
  await expect(page.getByText(/^Gesucht am/)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

for (const [device, size] of DEVICES)
  test(`only who is named finds the mails of a restriction until it is lifted, on ${device}`, async ({ panel }) => {
    const { page } = await visit(panel, { size })
    const address = `rita-${size.width}@moor.example`
    const subject = `Streitfall${size.width}`
    await withMails(panel, address, [subject])
    const named = { login: `lena-${size.width}`, name: `Lena ${size.width}`, role: 'lesen' }
    const lena = (await visitAs(panel, named, { size })).page
    const other = (await visitAs(panel, { login: `olaf-${size.width}`, name: 'Olaf', role: 'lesen' }, { size })).page
    const finds = async (reader: Page, mails: number) => {
      await reader.goto(`${panel.url}/suche?q=${subject}`)
      const hits = reader.locator('main').getByRole('link', { name: subject })
      if (mails === 0) await expect(reader.getByText('Keine Mail passt dazu')).toBeVisible()
      await expect(hits).toHaveCount(mails)
    }
    await finds(other, 1)
    await aRequest(panel, page, { kind: 'Einschränkung', person: `Rita ${size.width}`, address })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Einschränken' }).click()
    await dialog.getByRole('checkbox', { name: named.name }).check()
    await assertWellShown(page, 'the question who may read')
    await dialog.getByRole('button', { name: '1 Mail einschränken' }).click()
    await expect(page.getByText('Einschränkung gilt')).toBeVisible()
    await expect(page.getByText(named.name, { exact: true })).toBeVisible()
    await assertWellShown(page, 'a restriction')
    await finds(other, 0)
    await finds(lena, 1)

    await page.getByRole('button', { name: 'Personen ändern' }).click()
    await dialog.getByRole('checkbox', { name: named.name }).uncheck()
    await dialog.getByRole('button', { name: 'Personen speichern' }).click()
    await expect(page.getByText('niemand', { exact: true })).toBeVisible()
    await finds(lena, 0)
    await page.getByRole('button', { name: 'Einschränkung aufheben' }).click()
    await expect(dialog).toContainText('Art. 18 Abs. 3 DSGVO')
    await dialog.getByRole('textbox', { name: /^Warum endet sie/ }).fill('Geklärt, gesagt am 3. März')
    await assertWellShown(page, 'the end of a restriction')
    await dialog.getByRole('button', { name: 'Einschränkung aufheben' }).click()
    await expect(page.getByText('Einschränkung aufgehoben', { exact: true }).first()).toBeVisible()
    await finds(other, 1)
  })
