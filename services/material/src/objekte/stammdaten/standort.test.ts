import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einStandort } from './stammdaten.factory.ts'

const { store, person, niemand } = await starteTestdienst()
const verwaltung = await person('administration')
const mitarbeiter = await person('mitarbeiter')

// stammdaten.1: Bereich, Kategorie, Standort, Objekttyp and Material are listed, read, created, changed and deleted.
test('a Standort is created, read, changed and deleted', async () => {
  const created = await verwaltung.post('/standorte', { name: 'Wache Nord', adresse: 'Hauptstraße 1' })
  assert.equal(created.status, 201)
  const { id } = created.body as { id: string }
  assert.deepEqual(created.body, { id, name: 'Wache Nord', bereich_id: null, adresse: 'Hauptstraße 1' })

  const changed = await verwaltung.patch(`/standorte/${id}`, { name: 'Wache Nordost' })
  assert.deepEqual(changed.body, { id, name: 'Wache Nordost', bereich_id: null, adresse: 'Hauptstraße 1' })
  assert.deepEqual((await mitarbeiter.get(`/standorte/${id}`)).body, changed.body)

  assert.equal((await verwaltung.delete(`/standorte/${id}`)).status, 204)
  assert.equal((await mitarbeiter.get(`/standorte/${id}`)).status, 404)
})

test('two Standorte may not differ by case alone', async () => {
  await einStandort(store, { name: 'Gerätehaus Süd' })
  const second = await verwaltung.post('/standorte', { name: 'GERÄTEHAUS SÜD' })
  assert.equal(second.status, 409)
  assert.deepEqual(second.body, {
    error: 'Diesen Namen gibt es schon. Bitte wählen Sie einen anderen Wert.',
    code: 'bereits_vorhanden',
    details: { feld: 'name' },
  })
})

test('a Standort in use is not deleted; the answer says what uses it and how often', async () => {
  const standort = await einStandort(store, { name: 'Wache Mitte' })
  const target = { benutzer_id: mitarbeiter.id, standort_id: standort.id }
  await store.db
    .insertInto('zustaendigkeit')
    .values({ id: newId(), ...target })
    .execute()

  const { status, body } = await verwaltung.delete(`/standorte/${standort.id}`)
  assert.equal(status, 409)
  assert.deepEqual(body, {
    error: '„Wache Mitte“ wird noch verwendet (1 Zuständigkeit). Lösen Sie zuerst diese Verweise.',
    code: 'wird_verwendet',
    details: { arten: { zustaendigkeit: 1 } },
  })
})

test('a Standort with an unknown Bereich is refused and nothing is written', async () => {
  const { status, body } = await verwaltung.post('/standorte', { name: 'Wache West', bereich_id: newId() })
  assert.equal(status, 422)
  assert.deepEqual(body, {
    error: 'bereich_id verweist auf etwas, das es nicht gibt.',
    code: 'unbekannte_referenz',
    details: { feld: 'bereich_id' },
  })
  const found = await store.db.selectFrom('standort').where('name', '=', 'Wache West').selectAll().execute()
  assert.deepEqual(found, [])
})

test('Standorte come in natural order, page by page', async () => {
  const bereich_id = newId()
  await store.db.insertInto('bereich').values({ id: bereich_id, name: 'Landkreis' }).execute()
  for (const name of ['Halle 10', 'Ärztehaus', 'Halle 2', 'Zeughaus']) await einStandort(store, { name, bereich_id })

  const page = await mitarbeiter.get(`/standorte?bereich_id=${bereich_id}&limit=2&seite=2`)
  const { eintraege, ...rest } = page.body as { eintraege: { name: string }[] }
  assert.deepEqual(rest, { gesamt: 4, seite: 2, seiten: 2 })
  assert.deepEqual(
    eintraege.map(({ name }) => name),
    ['Halle 10', 'Zeughaus'],
  )

  const backwards = await mitarbeiter.get(`/standorte?bereich_id=${bereich_id}&sortierung=-name`)
  assert.deepEqual(
    (backwards.body as { eintraege: { name: string }[] }).eintraege.map(({ name }) => name),
    ['Zeughaus', 'Halle 10', 'Halle 2', 'Ärztehaus'],
  )
})

test('a body that does not fit is refused field by field', async () => {
  const { status, body } = await verwaltung.post('/standorte', { name: ' Nord ', farbe: 'rot', bereich_id: 'x' })
  assert.equal(status, 400)
  const { felder } = (body as { details: { felder: { pfad: string }[] } }).details
  assert.deepEqual(felder.map(({ pfad }) => pfad).sort(), ['bereich_id', 'farbe', 'name'])
  assert.equal((await verwaltung.patch(`/standorte/${newId()}`, {})).status, 400)
  assert.equal((await verwaltung.patch(`/standorte/${newId()}`, { name: 'Nord' })).status, 404)
})

test('a caller without token must log in, one without the right to write master data is refused', async () => {
  assert.equal((await niemand.get('/standorte')).status, 401)
  assert.equal((await mitarbeiter.post('/standorte', { name: 'Wache Ost' })).status, 403)
  assert.equal((await (await person()).get('/standorte')).status, 403)
})

test('a POST that a phone sends twice happens once', async () => {
  const headers = { 'idempotency-key': newId() }
  const body = { name: 'Wache Funkloch' }
  const [first, second] = await Promise.all([
    verwaltung.post('/standorte', body, { headers }),
    verwaltung.post('/standorte', body, { headers }),
  ])
  assert.equal(first.status, 201)
  assert.equal(second.text, first.text)
  assert.equal(second.status, 201)

  const others = await verwaltung.post('/standorte', { name: 'Wache Anders' }, { headers })
  assert.equal(others.status, 409)
  assert.equal((others.body as { code: string }).code, 'schluessel_verbraucht')
})
