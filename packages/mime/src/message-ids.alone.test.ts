import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { DEFAULT_LIMITS, parseMessage } from './index.ts'

/** A mail of Jana to Kasse with these fields. */
function read(...fields: string[]) {
  const head = ['From: Jana Brandt <brandt@wehr.example>', 'To: kasse@amt.example', ...fields]
  return parseMessage(Buffer.from([...head, '', 'Text'].join('\r\n')), DEFAULT_LIMITS)
}
const answered = (value: string) => read(`In-Reply-To: ${value}`).inReplyTo
const referenced = (value: string) => read(`References: ${value}`).references
const own = (value: string) => read(`Message-ID: ${value}`).messageId

test('ids that are written as encoded words are the ids that they encode', () => {
  const encoded = '=?utf-8?q?=3C1=2Ea=40wehr?=\r\n =?utf-8?q?=2Eexample=3E?='
  assert.deepEqual([own(encoded), answered(encoded)], ['1.a@wehr.example', ['1.a@wehr.example']])
  assert.deepEqual(own('=?us-ascii?B?PDEuYUB3ZWhyLmV4YW1wbGU+?='), '1.a@wehr.example')
  assert.deepEqual(own('<=?utf-8?Q?1.a=40wehr.example?=>'), '1.a@wehr.example')
  assert.deepEqual(referenced('<1@a> =?utf-8?q?=3C2=40b=3E_=3C3=40c=3E?= <4@d>'), ['1@a', '2@b', '3@c', '4@d'])
  assert.deepEqual(own('<=?1=3C2@wehr.example>'), '=?1=3C2@wehr.example', 'what is no encoded word stays')
})

// copies.4: Message-IDs are read decoded where they are encoded words, and without angle brackets where none stands in them.
test('a bare id is one where none stands in angle brackets, and a missing bracket hides none', () => {
  for (const [value, ids] of [
    ['1.a@wehr.example', ['1.a@wehr.example']],
    ['1@a 2@b\r\n 3@c', ['1@a', '2@b', '3@c']],
    ['1@a, 2@b; "3@c"', ['1@a', '2@b', '3@c']],
    ['<1@a', ['1@a']],
    ['1@a>', ['1@a']],
    ['<1@a <2@b> 3@c>', ['1@a', '2@b', '3@c']],
    ['<1@a><2@b>,<3@c>', ['1@a', '2@b', '3@c']],
    ['<1@\r\n a>', ['1@a']],
    ['"<1@a>"', ['1@a']],
    ['[1@a]', ['1@a']],
    ['A1B2C3D4-0001', ['A1B2C3D4-0001']],
    ['<1@a> x@b', ['1@a']],
    ['undefined', []],
    ['0', []],
    ['Ihre Anfrage', []],
    ['<>', []],
  ] as const) {
    assert.deepEqual(answered(value), ids, value)
    assert.deepEqual(referenced(value), ids, value)
  }
  for (const [value, id] of [
    ['1.a@wehr.example', '1.a@wehr.example'],
    ['<1@a', '1@a'],
    ['1@a>', '1@a'],
    ['"1@a"', '1@a'],
    ['A1', 'A1'],
    ['ab cd@a', 'abcd@a'],
    ['<ab cd@a> (by relay@b)', 'abcd@a'],
    ['1@a (added by relay@b)', '1@a'],
    ['<1@a> <2@b>', '1@a'],
    ['<>', null],
    ['', null],
  ] as const)
    assert.equal(own(value), id, value)
})

