import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'

const { store, person } = await starteTestdienst()
const verwaltung = await person('administration')
const others = await person('administration')

const mit = (key: string) => ({ headers: { 'idempotency-key': key } })
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code
const bereiche = async (name: string) =>
  (await store.db.selectFrom('bereich').select('id').where('name', '=', name).execute()).length

test('ten times the same request at once is one Bereich and ten equal answers', async () => {
  const key = newId()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => verwaltung.post('/bereiche', { name: 'Nord' }, mit(key))),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  assert.equal(await bereiche('Nord'), 1)
})

test('a refusal is the answer to its key, also when the way is free by now', async () => {
  const key = newId()
  const first = (await verwaltung.post('/bereiche', { name: 'Besetzt' })).body as { id: string }
  assert.equal(code(await verwaltung.post('/bereiche', { name: 'besetzt' }, mit(key))), 'bereits_vorhanden')
  assert.equal((await verwaltung.delete(`/bereiche/${first.id}`)).status, 204)
  assert.equal(code(await verwaltung.post('/bereiche', { name: 'besetzt' }, mit(key))), 'bereits_vorhanden')
  assert.equal((await verwaltung.post('/bereiche', { name: 'besetzt' }, mit(newId()))).status, 201)
})

test('a request that does not fit its schema uses up no key', async () => {
  const key = newId()
  assert.equal((await verwaltung.post('/bereiche', { nam: 'Ost' }, mit(key))).status, 400)
  assert.equal((await verwaltung.post('/bereiche', { name: 'Ost' }, mit(key))).status, 201)
})

test('a key belongs to its user and its request', async () => {
  const key = newId()
  assert.equal((await verwaltung.post('/bereiche', { name: 'Süd' }, mit(key))).status, 201)
  assert.equal((await others.post('/bereiche', { name: 'West' }, mit(key))).status, 201)
  assert.equal(code(await verwaltung.post('/kategorien', { name: 'Süd' }, mit(key))), 'schluessel_verbraucht')
})

test('a key in capitals is the same key, and one that is no UUID is refused', async () => {
  const key = newId()
  const first = await verwaltung.post('/bereiche', { name: 'Mitte' }, mit(key))
  assert.equal((await verwaltung.post('/bereiche', { name: 'Mitte' }, mit(key.toUpperCase()))).text, first.text)
  const bad = await verwaltung.post('/bereiche', { name: 'X' }, mit('montag'))
  assert.equal(bad.status, 400)
  assert.match(bad.text, /Idempotency-Key muss eine UUID sein/)
})
