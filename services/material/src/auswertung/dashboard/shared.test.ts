import assert from 'node:assert/strict'
import { movableClock } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { whileUnchanged } from './shared.ts'

const MIDNIGHT = Date.parse('2026-11-22T00:00:00Z')

/** Numbered computations that end when the test says so, over data whose version the test sets. */
function steerable() {
  const runs: PromiseWithResolvers<number>[] = []
  const data = { stand: 'A' }
  const clock = movableClock('2026-11-21T23:59:00Z')
  const view = whileUnchanged(async (_viewpoint, _asked: string) => {
    const run = Promise.withResolvers<number>()
    runs.push(run)
    return { value: await run.promise, until: MIDNIGHT }
  })
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  /** Asks like a request: with the data version of this moment. */
  const ask = async (asked: string) => {
    const answer = view({ version: data.stand, now: clock.now(), sicht: 'alles' }, asked)
    await settled()
    return { answer }
  }
  return { ask, runs, data, clock, settled }
}

test('while nothing changes there is one computation for all who ask', async () => {
  const { ask, runs } = steerable()
  const first = await ask('heute')
  const meanwhile = await ask('heute')
  runs[0]?.resolve(1)
  const later = await ask('heute')
  assert.deepEqual(await Promise.all([first.answer, meanwhile.answer, later.answer]), [1, 1, 1])
  assert.equal(runs.length, 1)
})

test('a caller after a change during a computation gets a later one, together with all callers meanwhile', async () => {
  const { ask, runs, data } = steerable()
  const first = await ask('heute')
  data.stand = 'B'
  const later = [await ask('heute'), await ask('heute'), await ask('heute')]
  assert.equal(runs.length, 2)
  runs[0]?.resolve(1)
  assert.equal(await first.answer, 1)
  runs[1]?.resolve(2)
  assert.deepEqual(await Promise.all(later.map(({ answer }) => answer)), [2, 2, 2])
})

test('a change during a computation makes its result stale for all later callers', async () => {
  const { ask, runs, data } = steerable()
  const first = await ask('heute')
  data.stand = 'B'
  runs[0]?.resolve(1)
  assert.equal(await first.answer, 1)
  const later = await ask('heute')
  runs[1]?.resolve(2)
  assert.equal(await later.answer, 2)
})

test('an overview of a day is computed again at its end, and when the clock was set back', async () => {
  const { ask, runs, clock } = steerable()
  const answerOf = async (run: number) => {
    const { answer } = await ask('heute')
    runs[run]?.resolve(run)
    return answer
  }
  assert.equal(await answerOf(0), 0)
  clock.forward(MIDNIGHT - clock.now() - 1)
  assert.equal(await answerOf(1), 0)
  clock.forward(1)
  assert.equal(await answerOf(1), 1)
  clock.jump(-60_000)
  assert.equal(await answerOf(2), 2)
})

test('a failed computation fails for those who shared it, and the next caller is answered', async () => {
  const { ask, runs, data } = steerable()
  const first = await ask('heute')
  data.stand = 'B'
  const waiting = [await ask('heute'), await ask('heute')]
  const refused = [first, ...waiting].map(({ answer }) => assert.rejects(answer, /gone/))
  for (const run of runs) run.reject(new Error('the database is gone'))
  await Promise.all(refused)
  assert.equal(runs.length, 2)
  const later = await ask('heute')
  runs[2]?.resolve(3)
  assert.equal(await later.answer, 3)
})

test('different questions are computed side by side, and of many the newest are kept', async () => {
  const { ask, runs } = steerable()
  const answers = []
  for (let day = 0; day < 65; day++) answers.push(await ask(`Tag ${day}`))
  assert.equal(runs.length, 65)
  for (const [day, run] of runs.entries()) run.resolve(day)
  assert.deepEqual(await Promise.all(answers.map(({ answer }) => answer)), [...runs.keys()])
  await ask('Tag 64')
  assert.equal(runs.length, 65)
  await ask('Tag 0')
  assert.equal(runs.length, 66)
})