test('an address is no id, whatever stands around it', () => {
  for (const [value, ids] of [
    ['Message from Max Muster <muster@wehr.example> of "Mon, 05 May 2025 08:00:00 +0200" <1@b>', ['1@b']],
    ['Message from Max <muster@wehr.example> of Mon, 05 May 2025 08:00:00 +0200', []],
    ['Message from "Max Muster" <muster@wehr.example>', []],
    ['Nachricht von Max Muster <muster@wehr.example> vom 5. Mai 2025 <1@b>', ['1@b']],
    ['Message from muster@wehr.example of Mon, 5 May 2025', []],
    ['<1@b> from Max Muster <muster@wehr.example> at "May 5, 2025 08:00 am"', ['1@b']],
    ['Max Muster <muster@wehr.example>', []],
    ['Max Muster <muster@wehr.example>\r\n "Re: Pumpe" (May 5, 9:10am)', []],
    ['muster@wehr.example (Max Muster)', []],
    ['mailto:muster@wehr.example', []],
    ['<brandt@wehr.example>', []],
    ['KASSE@amt.example', []],
    ['Your message of "Mon, 05 May 2025 08:00:00 +0200" <1@b>', ['1@b']],
    ['Your message of Mon, 05 May 2025 08:00:00 +0200. 2025.AA01@b', ['2025.AA01@b']],
    ["Max Muster's message of Mon 5 May <1@b>", ['1@b']],
    ['Your mail of today <1@b> <zwei@b>', ['1@b', 'zwei@b']],
    ['Re: Pumpe <eins@b>', ['eins@b']],
    ['<eins@b> (message from Max Muster on Monday)', ['eins@b']],
  ] as const)
    assert.deepEqual(answered(value), ids, value)
  assert.deepEqual(referenced('<muster@x.example> <brandt@wehr.example> <1@b>'), ['muster@x.example', '1@b'])
  assert.deepEqual(referenced('<1@a> und <zwei@b>'), ['1@a', 'zwei@b'], 'References name nothing but ids')
  assert.equal(own('<brandt@wehr.example>'), null)
})

test('beside References the last of them is answered, unless In-Reply-To names a Message-ID', () => {
  const beside = (value: string) => read(`In-Reply-To: ${value}`, 'References: <eins@a> <zwei@a>').inReplyTo
  assert.deepEqual(beside('<muster@wehr.example>'), ['zwei@a'])
  assert.deepEqual(beside('Message from Max <muster@wehr.example>'), ['zwei@a'])
  assert.deepEqual(beside('Your mail of today'), ['zwei@a'])
  assert.deepEqual(beside('<eins@a>'), ['eins@a'])
  assert.deepEqual(beside('<3@a>'), ['3@a'])
  assert.deepEqual(read('References: <1@a> <2@a>').inReplyTo, [])
  assert.deepEqual(read('In-Reply-To: ', 'References: <1@a> <2@a>').inReplyTo, [])
})

test('of a list that no program wrote the last ids are kept, which are nearest', () => {
  const ids = Array.from({ length: 700 }, (_, place) => `${place}@a`)
  assert.deepEqual(referenced(ids.map((id) => `<${id}>`).join('\r\n ')), ids.slice(-500))
})

test('ids in any list are found, with and without brackets, and in encoded words', () => {
  const id = fc.stringMatching(/^[a-z0-9.$%+_=-]{1,20}[0-9]@[a-z0-9.-]{1,20}[a-z]$/)
  const ids = fc.array(id, { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(ids, fc.constantFrom(' ', '\r\n ', '\t'), (wanted, blank) => {
      const inBrackets = wanted.map((each) => `<${each}>`).join(blank)
      assert.deepEqual(referenced(inBrackets), wanted)
      assert.deepEqual(referenced(wanted.join(blank)), wanted)
      const encoded = `=?utf-8?B?${Buffer.from(wanted.map((each) => `<${each}>`).join(' ')).toString('base64')}?=`
      assert.deepEqual(referenced(encoded), wanted)
    }),
  )
})

test('long fields are read in one pass, whatever they repeat', () => {
  for (const piece of ['<', '>', '<a', ',', '(', '"', "'", '<1@b> ', 'from ', 'from <', '1@b ', '<eins@b> ', 'a ']) {
    const value = piece.repeat(200_000 / piece.length)
    const before = process.cpuUsage()
    read(`Message-ID: ${value}x`, `In-Reply-To: ${value}x`, `References: <1@a>`)
    read(`References: ${value}x`)
    const { user, system } = process.cpuUsage(before)
    assert.ok(user + system < 1_000_000, `${piece}: ${(user + system) / 1000} ms of the processor`)
  }
})

test('whatever stands in these fields, ids have no blanks and no brackets', () => {
  const piece = fc.constantFrom('<', '>', '"', '(', ')', '@', ' ', 'from ', 'Max', '1@b', '=?utf-8?q?', '?=', ',', '\t')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const value = pieces.join('')
      const { messageId, inReplyTo, references } = read(
        `Message-ID: ${value}`,
        `In-Reply-To: ${value}`,
        `References: ${value}`,
      )
      for (const id of [messageId ?? 'x', ...inReplyTo, ...references]) assert.match(id, /^[^\s<>]+$/, value)
    }),
  )
})
