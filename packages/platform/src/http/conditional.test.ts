import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { namesTag, rangeHolds, readRange } from './conditional.ts'

test('one range of bytes is read, cut at the end of the mail', () => {
  assert.deepEqual(readRange('bytes=0-0', 10), { start: 0, end: 0 })
  assert.deepEqual(readRange('bytes=2-5', 10), { start: 2, end: 5 })
  assert.deepEqual(readRange('bytes=2-', 10), { start: 2, end: 9 })
  assert.deepEqual(readRange('bytes=2-999999999999999999999', 10), { start: 2, end: 9 })
  assert.deepEqual(readRange('bytes=-3', 10), { start: 7, end: 9 })
  assert.deepEqual(readRange('bytes=-30', 10), { start: 0, end: 9 })
  assert.deepEqual(readRange('Bytes = 2 - 5', 10), { start: 2, end: 5 })
})

test('a range behind the end cannot be answered', () => {
  for (const header of ['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(90)}-`]) {
    assert.equal(readRange(header, 10), 'unsatisfiable', header)
  }
})

test('no range, several ranges and unreadable ones ask for the whole', () => {
  for (const header of [
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=5-2',
    'items=0-1',
    'bytes=0-1,3-4',
    'bytes 0-1',
    'bytes=0 1-2',
    `bytes=0-${'0'.repeat(100)}`,
  ]) {
    assert.equal(readRange(header, 10), 'whole', header)
  }
})

test('a range lies within the mail, whatever is asked', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1000 }), (first, last, size) => {
      const range = readRange(`bytes=${first}-${last}`, size)
      if (typeof range === 'object') assert.ok(0 <= range.start && range.start <= range.end && range.end < size)
    }),
  )
})

test('If-None-Match names a tag alone, in a list, weakly, or any', () => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', '*', ' "a" ']) assert.ok(namesTag(header, '"a"'), header)
  for (const header of [undefined, '', '"b"', 'a', '"aa"']) assert.ok(!namesTag(header, '"a"'), header)
})

test('If-Range holds for the same strong tag only', () => {
  assert.ok(rangeHolds(undefined, '"a"') && rangeHolds('"a"', '"a"'))
  assert.ok(
    !rangeHolds('W/"a"', '"a"') && !rangeHolds('"b"', '"a"') && !rangeHolds('Wed, 21 Oct 2015 07:28:00 GMT', '"a"'),
  )
})
