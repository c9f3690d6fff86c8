import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { FIXTURES, type FixtureDatabase, fixtureStore } from './fixtures/store.ts'
import { type Job, type JobHandler, startJobs } from './jobs.ts'
import { openTestDatabase } from './testing.ts'
import { writeUnaudited } from './write.ts'

const NEVER_MS = 3_600_000
const database = await openTestDatabase<FixtureDatabase>(FIXTURES)
after(() => database.close())
const store = fixtureStore(database.db)

const add = (job: Job) => writeUnaudited(store, { id: null }, ({ enqueue }) => enqueue(job))
const worker = (handlers: Record<string, JobHandler>) => {
  const errors: unknown[] = []
  const jobs = startJobs(database.db, handlers, { pollMs: NEVER_MS, onError: (_kind, error) => errors.push(error) })
  after(() => jobs.stop())
  return { ...jobs, errors }
}
const rows = async (kind: string) =>
  (
    await sql<{ attempts: number; last_error: string | null; due: boolean }>`
    SELECT attempts, last_error, due_at <= now() AS due FROM job WHERE kind = ${kind}`.execute(database.db)
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
  await jobs.runDue()
  assert.deepEqual(await rows('failing'), [{ attempts: 1, last_error: 'relay is gone', due: false }])
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
