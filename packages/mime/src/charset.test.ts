import assert from 'node:assert/strict'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { test } from 'vitest'
import { decodeByLabels, decodeCharset } from './charset.ts'
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

test('bytes that are not the UTF-8 that is declared are windows-1252, and are reported', () => {
  assert.deepEqual(decode('Fr\xf6sche', 'utf-8'), { text: 'Frösche', problems: ['charset_damaged'] })
})

/** UTF-8 and bytes of another charset, side by side. */
const mixed = (...pieces: readonly (string | readonly number[])[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece))))

test('of UTF-8 with one wrong byte only that byte is read another way, declared or not', () => {
  const texts: readonly (readonly [Buffer, string])[] = [
    [mixed('Prüfung der Schläuche, Gesch', [0xe4], 'ftsstelle'), 'Prüfung der Schläuche, Geschäftsstelle'],
    [mixed('Prüfung, Gesch', [0xe4], 'ft'), 'Prüfung, Geschäft'],
    [mixed('Größe ', [0x96], ' für 5 €'), 'Größe – für 5 €'],
    [mixed('Straße: „', [0x80], '“ 漢字 😀'), 'Straße: „€“ 漢字 😀'],
  ]
  for (const [bytes, text] of texts) {
    for (const label of [null, 'utf-8', 'us-ascii', 'x-unknown']) assert.equal(decode(bytes, label).text, text)
  }
})

test('a footer of a server in windows-1252 leaves the UTF-8 above it as it is, however long it is', () => {
  const footer = 'Geschäftsführer: Jörg Groß, Öhringen · Prüfungsausschuß für Löschgeräte'
  const bytes = Buffer.concat([Buffer.from('Schläuche prüfen\n\n'), iconv.encode(footer, 'windows-1252')])
  assert.equal(decode(bytes, null).text, `Schläuche prüfen\n\n${footer}`)
})

test('a character that the end cuts off is one replacement character', () => {
  for (const [cut, left] of [
    ['ü', 1],
    ['“', 1],
    ['“', 2],
    ['😀', 3],
  ] as const) {
    const bytes = Buffer.concat([Buffer.from('Prüfung der Schl'), Buffer.from(cut).subarray(0, left)])
    for (const label of [null, 'utf-8']) assert.equal(decode(bytes, label).text, 'Prüfung der Schl\ufffd')
  }
})

test('text in windows-1252 stays that, where its bytes are valid UTF-8 by chance too', () => {
  for (const text of ['„Gruß“ – Schläuche', '« été\u00a0» à Montréal', 'MENÜ“ für Gäste', 'Café', 'Ä', 'ÄÖÜ äöü ß']) {
    assert.equal(decode(iconv.encode(text, 'windows-1252'), null).text, text)
  }
  const thai = iconv.encode('เตรียมตัวกับการเปลี่ยนแปลงครั้งใหญ่', 'windows-874')
  assert.equal(decode(thai, null).text, iconv.decode(thai, 'windows-1252'))
})

