import assert from 'node:assert/strict'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { localLeases } from '../../kern/leases/index.ts'
import { isLeft, RETENTION_LEASE } from './index.ts'

test('what ends while somebody looks at it is not left behind, what its process left is', async () => {
  const leases = localLeases(assert.ifError, temporaryFolder())
  const [begun, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let state = 'none'
  const work = await leases.once(RETENTION_LEASE, async () => {
    state = 'running'
    begun.resolve()
    await may.promise
    state = 'done'
  })
  await begun.promise
  const isRunning = async () => state === 'running'
  assert.equal(await isLeft(leases, isRunning), false)

  // It was stored as running when somebody read it, and has ended before they ask who holds the lease.
  assert.equal(await isRunning(), true)
  may.resolve()
  await work!.ended
  assert.equal(await isLeft(leases, isRunning), false)
  state = 'running'
  assert.equal(await isLeft(leases, isRunning), true)
})
