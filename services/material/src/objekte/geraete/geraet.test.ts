import assert from 'node:assert/strict'
import { addDays, dayOf, newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import type { FehlbestandAntwort, Refusal } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einBeladenesObjekt, einObjekt } from '../objekt/objekt.factory.ts'
import { einGeraet, einGeraeteplatz } from './geraet.factory.ts'

const { store, person, berechtigtePerson, gleichzeitig, anweisungen, clock } = await starteTestdienst()
const leitung = await person('materialverantwortlicher')
const anna = await person('mitarbeiter')
const today = dayOf(clock.now(), 'Europe/Berlin')

interface GeraetAntwort {
  readonly id: string
  readonly objekt_id: string
  readonly seriennummer: string
  readonly status: string
  readonly letzte_pruefung: string | null
  readonly naechste_pruefung: string | null
  readonly pruefung_ueberfaellig: boolean
  readonly fehlbestand_id: string | null
  readonly aktionen: string[]
}

const verdict = ({ status, body }: TestAnswer) => {
  const { code, details } = body as Partial<Refusal>
  return status < 300 ? [status] : [status, code, ...(details?.['feld'] === undefined ? [] : [details['feld']])]
}
const geraet = ({ status, body, text }: TestAnswer, expected = 200) => {
  assert.equal(status, expected, text)
  return body as GeraetAntwort
}
const lay = (position: string, fields: object, who: Person = leitung) =>
  who.post(`/objektpositionen/${position}/geraete`, fields)
const aendere = (id: string, fields: object) => leitung.patch(`/geraete/${id}`, fields)
const read = async (id: string) => geraet(await anna.get(`/geraete/${id}`))
const ereignisse = (id: string) =>
  store.db
    .selectFrom('historie')
    .select(['ereignis', 'details'])
    .where('entitaet_typ', '=', 'geraet_instanz')
    .where('entitaet_id', '=', id)
    .orderBy('id')
    .execute()
const fehlbestaende = async (objekt: string) => {
  const { body } = await anna.get(`/fehlbestaende?objekt_id=${objekt}`)
  return (body as { eintraege: FehlbestandAntwort[] }).eintraege
}
const mengen = async (objekt: string) =>
  (await fehlbestaende(objekt)).map(({ sollmenge, istmenge, fehlmenge }) => [sollmenge, istmenge, fehlmenge])

// geraete.1: A device is one copy of a position: serial number, status, test dates, remark.
test('a device is one copy of a position, with a serial number and a test that follows from the interval', async () => {
  const place = await einGeraeteplatz(store, { monate: 12 })
  const fields = { seriennummer: 'PA-2019-0417', letzte_pruefung: '2026-02-28', bemerkung: 'Maske neu' }
  const { id, aktionen, ...rest } = geraet(await lay(place.id, fields), 201)
  const { objekt_code, objekt_name, material_name, ...values } = rest as Record<string, unknown>
  assert.deepEqual([typeof objekt_code, objekt_name, typeof material_name], ['string', 'Notfallrucksack', 'string'])
  assert.deepEqual(values, {
    ...fields,
    objektposition_id: place.id,
    objekt_id: place.objekt_id,
    material_id: place.material_id,
    status: 'einsatzbereit',
    naechste_pruefung: '2027-02-28',
    pruefintervall_monate: 12,
    naechste_pruefart_id: null,
    naechste_pruefart_name: null,
    pruefung_ueberfaellig: false,
    fehlbestand_id: null,
    ausgegeben: null,
    wird_gebraucht: true,
  })
  assert.deepEqual(aktionen, ['bearbeiten', 'pruefen', 'loeschen'])
  assert.deepEqual((await read(id)).aktionen, [])
})

// geraete.2: Only positions of a Material `geraet_sn` have devices.
test('only a position of a material with serial numbers has devices', async () => {
  const objekt = await einBeladenesObjekt(store, [2])
  const [position] = objekt.positionen
  assert.deepEqual(verdict(await lay(position?.id ?? '', { seriennummer: 'X1' })), [
    422,
    'materialtyp_unpassend',
    'objektposition_id',
  ])
  assert.equal((await lay(newId(), { seriennummer: 'X1' })).status, 404)
  assert.equal((await anna.get(`/objektpositionen/${newId()}/geraete`)).status, 404)
})

