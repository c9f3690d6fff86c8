import assert from 'node:assert/strict'
import { onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { germanErrors, isUuid, newId, offsetOf, pageAndLimit, pagesOf, seiteUndLimit } from './index.ts'

test('Ids rise strictly, many in a millisecond and when the clock steps back', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const ids = Array.from({ length: 5_000 }, newId)
  vi.setSystemTime(Date.now() - 86_400_000)
  ids.push(...Array.from({ length: 5_000 }, newId))
  for (const [index, id] of ids.entries()) {
    assert.ok(isUuid(id) && id[14] === '7', id)
    if (index > 0) assert.ok((ids[index - 1] ?? '') < id)
  }
})

test('A UUID is written in lower case with hyphens', () => {
  assert.ok(isUuid('01980000-0000-7000-8000-00000000000a'))
  for (const text of [
    '01980000-0000-7000-8000-00000000000A',
    '019800000000700080000000000000aa',
    ' ',
    '',
    `${newId()}\n`,
  ]) {
    assert.ok(!isUuid(text), text)
  }
})

const page = z.strictObject(pageAndLimit)

test('Page and limit are whole numbers in digits, however many, and have their defaults', () => {
  assert.deepEqual(page.parse({}), { page: 1, limit: 25 })
  assert.deepEqual(page.parse({ page: '000001', limit: '0100' }), { page: 1, limit: 100 })
  assert.deepEqual(page.parse({ page: '9'.repeat(60) }), { page: Number.MAX_SAFE_INTEGER, limit: 25 })
  assert.equal(seiteUndLimit.limit.parse('200'), 200)
  for (const text of ['1e3', '+1', ' 1', '0x1', '1.0', '-1', '0', '', '١']) {
    assert.equal(page.safeParse({ page: text }).success, false, text)
    assert.equal(page.safeParse({ limit: text }).success, false, text)
  }
  const { error } = page.safeParse({ limit: '101' }, { error: germanErrors })
  assert.equal(error?.issues[0]?.message, 'muss eine ganze Zahl von 1 bis 100 sein')
})

test('Counting pages and skipping entries stays exact however deep', () => {
  assert.deepEqual([pagesOf(0, 25), pagesOf(25, 25), pagesOf(26, 25)], [0, 1, 2])
  assert.equal(offsetOf(10_000, 25), 249_975)
  assert.ok(Number.isSafeInteger(offsetOf(Number.MAX_SAFE_INTEGER, 100)))
})
