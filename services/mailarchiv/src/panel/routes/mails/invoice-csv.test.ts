import assert from 'node:assert/strict'
import { readInvoice } from '@zeughaus/einvoice'
import { ciiInvoice } from '@zeughaus/einvoice/testing'
import { test } from 'vitest'
import type { ArchivedInvoice } from '../../../store/contract/index.ts'
import { everyInvoice } from './invoice-csv.ts'

const invoice = readInvoice(Buffer.from(ciiInvoice()))
assert.ok(invoice)
const anInvoice = (mailId: string, path: string | null = null): ArchivedInvoice => ({
  ...{ ...invoice, mailId, path, attachmentIndex: 0, notInPdf: null, sameAs: [] },
})

test('an invoice that arrives while others are exported doubles none of them, and two of one name in one archive stay two', async () => {
  const twins = [anInvoice('zwei', 'a.zip/x.xml'), anInvoice('zwei', 'a.zip/x.xml')]
  const archived = [...twins, ...Array.from({ length: 250 }, (_, number) => anInvoice(`mail-${number}`))]
  const before = archived.map(({ mailId }) => mailId)
  const exported = await Array.fromAsync(
    everyInvoice(async ({ offset, limit }) => {
      const page = archived.slice(offset, offset + limit)
      archived.unshift(anInvoice(`neu-${offset}`))
      return page
    }),
  )
  assert.deepEqual(
    exported.map(({ mailId }) => mailId),
    before,
  )
})
