import assert from 'node:assert/strict'
import { addDays, dayOf, newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { specTable } from '../../../test/spec-tables.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { lade } from '../dokumente/dokument.factory.ts'
import { einWartungsauftrag, einWartungsplan } from './wartung.factory.ts'

const { store, person, clock, berechtigtePerson, gleichzeitig } = await starteTestdienst()
const leitung = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')
const today = dayOf(clock.now(), 'Europe/Berlin')

interface Auftrag {
  readonly id: string
  readonly status: string
  readonly kosten: string | null
  readonly position_ids: string[]
  readonly erledigt_am: string | null
  readonly ausgefuehrt_am: string | null
  readonly kilometerstand: number | null
  readonly aktionen: string[]
  readonly verlauf: { status_von: string | null; status_nach: string; benutzer_name: string; aenderungen: object }[]
}

const code = ({ body }: { body: unknown }) => (body as { code?: string } | undefined)?.code
const read = async (id: string) => (await mitarbeiter.get(`/wartungsauftraege/${id}`)).body as Auftrag
const setze = (id: string, fields: object) => leitung.patch(`/wartungsauftraege/${id}`, fields)
const erledige = async (id: string, fields: object = {}) => {
  await setze(id, { status: 'in_arbeit' })
  return setze(id, { status: 'erledigt', ...fields })
}
const position = (id: string | undefined) =>
  store.db
    .selectFrom('wartungsplan_position')
    .select(['zuletzt_am', 'zuletzt_km', 'zuletzt_betriebsstunden'])
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()

const WAYS: Readonly<Record<string, readonly string[]>> = {
  offen: [],
  in_arbeit: ['in_arbeit'],
  erledigt: ['in_arbeit', 'erledigt'],
}
const STATUS = Object.keys(WAYS)
const table = specTable('Wartungsauftrag').filter(({ from }) => from !== '(none)')

for (const von of STATUS) {
  for (const nach of STATUS) {
    const row = table.find(({ from, trigger }) => from === von && trigger === nach)
    // wartung.10: An order goes `offen`, `in_arbeit`, `erledigt`.
    // wartung.11: The same state again is 409 `uebergang_unzulaessig`.
    test(`an order that is ${von} ${row === undefined ? 'cannot' : 'can'} become ${nach}`, async () => {
      const { id } = await einWartungsauftrag(store)
      for (const step of WAYS[von] ?? []) await setze(id, { status: step })
      const before = await read(id)
      const answer = await setze(id, { status: nach })
      if (row === undefined) {
        const erlaubt = table
          .filter(({ from, trigger }) => from === von && STATUS.includes(trigger))
          .map(({ to }) => to)
        assert.deepEqual([answer.status, code(answer)], [409, 'uebergang_unzulaessig'])
        assert.deepEqual((answer.body as { details: unknown }).details, { erlaubt })
        assert.deepEqual(await read(id), before)
      } else {
        assert.equal(answer.status, 200)
        const auftrag = answer.body as Auftrag
        assert.equal(auftrag.status, row.to)
        assert.equal(auftrag.erledigt_am !== null, row.to === 'erledigt')
      }
    })
  }
  const loeschen = table.find(({ from, trigger }) => from === von && trigger === 'loeschen')
  // wartung.17: An order can be deleted while it is `offen`, later never.
  test(`an order that is ${von} ${loeschen?.refusal === undefined ? 'can' : 'cannot'} be deleted`, async () => {
    assert.ok(loeschen !== undefined, 'the table says nothing about it')
    const { id } = await einWartungsauftrag(store)
    for (const step of WAYS[von] ?? []) await setze(id, { status: step })
    const answer = await leitung.delete(`/wartungsauftraege/${id}`)
    assert.deepEqual(
      [answer.status, code(answer)],
      loeschen.refusal === undefined ? [204, undefined] : [loeschen.refusal.status, loeschen.refusal.code],
    )
    assert.equal((await mitarbeiter.get(`/wartungsauftraege/${id}`)).status, answer.status === 204 ? 404 : 200)
  })
}

// wartung.12: An order may exist without a plan, with an internal or external workshop and costs as a decimal string.
test('an order without a plan is made ad hoc, with workshop and costs as a decimal string', async () => {
  const { id: objekt_id } = await einObjekt(store)
  const { status, body, text } = await leitung.post('/wartungsauftraege', {
    objekt_id,
    werkstatt: 'extern',
    werkstatt_name: 'Autohaus Schröder',
    beschreibung: 'Blaulicht tauschen',
    kosten: '249.9',
  })
  assert.equal(status, 201, text)
  const auftrag = body as Auftrag & Record<string, unknown>
  assert.deepEqual(
    [auftrag.status, auftrag.kosten, auftrag['wartungsplan_id'], auftrag['erstellt_von_name'], auftrag.position_ids],
    ['offen', '249.90', null, 'materialverantwortlicher', []],
  )
  assert.deepEqual(auftrag.aktionen, ['in_arbeit', 'bearbeiten', 'loeschen'])
  assert.deepEqual((await read(auftrag.id)).aktionen, [])
  assert.deepEqual((await read(auftrag.id)).kosten, '249.90')
})

// wartung.16: Writing takes V or `wartung.bearbeiten`.
test('a reader makes no order; the permission for maintenance is enough', async () => {
  const { id: objekt_id } = await einObjekt(store)
  const body = { objekt_id, werkstatt: 'intern', beschreibung: 'Kette schärfen' }
  assert.equal((await mitarbeiter.post('/wartungsauftraege', body)).status, 403)
  const wart = await berechtigtePerson('wartung.bearbeiten')
  assert.equal((await wart.post('/wartungsauftraege', body)).status, 201)
})

// wartung.14: The order's course lists each step with its user.
test('the record of an order says who did what, and is kept after the end', async () => {
  const { id } = await einWartungsauftrag(store)
  await setze(id, { status: 'in_arbeit', werkstatt: 'extern', bemerkung: 'Termin vereinbart' })
  await setze(id, { status: 'erledigt' })
  await setze(id, { kosten: '1200' })
  const { verlauf, kosten, status } = await read(id)
  assert.deepEqual([kosten, status], ['1200.00', 'erledigt'])
  const conductor = 'materialverantwortlicher'
  assert.deepEqual(
    verlauf.map(({ benutzer_name, status_von, status_nach, aenderungen }) => [
      benutzer_name,
      status_von,
      status_nach,
      aenderungen,
    ]),
    [
      ['administration', null, 'offen', {}],
      [conductor, 'offen', 'in_arbeit', { werkstatt: { von: 'intern', nach: 'extern' } }],
      [conductor, 'in_arbeit', 'erledigt', {}],
      [conductor, 'erledigt', 'erledigt', { kosten: { von: null, nach: '1200.00' } }],
    ],
  )
  const eintrag = store.db.updateTable('wartungsauftrag_verlauf').set({ bemerkung: 'anders' })
  await assert.rejects(eintrag.where('wartungsauftrag_id', '=', id).execute(), /permission denied/)
})

// wartung.13: Finishing an order with a plan moves the plan's `zuletzt_*`.
test('finishing an order moves the zuletzt_* of its plan to today and the readings of the vehicle', async () => {
  const plan = await einWartungsplan(store, [
    { intervall_monate: 12, intervall_km: 10_000, zuletzt_am: '2024-01-01', zuletzt_km: 100 },
    { intervall_betriebsstunden: 50 },
  ])
  const { objekt_id } = plan
  await store.db
    .insertInto('fahrzeugdetails')
    .values({ objekt_id, kilometerstand: 12_345, betriebsstunden: 60.5 })
    .execute()
  const faellige = async () => {
    const { body } = await mitarbeiter.get(`/wartungsplaene/faellig?objekt_id=${objekt_id}`)
    return (body as { gesamt: number }).gesamt
  }
  assert.equal(await faellige(), 2)
  const { id } = await einWartungsauftrag(store, { objekt_id, wartungsplan_id: plan.id })
  const { body, status } = await erledige(id)
  assert.equal(status, 200)
  const auftrag = body as Auftrag
  assert.deepEqual([auftrag.ausgefuehrt_am, auftrag.kilometerstand], [today, 12_345])
  for (const { id } of plan.positionen) {
    assert.deepEqual(await position(id), {
      zuletzt_am: today,
      zuletzt_km: 12_345,
      zuletzt_betriebsstunden: 60.5,
    })
  }
  assert.equal(await faellige(), 0)
})

test('the day and the readings of the work may be given, and never set a plan back', async () => {
  const yesterday = addDays(today, -1)
  const plan = await einWartungsplan(store, [{ intervall_km: 1000, zuletzt_am: '2024-01-01', zuletzt_km: 5000 }])
  const auftrag = () => einWartungsauftrag(store, { objekt_id: plan.objekt_id, wartungsplan_id: plan.id })
  const [id] = plan.positionen.map((p) => p.id)
  const { status } = await erledige((await auftrag()).id, { ausgefuehrt_am: yesterday, kilometerstand: 6000 })
  assert.equal(status, 200)
  const expected = { zuletzt_am: yesterday, zuletzt_km: 6000, zuletzt_betriebsstunden: null }
  assert.deepEqual(await position(id), expected)
  await erledige((await auftrag()).id, { ausgefuehrt_am: '2025-01-01', kilometerstand: 5500 })
  assert.deepEqual(await position(id), expected)
})

test('an order for some positions of a plan moves those alone', async () => {
  const plan = await einWartungsplan(store, [{ intervall_monate: 12 }, { intervall_monate: 120 }])
  const [oel, riemen] = plan.positionen.map((p) => p.id)
  const { objekt_id } = plan
  const body = { objekt_id, wartungsplan_id: plan.id, werkstatt: 'intern', beschreibung: 'Öl', position_ids: [oel] }
  const answer = await leitung.post('/wartungsauftraege', body)
  assert.deepEqual((answer.body as Auftrag).position_ids, [oel])
  await erledige((answer.body as Auftrag).id)
  assert.equal((await position(oel)).zuletzt_am, today)
  assert.equal((await position(riemen)).zuletzt_am, null)
})

test('an order whose parts do not belong together is refused', async () => {
  const plan = await einWartungsplan(store, [{ intervall_km: 1 }])
  const other = await einWartungsplan(store, [{ intervall_km: 1 }])
  const lay = (fields: object) =>
    leitung.post('/wartungsauftraege', {
      objekt_id: plan.objekt_id,
      werkstatt: 'intern',
      beschreibung: 'Öl',
      ...fields,
    })
  const fremdePosition = other.positionen[0]?.id
  const cases: [object, number][] = [
    [{ objekt_id: newId() }, 422],
    [{ wartungsplan_id: other.id }, 422],
    [{ wartungsplan_id: newId() }, 422],
    [{ wartungsplan_id: plan.id, position_ids: [fremdePosition] }, 422],
    [{ position_ids: [fremdePosition] }, 400],
    [{ status: 'erledigt' }, 400],
    [{ werkstatt: 'hof' }, 400],
    [{ kosten: 12 }, 400],
    [{ kosten: '12,50' }, 400],
    [{ kosten: '-1' }, 400],
    [{ kosten: '1.234' }, 400],
    [{ kosten: '0' }, 201],
  ]
  for (const [fields, expected] of cases) assert.equal((await lay(fields)).status, expected, JSON.stringify(fields))
  const { id } = await einWartungsauftrag(store)
  assert.equal((await setze(id, { status: 'in_arbeit', kilometerstand: 5 })).status, 400)
  const tomorrow = await erledige(id, { ausgefuehrt_am: addDays(today, 1) })
  assert.deepEqual([tomorrow.status, code(tomorrow)], [422, 'tag_in_zukunft'])
  assert.equal((await read(id)).status, 'in_arbeit')
  assert.equal((await setze(newId(), { kosten: '1' })).status, 404)
})

test('of two people who finish an order at once, one learns that it is finished', async () => {
  const { id } = await einWartungsauftrag(store)
  await setze(id, { status: 'in_arbeit' })
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('wartungsauftrag').where('id', '=', id).forUpdate().execute(),
    [() => setze(id, { status: 'erledigt' }), () => setze(id, { status: 'erledigt' })],
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal((await read(id)).verlauf.length, 3)
})

test('an order and a change of its plan at once leave an order for positions that there are', async () => {
  const plan = await einWartungsplan(store, [{ intervall_km: 1 }])
  const { objekt_id } = plan
  const body = { objekt_id, wartungsplan_id: plan.id, werkstatt: 'intern', beschreibung: 'Öl' }
  const positionen = [{ bezeichnung: 'Neu', intervall_km: 2 }]
  const [auftrag, changed] = await gleichzeitig(
    (tx) => tx.selectFrom('wartungsplan').where('id', '=', plan.id).forUpdate().execute(),
    [() => leitung.post('/wartungsauftraege', body), () => leitung.patch(`/wartungsplaene/${plan.id}`, { positionen })],
  )
  assert.deepEqual([auftrag?.status, changed?.status], [201, 200])
  const { position_ids } = await read(((auftrag as TestAnswer).body as Auftrag).id)
  const existing = ((changed as TestAnswer).body as { positionen: { id: string }[] }).positionen.map(({ id }) => id)
  assert.ok(position_ids.every((id) => existing.includes(id)))
})

test('the list is filtered, the newest first', async () => {
  const { objekt_id, id: wartungsplan_id } = await einWartungsplan(store, [{ intervall_km: 1 }])
  const first = await einWartungsauftrag(store, { objekt_id })
  const second = await einWartungsauftrag(store, { objekt_id, wartungsplan_id, werkstatt: 'extern' })
  await erledige(first.id)
  const ids = async (filter: string) => {
    const { body } = await mitarbeiter.get(`/wartungsauftraege?objekt_id=${objekt_id}&${filter}`)
    return (body as { eintraege: Auftrag[] }).eintraege.map(({ id }) => id)
  }
  assert.deepEqual(await ids(''), [second.id, first.id])
  assert.deepEqual(await ids('sortierung=erstellt_am'), [first.id, second.id])
  assert.deepEqual(await ids('offen=true'), [second.id])
  assert.deepEqual(await ids('status=erledigt'), [first.id])
  assert.deepEqual(await ids('werkstatt=extern'), [second.id])
  assert.deepEqual(await ids(`wartungsplan_id=${wartungsplan_id}`), [second.id])
})

// wartung.15: Its documents are part of the read form, invoices for V alone.
test('an order shows its documents, an invoice to the higher roles only, and is not deleted with them', async () => {
  const { id } = await einWartungsauftrag(store)
  for (const dokumenttyp of ['Wartungsbericht', 'Rechnung']) {
    const { status, text } = await lade(leitung, { entitaet_typ: 'wartungsauftrag', entitaet_id: id, dokumenttyp })
    assert.equal(status, 201, text)
  }
  const types = async (who: typeof leitung) => {
    const { body } = await who.get(`/wartungsauftraege/${id}`)
    return (body as { dokumente: { dokumenttyp: string }[] }).dokumente.map(({ dokumenttyp }) => dokumenttyp)
  }
  assert.deepEqual(await types(leitung), ['Rechnung', 'Wartungsbericht'])
  assert.deepEqual(await types(mitarbeiter), ['Wartungsbericht'])
  const wart = await berechtigtePerson('wartung.bearbeiten')
  const changed = await wart.patch(`/wartungsauftraege/${id}`, { bemerkung: 'Rechnung geprüft' })
  assert.deepEqual((changed.body as { dokumente: object[] }).dokumente, [])
  const { status, body } = await leitung.delete(`/wartungsauftraege/${id}`)
  assert.equal(status, 409)
  assert.deepEqual((body as { details: unknown }).details, { arten: { dokument: 2 } })
})