// geraete.3: A serial number is taken once, ignoring case, also by two writers at once.
test('a serial number is taken once, upper and lower case alike, also when two people enter it at once', async () => {
  const place = await einGeraeteplatz(store)
  const seriennummer = `Sn-${newId()}`
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('objektposition').select('id').where('id', '=', place.id).forUpdate().execute(),
    [() => lay(place.id, { seriennummer }), () => lay(place.id, { seriennummer: seriennummer.toUpperCase() })],
  )
  assert.deepEqual(answers.map(verdict).sort(), [[201], [409, 'bereits_vorhanden', 'seriennummer']])
  const other = await einGeraet(store)
  assert.deepEqual(verdict(await aendere(other.id, { seriennummer })), [409, 'bereits_vorhanden', 'seriennummer'])
  assert.equal((await aendere(other.id, { seriennummer: other.seriennummer })).status, 200)
})

// geraete.7: Another status with `fehlbestand` is refused.
test('a request that does not fit is refused', async () => {
  const { id } = await einGeraet(store)
  const cases: object[] = [
    {},
    { status: 'kaputt' },
    { seriennummer: '' },
    { seriennummer: ' A1' },
    { fehlbestand: true },
    { status: 'einsatzbereit', fehlbestand: true },
    { status: 'in_pruefung', fehlbestand: true },
    { letzte_pruefung: '2026-02-30' },
    { objektposition_id: newId() },
  ]
  for (const fields of cases) assert.equal((await aendere(id, fields)).status, 400, JSON.stringify(fields))
  assert.equal((await aendere(newId(), { bemerkung: 'x' })).status, 404)
  assert.equal((await aendere(newId(), { status: 'defekt', fehlbestand: true })).status, 404)
  assert.equal((await anna.get(`/geraete/${newId()}`)).status, 404)
  assert.equal((await lay((await einGeraeteplatz(store)).id, { seriennummer: 'A1', fehlbestand: true })).status, 400)
})

test('everybody reads devices; the higher roles and objekt.bearbeiten write them', async () => {
  const { id, objektposition_id } = await einGeraet(store)
  assert.equal((await anna.patch(`/geraete/${id}`, { bemerkung: 'x' })).status, 403)
  assert.equal((await anna.delete(`/geraete/${id}`)).status, 403)
  assert.equal((await lay(objektposition_id, { seriennummer: newId() }, anna)).status, 403)
  const bearbeiter = await berechtigtePerson('objekt.bearbeiten')
  assert.equal((await lay(objektposition_id, { seriennummer: newId() }, bearbeiter)).status, 201)
})

// geraete.9: Each change of a device is an event.
test('every change of a device is an event with what changed; a change of nothing is none', async () => {
  const place = await einGeraeteplatz(store)
  const { id, seriennummer } = geraet(await lay(place.id, { seriennummer: `SN ${newId()}` }), 201)
  await aendere(id, { status: 'in_pruefung', bemerkung: 'beim Hersteller' })
  await aendere(id, { status: 'in_pruefung' })
  assert.equal((await leitung.delete(`/geraete/${id}`)).status, 204)
  const ort = { objekt_id: place.objekt_id, objektposition_id: place.id, seriennummer }
  assert.deepEqual(await ereignisse(id), [
    {
      ereignis: 'geraet_angelegt',
      details: { ...ort, status: 'einsatzbereit', letzte_pruefung: null, naechste_pruefung: null },
    },
    {
      ereignis: 'geraet_geaendert',
      details: {
        ...ort,
        von: { status: 'einsatzbereit', bemerkung: null },
        nach: { status: 'in_pruefung', bemerkung: 'beim Hersteller' },
      },
    },
    { ereignis: 'geraet_geloescht', details: { ...ort, status: 'in_pruefung' } },
  ])
  assert.equal((await anna.get(`/geraete/${id}`)).status, 404)
})

// geraete.4: `fehlbestand: true` with `defekt` or `ausgesondert` means one more missing; an open shortage is raised.
test('a device with fehlbestand is one more missing; the open shortage is raised and not doubled', async () => {
  const place = await einGeraeteplatz(store, { sollmenge: 3 })
  const [one, two] = [
    await einGeraet(store, { objektposition_id: place.id }),
    await einGeraet(store, { objektposition_id: place.id }),
  ]
  assert.equal(geraet(await aendere(one.id, { status: 'defekt' })).fehlbestand_id, null)
  assert.deepEqual(await mengen(place.objekt_id), [])
  const { fehlbestand_id } = geraet(await aendere(one.id, { status: 'defekt', fehlbestand: true }))
  assert.deepEqual(await mengen(place.objekt_id), [[3, 2, 1]])
  geraet(await aendere(two.id, { status: 'ausgesondert', fehlbestand: true }))
  assert.deepEqual(await mengen(place.objekt_id), [[3, 1, 2]])
  const [fehlbestand] = await fehlbestaende(place.objekt_id)
  assert.deepEqual([fehlbestand?.id, fehlbestand?.vorlaeufig, fehlbestand?.kontrolle_id], [fehlbestand_id, false, null])
})

