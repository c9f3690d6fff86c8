import assert from 'node:assert/strict'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { failOver } from './experiments/failover.ts'
import { obstacleToReplication } from './failover/replication.ts'

test('a primary killed under load: both services find the promoted replica, and nothing acknowledged is lost', async (t) => {
  const obstacle = obstacleToReplication()
  if (obstacle !== undefined) return t.skip(obstacle)
  const outcomes = await failOver(temporaryFolder(), {
    ends: ['SIGKILL'],
    apart: false,
    undecidedMs: 1_000,
    timed: false,
  })
  assert.deepEqual(
    outcomes.map(({ subject, injected, passed }) => ({ subject, injected, passed })),
    ['material', 'mailarchiv'].map((subject) => ({ subject, injected: 1, passed: true })),
    outcomes.map(({ subject, fault, seen, trouble }) => `${subject}: ${fault} → ${seen}\n${trouble}`).join('\n'),
  )
})
