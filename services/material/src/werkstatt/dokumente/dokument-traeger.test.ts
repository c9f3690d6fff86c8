/** Documents and the things they belong to: neither is deleted without the other. */
import assert from 'node:assert/strict'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { Pruefling, type Refusal } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einGeraet } from '../../objekte/geraete/geraet.factory.ts'
import { einMaterial } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { type DokumentAntwort, lade } from './dokument.factory.ts'

const service = await starteTestdienst()
const { store, person, gleichzeitig } = service
const leitung = await person('materialverantwortlicher')
const anna = await person('mitarbeiter')

const dokument = ({ status, body, text }: TestAnswer) => {
  assert.equal(status, 201, text)
  return body as DokumentAntwort
}

test('a thing is not deleted while a document is being filed at it', async () => {
  const { id } = await einGeraet(store)
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('geraet_instanz').select('id').where('id', '=', id).forUpdate().execute(),
    [() => lade(anna, { entitaet_typ: 'geraet_instanz', entitaet_id: id }), () => leitung.delete(`/geraete/${id}`)],
  )
  const outcome = answers.map(({ status }) => status)
  // Either may win; only a document without its thing is wrong.
  assert.ok([`${[201, 409]}`, `${[422, 204]}`].includes(`${outcome}`), `${outcome}`)
})

test('a device with documents is not deleted', async () => {
  const { id } = await einGeraet(store)
  dokument(await lade(anna, { entitaet_typ: 'geraet_instanz', entitaet_id: id }))
  const { body } = await leitung.delete(`/geraete/${id}`)
  assert.deepEqual((body as Refusal).details, { arten: { dokument: 1 } })
})

test('a document filed at a shortage stays with its position when a count or the end of the check takes the shortage back', async () => {
  for (const back of ['zaehlen', 'abbrechen']) {
    const pruefling = await Pruefling.neu(service, [2])
    const kontrolle = await pruefling.kontrolle(anna)
    await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 1 })
    const { id: entitaet_id, objektposition_id } = await pruefling.fehlbestand(anna)
    const rechnung = { entitaet_typ: 'fehlbestand', entitaet_id, dokumenttyp: 'Rechnung' }
    const { id } = dokument(await lade(leitung, rechnung))
    if (back === 'zaehlen') await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 2 })
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
  const [old, fresh] = [await einMaterial(store), await einMaterial(store)]
  const { id } = dokument(await lade(anna, { entitaet_typ: 'material', entitaet_id: old.id }))
  const { body } = await verwaltung.delete(`/materialien/${old.id}`)
  assert.deepEqual((body as Refusal).details, { arten: { dokument: 1 } })
  assert.equal((await verwaltung.post(`/materialien/${old.id}/ersetzen`, { ziel_id: fresh.id })).status, 200)
  const { body: found } = await anna.get(`/dokumente?entitaet_typ=material&entitaet_id=${fresh.id}`)
  assert.deepEqual(
    (found as { eintraege: { id: string }[] }).eintraege.map((eintrag) => eintrag.id),
    [id],
  )
})
