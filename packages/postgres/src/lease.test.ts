import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { FIXTURES, type FixtureDatabase } from './fixtures/store.ts'
import { holdLease, type Lease, LeaseTable, type RunStatement, runScheduled, statementsOf } from './lease.ts'
import { openTestDatabase } from './testing.ts'

const LONG = 3_600
const database = await openTestDatabase<FixtureDatabase>(FIXTURES)
afterAll(() => database.close())
const run = statementsOf(database.db)

const processOf = (holder: string, statements: RunStatement = run) => new LeaseTable(statements, { holder })
const expire = (name: string) => sql`UPDATE lease SET held_until = now() WHERE name = ${name}`.execute(database.db)

test('of many processes that ask at the same moment, one gets the lease', async () => {
  const asked = await Promise.all(Array.from({ length: 12 }, (_, i) => processOf(`p${i}`).take('one', LONG)))
  assert.equal(asked.filter((lease) => lease !== null).length, 1)
})

test('the holder prolongs its lease; another process gets it once it has expired, under a higher number', async () => {
  const [first, second] = [processOf('first'), processOf('second')]
  assert.equal((await first.take('term', LONG))?.term, 1)
  assert.equal((await first.take('term', LONG))?.term, 1)
  assert.equal(await second.take('term', LONG), null)
  await expire('term')
  assert.equal((await second.take('term', LONG))?.term, 2)
  assert.equal(await first.take('term', LONG), null)
  await first.release({ name: 'term' })
  assert.equal(await first.take('term', LONG), null, 'only the holder can return it')
})

test('a returned lease is free at once, or when its pause is over', async () => {
  const [first, second] = [processOf('first'), processOf('second')]
  const lease = await first.take('back', LONG)
  assert.deepEqual(await second.held('ba'), new Set(['back']))
  await first.release(lease!)
  assert.deepEqual(await second.held('ba'), new Set())
  assert.equal((await second.take('back', LONG))?.term, 2)
  await second.release({ name: 'back' }, LONG)
  assert.equal(await first.take('back', LONG), null)
  assert.equal(await second.take('back', LONG), null)
})

test('lasting work runs in one process, and passes to the next when that one stops', async () => {
  const events: string[] = []
  const work = (who: string) => async (signal: AbortSignal) => {
    events.push(`${who} begins`)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    events.push(`${who} ends`)
  }
  const options = { leaseSeconds: LONG, pollSeconds: 0.01 }
  const first = holdLease(processOf('first'), 'mailbox', work('first'), options)
  await until('the first works', () => events.length === 1)
  const second = holdLease(processOf('second'), 'mailbox', work('second'), options)
  await first.stop()
  await until('the second works', () => events.length === 3)
  await second.stop()
  assert.deepEqual(events, ['first begins', 'first ends', 'second begins', 'second ends'])
})

test('work whose lease another process took has to end', async () => {
  const taken: Lease[] = []
  let hasAborted = false
  const work = async (signal: AbortSignal, lease: Lease) => {
    taken.push(lease)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    hasAborted = true
  }
  const task = holdLease(processOf('paused'), 'stolen', work, { leaseSeconds: 1, pollSeconds: LONG })
  await until('it works', () => taken.length === 1)
  const thief = processOf('thief')
  await sql`UPDATE lease SET holder = 'thief', term = term + 1, held_until = now() + interval '1 hour'
    WHERE name = 'stolen'`.execute(database.db)
  await until('its signal has aborted', () => hasAborted)
  await task.stop()
  assert.equal((await thief.take('stolen', LONG))?.term, 2, 'the loser has not returned what it no longer had')
})

test('a lease that was being prolonged when its work ended is returned all the same', async () => {
  const [prolonging, workEnded, returned, prolonged] = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  let takes = 0
  /** The second request to take the lease is under way until the others have passed it. */
  const slow: RunStatement = async (text, values) => {
    if (!text.startsWith('INSERT')) {
      const rows = await run(text, values)
      returned!.resolve()
      return rows
    }
    takes += 1
    if (takes !== 2) return run(text, values)
    prolonging!.resolve()
    await workEnded!.promise
    // As many round trips as a lease that does not wait for this request would need to be returned, and more.
    for (let trips = 0; trips < 20; trips += 1) await run('SELECT 1', [])
    const rows = await run(text, values)
    prolonged!.resolve()
    return rows
  }
  const work = () => prolonging!.promise
  const task = holdLease(processOf('ended', slow), 'overtaken', work, { leaseSeconds: 1, pollSeconds: LONG })
  await prolonging!.promise
  const stopping = task.stop()
  workEnded!.resolve()
  await Promise.all([stopping, returned!.promise, prolonged!.promise])
  assert.deepEqual(await processOf('next').held('overtaken'), new Set())
})

test('a process that the database no longer answers gives its work up before the lease ends', async () => {
  let isCut = false
  const cut: RunStatement = (text, values) => (isCut ? Promise.reject(new Error('link is gone')) : run(text, values))
  const told = Promise.withResolvers<Date>()
  const work = async (signal: AbortSignal) => {
    isCut = true
    signal.addEventListener('abort', () => told.resolve(new Date()))
    await told.promise
  }
  const errors: unknown[] = []
  const options = { leaseSeconds: 6, pollSeconds: LONG, onError: (error: unknown) => errors.push(error) }
  const task = holdLease(processOf('alone', cut), 'dead link', work, options)
  const moment = await told.promise
  const [lease] = await run('SELECT holder, held_until > $1 AS held FROM lease WHERE name = $2', [moment, 'dead link'])
  assert.deepEqual(lease, { holder: 'alone', held: true }, 'the database still counted it as held')
  await task.stop()
  assert.equal(errors.length, 1)
})

test('a task of a schedule runs once for all processes, and again only when its time has come', async () => {
  let runs = 0
  const work = async () => void runs++
  const options = { pollSeconds: 0.01 }
  const tasks = ['a', 'b', 'c'].map((who) =>
    runScheduled(processOf(who), { name: 'hourly', everySeconds: LONG }, work, options),
  )
  await until('it ran', () => runs === 1)
  const held = () => sql<{ holder: string }>`SELECT holder FROM lease WHERE name = 'hourly'`.execute(database.db)
  await until('it is done', async () => (await held()).rows[0]?.holder === '')
  assert.equal(runs, 1)
  await expire('hourly')
  await until('it ran again', () => runs === 2)
  await Promise.all(tasks.map((task) => task.stop()))
  assert.equal(runs, 2)
})

test('a failed task of a schedule is repeated soon', async () => {
  let runs = 0
  const errors: unknown[] = []
  const work = async () => {
    runs += 1
    if (runs === 1) throw new Error('no')
  }
  const options = { pollSeconds: 0.01, onError: (error: unknown) => errors.push(error) }
  const task = runScheduled(processOf('a'), { name: 'failing', everySeconds: 1 }, work, options)
  await until('it ran again', () => runs >= 2)
  await task.stop()
  assert.match(String(errors[0]), /no/)
})
