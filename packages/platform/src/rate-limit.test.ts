import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { memoryRateLimiter, type RateLimiter } from './index.ts'
import { movableClock } from './testing/index.ts'

const rule = { limit: 5, windowSeconds: 60 }

test('A full bucket allows its limit at once and then one request per share of the window', async () => {
  const clock = movableClock()
  const limiter = memoryRateLimiter({ clock })
  const taken = await Promise.all(Array.from({ length: 50 }, () => limiter.take('a', rule)))
  assert.deepEqual(taken.map(({ allowed }) => allowed).filter(Boolean).length, 5)
  assert.deepEqual(taken[4], { allowed: true, limit: 5, remaining: 0, resetSeconds: 60, retryAfterSeconds: 0 })
  assert.equal(taken[5]?.retryAfterSeconds, 12)
  clock.forward(11_999)
  const { allowed, retryAfterSeconds } = await limiter.take('a', rule)
  assert.deepEqual([allowed, retryAfterSeconds], [false, 1])
  clock.forward(1)
  assert.equal((await limiter.take('a', rule)).allowed, true)
})

test('Setting the wall clock neither opens nor locks a bucket', async () => {
  const clock = movableClock()
  const limiter = memoryRateLimiter({ clock })
  for (let i = 0; i < 5; i++) await limiter.take('a', rule)
  clock.jump(10 * 365 * 86_400_000)
  assert.equal((await limiter.take('a', rule)).allowed, false)
  clock.jump(-20 * 365 * 86_400_000)
  clock.forward(12_000)
  assert.equal((await limiter.take('a', rule)).allowed, true)
})

test('Memory stays bounded: the key unused for longest is forgotten first', async () => {
  const limiter = memoryRateLimiter({ clock: movableClock(), keys: 2 })
  const once = { limit: 1, windowSeconds: 60 }
  for (const key of ['a', 'b', 'a', 'c']) await limiter.take(key, once)
  assert.equal((await limiter.take('a', once)).allowed, false)
  assert.equal((await limiter.take('b', once)).allowed, true)
})

/** Asks after each pause; resolves with the time of each and whether it was allowed. */
async function askedAfter(pauses: readonly number[], ask: (limiter: RateLimiter) => Promise<boolean>) {
  const clock = movableClock()
  const limiter = memoryRateLimiter({ clock })
  const asked: { readonly at: number; readonly isAllowed: boolean }[] = []
  let at = 0
  for (const pause of pauses) {
    clock.forward(pause)
    at += pause
    asked.push({ at, isAllowed: await ask(limiter) })
  }
  return asked
}
const pauses = fc.array(fc.nat(20_000), { minLength: 1, maxLength: 200 })

test('Whatever the limit and the rhythm, no window lets through more than the bucket and its refill, and a full one its limit', async () => {
  await fc.assert(
    fc.asyncProperty(pauses, fc.integer({ min: 1, max: 50 }), async (given, limit) => {
      const asked = await askedAfter(given, async (limiter) => {
        const { allowed, remaining, resetSeconds } = await limiter.take('a', { limit, windowSeconds: 60 })
        assert.ok(remaining >= 0 && remaining < limit && resetSeconds > 0 && resetSeconds <= 60)
        return allowed
      })
      const allowed = asked.filter(({ isAllowed }) => isAllowed).length
      assert.ok(allowed <= limit + ((asked.at(-1)?.at ?? 0) * limit) / 60_000 + 1e-6)
      assert.ok(asked.slice(0, limit).every(({ isAllowed }) => isAllowed))
    }),
    { numRuns: 200 },
  )
})

test('Whatever the rhythm, an attempt is allowed when fewer than five were in the minute before it', async () => {
  await fc.assert(
    fc.asyncProperty(pauses, async (given) => {
      const asked = await askedAfter(given, (limiter) =>
        limiter.attempt('192.0.2.1', 'anna').then(
          () => true,
          () => false,
        ),
      )
      for (const [place, { at, isAllowed }] of asked.entries()) {
        const recent = asked.slice(0, place).filter((other) => other.isAllowed && at - other.at < 60_000)
        assert.equal(isAllowed, recent.length < 5)
      }
    }),
    { numRuns: 200 },
  )
})

test('Attempts count by name within an address, and by address for all names; what is refused counts for neither', async () => {
  const clock = movableClock()
  const limiter = memoryRateLimiter({ clock })
  const through = async (count: number, address: string, name: (turn: number) => string) => {
    const all = Array.from({ length: count }, (_, turn) => limiter.attempt(address, name(turn)))
    return (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length
  }
  assert.equal(await through(50, '192.0.2.1', () => 'anna'), 5)
  assert.equal(await through(50, '192.0.2.1', (turn) => `name${turn}`), 25)
  assert.equal(await through(3, '192.0.2.2', () => 'anna'), 3)
  await assert.rejects(limiter.attempt('192.0.2.1', 'berta'), {
    status: 429,
    message: 'Zu viele Versuche. Bitte versuchen Sie es in 60 Sekunden noch einmal.',
    headers: { 'retry-after': '60' },
  })
  clock.forward(60_000)
  assert.equal(await through(6, '192.0.2.1', () => 'berta'), 5)
})
