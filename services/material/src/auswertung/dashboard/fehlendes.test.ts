import assert from 'node:assert/strict'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einLagerplatz, einZugang } from '../../lager/bestand/lager.factory.ts'
import { einStandort } from '../../objekte/stammdaten/stammdaten.factory.ts'
import type { Fehlendes } from './fehlendes.schema.ts'

const service = await starteTestdienst()
const { store } = service
const anna = await service.person('mitarbeiter')
const leitung = await service.person('leitungsverantwortlicher')

async function fehlendes(search = ''): Promise<Fehlendes[]> {
  const { status, body, text } = await anna.get(`/dashboard/fehlendes${search}`)
  assert.equal(status, 200, text)
  return (body as { eintraege: Fehlendes[] }).eintraege
}

// dashboard.37: What is missing in objects in service and not approved is listed with the store's stock, vehicles first.
test('what is missing is listed with what all places of the store have of it', async () => {
  const pruefling = await Pruefling.neu(service, [5, 4])
  const [first] = pruefling.positionen
  for (const menge of [3, 4]) await einZugang(store, first?.material_id ?? '', (await einLagerplatz(store)).id, menge)
  assert.deepEqual(await fehlendes(`?objekt_id=${pruefling.objekt_id}`), [])
  await pruefling.geprueft(anna, [3, 4])
  const found = await fehlendes(`?objekt_id=${pruefling.objekt_id}`)
  assert.deepEqual(
    found.map(({ objektposition_id, fehlmenge, im_lager }) => [objektposition_id, fehlmenge, im_lager]),
    [[first?.id, 2, 7]],
  )
})

test('what is approved as less, and what belongs to an object out of service, is not missing', async () => {
  const pruefling = await Pruefling.neu(service, [5, 5])
  await pruefling.geprueft(anna, [3, 4])
  const search = `?objekt_id=${pruefling.objekt_id}`
  const [one, other] = await fehlendes(search)
  await leitung.post(`/fehlbestaende/${one?.fehlbestand_id}/mindermenge`, { begruendung: 'Reicht' })
  assert.deepEqual(
    (await fehlendes(search)).map(({ fehlbestand_id }) => fehlbestand_id),
    [other?.fehlbestand_id],
  )
  await leitung.patch(`/objekte/${pruefling.objekt_id}`, { status: 'ausser_dienst' })
  assert.deepEqual(await fehlendes(search), [])
})

test('vehicles come first, then the order of the codes', async () => {
  const standort_id = (await einStandort(store)).id
  const codes = ['B-2', 'B-10', 'A-1']
  for (const code of codes) {
    const pruefling = await Pruefling.neu(service, [2])
    await store.db.updateTable('objekt').set({ code, standort_id }).where('id', '=', pruefling.objekt_id).execute()
    if (code !== 'A-1') await makeVehicle(pruefling.objekt_id)
    await pruefling.geprueft(anna, [1])
  }
  const listed = await fehlendes(`?standort_id=${standort_id}`)
  assert.deepEqual(
    listed.map(({ objekt_code }) => objekt_code),
    ['B-2', 'B-10', 'A-1'],
  )
})

test('the list is three statements: the login, the state of the situation, the stock', async () => {
  await fehlendes()
  assert.equal(await service.anweisungen(() => fehlendes()), 3)
})

test('a booking shows at once, although nothing else has changed', async () => {
  const pruefling = await Pruefling.neu(service, [2])
  await pruefling.geprueft(anna, [1])
  const search = `?objekt_id=${pruefling.objekt_id}`
  const [before] = await fehlendes(search)
  await einZugang(store, before?.material_id ?? '', (await einLagerplatz(store)).id, 4)
  const [after] = await fehlendes(search)
  assert.deepEqual([before?.im_lager, after?.im_lager], [0, 4])
})

async function makeVehicle(objekt_id: string): Promise<void> {
  const { objekttyp_id } = await store.db
    .selectFrom('objekt')
    .select('objekttyp_id')
    .where('id', '=', objekt_id)
    .executeTakeFirstOrThrow()
  await store.db.updateTable('objekttyp').set({ ist_zugfahrzeug: true }).where('id', '=', objekttyp_id).execute()
}
