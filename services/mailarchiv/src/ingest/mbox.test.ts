import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { unquoteMbox } from '../archive/index.ts'
import { MboxScanner, startsLikeMbox } from './mbox.ts'

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
