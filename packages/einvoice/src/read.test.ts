import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readInvoice } from './index.ts'
import { ciiInvoice, IBAN, ublInvoice, type Wanted, zugferd1Invoice } from './invoice.factory.ts'

const read = (xml: string, encoding: BufferEncoding = 'utf8') => readInvoice(Buffer.from(xml, encoding))

const EXPECTED = {
  number: 'RE-2026-0815',
  issued: '2026-01-28',
  dueDate: '2026-02-27',
  seller: { name: 'Schlauch Huber GmbH', vatId: 'DE123456789' },
  buyer: { name: 'Feuerwehr Lindenau', vatId: null },
  currency: 'EUR',
  net: '100.00',
  tax: '19.00',
  gross: '119.00',
  due: '119.00',
  iban: IBAN,
  lines: 2,
  problems: [],
}

for (const [name, xml, syntax, typeCode] of [
  ['CII', ciiInvoice(), 'CII', '380'],
  ['ZUGFeRD 1.0', zugferd1Invoice(), 'CII', '380'],
  ['UBL', ublInvoice(), 'UBL', '380'],
  ['a UBL credit note', ublInvoice({}, 'CreditNote'), 'UBL', '381'],
] as const) {
  test(`An invoice in ${name} has every field`, () => {
    assert.partialDeepStrictEqual(read(xml), { ...EXPECTED, syntax, typeCode })
  })
}

