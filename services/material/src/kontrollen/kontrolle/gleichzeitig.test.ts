/** Counts of one moment do not affect one another. */

import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { atEnd } from '@zeughaus/platform/testing'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { verifyHistorie } from '../../auswertung/historie/index.ts'
import { EREIGNISARTEN } from '../../kern/db/ereignis.ts'
import { type KontrolleAntwort, Pruefling, type Refusal } from './pruefling.factory.ts'

const service = await starteTestdienst()
const { store } = service
const [anna, bernd] = [await service.person('mitarbeiter'), await service.person('mitarbeiter')]
const leitung = await service.person('materialverantwortlicher')
const SOLL = 5

const halter = new pg.Client(service.database.owner)
// The database is dropped while this client is still connected.
halter.on('error', () => undefined)
await halter.connect()
afterAll(() => halter.end())

/** A check, held by one person, of an object of its own. */
interface Round {
  readonly pruefling: Pruefling
  readonly wer: Person
  readonly kontrolle: string
}

async function round(wer: Person, positionen = 3): Promise<Round> {
  const pruefling = await Pruefling.neu(
    service,
    Array.from({ length: positionen }, () => SOLL),
  )
  return { pruefling, wer, kontrolle: await pruefling.kontrolle(wer) }
}

const zaehle = ({ pruefling, wer, kontrolle }: Round, place: number, gezaehlt: number, key: string = newId()) =>
  pruefling.zaehlen(wer, kontrolle, place, { gezaehlt }, { headers: { 'idempotency-key': key } })

/** The outcome of each count: the quantity, or the code of the refusal. */
const results = async (zaehlungen: readonly Promise<TestAnswer>[]) =>
  (await Promise.all(zaehlungen)).map(({ status, body }) =>
    status === 200 ? (body as { gezaehlt: number }).gezaehlt : (body as Refusal).code,
  )

const counted = async ({ kontrolle }: Round) =>
  ((await anna.get(`/kontrollen/${kontrolle}`)).body as KontrolleAntwort).positionen.map(
    (position) => position.gezaehlt,
  )

/** Who counted what in a check, in the order of the audit trail. */
async function zaehlereignisse({ kontrolle }: Round) {
  const rows = await store.db
    .selectFrom('historie')
    .select(['benutzer_id', 'details'])
    .where('entitaet_id', '=', kontrolle)
    .where('ereignis', '=', 'istmenge_erfasst')
    .orderBy('id')
    .execute()
  return rows.map(({ benutzer_id, details }) => {
    const { gezaehlt, vorher } = details as { gezaehlt: number; vorher: number | null }
    return { wer: benutzer_id, gezaehlt, vorher }
  })
}

const hasUnversehrteHistorie = async () => assert.deepEqual((await verifyHistorie(store.db)).befunde, [])

test('each count is the event of the person who counted', async () => {
  const rounds = [await round(anna), await round(bernd), await round(leitung)]
  const all = rounds.flatMap((one) => [1, 2].map((place) => zaehle(one, place, SOLL)))
  assert.deepEqual(await results(all), [SOLL, SOLL, SOLL, SOLL, SOLL, SOLL])
  for (const one of rounds) {
    assert.deepEqual(await counted(one), [null, SOLL, SOLL])
    const ereignis = { wer: one.wer.id, gezaehlt: SOLL, vorher: null }
    assert.deepEqual(await zaehlereignisse(one), [ereignis, ereignis])
  }
  await hasUnversehrteHistorie()
})

test('shortages come into being, change and go together, each with its event and one job for each check', async () => {
  const [one, others] = [await round(anna), await round(bernd)]
  const zaehleAlle = (...mengen: number[]) =>
    results([one, others].flatMap((r) => mengen.map((menge, place) => zaehle(r, place, menge))))
  const offene = async (r: Round) => (await r.pruefling.fehlbestaende(anna)).map(({ istmenge }) => istmenge).sort()
  await zaehleAlle(1, 2, SOLL)
  assert.deepEqual(
    [await offene(one), await offene(others)],
    [
      [1, 2],
      [1, 2],
    ],
  )
  await zaehleAlle(3, SOLL, SOLL)
  for (const r of [one, others]) {
    assert.deepEqual(await offene(r), [3])
    assert.equal((await r.pruefling.ereignisse(['fehlbestand_entstanden'])).length, 2)
    const jobs = await store.db.selectFrom('job').select('kind').where('key', '=', r.kontrolle).execute()
    assert.deepEqual(jobs, [{ kind: 'fehlbestand_melden' }])
  }
})

