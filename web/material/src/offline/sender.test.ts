import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { NO_NETWORK, readAnswer } from './answer.ts'
import { MAX_MS, pauseAfter } from './backoff.ts'
import { countBacklog, nextStep, rejectedOf, SETTLE_MS, supersededIn, TRIES_IN_A_ROW } from './queue.ts'
import { ANGENOMMEN, ANNA, Kiste, KONTROLLE, rejected, ruhe, versuch, zaehlung } from './sender.factory.ts'
import type { Queued, Rejection } from './types.ts'

test('what was done first is sent first, one at a time', async () => {
  const entries = ['a', 'b', 'c'].map((material) => zaehlung(material, 1))
  let zugleich = 0
  const { sender, isSent, kiste } = versuch(entries, async () => {
    zugleich += 1
    assert.equal(zugleich, 1)
    await ruhe()
    zugleich -= 1
    return ANGENOMMEN
  })
  sender.trigger()
  sender.trigger()
  for (let i = 0; i < 10; i += 1) await ruhe()
  assert.deepEqual(
    isSent,
    entries.map(({ schluessel }) => schluessel),
  )
  assert.deepEqual(kiste.entries, [])
})

test('without a network the same request is sent again with the same key, after pauses that grow', async () => {
  const { sender, isSent, pausen, states, resume } = versuch([zaehlung('a', 1)], () => NO_NETWORK)
  sender.trigger()
  await ruhe()
  for (let i = 0; i < 7; i += 1) await resume()
  assert.equal(new Set(isSent).size, 1)
  assert.deepEqual(pausen, [1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000])
  assert.equal(states.at(-1), 'no_network')
})

test('taps while the line is down do not hurry the next attempt, the return of the network does', async () => {
  const { sender, isSent } = versuch([zaehlung('a', 1)], () => NO_NETWORK)
  sender.wake()
  await ruhe()
  for (let taps = 0; taps < 20; taps += 1) sender.wake()
  await ruhe()
  assert.equal(isSent.length, 1)
  sender.trigger()
  await ruhe()
  assert.equal(isSent.length, 2)
})

test('an expired login holds the outbox and loses nothing; no user sends entries of another', async () => {
  let wer: string | undefined
  const entries = [zaehlung('a', 1), zaehlung('b', 2, { benutzer_id: 'bernd' })]
  const { sender, isSent, states, kiste } = versuch(
    entries,
    () => ANGENOMMEN,
    () => wer,
  )
  sender.trigger()
  await ruhe()
  assert.deepEqual([isSent, states.at(-1)], [[], 'logged_out'])
  wer = ANNA
  sender.trigger()
  await ruhe()
  assert.deepEqual(isSent, [entries[0]?.schluessel])
  assert.deepEqual(
    kiste.entries.map(({ benutzer_id }) => benutzer_id),
    ['bernd'],
  )
  assert.deepEqual(countBacklog(kiste.entries, ANNA), { unsent: 1, ofOthers: 1, rejected: 0 })
})

test('a refused request is set aside with its reason, and the next one is sent', async () => {
  const { sender, isSent, kiste } = versuch([zaehlung('a', 1), zaehlung('b', 1)], ({ schluessel }) =>
    isSent.length === 1 && schluessel ? rejected('nicht_gefunden') : ANGENOMMEN,
  )
  sender.trigger()
  await ruhe()
  await ruhe()
  assert.equal(isSent.length, 2)
  assert.deepEqual(
    kiste.entries.map(({ ablehnung }) => ablehnung?.code),
    ['nicht_gefunden'],
  )
})

test('a take-over sets every count of the check aside, none is thrown away or sent', async () => {
  const entries = ['a', 'b', 'c'].map((material) => zaehlung(material, 1))
  const { sender, isSent, kiste } = versuch(entries, () => rejected('kontrolle_beendet'))
  sender.trigger()
  await ruhe()
  await ruhe()
  assert.equal(isSent.length, 1)
  assert.deepEqual(kiste.beendet, [KONTROLLE])
  assert.equal(kiste.entries.length, 3)
  assert.equal(countBacklog(kiste.entries, ANNA).rejected, 3)
})

test('five taps on one position are one thing that is not sent, and one request', async () => {
  const entries = [1, 2, 3, 4, 5].map((gezaehlt) => zaehlung('a', gezaehlt))
  assert.equal(countBacklog(entries, ANNA).unsent, 1)
  const { sender, isSent, kiste } = versuch(entries, () => ANGENOMMEN)
  sender.trigger()
  for (let i = 0; i < 10; i += 1) await ruhe()
  assert.deepEqual(isSent, [entries[4]?.schluessel])
  assert.deepEqual(kiste.entries, [])
})

