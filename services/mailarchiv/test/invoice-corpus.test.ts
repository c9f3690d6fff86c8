/** Invoices of public collections and real mails: neither may be kept in the repository. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mayBeInvoice } from '@zeughaus/einvoice'
import { DEFAULT_LIMITS, decodePart, parseMessage } from '@zeughaus/mime'
import { temporaryFolder, testUnless } from '@zeughaus/platform/testing'
import { extractText } from '../src/texts/extraction/worker-api.ts'

const corpus = join(import.meta.dirname, '../../../../shared/corpus')
const absent = (path: string) => (existsSync(join(corpus, path)) ? false : ABSENT)
const ABSENT = 'Der Korpus fehlt: elektronische Rechnungen werden nicht gegen fremde Antworten geprüft.'

type Expected = { readonly file: string; readonly invoice: Readonly<Record<string, string | number | null>> | null }

testUnless(absent('einvoice/expect.jsonl'))(
  // rechnung.4: The fields are as an independent reader finds them in public collections.
  'every field of the invoices of public collections is as an independent reader finds it',
  async () => {
    const lines = readFileSync(join(corpus, 'einvoice/expect.jsonl'), 'utf8').trim().split('\n')
    for (const line of lines) {
      const { file, invoice: expected } = JSON.parse(line) as Expected
      const bytes = readFileSync(join(corpus, 'einvoice', file))
      // Neither name nor type help.
      const { invoices } = await extractText(bytes, { contentType: 'application/octet-stream', filename: 'anlage' })
      const [found] = invoices
      const { syntax, number, issued, seller, buyer, currency, net, tax, gross, due, profile, lines } = found ?? {}
      const names = { seller: seller?.name, seller_vat: seller?.vatId, buyer: buyer?.name }
      const read = { syntax, number, issued, ...names, currency, net, tax, gross, due, profile, lines }
      assert.deepEqual(found === undefined ? null : read, expected, file)
      assert.equal(invoices.length, expected === null ? 0 : 1, file)
    }
    assert.ok(lines.length > 50, `nur ${lines.length} Dateien gelesen`)
  },
)

// rechnung.5: No real mail without an invoice has one.
testUnless(absent('spamassassin-3000.tar.gz'))('no real mail without an invoice has one', () => {
  const folder = temporaryFolder()
  execFileSync('tar', ['-xzf', join(corpus, 'spamassassin-3000.tar.gz'), '-C', folder])
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name))
    assert.equal(mayBeInvoice(bytes), false, name)
    for (const attachment of parseMessage(bytes, DEFAULT_LIMITS).attachments) {
      assert.equal(mayBeInvoice(decodePart(bytes, attachment, { maxBytes: 1_000_000 })), false, name)
    }
  }
  assert.ok(files.length > 2_000, `nur ${files.length} Mails gelesen`)
})
