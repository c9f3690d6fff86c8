import assert from 'node:assert/strict'
import { test } from 'node:test'
import { materialClient } from '@zeughaus/clients'
import { newId } from '@zeughaus/platform'
import { einObjekt } from './objekte/objekt.factory.ts'
import { starteTestdienst } from './testing.ts'

const { url, store, person } = await starteTestdienst()
const anna = await person('mitarbeiter')
const client = materialClient({ url, credential: () => anna.token })

test('the typed client reads a list with its filters, and one of its entries', async () => {
  const objekt = await einObjekt(store)
  const liste = await client.GET('/objekte', { params: { query: { standort_id: objekt.standort_id, limit: 1 } } })
  assert.deepEqual([liste.data?.gesamt, liste.data?.eintraege[0]?.code], [1, objekt.code])
  const einzeln = await client.GET('/objekte/{id}', { params: { path: { id: objekt.id } } })
  assert.equal(einzeln.data?.standort.id, objekt.standort_id)
})

test('a refusal reaches the caller as sentence and code, not as an exception', async () => {
  const { data, error, response } = await client.GET('/objekte/{id}', { params: { path: { id: newId() } } })
  assert.equal(data, undefined)
  assert.equal(response.status, 404)
  assert.equal(error?.code, 'nicht_gefunden')
})

test('without a credential the client is told to log in', async () => {
  const { error } = await materialClient({ url }).GET('/standorte')
  assert.equal(error?.code, 'nicht_angemeldet')
})
