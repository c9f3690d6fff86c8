import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { gather } from './gather.ts'

/** Work whose rounds are let go one by one; an item is doubled. */
function held(limits: { rounds: number; size: number }) {
  const rounds: { readonly items: readonly number[]; readonly end: PromiseWithResolvers<void> }[] = []
  const ask = gather(limits, async (items: readonly number[]) => {
    const end = Promise.withResolvers<void>()
    rounds.push({ items, end })
    await end.promise
    return items.map((item) => item * 2)
  })
  return { ask, rounds, seen: () => rounds.map(({ items }) => items) }
}

test('who comes alone goes alone, without waiting for others', async () => {
  const { ask, rounds, seen } = held({ rounds: 1, size: 10 })
  const answer = ask(1)
  await turn()
  assert.deepEqual(seen(), [[1]])
  rounds[0]?.end.resolve()
  assert.equal(await answer, 2)
})

test('what comes in one turn goes in one round, and each gets its own answer', async () => {
  const { ask, rounds, seen } = held({ rounds: 1, size: 10 })
  const answers = [ask(1), ask(2), ask(3)]
  await turn()
  assert.deepEqual(seen(), [[1, 2, 3]])
  rounds[0]?.end.resolve()
  assert.deepEqual(await Promise.all(answers), [2, 4, 6])
})

test('what comes while all rounds are under way goes together in the next, no more of them than fit', async () => {
  const { ask, rounds, seen } = held({ rounds: 2, size: 3 })
  const answers: Promise<number>[] = []
  for (const item of [1, 2]) {
    answers.push(ask(item))
    await turn()
  }
  answers.push(...[3, 4, 5, 6].map(ask))
  await turn()
  assert.deepEqual(seen(), [[1], [2]])
  rounds[1]?.end.resolve()
  assert.equal(await answers[1], 4)
  await turn()
  assert.deepEqual(seen(), [[1], [2], [3, 4, 5]])
  rounds[2]?.end.resolve()
  await answers[2]
  await turn()
  assert.deepEqual(seen()[3], [6])
  for (const { end } of rounds) end.resolve()
  assert.deepEqual(await Promise.all(answers), [2, 4, 6, 8, 10, 12])
})

test('a round that fails fails for its own members, and the next one goes on', async () => {
  const ask = gather({ rounds: 1, size: 2 }, async (items: readonly number[]) => {
    if (items.includes(1)) throw new Error('no')
    return items
  })
  const answers = await Promise.allSettled([1, 2, 3].map(ask))
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled'],
  )
})

test('an error that is everybody’s reaches those who wait at once, and whoever comes later tries again', async () => {
  const [gone, seen] = [new Error('the database is gone'), [] as (readonly number[])[]]
  const end = Promise.withResolvers<void>()
  const limits = { rounds: 1, size: 1, failsAll: (error: unknown) => error === gone }
  const ask = gather(limits, async (items: readonly number[]) => {
    seen.push(items)
    await end.promise
    if (seen.length === 1) throw gone
    return items
  })
  const first = ask(1)
  await turn()
  const waiting = [first, ask(2), ask(3)].map((answer) => assert.rejects(answer, gone))
  end.resolve()
  await Promise.all(waiting)
  assert.equal(await ask(4), 4)
  assert.deepEqual(seen, [[1], [4]])
})

test('an answer too few is an error, not an endless wait', async () => {
  const ask = gather({ rounds: 1, size: 2 }, async () => [])
  await assert.rejects(ask(1), /0 answers to 1 questions/)
})
