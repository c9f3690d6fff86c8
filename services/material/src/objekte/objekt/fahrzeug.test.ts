import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einObjekttyp } from '../stammdaten/stammdaten.factory.ts'
import { einObjekt } from './objekt.factory.ts'
import type { Objekt } from './objekt.schema.ts'

const { store, person, gleichzeitig } = await starteTestdienst()
const verwaltung = await person('administration')
const leitung = await person('leitungsverantwortlicher')

const zugfahrzeug = await einObjekttyp(store, { ist_zugfahrzeug: true })
const einFahrzeug = () => einObjekt(store, { objekttyp_id: zugfahrzeug.id })
const zuordnen = (id: string, fahrzeug_id: string | null) => leitung.patch(`/objekte/${id}`, { fahrzeug_id })
const verdict = ({ status, body }: TestAnswer) =>
  status === 200 ? [status] : [status, (body as { code: string }).code]
const fahrzeugOf = async (id: string) => ((await leitung.get(`/objekte/${id}`)).body as Objekt).fahrzeug_id

// objekte.10: Objects belong to one vehicle, are listed with it and can be taken off.
test('objects belong to a vehicle, are listed with it, and are taken off again', async () => {
  const fahrzeug = await einFahrzeug()
  const [tasche, koffer] = [await einObjekt(store), await einObjekt(store)]
  for (const { id } of [tasche, koffer]) assert.equal((await zuordnen(id, fahrzeug.id)).status, 200)
  const { body } = await leitung.get(`/objekte?fahrzeug_id=${fahrzeug.id}`)
  assert.deepEqual(
    (body as { eintraege: Objekt[] }).eintraege.map(({ id }) => id).sort(),
    [tasche.id, koffer.id].sort(),
  )
  assert.equal((await zuordnen(tasche.id, null)).status, 200)
  assert.equal(await fahrzeugOf(tasche.id), null)
  assert.equal(await fahrzeugOf(koffer.id), fahrzeug.id)
})

// objekte.11: The vehicle must exist, be of a type with `ist_zugfahrzeug`, and be neither the object itself nor belong to it (422).
test('nothing belongs to itself, to what is no vehicle, or to what does not exist', async () => {
  const fahrzeug = await einFahrzeug()
  const [tasche, koffer] = [await einObjekt(store), await einObjekt(store)]
  assert.deepEqual(verdict(await zuordnen(fahrzeug.id, fahrzeug.id)), [422, 'selbstbezug'])
  assert.deepEqual(verdict(await zuordnen(tasche.id, tasche.id)), [422, 'selbstbezug'])
  assert.deepEqual(verdict(await zuordnen(tasche.id, koffer.id)), [422, 'kein_zugfahrzeug'])
  assert.deepEqual(verdict(await zuordnen(tasche.id, newId())), [422, 'unbekannte_referenz'])
  assert.equal(await fahrzeugOf(tasche.id), null)
})

test('an object that does not exist is unknown, whatever its vehicle would be', async () => {
  const [fahrzeug, tasche] = [await einFahrzeug(), await einObjekt(store)]
  const nobody = newId()
  for (const id of [fahrzeug.id, tasche.id, nobody]) assert.equal((await zuordnen(nobody, id)).status, 404)
})

test('a new object is held to the same rules', async () => {
  const [fahrzeug, tasche] = [await einFahrzeug(), await einObjekt(store)]
  const { id: _id, ...vorlage } = await einObjekt(store)
  const mit = (fahrzeug_id: string) => verwaltung.post('/objekte', { ...vorlage, code: `N-${newId()}`, fahrzeug_id })
  assert.equal((await mit(fahrzeug.id)).status, 201)
  assert.deepEqual(verdict(await mit(tasche.id)), [422, 'kein_zugfahrzeug'])
  assert.deepEqual(verdict(await mit(newId())), [422, 'unbekannte_referenz'])
})

test('two vehicles do not belong to each other', async () => {
  const [a, b, c] = [await einFahrzeug(), await einFahrzeug(), await einFahrzeug()]
  assert.equal((await zuordnen(a.id, b.id)).status, 200)
  assert.deepEqual(verdict(await zuordnen(b.id, a.id)), [422, 'zyklus'])
  assert.equal((await zuordnen(b.id, c.id)).status, 200)
})

test('a type stays a tractor vehicle as long as objects belong to vehicles of it, also when both happens at once', async () => {
  const typ = await einObjekttyp(store, { ist_zugfahrzeug: true })
  const fahrzeug = await einObjekt(store, { objekttyp_id: typ.id })
  const [tasche, koffer] = [await einObjekt(store), await einObjekt(store)]
  const aendere = (body: object) => leitung.patch(`/objekttypen/${typ.id}`, body)
  assert.equal((await zuordnen(tasche.id, fahrzeug.id)).status, 200)
  assert.deepEqual(verdict(await aendere({ ist_zugfahrzeug: false })), [409, 'wird_verwendet'])
  assert.equal((await aendere({ name: `Zug ${newId()}`, ist_zugfahrzeug: true })).status, 200)
  assert.equal((await zuordnen(tasche.id, null)).status, 200)
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('objekttyp').select('id').where('id', '=', typ.id).forUpdate().execute(),
    [() => zuordnen(koffer.id, fahrzeug.id), () => aendere({ ist_zugfahrzeug: false })],
  )
  const outcome = answers.map(({ status }) => status).join(' ')
  assert.ok(['200 409', '422 200'].includes(outcome), outcome)
})

for (const start of ['the first', 'the second'] as const) {
  test(`of two people who assign two vehicles to each other at once, one is refused (${start} vehicle was locked)`, async () => {
    const [a, b] = [await einFahrzeug(), await einFahrzeug()]
    const locked = start === 'the first' ? a.id : b.id
    const answers = await gleichzeitig(
      (tx) => tx.selectFrom('objekt').select('id').where('id', '=', locked).forUpdate().execute(),
      [() => zuordnen(a.id, b.id), () => zuordnen(b.id, a.id)],
    )
    assert.deepEqual(answers.map(verdict).sort(), [[200], [422, 'zyklus']])
    const assigned = [await fahrzeugOf(a.id), await fahrzeugOf(b.id)].filter((id) => id !== null)
    assert.equal(assigned.length, 1)
  })
}

test('many assignments among a few vehicles at once never close a circle of two, and no deadlock reaches a caller', async () => {
  const fahrzeuge = await Promise.all(Array.from({ length: 4 }, einFahrzeug))
  const pairs = fahrzeuge.flatMap((a) => fahrzeuge.filter((b) => a !== b).map((b) => [a.id, b.id] as const))
  const answers = await Promise.all([...pairs, ...pairs].map(([a, b]) => zuordnen(a, b)))
  for (const answer of answers) assert.ok([200, 422].includes(answer.status), answer.text)
  const target = new Map(await Promise.all(fahrzeuge.map(async ({ id }) => [id, await fahrzeugOf(id)] as const)))
  for (const [id, fahrzeug] of target) assert.notEqual(target.get(fahrzeug ?? ''), id)
})
