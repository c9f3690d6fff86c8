import assert from 'node:assert/strict'
import { onTestFinished, test, vi } from 'vitest'
import { SLOTS_PER_SECOND } from '../core/words/index.ts'
import { Sorting } from './sorting.ts'

const MEBIBYTE = 1024 * 1024
const sortOf = (day: string) => (Date.parse(day) / 1000) * SLOTS_PER_SECOND

/** Makes a database that notes which indexes it sorts; each takes as long as the test wants. */
function aDatabase() {
  const sorted: string[] = []
  let hold: Promise<void> | null = null
  const rows = async (_: string, [index]: readonly unknown[] = []) => {
    sorted.push(String(index))
    await hold
    return []
  }
  return {
    sorted,
    rows,
    holding: (until: Promise<void>) => {
      hold = until
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('The index of a partition is sorted when two mebibytes of text are new in it, and then not before two more are', async () => {
  const database = aDatabase()
  const sorting = new Sorting(database)
  const row = { sort: sortOf('2024-05-01'), textBytes: MEBIBYTE }
  sorting.add([row, row])
  await settled()
  assert.deepEqual(database.sorted, [])
  sorting.add([row])
  await settled()
  assert.deepEqual(database.sorted, ['mailarchiv.search_2024_2_tokens_idx'])
  sorting.add([row, row])
  await settled()
  assert.equal(database.sorted.length, 1)
})

test('Of many partitions with little text each, those with the most are sorted until all together have little', async () => {
  const database = aDatabase()
  const sorting = new Sorting(database)
  const quarters = Array.from({ length: 40 }, (_, number) => ({
    sort: sortOf(`${2010 + Math.floor(number / 4)}-0${1 + 3 * (number % 3)}-15`),
    textBytes: MEBIBYTE / 2 + number,
  }))
  sorting.add(quarters)
  await settled()
  assert.deepEqual(database.sorted, [])
  sorting.add(quarters)
  await settled()
  assert.ok(database.sorted.length > 0 && database.sorted.length < 20)
  assert.equal(new Set(database.sorted).size, database.sorted.length)
})

test('One index is sorted at a time, and the writer does not wait for it; dates far away have one partition', async () => {
  const database = aDatabase()
  const sorting = new Sorting(database)
  const { promise, resolve } = Promise.withResolvers<void>()
  database.holding(promise)
  sorting.add([{ sort: sortOf('1971-01-01'), textBytes: 3 * MEBIBYTE }])
  sorting.add([{ sort: sortOf('2020-01-01'), textBytes: 3 * MEBIBYTE }])
  await settled()
  assert.deepEqual(database.sorted, ['mailarchiv.search_other_tokens_idx'])
  resolve()
  await settled()
  assert.deepEqual(database.sorted, ['mailarchiv.search_other_tokens_idx', 'mailarchiv.search_2020_1_tokens_idx'])
})

test('After a pause in the writing everything is sorted, however little it is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const database = aDatabase()
  const sorting = new Sorting(database)
  const add = (day: string) => sorting.add([{ sort: sortOf(day), textBytes: 1_000 }])
  add('2024-05-01')
  vi.advanceTimersByTime(1_500)
  add('2025-02-01')
  vi.advanceTimersByTime(1_500)
  await settled()
  assert.deepEqual(database.sorted, [])
  vi.advanceTimersByTime(500)
  await settled()
  assert.deepEqual(database.sorted.sort(), [
    'mailarchiv.search_2024_2_tokens_idx',
    'mailarchiv.search_2025_1_tokens_idx',
  ])
  add('2025-02-01')
  sorting.close()
  vi.advanceTimersByTime(10_000)
  await settled()
  assert.equal(database.sorted.length, 2)
})
