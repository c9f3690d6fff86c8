import assert from 'node:assert/strict'
import { addDays, addMonths, dayOf, newId } from '@zeughaus/platform'
import fc from 'fast-check'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { einWartungsauftrag, einWartungsplan } from './wartung.factory.ts'

const { store, person, clock, berechtigtePerson, anweisungen } = await starteTestdienst()
const leitung = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')
const today = dayOf(clock.now(), 'Europe/Berlin')

interface Position {
  readonly id: string
  readonly bezeichnung: string
  readonly zuletzt_am: string | null
  readonly zuletzt_km: number | null
  readonly faellig_am: string | null
  readonly faellig_km: number | null
  readonly faellig_betriebsstunden: number | null
  readonly gruende: string[]
}
interface Plan {
  readonly id: string
  readonly name: string
  readonly positionen: Position[]
  readonly aktionen: string[]
}
interface Faellige {
  readonly position_id: string
  readonly bezeichnung: string
  readonly gruende: string[]
  readonly tage: number | null
  readonly wartungsauftrag_id: string | null
}

interface State {
  readonly kilometerstand?: number | null
  readonly betriebsstunden?: number | null
}

const code = ({ body }: { body: unknown }) => (body as { code?: string }).code

/** An object with these readings. */
async function einFahrzeug(state: State = {}): Promise<string> {
  const { id } = await einObjekt(store)
  await store.db
    .insertInto('fahrzeugdetails')
    .values({ objekt_id: id, ...state })
    .execute()
  return id
}

async function faellige(search: string): Promise<Faellige[]> {
  const { status, body, text } = await mitarbeiter.get(`/wartungsplaene/faellig?${search}`)
  assert.equal(status, 200, text)
  return (body as { eintraege: Faellige[] }).eintraege
}

/** The reasons why the only position of a new plan is due. */
async function reasons(position: object, state: State = {}) {
  const objekt_id = await einFahrzeug(state)
  const plan = await einWartungsplan(store, [position], { objekt_id })
  const [eintrag] = await faellige(`objekt_id=${objekt_id}`)
  const readBack = (await mitarbeiter.get(`/wartungsplaene/${plan.id}`)).body as Plan
  assert.deepEqual(readBack.positionen[0]?.gruende, eintrag?.gruende ?? [])
  return eintrag?.gruende ?? []
}

// wartung.1: V write plans with positions; M read them.
test('a plan with its positions is written by the higher roles and read by everybody', async () => {
  const objekt_id = await einFahrzeug()
  const details = { intervall_monate: 12, intervall_km: 15_000, zuletzt_am: '2026-01-31', zuletzt_km: 40_000 }
  const { status, body, text } = await leitung.post('/wartungsplaene', {
    objekt_id,
    name: 'Jahreswartung',
    positionen: [
      { bezeichnung: 'Ölwechsel', ...details },
      { bezeichnung: 'Pumpe', intervall_betriebsstunden: 50.5 },
    ],
  })
  assert.equal(status, 201, text)
  const plan = body as Plan
  assert.deepEqual(plan.aktionen, ['bearbeiten', 'loeschen', 'auftrag-anlegen'])
  assert.deepEqual(
    plan.positionen.map((p) => [p.bezeichnung, p.faellig_am, p.faellig_km, p.faellig_betriebsstunden]),
    [
      ['Ölwechsel', '2027-01-31', 55_000, null],
      ['Pumpe', null, null, 50.5],
    ],
  )
  const readBack = (await mitarbeiter.get(`/wartungsplaene/${plan.id}`)).body as Plan
  assert.deepEqual(readBack, { ...plan, aktionen: [] })
  const { eintraege } = (await mitarbeiter.get(`/wartungsplaene?objekt_id=${objekt_id}`)).body as { eintraege: Plan[] }
  assert.deepEqual(eintraege, [readBack])
  assert.equal((await mitarbeiter.post('/wartungsplaene', {})).status, 403)
  const wait = await berechtigtePerson('wartung.bearbeiten')
  assert.equal((await wait.patch(`/wartungsplaene/${plan.id}`, { name: 'Wartung' })).status, 200)
})