// geraete.6: One device is missing once.
test('one device is missing once as long as its shortage is open, however often it is reported or comes back', async () => {
  const place = await einGeraeteplatz(store, { sollmenge: 3 })
  const { id } = await einGeraet(store, { objektposition_id: place.id })
  const fehlt = (status: string) => aendere(id, { status, fehlbestand: true })
  for (const status of ['defekt', 'defekt', 'ausgesondert']) geraet(await fehlt(status))
  assert.deepEqual(await mengen(place.objekt_id), [[3, 2, 1]])
  const [{ id: fehlbestand } = { id: '' }] = await fehlbestaende(place.objekt_id)
  assert.equal(geraet(await aendere(id, { status: 'einsatzbereit' })).fehlbestand_id, fehlbestand)
  geraet(await fehlt('defekt'))
  assert.deepEqual(await mengen(place.objekt_id), [[3, 2, 1]])
  assert.equal((await leitung.post(`/fehlbestaende/${fehlbestand}/nachfuellungen`, { menge: 1 })).status, 201)
  assert.equal(geraet(await aendere(id, { status: 'einsatzbereit' })).fehlbestand_id, null)
  geraet(await fehlt('defekt'))
  assert.deepEqual(await mengen(place.objekt_id), [
    [3, 3, 0],
    [3, 2, 1],
  ])
})

test('a discarded position misses no device, and its devices are overdue nowhere', async () => {
  const place = await einGeraeteplatz(store)
  const yesterday = addDays(today, -1)
  const { id } = await einGeraet(store, { objektposition_id: place.id, naechste_pruefung: yesterday })
  const faellige = async () => {
    const { body } = await anna.get(`/geraete?objekt_id=${place.objekt_id}&faellig_bis=${today}`)
    return (body as { eintraege: GeraetAntwort[] }).eintraege.map((eintrag) => eintrag.id)
  }
  assert.deepEqual([await faellige(), (await read(id)).pruefung_ueberfaellig], [[id], true])
  assert.equal((await leitung.patch(`/objektpositionen/${place.id}`, { ist_status: 'ausgesondert' })).status, 200)
  assert.deepEqual([await faellige(), (await read(id)).pruefung_ueberfaellig], [[], false])
  assert.deepEqual(verdict(await aendere(id, { status: 'defekt', fehlbestand: true })), [
    422,
    'sollmenge_null',
    'fehlbestand',
  ])
})

test('another interval of the position moves the next tests of its devices that have passed their last', async () => {
  const place = await einGeraeteplatz(store)
  const fresh = (fields: object) => einGeraet(store, { objektposition_id: place.id, ...fields })
  const geprueft = await fresh({ letzte_pruefung: '2026-01-31' })
  const ungeprueft = await fresh({ naechste_pruefung: '2027-05-01' })
  const durchgefallen = await fresh({ naechste_pruefung: '2026-02-01' })
  const nicht_bestanden = { datum: '2026-03-01', ergebnis: 'nicht_bestanden' }
  assert.equal((await leitung.post(`/geraete/${durchgefallen.id}/pruefungen`, nicht_bestanden)).status, 201)
  const termine = () =>
    Promise.all([geprueft, ungeprueft, durchgefallen].map(async ({ id }) => (await read(id)).naechste_pruefung))
  const intervall = async (pruefintervall_monate: number | null) => {
    const { status, text } = await leitung.patch(`/objektpositionen/${place.id}`, { pruefintervall_monate })
    assert.equal(status, 200, text)
    return termine()
  }
  assert.deepEqual(await termine(), [null, '2027-05-01', '2026-02-01'])
  assert.deepEqual(await intervall(1), ['2026-02-28', '2027-05-01', '2026-02-01'])
  assert.deepEqual(await intervall(12), ['2027-01-31', '2027-05-01', '2026-02-01'])
  assert.deepEqual(await intervall(null), ['2027-01-31', '2027-05-01', '2026-02-01'])
  const kinds = (await ereignisse(geprueft.id)).map(({ ereignis }) => ereignis)
  assert.deepEqual(kinds, ['geraet_angelegt', 'geraet_geaendert', 'geraet_geaendert'])
})

