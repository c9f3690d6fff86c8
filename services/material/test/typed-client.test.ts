import assert from 'node:assert/strict'
import { materialClient } from '@zeughaus/clients'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { einObjekt } from '../src/objekte/objekt/objekt.factory.ts'
import { starteTestdienst } from './service.ts'

const { url, store, person } = await starteTestdienst()
const anna = await person('mitarbeiter')
const client = materialClient({ url, credential: () => anna.token })

// api.4: The generated client reads lists with filters and single entries.
test('the typed client reads a list with its filters, and one of its entries', async () => {
  const objekt = await einObjekt(store)
  const list = await client.GET('/objekte', { params: { query: { standort_id: objekt.standort_id, limit: 1 } } })
  assert.deepEqual([list.data?.gesamt, list.data?.eintraege[0]?.code], [1, objekt.code])
  const single = await client.GET('/objekte/{id}', { params: { path: { id: objekt.id } } })
  assert.equal(single.data?.standort.id, objekt.standort_id)
})

// api.5: An error is `{ error, code, details? }`: a German sentence and a stable code.
test('a refusal reaches the caller as sentence and code, not as an exception', async () => {
  const { data, error, response } = await client.GET('/objekte/{id}', { params: { path: { id: newId() } } })
  assert.equal(data, undefined)
  assert.equal(response.status, 404)
  assert.equal(error?.code, 'nicht_gefunden')
})

test('without a credential the client must log in', async () => {
  const { error } = await materialClient({ url }).GET('/standorte')
  assert.equal(error?.code, 'nicht_angemeldet')
})