test('each is refused for his own reason, and what is refused leaves nothing behind', async () => {
  const [own, foreign, beendete] = [await round(anna), await round(bernd), await round(anna)]
  await anna.post(`/kontrollen/${beendete.kontrolle}/abbrechen`)
  const answers = await results([
    zaehle(own, 0, 1),
    zaehle({ ...foreign, wer: anna }, 0, 1),
    zaehle(beendete, 0, 1),
    zaehle({ ...own, kontrolle: newId() }, 0, 1),
    zaehle(own, 99, 1),
    zaehle(foreign, 1, 2),
  ])
  assert.deepEqual(answers, [1, 'fremde_kontrolle', 'kontrolle_beendet', 'nicht_gefunden', 'nicht_gefunden', 2])
  assert.deepEqual(
    [await counted(own), await counted(foreign)],
    [
      [1, null, null],
      [null, 2, null],
    ],
  )
  assert.equal((await zaehlereignisse(own)).length, 1)
  assert.equal((await zaehlereignisse(foreign)).length, 1)
  await hasUnversehrteHistorie()
})

test('the second of two counts of a position corrects the first', async () => {
  for (const [a, b] of [
    [1, 4],
    [SOLL, SOLL + 1],
  ] as const) {
    const one = await round(anna)
    await service.gleichzeitig(
      (tx) => tx.selectFrom('kontrolle').select('id').where('id', '=', one.kontrolle).forUpdate().execute(),
      [() => zaehle(one, 0, a), () => zaehle(one, 0, b)],
    )
    const ereignisse = await zaehlereignisse(one)
    const [first, second] = ereignisse[0]?.gezaehlt === a ? [a, b] : [b, a]
    assert.deepEqual(ereignisse, [
      { wer: anna.id, gezaehlt: first, vorher: null },
      { wer: anna.id, gezaehlt: second, vorher: first },
    ])
    assert.equal((await counted(one))[0], second)
    const fehlbestaende = await one.pruefling.fehlbestaende(anna)
    assert.deepEqual(
      fehlbestaende.map(({ istmenge }) => istmenge),
      second < SOLL ? [second] : [],
    )
  }
})

test('a key has its effect once, also after it and beside it, and for no other request', async () => {
  const one = await round(anna)
  const key = newId()
  const repeated = () => zaehle(one, 0, 2, key)
  assert.deepEqual(await results([repeated(), zaehle(one, 1, 3), repeated()]), [2, 3, 2])
  assert.deepEqual((await repeated()).body, (await repeated()).body)
  assert.deepEqual(await results([zaehle(one, 2, 1, key), zaehle(one, 2, 4)]), ['schluessel_verbraucht', 4])
  assert.equal((await zaehlereignisse(one)).length, 3)
})

test('a refusal is kept for its key', async () => {
  const [one, foreign] = [await round(anna), await round(bernd)]
  const key = newId()
  const denied = () => zaehle({ ...foreign, wer: anna }, 0, 2, key)
  assert.deepEqual(await results([denied(), zaehle(one, 0, 2)]), ['fremde_kontrolle', 2])
  await anna.post(`/kontrollen/${foreign.kontrolle}/uebernehmen`)
  assert.deepEqual(await results([denied(), zaehle(one, 0, 3)]), ['fremde_kontrolle', 3])
})

test('a count that waits for a locked check makes no other count wait', async () => {
  const [one, others] = [await round(anna), await round(bernd)]
  await halter.query('BEGIN')
  await halter.query('SELECT FROM kontrolle WHERE id = $1 FOR UPDATE', [one.kontrolle])
  const wartet = zaehle(one, 0, 1)
  assert.deepEqual(await results([zaehle(others, 0, 2), zaehle(others, 1, 3)]), [2, 3])
  assert.deepEqual(await counted(one), [null, null, null])
  await halter.query('COMMIT')
  assert.deepEqual(await results([wartet]), [1])
})

