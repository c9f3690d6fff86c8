import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fuzzService, stillnessOf } from '../fuzz.ts'

const SEED = Number(process.env['FUZZ_STARTWERT'] ?? Date.now() % 2 ** 31)

test('a thousand random requests to the material service: no failure, no other form, nothing of others', async () => {
  const { findings, succeeded } = await fuzzService('material', { requests: 1_000, seed: SEED })
  assert.deepEqual(findings, [], `FUZZ_STARTWERT=${SEED}`)
  assert.ok(succeeded.size >= 100, `only ${succeeded.size} operations succeeded: the requests do not reach far`)
})

test('four hundred of the worst values keep the event loop of material still for less than 100 ms each', async () => {
  const { findings, sent } = await stillnessOf('material', { values: 400, seed: SEED })
  assert.deepEqual(findings, [], `FUZZ_STARTWERT=${SEED}`)
  assert.equal(sent, 400)
})
