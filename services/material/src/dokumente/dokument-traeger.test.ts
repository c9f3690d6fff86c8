/** Documents and the things that they belong to: neither goes without the other. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { einGeraet } from '../geraete/geraet.factory.ts'
import { type Ablehnung, Pruefling } from '../kontrollen/pruefling.factory.ts'
import { einMaterial } from '../stammdaten/stammdaten.factory.ts'
import { starteTestdienst } from '../testing.ts'
import { type DokumentAntwort, lade } from './dokument.factory.ts'

const dienst = await starteTestdienst()
const { store, person, gleichzeitig } = dienst
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

test('a device with documents is not deleted', async () => {
  const { id } = await einGeraet(store)
  dokument(await lade(anna, { entitaet_typ: 'geraet_instanz', entitaet_id: id }))
  const { body } = await leitung.delete(`/geraete/${id}`)
  assert.deepEqual((body as Ablehnung).details, { arten: { dokument: 1 } })
})

test('what was filed at a shortage stays with its position when a count or the end of the check takes the shortage back', async () => {
  for (const zurueck of ['zaehlen', 'abbrechen']) {
    const pruefling = await Pruefling.neu(dienst, [2])
    const kontrolle = await pruefling.kontrolle(anna)
    await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 1 })
    const { id: entitaet_id, objektposition_id } = await pruefling.fehlbestand(anna)
    const rechnung = { entitaet_typ: 'fehlbestand', entitaet_id, dokumenttyp: 'Rechnung' }
    const { id } = dokument(await lade(leitung, rechnung))
    if (zurueck === 'zaehlen') await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 2 })
    else await anna.post(`/kontrollen/${kontrolle}/abbrechen`)
    assert.deepEqual(await pruefling.fehlbestaende(anna), [])
    const { status, body } = await leitung.get(`/dokumente/${id}`)
    const { entitaet_typ, entitaet_id: traeger } = body as { entitaet_typ: string; entitaet_id: string }
    assert.deepEqual([status, entitaet_typ, traeger], [200, 'objektposition', objektposition_id])
    assert.equal((await anna.get(`/dokumente/${id}`)).status, 403, 'an invoice stays what it is')
  }
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
