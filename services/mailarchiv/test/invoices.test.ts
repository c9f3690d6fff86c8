import assert from 'node:assert/strict'
import { ciiInvoice, ublInvoice, zugferd1Invoice } from '@zeughaus/einvoice/testing'
import { silentLog } from '@zeughaus/platform'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import { zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { test } from 'vitest'
import { mailWith } from '../src/texts/extraction/hostile.factory.ts'
import { TextPipeline } from '../src/texts/queue/index.ts'
import { aMail } from './mail.factory.ts'
import { aMailarchiv } from './mailarchiv.factory.ts'

type Invoice = {
  readonly message_id: string
  readonly attachment_index: number
  readonly path: string | null
  readonly number: string | null
  readonly valid: boolean
  readonly problems: { rule: string; text: string }[]
  readonly same_as: string[]
  readonly lines: number
  readonly positions: { net: string | null }[]
}
type Answer = { readonly invoices: Invoice[]; readonly total: number; readonly page: number; readonly pages: number }

/** Makes a PDF that shows a text and holds files. */
async function pdfWith(text: string, files: Readonly<Record<string, string>>): Promise<Buffer> {
  const document = new PDFDocument()
  document.text(text)
  for (const [name, content] of Object.entries(files)) document.file(Buffer.from(content), { name })
  document.end()
  return Buffer.concat(await document.toArray())
}

const inMail = (...files: Parameters<typeof mailWith>[0]) => mailWith(files)
const file = (name: string, bytes: string | Uint8Array) => ({ name, bytes: Buffer.from(bytes) })

const bomb = `<!DOCTYPE Invoice [<!ENTITY a "aaaaaaaaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
const SHOWN = 'Rechnung RE-2026-0815 über 119,00 EUR, IBAN DE02 1203 0000 0000 2020 51'
const MAILS = {
  xml: inMail(file('anlage.dat', ciiInvoice())),
  pdf: inMail(
    file('rechnung.pdf', await pdfWith(SHOWN, { 'factur-x.xml': ciiInvoice({ number: 'PDF-1' }), 'agb.txt': 'AGB' })),
  ),
  zip: inMail(file('post.zip', zipSync({ 'januar/eins.xml': Buffer.from(ublInvoice({ number: 'ZIP-1' })) }))),
  mail: inMail({
    name: 'fwd.eml',
    type: 'message/rfc822',
    bytes: inMail(
      file('alt.pdf', await pdfWith('Alt', { 'ZUGFeRD-invoice.xml': zugferd1Invoice({ number: 'ALT-1' }) })),
    ),
  }),
  hostile: inMail(
    file('bombe.xml', ublInvoice({ number: '&b;' }).replace('\n', `\n${bomb}\n`)),
    file('tief.xml', ublInvoice({ more: '<x>'.repeat(50_000) })),
    file('gut.xml', ublInvoice({ number: 'GUT-1', lines: ['1234567.50', '-1234467.50'] })),
  ),
  none: aMail({
    files: { 'order-x.xml': ciiInvoice().replaceAll('CrossIndustryInvoice', 'SCRDMCCBDACIOMessageStructure') },
  }),
}

const house = await aMailarchiv(Object.values(MAILS))
const pipeline = await TextPipeline.start({
  archive: house.archive,
  queue: house.texts,
  folder: temporaryFolder(),
  enabled: false,
  log: silentLog,
})
await until('all attachments are read', async () => {
  const { disabled, skipped } = await pipeline.counts()
  if (disabled + skipped < house.ids.length) return false
  const waiting = await Promise.all(house.ids.map((id) => pipeline.isExtracting(id)))
  return !waiting.includes(true)
})
await pipeline.stop()
const idOf = (name: keyof typeof MAILS) => house.ids[Object.keys(MAILS).indexOf(name)]!

async function ask(path: string, token = house.auditor): Promise<Answer> {
  const { status, body, text } = await house.http.get(`/api/v1${path}`, { token })
  assert.equal(status, 200, text)
  return body as Answer
}
const invoicesOf = async (name: keyof typeof MAILS) => (await ask(`/mails/${idOf(name)}/invoices`)).invoices

// rechnung.1: An invoice of EN 16931 (UBL invoice and credit note, CII) or of ZUGFeRD 1.0 is recognised by its content, whatever its name and declared type.
test('an invoice is recognised by its content, with every field of the description', async () => {
  assert.deepEqual(await invoicesOf('xml'), [
    {
      message_id: idOf('xml'),
      attachment_index: 0,
      path: null,
      syntax: 'CII',
      profile: 'urn:cen.eu:en16931:2017',
      number: 'RE-2026-0815',
      type_code: '380',
      issued: '2026-01-28',
      due_date: '2026-02-27',
      seller: { name: 'Schlauch Huber GmbH', vat_id: 'DE123456789' },
      buyer: { name: 'Feuerwehr Lindenau', vat_id: null },
      currency: 'EUR',
      net: '100.00',
      tax: '19.00',
      gross: '119.00',
      due: '119.00',
      iban: 'DE02120300000000202051',
      lines: 2,
      valid: true,
      problems: [],
      same_as: [],
      references: { order: 'B-77', buyer: '04011000-12345-67', preceding: null },
      taxes: [{ category: 'S', rate: '19', basis: '100.00', tax: '19.00' }],
      positions: [
        { name: 'Druckschlauch B 1', quantity: '2', unit: 'C62', net: '60.00', rate: '19' },
        { name: 'Druckschlauch B 2', quantity: '2', unit: 'C62', net: '40.00', rate: '19' },
      ],
    },
  ])
})

// rechnung.2: Invoices inside a PDF (ZUGFeRD, Factur-X), a ZIP and an attached mail are found; `path` names the file that holds them.
test('invoices in a PDF, a ZIP and an attached mail are found, with the file that holds them', async () => {
  const paths = async (name: keyof typeof MAILS) => (await invoicesOf(name)).map(({ number, path }) => [number, path])
  assert.deepEqual(await paths('pdf'), [['PDF-1', 'factur-x.xml']])
  assert.deepEqual(await paths('zip'), [['ZIP-1', 'januar/eins.xml']])
  assert.deepEqual(await paths('mail'), [['ALT-1', 'alt.pdf/ZUGFeRD-invoice.xml']])
  assert.deepEqual(await paths('none'), [])
})

// rechnung.21: What the text of the PDF lacks of its invoice (number, total, IBAN) is known.
test('what the text of the PDF lacks is known', async () => {
  const [invoice] = await house.archive.invoicesOf(idOf('pdf'))
  assert.deepEqual(invoice?.notInPdf, ['number'])
})

// rechnung.12: Deep nesting, too many lines and too many bytes end the reading with the problem `LIMIT`; the mail and the files behind it are read all the same.
test('a hostile invoice neither hides the file behind it nor grows', async () => {
  const invoices = await invoicesOf('hostile')
  assert.deepEqual(
    invoices.map(({ attachment_index, number, problems }) => [
      attachment_index,
      number,
      problems.map(({ rule }) => rule),
    ]),
    [
      [0, '&b;', []],
      [1, 'RE-2026-0815', ['LIMIT']],
      [2, 'GUT-1', []],
    ],
  )
  assert.deepEqual(await house.found({ q: 'invoice:GUT-1' }), ['Unterlagen'])
})

// rechnung.25: The invoices of one mail have their references, taxes and first 200 lines, with numbers for programs (`1234.50`); a list leaves them out.
test('the numbers of a position are written for programs, and a list leaves positions out', async () => {
  const good = (await invoicesOf('hostile')).find(({ number }) => number === 'GUT-1')
  assert.deepEqual(
    good?.positions.map(({ net }) => net),
    ['1234567.50', '-1234467.50'],
  )
  const [listed] = (await ask('/invoices?number=GUT-1')).invoices
  assert.deepEqual([listed?.lines, listed?.positions], [2, undefined])
})

// rechnung.15: GET /invoices combines its conditions, pages like GET /mails, latest date of issue first.
test('GET /invoices filters and pages like GET /mails', async () => {
  const all = await ask('/invoices?limit=2&page=2')
  assert.deepEqual([all.total, all.page, all.pages, all.invoices.length], [7, 2, 4, 2])
  const numbers = async (query: string) => (await ask(`/invoices?${query}`)).invoices.map(({ number }) => number).sort()
  assert.deepEqual(await numbers('number=zip-1'), ['ZIP-1'])
  assert.deepEqual(await numbers('number=zip-1&seller=huber&total_from=119&total_to=119,00'), ['ZIP-1'])
  assert.deepEqual(await numbers('total_from=119.01'), [])
  assert.deepEqual(await numbers('issued_from=2026-01-28&issued_to=2026-01-28&due_to=2026-02-26'), [])
  assert.equal((await ask('/invoices?contact=kommandant@feuerwehr.example')).total, 7)
  assert.equal((await ask('/invoices?contact=wer@anders.example')).total, 0)
  assert.deepEqual((await ask('/invoices?page=9')).invoices, [])
})

// rechnung.16: A parameter that cannot be read is 400 and named.
test('what the parameters of GET /invoices may not be is refused by name', async () => {
  for (const [query, named] of [
    ['issued_from=31.01.2026', 'issued_from'],
    ['due_to=2026-02-30', 'due_to'],
    ['issued_from=2026-02-01&issued_to=2026-01-01', 'issued_from'],
    ['total_from=viel', 'total_from'],
    ['total_from=2&total_to=1', 'total_from'],
    ['contact=Huber', 'contact'],
    ['limit=101', 'limit'],
    ['q=Huber', 'q'],
  ] as const) {
    const { status, body } = await house.http.get(`/api/v1/invoices?${query}`, { token: house.auditor })
    assert.equal(status, 400, query)
    assert.match((body as { error: string }).error, new RegExp(`\\b${named}\\b`), query)
  }
})

// rechnung.17: Role, scope and hidden recipients hold as for mails.
test('keys see the invoices of the mails that they may see', async () => {
  const user = await house.aKey({ role: 'user', scope: ['@feuerwehr.example'] })
  const stranger = await house.aKey({ role: 'user', scope: ['@anders.example'] })
  assert.equal((await house.http.get('/api/v1/invoices', { token: user })).status, 400)
  assert.equal((await ask('/invoices?contact=kommandant@feuerwehr.example', user)).total, 7)
  assert.equal((await ask('/invoices?contact=kommandant@feuerwehr.example', stranger)).total, 0)
  assert.equal((await house.http.get(`/api/v1/mails/${idOf('xml')}/invoices`, { token: stranger })).status, 404)
  assert.equal((await house.http.get('/api/v1/invoices')).status, 401)
})

// rechnung.18: Searches in invoices and mails share one limit; the access log holds both.
test('searches in invoices count with those in mails, and stand in the access log', async () => {
  const twice = await house.aKey({ rate: 2, name: 'ERP' })
  assert.equal((await house.http.get('/api/v1/invoices', { token: twice })).status, 200)
  assert.equal((await house.http.get('/api/v1/mails', { token: twice })).status, 200)
  assert.equal((await house.http.get('/api/v1/invoices', { token: twice })).status, 429)
  await house.http.get(`/api/v1/mails/${idOf('xml')}/invoices`, { token: twice })
  await house.accessLog.flush()
  const { entries } = await house.accessLog.page({}, null, 4)
  assert.deepEqual(
    entries.map(({ actor, action, result, hits }) => [actor.name, action, result, hits]),
    [
      ['ERP', 'read', 'ok', null],
      ['ERP', 'invoices_read', 'refused', null],
      ['ERP', 'search', 'ok', 6],
      ['ERP', 'invoices_read', 'ok', 7],
    ],
  )
})
