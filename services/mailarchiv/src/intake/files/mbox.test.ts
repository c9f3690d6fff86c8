import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LIMITS, parseMessage } from '@zeughaus/mime'
import { testUnless } from '@zeughaus/platform/testing'
import fc from 'fast-check'
import { test } from 'vitest'
import { fetchSource, unquoteMbox } from '../../store/core/reading/index.ts'
import { MboxScanner, startsLikeMbox } from './mbox.ts'
import { messagesOf } from './messages.ts'

const SEPARATOR = 'From anna@muster.example Mon Mar  2 09:00:00 2026'

/** The messages of an mbox that arrives in chunks of these lengths. */
function messages(mbox: string, chunk = 1_000_000): string[] {
  const bytes = Buffer.from(mbox)
  const scanner = new MboxScanner()
  const ranges = []
  for (let at = 0; at < bytes.length; at += chunk) ranges.push(...scanner.push(bytes.subarray(at, at + chunk)))
  ranges.push(...scanner.finish())
  return ranges.map(({ start, end }) => Buffer.from(unquoteMbox(new Uint8Array(bytes.subarray(start, end)))).toString())
}

for (const [name, end] of [
  ['LF', '\n'],
  ['CRLF', '\r\n'],
] as const) {
  const lines = (...text: string[]) => text.map((line) => line + end).join('')

  test(`an mbox with ${name} gives its messages without separators and closing blank lines`, () => {
    const mbox = lines(
      SEPARATOR,
      'Subject: 1',
      '',
      'eins',
      '',
      SEPARATOR,
      'Subject: 2',
      '',
      'zwei',
      '',
      '',
      'From 1@xxx',
      'Subject: 3',
      '',
      'drei',
    )
    const expected = [
      lines('Subject: 1', '', 'eins'),
      lines('Subject: 2', '', 'zwei', ''),
      lines('Subject: 3', '', 'drei'),
    ]
    for (const chunk of [1, 2, 3, 7, 50, 1_000]) assert.deepEqual(messages(mbox, chunk), expected, `chunks of ${chunk}`)
  })

  test(`one quoting mark is taken off the quoted separators of a message with ${name}`, () => {
    const mbox = lines(SEPARATOR, 'Subject: 1', '', '>From a', '>>From b', '> From c', 'x >From d', '>Fromm')
    assert.deepEqual(messages(mbox), [lines('Subject: 1', '', 'From a', '>From b', '> From c', 'x >From d', '>Fromm')])
  })
}

test('a sentence that begins with From is no separator, with or without a blank line before it', () => {
  const mbox = `${SEPARATOR}\nSubject: 1\n\nText\nFrom a@b Mon Mar  2 09:00:00 2026\n\nFrom now on nobody waits.\n`
  assert.deepEqual(messages(mbox), [
    'Subject: 1\n\nText\nFrom a@b Mon Mar  2 09:00:00 2026\n\nFrom now on nobody waits.\n',
  ])
  assert.ok(!startsLikeMbox(Buffer.from('From now on\n')))
  assert.ok(startsLikeMbox(Buffer.from(`${SEPARATOR}\nSubject: 1\n`)))
})

test('a sentence is none either when it names a time or is one word, and a separator needs a blank line before it', () => {
  const text =
    'Subject: 1\n\nEins\n\nFrom here on the road is closed at 10:15.\n\nFrom 2025 on we meet.\n\nFrom hier\naus weiter\n'
  for (const chunk of [1, 5, 1_000]) assert.deepEqual(messages(`${SEPARATOR}\n${text}\n`, chunk), [text])
  const [without, ...others] = messages(`${SEPARATOR}\nSubject: 1\n\nEins\n${SEPARATOR}\nZwei\n`)
  assert.deepEqual([without, others], [`Subject: 1\n\nEins\n${SEPARATOR}\nZwei\n`, []])
})

