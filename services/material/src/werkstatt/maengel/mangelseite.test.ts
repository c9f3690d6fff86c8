import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { type DokumentAntwort, einPdf, lade } from '../dokumente/dokument.factory.ts'
import { einWartungsauftrag } from '../wartung/wartung.factory.ts'

const { store, person, berechtigtePerson, clock } = await starteTestdienst()
const admin = await person('administration')
const leitung = await person('leitungsverantwortlicher')
const anna = await person('mitarbeiter')
const bert = await person('mitarbeiter')

interface Mangel {
  readonly id: string
  readonly verantwortlich_id: string | null
  readonly verantwortlich_name: string | null
}
interface Kommentar {
  readonly id: string
  readonly text: string
  readonly geaendert_am: string | null
  readonly aktionen: string[]
}
interface Schritt extends Kommentar {
  readonly art: string
  readonly bezug_id: string | null
  readonly benutzer_name: string
  readonly status_nach: string | null
  readonly verantwortlich_name: string | null
  readonly auftrag_status: string | null
}

const objekt_id = (await einObjekt(store)).id
const MINUTE = 60_000

async function einMangel(fields: object = {}): Promise<string> {
  const { body, status } = await anna.post('/maengel', { objekt_id, titel: 'Naht offen', ...fields })
  assert.equal(status, 201)
  return (body as Mangel).id
}
const kommentiere = async (id: string, text: string) =>
  (await anna.post(`/maengel/${id}/kommentare`, { text })).body as Kommentar
const verlauf = async (id: string, who: Pick<typeof anna, 'get'> = anna): Promise<Schritt[]> =>
  ((await who.get(`/maengel/${id}/verlauf`)).body as { eintraege: Schritt[] }).eintraege
/** The events of a record in their order: ids ascend, while `nummer` counts within one of the chains. */
const ereignisse = async (id: string) =>
  store.db.selectFrom('historie').selectAll().where('entitaet_id', '=', id).orderBy('id').execute()
const idsOf = async (filter: string) =>
  ((await anna.get(`/maengel?${filter}`)).body as { eintraege: Mangel[] }).eintraege.map(({ id }) => id)

// maengel.8: Those who may edit a defect name a person with access who sees to it; each change of that person is an event.
test('a defect is assigned by those who may edit it, which is an event; only people with access take it', async () => {
  const id = await einMangel()
  assert.equal((await anna.patch(`/maengel/${id}`, { verantwortlich_id: anna.id })).status, 403)
  const { body } = await leitung.patch(`/maengel/${id}`, { verantwortlich_id: anna.id })
  assert.deepEqual([(body as Mangel).verantwortlich_id, (body as Mangel).verantwortlich_name], [anna.id, 'mitarbeiter'])
  await leitung.patch(`/maengel/${id}`, { verantwortlich_id: anna.id })
  await leitung.patch(`/maengel/${id}`, { verantwortlich_id: null })
  const zuweisungen = (await ereignisse(id)).filter(({ ereignis }) => ereignis === 'mangel_zugewiesen')
  assert.deepEqual(
    zuweisungen.map(({ details }) => details),
    [
      { objekt_id, von: null, nach: anna.id },
      { objekt_id, von: anna.id, nach: null },
    ],
  )
  const gone = await person('mitarbeiter')
  await store.db.updateTable('benutzer').set({ aktiv: false }).where('id', '=', gone.id).execute()
  for (const verantwortlich_id of [gone.id, newId()]) {
    const refused = await leitung.patch(`/maengel/${id}`, { verantwortlich_id })
    assert.deepEqual([refused.status, (refused.body as { code: string }).code], [422, 'unbekannte_referenz'])
  }
})

// maengel.13: Defects are filtered by responsible person, by who reported them, and by the Standort of their object.
test('defects are found by who sees to them, who reported them, and the Standort of their object', async () => {
  const objekt = await einObjekt(store)
  const mine = await einMangel({ objekt_id: objekt.id })
  const other = ((await bert.post('/maengel', { objekt_id: objekt.id, titel: 'Riss' })).body as Mangel).id
  await leitung.patch(`/maengel/${other}`, { verantwortlich_id: anna.id })
  const here = `objekt_id=${objekt.id}`
  assert.deepEqual(await idsOf(`${here}&verantwortlich_id=${anna.id}`), [other])
  assert.deepEqual(await idsOf(`${here}&gemeldet_von=${anna.id}`), [mine])
  assert.deepEqual(new Set(await idsOf(`standort_id=${objekt.standort_id}`)), new Set([mine, other]))
  assert.deepEqual(await idsOf(`${here}&standort_id=${newId()}`), [])
})

// maengel.9: Those who may report defects comment on them; the Historie keeps that there was a comment, never its text.
test('everybody who may report defects comments on them; the Historie names the comment without its text', async () => {
  const id = await einMangel()
  const kommentar = await kommentiere(id, '  Frau Kanari hat den Schlüssel.\n')
  assert.equal(kommentar.text, 'Frau Kanari hat den Schlüssel.')
  assert.equal(
    (await (await berechtigtePerson('mangel.lesen')).post(`/maengel/${id}/kommentare`, { text: 'x' })).status,
    403,
  )
  for (const text of ['', ' \n ', 'x'.repeat(2001)]) {
    assert.equal((await anna.post(`/maengel/${id}/kommentare`, { text })).status, 400, JSON.stringify(text.slice(0, 5)))
  }
  assert.equal((await anna.post(`/maengel/${newId()}/kommentare`, { text: 'x' })).status, 404)
  const rows = await ereignisse(id)
  assert.deepEqual(rows.at(-1)?.details, { objekt_id, kommentar_id: kommentar.id })
  assert.ok(!JSON.stringify(rows).includes('Kanari'))
})

