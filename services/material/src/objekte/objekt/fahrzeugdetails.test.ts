import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einObjekt } from './objekt.factory.ts'

const { store, person } = await starteTestdienst()
const leitung = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')

const empty = {
  kennzeichen: null,
  funkrufname: null,
  baujahr: null,
  kilometerstand: null,
  betriebsstunden: null,
  naechste_hu: null,
  naechste_uvv: null,
}
const full = {
  kennzeichen: 'MU-ST 112',
  funkrufname: 'Florian Musterstadt 1/46-1',
  baujahr: 2019,
  kilometerstand: 48_211,
  betriebsstunden: 1204.5,
  naechste_hu: '2027-03-31',
  naechste_uvv: '2026-12-31',
}

// objekte.22: Fahrzeugdetails are one record an object, each field nullable, replaced as a whole.
test('the details of a vehicle are empty until they are entered, and are replaced as a whole', async () => {
  const { id } = await einObjekt(store)
  const path = `/objekte/${id}/fahrzeugdetails`
  assert.deepEqual((await mitarbeiter.get(path)).body, empty)
  assert.deepEqual((await leitung.put(path, full)).body, full)
  assert.deepEqual((await mitarbeiter.get(path)).body, full)
  const { body, status } = await leitung.put(path, { kilometerstand: 50_000 })
  assert.equal(status, 200)
  assert.deepEqual(body, { ...empty, kilometerstand: 50_000 })
  assert.deepEqual((await mitarbeiter.get(path)).body, body)
})

test('two people who enter details at once leave one of the two records, whole', async () => {
  const { id } = await einObjekt(store)
  const path = `/objekte/${id}/fahrzeugdetails`
  const others = { ...empty, kennzeichen: 'MU-ST 2' }
  const answers = await Promise.all([leitung.put(path, full), leitung.put(path, others)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  const { body } = await mitarbeiter.get(path)
  assert.ok([full.kennzeichen, others.kennzeichen].includes((body as typeof full).kennzeichen))
  assert.deepEqual(body, (body as typeof full).kennzeichen === full.kennzeichen ? full : others)
})

test('details that do not fit are refused, those of an unknown object do not exist, and not everybody enters them', async () => {
  const { id } = await einObjekt(store)
  const path = `/objekte/${id}/fahrzeugdetails`
  const cases: object[] = [
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
  for (const fields of cases) assert.equal((await leitung.put(path, fields)).status, 400, JSON.stringify(fields))
  assert.deepEqual((await mitarbeiter.get(path)).body, empty)
  assert.equal((await mitarbeiter.get(`/objekte/${newId()}/fahrzeugdetails`)).status, 404)
  assert.equal((await leitung.put(`/objekte/${newId()}/fahrzeugdetails`, full)).status, 404)
  assert.equal((await mitarbeiter.put(path, full)).status, 403)
})