test('a count that the database refuses leaves the others written', async () => {
  const [one, others] = [await round(anna), await round(bernd)]
  await halter.query('ALTER TABLE kontrollposition ADD CONSTRAINT keine_dreizehn CHECK (gezaehlt <> 13)')
  atEnd(() => halter.query('ALTER TABLE kontrollposition DROP CONSTRAINT keine_dreizehn'))
  assert.deepEqual(await results([zaehle(one, 0, 2), zaehle(others, 0, 13), zaehle(others, 1, 3)]), [
    2,
    'interner_fehler',
    3,
  ])
  assert.deepEqual(
    [await counted(one), await counted(others)],
    [
      [2, null, null],
      [null, 3, null],
    ],
  )
  assert.equal((await one.pruefling.ereignisse(['istmenge_erfasst', 'fehlbestand_entstanden'])).length, 2)
  await hasUnversehrteHistorie()
})

test('a person who has lost the right to count is refused while the counts of others are written', async () => {
  const [one, others] = [await round(anna), await round(await service.person('mitarbeiter'))]
  await store.db.updateTable('benutzer').set({ rollen: [] }).where('id', '=', others.wer.id).execute()
  const answers = await Promise.all(
    [one, others, one].map((r, place) => r.pruefling.zaehlen(r.wer, r.kontrolle, place, { gezaehlt: 1 })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 403, 200],
  )
  assert.deepEqual(await counted(others), [null, null, null])
})

/** The visible state of a check and its shortages, without ids. */
async function seen(r: Round) {
  const { positionen } = (await anna.get(`/kontrollen/${r.kontrolle}`)).body as KontrolleAntwort
  const fehlbestaende = await r.pruefling.fehlbestaende(anna)
  const place = (id: string) => r.pruefling.positionen.findIndex((position) => position.id === id)
  return {
    positionen: positionen.map(({ gezaehlt, bestaetigt, fehlbestand_id }) => [
      gezaehlt,
      bestaetigt,
      fehlbestand_id !== null,
    ]),
    fehlbestaende: fehlbestaende
      .map((f) => [place(f.objektposition_id), f.istmenge, f.status, f.vorlaeufig, f.genehmigt])
      .sort(),
    istmengen: await r.pruefling.istmengen(),
    ereignisse: (await r.pruefling.ereignisse(EREIGNISARTEN)).sort(),
  }
}

/** A check of three positions, of which the first has an older, approved shortage. */
async function situation(wer: Person): Promise<Round> {
  const pruefling = await Pruefling.neu(service, [SOLL, SOLL, SOLL])
  await pruefling.geprueft(wer, [3, SOLL, SOLL])
  const kontrolle = await pruefling.kontrolle(wer)
  await leitung.post(`/fehlbestaende/${(await pruefling.fehlbestand(wer)).id}/mindermenge`)
  return { pruefling, wer, kontrolle }
}

const FILL = 'fuellen'
const mengen = fc.array(fc.integer({ min: 0, max: SOLL + 1 }), { minLength: 3, maxLength: 3 })

test('counts of one moment come to what they come to one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(mengen, fc.constant(FILL)), { maxLength: 4 }), async (sequence) => {
      const [atOnce, single] = [await situation(anna), await situation(anna)]
      for (const step of sequence) {
        if (typeof step === 'string') {
          for (const r of [atOnce, single]) {
            for (const { id, status } of await r.pruefling.fehlbestaende(anna)) {
              if (status !== 'erledigt') await leitung.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 1 })
            }
          }
          continue
        }
        await Promise.all(step.map((menge, place) => zaehle(atOnce, place, menge)))
        for (const [place, menge] of step.entries()) await zaehle(single, place, menge)
      }
      assert.deepEqual(await seen(atOnce), await seen(single))
    }),
    { numRuns: 15 },
  )
  await hasUnversehrteHistorie()
})
