import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einStandort } from '../stammdaten/stammdaten.factory.ts'
import type { Lagerbewegung } from './lagerbewegung.schema.ts'
import { einObjekt } from './objekt.factory.ts'
import type { Objekt } from './objekt.schema.ts'

const { store, person, berechtigtePerson, anweisungen, gleichzeitig, clock } = await starteTestdienst()
const leitung = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')

const bewegung = ({ status, body, text }: TestAnswer) => {
  assert.equal(status, 201, text)
  return body as Lagerbewegung
}
const verlege = (id: string, standort_id: string, fields: object = {}) =>
  leitung.post(`/objekte/${id}/lagerbewegungen`, { standort_id, ...fields })
const standortOf = async (id: string) => ((await mitarbeiter.get(`/objekte/${id}`)).body as Objekt).standort_id
const list = async (filter: string) => {
  const { body, status, text } = await mitarbeiter.get(`/lagerbewegungen?${filter}`)
  assert.equal(status, 200, text)
  return (body as { eintraege: Lagerbewegung[] }).eintraege
}

// objekte.20: A Lagerbewegung sets the Standort and records user, time, origin, destination and reason.
test('a move sets the Standort and says who moved the object, when, from where, to where and why', async () => {
  const [nord, sued] = [await einStandort(store, { name: 'Nord' }), await einStandort(store, { name: 'Süd' })]
  const objekt = await einObjekt(store, { standort_id: nord.id })
  const { id, ...rest } = bewegung(await verlege(objekt.id, sued.id, { grund: 'Umbau der Halle' }))
  assert.deepEqual(rest, {
    objekt_id: objekt.id,
    objekt_code: objekt.code,
    objekt_name: objekt.name,
    von_standort_id: nord.id,
    von_standort_name: 'Nord',
    nach_standort_id: sued.id,
    nach_standort_name: 'Süd',
    benutzer_id: leitung.id,
    benutzer_name: 'materialverantwortlicher',
    grund: 'Umbau der Halle',
    zeitpunkt: new Date(clock.now()).toISOString(),
  })
  assert.equal(await standortOf(objekt.id), sued.id)
  assert.deepEqual(await list(`objekt_id=${objekt.id}`), [{ id, ...rest }])
  const historie = await store.db.selectFrom('historie').selectAll().where('entitaet_id', '=', objekt.id).execute()
  assert.deepEqual(historie, [])
})

test('a move that cannot be is refused, and object and records stay as they were', async () => {
  const [nord, sued] = [await einStandort(store), await einStandort(store)]
  const { id } = await einObjekt(store, { standort_id: nord.id })
  const verdict = async (answer: Promise<TestAnswer>) => {
    const { status, body } = await answer
    return [status, (body as { code: string }).code]
  }
  assert.deepEqual(await verdict(verlege(id, nord.id)), [409, 'standort_unveraendert'])
  assert.deepEqual(await verdict(verlege(id, newId())), [422, 'unbekannte_referenz'])
  assert.deepEqual(await verdict(verlege(newId(), sued.id)), [404, 'nicht_gefunden'])
  assert.deepEqual(await verdict(verlege(id, sued.id, { von_standort_id: nord.id })), [400, 'anfrage_ungueltig'])
  const none = mitarbeiter.post(`/objekte/${id}/lagerbewegungen`, { standort_id: sued.id })
  assert.equal((await verdict(none))[0], 403)
  assert.equal(await standortOf(id), nord.id)
  assert.deepEqual(await list(`objekt_id=${id}`), [])
})

test('the permission to move is enough to move', async () => {
  const [objekt, target] = [await einObjekt(store), await einStandort(store)]
  const fahrer = await berechtigtePerson('lagerbewegung.anlegen')
  bewegung(await fahrer.post(`/objekte/${objekt.id}/lagerbewegungen`, { standort_id: target.id }))
  assert.equal((await fahrer.get('/lagerbewegungen')).status, 403)
})

test('moves that come at once follow one another: each begins where the one before ended', async () => {
  const objekt = await einObjekt(store)
  const targets = await Promise.all(Array.from({ length: 5 }, () => einStandort(store)))
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('objekt').select('id').where('id', '=', objekt.id).forUpdate().execute(),
    targets.map(
      ({ id }) =>
        () =>
          verlege(objekt.id, id),
    ),
  )
  const nachOf = new Map(answers.map(bewegung).map((one) => [one.von_standort_id, one.nach_standort_id]))
  let ort = objekt.standort_id
  for (let step = 0; step < targets.length; step++) ort = nachOf.get(ort) ?? assert.fail('the chain is broken')
  assert.equal(await standortOf(objekt.id), ort)
})

test('a move that a phone sends twice is made once', async () => {
  const [objekt, target] = [await einObjekt(store), await einStandort(store)]
  const send = () =>
    leitung.post(
      `/objekte/${objekt.id}/lagerbewegungen`,
      { standort_id: target.id },
      { headers: { 'idempotency-key': key } },
    )
  const key = newId()
  const [first, second] = [await send(), await send()]
  assert.equal(second.text, first.text)
  assert.equal((await list(`objekt_id=${objekt.id}`)).length, 1)
})

// objekte.21: Lagerbewegungen are listed by object and Standort, newest first.
test('moves are listed by object and by Standort, newest first, in two statements', async () => {
  const [nord, sued, west] = [await einStandort(store), await einStandort(store), await einStandort(store)]
  const [one, other] = [
    await einObjekt(store, { standort_id: nord.id }),
    await einObjekt(store, { standort_id: nord.id }),
  ]
  const a = bewegung(await verlege(one.id, sued.id)).id
  const b = bewegung(await verlege(one.id, west.id)).id
  const c = bewegung(await verlege(other.id, west.id)).id
  const ids = async (filter: string) => (await list(filter)).map(({ id }) => id)
  assert.deepEqual(await ids(`objekt_id=${one.id}`), [b, a])
  assert.deepEqual(await ids(`standort_id=${sued.id}`), [b, a])
  assert.deepEqual(await ids(`standort_id=${nord.id}&sortierung=zeitpunkt`), [a, c])
  assert.deepEqual(await ids(`standort_id=${west.id}&objekt_id=${other.id}`), [c])
  assert.deepEqual(await ids(`standort_id=${newId()}`), [])
  assert.equal(await anweisungen(() => list(`standort_id=${west.id}`)), 2)
})

test('no record of a move is ever changed or removed, not even by the service itself', async () => {
  const [objekt, target] = [await einObjekt(store), await einStandort(store)]
  const { id } = bewegung(await verlege(objekt.id, target.id))
  await assert.rejects(store.db.updateTable('lagerbewegung').set({ grund: 'anders' }).where('id', '=', id).execute())
  await assert.rejects(store.db.deleteFrom('lagerbewegung').where('id', '=', id).execute())
  assert.equal((await list(`objekt_id=${objekt.id}`))[0]?.grund, null)
})
