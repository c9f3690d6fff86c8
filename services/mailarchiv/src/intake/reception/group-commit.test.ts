import assert from 'node:assert/strict'
import { test } from 'vitest'
import { GroupCommit } from './group-commit.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A store whose batches the test releases one at a time. */
function aGate() {
  const batches: number[][] = []
  const open: (() => void)[] = []
  const commit = (items: readonly number[]) =>
    new Promise<void>((resolve) => {
      batches.push([...items])
      open.push(resolve)
    })
  /** Releases the oldest batch, as soon as there is one. */
  const pass = async () => {
    while (open.length === 0) await turn()
    open.shift()?.()
  }
  return { batches, commit, pass }
}

test('what arrives while a batch is being written shares the next one', async () => {
  const { batches, commit, pass } = aGate()
  const group = new GroupCommit<number>(commit, { maxItems: 100, maxBytes: 100, maxRunning: 1 })
  const first = group.add([1], 1)
  await turn()
  const others = [2, 3, 4].map((item) => group.add([item], 1))
  await pass()
  await first
  await turn()
  await pass()
  await Promise.all(others)
  assert.deepEqual(batches, [[1], [2, 3, 4]])
})

test('a batch stays within its limits, but a single large item passes', async () => {
  const batches: number[][] = []
  const group = new GroupCommit<number>(async (items) => void batches.push([...items]), {
    maxItems: 2,
    maxBytes: 10,
    maxRunning: 1,
  })
  await Promise.all([
    group.add([1], 1),
    group.add([2], 1),
    group.add([3], 1),
    group.add([4], 50),
    group.add([5, 6, 7], 1),
  ])
  assert.deepEqual(batches, [[1, 2], [3], [4], [5, 6, 7]])
})

test('items handed over together are never torn apart', async () => {
  const batches: number[][] = []
  const group = new GroupCommit<number>(async (items) => void batches.push([...items]), {
    maxItems: 3,
    maxBytes: 100,
    maxRunning: 1,
  })
  await Promise.all([group.add([1, 2], 1), group.add([3, 4], 1)])
  assert.deepEqual(batches, [
    [1, 2],
    [3, 4],
  ])
})

test('after an item that cannot be stored the others are tried alone; a store out of order is not tried again', async () => {
  let calls = 0
  const group = new GroupCommit<number>(
    async (items) => {
      calls += 1
      if (items.includes(2)) throw new Error('poison')
      if (items.includes(9)) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    },
    { maxItems: 100, maxBytes: 100, maxRunning: 1 },
  )
  const states = (promises: Promise<void>[]) =>
    Promise.allSettled(promises).then((results) => results.map(({ status }) => status))
  assert.deepEqual(await states([1, 2, 3].map((item) => group.add([item], 1))), ['fulfilled', 'rejected', 'fulfilled'])
  assert.equal(calls, 4)
  assert.deepEqual(await states([8, 9, 10].map((item) => group.add([item], 1))), ['rejected', 'rejected', 'rejected'])
  assert.equal(calls, 5)
})

test('with two batches at a time the second goes while the first is being written, and the third waits', async () => {
  const { batches, commit, pass } = aGate()
  const group = new GroupCommit<number>(commit, { maxItems: 1, maxBytes: 100, maxRunning: 2 })
  const all = [1, 2, 3].map((item) => group.add([item], 1))
  await turn()
  assert.deepEqual(batches, [[1], [2]])
  await pass()
  await all[0]
  await turn()
  assert.deepEqual(batches, [[1], [2], [3]])
  await pass()
  await pass()
  await Promise.all(all)
})

test('idle means that everything handed over so far is stored or refused', async () => {
  const { commit, pass, batches } = aGate()
  const group = new GroupCommit<number>(commit, { maxItems: 1, maxBytes: 1, maxRunning: 1 })
  await group.idle()
  void group.add([1], 1)
  void group.add([2], 1)
  let idle = false
  const waiting = group.idle().then(() => {
    idle = true
  })
  await turn()
  await pass()
  await turn()
  assert.equal(idle, false)
  await pass()
  await waiting
  assert.equal(batches.length, 2)
})

// shared.22: What waits behind a store that is out of order is refused with it, so that no sender waits for several silences.
test('what waits behind a store that is out of order is refused with it, and what comes later is tried', async () => {
  const { promise: silence, reject } = Promise.withResolvers<void>()
  const batches: number[][] = []
  const group = new GroupCommit<number>(
    async (items) => {
      batches.push([...items])
      if (batches.length === 1) await silence
    },
    { maxItems: 1, maxBytes: 1, maxRunning: 1 },
  )
  const refused = Promise.allSettled([1, 2, 3].map((item) => group.add([item], 1)))
  await turn()
  reject(Object.assign(new Error('away'), { code: 'raw_unavailable' }))
  assert.deepEqual(
    (await refused).map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  )
  await group.add([4], 1)
  assert.deepEqual(batches, [[1], [4]])
})
