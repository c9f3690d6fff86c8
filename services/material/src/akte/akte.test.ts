import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@zeughaus/platform'
import { type Hochladen, lade } from '../dokumente/dokument.factory.ts'
import { einGeraet, einGeraeteplatz } from '../geraete/geraet.factory.ts'
import { Pruefling } from '../kontrollen/pruefling.factory.ts'
import { einObjekt } from '../objekte/objekt.factory.ts'
import { einStandort } from '../stammdaten/stammdaten.factory.ts'
import { type Person, starteTestdienst } from '../testing.ts'
import type { Akte } from './akte.schema.ts'

const dienst = await starteTestdienst()
const { store } = dienst
const anna = await dienst.person('mitarbeiter')
const leitung = await dienst.person('leitungsverantwortlicher')
const verwaltung = await dienst.person('administration')

async function akte(objektId: string, wer: Person = leitung): Promise<Akte> {
  const { status, body, text } = await wer.get(`/akte/objekt/${objektId}`)
  assert.equal(status, 200, text)
  return body as Akte
}

test('an unknown object has no file: 404', async () => {
  assert.equal((await leitung.get(`/akte/objekt/${newId()}`)).status, 404)
  assert.equal((await leitung.get('/akte/objekt/keine-uuid')).status, 404)
})

test('the file holds master data, vehicle, location and where it was before', async () => {
  const { id, code, standort_id } = await einObjekt(store)
  const neu = await einStandort(store)
  await leitung.put(`/objekte/${id}/fahrzeugdetails`, { kennzeichen: 'MU-ST 112' })
  await leitung.post(`/objekte/${id}/lagerbewegungen`, { standort_id: neu.id, grund: 'Umzug' })
  const { objekt, fahrzeugdetails, lagerbewegungen } = await akte(id)
  assert.deepEqual(
    [objekt.code, objekt.standort, objekt.einsatzbereitschaft],
    [code, { id: neu.id, name: neu.name }, 'nicht_einsatzbereit'],
  )
  assert.equal(fahrzeugdetails.kennzeichen, 'MU-ST 112')
  assert.equal(lagerbewegungen.gesamt, 1)
  assert.deepEqual(
    lagerbewegungen.eintraege.map(({ von_standort_id, nach_standort_id, grund }) => [
      von_standort_id,
      nach_standort_id,
      grund,
    ]),
    [[standort_id, neu.id, 'Umzug']],
  )
})

test('the file names who is responsible, through the object or its Standort, and who should check it', async () => {
  const { id, standort_id } = await einObjekt(store)
  const anderes = await einObjekt(store)
  await verwaltung.post('/zustaendigkeiten', { benutzer_id: anna.id, objekt_id: id })
  await verwaltung.post('/zustaendigkeiten', { benutzer_id: leitung.id, standort_id })
  await verwaltung.post('/zustaendigkeiten', { benutzer_id: leitung.id, objekt_id: anderes.id })
  await leitung.post('/kontrollverantwortung', { objekt_id: id, benutzer_id: anna.id })
  const { zustaendigkeiten, kontrollverantwortung } = await akte(id, anna)
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

test('the file holds the defects, the devices and their tests', async () => {
  const platz = await einGeraeteplatz(store)
  const geraet = await einGeraet(store, { objektposition_id: platz.id })
  const anderes = await einGeraet(store)
  for (const { id } of [geraet, anderes]) {
    await leitung.post(`/geraete/${id}/pruefungen`, { datum: '2026-05-04', ergebnis: 'bestanden' })
  }
  await anna.post('/maengel', { objekt_id: platz.objekt_id, titel: 'Anzeige flackert' })
  const { geraete, pruefungen, maengel } = await akte(platz.objekt_id)
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

test('the file holds the documents of the object and of what is in it; a mitarbeiter gets it without invoices', async () => {
  const { id, objekt_id } = await einGeraet(store)
  const hochgeladen = async (felder: Hochladen) => ((await lade(leitung, felder)).body as { id: string }).id
  const protokoll = await hochgeladen({ entitaet_typ: 'geraet_instanz', entitaet_id: id })
  const rechnung = await hochgeladen({ entitaet_id: objekt_id, dokumenttyp: 'Rechnung' })
  await hochgeladen({ entitaet_id: (await einObjekt(store)).id })
  const dokumente = async (wer: Person) => {
    const { gesamt, eintraege } = (await akte(objekt_id, wer)).dokumente
    return [gesamt, eintraege.map((dokument) => dokument.id)]
  }
  assert.deepEqual(await dokumente(leitung), [2, [rechnung, protokoll]])
  assert.deepEqual(await dokumente(anna), [1, [protokoll]])
})

test('the history is that of the object and of everything in it, the newest first, and of nothing else', async () => {
  const pruefling = await Pruefling.neu(dienst, [5])
  const anderer = await Pruefling.neu(dienst, [5])
  const kontrolle = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 3 })
  await anna.post(`/kontrollen/${kontrolle}/abbrechen`)
  await anderer.geprueft(anna, [2])
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
  const liste = await leitung.get(`/historie?objekt_id=${pruefling.objekt_id}`)
  assert.deepEqual((liste.body as { eintraege: unknown }).eintraege, historie?.eintraege)
})

test('of a long section the newest 50 are shown, and how many there are', async () => {
  const { id } = await einObjekt(store)
  for (let nummer = 1; nummer <= 51; nummer += 1)
    await anna.post('/maengel', { objekt_id: id, titel: `Riss ${nummer}` })
  const { maengel } = await akte(id)
  assert.deepEqual([maengel?.gesamt, maengel?.eintraege.length, maengel?.eintraege[0]?.titel], [51, 50, 'Riss 51'])
})

test('a mitarbeiter gets the file without the history entries', async () => {
  const { id } = await einObjekt(store)
  await leitung.patch(`/objekte/${id}`, { status: 'in_wartung' })
  assert.equal((await akte(id, anna)).historie, null)
  assert.equal((await akte(id, leitung)).historie?.gesamt, 1)
})

test('who may read objects but not defects gets the file without defects', async () => {
  const { id } = await einObjekt(store)
  await anna.post('/maengel', { objekt_id: id, titel: 'Geheimer Riss' })
  const nurLesen = await dienst.berechtigtePerson('lesen')
  const ihre = await akte(id, nurLesen)
  assert.deepEqual([ihre.maengel, ihre.historie], [null, null])
  const auchMaengel = await dienst.berechtigtePerson('lesen', 'mangel.lesen')
  assert.equal((await akte(id, auchMaengel)).maengel?.gesamt, 1)
})