// wartung.4: Months are counted to the end of a shorter month.
test('a position whose months are over is due on that day, by month arithmetic', async () => {
  assert.deepEqual(await reasons({ intervall_monate: 12, zuletzt_am: addMonths(today, -12) }), ['zeit'])
  assert.deepEqual(await reasons({ intervall_monate: 12, zuletzt_am: addDays(addMonths(today, -12), 1) }), [])
  const { positionen } = await einWartungsplan(store, [{ intervall_monate: 1, zuletzt_am: '2027-01-31' }])
  assert.equal(positionen[0]?.faellig_am, '2027-02-28')
})

// wartung.5: Kilometres and operating hours of the vehicle count.
test('a position is due at its kilometres, and at its operating hours', async () => {
  const km = { intervall_km: 10_000, zuletzt_km: 5000 }
  assert.deepEqual(await reasons(km, { kilometerstand: 15_000 }), ['km'])
  assert.deepEqual(await reasons(km, { kilometerstand: 14_999 }), [])
  assert.deepEqual(await reasons(km), [])
  const hours = { intervall_betriebsstunden: 100, zuletzt_betriebsstunden: 20.5 }
  assert.deepEqual(await reasons(hours, { betriebsstunden: 120.5 }), ['betriebsstunden'])
  assert.deepEqual(await reasons(hours, { betriebsstunden: 120.4 }), [])
})

// wartung.3: With combined intervals the first one reached makes a position due; the answer names it.
test('with combined intervals any one that is reached makes it due, and the answer says which', async () => {
  const combined = {
    intervall_monate: 12,
    intervall_km: 10_000,
    intervall_betriebsstunden: 100,
    zuletzt_am: today,
    zuletzt_km: 0,
    zuletzt_betriebsstunden: 0,
  }
  assert.deepEqual(await reasons(combined, { kilometerstand: 9999, betriebsstunden: 99 }), [])
  assert.deepEqual(await reasons(combined, { kilometerstand: 10_000, betriebsstunden: 99 }), ['km'])
  assert.deepEqual(await reasons(combined, { kilometerstand: 1, betriebsstunden: 100 }), ['betriebsstunden'])
  const old = { ...combined, zuletzt_am: '2020-01-01' }
  assert.deepEqual(await reasons(old, { kilometerstand: 10_000, betriebsstunden: 100 }), [
    'zeit',
    'km',
    'betriebsstunden',
  ])
})

test('each reason holds exactly when its interval is reached, whatever the intervals and the readings', async () => {
  const perhaps = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
  const days = fc.integer({ min: -800, max: 0 }).map((number) => addDays(today, number))
  const position = fc
    .record({
      intervall_monate: perhaps(fc.integer({ min: 1, max: 24 })),
      intervall_km: perhaps(fc.integer({ min: 1, max: 100 })),
      intervall_betriebsstunden: perhaps(fc.integer({ min: 1, max: 100 })),
      zuletzt_am: perhaps(days),
      zuletzt_km: perhaps(fc.integer({ min: 0, max: 100 })),
      zuletzt_betriebsstunden: perhaps(fc.integer({ min: 0, max: 100 })),
    })
    .filter((p) => [p.intervall_monate, p.intervall_km, p.intervall_betriebsstunden].some((value) => value !== null))
  const state = fc.record({
    kilometerstand: perhaps(fc.integer({ min: 0, max: 150 })),
    betriebsstunden: perhaps(fc.integer({ min: 0, max: 150 })),
  })
  const reached = (value: number | null, zuletzt: number | null, intervall: number | null) =>
    value !== null && intervall !== null && value - (zuletzt ?? 0) >= intervall
  const probe = fc.asyncProperty(
    state,
    fc.array(position, { minLength: 20, maxLength: 20 }),
    async (state, positionen) => {
      const objekt_id = await einFahrzeug(state)
      const plan = await einWartungsplan(store, positionen, { objekt_id })
      const readBack = (await mitarbeiter.get(`/wartungsplaene/${plan.id}`)).body as Plan
      const expected = positionen.map((p) => [
        ...(p.intervall_monate !== null &&
        (p.zuletzt_am === null || addMonths(p.zuletzt_am, p.intervall_monate) <= today)
          ? ['zeit']
          : []),
        ...(reached(state.kilometerstand, p.zuletzt_km, p.intervall_km) ? ['km'] : []),
        ...(reached(state.betriebsstunden, p.zuletzt_betriebsstunden, p.intervall_betriebsstunden)
          ? ['betriebsstunden']
          : []),
      ])
      assert.deepEqual(
        readBack.positionen.map((p) => p.gruende),
        expected,
      )
      const list = await faellige(`objekt_id=${objekt_id}&limit=200`)
      assert.equal(list.length, expected.filter((reasons) => reasons.length > 0).length)
    },
  )
  await fc.assert(probe, { numRuns: 30 })
})

