import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movableClock } from '@zeughaus/platform/testing'
import { solangeGleich, solangeUnveraendert } from './gemeinsam.ts'
import { Lesezeichen } from './lesezeichen.ts'
import { blaettere } from './listen.ts'

const MITTERNACHT = Date.parse('2026-11-22T00:00:00Z')

/** Computations that end when the test says so, with their number, over data whose state the test sets. */
function steerable() {
  const runs: PromiseWithResolvers<number>[] = []
  const data = { stand: 'A' }
  const clock = movableClock('2026-11-21T23:59:00Z')
  const askAs = solangeUnveraendert({ liesStand: async () => data.stand, clock }, async (_blick, _asked: string) => {
    const run = Promise.withResolvers<number>()
    runs.push(run)
    return { wert: await run.promise, bis: MITTERNACHT }
  })
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  /** As a request does: what it has read of the state is the state at this moment. */
  const ask = async (asked: string) => {
    const answer = askAs(data.stand, asked)
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

test('who asks after a change while a computation runs gets the next one, together with all who ask meanwhile', async () => {
  const { ask, runs, data, settled } = steerable()
  const first = await ask('heute')
  data.stand = 'B'
  const later = [await ask('heute'), await ask('heute'), await ask('heute')]
  assert.equal(runs.length, 1)
  runs[0]?.resolve(1)
  assert.equal(await first.answer, 1)
  await settled()
  assert.equal(runs.length, 2)
  runs[1]?.resolve(2)
  assert.deepEqual(await Promise.all(later.map(({ answer }) => answer)), [2, 2, 2])
})

test('a change between the reading of the state and the end of a computation makes it good for nobody who comes later', async () => {
  const { ask, runs, data } = steerable()
  const first = await ask('heute')
  data.stand = 'B'
  runs[0]?.resolve(1)
  assert.equal(await first.answer, 1)
  const later = await ask('heute')
  runs[1]?.resolve(2)
  assert.equal(await later.answer, 2)
})

test('what was computed for a day is computed again at its end, and when the clock was set back', async () => {
  const { ask, runs, clock } = steerable()
  const answerOf = async (run: number) => {
    const { answer } = await ask('heute')
    runs[run]?.resolve(run)
    return answer
  }
  assert.equal(await answerOf(0), 0)
  clock.forward(MITTERNACHT - clock.now() - 1)
  assert.equal(await answerOf(1), 0)
  clock.forward(1)
  assert.equal(await answerOf(1), 1)
  clock.jump(-60_000)
  assert.equal(await answerOf(2), 2)
})

test('what fails fails for those who shared it, and the next who asks is answered', async () => {
  const { ask, runs, data, settled } = steerable()
  const first = await ask('heute')
  data.stand = 'B'
  const waiting = [await ask('heute'), await ask('heute')]
  const refused = [first, ...waiting].map(({ answer }) => assert.rejects(answer, /gone/))
  runs[0]?.reject(new Error('the database is gone'))
  await refused[0]
  await settled()
  runs[1]?.reject(new Error('the database is gone'))
  await Promise.all(refused)
  assert.equal(runs.length, 2)
  const later = await ask('heute')
  runs[2]?.resolve(3)
  assert.equal(await later.answer, 3)
})

test('different questions are computed side by side, and of many the newest are kept', async () => {
  const { ask, runs } = steerable()
  const answers = []
  for (let day = 0; day < 9; day++) answers.push(await ask(`Tag ${day}`))
  assert.equal(runs.length, 9)
  for (const [day, run] of runs.entries()) run.resolve(day)
  assert.deepEqual(await Promise.all(answers.map(({ answer }) => answer)), [0, 1, 2, 3, 4, 5, 6, 7, 8])
  await ask('Tag 8')
  assert.equal(runs.length, 9)
  await ask('Tag 0')
  assert.equal(runs.length, 10)
})

test('a change that does not matter leaves what was computed as it is; one that matters, the end of its time and a clock that was set back do not', async () => {
  let teil = 'A'
  let gerechnet = 0
  const bis = 100
  const frage = solangeGleich(
    async () => teil,
    async (_blick, _gefragt: string) => ({ wert: ++gerechnet, bis }),
  )
  const antwort = async (stand: string, jetzt: number, gefragt = 'heute') =>
    (await frage({ stand, jetzt }, gefragt)).wert
  assert.equal(await antwort('1', 10), 1)
  assert.equal(await antwort('2', 20), 1)
  assert.equal(await antwort('2', 20, 'gestern'), 2)
  assert.equal(await antwort('3', 99), 1)
  assert.equal(await antwort('3', 100), 3)
  assert.equal(await antwort('3', 50), 4)
  teil = 'B'
  assert.equal(await antwort('4', 60), 5)
  assert.equal(await antwort('5', 60), 5)
})

test('what changes while something is computed makes it stale for the next who asks', async () => {
  let teil = 'A'
  const frage = solangeGleich(
    async () => teil,
    async () => {
      const wert = teil
      teil = 'B'
      return { wert, bis: Number.POSITIVE_INFINITY }
    },
  )
  assert.equal((await frage({ stand: '1', jetzt: 0 })).wert, 'A')
  assert.equal((await frage({ stand: '2', jetzt: 0 })).wert, 'B')
})

test('who reads a view to its end as a file gets every row, whatever of it is kept', async () => {
  const rows = ['a', 'b', 'c', 'd', 'e']
  const clock = movableClock('2026-11-21T23:59:00Z')
  const view = solangeUnveraendert(
    { liesStand: async () => '1', clock },
    solangeGleich(
      async () => '1',
      async (_blick, limit: number) => ({
        wert: await blaettere(
          { seite: 1, limit },
          async () => rows.length,
          async ({ offset }) => rows.slice(offset, offset + limit),
        ),
        bis: MITTERNACHT,
      }),
    ),
  )
  const page = async () => (await view('1', 2)).eintraege
  const file = async () => {
    const bookmark = new Lesezeichen()
    const read: string[] = []
    while (!bookmark.amEnde) read.push(...(await bookmark.weiter(page)))
    return read
  }
  assert.deepEqual(await page(), ['a', 'b'])
  assert.deepEqual(await file(), rows)
  assert.deepEqual(await file(), rows)
  assert.deepEqual(await page(), ['a', 'b'])
})
