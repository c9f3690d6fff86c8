import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einGeraet, einGeraeteplatz } from '../../objekte/geraete/geraet.factory.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { einStandort } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { lade, type Upload } from '../../werkstatt/dokumente/dokument.factory.ts'
import type { Akte } from './akte.schema.ts'

const service = await starteTestdienst()
const { store } = service
const anna = await service.person('mitarbeiter')
const leitung = await service.person('leitungsverantwortlicher')
const verwaltung = await service.person('administration')

async function akte(objektId: string, who: Person = leitung): Promise<Akte> {
  const { status, body, text } = await who.get(`/akte/objekt/${objektId}`)
  assert.equal(status, 200, text)
  return body as Akte
}

// dashboard.27: The Akte of an unknown object is 404.
test('an unknown object has no file: 404', async () => {
  assert.equal((await leitung.get(`/akte/objekt/${newId()}`)).status, 404)
  assert.equal((await leitung.get('/akte/objekt/keine-uuid')).status, 404)
})

// dashboard.21: The Akte holds master data, vehicle and places.
test('the file holds master data, vehicle, location and where it was before', async () => {
  const { id, code, standort_id } = await einObjekt(store)
  const fresh = await einStandort(store)
  await leitung.put(`/objekte/${id}/fahrzeugdetails`, { kennzeichen: 'MU-ST 112' })
  await leitung.post(`/objekte/${id}/lagerbewegungen`, { standort_id: fresh.id, grund: 'Umzug' })
  const { objekt, fahrzeugdetails, lagerbewegungen } = await akte(id)
  assert.deepEqual(
    [objekt.code, objekt.standort, objekt.einsatzbereitschaft],
    [code, { id: fresh.id, name: fresh.name }, 'nicht_einsatzbereit'],
  )
  assert.equal(fahrzeugdetails.kennzeichen, 'MU-ST 112')
  assert.equal(lagerbewegungen.gesamt, 1)
  assert.deepEqual(
    lagerbewegungen.eintraege.map(({ von_standort_id, nach_standort_id, grund }) => [
      von_standort_id,
      nach_standort_id,
      grund,
    ]),
    [[standort_id, fresh.id, 'Umzug']],
  )
})

// dashboard.22: It names the responsible users.
test('the file names who is responsible, through the object or its Standort, and who should check it', async () => {
  const { id, standort_id } = await einObjekt(store)
  const other = await einObjekt(store)
  await verwaltung.post('/zustaendigkeiten', { benutzer_id: anna.id, objekt_id: id })
  await verwaltung.post('/zustaendigkeiten', { benutzer_id: leitung.id, standort_id })
  await verwaltung.post('/zustaendigkeiten', { benutzer_id: leitung.id, objekt_id: other.id })
  await leitung.post('/kontrollverantwortung', { objekt_id: id, benutzer_id: anna.id })
  const { zustaendigkeiten, kontrollverantwortung } = await akte(id)
  assert.deepEqual(
    zustaendigkeiten.map(({ benutzer_id, objekt_id }) => [benutzer_id, objekt_id !== null]).toSorted(),
    [
      [anna.id, true],
      [leitung.id, false],
    ].toSorted(),
  )
  assert.deepEqual(
    kontrollverantwortung.eintraege.map(({ benutzer_id }) => benutzer_id),
    [anna.id],
  )
})

test('of who is responsible, the file tells a mitarbeiter and a role with nothing but lesen themselves, as the list does', async () => {
  const { id, standort_id } = await einObjekt(store)
  const [bernd, readers] = [await service.person('mitarbeiter'), await service.berechtigtePerson('lesen')]
  await verwaltung.post('/zustaendigkeiten', { benutzer_id: anna.id, objekt_id: id })
  await verwaltung.post('/zustaendigkeiten', { benutzer_id: leitung.id, standort_id })
  const zustaendige = async (who: Person) =>
    (await akte(id, who)).zustaendigkeiten.map(({ benutzer_id }) => benutzer_id)
  assert.deepEqual((await zustaendige(leitung)).toSorted(), [anna.id, leitung.id].toSorted())
  // One after the other, so that a result kept for one could reach the other.
  assert.deepEqual(await zustaendige(anna), [anna.id])
  assert.deepEqual(await zustaendige(bernd), [])
  assert.deepEqual(await zustaendige(readers), [])
  assert.deepEqual(await zustaendige(anna), [anna.id])
})