// wartung.6: Without a last time a position is due by time and counts kilometres and hours from 0.
test('maintenance without a last date is due by time, and counts kilometres and hours from 0', async () => {
  assert.deepEqual(await reasons({ intervall_monate: 12 }), ['zeit'])
  assert.deepEqual(await reasons({ intervall_km: 10_000 }, { kilometerstand: 9999 }), [])
  assert.deepEqual(await reasons({ intervall_km: 10_000 }, { kilometerstand: 10_000 }), ['km'])
  assert.deepEqual(await reasons({ intervall_betriebsstunden: 10 }, { betriebsstunden: 10 }), ['betriebsstunden'])
})

// wartung.7: The due list looks ahead, is filtered by reason and names a running order.
test('the due list looks ahead, is filtered by reason, and names the order that is under way', async () => {
  const objekt_id = await einFahrzeug({ kilometerstand: 20_000 })
  const bald = addMonths(addDays(today, 10), -12)
  const plan = await einWartungsplan(
    store,
    [
      { bezeichnung: 'Reifen', intervall_km: 20_000 },
      { bezeichnung: 'Öl', intervall_monate: 12, zuletzt_am: bald },
      { bezeichnung: 'Zahnriemen', intervall_monate: 60, zuletzt_am: today },
    ],
    { objekt_id },
  )
  const namen = async (search: string) =>
    (await faellige(`objekt_id=${objekt_id}&${search}`)).map(({ bezeichnung }) => bezeichnung)
  assert.deepEqual(await namen(''), ['Reifen'])
  const faelligAm = plan.positionen[1]?.faellig_am ?? ''
  const days = Math.round((Date.parse(faelligAm) - Date.parse(today)) / 86_400_000)
  assert.deepEqual(await namen(`tage=${days - 1}`), ['Reifen'])
  assert.deepEqual(await namen(`tage=${days}`), ['Reifen', 'Öl'])
  assert.deepEqual(await namen(`tage=${days}&grund=zeit`), ['Öl'])
  assert.deepEqual(await namen(`tage=${days}&sortierung=-faellig_am`), ['Öl', 'Reifen'])

  const [reifen] = await faellige(`objekt_id=${objekt_id}`)
  assert.equal(reifen?.wartungsauftrag_id, null)
  const auftrag = await einWartungsauftrag(store, { objekt_id, wartungsplan_id: plan.id })
  assert.equal((await faellige(`objekt_id=${objekt_id}`))[0]?.wartungsauftrag_id, auftrag.id)
})

test('an object out of service is due for no maintenance', async () => {
  const { objekt_id } = await einWartungsplan(store, [{ intervall_monate: 1 }])
  assert.equal((await faellige(`objekt_id=${objekt_id}`)).length, 1)
  await store.db.updateTable('objekt').set({ status: 'ausser_dienst' }).where('id', '=', objekt_id).execute()
  assert.deepEqual(await faellige(`objekt_id=${objekt_id}`), [])
})

// wartung.8: Positions are set as a whole: named ones stay, missing ones go.
test('the positions of a plan are set as a whole: named ones stay themselves, missing ones go', async () => {
  const plan = await einWartungsplan(store, [
    { bezeichnung: 'A', intervall_km: 1, zuletzt_km: 7 },
    { bezeichnung: 'B', intervall_km: 2 },
  ])
  const [a, b] = plan.positionen
  const foreign = (await einWartungsplan(store, [{ intervall_km: 1 }])).positionen[0]
  const setze = (...positionen: object[]) => leitung.patch(`/wartungsplaene/${plan.id}`, { positionen })
  const { body, status } = await setze(
    { bezeichnung: 'Neu', intervall_monate: 3 },
    { id: a?.id, bezeichnung: 'A2', intervall_km: 5 },
  )
  assert.equal(status, 200)
  const [fresh, a2] = (body as Plan).positionen
  assert.deepEqual([fresh?.bezeichnung, a2?.id, a2?.bezeichnung, a2?.faellig_km], ['Neu', a?.id, 'A2', 12])
  const unbekannt = await setze({ id: b?.id, bezeichnung: 'B', intervall_km: 2 })
  assert.deepEqual([unbekannt.status, code(unbekannt)], [422, 'unbekannte_referenz'])
  assert.equal((await setze({ id: foreign?.id, bezeichnung: 'X', intervall_km: 2 })).status, 422)
  const duplicate = { id: a?.id, bezeichnung: 'X', intervall_km: 2 }
  assert.equal((await setze(duplicate, duplicate)).status, 400)
  assert.equal(((await leitung.get(`/wartungsplaene/${plan.id}`)).body as Plan).positionen.length, 2)
})

