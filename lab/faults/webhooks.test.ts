/** The short form of `npm run faults -- webhooks`. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { isGood } from './experiment.ts'
import { killedWhileTelling } from './experiments/webhooks.ts'

// webhook.10: A killed archive leaves nothing out, keeps the order, and doubles only with the same id.
test('an archive that is killed while it tells a receiver leaves nothing out, keeps the order, and doubles only with the same id', async () => {
  const outcome = await killedWhileTelling(join(temporaryFolder(), 'data'), 3)
  assert.ok(isGood(outcome), `${outcome.fault}: ${outcome.seen}`)
})
