import assert from 'node:assert/strict'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { eineEinheit } from '../qualifikationen/personal.factory.ts'

const { store, person } = await starteTestdienst()
const verwaltung = await person('administration')
const leitung = await person('leitungsverantwortlicher')
const mitarbeiter = await person('mitarbeiter')

const code = ({ body }: { body: unknown }) => (body as { code?: string }).code

// personal.1: A writes Einheiten, each below another without cycles; M read them.
test('an Einheit is written by administration and read by everybody with a role', async () => {
  const zug = await verwaltung.post('/einheiten', { name: '1. Zug' })
  assert.equal(zug.status, 201)
  const { id } = zug.body as { id: string }
  assert.deepEqual(zug.body, { id, name: '1. Zug', uebergeordnet_id: null })
  assert.deepEqual((await mitarbeiter.get(`/einheiten/${id}`)).body, zug.body)
  assert.equal((await leitung.patch(`/einheiten/${id}`, { name: 'Zug' })).status, 403)
  assert.equal((await verwaltung.delete(`/einheiten/${id}`)).status, 204)
})

test('no Einheit belongs to itself, near or far', async () => {
  const zug = await eineEinheit(store)
  const group = await eineEinheit(store, { uebergeordnet_id: zug.id })
  const trupp = await eineEinheit(store, { uebergeordnet_id: group.id })
  const below = (id: string, uebergeordnet_id: string | null) =>
    verwaltung.patch(`/einheiten/${id}`, { uebergeordnet_id })
  assert.equal(code(await below(zug.id, zug.id)), 'selbstbezug')
  assert.equal(code(await below(zug.id, trupp.id)), 'zyklus')
  assert.equal((await below(trupp.id, zug.id)).status, 200)
  assert.equal((await below(trupp.id, null)).status, 200)
})

test('two moves at once never close a circle', async () => {
  for (let round = 0; round < 10; round++) {
    const [a, b] = [await eineEinheit(store), await eineEinheit(store)]
    const answers = await Promise.all([
      verwaltung.patch(`/einheiten/${a.id}`, { uebergeordnet_id: b.id }),
      verwaltung.patch(`/einheiten/${b.id}`, { uebergeordnet_id: a.id }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
  }
})

test('an Einheit with people or sub-units is not deleted', async () => {
  const zug = await eineEinheit(store)
  await eineEinheit(store, { uebergeordnet_id: zug.id })
  assert.equal((await verwaltung.patch(`/benutzer/${mitarbeiter.id}`, { einheit_id: zug.id })).status, 200)
  const { body } = await verwaltung.delete(`/einheiten/${zug.id}`)
  assert.deepEqual((body as { details: unknown }).details, { arten: { einheit: 1, benutzer: 1 } })
  const ohne = await verwaltung.patch(`/benutzer/${mitarbeiter.id}`, { einheit_id: null })
  assert.equal((ohne.body as { einheit_id: unknown }).einheit_id, null)
})
