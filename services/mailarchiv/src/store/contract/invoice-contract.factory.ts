/** The part of the contract suite about electronic invoices: `invoiceContract('name', makeArchive)`. */
import assert from 'node:assert/strict'
import { type FoundInvoice, readInvoice } from '@zeughaus/einvoice'
import { ciiInvoice, type Wanted } from '@zeughaus/einvoice/testing'
import { test } from 'vitest'
import { aMail, type MailParts } from '../../../test/mail.factory.ts'
import { NO_FILTER, type SearchFilter } from '../../search/ast.ts'
import { parseQuery } from '../../search/index.ts'
import { invoiceText } from './invoices.ts'
import type { InvoiceFilter, MovableArchive } from './types.ts'

const NO_CALENDAR = { startOfDay: () => null, startOfNextDay: () => null }
const WHOLE = { offset: 0, limit: 100 }
const KRAUS: SearchFilter['contact'] = {
  anyOf: [{ kind: 'address', address: 'kraus@leitern.example' }],
  roles: ['from', 'to'],
}
const EVERY: InvoiceFilter = {
  mails: NO_FILTER,
  number: null,
  seller: null,
  buyer: null,
  sellerVat: null,
  issued: { from: null, to: null },
  due: { from: null, to: null },
  total: { from: null, to: null },
}

const found = (wanted: Wanted, path: string | null = null): FoundInvoice => {
  const invoice = readInvoice(Buffer.from(ciiInvoice(wanted)))
  assert.ok(invoice)
  return { ...invoice, path, notInPdf: null }
}

async function aMailWith(archive: MovableArchive, invoices: readonly FoundInvoice[], mail: MailParts = {}) {
  const provenance = { source: 'import', origin: null, envelope: [] }
  const [archived] = await archive.put([{ raw: Buffer.from(aMail(mail)), provenance }])
  assert.ok(archived)
  await archive.addText(archived.id, [invoiceText(0, invoices)], 'skipped')
  return archived.id
}

async function numbers(archive: MovableArchive, filter: Partial<InvoiceFilter>) {
  const { invoices, total } = await archive.invoices({ ...EVERY, ...filter }, WHOLE)
  assert.equal(total, invoices.length)
  return invoices.map(({ number }) => number)
}

