import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareNext } from './gemeinsam.ts'

/** A computation that ends when the test says so, with its number. */
function steerable() {
  const runs: PromiseWithResolvers<number>[] = []
  const ask = shareNext((_asked: string) => {
    const run = Promise.withResolvers<number>()
    runs.push(run)
    return run.promise
  })
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { ask, runs, settled }
}

test('who asks while a computation runs gets the next one, together with all who ask meanwhile', async () => {
  const { ask, runs, settled } = steerable()
  const first = ask('heute')
  const later = [ask('heute'), ask('heute'), ask('heute')]
  assert.equal(runs.length, 1)
  runs[0]?.resolve(1)
  assert.equal(await first, 1)
  await settled()
  assert.equal(runs.length, 2)
  runs[1]?.resolve(2)
  assert.deepEqual(await Promise.all(later), [2, 2, 2])
})

test('what fails fails for those who shared it, and the next who asks is answered', async () => {
  const { ask, runs, settled } = steerable()
  const first = ask('heute')
  const second = ask('heute')
  runs[0]?.reject(new Error('the database is gone'))
  await assert.rejects(first, /gone/)
  await settled()
  runs[1]?.resolve(2)
  assert.equal(await second, 2)
  const third = ask('heute')
  runs[2]?.resolve(3)
  assert.equal(await third, 3)
})

test('different questions are computed side by side', () => {
  const { ask, runs } = steerable()
  void ask('heute')
  void ask('morgen')
  assert.equal(runs.length, 2)
})
