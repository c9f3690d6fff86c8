/** Who comes first: a run that begins, or a hold that is being made. */
import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { until } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { ENGINES, emptyStores } from '../../../test/stores.factory.ts'
import { assertStaying, noteStep } from '../records/index.ts'
import { NO_COUNTS } from './rows.ts'
import { openRunStore } from './store.ts'

const [ANNA, BERTA] = [
  { id: 'a', name: 'Anna' },
  { id: 'b', name: 'Berta' },
]
const step = <What extends string>(what: What, by = ANNA) => ({ at: 1, by, what, details: {} })
const MAIL = { seq: 7, id: '01980000-0000-7000-8000-000000000007' }

for (const engine of ENGINES) {
  const aReleasedRun = async () => {
    const open = await emptyStores(engine)
    const { retention: tables } = await open()
    // A folder belongs to one process.
    const store = openRunStore(engine === 'SQLite' ? tables : (await open()).retention)
    const id = newId()
    assert.equal(await store.add({ id, day: '2026-11-21', request: null }, step('started')), true)
    await store.addMails(id, [{ ...MAIL, free: '2025-01-01', rule: 'r' }])
    assert.equal(await store.propose(id, { ...NO_COUNTS, rules: { r: 1 } }, 1, step('proposed')), true)
    assert.equal(await store.release(id, 1, step('released')), false)
    assert.equal(await store.release(id, 1, step('released', BERTA)), true)
    return { tables, store, id, revision: await store.revision() }
  }

  /** Whether a statement waits for the transaction of another one; in a folder all of them take turns. */
  const waits = async ({ tables }: Awaited<ReturnType<typeof aReleasedRun>>) =>
    engine === 'SQLite' ||
    (
      await tables.rows(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
    ).length > 0

  test(`${engine}: a run waits for the hold that is being made, and does not begin with what was reckoned before it`, async () => {
    const run = await aReleasedRun()
    const { tables, store, id, revision } = run
    const [noted, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const hold = tables.transaction(async (statements) => {
      await noteStep(statements, tables.prefix, 'hold', step('created'))
      await assertStaying(statements, tables.prefix, [MAIL])
      noted.resolve()
      await may.promise
    })
    await noted.promise
    const beginning = store.begin(id, revision, step('begun'))
    await until('the run waits', () => waits(run))
    may.resolve()
    await hold
    assert.equal(await beginning, false)
    assert.equal((await store.get(id))?.status, 'released')
    assert.equal(await store.begin(id, await store.revision(), step('begun')), true)
  })

  test(`${engine}: a hold that is made when the run has begun is refused`, async () => {
    const { tables, store, id, revision } = await aReleasedRun()
    assert.equal(await store.begin(id, revision, step('begun')), true)
    const late = tables.transaction(async (statements) => {
      await noteStep(statements, tables.prefix, 'hold', step('created'))
      await assertStaying(statements, tables.prefix, [MAIL])
    })
    await assert.rejects(late, /wird gerade gelöscht/)
    await tables.transaction((statements) => assertStaying(statements, tables.prefix, [{ ...MAIL, seq: 8 }]))
  })
}
