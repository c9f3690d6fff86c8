import assert from 'node:assert/strict'
import { ciiInvoice, ublInvoice } from '@zeughaus/einvoice/testing'
import { test } from 'vitest'
import type { FileHints } from './extraction.ts'
import { extractText } from './worker-api.ts'

const text = async (bytes: Uint8Array, hints: Partial<FileHints> = {}) =>
  (await extractText(bytes, { contentType: 'application/octet-stream', filename: 'anhang', ...hints })).text

/** Bytes above 0x7f, each as the character of ISO 8859-1 with its number. */
const latin = (written: string) => Buffer.from(written, 'latin1')

test('A text is decoded by the charset that its part declares', async () => {
  assert.equal(await text(latin('Ort;Zahl\n\xa3\xf3d\xbc;5\n'), { charset: 'iso-8859-2' }), 'Ort;Zahl\nŁódź;5\n')
  const page = latin('<html><body>\xcd\xe0\xf1\xee\xf1 \xe3\xee\xf2\xee\xe2</body></html>')
  assert.match(await text(page, { contentType: 'text/html', charset: 'windows-1251' }), /Насос готов/)
  const wide = Buffer.from('Größe;Łódź\n', 'utf16le')
  assert.equal(await text(wide, { charset: 'utf-16le' }), 'Größe;Łódź\n')
  const card = latin('BEGIN:VCARD\nFN:\xa3ukasz \xafak\nEND:VCARD\n')
  assert.match(await text(card, { charset: 'windows-1250' }), /Łukasz Żak/)
})

test('A charset that cannot be that of a text gives way to what the text says itself', async () => {
  const page = latin('<html><meta charset="iso-8859-2"><body>\xa3\xf3d\xbc</body></html>')
  for (const charset of [null, 'us-ascii', 'utf-8', 'x-unknown']) {
    assert.match(await text(page, { contentType: 'text/html', charset }), /Łódź/, `${charset}`)
  }
  for (const charset of [null, 'us-ascii', 'iso-8859-1', 'windows-1252', 'utf-8', 'utf-16']) {
    assert.equal(
      await text(Buffer.from('Schläuche für Łódź und Größe 43'), { charset }),
      'Schläuche für Łódź und Größe 43',
    )
    const marked = Buffer.from('\ufeffSchläuche für Łódź', 'utf16le')
    assert.equal(await text(marked, { charset }), 'Schläuche für Łódź', `${charset}`)
  }
  const broken = Buffer.concat([Buffer.from('Prüfung der Schläuche, Gesch'), Buffer.from([0xe4]), Buffer.from('ft')])
  for (const charset of [null, 'utf-8', 'us-ascii']) {
    assert.equal(await text(broken, { charset }), 'Prüfung der Schläuche, Geschäft', `${charset}`)
  }
  assert.equal(await text(latin('Größe'), { charset: 'utf-8' }), 'Größe')
})

const xml = (encoding: string | null, content = 'Schläuche für Löschzug') =>
  `<?xml version="1.0"${encoding === null ? '' : ` encoding="${encoding}"`}?>\n<Bestellung><Artikel>${content}</Artikel></Bestellung>\n`

test('XML is decoded by parameter, declaration and content, in this order', async () => {
  const declared = (encoding: string | null) => latin(xml(encoding))
  for (const bytes of [
    declared('ISO-8859-1'),
    declared('windows-1252'),
    declared(null),
    declared('UTF-8'),
    Buffer.from(xml('ISO-8859-1')),
  ]) {
    assert.equal(await text(bytes), 'Schläuche für Löschzug\n')
  }
  const polish = latin(xml('ISO-8859-1', '\xa3\xf3d\xbc'))
  assert.equal(await text(polish, { charset: 'iso-8859-2' }), 'Łódź\n')
  for (const wide of [
    Buffer.from(`\ufeff${xml('UTF-16')}`, 'utf16le'),
    Buffer.from(xml('UTF-16'), 'utf16le').swap16(),
  ]) {
    assert.equal(await text(wide), 'Schläuche für Löschzug\n')
  }
})

const invoiceIn = async (bytes: Uint8Array, charset: string | null = null) => {
  const hints = { contentType: 'application/xml', filename: 'rechnung.xml', charset }
  const { text: words, invoices } = await extractText(bytes, hints)
  const [invoice] = invoices
  return { words, seller: invoice?.seller.name, problems: invoice?.problems.map(({ rule }) => rule) }
}

// rechnung.24: An invoice whose bytes are not text of the encoding that it declares is read by its content, and has the problem `XML`.
test('An invoice whose bytes are not of its encoding has the right seller and names the problem', async () => {
  const seller = 'Löschgeräte Müller GmbH'
  for (const document of [ciiInvoice({ seller }), ublInvoice({ seller })]) {
    const undeclared = document.replace(' encoding="UTF-8"', '')
    for (const written of [document, undeclared, document.replace('UTF-8', 'x-unknown')]) {
      const { words, ...found } = await invoiceIn(latin(written))
      assert.deepEqual(found, { seller, problems: ['XML'] })
      assert.match(words, /Löschgeräte Müller/)
    }
    const named = await invoiceIn(Buffer.from(document.replace('UTF-8', 'ISO-8859-1')))
    assert.deepEqual([named.seller, named.problems], [seller, ['XML']])
    const right: readonly (readonly [Uint8Array, string | null])[] = [
      [Buffer.from(document), null],
      [Buffer.from(undeclared), 'iso-8859-1'],
      [latin(document.replace('UTF-8', 'ISO-8859-15')), 'us-ascii'],
      [latin(undeclared), 'iso-8859-1'],
    ]
    for (const [bytes, charset] of right) {
      const found = await invoiceIn(bytes, charset)
      assert.deepEqual([found.seller, found.problems], [seller, []], `${charset}`)
    }
  }
})