// geraete.5: Two devices that fail at once make one shortage of two.
test('two devices of one position that fail at once make one shortage of two', async () => {
  const place = await einGeraeteplatz(store, { sollmenge: 2 })
  const ids = [
    (await einGeraet(store, { objektposition_id: place.id })).id,
    (await einGeraet(store, { objektposition_id: place.id })).id,
  ]
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('objekt').select('id').where('id', '=', place.objekt_id).forUpdate().execute(),
    ids.map((id) => () => aendere(id, { status: 'defekt', fehlbestand: true })),
  )
  assert.deepEqual(answers.map(verdict), [[200], [200]])
  assert.deepEqual(await mengen(place.objekt_id), [[2, 0, 2]])
})

test('nothing is missing where nothing is wanted, and the device stays as it was', async () => {
  const place = await einGeraeteplatz(store, { sollmenge: 0 })
  const { id } = await einGeraet(store, { objektposition_id: place.id })
  assert.deepEqual(verdict(await aendere(id, { status: 'defekt', fehlbestand: true })), [
    422,
    'sollmenge_null',
    'fehlbestand',
  ])
  assert.equal((await read(id)).status, 'einsatzbereit')
  geraet(await aendere(id, { status: 'defekt' }))
})

// geraete.8: A running check decides about the positions it has counted.
test('while a running check has counted the position, the refusal says who checks', async () => {
  const place = await einGeraeteplatz(store)
  const { id } = await einGeraet(store, { objektposition_id: place.id })
  const kontrolle = (await anna.post(`/objekte/${place.objekt_id}/kontrollen`)).body as { id: string }
  await anna.put(`/kontrollen/${kontrolle.id}/positionen/${place.material_id}`, { gezaehlt: 2 })
  const { status, body } = await aendere(id, { status: 'defekt', fehlbestand: true })
  assert.equal(status, 409)
  assert.equal((body as Refusal).code, 'objekt_gesperrt')
  assert.equal((body as Refusal).details['benutzer_id'], anna.id)
  geraet(await aendere(id, { status: 'defekt' }))
  await anna.post(`/kontrollen/${kontrolle.id}/abschliessen`)
  geraet(await aendere(id, { status: 'defekt', fehlbestand: true }))
  assert.deepEqual(await mengen(place.objekt_id), [[2, 1, 1]])
})

// geraete.10: A device with a history cannot be deleted (409 with kinds and counts).
test('a device that has a history is not deleted; the answer says what there is', async () => {
  const geprueft = await einGeraet(store)
  await leitung.post(`/geraete/${geprueft.id}/pruefungen`, { datum: today, ergebnis: 'bestanden' })
  const bemaengelt = await einGeraet(store)
  const mangel = { titel: 'Ventil klemmt', entitaet_typ: 'geraet_instanz', entitaet_id: bemaengelt.id }
  assert.equal((await anna.post('/maengel', { objekt_id: bemaengelt.objekt_id, ...mangel })).status, 201)
  for (const [id, kind] of [
    [geprueft.id, 'geraet_pruefung'],
    [bemaengelt.id, 'mangel'],
  ] as const) {
    const { status, body } = await leitung.delete(`/geraete/${id}`)
    assert.equal(status, 409)
    assert.deepEqual([(body as Refusal).code, (body as Refusal).details], ['wird_verwendet', { arten: { [kind]: 1 } }])
    assert.match((body as Refusal).error, /„ausgesondert“/)
  }
  assert.equal((await leitung.delete(`/geraete/${newId()}`)).status, 404)
})

// maengel.3: It may name a device of its object instead, which the answer names by material and serial number.
test('a defect may name a device of its object and no other', async () => {
  const { id, objekt_id } = await einGeraet(store)
  const melde = (objekt: string, entitaet_id: string) =>
    anna.post('/maengel', { objekt_id: objekt, titel: 'Riss', entitaet_typ: 'geraet_instanz', entitaet_id })
  const { status, body } = await melde(objekt_id, id)
  const { entitaet_bezeichnung } = body as { entitaet_bezeichnung: string }
  assert.equal(status, 201)
  assert.ok(entitaet_bezeichnung.endsWith(` ${(await read(id)).seriennummer}`), entitaet_bezeichnung)
  const foreign = await einObjekt(store)
  assert.deepEqual(verdict(await melde(foreign.id, id)), [422, 'unbekannte_referenz', 'entitaet_id'])
  assert.deepEqual(verdict(await melde(objekt_id, newId())), [422, 'unbekannte_referenz', 'entitaet_id'])
})

