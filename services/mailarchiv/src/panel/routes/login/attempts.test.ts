/** Attempts to log in at several processes of one archive, and one that waits while the password is replaced. */
import assert from 'node:assert/strict'
import { memoryRateLimiter, systemClock } from '@zeughaus/platform'
import { until } from '@zeughaus/platform/testing'
import { authenticatorApp } from '@zeughaus/platform/testing/authenticator'
import { test } from 'vitest'
import { aPostgresArchive } from '../../../store/postgres/postgres-archive.factory.ts'
import { aPanel, PASSWORD } from '../panel.factory.ts'

// shared.19: Attempts to log in to the panel count at all processes together, by name and address.
test('attempts to log in count at all processes together, by name and address', async () => {
  const { archive } = await aPostgresArchive()
  const processes = Array.from({ length: 3 }, () => archive.rateLimiter())
  /** Tries at all processes in turn; resolves with how many were let through. */
  const tries = async (count: number, address: string, user: (turn: number) => string) => {
    const all = Array.from({ length: count }, (_, turn) => processes[turn % 3]?.attempt(address, user(turn)))
    return (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length
  }
  assert.equal(await tries(12, '192.0.2.1', () => 'admin'), 5)
  assert.equal(await tries(3, '192.0.2.2', () => 'admin'), 3)
  assert.equal(await tries(60, '192.0.2.3', (turn) => `name${turn}`), 30)
})

/** A panel where a login waits, its person read, while something else happens. */
async function panelWithGate() {
  const limiter = memoryRateLimiter({ clock: systemClock })
  const gate = { asked: 0, isOpen: Promise.resolve() }
  const panel = await aPanel({
    limiter: {
      ...limiter,
      async attempt(address, name) {
        gate.asked += 1
        await gate.isOpen
        return limiter.attempt(address, name)
      },
    },
  })
  /** Logs in, and does something else meanwhile. @returns the answer of the login */
  const meanwhile = async (work: () => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = gate.asked
    gate.isOpen = promise
    const late = panel.login(panel.aCaller())
    await until('the login waits, its person read', () => gate.asked > before)
    gate.isOpen = Promise.resolve()
    await work()
    resolve()
    return late
  }
  return { ...panel, meanwhile }
}

test('a password that is replaced while a login with it is being checked opens nothing', async () => {
  const { anAdministrator, meanwhile } = await panelWithGate()
  const admin = await anAdministrator()
  const json = { current: PASSWORD, next: 'Rüstwagen hinterm Deich 12' }
  const late = await meanwhile(async () => assert.equal((await admin('PUT', '/password', { json })).status, 204))
  assert.equal(late.status, 401)
  assert.deepEqual((await admin('GET', '/session/others')).body, { count: 0, logins: [] })
})

test('a password alone opens nothing when a second factor is set up while it is being checked', async () => {
  const { anAdministrator, meanwhile, clock } = await panelWithGate()
  const admin = await anAdministrator()
  const late = await meanwhile(async () => {
    const { uri } = (await admin('POST', '/factors/totp', { json: { password: PASSWORD } })).body as { uri: string }
    const code = authenticatorApp(uri)(clock.now())
    assert.equal((await admin('POST', '/factors/totp/confirm', { json: { code } })).status, 200)
  })
  assert.equal(late.status, 401)
  assert.deepEqual((await admin('GET', '/session/others')).body, { count: 0, logins: [] })
})
