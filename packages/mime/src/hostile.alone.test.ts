import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DEFAULT_LIMITS, type Limits, parseMessage } from './index.ts'

/** One attack: `size` 1 is about a megabyte. */
type Attack = readonly [name: string, mail: (size: number) => string]

const MIXED = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n'
const HTML = 'Content-Type: text/html\r\n\r\n'

function nested(levels: number): string {
  const level = (index: number) => `Content-Type: multipart/mixed; boundary="b${index}"\r\n\r\n--b${index}\r\n`
  return Array.from({ length: levels }, (_, index) => level(index)).join('')
}

const attacks: readonly Attack[] = [
  ['encoded words', (size) => `Subject: ${'=?utf-8?B?YWJj?= '.repeat(60_000 * size)}\r\n\r\nx`],
  ['encoded words without an end', (size) => `Subject: ${'=?utf-8?q?a'.repeat(90_000 * size)}\r\n\r\nx`],
  ['unknown charsets', (size) => `To: ${'=?x?q?'.repeat(150_000 * size)}\r\n\r\n`],
  ['flat parts', (size) => MIXED + '--b\r\n\r\nx\r\n'.repeat(100_000 * size)],
  ['boundary lines', (size) => MIXED + '--b\r\n'.repeat(200_000 * size)],
  ['closing boundary lines', (size) => `${MIXED}--b\r\n\r\n${'--b--\r\n'.repeat(150_000 * size)}`],
  ['lines like boundaries below deep multiparts', (size) => nested(250) + '--xxxxx\n'.repeat(120_000 * size)],
  [
    'multiparts whose boundary never comes',
    (size) => MIXED + `--b\r\n${MIXED.replace('=b', '=z')}`.repeat(15_000 * size),
  ],
  ['multiparts without a boundary', (size) => MIXED.replace('; boundary=b', '').repeat(25_000 * size)],
  ['messages inside one another', (size) => 'Content-Type: message/rfc822\r\n\r\n'.repeat(30_000 * size)],
  ['groups', (size) => `To: ${'g:;'.repeat(300_000 * size)}\r\n\r\n`],
  ['addresses', (size) => `To: ${'a@b,'.repeat(250_000 * size)}\r\n\r\n`],
  ['addresses without commas', (size) => `To: ${'a@b '.repeat(250_000 * size)}\r\n\r\n`],
  ['at signs and blanks', (size) => `To: ${'@ '.repeat(400_000 * size)}\r\n\r\n`],
  ['colons behind an at sign', (size) => `From: a@${':'.repeat(700_000 * size)}\r\n\r\n`],
  ['quoted local parts', (size) => `From: ${'"x"@'.repeat(150_000 * size)}\r\n\r\n`],
  ['quoted blanks and at signs', (size) => `From: ${'" "@ '.repeat(150_000 * size)}\r\n\r\n`],
  ['open quotes', (size) => `To: ${'"'.repeat(700_000 * size + 1)}\r\n\r\n`],
  ['open comments', (size) => `To: ${'('.repeat(700_000 * size)}\r\n\r\n`],
  ['open angles', (size) => `To: ${'<"'.repeat(300_000 * size)}\r\n\r\n`],
  ['angles in angles', (size) => `To: ${'<a'.repeat(300_000 * size)}\r\n\r\n`],
  ['closing angles', (size) => `To: <a@b${'>'.repeat(700_000 * size)}\r\n\r\n`],
  ['quotes around an address', (size) => `To: <${"'".repeat(400_000 * size)}a@b${"'".repeat(400_000 * size)}>\r\n\r\n`],
  ['schemes in front of an address', (size) => `To: <${'mailto:'.repeat(100_000 * size)}a@b>\r\n\r\n`],
  ['dots behind an address', (size) => `To: <a@b${'.'.repeat(700_000 * size)}x${'.'.repeat(100)}>\r\n\r\n`],
  [
    'quotes in a file name',
    (size) => `Content-Disposition: attachment; filename="${'a"'.repeat(300_000 * size)}\r\n\r\n`,
  ],
  [
    'quotes and blanks in a file name',
    (size) => `Content-Disposition: a; filename="${'" ('.repeat(200_000 * size)}\r\n\r\n`,
  ],
  ['slashes in a file name', (size) => `Content-Disposition: a; filename="${'a/.'.repeat(200_000 * size)}"\r\n\r\n`],
  [
    'unknown charsets, each another',
    (size) => Array.from({ length: 20_000 * size }, (_, at) => `X: =?u${at}?q?=E4?=\n`).join(''),
  ],
  ['carriage returns in a text', (size) => `Subject: x\n\na${'\r'.repeat(900_000 * size)}b`],
  [
    'carriage returns in quoted-printable',
    (size) => `Content-Transfer-Encoding: quoted-printable\n\n=${'\r'.repeat(900_000 * size)}b`,
  ],
  ['tags before a charset', (size) => `Content-Type: text/html\n\nä${'<a b="'.repeat(150_000 * size)}`],
  ['bytes of UTF-8 and others', (size) => `Subject: x\n\n${'\xc3\xbc\x80'.repeat(200_000 * size)}`],
  ['blanks in a field', (size) => `Subject: a${' '.repeat(900_000 * size)}b\r\n\r\n`],
  ['carriage returns in a field', (size) => `Subject: a${'\r'.repeat(900_000 * size)}b\n\nx`],
  ['folded lines', (size) => `X: ${'y\r\n '.repeat(200_000 * size)}\r\n\r\nx`],
  ['parameters', (size) => `Content-Type: text/plain${'; a*1*=%20'.repeat(90_000 * size)}\r\n\r\n`],
  ['rubbish between fields', (size) => 'Unsinn\nSubject: x\n'.repeat(50_000 * size)],
  ['empty lines', (size) => `Subject: x\r\n\r\n${'\n'.repeat(1_000_000 * size)}x`],
  ['beginnings of uuencoded files', (size) => `Subject: x\r\n\r\n${'begin 644 a\n'.repeat(80_000 * size)}`],
  ['uuencoded files', (size) => `Subject: x\r\n\r\n${'begin 644 a\n!80``\n`\nend\n'.repeat(40_000 * size)}`],
  [
    'uuencoded files in an encoded text',
    (size) =>
      `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from('begin 644 a\n!80``\n`\nend\n'.repeat(30_000 * size)).toString('base64')}`,
  ],
  [
    'uuencoded lines without their data',
    (size) => `Content-Transfer-Encoding: uuencode\r\n\r\n${'begin\n_\n'.repeat(100_000 * size)}`,
  ],
  ['flowed lines', (size) => `Content-Type: text/plain; format=flowed\r\n\r\n${'> \n'.repeat(300_000 * size)}`],
  ['padding in base64', (size) => `Content-Transfer-Encoding: base64\r\n\r\n${'AA=A'.repeat(250_000 * size)}`],
  [
    'blanks in quoted-printable',
    (size) => `Content-Transfer-Encoding: quoted-printable\r\n\r\n=${' '.repeat(1_000_000 * size)}x`,
  ],
  ['shifts in UTF-7', (size) => `Content-Type: text/plain; charset=utf-7\r\n\r\n${'+AGE-'.repeat(200_000 * size)}`],
  ['groups of RTF', (size) => `Content-Type: text/rtf\r\n\r\n${'{\\b a'.repeat(200_000 * size)}`],
  ['nested div elements', (size) => HTML + '<div>'.repeat(200_000 * size)],
  ['open links', (size) => HTML + '<a href="http://x">'.repeat(50_000 * size)],
  ['open tags', (size) => HTML + '<'.repeat(500_000 * size)],
  ['open comments in HTML', (size) => HTML + '<!--'.repeat(250_000 * size)],
]

/** Processor milliseconds of this thread, the best of three runs, so that other load does not count. */
function cost(bytes: Buffer): number {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3; attempt++) {
    const before = process.threadCpuUsage()
    parseMessage(bytes, DEFAULT_LIMITS)
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/** Below this, the costs that do not grow with the mail dominate. */
const NOISE_MS = 20
/** Allowed growth for twice the mail: linear is 2, the rest is for the garbage collector. */
const LINEAR = 5
/** Generous, as machines differ; a quadratic reader takes many seconds. */
const MOST_MS = 2000

for (const [name, mail] of attacks) {
  test(`a mail of ${name} is read in linear time`, () => {
    const small = cost(Buffer.from(mail(1), 'latin1'))
    const large = cost(Buffer.from(mail(2), 'latin1'))
    assert.ok(large < MOST_MS, `${large} ms`)
    assert.ok(large < LINEAR * Math.max(small, NOISE_MS), `${small} ms, twice the size ${large} ms`)
  })
}

function problemsOf(mail: string, limits: Partial<Limits>): readonly string[] {
  return parseMessage(Buffer.from(mail), { ...DEFAULT_LIMITS, ...limits }).problems
}

test('a mail that meets a limit says which one', () => {
  assert.deepEqual(problemsOf(nested(5), { depth: 3 }), ['limit_depth', 'boundary_not_closed'])
  assert.deepEqual(problemsOf(MIXED + '--b\r\n\r\nx\r\n'.repeat(9), { parts: 4 }), ['limit_parts'])
  assert.deepEqual(problemsOf(`X: ${'y'.repeat(99)}\r\nY: z\r\nZ: a\r\n\r\nText`, { headerBytes: 100 }), [
    'limit_header_bytes',
  ])
  assert.deepEqual(problemsOf(`To: ${'a@b,'.repeat(9)}\r\n\r\n`, { addresses: 3 }), ['limit_addresses'])
  assert.deepEqual(problemsOf(`Subject: ${'=?utf-8?q?a?= '.repeat(9)}\r\n\r\n`, { encodedWords: 3 }), [
    'limit_encoded_words',
  ])
  assert.deepEqual(problemsOf('Subject: x\r\n\r\nzu lang', { textLength: 3 }), ['limit_text_length'])
  const message = 'Content-Type: message/rfc822\r\n\r\n'
  assert.deepEqual(problemsOf(message.repeat(4), { nestedMessages: 2 }), ['limit_nested_messages'])
  const uuencoded = 'begin 644 a\n!80``\n`\nend\n'
  assert.deepEqual(problemsOf(`Subject: x\r\n\r\n${uuencoded.repeat(4)}`, { textFiles: 3 }), ['limit_parts'])
  assert.deepEqual(problemsOf(`Subject: x\r\n\r\n${uuencoded.repeat(3)}`, { textFiles: 3 }), [])
  const winmail = 'Content-Type: application/ms-tnef\r\n\r\nxxxxxxxxxx'
  assert.deepEqual(problemsOf(winmail, { containerBytes: 5 }), ['limit_container_bytes', 'tnef_damaged'])
})

test('a field without an end is cut at the limit', () => {
  const endless = parseMessage(Buffer.from(`Subject: ${'y'.repeat(9999)}`), { ...DEFAULT_LIMITS, headerBytes: 100 })
  assert.equal(endless.headers[0]?.value.length, 91)
  assert.deepEqual(endless.problems, ['limit_header_bytes'])
})

test('uuencoded files beyond the limit stay in the text, whatever part of the mail they are in', () => {
  const file = (letter: string) => `begin 644 ${letter}\n!80\`\`\n\`\nend\n`
  const part = `--b\r\n\r\n${file('a')}${file('b')}`
  const { attachments, bodyPlain } = parseMessage(Buffer.from(`${MIXED}${part}${part}--b--`), {
    ...DEFAULT_LIMITS,
    textFiles: 3,
  })
  assert.deepEqual(
    attachments.map(({ filename, size }) => [filename, size]),
    [
      ['a', 1],
      ['b', 1],
      ['a', 1],
    ],
  )
  assert.equal(bodyPlain.trim(), file('b').trim())
})

test('what stands before a limit is kept', () => {
  const flat = parseMessage(Buffer.from(`${MIXED}--b\r\n\r\nErster\r\n${'--b\r\n\r\nx\r\n'.repeat(9)}`), {
    ...DEFAULT_LIMITS,
    parts: 3,
  })
  assert.ok(flat.bodyPlain.startsWith('Erster\n\nx'))
  const long = parseMessage(Buffer.from('Subject: Betreff\r\n\r\nDer lange Text'), { ...DEFAULT_LIMITS, textLength: 9 })
  assert.equal(long.subject, 'Betreff')
  assert.equal(long.bodyPlain, 'Der lange')
  const fields = parseMessage(Buffer.from(`Subject: Betreff\r\n${'X: y\r\n'.repeat(99)}\r\nText`), {
    ...DEFAULT_LIMITS,
    headerBytes: 100,
  })
  assert.equal(fields.subject, 'Betreff')
  assert.equal(fields.bodyPlain, 'Text')
})