test('editing a plan keeps what was done last where it does not name it', async () => {
  const objekt_id = await einFahrzeug({ kilometerstand: 20_000 })
  const plan = await einWartungsplan(store, [{ bezeichnung: 'Öl', intervall_monate: 12, intervall_km: 500 }], {
    objekt_id,
  })
  const id = plan.positionen[0]?.id ?? ''
  const zuletzt = { zuletzt_am: today, zuletzt_km: 20_000, zuletzt_betriebsstunden: 7 }
  await store.db.updateTable('wartungsplan_position').set(zuletzt).where('id', '=', id).execute()
  const setze = async (fields: object, confirmed: object = {}) => {
    const positionen = [
      { id, bezeichnung: 'Motoröl', intervall_monate: 6, ...fields },
      { bezeichnung: 'Filter', intervall_monate: 6 },
    ]
    const { body, text } = await leitung.patch(`/wartungsplaene/${plan.id}`, { positionen, ...confirmed })
    return (body as Plan).positionen?.map(({ zuletzt_am, zuletzt_km }) => [zuletzt_am, zuletzt_km]) ?? text
  }
  assert.deepEqual(await setze({}), [
    [today, 20_000],
    [null, null],
  ])
  assert.deepEqual((await setze({ zuletzt_am: null, zuletzt_km: 5 }, { bestaetigt: true }))[0], [null, 5])
})

// wartung.2: A plan needs a position, each position an interval, the plan an object.
test('a plan that does not fit is refused: no position, no interval, unknown object', async () => {
  const objekt_id = await einFahrzeug()
  const lay = (fields: object) =>
    leitung.post('/wartungsplaene', {
      objekt_id,
      name: 'Plan',
      positionen: [{ bezeichnung: 'Öl', intervall_km: 1 }],
      ...fields,
    })
  const cases: [object, number][] = [
    [{}, 201],
    [{ positionen: [] }, 400],
    [{ positionen: [{ bezeichnung: 'Öl' }] }, 400],
    [{ positionen: [{ bezeichnung: 'Öl', intervall_monate: 0 }] }, 400],
    [{ positionen: [{ bezeichnung: 'Öl', intervall_km: 1.5 }] }, 400],
    [{ positionen: [{ bezeichnung: 'Öl', intervall_betriebsstunden: -1 }] }, 400],
    [{ positionen: [{ bezeichnung: 'Öl', intervall_km: 1, zuletzt_am: '2026-02-30' }] }, 400],
    [{ objekt_id: newId() }, 422],
  ]
  for (const [fields, expected] of cases) assert.equal((await lay(fields)).status, expected, JSON.stringify(fields))
  assert.equal((await leitung.get(`/wartungsplaene/${newId()}`)).status, 404)
  assert.equal((await leitung.patch(`/wartungsplaene/${newId()}`, { name: 'x' })).status, 404)
})

// wartung.9: A plan with orders cannot be deleted.
test('a plan with orders is not deleted', async () => {
  const plan = await einWartungsplan(store, [{ intervall_km: 1 }])
  const auftrag = await einWartungsauftrag(store, { objekt_id: plan.objekt_id, wartungsplan_id: plan.id })
  const { status, body } = await leitung.delete(`/wartungsplaene/${plan.id}`)
  assert.equal(status, 409)
  assert.deepEqual((body as { details: unknown }).details, { arten: { wartungsauftrag: 1 } })
  assert.equal((await leitung.delete(`/wartungsauftraege/${auftrag.id}`)).status, 204)
  assert.equal((await leitung.delete(`/wartungsplaene/${plan.id}`)).status, 204)
  assert.equal((await leitung.delete(`/wartungsplaene/${plan.id}`)).status, 404)
})

test('the due list costs the same few statements however much is due', async () => {
  await einWartungsplan(
    store,
    Array.from({ length: 60 }, () => ({ intervall_monate: 1 })),
  )
  const number = await anweisungen(async () => assert.equal((await faellige('limit=200')).length > 50, true))
  assert.ok(number <= 3, `${number} statements`)
})
