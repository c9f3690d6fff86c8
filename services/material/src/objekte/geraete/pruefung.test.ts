import assert from 'node:assert/strict'
import { addDays, addMonths, dayOf, newId } from '@zeughaus/platform'
import fc from 'fast-check'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { specTable } from '../../../test/spec-tables.ts'
import type { GeraetStatus } from '../../kern/rules/geraet.ts'
import { einGeraet, einGeraeteplatz } from './geraet.factory.ts'

const { store, person, berechtigtePerson, gleichzeitig, ueberholt, clock } = await starteTestdienst()
const leitung = await person('materialverantwortlicher')
const anna = await person('mitarbeiter')
const today = dayOf(clock.now(), 'Europe/Berlin')
const DAY_MS_ = 86_400_000

interface PruefungAntwort {
  readonly id: string
  readonly datum: string
  readonly benutzer_name: string
  readonly geraet_status: string
  readonly letzte_pruefung: string
  readonly naechste_pruefung: string | null
}

const pruefe = async (id: string, datum: string, result = 'bestanden') => {
  const { status, body, text } = await leitung.post(`/geraete/${id}/pruefungen`, { datum, ergebnis: result })
  assert.equal(status, 201, text)
  const answer = body as PruefungAntwort
  const geraet = (await anna.get(`/geraete/${id}`)).body as { status: string; letzte_pruefung: string }
  assert.deepEqual([geraet.status, geraet.letzte_pruefung], [answer.geraet_status, answer.letzte_pruefung])
  return answer
}

async function einGeprueftes(monate: number | null, status: GeraetStatus = 'einsatzbereit', next?: string) {
  const { id: objektposition_id } = await einGeraeteplatz(store, { monate })
  const termin = next === undefined ? {} : { naechste_pruefung: next }
  return (await einGeraet(store, { objektposition_id, status, ...termin })).id
}

// geraete.11: A passed test moves the next one by the interval.
test('a passed test moves the next one by the interval, to the end of a shorter month', async () => {
  const id = await einGeprueftes(1)
  assert.equal((await pruefe(id, '2026-01-31')).naechste_pruefung, '2026-02-28')
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date(clock.now() - DAY_MS_), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const property = fc.asyncProperty(day, fc.integer({ min: 1, max: 1200 }), async (date, months) => {
    const geraet = await einGeprueftes(months)
    assert.equal((await pruefe(geraet, date)).naechste_pruefung, addMonths(date, months))
  })
  await fc.assert(property, { numRuns: 15 })
})

test('without an interval a set date stays until a test has met it', async () => {
  const id = await einGeprueftes(null, 'einsatzbereit', today)
  assert.equal((await pruefe(id, addDays(today, -7))).naechste_pruefung, today)
  assert.equal((await pruefe(id, today)).naechste_pruefung, null)
})

test('no test is dated later than today: one mistyped year would make all true ones after it count for nothing', async () => {
  const id = await einGeprueftes(12)
  const tomorrow = addDays(today, 1)
  const { objektposition_id } = (await anna.get(`/geraete/${id}`)).body as { objektposition_id: string }
  const answers = [
    await leitung.post(`/geraete/${id}/pruefungen`, { datum: tomorrow, ergebnis: 'bestanden' }),
    await leitung.patch(`/geraete/${id}`, { letzte_pruefung: tomorrow }),
    await leitung.post(`/objektpositionen/${objektposition_id}/geraete`, {
      seriennummer: newId(),
      letzte_pruefung: tomorrow,
    }),
    await leitung.patch(`/objektpositionen/${objektposition_id}`, { letzte_pruefung: tomorrow }),
  ]
  for (const { status, body } of answers) {
    assert.deepEqual([status, (body as { code: string }).code], [422, 'tag_in_zukunft'])
  }
  assert.equal((await pruefe(id, today)).naechste_pruefung, addMonths(today, 12))
})

// geraete.12: A failed test leaves the date and takes the device out of service.
test('a test that was not passed leaves the date and takes the device out of service', async () => {
  const id = await einGeprueftes(12, 'einsatzbereit', '2026-10-01')
  const { naechste_pruefung, geraet_status, letzte_pruefung } = await pruefe(id, '2026-11-01', 'nicht_bestanden')
  assert.deepEqual([geraet_status, letzte_pruefung, naechste_pruefung], ['defekt', '2026-11-01', '2026-10-01'])
})

const statusNach = (status: string, result: string) =>
  specTable('Gerät').find(({ from, trigger }) => from === status && trigger === result)?.to
for (const status of ['einsatzbereit', 'in_pruefung', 'defekt', 'ausgesondert'] satisfies GeraetStatus[]) {
  const [bestanden, nicht_bestanden] = [statusNach(status, 'bestanden'), statusNach(status, 'nicht_bestanden')]
  // geraete.16: A test result moves `einsatzbereit` and `in_pruefung`: passed to `einsatzbereit`, failed to `defekt`.
  // geraete.17: A passed test does not end `defekt`; a person does.
  // geraete.18: No test result ends `ausgesondert`.
  test(`a device that is ${status} is ${bestanden} after a passed test and ${nicht_bestanden} after a failed one`, async () => {
    assert.equal((await pruefe(await einGeprueftes(12, status), '2026-11-01')).geraet_status, bestanden)
    const failed = await pruefe(await einGeprueftes(12, status), '2026-11-01', 'nicht_bestanden')
    assert.equal(failed.geraet_status, nicht_bestanden)
  })
}

