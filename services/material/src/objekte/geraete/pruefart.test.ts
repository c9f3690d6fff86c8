import assert from 'node:assert/strict'
import { addMonths, dayOf, newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { type DokumentAntwort, lade, replace } from '../../werkstatt/dokumente/dokument.factory.ts'
import { einMaterial } from '../stammdaten/stammdaten.factory.ts'
import { einGeraet, einGeraeteplatz } from './geraet.factory.ts'

const { store, person, clock, gleichzeitig } = await starteTestdienst()
const admin = await person('administration')
const leitung = await person('materialverantwortlicher')
const anna = await person('mitarbeiter')
const heute = dayOf(clock.now(), 'Europe/Berlin')
const YEAR = 12

interface Art {
  readonly id: string
  readonly name: string
  readonly pruefart_id: string | null
  readonly letzte_pruefung: string | null
  readonly naechste_pruefung: string | null
}
interface Geraet {
  readonly id: string
  readonly letzte_pruefung: string | null
  readonly naechste_pruefung: string | null
  readonly naechste_pruefart_name: string | null
}
interface Folgen {
  readonly geraet_status: string
  readonly naechste_pruefung: string | null
  readonly naechste_der_art: string | null
}

async function eineArt(material_id: string, name: string, intervall_monate: number): Promise<string> {
  const { body, status, text } = await leitung.post('/pruefarten', { material_id, name, intervall_monate })
  assert.equal(status, 201, text)
  return (body as Art).id
}

/** A device whose material has a visual test each year and a pressure test every three years. */
async function einFlaschengeraet(monate: number | null = null) {
  const platz = await einGeraeteplatz(store, { monate })
  const sicht = await eineArt(platz.material_id, 'Sichtprüfung', YEAR)
  const druck = await eineArt(platz.material_id, 'Druckprüfung', 3 * YEAR)
  const { id } = await einGeraet(store, { objektposition_id: platz.id })
  return { ...platz, sicht, druck, geraet: id }
}

const pruefe = async (id: string, datum: string, pruefart_id: string | null, ergebnis = 'bestanden') => {
  const { body, status, text } = await leitung.post(`/geraete/${id}/pruefungen`, { datum, ergebnis, pruefart_id })
  assert.equal(status, 201, text)
  return body as Folgen
}
const lies = async (id: string) => (await anna.get(`/geraete/${id}`)).body as Geraet
const arten = async (id: string) =>
  ((await anna.get(`/geraete/${id}/pruefarten`)).body as { eintraege: Art[] }).eintraege

// geraete.22: A material may have kinds of tests, each with its interval in months; a device names the earliest next test of all kinds, and its kind.
test('each kind of tests of a device has its own interval; the device names the earliest next test and its kind', async () => {
  const { geraet, sicht, druck } = await einFlaschengeraet()
  const before = addMonths(heute, -6)
  const { naechste_der_art } = await pruefe(geraet, before, druck)
  assert.equal(naechste_der_art, addMonths(before, 3 * YEAR))
  const after = await pruefe(geraet, heute, sicht)
  assert.deepEqual([after.naechste_der_art, after.naechste_pruefung], [addMonths(heute, YEAR), addMonths(heute, YEAR)])
  const now = await lies(geraet)
  assert.deepEqual(
    [now.letzte_pruefung, now.naechste_pruefung, now.naechste_pruefart_name],
    [heute, addMonths(heute, YEAR), 'Sichtprüfung'],
  )
  assert.deepEqual(
    (await arten(geraet)).map(({ pruefart_id, letzte_pruefung }) => [pruefart_id, letzte_pruefung]),
    [
      [sicht, heute],
      [druck, before],
    ],
  )
  const { body } = await anna.get(`/geraete/${geraet}/pruefungen`)
  assert.deepEqual(
    (body as { eintraege: { pruefart_name: string }[] }).eintraege.map(({ pruefart_name }) => pruefart_name),
    ['Sichtprüfung', 'Druckprüfung'],
  )
  const ofOne = await anna.get(`/geraete/${geraet}/pruefungen?pruefart_id=${druck}`)
  assert.deepEqual(
    (ofOne.body as { eintraege: { pruefart_id: string }[] }).eintraege.map(({ pruefart_id }) => pruefart_id),
    [druck],
  )
})

// geraete.31: A device of a material without kinds has one test, by the interval of its position.
test('a device of a material without kinds is tested by the interval of its position alone', async () => {
  const platz = await einGeraeteplatz(store, { monate: YEAR })
  const { id } = await einGeraet(store, { objektposition_id: platz.id, letzte_pruefung: addMonths(heute, -1) })
  const due = addMonths(addMonths(heute, -1), YEAR)
  assert.deepEqual(await arten(id), [
    {
      pruefart_id: null,
      name: null,
      intervall_monate: YEAR,
      letzte_pruefung: addMonths(heute, -1),
      naechste_pruefung: due,
    },
  ])
  assert.equal((await lies(id)).naechste_pruefart_name, null)
})

// geraete.23: The test by the interval of the position counts beside the kinds; days entered by hand are its days.
test('the test by the interval of the position stays beside the kinds', async () => {
  const { geraet, sicht, id } = await einFlaschengeraet(6)
  await pruefe(geraet, heute, null)
  assert.equal((await lies(geraet)).naechste_pruefung, addMonths(heute, 6))
  await pruefe(geraet, heute, sicht)
  assert.equal((await lies(geraet)).naechste_pruefung, addMonths(heute, 6))
  assert.equal((await leitung.patch(`/objektpositionen/${id}`, { pruefintervall_monate: 24 })).status, 200)
  assert.deepEqual(
    [(await lies(geraet)).naechste_pruefung, (await lies(geraet)).naechste_pruefart_name],
    [addMonths(heute, YEAR), 'Sichtprüfung'],
  )
  await leitung.patch(`/geraete/${geraet}`, { naechste_pruefung: addMonths(heute, 1) })
  assert.equal((await lies(geraet)).naechste_pruefung, addMonths(heute, 1))
  assert.equal((await lies(geraet)).naechste_pruefart_name, null)
})

// geraete.24: A test changes the days of its own kind alone; a failed one keeps the date of its kind.
test('a failed test of one kind keeps its date, and an older one says nothing about the device', async () => {
  const { geraet, sicht, druck } = await einFlaschengeraet()
  await pruefe(geraet, heute, sicht)
  const older = await pruefe(geraet, addMonths(heute, -YEAR), sicht, 'nicht_bestanden')
  assert.deepEqual([older.geraet_status, older.naechste_der_art], ['einsatzbereit', addMonths(heute, YEAR)])
  const failed = await pruefe(geraet, heute, druck, 'nicht_bestanden')
  assert.deepEqual(
    [failed.geraet_status, failed.naechste_der_art, failed.naechste_pruefung],
    ['defekt', null, addMonths(heute, YEAR)],
  )
})

// geraete.25: The preview of a test says what recording it changes.
test('the preview of a test says what recording it changes, and changes nothing', async () => {
  const { geraet, sicht, druck } = await einFlaschengeraet(6)
  await pruefe(geraet, addMonths(heute, -3), druck)
  for (const pruefart_id of [sicht, druck, null]) {
    for (const ergebnis of ['bestanden', 'nicht_bestanden']) {
      const asked = `datum=${heute}&ergebnis=${ergebnis}${pruefart_id === null ? '' : `&pruefart_id=${pruefart_id}`}`
      const before = await lies(geraet)
      const { body, status } = await anna.get(`/geraete/${geraet}/pruefungen/vorschau?${asked}`)
      assert.equal(status, 200)
      assert.deepEqual(await lies(geraet), before)
      const { geraet_status, letzte_pruefung, naechste_pruefung, naechste_der_art } = (await pruefe(
        geraet,
        heute,
        pruefart_id,
        ergebnis,
      )) as Folgen & Geraet
      assert.deepEqual(body, { geraet_status, letzte_pruefung, naechste_pruefung, naechste_der_art }, asked)
    }
  }
  const tomorrow = dayOf(clock.now() + 86_400_000, 'Europe/Berlin')
  const late = await anna.get(`/geraete/${geraet}/pruefungen/vorschau?datum=${tomorrow}&ergebnis=bestanden`)
  assert.equal(late.status, 422)
})

// geraete.26: Another interval of a kind moves the next tests of its devices.
test('another interval of a kind moves the next tests of its devices', async () => {
  const { geraet, druck } = await einFlaschengeraet()
  await pruefe(geraet, heute, druck)
  assert.equal((await leitung.patch(`/pruefarten/${druck}`, { intervall_monate: 24 })).status, 200)
  assert.equal((await lies(geraet)).naechste_pruefung, addMonths(heute, 24))
})

// geraete.30: A kind without an interval is tested on demand; taking its interval away removes its due dates, also after a failed test.
test('a kind without an interval is never due; its tests stay', async () => {
  const { geraet, sicht, druck, objekt_id } = await einFlaschengeraet()
  await pruefe(geraet, addMonths(heute, -YEAR), sicht)
  await pruefe(geraet, heute, druck, 'nicht_bestanden')
  for (const id of [sicht, druck]) await leitung.patch(`/pruefarten/${id}`, { intervall_monate: null })
  assert.deepEqual(
    (await arten(geraet)).map(({ naechste_pruefung }) => naechste_pruefung),
    [null, null],
  )
  const now = await lies(geraet)
  assert.deepEqual([now.letzte_pruefung, now.naechste_pruefung], [heute, null])
  const { body } = await anna.get(`/dashboard/prueftermine?objekt_id=${objekt_id}&tage=0`)
  assert.deepEqual((body as { eintraege: unknown[] }).eintraege, [])
  assert.equal((await pruefe(geraet, heute, sicht)).naechste_der_art, null)
})

// geraete.32: A test that races with another interval of its kind is followed by the date of the later interval.
test('another interval of a kind and a test at the same time leave the date of the later interval', async () => {
  const { geraet, druck } = await einFlaschengeraet()
  await gleichzeitig(
    (tx) => tx.selectFrom('pruefart').select('id').where('id', '=', druck).forUpdate().execute(),
    [
      () => leitung.post(`/geraete/${geraet}/pruefungen`, { datum: heute, ergebnis: 'bestanden', pruefart_id: druck }),
      () => leitung.patch(`/pruefarten/${druck}`, { intervall_monate: 24 }),
    ],
  )
  assert.equal((await lies(geraet)).naechste_pruefung, addMonths(heute, 24))
})

// geraete.27: A kind belongs to one material, where its name is unique ignoring case; it can be deleted until a test names it.
test('a kind belongs to one material, has its name once, and stays while tests name it', async () => {
  const { geraet, material_id, sicht, druck } = await einFlaschengeraet()
  const foreign = await einFlaschengeraet()
  const body = { datum: heute, ergebnis: 'bestanden', pruefart_id: foreign.sicht }
  assert.equal((await leitung.post(`/geraete/${geraet}/pruefungen`, body)).status, 422)
  const again = { material_id, name: 'DRUCKPRÜFUNG', intervall_monate: 1 }
  assert.equal((await leitung.post('/pruefarten', again)).status, 409)
  assert.equal((await leitung.post('/pruefarten', { ...again, material_id: newId() })).status, 422)
  assert.equal((await anna.post('/pruefarten', { ...again, name: 'Neu' })).status, 403)
  const { id: counted } = await einMaterial(store, { materialtyp: 'menge' })
  assert.equal((await leitung.post('/pruefarten', { ...again, material_id: counted })).status, 422)
  await pruefe(geraet, heute, sicht)
  assert.equal((await leitung.delete(`/pruefarten/${sicht}`)).status, 409)
  assert.equal((await leitung.delete(`/pruefarten/${druck}`)).status, 204)
  const { eintraege } = (await anna.get(`/pruefarten?material_id=${material_id}`)).body as { eintraege: Art[] }
  assert.deepEqual(
    eintraege.map(({ name }) => name),
    ['Sichtprüfung'],
  )
})

// geraete.28: prueftermine has an entry for each kind that is due, and names it.
test('due lists have an entry for each kind that is due, and name it', async () => {
  const { geraet, objekt_id, sicht, druck } = await einFlaschengeraet()
  await pruefe(geraet, addMonths(heute, -YEAR), sicht)
  await pruefe(geraet, addMonths(heute, -3 * YEAR), druck)
  const termine = async (tage: number) =>
    (
      (await anna.get(`/dashboard/prueftermine?objekt_id=${objekt_id}&tage=${tage}`)).body as {
        eintraege: { pruefart: string | null; faelligkeitsdatum: string }[]
      }
    ).eintraege.map(({ pruefart, faelligkeitsdatum }) => [pruefart, faelligkeitsdatum])
  assert.deepEqual(await termine(0), [
    ['Druckprüfung', heute],
    ['Sichtprüfung', heute],
  ])
  await pruefe(geraet, heute, druck)
  assert.deepEqual(await termine(0), [['Sichtprüfung', heute]])
})

// geraete.29: `ersetzen` of a material hands its kinds to the other one; of a name that both have, an untested kind goes and a tested one gets the former material's name added.
test('a replaced material hands its kinds to its successor; a name that both have tells where it came from', async () => {
  const { material_id, geraet, sicht } = await einFlaschengeraet()
  const { material_id: ziel_id } = await einFlaschengeraet()
  await leitung.patch(`/materialien/${material_id}`, { name: `Flasche ${'x'.repeat(150)}` })
  await leitung.patch(`/pruefarten/${sicht}`, { name: 'y'.repeat(100) })
  const longer = (await anna.get(`/pruefarten?material_id=${ziel_id}`)).body as { eintraege: Art[] }
  const same = longer.eintraege.find(({ name }) => name === 'Sichtprüfung')?.id
  await leitung.patch(`/pruefarten/${same}`, { name: 'Y'.repeat(100) })
  await pruefe(geraet, heute, sicht)
  assert.equal((await admin.post(`/materialien/${material_id}/ersetzen`, { ziel_id })).status, 200)
  const { eintraege } = (await anna.get(`/pruefarten?material_id=${ziel_id}`)).body as { eintraege: Art[] }
  assert.equal(eintraege.length, 3, 'a kind without tests that the other has too is gone')
  assert.match(eintraege.find(({ id }) => id === sicht)?.name ?? '', /^y{60} \(Flasche x+\)$/)
  assert.equal((await lies(geraet)).naechste_pruefung, addMonths(heute, YEAR))
})

// geraete.33: A document can belong to a test of its device as its record; its later versions belong to it too.
test('the record of a test belongs to it, also its next version; the test of another device is refused', async () => {
  const { geraet, sicht } = await einFlaschengeraet()
  const other = await einFlaschengeraet()
  const { body } = await leitung.post(`/geraete/${geraet}/pruefungen`, {
    datum: heute,
    ergebnis: 'bestanden',
    pruefart_id: sicht,
  })
  const pruefung_id = (body as { id: string }).id
  const record = { entitaet_typ: 'geraet_instanz', pruefung_id }
  const refused = await lade(leitung, { ...record, entitaet_id: other.geraet })
  assert.deepEqual([refused.status, (refused.body as { details: { feld: string } }).details.feld], [422, 'pruefung_id'])
  const filed = await lade(leitung, { ...record, entitaet_id: geraet })
  assert.equal(filed.status, 201, filed.text)
  const after = await replace(leitung, (filed.body as DokumentAntwort).id)
  assert.equal((after.body as DokumentAntwort).pruefung_id, pruefung_id, after.text)
})