test('any UTF-8 with any bytes in it keeps its characters', () => {
  const piece = fc.string({ unit: fc.constantFrom(...'abc äöüßÄÖÜ€–“é'), maxLength: 20 })
  fc.assert(
    fc.property(piece, piece, fc.constantFrom(0xe4, 0xf6, 0xfc, 0xdf, 0x96, 0x80, 0xff), (before, after, wrong) => {
      const text = decode(mixed(before, [wrong], ` ${after}`), 'utf-8').text
      assert.ok(text.startsWith(before) && text.endsWith(` ${after}`), text)
      assert.equal(text.length, before.length + after.length + 2)
    }),
  )
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

/** All labels of the Encoding standard by encoding, and an example of each encoding. */
const STANDARD: readonly (readonly [encoding: string, example: string, labels: string])[] = [
  ['utf-8', 'Łódź', 'unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8'],
  ['ibm866', 'Ёж', '866 cp866 csibm866 ibm866'],
  ['iso-8859-2', 'Łódź', 'csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2'],
  ['iso-8859-3', 'Ĝis', 'csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3'],
  ['iso-8859-4', 'Ķ', 'csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4'],
  [
    'iso-8859-5',
    'Ёж',
    'csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988',
  ],
  [
    'iso-8859-6',
    'سلام',
    'arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987',
  ],
  [
    'iso-8859-7',
    'Ωμέγα',
    'csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek',
  ],
  [
    'iso-8859-8',
    'שלום',
    'csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 iso_8859-8:1988 visual csiso88598i iso-8859-8-i logical',
  ],
  ['iso-8859-10', 'Ŧ', 'csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6'],
  ['iso-8859-13', 'Ķ', 'iso-8859-13 iso8859-13 iso885913'],
  ['iso-8859-14', 'Ŵ', 'iso-8859-14 iso8859-14 iso885914'],
  ['iso-8859-15', '5 € Žižka', 'csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9'],
  ['iso-8859-16', 'Țară', 'iso-8859-16'],
  ['koi8-r', 'Ёж', 'cskoi8r koi koi8 koi8-r koi8_r'],
  ['koi8-u', 'Їжак', 'koi8-ru koi8-u'],
  ['macintosh', '„Größe“', 'csmacintosh mac macintosh x-mac-roman'],
  ['windows-874', 'ภาษาไทย', 'dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874'],
  ['windows-1250', '„Łódź“', 'cp1250 windows-1250 x-cp1250'],
  ['windows-1251', '„Ёж“', 'cp1251 windows-1251 x-cp1251'],
  [
    'windows-1252',
    '„Größe“ 5 €',
    // read.21: Every label of the Encoding standard is known, and every name of IANA whose charset the libraries decode.
    'ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252 x-user-defined',
  ],
  ['windows-1253', '„Ωμέγα“', 'cp1253 windows-1253 x-cp1253'],
  [
    'windows-1254',
    '„İstanbul“',
    'cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254',
  ],
  ['windows-1255', '„שלום“', 'cp1255 windows-1255 x-cp1255'],
  ['windows-1256', '„سلام“', 'cp1256 windows-1256 x-cp1256'],
  ['windows-1257', '„Ķ“', 'cp1257 windows-1257 x-cp1257'],
  ['windows-1258', '„Ơ“', 'cp1258 windows-1258 x-cp1258'],
  ['x-mac-cyrillic', 'Ёж', 'x-mac-cyrillic x-mac-ukrainian'],
  ['gbk', '测试 消防', 'chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk gb18030'],
  ['big5', '消防 測試', 'big5 big5-hkscs cn-big5 csbig5 x-x-big5'],
  ['euc-jp', '消防車', 'cseucpkdfmtjapanese euc-jp x-euc-jp'],
  ['shift_jis', '消防車', 'csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis'],
  [
    'euc-kr',
    '소방차',
    'cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949',
  ],
  ['utf-16be', 'Łódź', 'unicodefffe utf-16be'],
  ['utf-16le', 'Łódź', 'csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le'],
]

/** Names of IANA, and others of real mail, that are none of the standard's. */
const OTHERS: readonly (readonly [encoding: string, example: string, labels: string])[] = [
  ['gbk', '测试', 'cn-gb csGBK CP936 MS936 windows-936 csGB18030'],
  ['cp858', 'Größe 5 €', 'IBM00858 CCSID00858 CP00858 PC-Multilingual-850+euro csIBM00858'],
  ['cp850', 'Größe', 'IBM850 850 csPC850Multilingual dos-850 cp-850 ibm-850'],
  ['iso-8859-10', 'Ŧ', 'ISO_8859-10:1992'],
  ['iso-8859-14', 'Ŵ', 'ISO_8859-14:1998 csISO885914 iso-celtic l8'],
  ['iso-8859-16', 'Țară', 'ISO_8859-16:2001 csISO885916 latin10'],
  ['iso-8859-13', 'Ķ', 'csISO885913'],
  ['iso-8859-15', '5 €', 'csISO885915 Latin-9 "ISO-8859-15"'],
  ['rk1048', 'Қазақ', 'KZ-1048 csKZ1048 STRK1048-2002'],
  ['pt154', 'Қазақ', 'PTCP154 csPTCP154 CP154 Cyrillic-Asian'],
  ['viscii', 'Tiếng', 'csVISCII'],
  ['tis-620', 'ภาษาไทย', 'csTIS620'],
  ['koi8-u', 'Їжак', 'csKOI8U'],
  ['windows-1250', '„Łódź“', 'cswindows1250 ISO-8859-2-Windows-Latin-2 csWindows31Latin2 win-1250'],
  ['windows-1254', '„İstanbul“', 'ISO-8859-9-Windows-Latin-5 cswindows1254'],
  ['windows-1252', '„Größe“', 'ISO-8859-1-Windows-3.1-Latin-1 csWindows31Latin1 win1252 ISO_646.irv:1991 CP1252'],
  ['euc-jp', '消防車', 'Extended_UNIX_Code_Packed_Format_for_Japanese CP51932 csCP51932'],
  ['utf-32', 'Łódź', 'ISO-10646-UCS-4 csUCS4 csUTF32'],
  ['utf-16', 'Łódź', 'csUTF16 UNICODE-1-1 csUnicode11'],
  ['utf-8', 'Łódź', 'csUTF8 utf8mb4 UTF-8-BOM cp65001 utf-8;format=flowed'],
]

for (const [encoding, example, labels] of [...STANDARD, ...OTHERS]) {
  test(`every label of ${encoding} is known: ${labels.slice(0, 60)}`, () => {
    const bytes = iconv.encode(example, encoding === 'x-mac-cyrillic' ? 'maccyrillic' : encoding)
    const expected = encoding === 'x-mac-cyrillic' ? new TextDecoder(encoding).decode(bytes) : example
    for (const label of labels.split(' ')) {
      assert.deepEqual(decode(bytes, label), { text: expected, problems: [] }, label)
    }
  })
}

test('a label of UTF-16 over what is no UTF-16 gives way to the content', () => {
  for (const label of ['utf-16', 'unicode', 'utf-16be', 'utf-32']) {
    assert.equal(
      decode(Buffer.from('Die Drehleiter ist bestellt, Größe L.'), label).text.slice(0, 14),
      'Die Drehleiter',
    )
    assert.equal(decode(Buffer.from('Die Drehleiter ist bestellt.'), label).text, 'Die Drehleiter ist bestellt.')
  }
  assert.equal(decode(Buffer.from('漢字', 'utf16le'), 'utf-16le').text, '漢字')
})

test('a byte order mark comes before any label', () => {
  for (const label of [null, 'iso-8859-1', 'us-ascii', 'utf-8', 'x-unknown']) {
    assert.equal(decode(Buffer.from('\ufeffGröße'), label).text, 'Größe', `${label}`)
    assert.equal(decode(Buffer.from('\ufeffGröße', 'utf16le'), label).text, 'Größe', `${label}`)
    assert.equal(decode(Buffer.from('\ufeffGröße', 'utf16le').swap16(), label).text, 'Größe', `${label}`)
  }
  assert.equal(decode(iconv.encode('яю', 'windows-1251'), 'windows-1251').text, 'яю')
})

const byLabels = (bytes: Buffer, ...labels: readonly (string | null)[]) => decodeByLabels(bytes, labels, () => {})

test('the first label counts that can be true', () => {
  const polish = iconv.encode('Zażółć gęślą jaźń', 'iso-8859-2')
  for (const label of [null, 'us-ascii', '', 'unknown-8bit', 'x-unknown', 'utf-8', 'iso-2022-jp']) {
    assert.equal(byLabels(polish, label, 'iso-8859-2'), 'Zażółć gęślą jaźń', `${label}`)
  }
  assert.equal(byLabels(polish, 'iso-8859-2', 'utf-8'), 'Zażółć gęślą jaźń')
  assert.equal(byLabels(iconv.encode('Größe', 'windows-1252'), 'iso-8859-1', 'iso-8859-2'), 'Größe')
  assert.equal(byLabels(iconv.encode('소방차', 'euc-kr'), 'iso-2022-kr', 'euc-kr'), '소방차')
})

test('two witnesses for UTF-8, its bytes and a label, outweigh a charset of one byte a character', () => {
  const bytes = Buffer.from('Größe für Łódź')
  assert.equal(byLabels(bytes, 'iso-8859-1', 'utf-8'), 'Größe für Łódź')
  const asLabelled = 'GrÃ¶ÃŸe fÃ¼r ÅÃ³dÅº'
  assert.equal(byLabels(bytes, 'iso-8859-1', 'iso-8859-2').replaceAll('\x81', ''), asLabelled)
  assert.equal(byLabels(bytes, 'iso-8859-1').replaceAll('\x81', ''), asLabelled)
})
