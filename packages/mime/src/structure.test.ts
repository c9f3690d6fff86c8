import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { test } from 'vitest'
import { DEFAULT_LIMITS, decodePart, parseMessage } from './index.ts'

/** A mail to compose: text, a file or a multipart of such. */
type Composed =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: 'base64' | 'quoted-printable' | '8bit' }
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly name: string }
  | { readonly kind: 'multipart'; readonly parts: readonly Composed[] }

const line = fc.string({ unit: fc.constantFrom(...'abc äÖß€=-.,>F漢'), maxLength: 30 })
const text = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => `x${lines.join('\n')}x`)
const { part } = fc.letrec<{ part: Composed }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'part' },
    fc.record({
      kind: fc.constant('text' as const),
      text,
      encoding: fc.constantFrom('base64', 'quoted-printable', '8bit'),
    }),
    fc.record({
      kind: fc.constant('file' as const),
      bytes: fc.uint8Array({ maxLength: 100 }),
      name: fc.stringMatching(/^[a-zäöü0-9]{1,40}\.[a-z]{3}$/),
    }),
    fc.record({
      kind: fc.constant('multipart' as const),
      parts: fc.array(tie('part'), { minLength: 1, maxLength: 4 }),
    }),
  ),
}))

function quotedPrintable(bytes: Buffer): string {
  return [...bytes].map((byte) => (byte === 0x0a ? '\r\n' : `=${byte.toString(16).padStart(2, '0')}`)).join('')
}

/**
 * Composes the lines of a part. `path` makes the boundaries differ while beginning alike. No text above contains a 'g':
 * a boundary must not occur in the content it delimits (RFC 2046, section 5.1.1).
 */
function compose(composed: Composed, path: string): string {
  if (composed.kind === 'multipart') {
    const parts = composed.parts.map((inner, index) => `--g${path}\r\n${compose(inner, `${path}${index}`)}\r\n`)
    return `Content-Type: multipart/mixed; boundary="g${path}"\r\n\r\nVorspann\r\n${parts.join('')}--g${path}--\r\nNachspann`
  }
  if (composed.kind === 'file') {
    const name = encodeURIComponent(composed.name)
    const content = Buffer.from(composed.bytes).toString('base64')
    return `Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename*=utf-8''${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}`
  }
  const bytes = Buffer.from(composed.text)
  const encoded = {
    base64: bytes.toString('base64'),
    'quoted-printable': quotedPrintable(bytes),
    '8bit': composed.text,
  }
  const head = `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: ${composed.encoding}\r\n\r\n`
  return head + encoded[composed.encoding].replace(/\r?\n/g, '\r\n')
}

function leaves(composed: Composed): Composed[] {
  return composed.kind === 'multipart' ? composed.parts.flatMap(leaves) : [composed]
}

test('whatever is composed of texts, files and multiparts is read back, with every line end', () => {
  const lineEnd = fc.constantFrom('\r\n', '\n', '\r')
  fc.assert(
    fc.property(part, lineEnd, (composed, end) => {
      const bytes = Buffer.from(`Subject: x\r\n${compose(composed, '')}`.replaceAll('\r\n', end))
      const message = parseMessage(bytes, DEFAULT_LIMITS)
      const parts = leaves(composed)
      const texts = parts.flatMap((leaf) => (leaf.kind === 'text' ? [leaf.text] : []))
      const files = parts.flatMap((leaf) => (leaf.kind === 'file' ? [leaf] : []))
      assert.equal(message.bodyPlain, texts.join('\n\n'))
      assert.deepEqual(
        message.attachments.map(({ filename }) => filename),
        files.map(({ name }) => name),
      )
      for (const [index, attachment] of message.attachments.entries()) {
        const decoded = decodePart(bytes, attachment, { maxBytes: 1000 })
        assert.deepEqual(new Uint8Array(decoded), new Uint8Array(files[index]?.bytes ?? []))
      }
      assert.deepEqual(message.problems, [])
    }),
    { numRuns: 300 },
  )
})

test('no bytes whatever make the reader throw', () => {
  const word = fc.constantFrom(
    ...'Content-Type: |multipart/mixed|; boundary=|b|--b|--b--|\r\n|\n|\r\n\r\n|message/rfc822|=?utf-8?q?|?=|"|<|>|(|\\|Content-Transfer-Encoding: base64|begin 644 x\n|end|text/html|From: |Subject: |\0|\xff|:|;|,|=| '.split(
      '|',
    ),
  )
  const mail = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    fc.array(word, { maxLength: 60 }).map((words) => Buffer.from(words.join(''), 'latin1')),
  )
  fc.assert(
    fc.property(mail, (bytes) => {
      const message = parseMessage(bytes, DEFAULT_LIMITS)
      for (const { content, size } of message.attachments) {
        assert.equal(decodePart(bytes, { content }, { maxBytes: 10_000 }).length, size)
      }
    }),
    { numRuns: 3000 },
  )
})

test('damaged copies of the fixtures never throw', () => {
  const folder = join(import.meta.dirname, '../test/fixtures')
  const mails = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name)))
  const change = fc.tuple(fc.nat(3000), fc.nat(3000), fc.nat(60))
  fc.assert(
    fc.property(fc.constantFrom(...mails), fc.array(change, { minLength: 1, maxLength: 4 }), (mail, changes) => {
      let bytes = mail
      for (const [from, to, length] of changes) {
        const [source, target] = [from % (bytes.length + 1), to % (bytes.length + 1)]
        bytes = Buffer.concat([
          bytes.subarray(0, target),
          bytes.subarray(source, source + length),
          bytes.subarray(target),
        ])
      }
      parseMessage(bytes, DEFAULT_LIMITS)
    }),
    { numRuns: 2000 },
  )
})

test('the part tree tells a viewer what stands where', () => {
  const mail =
    'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n\r\nText\r\n--a\r\nContent-Type: message/rfc822\r\n\r\nSubject: Innen\r\n\r\nY\r\n--a--\r\n'
  const bytes = Buffer.from(mail)
  const { parts } = parseMessage(bytes, DEFAULT_LIMITS)
  assert.deepEqual(
    parts.map(({ parent, depth, contentType }) => [parent, depth, contentType]),
    [
      [null, 0, 'multipart/mixed'],
      [0, 1, 'text/plain'],
      [0, 1, 'message/rfc822'],
      [2, 2, 'text/plain'],
    ],
  )
  const last = parts[3]
  assert.ok(last !== undefined)
  assert.deepEqual(last.headers, [{ name: 'Subject', value: 'Innen' }])
  assert.equal(Buffer.from(decodePart(bytes, { content: [last.content] }, { maxBytes: 10 })).toString(), 'Y')
})
