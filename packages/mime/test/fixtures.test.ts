import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { DEFAULT_LIMITS, decodePart, formatAddresses, type Message, parseMessage } from '../src/index.ts'

const folder = join(import.meta.dirname, 'fixtures')

/** The fields that the JSON beside a mail lists. */
function summary(message: Message) {
  return {
    from: formatAddresses(message.from),
    to: formatAddresses(message.to),
    cc: formatAddresses(message.cc),
    subject: message.subject,
    date: message.date?.toISOString() ?? null,
    messageId: message.messageId,
    bodyPlain: message.bodyPlain,
    extraText: message.extraText,
    attachments: message.attachments.map(({ filename, contentType, size }) => [filename, contentType, size]),
    nested: message.nested.map(({ subject, from, to, text, filenames }) => ({
      subject,
      from: formatAddresses(from),
      to: formatAddresses(to),
      text,
      filenames,
    })),
    encrypted: message.encrypted,
    problems: message.problems,
  }
}

for (const file of readdirSync(folder).filter((name) => name.endsWith('.eml'))) {
  const name = file.slice(0, -'.eml'.length)
  test(`the mail "${name.replaceAll('-', ' ')}" is read as its JSON says`, () => {
    const bytes = readFileSync(join(folder, file))
    const message = parseMessage(bytes, DEFAULT_LIMITS)
    assert.deepEqual(summary(message), JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')))
    for (const attachment of message.attachments) {
      const decoded = decodePart(bytes, attachment, { maxBytes: Number.MAX_SAFE_INTEGER })
      assert.equal(decoded.length, attachment.size)
    }
  })
}

test('a mail can cross a process boundary as it is', () => {
  const bytes = readFileSync(join(folder, 'attached-message.eml'))
  const message = parseMessage(bytes, DEFAULT_LIMITS)
  assert.deepEqual(structuredClone(message), message)
})
