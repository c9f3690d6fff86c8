import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { INVOICE_LIMITS, readInvoice } from './index.ts'
import { ciiInvoice, ublInvoice, zugferd1Invoice } from './invoice.factory.ts'

const rulesOf = (xml: string, limits = INVOICE_LIMITS) =>
  readInvoice(Buffer.from(xml), { limits })?.problems.map(({ rule }) => rule)

// rechnung.11: Entities are off: a declared one stays text.
test('A declared entity stays the text that it is', () => {
  const bomb = `<!DOCTYPE Invoice [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
  const xml = ublInvoice({ number: '&b;&b;' }).replace('\n', `\n${bomb}\n`)
  assert.equal(readInvoice(Buffer.from(xml))?.number, '&b;&b;')
})

test('Deep nesting and too many lines end the reading with a sentence', () => {
  const deep = ublInvoice({ more: '<a>'.repeat(100_000) })
  assert.deepEqual(rulesOf(deep), ['LIMIT'])
  const lines = Array.from({ length: 50 }, () => '1.00')
  assert.deepEqual(rulesOf(ciiInvoice({ lines }), { ...INVOICE_LIMITS, lines: 10 }), ['LIMIT'])
  assert.deepEqual(rulesOf(ciiInvoice(), { ...INVOICE_LIMITS, bytes: 2_000 }), ['LIMIT'])
})

// rechnung.13: A document that breaks off has the problem `XML` and is not judged.
test('A document that breaks off is an invoice that says so', () => {
  const xml = ublInvoice()
  assert.deepEqual(rulesOf(xml.slice(0, xml.length - 200)), ['XML'])
})

test('An invoice of 20,000 lines is read in a moment and summed exactly', () => {
  const lines = Array.from({ length: 20_000 }, () => '0.01')
  const xml = ciiInvoice({ lines, net: '200.00', tax: '38.00', gross: '238.00' })
  const invoice = readInvoice(Buffer.from(xml))
  assert.deepEqual([invoice?.lines, invoice?.problems, invoice?.shownLines.length], [20_000, [], 200])
})

test('No bytes make the reader throw, and what it says stays short', () => {
  const documents = [ciiInvoice(), zugferd1Invoice(), ublInvoice()]
  const edit = fc.record({
    at: fc.nat(6_000),
    remove: fc.nat(40),
    insert: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('<', '</', '>', '&', ']]>', '<!--', '9'.repeat(80)),
    ),
  })
  fc.assert(
    fc.property(fc.constantFrom(...documents), fc.array(edit, { maxLength: 8 }), (document, edits) => {
      const xml = edits.reduce(
        (text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove),
        document,
      )
      const invoice = readInvoice(Buffer.from(xml))
      if (invoice === null) return
      for (const text of [invoice.number, invoice.seller.name, invoice.gross]) assert.ok((text ?? '').length <= 1_000)
      assert.match(invoice.gross ?? '0.00', /^-?\d+\.\d{2}$/)
    }),
  )
})

// rechnung.9: Sums are exact to the cent.
test('A sum of amounts is exact to the cent', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 50 }), (cents) => {
      const written = (value: number) => (value / 100).toFixed(2)
      const net = cents.reduce((sum, each) => sum + each, 0)
      const wanted = { lines: cents.map(written), net: written(net), tax: '0.00', gross: written(net) }
      const rules = rulesOf(ciiInvoice(wanted)) ?? []
      assert.ok(!rules.includes('BR-CO-10') && !rules.includes('BR-S-08'), rules.join())
      const wrong = rulesOf(ciiInvoice({ ...wanted, lines: [...wanted.lines, '0.01'] })) ?? []
      assert.ok(wrong.includes('BR-CO-10'))
    }),
  )
})
