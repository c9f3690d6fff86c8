import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Positions, SLOTS_PER_SECOND, sortSecond } from './sort-key.ts'

/** Positions given out in batches, as a database with these mails would see them. */
function positions(batches: readonly (readonly number[])[]): number[] {
  const used: number[] = []
  for (const seconds of batches) {
    const batch = new Positions((from, to) => {
      const within = used.filter((position) => position >= from && position < to)
      return within.length === 0 ? null : Math.min(...within)
    })
    used.push(...seconds.map((second) => batch.take(second)))
  }
  return used
}

test('later seconds stand higher, later mails of one second lower, across batches', () => {
  const [first, later, second, third] = positions([[100, 101], [100], [100]])
  assert.ok(later! > first! && first! > second! && second! > third!)
  assert.equal(Math.floor(third! / SLOTS_PER_SECOND), 100)
})

test('a second with more mails than slots goes on below, and no position is given twice', () => {
  const many = Array.from({ length: SLOTS_PER_SECOND + 3 }, () => 100)
  const all = positions([[99], many])
  assert.equal(new Set(all).size, all.length)
  assert.deepEqual(
    all.slice(1),
    all.slice(1).toSorted((a, b) => b - a),
  )
  assert.ok(all.at(-1)! < all[0]!, 'below the mail of the second before')
})

test('every year from 0 to 9999 has exact positions, times beyond count as the nearest', () => {
  const second = (iso: string) => sortSecond(Date.parse(iso))
  const edges = [second('0000-01-01T00:00:00Z'), second('1969-12-31T23:59:59.999Z'), second('9999-12-31T23:59:59Z')]
  for (const edge of edges) {
    const [one, two] = positions([[edge, edge]])
    assert.ok(Number.isSafeInteger(one) && Number.isSafeInteger(two) && one! - two! === 1)
  }
  assert.equal(edges[1], -1)
  assert.equal(sortSecond(8.64e15), edges[2])
  assert.equal(sortSecond(-8.64e15), edges[0])
})
