import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DEFAULT_LIMITS, decodePart, parseMessage } from './index.ts'

/** Reads body and files of a mail, and checks each file's length against its declared size. */
function read(mail: string) {
  const bytes = Buffer.from(mail, 'latin1')
  const { attachments, bodyPlain } = parseMessage(bytes, DEFAULT_LIMITS)
  const files = attachments.map((attachment) => {
    const content = Buffer.from(decodePart(bytes, attachment, { maxBytes: 1_000 })).toString('latin1')
    assert.equal(content.length, attachment.size)
    return [attachment.filename, content]
  })
  return { bodyPlain, files }
}

for (const [name, lineEnd] of [
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
] as const) {
  const lines = (...all: readonly string[]) => all.join(lineEnd)
  const block = lines('Anbei die Liste.', '', 'begin 644 liste.txt', '$86)C"@``', '`', 'end', '', 'Gruss')
  const expected = { bodyPlain: 'Anbei die Liste.\n\n\nGruss', files: [['liste.txt', 'abc\n']] }

  test(`a uuencoded file is found in a text whose lines end with ${name}`, () => {
    assert.deepEqual(read(lines('Subject: x', '', block)), expected)
  })

  test(`a uuencoded file is found in a quoted-printable text whose lines end with ${name}`, () => {
    assert.deepEqual(read(lines('Content-Transfer-Encoding: quoted-printable', '', block)), expected)
  })

  const whole = lines('begin 644 liste.txt', '#86)C', '#9&5F', '`', 'end', '')

  test(`of a part in uuencode only the lines between begin and end are decoded, with ${name} at their ends`, () => {
    const fields = 'Content-Disposition: attachment; filename=liste.txt'
    for (const encoding of ['x-uuencode', 'x-uue', 'uuencode']) {
      const { files } = read(
        lines(fields, `Content-Transfer-Encoding: ${encoding}`, '', 'Vorspann', whole, 'Nachspann'),
      )
      assert.deepEqual(files, [['liste.txt', 'abcdef']])
    }
  })

  test(`a text in uuencode is read without its begin and end, with ${name} at the ends of its lines`, () => {
    const { bodyPlain } = read(lines('Content-Transfer-Encoding: x-uuencode', '', whole))
    assert.equal(bodyPlain, 'abcdef')
  })

  test(`blanks cut off a uuencoded line count as zeros, with ${name} at its end`, () => {
    const cut = lines('begin 644 a', '&80', '#86)C', '`', 'end', '')
    const { files } = read(lines('Content-Type: x/y', 'Content-Transfer-Encoding: x-uuencode', '', cut))
    assert.deepEqual(files, [['noname1', 'a\0\0\0\0\0abc']])
    assert.deepEqual(read(lines('Subject: x', '', lines('begin 644 a', '#80', '#86)C', 'end'))).files, [
      ['a', 'a\0\0abc'],
    ])
  })
}

test('uuencoded lines without a begin are decoded, and what is no such line adds nothing', () => {
  const fields = 'Content-Type: x/y\r\nContent-Transfer-Encoding: x-uuencode\r\n\r\n'
  assert.deepEqual(read(`${fields}#86)C\r\n\r\nkeine Daten\r\n#9&5F\r\n`).files, [['noname1', 'abcdef']])
})
