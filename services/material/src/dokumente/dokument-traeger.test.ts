/** Documents and the things that they belong to: neither goes without the other. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { einGeraet } from '../geraete/geraet.factory.ts'
import type { Ablehnung } from '../kontrollen/pruefling.factory.ts'
import { einObjekt } from '../objekte/objekt.factory.ts'
import { einMaterial } from '../stammdaten/stammdaten.factory.ts'
import { starteTestdienst } from '../testing.ts'
import { type DokumentAntwort, lade } from './dokument.factory.ts'

const { store, person, gleichzeitig } = await starteTestdienst()
const leitung = await person('materialverantwortlicher')
const anna = await person('mitarbeiter')

const dokument = ({ status, body, text }: TestAnswer) => {
  assert.equal(status, 201, text)
  return body as DokumentAntwort
}

test('a thing is not deleted while somebody files a document at it', async () => {
  const { id } = await einGeraet(store)
  const antworten = await gleichzeitig(
    (tx) => tx.selectFrom('geraet_instanz').select('id').where('id', '=', id).forUpdate().execute(),
    [() => lade(anna, { entitaet_typ: 'geraet_instanz', entitaet_id: id }), () => leitung.delete(`/geraete/${id}`)],
  )
  const ausgang = antworten.map(({ status }) => status)
  // Who was first is chance; what must not be is a document of nothing.
  assert.ok([`${[201, 409]}`, `${[422, 204]}`].includes(`${ausgang}`), `${ausgang}`)
})

test('a device with documents is not deleted, and the documents of a discarded shortage go with it', async () => {
  const { id } = await einGeraet(store)
  dokument(await lade(anna, { entitaet_typ: 'geraet_instanz', entitaet_id: id }))
  const { body } = await leitung.delete(`/geraete/${id}`)
  assert.deepEqual((body as Ablehnung).details, { arten: { dokument: 1 } })
  const objekt = await einObjekt(store)
  const { id: material_id } = await einMaterial(store)
  await leitung.post(`/objekte/${objekt.id}/positionen`, { material_id, override: 2 })
  const kontrolle = (await anna.post(`/objekte/${objekt.id}/kontrollen`)).body as { id: string }
  await anna.put(`/kontrollen/${kontrolle.id}/positionen/${material_id}`, { gezaehlt: 1 })
  const { body: gefunden } = await anna.get(`/fehlbestaende?objekt_id=${objekt.id}`)
  const [fehlbestand] = (gefunden as { eintraege: { id: string }[] }).eintraege
  const bild = dokument(await lade(anna, { entitaet_typ: 'fehlbestand', entitaet_id: fehlbestand?.id ?? '' }))
  await anna.post(`/kontrollen/${kontrolle.id}/abbrechen`)
  assert.equal((await anna.get(`/dokumente/${bild.id}`)).status, 404)
})

test('the documents of a material go with it where it is replaced, and keep it from being deleted', async () => {
  const verwaltung = await person('administration')
  const [altes, neues] = [await einMaterial(store), await einMaterial(store)]
  const { id } = dokument(await lade(anna, { entitaet_typ: 'material', entitaet_id: altes.id }))
  const { body } = await verwaltung.delete(`/materialien/${altes.id}`)
  assert.deepEqual((body as Ablehnung).details, { arten: { dokument: 1 } })
  assert.equal((await verwaltung.post(`/materialien/${altes.id}/ersetzen`, { ziel_id: neues.id })).status, 200)
  const { body: gefunden } = await anna.get(`/dokumente?entitaet_typ=material&entitaet_id=${neues.id}`)
  assert.deepEqual(
    (gefunden as { eintraege: { id: string }[] }).eintraege.map((eintrag) => eintrag.id),
    [id],
  )
})
