import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@zeughaus/platform'
import { starteTestdienst } from '../testing.ts'
import { einObjekt } from './objekt.factory.ts'

const { store, person } = await starteTestdienst()
const leitung = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')

const leer = {
  kennzeichen: null,
  funkrufname: null,
  baujahr: null,
  kilometerstand: null,
  betriebsstunden: null,
  naechste_hu: null,
  naechste_uvv: null,
}
const voll = {
  kennzeichen: 'MU-ST 112',
  funkrufname: 'Florian Musterstadt 1/46-1',
  baujahr: 2019,
  kilometerstand: 48_211,
  betriebsstunden: 1204.5,
  naechste_hu: '2027-03-31',
  naechste_uvv: '2026-12-31',
}

test('the details of a vehicle are empty until somebody enters them, and are replaced as a whole', async () => {
  const { id } = await einObjekt(store)
  const pfad = `/objekte/${id}/fahrzeugdetails`
  assert.deepEqual((await mitarbeiter.get(pfad)).body, leer)
  assert.deepEqual((await leitung.put(pfad, voll)).body, voll)
  assert.deepEqual((await mitarbeiter.get(pfad)).body, voll)
  const { body, status } = await leitung.put(pfad, { kilometerstand: 50_000 })
  assert.equal(status, 200)
  assert.deepEqual(body, { ...leer, kilometerstand: 50_000 })
  assert.deepEqual((await mitarbeiter.get(pfad)).body, body)
})

test('two people who enter details at once leave one of the two records, whole', async () => {
  const { id } = await einObjekt(store)
  const pfad = `/objekte/${id}/fahrzeugdetails`
  const andere = { ...leer, kennzeichen: 'MU-ST 2' }
  const antworten = await Promise.all([leitung.put(pfad, voll), leitung.put(pfad, andere)])
  assert.deepEqual(
    antworten.map(({ status }) => status),
    [200, 200],
  )
  const { body } = await mitarbeiter.get(pfad)
  assert.ok([voll.kennzeichen, andere.kennzeichen].includes((body as typeof voll).kennzeichen))
  assert.deepEqual(body, (body as typeof voll).kennzeichen === voll.kennzeichen ? voll : andere)
})

test('details that do not fit are refused, those of an unknown object do not exist, and not everybody enters them', async () => {
  const { id } = await einObjekt(store)
  const pfad = `/objekte/${id}/fahrzeugdetails`
  const faelle: object[] = [
    { baujahr: 1899 },
    { baujahr: 2019.5 },
    { kilometerstand: -1 },
    { kilometerstand: 1e12 },
    { betriebsstunden: -0.5 },
    { naechste_hu: '31.03.2027' },
    { naechste_uvv: '0000-01-01' },
    { kennzeichen: '' },
    { farbe: 'rot' },
  ]
  for (const felder of faelle) assert.equal((await leitung.put(pfad, felder)).status, 400, JSON.stringify(felder))
  assert.deepEqual((await mitarbeiter.get(pfad)).body, leer)
  assert.equal((await mitarbeiter.get(`/objekte/${newId()}/fahrzeugdetails`)).status, 404)
  assert.equal((await leitung.put(`/objekte/${newId()}/fahrzeugdetails`, voll)).status, 404)
  assert.equal((await mitarbeiter.put(pfad, voll)).status, 403)
})
