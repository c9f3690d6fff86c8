import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_LIMITS, decodePart, parseMessage } from './index.ts'

/** Body and files of a mail, every file with its content, which is as long as it was counted. */
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
}
