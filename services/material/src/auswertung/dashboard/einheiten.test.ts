import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { eineEinheit } from '../../personal/qualifikationen/personal.factory.ts'
import type { Einheitslage } from './einheiten.schema.ts'

const service = await starteTestdienst()
const { store } = service
const kreis = await service.person('administration')
const oben = await eineEinheit(store, { name: 'Kreis' })
const nord = await eineEinheit(store, { name: 'Wehr 2 Nord', uebergeordnet_id: oben.id })
const sued = await eineEinheit(store, { name: 'Wehr 10 Süd', uebergeordnet_id: oben.id })
const zug = await eineEinheit(store, { name: 'Zug 1', uebergeordnet_id: nord.id })
await eineEinheit(store, { name: 'Wehr ohne Gerät', uebergeordnet_id: oben.id })

async function inhaber(ort: { einheit_id?: string; standort_id?: string }, rolle = 'mitarbeiter'): Promise<Person> {
  const person = await service.person()
  const { status, text } = await kreis.patch(`/benutzer/${person.id}`, { ortsrollen: [{ rolle, ...ort }] })
  assert.equal(status, 200, text)
  return person
}

async function lagen(who: Person): Promise<Einheitslage[]> {
  const { status, body, text } = await who.get('/dashboard/einheiten')
  assert.equal(status, 200, text)
  return (body as { eintraege: Einheitslage[] }).eintraege
}
const namesOf = async (who: Person) => (await lagen(who)).map(({ einheit_name }) => einheit_name)

/** An object of an Einheit whose check found something missing. */
async function mitFehlbestand(einheit_id: string): Promise<string> {
  const pruefling = await Pruefling.neu(service, [3])
  await pruefling.geprueft(kreis, [2])
  await store.db.updateTable('objekt').set({ einheit_id }).where('id', '=', pruefling.objekt_id).execute()
  return pruefling.objekt_id
}

const inZug = await mitFehlbestand(zug.id)
const inNord = await einObjekt(store, { einheit_id: nord.id })
const inSued = await mitFehlbestand(sued.id)
await kreis.post('/maengel', { objekt_id: inZug, titel: 'Riss' })
await kreis.put(`/objekte/${inSued}/fahrzeugdetails`, { naechste_hu: '2020-01-31' })

// dashboard.49: Each Einheit is counted with all below it: readiness, shortages, defects, overdue checks and tests.
test('each Einheit is counted with all below it, the upper one first', async () => {
  const found = await lagen(kreis)
  assert.deepEqual(
    found.map((lage) => [lage.einheit_name, lage.objekte, lage.nicht_einsatzbereit, lage.offene_fehlbestaende]),
    [
      ['Kreis', 3, 3, 2],
      ['Wehr 2 Nord', 2, 2, 1],
      ['Zug 1', 1, 1, 1],
      ['Wehr 10 Süd', 1, 1, 1],
    ],
  )
  assert.deepEqual(
    found.map(({ offene_maengel, ueberfaellige_pruefungen }) => [offene_maengel, ueberfaellige_pruefungen]),
    [
      [1, 1],
      [1, 0],
      [1, 0],
      [0, 1],
    ],
  )
  await einObjekt(store)
  const last = (await lagen(kreis)).at(-1)
  assert.deepEqual([last?.einheit_id, last?.objekte], [null, 1])
})

// dashboard.50: A role for a place shows the Einheiten of that place alone.
test('a brigade sees its own Einheiten, and a Standort those of what stands there', async () => {
  assert.deepEqual(await namesOf(await inhaber({ einheit_id: nord.id })), ['Wehr 2 Nord', 'Zug 1'])
  assert.deepEqual(await namesOf(await inhaber({ einheit_id: sued.id })), ['Wehr 10 Süd'])
  assert.deepEqual(await namesOf(await inhaber({ standort_id: inNord.standort_id })), ['Wehr 2 Nord'])
  const reader = await service.berechtigtePerson('lesen')
  assert.equal((await lagen(reader))[0]?.offene_maengel, null)
})

// dashboard.51: `einheit_id` narrows objects, shortages, defects, due checks and tests to an Einheit with all below it.
test('the lists behind the numbers are narrowed to an Einheit with all below it', async () => {
  const found = async (path: string) => {
    const { status, body, text } = await kreis.get(path)
    assert.equal(status, 200, text)
    return (body as { gesamt: number }).gesamt
  }
  const counts = async (einheit_id: string) =>
    Promise.all(
      [
        '/objekte?',
        '/dashboard/einsatzbereitschaft?',
        '/dashboard/fehlendes?',
        '/fehlbestaende?',
        '/maengel?',
        '/dashboard/kontrollfristen?tage=30&',
        '/dashboard/prueftermine?',
      ].map((path) => found(`${path}einheit_id=${einheit_id}`)),
    )
  assert.deepEqual(await counts(oben.id), [3, 3, 2, 2, 1, 0, 1])
  assert.deepEqual(await counts(nord.id), [2, 2, 1, 1, 1, 0, 0])
  assert.deepEqual(await counts(sued.id), [1, 1, 1, 1, 0, 0, 1])
})

// dashboard.52: A renamed or moved Einheit reaches the overviews at once.
test('a new name or place in the tree shows at once', async () => {
  await kreis.patch(`/einheiten/${sued.id}`, { name: 'Wehr 1 Süd', uebergeordnet_id: null })
  assert.deepEqual(
    (await lagen(kreis)).slice(0, 4).map(({ einheit_name, objekte }) => [einheit_name, objekte]),
    [
      ['Kreis', 2],
      ['Wehr 2 Nord', 2],
      ['Zug 1', 1],
      ['Wehr 1 Süd', 1],
    ],
  )
})
