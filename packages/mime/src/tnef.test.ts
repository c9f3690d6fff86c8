import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { DEFAULT_LIMITS, decodePart, parseMessage } from './index.ts'

/** A small writer of TNEF streams: only the parts Outlook puts into a winmail.dat. */
const u16 = (value: number) => Buffer.from([value & 0xff, value >> 8])
const u32 = (value: number) => Buffer.from([value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24])

function attribute(level: 1 | 2, id: number, data: Buffer): Buffer {
  const sum = data.reduce((total, byte) => (total + byte) & 0xffff, 0)
  return Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(sum)])
}

function property(id: number, type: number, data: Buffer): Buffer {
  const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
  return Buffer.concat([u16(type), u16(id), u32(1), u32(data.length), data, padding])
}

function properties(...list: readonly Buffer[]): Buffer {
  return Buffer.concat([u32(list.length), ...list])
}

const unicode = (text: string) => Buffer.from(`${text}\0`, 'utf16le')
const ansi = (text: string) => Buffer.from(`${text}\0`, 'latin1')

/** Writes one file; Outlook shortens a long title to 8.3. */
function file(name: string, data: Buffer): Buffer[] {
  return [
    attribute(2, 0x00069002, Buffer.alloc(14)),
    attribute(2, 0x00018010, ansi('PRFPRO~1.PDF')),
    attribute(2, 0x0006800f, data),
    attribute(
      2,
      0x00069005,
      properties(property(0x3707, 0x001f, unicode(name)), property(0x370e, 0x001e, ansi('application/pdf'))),
    ),
  ]
}

function tnef(...attributes: readonly Buffer[]): Buffer {
  return Buffer.concat([
    u32(0x223e9f78),
    u16(1),
    attribute(1, 0x00069007, Buffer.concat([u32(1252), u32(0)])),
    ...attributes,
  ])
}

function mail(winmail: Buffer, text = ''): Buffer {
  return Buffer.from(
    'Subject: Aus Outlook\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n' +
      `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n` +
      '--b\r\nContent-Type: application/ms-tnef; name="winmail.dat"\r\nContent-Transfer-Encoding: base64\r\n\r\n' +
      `${winmail.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n--b--\r\n`,
  )
}

test('the files of a winmail.dat stand in its place, with their long names and their bytes', () => {
  const data = Buffer.from('%PDF-1.4 Inhalt')
  const bytes = mail(tnef(...file('Prüfprotokoll Atemschutzgeräte.pdf', data)), 'Anbei.')
  const message = parseMessage(bytes, DEFAULT_LIMITS)
  assert.deepEqual(
    message.attachments.map(({ filename, contentType, size }) => [filename, contentType, size]),
    [['Prüfprotokoll Atemschutzgeräte.pdf', 'application/pdf', 15]],
  )
  const [attachment] = message.attachments
  assert.ok(attachment !== undefined)
  assert.deepEqual(Buffer.from(decodePart(bytes, attachment, { maxBytes: 1000 })), data)
  assert.equal(message.bodyPlain, 'Anbei.')
})

test('the body of a winmail.dat is the text of a mail that has no other', () => {
  const plain = tnef(attribute(1, 0x00069003, properties(property(0x1000, 0x001f, unicode('Die Übung\r\nentfällt.')))))
  assert.equal(parseMessage(mail(plain), DEFAULT_LIMITS).bodyPlain, 'Die Übung\nentfällt.')
  const html = tnef(attribute(1, 0x00069003, properties(property(0x1013, 0x0102, ansi('<p>Die \xdcbung</p>')))))
  assert.equal(parseMessage(mail(html), DEFAULT_LIMITS).bodyPlain, 'Die Übung')
})

test('a body in RTF is read, compressed or not, with the HTML that Outlook wraps in it', () => {
  const stored = (rtf: string) =>
    Buffer.concat([u32(rtf.length + 12), u32(rtf.length), Buffer.from('MELA'), u32(0), Buffer.from(rtf, 'latin1')])
  const read = (rtf: Buffer) =>
    parseMessage(mail(tnef(attribute(1, 0x00069003, properties(property(0x1009, 0x0102, rtf))))), DEFAULT_LIMITS)
      .bodyPlain
  const plain = "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}\\uc1 Pr\\'fcfung \\u8211?5 \\{\\'80\\}\\par Ende}"
  assert.equal(read(stored(plain)), 'Prüfung –5 {€}\nEnde')
  const wrapped =
    '{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\*\\htmltag64 <p>}\\htmlrtf \\par \\htmlrtf0 A \\u60? B{\\*\\htmltag72 </p>}{\\*\\generator x}}'
  assert.equal(read(stored(wrapped)), 'A < B')
  // The example of MS-OXRTFCP section 4.1.1.
  const compressed = Buffer.from(
    '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
    'hex',
  )
  assert.equal(read(compressed), 'hello world')
})

