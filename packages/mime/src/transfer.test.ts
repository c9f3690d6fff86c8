import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { DEFAULT_LIMITS, parseMessage } from './index.ts'
import type { TransferEncoding } from './message.ts'
import { decodedSize, decodeSlice } from './transfer.ts'

function decode(text: string, encoding: TransferEncoding, maxBytes = Number.MAX_SAFE_INTEGER): string {
  const source = Buffer.from(text, 'latin1')
  const slice = { start: 0, end: source.length, encoding }
  const decoded = decodeSlice(source, slice, maxBytes)
  if (maxBytes === Number.MAX_SAFE_INTEGER) assert.equal(decodedSize(source, slice), decoded.length)
  return decoded.toString('latin1')
}

test('base64 passes over what is no base64 and yields what a cut group still holds', () => {
  assert.equal(decode('SGFs\r\nbG8=', 'base64'), 'Hallo')
  assert.equal(decode('S G*F-s!bG8', 'base64'), 'Hallo')
  assert.equal(decode('SGFsbG', 'base64'), 'Hall')
  assert.equal(decode('S', 'base64'), '')
})

test('base64 ends at its padding, unless more base64 follows', () => {
  assert.equal(decode('SGFsbG8=\n-- \nFusszeile der Liste', 'base64'), 'Hallo')
  assert.equal(decode('SGFsbG8=\nSGFsbG8=\n', 'base64'), 'HalloHallo')
})

test('quoted-printable keeps what is no code and drops white space at the ends of lines', () => {
  assert.equal(decode('f=C3=BCr', 'quoted-printable'), 'f\xc3\xbcr')
  assert.equal(decode('f=c3=bcr', 'quoted-printable'), 'f\xc3\xbcr')
  assert.equal(decode('a =\r\nb=  \r\nc', 'quoted-printable'), 'a bc')
  assert.equal(decode('1=2 =ZZ =', 'quoted-printable'), '1=2 =ZZ ')
  assert.equal(decode('a \t \r\nb', 'quoted-printable'), 'a\r\nb')
})

test('a soft line break of quoted-printable may end with CR CR LF, and takes no further line with it', () => {
  assert.equal(decode('Lösch=\r\r\nzug=\n\r\nNord', 'quoted-printable'), 'Löschzug\r\nNord')
  assert.equal(decode('a=\r\rb', 'quoted-printable'), 'a\rb')
})

test('a line that looks like the beginning of a uuencoded file is text unless a line with data and an end follow', () => {
  for (const text of ['begin 2025 with new ideas\n\n\nGruß', 'begin 644 a\n\nend\nGruß', 'begin 644 a\n#0V%T\n']) {
    const message = parseMessage(Buffer.from(`Subject: x\n\n${text}`), DEFAULT_LIMITS)
    assert.equal(message.bodyPlain, text.trimEnd())
    assert.deepEqual(message.attachments, [])
  }
  const { attachments } = parseMessage(Buffer.from('Subject: x\n\nbegin 644 a\n#0V%T\n`\nend\n'), DEFAULT_LIMITS)
  assert.deepEqual(
    attachments.map(({ filename, size }) => [filename, size]),
    [['a', 3]],
  )
})

test('uuencoded lines are decoded', () => {
  assert.equal(decode('%2&%L;&\\ \n`\n', 'uuencode'), 'Hallo')
})

test('whatever was encoded is decoded, and its size is counted', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), fc.integer({ min: 1, max: 80 }), (bytes, width) => {
      const base64 = Buffer.from(bytes)
        .toString('base64')
        .replace(new RegExp(`.{${width}}`, 'g'), '$&\r\n')
      assert.equal(decode(base64, 'base64'), Buffer.from(bytes).toString('latin1'))
      const quoted = [...bytes].map((byte) => `=${byte.toString(16).padStart(2, '0').toUpperCase()}`)
      assert.equal(decode(quoted.join(''), 'quoted-printable'), Buffer.from(bytes).toString('latin1'))
    }),
  )
})

test('any bytes decode to as many bytes as are counted, and never to more than asked for', () => {
  const encoding = fc.constantFrom<TransferEncoding>('base64', 'quoted-printable', 'uuencode', 'identity')
  const text = fc.array(fc.constantFrom('=', 'A', 'b', '+', '/', '\n', '\r', ' ', '3', '\xff', 'M', '`'), {
    maxLength: 300,
  })
  fc.assert(
    fc.property(text, encoding, fc.nat(40), (pieces, kind, most) => {
      const whole = decode(pieces.join(''), kind)
      assert.equal(decode(pieces.join(''), kind, most), whole.slice(0, most))
    }),
  )
})
