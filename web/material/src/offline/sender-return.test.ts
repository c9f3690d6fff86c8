/** When the network or the service comes back, everything is soon sent, whatever came before. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { type Answer, NO_NETWORK, readAnswer } from './answer.ts'
import { ANGENOMMEN, ANNA, ruhe, versuch, zaehlung } from './sender.factory.ts'
import { type Attempt, PATIENCE_MS } from './sender.ts'
import { TAB_LOCK_MS, withTabLock } from './tabLock.ts'

/** A request that the service never answers. */
const NIE = (): Promise<Answer> => new Promise(() => undefined)

test('a request that is never answered is given up and sent again with its key', async () => {
  let isUp = false
  const signals: AbortSignal[] = []
  const { sender, isSent, kiste, states, uhr, resume } = versuch([zaehlung('a', 1)], (_, { signal }) => {
    signals.push(signal)
    return isUp ? ANGENOMMEN : NIE()
  })
  sender.trigger()
  await ruhe()
  await uhr.bis(uhr.jetzt + PATIENCE_MS)
  assert.deepEqual([states.at(-1), signals[0]?.aborted], ['no_network', true])
  isUp = true
  await resume()
  assert.deepEqual([new Set(isSent).size, isSent.length, kiste.entries], [1, 2, []])
})

test('what gets through, a part of a photo for instance, gives a request its whole patience again', async () => {
  let told: Attempt | undefined
  const { sender, states, uhr } = versuch([zaehlung('a', 1)], (_, attempt) => {
    told = attempt
    return NIE()
  })
  sender.trigger()
  await ruhe()
  for (let parts = 0; parts < 10; parts += 1) {
    await uhr.bis(uhr.jetzt + PATIENCE_MS - 1)
    told?.progress()
  }
  assert.equal(states.at(-1), 'sending')
  await uhr.bis(uhr.jetzt + PATIENCE_MS)
  assert.equal(states.at(-1), 'no_network')
})

test('the return of the network ends a request from before, and shortens the pauses of a service that is not up yet', async () => {
  let answer: () => Answer | Promise<Answer> = () => NO_NETWORK
  const { sender, isSent, kiste, pausen, resume } = versuch([zaehlung('a', 1)], () => answer())
  sender.trigger()
  await ruhe()
  for (let i = 0; i < 5; i += 1) await resume()
  answer = NIE
  await resume()
  const before = isSent.length
  answer = () => NO_NETWORK
  sender.restart()
  await ruhe()
  assert.equal(isSent.length, before + 1)
  assert.ok((pausen.at(-1) ?? 0) <= 2000, `${pausen}`)
  answer = () => ANGENOMMEN
  await resume()
  assert.deepEqual(kiste.entries, [])
})

test('a refused request waits for a new login only when there is no valid one', async () => {
  let wer: string | undefined = ANNA
  const refused: Answer[] = [{ art: 'logged_out' }]
  const { sender, kiste, states, resume } = versuch(
    [zaehlung('a', 1), zaehlung('b', 1)],
    () => refused.shift() ?? ANGENOMMEN,
    () => wer,
  )
  sender.trigger()
  await ruhe()
  assert.equal(states.at(-1), 'service_failing')
  wer = undefined
  await resume()
  assert.equal(states.at(-1), 'logged_out')
  wer = ANNA
  sender.trigger()
  await ruhe()
  assert.deepEqual(kiste.entries, [])
})

test('the turn of a tab that holds it for ever is taken over, and that tab stops', async () => {
  const { locks } = navigator
  const [asleep, awake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isMine = () => false
  const first = withTabLock(locks, 'ausgang', async (mine) => {
    isMine = mine
    asleep.resolve()
    await awake.promise
  })
  await asleep.promise
  assert.equal(isMine(), true)
  const order: string[] = []
  await withTabLock(locks, 'ausgang', async () => void order.push('taken'), 1)
  assert.deepEqual([order, isMine()], [['taken'], false])
  awake.resolve()
  await first
  await assert.rejects(
    withTabLock(locks, 'ausgang', () => Promise.reject(new Error('quota'))),
    /quota/,
  )
})

test('a tab whose turn was taken over looks again, in case the other one has closed', async () => {
  let isMine = false
  const { sender, isSent, kiste, resume } = versuch([zaehlung('a', 1)], () => ANGENOMMEN, undefined, undefined, {
    exclusively: (work) => work(() => isMine),
  })
  sender.trigger()
  await ruhe()
  assert.deepEqual(isSent, [])
  isMine = true
  await resume()
  assert.deepEqual(kiste.entries, [])
})

/** What the promise of the outbox bounds: from the return of network and service to the last answer. */
const SENT_WITHIN_MS = 35_000

test('everything is sent within 35 s after network and service are back, whatever came before', async () => {
  const outcome = fc.constantFrom('nie', 'getrennt', 'gestoert', 'startet', 'fremder', 'abgelehnte_anmeldung')
  const call = fc.constantFrom('online', 'tippen', 'ansehen', 'offline', 'tab_schlaeft')
  await fc.assert(
    fc.asyncProperty(
      fc.array(outcome, { maxLength: 40 }),
      fc.array(fc.record({ um: fc.nat(120_000), was: call }), { maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 4 }),
      async (outcomes, calls, random, anzahl) => {
        let [isBack, isOnline, isAsleep] = [false, true, false]
        const naechste = [...outcomes]
        const fails: Record<string, () => Answer | Promise<Answer>> = {
          nie: NIE,
          getrennt: () => NO_NETWORK,
          gestoert: () => readAnswer(503, { error: 'x', code: 'y' }, '300'),
          startet: () => readAnswer(502, '<html>', null),
          fremder: () => readAnswer(401, '<html>'),
          abgelehnte_anmeldung: () => ({ art: 'logged_out' }),
        }
        const { sender, kiste, uhr } = versuch(
          Array.from({ length: anzahl }, (_, nummer) => zaehlung(`${nummer}`, 1)),
          () => (isBack ? ANGENOMMEN : fails[naechste.shift() ?? 'nie']!()),
          () => ANNA,
          () => isOnline,
          {
            random: () => random,
            // A tab that has fallen asleep keeps the turn until it is taken from it.
            exclusively: async (work) => {
              if (isAsleep) {
                await new Promise<void>((resolve) => uhr.later(TAB_LOCK_MS, resolve))
                isAsleep = false
              }
              await work(() => true)
            },
          },
        )
        const start = uhr.jetzt
        sender.trigger()
        await ruhe()
        for (const { um, was } of calls.toSorted((a, b) => a.um - b.um)) {
          await uhr.bis(start + um)
          if (was === 'offline') isOnline = false
          if (was === 'online') isOnline = true
          if (was === 'tab_schlaeft') isAsleep = true
          if (was === 'online') sender.restart()
          if (was === 'tippen') sender.wake()
          if (was === 'ansehen') sender.trigger()
          await ruhe()
        }
        await uhr.bis(start + 120_000)
        isBack = true
        if (!isOnline) {
          isOnline = true
          sender.restart()
        }
        await ruhe()
        await uhr.bis(uhr.jetzt + SENT_WITHIN_MS)
        assert.deepEqual(kiste.entries, [])
      },
    ),
    { numRuns: 300 },
  )
})