// maengel.10: Its author corrects or deletes a comment for 15 minutes, the administration deletes it at any time; each is an event.
test('the author corrects or removes a comment for 15 minutes, the administration removes it at any time', async () => {
  const id = await einMangel()
  const path = async () => `/maengel/${id}/kommentare/${(await kommentiere(id, 'Liegt im Spind')).id}`
  const first = await path()
  clock.forward(15 * MINUTE - 1)
  assert.equal((await bert.patch(first, { text: 'Nein' })).status, 403)
  assert.equal((await leitung.delete(first)).status, 403)
  const corrected = (await anna.patch(first, { text: 'Liegt im Lager' })).body as Kommentar
  assert.deepEqual([corrected.text, corrected.aktionen], ['Liegt im Lager', ['bearbeiten', 'loeschen']])
  assert.notEqual(corrected.geaendert_am, null)
  clock.forward(1)
  assert.equal((await anna.patch(first, { text: 'Doch im Spind' })).status, 403)
  assert.equal((await anna.delete(first)).status, 403)
  const [late] = await verlauf(id)
  assert.deepEqual([late?.text, late?.aktionen], ['Liegt im Lager', []])
  assert.deepEqual((await verlauf(id, admin))[0]?.aktionen, ['loeschen'])
  assert.equal((await admin.delete(first)).status, 204)
  const second = await path()
  assert.equal((await anna.delete(second)).status, 204)
  assert.equal((await anna.delete(second)).status, 404)
  const other = await einMangel()
  const foreign = (await kommentiere(other, 'Woanders')).id
  assert.equal((await anna.delete(`/maengel/${id}/kommentare/${foreign}`)).status, 404)
  const kinds = (await ereignisse(id)).map(({ ereignis }) => ereignis)
  assert.deepEqual(kinds, [
    'mangel_gemeldet',
    'mangel_kommentiert',
    'mangel_kommentar_geaendert',
    'mangel_kommentar_geloescht',
    'mangel_kommentiert',
    'mangel_kommentar_geloescht',
  ])
  assert.ok((await verlauf(id)).every(({ text }) => text === null))
})

// maengel.11: The course of a defect holds status, person, comments, and what the caller may see of its documents and orders, newest first.
test('the course of a defect holds report, status, person, comments, photos and orders, newest first', async () => {
  const id = await einMangel()
  const next = () => clock.forward(1000)
  next()
  await leitung.patch(`/maengel/${id}`, { status: 'in_bearbeitung', verantwortlich_id: anna.id })
  next()
  const kommentar = await kommentiere(id, 'Faden bestellt')
  next()
  const datei = einPdf()
  const foto = (await lade(anna, { entitaet_typ: 'mangel', entitaet_id: id, datei, dateiname: 'naht.pdf' }))
    .body as DokumentAntwort
  next()
  const auftrag = (
    await leitung.post('/wartungsauftraege', { objekt_id, mangel_id: id, werkstatt: 'extern', beschreibung: 'Nähen' })
  ).body as { id: string; mangel_id: string }
  assert.equal(auftrag.mangel_id, id)
  next()
  await leitung.patch(`/wartungsauftraege/${auftrag.id}`, { status: 'in_arbeit' })
  await leitung.patch(`/wartungsauftraege/${auftrag.id}`, { bemerkung: 'Wartet auf Teile' })
  const steps = await verlauf(id)
  assert.deepEqual(
    steps.map(({ art, bezug_id, text, auftrag_status }) => [art, bezug_id, text, auftrag_status]),
    [
      ['auftrag', auftrag.id, 'Nähen', 'in_arbeit'],
      ['auftrag', auftrag.id, 'Nähen', 'offen'],
      ['dokument', foto.id, 'naht.pdf', null],
      ['kommentar', kommentar.id, 'Faden bestellt', null],
      ...steps.slice(4).map(({ art }) => [art, null, null, null]),
    ],
  )
  assert.deepEqual(new Set(steps.slice(4).map(({ art }) => art)), new Set(['zuweisung', 'status', 'gemeldet']))
  assert.equal(steps.find(({ art }) => art === 'zuweisung')?.verantwortlich_name, 'mitarbeiter')
  assert.equal(steps.find(({ art }) => art === 'status')?.status_nach, 'in_bearbeitung')
  const narrow = await verlauf(id, await berechtigtePerson('mangel.lesen'))
  assert.deepEqual(new Set(narrow.map(({ art }) => art)), new Set(['kommentar', 'zuweisung', 'status', 'gemeldet']))
  assert.equal((await anna.get(`/maengel/${newId()}/verlauf`)).status, 404)
})

// maengel.12: An order may name a defect of its object, and is found by it.
test('an order names a defect of its object, and is found by it', async () => {
  const id = await einMangel()
  const auftrag = await einWartungsauftrag(store, { objekt_id, mangel_id: id })
  await einWartungsauftrag(store, { objekt_id })
  const { body } = await anna.get(`/wartungsauftraege?mangel_id=${id}`)
  assert.deepEqual(
    (body as { eintraege: { id: string }[] }).eintraege.map((row) => row.id),
    [auftrag.id],
  )
  const foreign = { objekt_id: (await einObjekt(store)).id, mangel_id: id, werkstatt: 'intern', beschreibung: 'Nähen' }
  assert.equal((await leitung.post('/wartungsauftraege', foreign)).status, 422)
  const blind = (await (await berechtigtePerson('lesen')).get(`/wartungsauftraege/${auftrag.id}`)).body
  assert.equal((blind as { mangel_id: string | null }).mangel_id, null)
})