// dashboard.23: It holds defects, devices and tests.
test('the file holds the defects, the devices and their tests', async () => {
  const place = await einGeraeteplatz(store)
  const geraet = await einGeraet(store, { objektposition_id: place.id })
  const other = await einGeraet(store)
  for (const { id } of [geraet, other]) {
    await leitung.post(`/geraete/${id}/pruefungen`, { datum: '2026-05-04', ergebnis: 'bestanden' })
  }
  await anna.post('/maengel', { objekt_id: place.objekt_id, titel: 'Anzeige flackert' })
  const { geraete, pruefungen, maengel } = await akte(place.objekt_id)
  assert.deepEqual(
    geraete.eintraege.map(({ seriennummer }) => seriennummer),
    [geraet.seriennummer],
  )
  assert.deepEqual(
    pruefungen.eintraege.map(({ geraet_instanz_id, datum }) => [geraet_instanz_id, datum]),
    [[geraet.id, '2026-05-04']],
  )
  assert.deepEqual(
    maengel?.eintraege.map(({ titel }) => titel),
    ['Anzeige flackert'],
  )
})

// dashboard.25: It holds documents, for M without invoices.
test('the file holds the documents of the object and of what is in it; a mitarbeiter gets it without invoices', async () => {
  const { id, objekt_id } = await einGeraet(store)
  const hochgeladen = async (fields: Upload) => ((await lade(leitung, fields)).body as { id: string }).id
  const log = await hochgeladen({ entitaet_typ: 'geraet_instanz', entitaet_id: id })
  const rechnung = await hochgeladen({ entitaet_id: objekt_id, dokumenttyp: 'Rechnung' })
  await hochgeladen({ entitaet_id: (await einObjekt(store)).id })
  const dokumente = async (who: Person) => {
    const { gesamt, eintraege } = (await akte(objekt_id, who)).dokumente
    return [gesamt, eintraege.map((dokument) => dokument.id)]
  }
  assert.deepEqual(await dokumente(leitung), [2, [rechnung, log]])
  assert.deepEqual(await dokumente(anna), [1, [log]])
})

// dashboard.24: It holds the history of the object and of its contents.
test('the history is that of the object and of everything in it, the newest first, and of nothing else', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  const other = await Pruefling.neu(service, [5])
  const kontrolle = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 3 })
  await anna.post(`/kontrollen/${kontrolle}/abbrechen`)
  await other.geprueft(anna, [2])
  await anna.post('/maengel', { objekt_id: pruefling.objekt_id, titel: 'Riss' })
  await leitung.patch(`/objekte/${pruefling.objekt_id}`, { status: 'in_wartung' })
  const { historie } = await akte(pruefling.objekt_id)
  assert.deepEqual(
    historie?.eintraege.map(({ ereignis }) => ereignis),
    [
      'objekt_geaendert',
      'mangel_gemeldet',
      'kontrolle_abgebrochen',
      'istmenge_erfasst',
      'fehlbestand_entstanden',
      'kontrolle_gestartet',
    ],
  )
  assert.equal(historie?.gesamt, 6)
  const list = await leitung.get(`/historie?objekt_id=${pruefling.objekt_id}`)
  assert.deepEqual((list.body as { eintraege: unknown }).eintraege, historie?.eintraege)
})

test('of a long section the newest 50 are shown, and how many there are', async () => {
  const { id } = await einObjekt(store)
  for (let number = 1; number <= 51; number += 1)
    await anna.post('/maengel', { objekt_id: id, titel: `Riss ${number}` })
  const { maengel } = await akte(id)
  assert.deepEqual([maengel?.gesamt, maengel?.eintraege.length, maengel?.eintraege[0]?.titel], [51, 50, 'Riss 51'])
})

// dashboard.26: M get it without history entries.
test('a mitarbeiter gets the file without the history entries', async () => {
  const { id } = await einObjekt(store)
  await leitung.patch(`/objekte/${id}`, { status: 'in_wartung' })
  assert.equal((await akte(id, anna)).historie, null)
  assert.equal((await akte(id, leitung)).historie?.gesamt, 1)
})

test('a reader of objects without the right to defects gets the file without defects', async () => {
  const { id } = await einObjekt(store)
  await anna.post('/maengel', { objekt_id: id, titel: 'Geheimer Riss' })
  const readOnly = await service.berechtigtePerson('lesen')
  const ihre = await akte(id, readOnly)
  assert.deepEqual([ihre.maengel, ihre.historie], [null, null])
  const auchMaengel = await service.berechtigtePerson('lesen', 'mangel.lesen')
  assert.equal((await akte(id, auchMaengel)).maengel?.gesamt, 1)
})
