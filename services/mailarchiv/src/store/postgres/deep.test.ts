import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { deepPage, type Hit, pageOfStretches, type Reading } from './deep.ts'
import { BUCKET, Density, type Range } from './density.ts'
import type { Stretch } from './spread.ts'

const BUCKETS = 40
const TOP = BUCKETS * BUCKET

/** Spreads mails over the buckets, newest first, by a number that shifts their mass; every `nth` one is a hit. */
function anArchive(mails: number, mass: number, nth: number) {
  const sorts = Array.from({ length: mails }, (_, number) => Math.floor(((number + 1) / (mails + 1)) ** mass * TOP))
  const hits = sorts
    .filter((_, number) => number % nth === 0)
    .map((sort): Hit => ({ sort, id: String(sort) }))
    .reverse()
  const buckets = Map.groupBy(sorts, (sort) => Math.floor(sort / BUCKET))
  const rows = [...buckets]
    .map(([bucket, { length }]) => ({ bucket, mails: length }))
    .sort((a, b) => b.bucket - a.bucket)
  const within = ({ from, to }: Range) =>
    hits.filter(({ sort }) => (from === null || sort >= from) && (to === null || sort < to))
  const reading: Reading = {
    count: async (range) => within(range).length,
    hits: async (range, { offset, limit }, backwards) => {
      const found = within(range)
      return (backwards ? found.toReversed() : found).slice(offset, offset + limit)
    },
  }
  return { within, reading, density: new Density({ rows: async () => rows }) }
}

/** Makes stretches of seven buckets, newest first, with their hits. */
function stretchesOf(hits: readonly Hit[]): Stretch[] {
  const found = Map.groupBy(hits, ({ sort }) => Math.floor(sort / (7 * BUCKET)))
  return [...found].map(([stretch, { length }]) => ({
    from: stretch * 7 * BUCKET,
    to: (stretch + 1) * 7 * BUCKET,
    mails: length,
  }))
}

const aRange = fc.oneof(
  fc.constant({ from: null, to: null }),
  fc.tuple(fc.nat(BUCKETS / 2), fc.integer({ min: 1, max: BUCKETS / 2 })).map(([first, length]) => ({
    from: first * BUCKET + 5,
    to: (first + length) * BUCKET - 5,
  })),
)

async function sameAsCountingOff(count: { readonly min: number; readonly max: number }, numRuns: number) {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  await fc.assert(
    fc.asyncProperty(
      fc.integer(count),
      fc.double({ min: 0.2, max: 5, noNaN: true }),
      fc.integer({ min: 1, max: 12 }),
      aRange,
      fc.double({ min: 0, max: 1.1, noNaN: true }),
      fc.integer({ min: 1, max: 100 }),
      async (mails, mass, nth, range, place, limit) => {
        const { within, reading, density } = anArchive(mails, mass, nth)
        const expected = within(range)
        const offset = Math.floor(place * expected.length)
        const page = await deepPage(reading, density, range, { offset, limit }, expected.length)
        assert.deepEqual(page, expected.slice(offset, offset + limit))
        const all = within({ from: null, to: null })
        const known = await pageOfStretches(reading, density, stretchesOf(all), { offset, limit })
        assert.deepEqual(known, all.slice(offset, offset + limit))
      },
    ),
    { seed, numRuns },
  )
}

test('A deep page holds the same hits as counting them off one by one, wherever the mails lie and the page is', async () => {
  await sameAsCountingOff({ min: 1, max: 30_000 }, 150)
})

test('In a large archive too, where both halves of what lies before the page are counted at the same time', async () => {
  await sameAsCountingOff({ min: 150_000, max: 250_000 }, 8)
})
