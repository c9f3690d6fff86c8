import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { beginsFactorDelay, factorWait } from './index.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.parse('2026-11-21T12:00:00Z')

/** Tries at these instants; one that must wait is none. @returns those that were let through */
function letThrough(instants: readonly number[]): number[] {
  const tries: number[] = []
  for (const now of instants) if (factorWait(tries, now) === 0) tries.push(now)
  return tries
}

const mostWithin = (tries: readonly number[], span: number): number =>
  Math.max(0, ...tries.map((first) => tries.filter((at) => at >= first && at - first < span).length))

test('Five wrong codes wait for nothing, then the delay doubles from a minute to an hour, and a day later it is over', () => {
  const tries: number[] = []
  const delays: number[] = []
  let now = START
  for (let n = 0; n < 14; n += 1) {
    const wait = factorWait(tries, now)
    delays.push(wait / MINUTE)
    now += wait
    tries.push(now)
  }
  assert.deepEqual(delays, [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
  assert.deepEqual([1, 4, 5, 6].map(beginsFactorDelay), [false, false, true, false])
  assert.equal(factorWait(tries, now + DAY), 0)
})

test('Whenever codes are tried, no hour has room for more than eleven, and no day for more than forty', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 3 * HOUR }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(gaps, (gaps) => {
      let now = START
      const tries = letThrough(gaps.map((gap) => (now += gap)))
      assert.ok(mostWithin(tries, HOUR) <= 11 && mostWithin(tries, DAY) <= 40)
    }),
  )
  // As fast as the delay lets through, for three days.
  const fast = letThrough(Array.from({ length: (3 * DAY) / MINUTE }, (_, minute) => START + minute * MINUTE))
  assert.ok(mostWithin(fast, HOUR) <= 11 && mostWithin(fast, DAY) <= 40, String(mostWithin(fast, DAY)))
})

test('A clock that was set back makes no delay longer, and one that is right again none shorter', () => {
  const tries = Array.from({ length: 6 }, () => START)
  assert.equal(factorWait(tries, START - HOUR), 2 * MINUTE)
  assert.equal(factorWait(tries, START + MINUTE), MINUTE)
})
