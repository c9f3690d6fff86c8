import assert from 'node:assert/strict'
import { atEnd, until } from '@zeughaus/platform/testing'
import { type KyselyPlugin, RawNode, sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { FIXTURES, type FixtureDatabase, fixtureStore } from './fixtures/store.ts'
import { type Job, type JobHandler, startJobs } from './jobs.ts'
import { NEVER_MS, openTestDatabase } from './testing.ts'
import { writeUnaudited } from './write.ts'

const database = await openTestDatabase<FixtureDatabase>(FIXTURES)
afterAll(() => database.close())
const store = fixtureStore(database.db)

const add = (job: Job) => writeUnaudited(store, { id: null }, ({ enqueue }) => enqueue(job))
const worker = (handlers: Record<string, JobHandler>) => {
  const errors: unknown[] = []
  const jobs = startJobs(database.db, handlers, { pollMs: NEVER_MS, onError: (_kind, error) => errors.push(error) })
  atEnd(() => jobs.stop())
  return { ...jobs, errors }
}
const clock = async () => (await sql<{ now: string }>`SELECT now() AS now`.execute(database.db)).rows[0]?.now
/** The jobs of a kind; `paused`: whether they are due two seconds after this moment at the earliest. */
const rows = async (kind: string, moment: string | null = null) =>
  (
    await sql<{ attempts: number; last_error: string | null; paused: boolean | null }>`
    SELECT attempts, last_error, due_at >= ${moment}::timestamptz + interval '2 s' AS paused
      FROM job WHERE kind = ${kind}`.execute(database.db)
  ).rows

test('a job of a rolled back transaction never runs', async () => {
  let runs = 0
  const jobs = worker({ rolledBack: async () => void runs++ })
  const refused = writeUnaudited(store, { id: null }, async ({ enqueue }) => {
    await enqueue({ kind: 'rolledBack', key: 'a', payload: {} })
    throw new Error('no')
  })
  await assert.rejects(refused, /no/)
  assert.equal(await jobs.runDue(), 0)
  assert.equal(runs, 0)
})

test('jobs of one key are gathered, another key is another job, and what is done is gone', async () => {
  const seen: unknown[] = []
  const jobs = worker({ mail: async (payload) => void seen.push(payload) })
  await add({ kind: 'mail', key: 'check 1', payload: { check: 1 } })
  await add({ kind: 'mail', key: 'check 1', payload: { check: 1 } })
  await add({ kind: 'mail', key: 'check 2', payload: { check: 2 } })
  assert.equal(await jobs.runDue(), 2)
  assert.deepEqual(seen, [{ check: 1 }, { check: 2 }])
  assert.equal(await jobs.runDue(), 0)
  assert.deepEqual(await rows('mail'), [])
})

test('a job waits until it is due', async () => {
  const jobs = worker({ later: async () => undefined })
  await add({ kind: 'later', key: 'a', payload: {}, delaySeconds: 60 })
  assert.equal(await jobs.runDue(), 0)
  await sql`UPDATE job SET due_at = now() WHERE kind = 'later'`.execute(database.db)
  assert.equal(await jobs.runDue(), 1)
})

test('what joins a job while it runs is not lost', async () => {
  let runs = 0
  const jobs = worker({
    joined: async () => {
      runs += 1
      if (runs === 1) await add({ kind: 'joined', key: 'a', payload: {} })
    },
  })
  await add({ kind: 'joined', key: 'a', payload: {} })
  await jobs.runDue()
  assert.equal(runs, 2)
  assert.deepEqual(await rows('joined'), [])
})

test('a job that fails keeps its error and is tried again later', async () => {
  let healthy = false
  const jobs = worker({
    failing: async () => {
      if (!healthy) throw new Error('relay is gone')
    },
  })
  await add({ kind: 'failing', key: 'a', payload: {} })
  const begun = await clock()
  await jobs.runDue()
  assert.deepEqual(await rows('failing', begun), [{ attempts: 1, last_error: 'relay is gone', paused: true }])
  assert.equal(jobs.errors.length, 1)
  healthy = true
  await sql`UPDATE job SET due_at = now() WHERE kind = 'failing'`.execute(database.db)
  await jobs.runDue()
  assert.deepEqual(await rows('failing'), [])
})

test('two workers never do the same job', async () => {
  let runs = 0
  const handlers = { shared: async () => void runs++ }
  for (let i = 0; i < 40; i++) await add({ kind: 'shared', key: String(i), payload: {} })
  await Promise.all([worker(handlers).runDue(), worker(handlers).runDue()])
  assert.equal(runs, 40)
})

test('rounds that are asked for at once follow one another, and stopping waits for the job at hand', async () => {
  const jobAtHand = Promise.withResolvers<void>()
  const begun: string[] = []
  let [looking, most] = [0, 0]
  /** Counts the looks for a due job that are under way. */
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      if (isLook(node)) most = Math.max(most, ++looking)
      return node
    },
    async transformResult({ result }) {
      if (looking > 0) looking -= 1
      return result
    },
  }
  const isLook = (node: Parameters<KyselyPlugin['transformQuery']>[0]['node']) =>
    RawNode.is(node) && node.sqlFragments.join('').includes('RETURNING id, kind')
  const handlers = {
    round: async ({ name }: { readonly name?: unknown }) => {
      begun.push(String(name))
      await jobAtHand.promise
    },
  }
  const jobs = startJobs(database.db.withPlugin(counting), handlers, { pollMs: NEVER_MS })
  for (const name of ['a', 'b']) await add({ kind: 'round', key: name, payload: { name } })
  const rounds = [jobs.runDue(), jobs.runDue(), jobs.runDue()]
  await until('a job is at hand', () => begun.length > 0)
  let hasStopped = false
  const stopped = jobs.stop().then(() => {
    hasStopped = true
  })
  await add({ kind: 'round', key: 'c', payload: { name: 'c' } })
  assert.equal(hasStopped, false)
  jobAtHand.resolve()
  await stopped
  assert.deepEqual(await Promise.all(rounds), [1, 0, 0])
  assert.deepEqual([begun, most], [['a'], 1])
  await sql`DELETE FROM job WHERE kind = 'round'`.execute(database.db)
})
