/** Attempts to log in at several processes of one archive. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '@zeughaus/platform'
import { aPostgresArchive } from '../archive/postgres/postgres-archive.factory.ts'
import { LoginLimit } from './login-limit.ts'

test('attempts to log in count at all processes together, by name and address', async (t) => {
  const { archive } = await aPostgresArchive(t)
  const processes = Array.from({ length: 3 }, () => new LoginLimit(systemClock, archive.rateLimiter()))
  /** Tries at all processes in turn; resolves with how many were let through, and with how many may be by then. */
  const tries = async (count: number, limit: number, address: string, user: (turn: number) => string) => {
    const started = performance.now()
    const all = Array.from({ length: count }, (_, turn) => processes[turn % 3]?.count(address, user(turn)))
    const ended = await Promise.allSettled(all)
    const refilled = ((performance.now() - started) / 60_000) * limit
    return { through: ended.filter(({ status }) => status === 'fulfilled').length, most: Math.floor(limit + refilled) }
  }
  const byName = await tries(12, 5, '192.0.2.1', () => 'admin')
  assert.ok(byName.through >= 5 && byName.through <= byName.most, JSON.stringify(byName))
  assert.equal((await tries(3, 5, '192.0.2.2', () => 'admin')).through, 3)
  const byAddress = await tries(60, 30, '192.0.2.3', (turn) => `name${turn}`)
  assert.ok(byAddress.through >= 30 && byAddress.through <= byAddress.most, JSON.stringify(byAddress))
})
