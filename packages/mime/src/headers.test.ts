import assert from 'node:assert/strict'
import { test } from 'node:test'
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
  for (const first of ['From a@wehr.example Fri Nov 21 10:11:12 2025', '>From a@wehr.example Fri Nov 21 10:11:12 2025']) {
    assert.deepEqual(read(`${first}\nSubject: x\n\nText`).headers, [{ name: 'Subject', value: 'x' }])
  }
})
