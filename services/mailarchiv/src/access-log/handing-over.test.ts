/** Several processes that hand one security log to a receiver; what a receiver gets is in `test/security-log.test.ts`. */
import assert from 'node:assert/strict'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { onTestFinished, test } from 'vitest'
import { openBeside } from '../archive/postgres/index.ts'
import { turnsIn } from '../archive/postgres/turns.ts'
import { companionsBeside } from '../companions.factory.ts'
import { inTurn, openAccessLog } from './index.ts'

const RECEIVER = 'tcp:log.example:601'
const LIMIT = 100
/** Long leases: a test process that stands still keeps its turn. */
const LEASE = { leaseSeconds: 60, pollSeconds: 0.1 }

test('of two processes one hands over the security log; the other goes on behind it, and a late word takes nothing back', async () => {
  const closing = new AsyncDisposableStack()
  onTestFinished(() => closing.disposeAsync())
  const { owner, drop } = await emptyDatabase()
  closing.defer(drop)
  const aProcess = async () => {
    const beside = await openBeside(owner)
    const companions = companionsBeside(beside, temporaryFolder())
    closing.defer(() => companions.close())
    const log = await openAccessLog(companions.log, { warn: assert.fail })
    closing.defer(() => log.close())
    const source = inTurn(log.securityFor(RECEIVER), turnsIn(beside.database, assert.ifError, LEASE))
    closing.defer(() => source.letGo?.())
    return { log, source, next: async () => (await source.next(LIMIT)).map(({ nummer }) => nummer) }
  }
  const [first, second] = [await aProcess(), await aProcess()]
  for (const name of ['anna', 'otto', 'paul'])
    first.log.record({
      ...{ actor: { kind: 'unknown', id: '', name }, action: 'login', address: '192.0.2.1', result: 'refused' },
    })
  await first.log.flush()
  await until('one has its turn', async () => [...(await first.next()), ...(await second.next())].length > 0)
  assert.deepEqual([...(await first.next()), ...(await second.next())], [1, 2, 3], 'one of them alone')
  const [ours, other] = (await first.next()).length > 0 ? [first, second] : [second, first]
  await ours.source.handedOver(2)
  await ours.source.letGo?.()
  assert.deepEqual(await ours.next(), [])
  await until('the other one goes on', async () => (await other.next()).join() === '3')
  await other.source.handedOver(3)
  await ours.source.handedOver(1)
  assert.deepEqual(await other.next(), [])
})