test('a header field From with blanks before its colon is no separator, whatever its value holds (RFC 5322 4.5)', () => {
  for (const field of ['From :q@q.de', 'From : q@q.de', 'From  : a@b', 'From : "10:15 2026" <a@b>', 'From :Mon 9:00']) {
    const mail = `${field}\nTo: a@b.de\n\nfoo\n`
    assert.ok(!startsLikeMbox(Buffer.from(mail)), field)
    assert.deepEqual(messages(`${SEPARATOR}\nSubject: 1\n\n${mail}\n`), [`Subject: 1\n\n${mail}`])
  }
})

test('what stands before the first separator is a message, unless it is blank', () => {
  const first = `${SEPARATOR}\nSubject: 2\n\nZwei\n`
  for (const chunk of [1, 5, 1_000]) {
    assert.deepEqual(messages(`\n \n\n${first}`, chunk), ['Subject: 2\n\nZwei\n'])
    const before = `Subject: 1\n\n${'Eins '.repeat(10)}\n`
    assert.deepEqual(messages(`${before}\n${first}`, chunk), [before, 'Subject: 2\n\nZwei\n'])
  }
})

test('a byte order mark hides no separator at the beginning of an mbox, and stays with a mail before the first one', () => {
  const first = `${SEPARATOR}\nSubject: 1\n\nEins\n`
  const second = `${SEPARATOR}\nSubject: 2\n\nZwei\n`
  assert.ok(startsLikeMbox(Buffer.from(`\uFEFF${first}`)))
  assert.ok(!startsLikeMbox(Buffer.from('\uFEFFFrom: a@b\n')))
  for (const chunk of [1, 2, 3, 4, 5, 1_000]) {
    assert.deepEqual(messages(`\uFEFF${first}\n${second}`, chunk), ['Subject: 1\n\nEins\n', 'Subject: 2\n\nZwei\n'])
    assert.deepEqual(messages(`\uFEFF\n${first}`, chunk), ['Subject: 1\n\nEins\n'])
    const before = '\uFEFFSubject: 0\n\nNull\n'
    assert.deepEqual(messages(`${before}\n${first}`, chunk), [before, 'Subject: 1\n\nEins\n'])
  }
})

/** Test mails of mail libraries, too large and not ours to keep in the repository. */
const corpus = join(import.meta.dirname, '../../../../../../shared/corpus/mime')
const absent = existsSync(corpus) ? false : 'das Korpus ../shared/corpus/mime fehlt: mbox-Dateien bleiben ungeprüft'

testUnless(absent)('the mbox files of the corpus are imported as the messages at the expected offsets', async () => {
  const lines = readFileSync(join(corpus, 'expect/mimekit-mbox.jsonl'), 'utf8').trim().split('\n')
  for (const line of lines) {
    const { mbox, index, expected } = JSON.parse(line)
    const path = join(corpus, mbox)
    const found = await Array.fromAsync(messagesOf({ path, kind: 'mbox', size: statSync(path).size }, 0))
    const message = found[index]
    assert.ok(message?.is === 'mail', `${mbox} ${index}`)
    const raw = fetchSource(message.source)
    const { beginOffset, endOffset } = expected.offsets
    assert.deepEqual(Buffer.from(raw), readFileSync(path).subarray(beginOffset, endOffset))
    const structure = parseMessage(raw, DEFAULT_LIMITS).parts.map(({ depth, contentType }) => [depth, contentType])
    assert.deepEqual(structure, expected.structure)
  }
  assert.equal(lines.length, 4)
})

test('messages that are written as mboxrd come back as they were', () => {
  const aLine = fc.constantFrom('From a b 09:00', '>From x', '', 'Text', 'From: x', '>>From', '日本')
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  fc.assert(
    fc.property(
      fc.array(fc.array(aLine, { maxLength: 6 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 90 }),
      (bodies, chunk) => {
        const written = bodies.map((lines) => ['Subject: x', '', ...lines, 'Ende'].map((line) => `${line}\n`).join(''))
        const mbox = written.map((mail) => `${SEPARATOR}\n${mail.replace(/^(>*From )/gm, '>$1')}\n`).join('')
        assert.deepEqual(messages(mbox, chunk), written)
      },
    ),
    { seed },
  )
})
