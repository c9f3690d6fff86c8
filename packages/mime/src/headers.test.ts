import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DEFAULT_LIMITS, parseMessage } from './index.ts'

const read = (mail: string) => parseMessage(Buffer.from(mail), DEFAULT_LIMITS)

test('a first field may have a blank before its colon, and a mailbox separator is none', () => {
  for (const first of ['From : a@wehr.example', 'From \t: a@wehr.example']) {
    const { from, subject, problems } = read(`${first}\r\nSubject: Übung\r\n\r\nText`)
    assert.deepEqual(
      from.map(({ address }) => address),
      ['a@wehr.example'],
    )
    assert.equal(subject, 'Übung')
    assert.deepEqual(problems, [])
  }
  for (const first of [
    'From a@wehr.example Fri Nov 21 10:11:12 2025',
    '>From a@wehr.example Fri Nov 21 10:11:12 2025',
  ]) {
    assert.deepEqual(read(`${first}\nSubject: x\n\nText`).headers, [{ name: 'Subject', value: 'x' }])
  }
})

test('a byte order mark before the first field is no part of it', () => {
  for (const before of ['\ufeff', '\ufeff\r\n', '\ufeffFrom a@wehr.example Fri Nov 21 10:11:12 2025\r\n']) {
    const mail = `${before}Subject: Übung\r\nTo: b@wehr.example\r\n\r\nText`
    const { headers, bodyPlain, parts } = read(mail)
    assert.deepEqual(headers, [
      { name: 'Subject', value: 'Übung' },
      { name: 'To', value: 'b@wehr.example' },
    ])
    assert.equal(bodyPlain, 'Text')
    assert.equal(parts[0]?.content.start, Buffer.byteLength(mail) - 'Text'.length)
  }
})
