import assert from 'node:assert/strict'
import iconv from 'iconv-lite'
import { test } from 'vitest'
import { readXmlText } from './xml-text.ts'

const TEXT = '<a>Müller & Söhne, Größe</a>'
const read = (bytes: Uint8Array, parameter: string | null = null) => {
  const { pieces, isAsDeclared } = readXmlText(bytes, parameter)
  return { text: [...pieces].join(''), isAsDeclared }
}
const document = (encoding: string | null, text = TEXT) =>
  `<?xml version="1.0"${encoding === null ? '' : ` encoding="${encoding}"`}?>\n${text}`
const latin = (encoding: string | null) => iconv.encode(document(encoding), 'windows-1252')

test('a document is decoded by parameter, declaration and content, in this order', () => {
  const cases: readonly (readonly [bytes: Uint8Array, parameter: string | null, isAsDeclared: boolean])[] = [
    [Buffer.from(document(null)), null, true],
    [Buffer.from(document('UTF-8')), null, true],
    [latin('ISO-8859-1'), null, true],
    [latin('windows-1252'), 'us-ascii', true],
    [latin('windows-1252'), 'utf-8', true],
    [latin(null), 'iso-8859-1', true],
    [latin('UTF-8'), 'iso-8859-1', true],
    [latin(null), null, false],
    [latin('UTF-8'), null, false],
    [latin('x-unknown'), null, false],
    [Buffer.from(document('ISO-8859-1')), null, false],
    [Buffer.from(document('UTF-16')), null, false],
    [Buffer.from(document('UTF-8')), 'iso-8859-1', true],
    [Buffer.from(`\ufeff${document('UTF-8')}`), 'iso-8859-1', true],
    [Buffer.from(`\ufeff${document('UTF-16')}`, 'utf16le'), null, true],
    [Buffer.from(document('UTF-16'), 'utf16le'), null, true],
    [Buffer.from(document('UTF-16'), 'utf16le').swap16(), null, true],
  ]
  for (const [bytes, parameter, isAsDeclared] of cases) {
    const found = read(bytes, parameter)
    assert.ok(found.text.endsWith(TEXT), `${Buffer.from(bytes).toString('latin1', 0, 60)} ${parameter}: ${found.text}`)
    assert.equal(found.isAsDeclared, isAsDeclared, `${Buffer.from(bytes).toString('latin1', 0, 60)} ${parameter}`)
  }
  assert.ok(read(iconv.encode(document('ISO-8859-2', '<a>Łódź</a>'), 'iso-8859-2')).text.endsWith('<a>Łódź</a>'))
  assert.ok(read(iconv.encode(document(null, '<a>Łódź</a>'), 'iso-8859-2'), 'iso-8859-2').text.endsWith('<a>Łódź</a>'))
})

test('ASCII is what every declaration says', () => {
  for (const encoding of [null, 'us-ascii', 'UTF-16', 'x-unknown', 'ISO-8859-1']) {
    assert.deepEqual(read(Buffer.from(document(encoding, '<a/>'))), {
      text: document(encoding, '<a/>'),
      isAsDeclared: true,
    })
  }
})

test('a long document is the same in pieces, in every charset', () => {
  const text = '<Zeile>Prüfung – Łódź ist größer</Zeile>'.repeat(5_000)
  for (const encoding of ['utf-8', 'windows-1250', 'utf-16le', 'utf-32', 'gb18030']) {
    const bytes = iconv.encode(document(encoding, text), encoding, { addBOM: encoding === 'utf-32' })
    assert.equal(read(bytes).text.replace(/^\ufeff/, ''), document(encoding, text), encoding)
  }
  const wrong = Buffer.concat([Buffer.from(text), Buffer.from([0xe4]), Buffer.from(text)])
  assert.equal(read(wrong).text, `${text}ä${text}`)
})