// geraete.19: A test older than the last one changes nothing about its device; of two on one day the one entered last counts.
test('an older test that is noted late changes nothing about the device', async () => {
  const id = await einGeprueftes(12)
  await pruefe(id, '2026-11-01')
  const { geraet_status, letzte_pruefung, naechste_pruefung } = await pruefe(id, '2025-11-01', 'nicht_bestanden')
  assert.deepEqual([geraet_status, letzte_pruefung, naechste_pruefung], ['einsatzbereit', '2026-11-01', '2027-11-01'])
})

test('of two tests on one day the one that was entered last counts', async () => {
  const id = await einGeprueftes(12)
  await pruefe(id, '2026-11-01')
  assert.equal((await pruefe(id, '2026-11-01', 'nicht_bestanden')).geraet_status, 'defekt')
})

test('of two tests entered at once the later day counts', async () => {
  const id = await einGeprueftes(12)
  await gleichzeitig(
    (tx) => tx.selectFrom('geraet_instanz').select('id').where('id', '=', id).forUpdate().execute(),
    ['2026-11-02', '2026-11-01'].map((datum) => async () => {
      const { status } = await leitung.post(`/geraete/${id}/pruefungen`, { datum, ergebnis: 'bestanden' })
      assert.equal(status, 201)
    }),
  )
  const { letzte_pruefung, naechste_pruefung } = (await anna.get(`/geraete/${id}`)).body as PruefungAntwort
  assert.deepEqual([letzte_pruefung, naechste_pruefung], ['2026-11-02', '2027-11-02'])
})

test('a new interval moves the next test of a device that is made, or tested for the first time, at the same moment', async () => {
  const place = await einGeraeteplatz(store, { monate: 12 })
  const { id } = await einGeraet(store, { objektposition_id: place.id })
  const shorten = (pruefintervall_monate: number) => async () => {
    const { status, text } = await leitung.patch(`/objektpositionen/${place.id}`, { pruefintervall_monate })
    assert.equal(status, 200, text)
  }
  const termin = async (geraet: string) =>
    ((await anna.get(`/geraete/${geraet}`)).body as PruefungAntwort).naechste_pruefung
  const prueferin = await person('materialverantwortlicher')
  await ueberholt(
    (tx) => tx.selectFrom('benutzer').select('id').where('id', '=', prueferin.id).forUpdate().execute(),
    async () => {
      const test = { datum: '2026-11-01', ergebnis: 'bestanden' }
      assert.equal((await prueferin.post(`/geraete/${id}/pruefungen`, test)).status, 201)
    },
    shorten(6),
  )
  assert.equal(await termin(id), '2027-05-01')

  const seriennummer = newId()
  await ueberholt(
    (tx) => tx.selectFrom('objekt').select('id').where('id', '=', place.objekt_id).forUpdate().execute(),
    async () => {
      const geraet = { seriennummer, letzte_pruefung: '2026-11-01' }
      assert.equal((await leitung.post(`/objektpositionen/${place.id}/geraete`, geraet)).status, 201)
    },
    shorten(3),
  )
  const { body } = await anna.get(`/geraete?seriennummer=${seriennummer}`)
  const [made] = (body as { eintraege: PruefungAntwort[] }).eintraege
  assert.equal(made?.naechste_pruefung, '2027-02-01')
})

// geraete.13: Tests are listed newest first, each an event of its device.
test('the tests of a device are listed, the newest first; each is an event of the device', async () => {
  const id = await einGeprueftes(12)
  await pruefe(id, '2026-11-01')
  await pruefe(id, '2025-11-01')
  const { body } = await anna.get(`/geraete/${id}/pruefungen`)
  const { eintraege, gesamt } = body as { eintraege: PruefungAntwort[]; gesamt: number }
  assert.equal(gesamt, 2)
  assert.deepEqual(
    eintraege.map(({ datum, benutzer_name }) => [datum, benutzer_name]),
    [
      ['2026-11-01', 'materialverantwortlicher'],
      ['2025-11-01', 'materialverantwortlicher'],
    ],
  )
  const ereignisse = await store.db
    .selectFrom('historie')
    .select(['ereignis', 'details'])
    .where('entitaet_id', '=', id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    ereignisse.map(({ ereignis, details }) => [
      ereignis,
      (details as { pruefung?: { datum: string } }).pruefung?.datum,
    ]),
    [
      ['geraet_angelegt', undefined],
      ['geraet_geaendert', '2026-11-01'],
      ['geraet_geaendert', '2025-11-01'],
    ],
  )
})

// geraete.14: V or `pruefung.durchfuehren` carry out a test.
test('a test is carried out by the higher roles or with pruefung.durchfuehren; what does not fit is refused', async () => {
  const id = await einGeprueftes(12)
  const path = `/geraete/${id}/pruefungen`
  const body = { datum: '2026-11-01', ergebnis: 'bestanden' }
  assert.equal((await anna.post(path, body)).status, 403)
  assert.equal((await (await berechtigtePerson('pruefung.durchfuehren')).post(path, body)).status, 201)
  for (const wrong of [{}, { ...body, ergebnis: 'naja' }, { ...body, datum: '2026-13-01' }, { ...body, naechste: 1 }]) {
    assert.equal((await leitung.post(path, wrong)).status, 400, JSON.stringify(wrong))
  }
  assert.equal((await leitung.post(`/geraete/${newId()}/pruefungen`, body)).status, 404)
  assert.equal((await anna.get(`/geraete/${newId()}/pruefungen`)).status, 404)
})

// geraete.20: A test that was recorded never changes.
test('a test that was noted cannot be changed in the database', async () => {
  const id = await einGeprueftes(12)
  await pruefe(id, '2026-11-01')
  await assert.rejects(store.db.updateTable('pruefung').set({ ergebnis: 'nicht_bestanden' }).execute())
  await assert.rejects(store.db.deleteFrom('pruefung').execute())
})
