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
  // read.1: Neighbouring encoded words are one text in every charset, those with shifts too.
  // read.2: A line of blanks belongs to a folded field if a common field follows it and its folded lines (obs-FWS); else it ends the fields.
  // read.3: The declared boundary ends the fields of its multipart, without an empty line too.
  // read.4: A charset without its semicolon yields to the one that the HTML declares itself.
  // read.5: Where nothing else is declared, a charset without its semicolon counts.
  // read.6: The address of a link without text (that of a picture) comes behind the paragraph, once; the text comes first.
  // read.10: Text and files of S/MIME that is signed and not encrypted count as the mail's own, whatever its encoding (DER, BER in pieces) and its declared type.
  // read.11: Signed S/MIME inside signed S/MIME is read too, to a depth of eight.
  // read.20: Of UTF-8 with wrong bytes only these are read another way, as windows-1252: in texts, subjects, names, file names and attached texts, declared or not. A character that the end cuts off is one replacement character.
  // read.22: A label that cannot be true for the bytes (ASCII, 7-bit and unknown ones, UTF-8, UTF-16) gives way to the next one, and the last to the content. A byte order mark comes before all.
  // read.23: HTML declares its charset as the HTML standard says (13.2.3.2): UTF-16 in a readable `<meta>` is UTF-8.
  // read.25: Quotes, schemes, dots and invisible characters around an address are no part of it; of several words in angle brackets those with an at sign are addresses.
  // read.28: An unnamed text in a multipart/alternative is a form of the text and no file, except calendars, cards, tables and XML. What only it says is found.
  // read.29: CR CR LF is one line end, also where a CR is encoded.
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