test('a count that may have arrived is sent again with its key, although a later one waits', () => {
  const [unklar, later] = [zaehlung('a', 1, { versuche: 1 }), zaehlung('a', 2)]
  assert.deepEqual(supersededIn([unklar!, later!]), [])
})

test('a count waits a moment for the next tap, and not for ever when the clock was set back', () => {
  const eben = zaehlung('a', 1, { angelegt_um: 1000 })
  assert.deepEqual(nextStep([eben], ANNA, 1100), { art: 'wait', ms: SETTLE_MS - 100 })
  assert.equal(nextStep([eben], ANNA, 1000 + SETTLE_MS).art, 'send')
  assert.equal(nextStep([eben], ANNA, 500).art, 'send')
})

const entry = (felder: object): Queued => {
  const { material_id: _keine, ...head } = { ...zaehlung('', 0), material_id: undefined }
  return { ...head, ...felder } as Queued
}
const NEIN: Rejection = { status: 400, code: 'ungueltige_anfrage', satz: 'Das Jahr stimmt nicht.' }

test('what never left the device is not taken for tried', async () => {
  const { sender, isSent, kiste, states } = versuch(
    [zaehlung('a', 1)],
    () => ANGENOMMEN,
    () => ANNA,
    () => false,
  )
  sender.trigger()
  await ruhe()
  assert.deepEqual([isSent, kiste.entries[0]?.versuche, states.at(-1)], [[], 0, 'no_network'])
})

test('a store that fails is tried again later, and nothing is lost', async () => {
  const { sender, isSent, kiste, states, resume } = versuch([zaehlung('a', 1)], () => ANGENOMMEN)
  const { queue } = kiste
  kiste.queue = () => Promise.reject(new Error('quota'))
  sender.trigger()
  await ruhe()
  assert.deepEqual([isSent.length, states.at(-1)], [0, 'storage_failing'])
  kiste.queue = queue
  await resume()
  assert.deepEqual([isSent.length, kiste.entries], [1, []])
})

test('after what failed was taken back, the next count is sent at once', async () => {
  const { sender, isSent, kiste, resume } = versuch([zaehlung('a', 1)], () =>
    isSent.length === 1 ? NO_NETWORK : ANGENOMMEN,
  )
  sender.trigger()
  await ruhe()
  const [klemmt] = kiste.entries
  await kiste.removed(klemmt!)
  await resume()
  kiste.entries = [zaehlung('b', 2)]
  sender.wake()
  await ruhe()
  assert.deepEqual([isSent.length, kiste.entries], [2, []])
})

test('a request that does not get through lets those pass that do not need it, and keeps trying', async () => {
  const klemmt = entry({ art: 'mangel', inhalt: {} })
  const { sender, isSent, kiste, resume } = versuch([klemmt, zaehlung('a', 1)], ({ schluessel }) =>
    schluessel === klemmt.schluessel ? readAnswer(500, undefined) : ANGENOMMEN,
  )
  sender.trigger()
  await ruhe()
  for (let i = 0; i < TRIES_IN_A_ROW + 2; i += 1) await resume()
  assert.equal(isSent.filter((schluessel) => schluessel === klemmt.schluessel).length, isSent.length - 1)
  assert.deepEqual(
    kiste.entries.map(({ art }) => art),
    ['mangel'],
  )
})

test('the counts of one position keep their order, and a finish waits for all counts of its check, also for a refused one', () => {
  const versuche = 10 * TRIES_IN_A_ROW
  const [unklar, later, abschluss] = [
    zaehlung('a', 1, { versuche }),
    zaehlung('a', 2),
    entry({ art: 'abschluss', kontrolle_id: KONTROLLE }),
  ]
  const naechster = (queue: readonly Queued[]) => nextStep(queue, ANNA, 1_000_000)
  assert.deepEqual(naechster([unklar!, later!, abschluss!]), { art: 'send', entry: unklar })
  const abgelehnte = zaehlung('b', 1, { ablehnung: NEIN })
  assert.deepEqual(naechster([{ ...abgelehnte, nr: 0 }, abschluss!]), { art: 'done' })
  assert.equal(rejectedOf([abgelehnte], KONTROLLE).length, 1)
})

test('a refused count is put away when the position is counted again', () => {
  const [abgelehnte, neue] = [zaehlung('a', 1, { versuche: 1, ablehnung: NEIN }), zaehlung('a', 2)]
  assert.deepEqual(nextStep([abgelehnte!, neue!], ANNA, 1_000_000), { art: 'drop', entry: abgelehnte })
})