test('An invoice is read whatever its encoding and its prefixes', () => {
  const xml = ciiInvoice({ seller: 'Müller & Söhne'.replace('&', '&amp;') })
  const named = (label: string) => xml.replace('UTF-8', label)
  const variants: [string, Uint8Array][] = [
    ['byte order mark', Buffer.from(`\ufeff${xml}`)],
    ['UTF-16 with mark', Buffer.from(`\ufeff${named('UTF-16')}`, 'utf16le')],
    ['UTF-16 without mark', Buffer.from(named('UTF-16'), 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(`\ufeff${named('UTF-16')}`, 'utf16le').swap16()],
    ['ISO-8859-1', Buffer.from(named('ISO-8859-1'), 'latin1')],
    ['other prefixes', Buffer.from(xml.replaceAll('ram:', 'a1.').replaceAll('a1.', 'x:').replaceAll(':ram', ':x'))],
    ['no declaration', Buffer.from(`\n  ${xml.slice(xml.indexOf('\n'))}`)],
    ['an envelope', Buffer.from(`<sh:Document xmlns:sh="urn:sh">${xml.slice(xml.indexOf('\n'))}</sh:Document>`)],
  ]
  for (const [name, bytes] of variants) {
    const invoice = readInvoice(bytes)
    assert.deepEqual([invoice?.seller.name, invoice?.gross], ['Müller & Söhne', '119.00'], name)
  }
})

// rechnung.3: Other documents with the same vocabulary (orders, schemas) are no invoices.
test('Only invoices are invoices', () => {
  const order = ciiInvoice().replaceAll('CrossIndustryInvoice', 'SCRDMCCBDACIOMessageStructure')
  const others = [
    order,
    ublInvoice().replaceAll('Invoice', 'Order'),
    '<html><body>urn:oasis:names:specification:ubl:schema:xsd:Invoice-2</body></html>',
    `<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>`,
    `Anbei: ${ublInvoice()}`,
    '',
    '<',
  ]
  for (const xml of others) assert.equal(read(xml), null, xml.slice(0, 60))
})

// rechnung.6: What the document lacks is null.
test('What the document lacks is null', () => {
  const empty = read('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>')
  assert.partialDeepStrictEqual(empty, { number: null, issued: null, net: null, iban: null, lines: 0, dueDate: null })
})

// rechnung.7: The tax is the one in the currency of the document.
test('The tax is the one in the currency of the document, whatever stands first', () => {
  const other = '<ram:TaxTotalAmount currencyID="GBP">15.55</ram:TaxTotalAmount>'
  assert.equal(read(ciiInvoice({ moreTotals: other }))?.tax, '19.00')
  const total = '<cac:TaxTotal><cbc:TaxAmount currencyID="GBP">15.55</cbc:TaxAmount></cac:TaxTotal>'
  assert.equal(read(ublInvoice({ more: total }))?.tax, '19.00')
})

test('An element of another vocabulary is not taken for one of the invoice', () => {
  const foreign = '<ext:ID xmlns:ext="urn:x">FALSCH</ext:ID>'
  const wrapped = `<ext:UBLExtensions xmlns:ext="urn:x"><cbc:ID>FALSCH</cbc:ID></ext:UBLExtensions>`
  const xml = ublInvoice().replace('<cbc:CustomizationID>', `${foreign}${wrapped}<cbc:CustomizationID>`)
  assert.equal(read(xml)?.number, 'RE-2026-0815')
})

test('Days are read in every format that names one', () => {
  const issued = (format: string, day: string) =>
    read(ciiInvoice().replace('format="102">20260128', `format="${format}">${day}`))?.issued
  assert.equal(issued('203', '202601281530'), '2026-01-28')
  assert.equal(issued('101', '260128'), '2026-01-28')
  assert.equal(issued('102', '2026-01-28'), '2026-01-28')
  for (const [format, day] of [
    ['610', '202601'],
    ['102', '20260230'],
    ['102', 'morgen'],
  ] as const) {
    assert.equal(issued(format, day), null, day)
  }
})

/** One broken document for each rule, in both syntaxes where they differ. */
const BROKEN: readonly (readonly [rule: string, wanted: Wanted])[] = [
  ['BR-CO-10', { lines: ['60.00', '41.00'] }],
  ['BR-CO-15', { gross: '118.99' }],
  ['BR-CO-16', { due: '1.00' }],
  ['BR-CO-17', { tax: '25.00', gross: '125.00' }],
  ['BR-DEC-14', { gross: '119.001' }],
  ['BR-DEC-23', { lines: ['60.001', '39.999'] }],
  ['BR-S-08', { lines: ['60.00', '50.00'] }],
]

for (const [rule, wanted] of BROKEN) {
  // rechnung.8: Each broken rule of arithmetic (BR-CO-10 to -17, BR-DEC, sums of the categories) is named with a German sentence; an invoice is `valid` without any.
  test(`A broken ${rule} is named with a German sentence, in CII and UBL`, () => {
    for (const xml of [ciiInvoice(wanted), ublInvoice(wanted)]) {
      const problem = read(xml)?.problems.find((each) => each.rule === rule)
      assert.match(problem?.text ?? '', /^[A-ZÄÖÜ].{20,}\.$/u)
    }
  })
}

test('Sums of taxes, allowances and charges are checked against their parts', () => {
  const rules = (xml: string) => read(xml)?.problems.map(({ rule }) => rule)
  const twice =
    '<ram:ApplicableTradeTax><ram:CalculatedAmount>1.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>1.00</ram:BasisAmount><ram:CategoryCode>Z</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent></ram:ApplicableTradeTax>'
  assert.deepEqual(rules(ciiInvoice({ more: twice })), ['BR-CO-14', 'BR-Z-09', 'BR-Z-08'])
  const allowance = (sign: boolean) =>
    `<cac:AllowanceCharge><cbc:ChargeIndicator>${sign}</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">2.00</cbc:Amount></cac:AllowanceCharge>`
  assert.deepEqual(rules(ublInvoice({ more: allowance(false) })), ['BR-CO-11'])
  assert.deepEqual(rules(ublInvoice({ more: allowance(true) })), ['BR-CO-12'])
})

// rechnung.10: Profiles without lines are judged by what they have.
test('The smallest profiles are judged by what they have', () => {
  const minimum = ciiInvoice({ lines: [], due: '19.00' }, 'urn:factur-x.eu:1p0:minimum')
  assert.deepEqual(read(minimum)?.problems, [])
  assert.deepEqual(
    read(ciiInvoice({ lines: [] }))?.problems.map(({ rule }) => rule),
    ['BR-16'],
  )
})