test('a message attached to a winmail.dat is listed, and its text is searched', () => {
  const inner = tnef(attribute(1, 0x00069003, properties(property(0x1000, 0x001f, unicode('Blaulicht defekt')))))
  const object = Buffer.concat([Buffer.alloc(16), inner])
  const attached = attribute(
    2,
    0x00069005,
    properties(property(0x3001, 0x001f, unicode('Mangelmeldung')), property(0x3701, 0x000d, object)),
  )
  const message = parseMessage(mail(tnef(attribute(2, 0x00069002, Buffer.alloc(14)), attached)), DEFAULT_LIMITS)
  assert.deepEqual(
    message.attachments.map(({ filename }) => filename),
    ['Mangelmeldung'],
  )
  assert.equal(message.extraText, 'Blaulicht defekt')
})

test('what is no TNEF stays a file', () => {
  const message = parseMessage(mail(Buffer.from('kein TNEF')), DEFAULT_LIMITS)
  assert.deepEqual(
    message.attachments.map(({ filename }) => filename),
    ['winmail.dat'],
  )
  assert.deepEqual(message.problems, ['tnef_damaged'])
})

test('lengths that no stream can have end the reading', () => {
  const lengths = fc.constantFrom(0, 1, 3, 0x7fffffff, 0x80000000, 0xbfffffff, 0xfffffffd, 0xffffffff)
  const type = fc.constantFrom(0x0003, 0x001e, 0x001f, 0x000d, 0x0102, 0x101e, 0x1003, 0x7777)
  const id = fc.constantFrom(0x1000, 0x1009, 0x1013, 0x3701, 0x3fde, 0x8000, 0xffff)
  const stream = fc.array(fc.tuple(type, id, lengths, lengths), { maxLength: 4 }).map((list) => {
    const written = list.map(([kind, name, count, length]) =>
      Buffer.concat([u16(kind), u16(name), u32(count), u32(length)]),
    )
    return Buffer.concat([u32(0xffffffff), ...written])
  })
  const attributes = fc.constantFrom(0x00069003, 0x00069005, 0x00069007)
  fc.assert(
    fc.property(attributes, stream, (name, properties) => {
      const bytes = tnef(attribute(2, 0x00069002, Buffer.alloc(14)), attribute(2, name, properties))
      parseMessage(mail(bytes), DEFAULT_LIMITS)
    }),
    { numRuns: 500 },
  )
})

test('a damaged winmail.dat never throws and keeps the files before the damage', () => {
  const whole = tnef(...file('erste.pdf', Buffer.from('1')), ...file('zweite.pdf', Buffer.from('2')))
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 4 }),
      fc.nat(),
      (changes, cut) => {
        const damaged = Buffer.from(whole)
        for (const [at, value] of changes) damaged[at] = value
        parseMessage(mail(damaged.subarray(0, cut % (whole.length + 1))), DEFAULT_LIMITS)
      },
    ),
  )
  const cut = parseMessage(mail(whole.subarray(0, whole.length - 20)), DEFAULT_LIMITS)
  assert.equal(cut.attachments[0]?.filename, 'erste.pdf')
  assert.deepEqual(cut.problems, ['tnef_damaged'])
})

test('what only the body of a winmail.dat says is searched beside a plain text', () => {
  const body = attribute(
    1,
    0x00069003,
    properties(property(0x1000, 0x001f, unicode('Termin am Montag\r\nSaugkorb fehlt'))),
  )
  const { bodyPlain, extraText } = parseMessage(mail(tnef(body), 'Termin am Montag'), DEFAULT_LIMITS)
  assert.equal(bodyPlain.trim(), 'Termin am Montag')
  assert.equal(extraText, 'Saugkorb fehlt')
})
