/** The short form of `npm run faults -- stalled-readers`, which also judges how long honest requests take. */
import assert from 'node:assert/strict'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { besiegeByReaders } from './readers/siege.ts'

for (const name of ['mailarchiv', 'material'] as const) {
  test(`${name}: readers of one address that take little or nothing do not keep out another address`, async () => {
    const { outcome, failures, ended } = await besiegeByReaders(name, temporaryFolder(), { readers: 150, seconds: 8 })
    assert.equal(failures, 0, JSON.stringify(outcome))
    assert.ok(ended > 0, JSON.stringify(outcome))
  })
}