test('a count made while a finish is on its way waits for its answer', () => {
  const abschluss = entry({ art: 'abschluss', kontrolle_id: KONTROLLE, versuche: 1 })
  const later = zaehlung('a', 1)
  assert.deepEqual(nextStep([abschluss, later], ANNA, 1_000_000), { art: 'send', entry: abschluss })
})

test('what answers: the service with a refusal, the service in trouble, or a stranger in between', () => {
  assert.deepEqual(readAnswer(200, { id: 1 }), { art: 'accepted', data: { id: 1 } })
  assert.equal(readAnswer(401, { error: 'Bitte anmelden.', code: 'nicht_angemeldet' }).art, 'logged_out')
  assert.equal(readAnswer(401, '<html>Proxy</html>').art, 'later')
  assert.deepEqual(readAnswer(503, { error: 'x', code: 'y' }, '600'), {
    art: 'later',
    isServiceReached: true,
    earliestMs: MAX_MS,
  })
  assert.equal(readAnswer(403, { error: 'Zuerst.', code: 'faktor_einrichten' }).art, 'logged_out')
  assert.deepEqual(readAnswer(429, { error: 'x', code: 'y' }, '7'), {
    art: 'later',
    isServiceReached: true,
    earliestMs: 7000,
  })
  assert.equal(readAnswer(503, undefined).art, 'later')
  assert.equal(readAnswer(403, '<html>Bitte melden Sie sich im WLAN an</html>').art, 'later')
  assert.equal(readAnswer(403, { error: 'Nein.', code: 'fremde_kontrolle' }).art, 'rejected')
})

test('a pause is spread, never shorter than three quarters of a second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.double({ min: 0, max: 1, noNaN: true }), (versuche, random) => {
      const pause = pauseAfter(versuche, random)
      assert.ok(pause >= 750 && pause <= 1.25 * MAX_MS)
    }),
  )
})

test('however the line fails, the service ends with the last count of each position, and no request has two effects', async () => {
  const stoerung = fc.constantFrom('accepted', 'verloren', 'antwort_verloren', 'gestoert', 'logged_out', 'absturz')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ material: fc.constantFrom('a', 'b', 'c'), menge: fc.nat(9) }), { maxLength: 12 }),
      fc.array(stoerung, { maxLength: 25 }),
      async (taps, stoerungen) => {
        const entries = taps.map(({ material, menge }) => zaehlung(material, menge))
        const dienst = new Map<string, number>()
        const wirkungen = new Map<string, number>()
        const act = (entry: Queued): void => {
          if (entry.art !== 'zaehlung' || wirkungen.has(entry.schluessel)) return
          wirkungen.set(entry.schluessel, 1)
          dienst.set(entry.material_id, entry.angaben.gezaehlt)
        }
        const naechste = [...stoerungen]
        let kiste = new Kiste(entries)
        for (let laeufe = 0; laeufe < 60 && kiste.entries.length > 0; laeufe += 1) {
          const lauf = versuch(kiste.entries, (entry) => {
            const wie = naechste.shift() ?? 'accepted'
            if (wie === 'accepted' || wie === 'antwort_verloren' || wie === 'absturz') act(entry)
            if (wie === 'accepted') return ANGENOMMEN
            return wie === 'logged_out' ? { art: 'logged_out' } : NO_NETWORK
          })
          lauf.sender.trigger()
          for (let schritte = 0; schritte < 20; schritte += 1) await ruhe()
          // The app starts again with the stored entries.
          kiste = lauf.kiste
        }
        assert.deepEqual(kiste.entries, [])
        assert.deepEqual(dienst, new Map(taps.map(({ material, menge }) => [material, menge])))
      },
    ),
    { numRuns: 60 },
  )
})

test('the counts of a check begun without a network wait for its start, and end with it when it is refused', async () => {
  const start = { ...zaehlung('', 0), art: 'start', objekt_id: 'o1' } as unknown as Queued
  const entries = [start, zaehlung('a', 1), zaehlung('b', 2)]
  const begun = versuch(entries, ({ art }) => (art === 'start' ? NO_NETWORK : ANGENOMMEN))
  begun.sender.trigger()
  await ruhe()
  assert.deepEqual(begun.isSent, [start.schluessel])
  const refused = versuch(entries, () => rejected('objekt_gesperrt'))
  refused.sender.trigger()
  await ruhe()
  assert.deepEqual([refused.isSent, refused.kiste.beendet], [[start.schluessel], [KONTROLLE]])
})
