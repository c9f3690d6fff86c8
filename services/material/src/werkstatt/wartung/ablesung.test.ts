/** Days and readings of maintenance: a slip in them decides what is due for years, so it is refused or asked about. */
import assert from 'node:assert/strict'
import { addDays, dayOf, newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import fc from 'fast-check'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { einWartungsauftrag, einWartungsplan } from './wartung.factory.ts'

const { store, person, clock } = await starteTestdienst()
const leitung = await person('materialverantwortlicher')
const today = dayOf(clock.now(), 'Europe/Berlin')

interface Planposition {
  readonly id: string
  readonly zuletzt_am: string | null
  readonly zuletzt_km: number | null
  readonly zuletzt_betriebsstunden: number | null
  readonly faellig_am: string | null
  readonly faellig_betriebsstunden: number | null
  readonly gruende: string[]
}
interface Hinweis {
  readonly code: string
  readonly feld: string
  readonly satz: string
}

const ok = ({ status, body, text }: TestAnswer) => {
  assert.ok(status < 300, text)
  return body
}
/** What a refused request was asked about. */
const asked = ({ status, body, text }: TestAnswer): [string, string][] => {
  const { code, details } = body as { code: string; details: { hinweise: Hinweis[] } }
  assert.deepEqual([status, code], [409, 'bestaetigung_noetig'], text)
  return details.hinweise.map((hinweis) => [hinweis.code, hinweis.feld])
}
const refused = ({ status, body }: TestAnswer) => {
  const { code, details } = body as { code: string; details: { feld?: string } }
  return [status, code, details?.feld]
}

/** An object with these readings. */
async function einFahrzeug(kilometerstand: number | null, betriebsstunden: number | null = null): Promise<string> {
  const { id } = await einObjekt(store)
  ok(await leitung.put(`/objekte/${id}/fahrzeugdetails`, { kilometerstand, betriebsstunden }))
  return id
}
const plane = (objekt_id: string, position: object, fields: object = {}) =>
  leitung.post('/wartungsplaene', {
    objekt_id,
    name: 'Jahreswartung',
    positionen: [{ bezeichnung: 'Ölwechsel', intervall_monate: 12, intervall_km: 15_000, ...position }],
    ...fields,
  })
const positionOf = async (planId: string): Promise<Planposition> => {
  const { positionen } = ok(await leitung.get(`/wartungsplaene/${planId}`)) as { positionen: Planposition[] }
  const [position] = positionen
  assert.ok(position)
  return position
}
/** A plan with one position, and how its orders are finished. */
async function einPlan(kilometerstand: number | null, position: object = {}) {
  const objekt_id = await einFahrzeug(kilometerstand)
  const plan = await einWartungsplan(store, [{ intervall_monate: 12, intervall_km: 15_000, ...position }], {
    objekt_id,
  })
  const inArbeit = async (): Promise<string> => {
    const { id } = await einWartungsauftrag(store, { objekt_id, wartungsplan_id: plan.id })
    ok(await leitung.patch(`/wartungsauftraege/${id}`, { status: 'in_arbeit' }))
    return id
  }
  const erledige = (id: string, fields: object) =>
    leitung.patch(`/wartungsauftraege/${id}`, { status: 'erledigt', ...fields })
  const stand = async () => {
    const { zuletzt_am, zuletzt_km } = await positionOf(plan.id)
    return [zuletzt_am, zuletzt_km]
  }
  return { objekt_id, plan, inArbeit, erledige, stand }
}

// wartung.18: The last work of a plan is not in the future (422 `tag_in_zukunft`).
test('a plan takes no last work of the future, neither when it is made nor when it is changed', async () => {
  const objekt_id = await einFahrzeug(48_211)
  const feld = 'positionen[0].zuletzt_am'
  for (const zuletzt_am of [addDays(today, 1), '2062-11-21', '2999-12-31']) {
    assert.deepEqual(refused(await plane(objekt_id, { zuletzt_am }, { bestaetigt: true })), [
      422,
      'tag_in_zukunft',
      feld,
    ])
  }
  const { id } = ok(await plane(objekt_id, { zuletzt_am: today })) as { id: string }
  const positionen = [
    { bezeichnung: 'Öl', intervall_monate: 12, zuletzt_am: addDays(today, -400) },
    { bezeichnung: 'Filter', intervall_monate: 12, zuletzt_am: addDays(today, 1) },
  ]
  const answer = await leitung.patch(`/wartungsplaene/${id}`, { positionen })
  assert.deepEqual(refused(answer), [422, 'tag_in_zukunft', 'positionen[1].zuletzt_am'])
  assert.equal((await positionOf(id)).zuletzt_am, today)
})

// wartung.19: A reading above the vehicle's, in a plan or an order, is 409 `bestaetigung_noetig` until it is confirmed.
test('a last reading above the one of the vehicle is asked about, and taken once it is confirmed', async () => {
  const objekt_id = await einFahrzeug(48_211, 120.5)
  const tenfold = { zuletzt_km: 482_110, zuletzt_betriebsstunden: 1205 }
  const answer = await plane(objekt_id, tenfold)
  assert.deepEqual(asked(answer), [
    ['stand_zu_hoch', 'positionen[0].zuletzt_km'],
    ['stand_zu_hoch', 'positionen[0].zuletzt_betriebsstunden'],
  ])
  assert.equal(
    (answer.body as { error: string }).error,
    'Ölwechsel: Der Stand von 482.110 km liegt über dem des Fahrzeugs (48.211 km). ' +
      'Ölwechsel: Der Stand von 1.205 Stunden liegt über dem des Fahrzeugs (120,5 Stunden). ' +
      'Bitte prüfen Sie das, und bestätigen Sie es, wenn es stimmt.',
  )
  ok(await plane(objekt_id, tenfold, { bestaetigt: true }))
  ok(await plane(objekt_id, { zuletzt_km: 48_211, zuletzt_betriebsstunden: 120.5 }))
  ok(await plane(await einFahrzeug(null), tenfold))
  ok(await plane((await einObjekt(store)).id, tenfold))
})

test('a reading of a plan that was too high is corrected: falling, it is asked about once', async () => {
  const objekt_id = await einFahrzeug(48_211)
  const { id } = ok(
    await plane(objekt_id, { zuletzt_km: 480_000, zuletzt_am: '2025-03-01' }, { bestaetigt: true }),
  ) as {
    id: string
  }
  const position = await positionOf(id)
  const setze = (fields: object, confirmed: object = {}) =>
    leitung.patch(`/wartungsplaene/${id}`, {
      positionen: [{ id: position.id, bezeichnung: 'Öl', intervall_km: 15_000, ...fields }],
      ...confirmed,
    })
  // What stays is not asked about again, named or not.
  ok(await setze({}))
  ok(await setze({ zuletzt_km: 480_000 }))
  const falling = await setze({ zuletzt_km: 48_000 })
  assert.deepEqual(asked(falling), [['stand_faellt', 'positionen[0].zuletzt_km']])
  assert.match(falling.text, /liegt unter dem vom 01\.03\.2025 \(480\.000 km\)/)
  assert.equal((await positionOf(id)).zuletzt_km, 480_000)
  ok(await setze({ zuletzt_km: 48_000 }, { bestaetigt: true }))
  assert.equal((await positionOf(id)).zuletzt_km, 48_000)
  ok(await setze({ zuletzt_km: 48_100 }))
  ok(await setze({ zuletzt_km: null }))
  assert.equal((await leitung.patch(`/wartungsplaene/${id}`, { bestaetigt: true })).status, 400)
})

test('an order with a reading above the vehicle’s is asked about, with and without a plan', async () => {
  const { inArbeit, erledige, stand } = await einPlan(48_211, { zuletzt_am: '2025-01-31', zuletzt_km: 33_000 })
  const id = await inArbeit()
  assert.deepEqual(asked(await erledige(id, { kilometerstand: 482_110 })), [['stand_zu_hoch', 'kilometerstand']])
  assert.deepEqual(await stand(), ['2025-01-31', 33_000])
  ok(await erledige(id, { kilometerstand: 48_500, bestaetigt: true }))
  assert.deepEqual(await stand(), [today, 48_500])

  const objekt_id = await einFahrzeug(null, 20)
  const ohnePlan = (await einWartungsauftrag(store, { objekt_id })).id
  ok(await leitung.patch(`/wartungsauftraege/${ohnePlan}`, { status: 'in_arbeit' }))
  assert.deepEqual(asked(await erledige(ohnePlan, { kilometerstand: 7, betriebsstunden: 200 })), [
    ['stand_zu_hoch', 'betriebsstunden'],
  ])
  ok(await erledige(ohnePlan, { kilometerstand: 7, betriebsstunden: 20 }))
})

// wartung.20: A reading below an earlier one is asked about too; confirmed, the last work counts.
test('an order whose reading falls is asked about; one of an older work, or without a reading, is not', async () => {
  const { inArbeit, erledige, stand } = await einPlan(60_000)
  ok(await erledige(await inArbeit(), { ausgefuehrt_am: '2025-06-01', kilometerstand: 50_000 }))
  const later = await inArbeit()
  const falling = await erledige(later, { ausgefuehrt_am: '2025-09-01', kilometerstand: 5_200 })
  assert.deepEqual(asked(falling), [['stand_faellt', 'kilometerstand']])
  assert.match(falling.text, /5\.200 km liegt unter dem vom 01\.06\.2025 \(50\.000 km\)/)
  ok(await erledige(await inArbeit(), { ausgefuehrt_am: '2025-05-01', kilometerstand: 49_000 }))
  assert.deepEqual(await stand(), ['2025-06-01', 50_000])
  // The counter was replaced: the last work counts, although its reading is lower.
  ok(await erledige(later, { ausgefuehrt_am: '2025-09-01', kilometerstand: 200, bestaetigt: true }))
  assert.deepEqual(await stand(), ['2025-09-01', 200])
  ok(await erledige(await inArbeit(), { ausgefuehrt_am: today }))
  assert.deepEqual(await stand(), [today, 60_000])
})

// wartung.21: Day and readings of a finished order can be corrected; its plan counts from the corrected work.
test('a finished order is corrected, and its plan counts from the corrected work', async () => {
  const { plan, inArbeit, erledige, stand } = await einPlan(48_211)
  const before = await inArbeit()
  ok(await erledige(before, { ausgefuehrt_am: '2025-02-01', kilometerstand: 40_000 }))
  const id = await inArbeit()
  ok(await erledige(id, { ausgefuehrt_am: '2026-01-05', kilometerstand: 480_000, bestaetigt: true }))
  assert.deepEqual(await stand(), ['2026-01-05', 480_000])
  const berichtige = (fields: object) => leitung.patch(`/wartungsauftraege/${id}`, fields)
  assert.deepEqual(refused(await berichtige({ ausgefuehrt_am: addDays(today, 1) })).slice(0, 2), [
    422,
    'tag_in_zukunft',
  ])
  assert.deepEqual(asked(await berichtige({ kilometerstand: 4_800 })), [['stand_faellt', 'kilometerstand']])
  assert.deepEqual(asked(await berichtige({ kilometerstand: 481_000 })), [['stand_zu_hoch', 'kilometerstand']])
  const { verlauf, status } = ok(await berichtige({ kilometerstand: 48_000, ausgefuehrt_am: '2025-12-05' })) as {
    verlauf: { aenderungen: object }[]
    status: string
  }
  assert.equal(status, 'erledigt')
  assert.deepEqual(verlauf.at(-1)?.aenderungen, {
    ausgefuehrt_am: { von: '2026-01-05', nach: '2025-12-05' },
    kilometerstand: { von: '480000', nach: '48000' },
  })
  assert.deepEqual(await stand(), ['2025-12-05', 48_000])
  assert.equal((await positionOf(plan.id)).faellig_am, '2026-12-05')
  // Moved before the other one, it is no longer the last.
  ok(await berichtige({ ausgefuehrt_am: '2025-01-01', kilometerstand: 39_000 }))
  assert.deepEqual(await stand(), ['2025-02-01', 40_000])
  ok(await berichtige({ kosten: '12.00' }))
  assert.deepEqual(await stand(), ['2025-02-01', 40_000])
})

test('a plan that was corrected by hand keeps that when an older order is corrected', async () => {
  const { plan, inArbeit, erledige, stand } = await einPlan(48_211)
  const id = await inArbeit()
  ok(await erledige(id, { ausgefuehrt_am: '2025-02-01', kilometerstand: 480_000, bestaetigt: true }))
  const { id: position } = await positionOf(plan.id)
  const positionen = [
    { id: position, bezeichnung: 'Öl', intervall_km: 15_000, zuletzt_km: 48_100, zuletzt_am: '2025-03-01' },
  ]
  ok(await leitung.patch(`/wartungsplaene/${plan.id}`, { positionen, bestaetigt: true }))
  ok(await leitung.patch(`/wartungsauftraege/${id}`, { kilometerstand: 48_000, bestaetigt: true }))
  assert.deepEqual(await stand(), ['2025-03-01', 48_100])
})

test('day and readings belong to a finished order', async () => {
  const { id } = await einWartungsauftrag(store)
  const answer = await leitung.patch(`/wartungsauftraege/${id}`, { kilometerstand: 5 })
  assert.deepEqual(refused(answer).slice(0, 2), [409, 'noch_nicht_erledigt'])
  assert.equal((await leitung.patch(`/wartungsauftraege/${id}`, { bestaetigt: true })).status, 400)
})

test('a last day in the future from before is healed by the next order', async () => {
  const { plan, inArbeit, erledige, stand } = await einPlan(48_211)
  await store.db
    .updateTable('wartungsplan_position')
    .set({ zuletzt_am: '2062-01-01', zuletzt_km: 40_000 })
    .where('wartungsplan_id', '=', plan.id)
    .execute()
  ok(await erledige(await inArbeit(), { ausgefuehrt_am: '2025-07-01', kilometerstand: 47_000 }))
  assert.deepEqual(await stand(), ['2025-07-01', 47_000])
})

// objekte.45: A reading of the vehicle that falls is asked about (409 `bestaetigung_noetig`).
test('a reading of the vehicle that falls is asked about; one that rises or is emptied is not', async () => {
  const id = await einFahrzeug(48_211, 120.5)
  const setze = (fields: object) => leitung.put(`/objekte/${id}/fahrzeugdetails`, fields)
  assert.deepEqual(asked(await setze({ kilometerstand: 4_821, betriebsstunden: 12 })), [
    ['stand_faellt', 'kilometerstand'],
    ['stand_faellt', 'betriebsstunden'],
  ])
  assert.equal(
    (ok(await leitung.get(`/objekte/${id}/fahrzeugdetails`)) as { kilometerstand: number }).kilometerstand,
    48_211,
  )
  ok(await setze({ kilometerstand: 482_110, betriebsstunden: 120.5 }))
  const corrected = ok(await setze({ kilometerstand: 48_300, betriebsstunden: 121, bestaetigt: true }))
  assert.deepEqual((corrected as { kilometerstand: number }).kilometerstand, 48_300)
  assert.equal('bestaetigt' in (corrected as object), false)
  ok(await setze({}))
  ok(await setze({ kilometerstand: 5 }))
})

test('the same question under the same key gets the same answer, and the confirmation has a key of its own', async () => {
  const objekt_id = await einFahrzeug(48_211)
  const body = {
    objekt_id,
    name: 'Wartung',
    positionen: [{ bezeichnung: 'Öl', intervall_km: 15_000, zuletzt_km: 482_110 }],
  }
  const send = (json: object, key: string) =>
    leitung.post('/wartungsplaene', json, { headers: { 'idempotency-key': key } })
  const key = newId()
  assert.deepEqual(asked(await send(body, key)), asked(await send(body, key)))
  assert.deepEqual(refused(await send({ ...body, bestaetigt: true }, key)).slice(0, 2), [409, 'schluessel_verbraucht'])
  ok(await send({ ...body, bestaetigt: true }, newId()))
})

test('hours are decimals: 1.1 and 2.2 of them are 3.3, and due at 3.3', async () => {
  const objekt_id = await einFahrzeug(null, 3.3)
  const hours = {
    intervall_km: null,
    intervall_monate: null,
    intervall_betriebsstunden: 2.2,
    zuletzt_betriebsstunden: 1.1,
  }
  const { id } = ok(await plane(objekt_id, hours)) as { id: string }
  const { faellig_betriebsstunden, gruende } = await positionOf(id)
  assert.deepEqual([faellig_betriebsstunden, gruende], [3.3, ['betriebsstunden']])
})

// wartung.22: Hours are decimals: 1.1 and 2.2 of them are due at 3.3.
test('hours are due exactly when they are reached, whatever hundredths and sums of them a program sends', async () => {
  const hundredths = fc.integer({ min: 1, max: 99_999_999 })
  // What a program adds up has the error of binary fractions.
  const written = (value: number, summed: boolean) => (summed ? value / 100 - 0.1 + 0.1 : value / 100)
  const probe = fc.asyncProperty(hundredths, hundredths, fc.boolean(), async (zuletzt, intervall, summed) => {
    const due = zuletzt + intervall
    fc.pre(due <= 100_000_000)
    const { id: objekt_id } = await einObjekt(store)
    const setze = (value: number) =>
      leitung.put(`/objekte/${objekt_id}/fahrzeugdetails`, { betriebsstunden: written(value, summed) })
    const plan = await einWartungsplan(
      store,
      [{ intervall_betriebsstunden: written(intervall, summed), zuletzt_betriebsstunden: written(zuletzt, summed) }],
      { objekt_id },
    )
    ok(await setze(due - 1))
    assert.deepEqual((await positionOf(plan.id)).gruende, [])
    assert.equal((ok(await setze(due)) as { betriebsstunden: number }).betriebsstunden, due / 100)
    const { gruende, faellig_betriebsstunden, zuletzt_betriebsstunden } = await positionOf(plan.id)
    assert.deepEqual(
      [gruende, faellig_betriebsstunden, zuletzt_betriebsstunden],
      [['betriebsstunden'], due / 100, zuletzt / 100],
    )
  })
  await fc.assert(probe, { numRuns: 15 })
})
