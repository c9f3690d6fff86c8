/** A verification and the end of the service; how one runs is in `sections.test.ts`. */
import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import { localLeases } from '../../kern/leases/index.ts'
import { openSqliteTables } from '../../kern/tables/index.ts'
import { VERIFICATION_LAYOUT } from './tables.ts'
import { Verifications } from './verifications.ts'

test('a verification that has hours to go keeps no service from ending, and leaves no outcome', async () => {
  const tables = openSqliteTables(temporaryFolder(), VERIFICATION_LAYOUT)
  onTestFinished(() => tables.close())
  let done = 0
  const verifications = new Verifications({
    ...{ tables, leases: localLeases(), now: Date.now },
    async verify(_mode, progress) {
      for (;;) {
        done += 1
        progress(done, Number.MAX_SAFE_INTEGER)
        await setImmediate()
      }
    },
  })
  await verifications.start('full')
  await until('it is under way', () => done > 0)
  await verifications.close()
  assert.equal(await verifications.last(), null)
})
