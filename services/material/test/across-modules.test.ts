import assert from 'node:assert/strict'
import { materialClient } from '@zeughaus/clients'
import { DAY_MS } from '@zeughaus/platform'
import { test } from 'vitest'
import { gelungen } from '../src/betrieb/demo/buehne.ts'
import type { FesteRolle } from '../src/kern/access/rights.ts'
import { einBeladenesObjekt } from '../src/objekte/objekt/objekt.factory.ts'
import { einStandort } from '../src/objekte/stammdaten/stammdaten.factory.ts'
import { starteTestdienst } from './service.ts'

const { url, store, clock, person } = await starteTestdienst()
const als = async (rolle: FesteRolle) => {
  const { token } = await person(rolle)
  return materialClient({ url, credential: () => token })
}
const withId = (id: string) => ({ params: { path: { id } } })

// fehlbestaende.11: An approval changes neither quantities nor state, and no time ends it.
test('an approval rates a shortage and changes neither its quantities nor its state, however long it lasts', async () => {
  const chef = await als('leitungsverantwortlicher')
  const { id, positionen } = await einBeladenesObjekt(store, [5])
  const { id: kontrolle } = await gelungen(chef.POST('/objekte/{id}/kontrollen', withId(id)))
  const path = { id: kontrolle, material_id: positionen[0]?.material_id ?? '' }
  await chef.PUT('/kontrollen/{id}/positionen/{material_id}', { params: { path }, body: { gezaehlt: 3 } })
  await chef.POST('/kontrollen/{id}/abschliessen', withId(kontrolle))
  const { eintraege } = await gelungen(chef.GET('/fehlbestaende', { params: { query: { objekt_id: id } } }))
  const [before] = eintraege
  assert.ok(before)
  await chef.POST('/fehlbestaende/{id}/mindermenge', { ...withId(before.id), body: {} })
  clock.forward(400 * DAY_MS)
  const later = await als('leitungsverantwortlicher')
  const afterwards = await gelungen(later.GET('/fehlbestaende/{id}', withId(before.id)))
  assert.deepEqual(
    [afterwards.istmenge, afterwards.fehlmenge, afterwards.status, afterwards.genehmigt],
    [before.istmenge, before.fehlmenge, before.status, true],
  )
})

// historie.4: Master data, templates, users and Lagerbewegungen are not in it.
test('neither master data nor templates, users or moves are copied into the Historie', async () => {
  const ott = await als('administration')
  const count = async () => (await gelungen(ott.GET('/historie'))).gesamt
  const { id: objekt } = await einBeladenesObjekt(store, [1])
  const { id: target } = await einStandort(store)
  const before = await count()
  const standort = await gelungen(ott.POST('/standorte', { body: { name: 'Nur ein Ort' } }))
  await gelungen(ott.PATCH('/standorte/{id}', { ...withId(standort.id), body: { adresse: 'Am Rand 1' } }))
  const typ = await gelungen(ott.POST('/objekttypen', { body: { name: 'Nur ein Typ' } }))
  const empty = { name: 'Leer', objekttyp_id: typ.id, positionen: [] }
  const vorlage = await gelungen(ott.POST('/vorlagen', { body: empty }))
  await ott.DELETE('/vorlagen/{id}', withId(vorlage.id))
  const fresh = { benutzername: 'nur.einer', name: 'Nur Einer', passwort: 'Zwischen den Toren 4' }
  await gelungen(ott.POST('/benutzer', { body: fresh }))
  await gelungen(ott.POST('/objekte/{id}/lagerbewegungen', { ...withId(objekt), body: { standort_id: target } }))
  assert.equal(await count(), before)
})

// access.6: A user may have an e-mail address and an Einheit; PATCH with null takes them away.
test('a user has an e-mail address and an Einheit, and loses both by null', async () => {
  const ott = await als('administration')
  const { id: einheit_id } = await gelungen(ott.POST('/einheiten', { body: { name: 'Zug der Zuordnung' } }))
  const fresh = {
    benutzername: 'mit.mail',
    name: 'Mit Mail',
    passwort: 'Zwischen den Toren 4',
    email: 'mit@mail.example',
  }
  const before = await gelungen(ott.POST('/benutzer', { body: { ...fresh, einheit_id } }))
  assert.deepEqual([before.email, before.einheit_id], [fresh.email, einheit_id])
  const nothing = { email: null, einheit_id: null }
  const afterwards = await gelungen(ott.PATCH('/benutzer/{id}', { ...withId(before.id), body: nothing }))
  assert.deepEqual([afterwards.email, afterwards.einheit_id], [null, null])
})