// kontrollen.15: A position of a check names its devices, without those out of service.
test('a position of a check names its devices, without those taken out of service', async () => {
  const place = await einGeraeteplatz(store)
  for (const seriennummer of ['KP-10', 'KP-9', 'KP-1']) geraet(await lay(place.id, { seriennummer }), 201)
  const { body } = await anna.get('/geraete?seriennummer=KP-1')
  await aendere((body as { eintraege: [{ id: string }] }).eintraege[0].id, { status: 'ausgesondert' })
  const kontrolle = await anna.post(`/objekte/${place.objekt_id}/kontrollen`)
  const { positionen } = kontrolle.body as {
    positionen: { objektposition_id: string; geraete: { seriennummer: string; status: string }[] }[]
  }
  const { geraete } = positionen.find(({ objektposition_id }) => objektposition_id === place.id)!
  assert.deepEqual(
    geraete.map(({ seriennummer, status }) => `${seriennummer} ${status}`),
    ['KP-9 einsatzbereit', 'KP-10 einsatzbereit'],
  )
})

test('a device is not deleted while a defect of it is being reported', async () => {
  const { id, objekt_id } = await einGeraet(store)
  const mangel = { objekt_id, titel: 'Riss', entitaet_typ: 'geraet_instanz', entitaet_id: id }
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('geraet_instanz').select('id').where('id', '=', id).forUpdate().execute(),
    [() => anna.post('/maengel', mangel), () => leitung.delete(`/geraete/${id}`)],
  )
  const outcome = answers.map(({ status }) => status)
  // Either may win; only a defect without its device is wrong.
  assert.ok([`${[201, 409]}`, `${[422, 204]}`].includes(`${outcome}`), `${outcome}`)
})

// geraete.15: An overdue test is the remark `pruefung_ueberfaellig` of the object.
test('an overdue test of a device is a remark about its object, until the device is taken out', async () => {
  const yesterday = addDays(today, -1)
  const { id, objekt_id, naechste_pruefung } = await einGeraet(store, { naechste_pruefung: yesterday })
  const hints = async () => ((await anna.get(`/objekte/${objekt_id}`)).body as { hinweise: string[] }).hinweise
  assert.equal(naechste_pruefung, yesterday)
  assert.deepEqual([await hints(), (await read(id)).pruefung_ueberfaellig], [['pruefung_ueberfaellig'], true])
  await aendere(id, { naechste_pruefung: today })
  assert.deepEqual([await hints(), (await read(id)).pruefung_ueberfaellig], [[], false])
  await aendere(id, { naechste_pruefung: yesterday, status: 'ausgesondert' })
  assert.deepEqual([await hints(), (await read(id)).pruefung_ueberfaellig], [[], false])
})

test('devices are listed by position and altogether, filtered and sorted, with few statements', async () => {
  const place = await einGeraeteplatz(store)
  const anlegen = async (seriennummer: string, naechste_pruefung: string | null) =>
    geraet(await lay(place.id, { seriennummer: `${seriennummer} ${place.id}`, naechste_pruefung }), 201).id
  const ids = [await anlegen('G 10', '2027-05-01'), await anlegen('G 9', null), await anlegen('G 1', '2027-04-01')]
  await aendere(ids[0]!, { status: 'in_pruefung' })
  const gelistet = async (path: string) => {
    const { status, body, text } = await anna.get(path)
    assert.equal(status, 200, text)
    return (body as { eintraege: GeraetAntwort[] }).eintraege.map(({ id }) => ids.indexOf(id))
  }
  const hier = `/objektpositionen/${place.id}/geraete`
  assert.deepEqual(await gelistet(hier), [2, 1, 0])
  assert.deepEqual(await gelistet(`${hier}?sortierung=-seriennummer`), [0, 1, 2])
  assert.deepEqual(await gelistet(`${hier}?sortierung=naechste_pruefung`), [2, 0, 1])
  assert.deepEqual(await gelistet(`${hier}?sortierung=-naechste_pruefung`), [0, 2, 1])
  assert.deepEqual(await gelistet(`${hier}?status=in_pruefung`), [0])
  assert.deepEqual(await gelistet(`/geraete?objekt_id=${place.objekt_id}&limit=1&seite=2`), [1])
  assert.deepEqual(await gelistet(`/geraete?material_id=${place.material_id}&faellig_bis=2027-04-30`), [2])
  assert.deepEqual(await gelistet(`/geraete?seriennummer=${encodeURIComponent(`g 9 ${place.id}`)}`), [1])
  assert.equal(await anweisungen(() => anna.get(hier)), 2)
})