export function invoiceContract(name: string, makeArchive: () => Promise<MovableArchive>): void {
  // rechnung.20: Both engines keep invoices whole, also through `reindex`.
  test(`${name}: the invoices of a mail are kept whole, are replaced, and survive a rebuild`, async () => {
    const archive = await makeArchive()
    const id = await aMailWith(archive, [found({ number: 'ALT-1' })])
    const [second, third] = [found({ number: 'RE-2' }, 'a.zip/x.xml'), found({ number: 'RE-3' }, 'a.zip/y.xml')]
    await archive.addText(id, [invoiceText(0, [second]), invoiceText(2, [third])], 'skipped')
    for (const state of ['before', 'after'] as const) {
      if (state === 'after') await archive.reindex()
      assert.deepEqual(
        await archive.invoicesOf(id),
        [
          { ...second, mailId: id, attachmentIndex: 0, sameAs: [] },
          { ...third, mailId: id, attachmentIndex: 2, sameAs: [] },
        ],
        state,
      )
      assert.deepEqual(await numbers(archive, { number: 'alt 1' }), [], state)
      assert.deepEqual(await numbers(archive, { number: 're-3' }), ['RE-3'], state)
    }
    assert.deepEqual(await archive.invoicesOf('01a1fe27-3979-71f5-a7da-28de217ebd65'), [])
    assert.deepEqual((await archive.verify(1, undefined, { reread: true })).findings, [])
  })

  // rechnung.22: A range of totals is read by its own index; many hits come in order, page by page.
  test(`${name}: thousands of invoices in a range of totals come in order, page by page`, async () => {
    const archive = await makeArchive()
    const one = found({ number: 'N', seller: 'Müller GmbH' })
    const many = Array.from({ length: 2_100 }, (_, number) => ({
      ...one,
      number: `N-${number}`,
      gross: `${number}.00`,
      issued: new Date(Date.UTC(2020, 0, 1 + ((number * 11) % 2_100))).toISOString().slice(0, 10),
    }))
    await aMailWith(archive, many)
    const inOrder = many.toSorted((a, b) => (a.issued < b.issued ? 1 : -1)).map(({ number }) => number)
    const within = async (from: number, to: number | null, page = { offset: 0, limit: 100 }) => {
      const { invoices, total } = await archive.invoices({ ...EVERY, total: { from, to } }, page)
      return { numbers: invoices.map(({ number }) => number), total }
    }
    assert.deepEqual(await within(0, null), { numbers: inOrder.slice(0, 100), total: 2_100 })
    assert.deepEqual((await within(0, null, { offset: 2_000, limit: 100 })).numbers, inOrder.slice(2_000))
    assert.deepEqual(await within(209_900, null), { numbers: ['N-2099'], total: 1 })
    const few = inOrder.filter((number) => Number(number.slice(2)) < 50)
    assert.deepEqual(await within(0, 4_900), { numbers: few, total: 50 })
  })

  test(`${name}: each condition narrows the invoices, latest date of issue first`, async () => {
    const archive = await makeArchive()
    await aMailWith(archive, [found({ number: 'A-1', seller: 'Müller GmbH', issued: '2026-01-05' })], {
      from: 'rechnung@mueller.example',
    })
    const other = { number: 'B-2', seller: 'Leitern Kraus KG', issued: '2026-03-05', gross: '1190.50', due: '1190.50' }
    await aMailWith(archive, [found(other), found({ number: 'C-3', issued: '' })], { from: 'kraus@leitern.example' })
    assert.deepEqual(await numbers(archive, {}), ['B-2', 'A-1', 'C-3'])
    for (const number of ['b-2', 'B 2', 'b2', 'B/2'])
      assert.deepEqual(await numbers(archive, { number }), ['B-2'], number)
    for (const number of ['B', '2', 'B-22', '-']) assert.deepEqual(await numbers(archive, { number }), [], number)
    assert.deepEqual(await numbers(archive, { seller: 'MUELL' }), ['A-1'])
    assert.deepEqual(await numbers(archive, { seller: 'kraus leit' }), ['B-2'])
    assert.deepEqual(await numbers(archive, { seller: 'eitern' }), [])
    assert.deepEqual(await numbers(archive, { seller: '%' }), [])
    assert.deepEqual(await numbers(archive, { buyer: 'lindenau', sellerVat: 'de 123456789' }), ['B-2', 'A-1', 'C-3'])
    assert.deepEqual(await numbers(archive, { issued: { from: '2026-01-05', to: '2026-01-31' } }), ['A-1'])
    assert.deepEqual(await numbers(archive, { due: { from: '2026-02-28', to: null } }), [])
    assert.deepEqual(await numbers(archive, { total: { from: 11_900, to: 11_900 } }), ['A-1', 'C-3'])
    assert.deepEqual(await numbers(archive, { mails: { ...NO_FILTER, contact: KRAUS } }), ['B-2', 'C-3'])
    assert.deepEqual(await numbers(archive, { mails: { ...NO_FILTER, query: { kind: 'nothing' } } }), [])
    const second = await archive.invoices(EVERY, { offset: 1, limit: 1 })
    assert.deepEqual([second.total, second.invoices[0]?.number], [3, 'A-1'])
    assert.deepEqual(await archive.invoices(EVERY, { offset: 3, limit: 1 }), { invoices: [], total: 3 })
  })

  // rechnung.14: `same_as` names the other mails with the same invoice (number, seller, date, amount and currency), at most 50, as far as the key may read them.
  test(`${name}: the same invoice in another mail is recognised`, async () => {
    const archive = await makeArchive()
    const first = await aMailWith(archive, [found({}, 'factur-x.xml')])
    const again = await aMailWith(archive, [found({ number: 're-2026-0815' }), found({ number: 'RE-9' })])
    await aMailWith(archive, [found({ gross: '120.00' })])
    const sameAs = async (id: string) => (await archive.invoicesOf(id)).map((invoice) => invoice.sameAs)
    assert.deepEqual(await sameAs(first), [[again]])
    assert.deepEqual(await sameAs(again), [[first], []])
    assert.deepEqual((await archive.invoices({ ...EVERY, number: 'RE 9' }, WHOLE)).invoices[0]?.sameAs, [])
  })

  // rechnung.19: `invoice:` in `q` finds mails by the number of an invoice, and `reindex` keeps it.
  test(`${name}: a search finds a mail by the number of its invoice, and by nothing else of it`, async () => {
    const archive = await makeArchive()
    const id = await aMailWith(archive, [found({})])
    const ids = async (q: string) => {
      const filter = { ...NO_FILTER, query: parseQuery(q, NO_CALENDAR) }
      return (await archive.search(filter, WHOLE)).mails.map((mail) => mail.id)
    }
    assert.deepEqual(await ids('invoice:RE-2026-0815'), [id])
    assert.deepEqual(await ids('invoice:re-2026*'), [id])
    assert.deepEqual(await ids('invoice:RE-2026-0816'), [])
    assert.deepEqual(await ids('Huber'), [])
    assert.deepEqual(await ids('0815'), [])
  })
}
