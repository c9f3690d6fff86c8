import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sharedReads } from './shared-reads.ts'

/** Reads that the test ends one by one. */
function slowReads() {
  const begun: PromiseWithResolvers<string>[] = []
  const read = sharedReads(() => {
    const pending = Promise.withResolvers<string>()
    begun.push(pending)
    return pending.promise
  })
  return { read, begun }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

// keys.23: Requests share a read of their key only when it began after they came.
test('a caller never gets a read that began before it called, and callers that wait share the next one', async () => {
  const { read, begun } = slowReads()
  const first = read('k')
  const later = [read('k'), read('k'), read('k')]
  await turn()
  assert.equal(begun.length, 1)
  begun[0]!.resolve('gilt')
  assert.equal(await first, 'gilt')
  await turn()
  assert.equal(begun.length, 2)
  const latest = read('k')
  begun[1]!.resolve('widerrufen')
  assert.deepEqual(await Promise.all(later), ['widerrufen', 'widerrufen', 'widerrufen'])
  await turn()
  begun[2]!.resolve('noch einmal')
  assert.equal(await latest, 'noch einmal')
})

test('a read that fails fails its own callers alone, and other names do not wait', async () => {
  const { read, begun } = slowReads()
  const first = read('k')
  const [second, other] = [read('k'), read('anderer')]
  begun[0]!.reject(new Error('weg'))
  await assert.rejects(first, /weg/)
  await turn()
  begun[1]!.resolve('anderer')
  begun[2]!.resolve('wieder da')
  assert.deepEqual(await Promise.all([second, other]), ['wieder da', 'anderer'])
})
