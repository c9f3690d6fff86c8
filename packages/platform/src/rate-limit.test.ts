import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { memoryRateLimiter } from './index.ts'
import { movableClock } from './testing/index.ts'

const rule = { limit: 5, windowSeconds: 60 }

test('A full bucket allows its limit at once and then one request per share of the window', () => {
  const clock = movableClock()
  const limiter = memoryRateLimiter({ clock })
  const taken = Array.from({ length: 50 }, () => limiter.take('a', rule))
  assert.deepEqual(taken.map(({ allowed }) => allowed).filter(Boolean).length, 5)
  assert.deepEqual(taken[4], { allowed: true, limit: 5, remaining: 0, resetSeconds: 60, retryAfterSeconds: 0 })
  assert.equal(taken[5]?.retryAfterSeconds, 12)
  clock.forward(11_999)
  assert.deepEqual([limiter.take('a', rule).allowed, limiter.take('a', rule).retryAfterSeconds], [false, 1])
  clock.forward(1)
  assert.equal(limiter.take('a', rule).allowed, true)
})

test('Setting the wall clock neither opens nor locks a bucket', () => {
  const clock = movableClock()
  const limiter = memoryRateLimiter({ clock })
  for (let i = 0; i < 5; i++) limiter.take('a', rule)
  clock.jump(10 * 365 * 86_400_000)
  assert.equal(limiter.take('a', rule).allowed, false)
  clock.jump(-20 * 365 * 86_400_000)
  clock.forward(12_000)
  assert.equal(limiter.take('a', rule).allowed, true)
})

test('Memory stays bounded: the key unused for longest is forgotten first', () => {
  const limiter = memoryRateLimiter({ clock: movableClock(), keys: 2 })
  const once = { limit: 1, windowSeconds: 60 }
  limiter.take('a', once)
  limiter.take('b', once)
  limiter.take('a', once)
  limiter.take('c', once)
  assert.equal(limiter.take('a', once).allowed, false)
  assert.equal(limiter.take('b', once).allowed, true)
})

test('Whatever the rhythm, no window lets through more than the bucket and its refill', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20_000), { minLength: 1, maxLength: 200 }), (pauses) => {
      const clock = movableClock()
      const limiter = memoryRateLimiter({ clock })
      const allowed = pauses.filter((pause) => {
        clock.forward(pause)
        return limiter.take('a', rule).allowed
      }).length
      const passed = pauses.reduce((sum, pause) => sum + pause, 0)
      assert.ok(allowed <= rule.limit + (passed * rule.limit) / (rule.windowSeconds * 1000) + 1e-6)
    }),
    { numRuns: 200 },
  )
})
