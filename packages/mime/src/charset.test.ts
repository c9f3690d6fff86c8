import assert from 'node:assert/strict'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { test } from 'vitest'
import { decodeCharset } from './charset.ts'
import type { Problem } from './message.ts'

function decode(bytes: Buffer | string, label: string | null): { text: string; problems: Problem[] } {
  const problems: Problem[] = []
  const source = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
  return { text: decodeCharset(source, label, (problem) => problems.push(problem)), problems }
}

/** Charsets of each family, each with a text it can represent. */
const families: readonly (readonly [label: string, text: string, encoding?: string])[] = [
  ['UTF-8', 'Übung – 漢字 😀'],
  ['utf8', 'Prüfung'],
  ['utf-16', 'Prüfung 漢', 'utf-16'],
  ['utf-16be', 'Prüfung 漢', 'utf-16be'],
  ['ISO-8859-1', 'Prüfung'],
  ['"iso_8859-1"', 'Prüfung', 'iso-8859-1'],
  ['windows-1252', '„Prüfung“ – 5 €'],
  ['iso-8859-15', '5 € Prüfung'],
  ['iso-8859-2', 'Łódź žlutý'],
  ['windows-1250', 'Łódź žlutý'],
  ['windows-1251', 'Привет'],
  ['koi8-r', 'Привет'],
  ['koi8-u', 'Їжак'],
  ['iso-8859-7', 'Ωμέγα'],
  ['windows-1254', 'İstanbul'],
  ['iso-8859-8-i', 'שלום', 'iso-8859-8'],
  ['windows-1256', 'سلام'],
  ['cp850', 'Prüfung'],
  ['ibm437', 'Prüfung', 'cp437'],
  ['macintosh', 'Prüfung'],
  ['gb2312', '测试'],
  ['gbk', '測試'],
  ['gb18030', '測試😀'],
  ['big5', '測試'],
  ['shift_jis', '日本語'],
  ['euc-jp', '日本語'],
  ['euc-kr', '한국어'],
  ['ks_c_5601-1987', '한국어', 'cp949'],
  ['tis-620', 'ภาษาไทย'],
]

for (const [label, text, encoding = label] of families) {
  test(`a text in ${label} is decoded`, () => {
    assert.deepEqual(decode(iconv.encode(text, encoding), label), { text, problems: [] })
  })
}

test('charsets that shift between sets are decoded', () => {
  assert.equal(decode('\x1b$B$3$s$K$A$O\x1b(B', 'ISO-2022-JP').text, 'こんにちは')
  assert.equal(decode('~{VPND~} ok ~~', 'HZ-GB-2312').text, '中文 ok ~')
  assert.equal(decode('\x1b$)C\x0eGQ19\x0f ok', 'ISO-2022-KR').text, '한국 ok')
})

test('UTF-7 is decoded, whatever text it carries', () => {
  assert.equal(decode('Pr+APw-fung + 1 +- +2D3eAA-', 'utf-7').text, 'Prüfung \u0000 1 + 😀'.replace(' \u0000', ' '))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      assert.equal(decode(iconv.encode(text, 'utf-7'), 'utf-7').text, text)
    }),
  )
})

test('text without a charset is UTF-8 where that is valid, else windows-1252', () => {
  assert.equal(decode(Buffer.from('für 5 €'), null).text, 'für 5 €')
  assert.equal(decode('f\xfcr 5 \x80', null).text, 'für 5 €')
  assert.equal(decode('f\xfcr', 'us-ascii').text, 'für')
  assert.equal(decode('f\xfcr', 'x-unknown').text, 'für')
})

test('an unknown charset is read as if none were declared, and reported', () => {
  assert.deepEqual(decode(Buffer.from('für'), 'klingonisch-1'), { text: 'für', problems: ['charset_unknown'] })
})

test('bytes that are not what they are declared to be become replacement characters, and are reported', () => {
  assert.deepEqual(decode('Fr\xf6sche', 'utf-8'), { text: 'Fr\ufffdsche', problems: ['charset_damaged'] })
})

test('labels that are names of encodings and not of charsets do no harm', () => {
  for (const label of ['base64', 'hex', 'binary', '7bit', '', '__proto__', 'constructor']) {
    assert.equal(decode('abc', label).text, 'abc', label)
  }
})

test('any bytes under any label give text', () => {
  const label = fc.oneof(fc.constantFrom(...families.map(([name]) => name), 'hz', 'iso-2022-kr', 'utf-7'), fc.string())
  fc.assert(
    fc.property(fc.uint8Array(), label, (bytes, name) => typeof decode(Buffer.from(bytes), name).text === 'string'),
  )
})
