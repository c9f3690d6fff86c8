import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, dayOf, newId } from '@zeughaus/platform'
import { lade } from '../dokumente/dokument.factory.ts'
import { type Person, starteTestdienst } from '../testing.ts'
import { eineEinheit, eineQualifikation, einQualifikationstyp } from './personal.factory.ts'

const { store, person, clock, berechtigtePerson, gleichzeitig } = await starteTestdienst()
const verwaltung = await person('administration')
const leitung = await person('leitungsverantwortlicher')
const mitarbeiter = await person('mitarbeiter')
const heute = dayOf(clock.now(), 'Europe/Berlin')
const gestern = addDays(heute, -1)

interface Qualifikation {
  readonly id: string
  readonly benutzer_id: string
  readonly benutzer_name: string
  readonly qualifikationstyp_name: string
  readonly gueltig_bis: string | null
  readonly gueltig: boolean
  readonly aktionen: string[]
}

const PFAD = '/benutzer-qualifikationen'
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code
const ereignisse = (id: string) =>
  store.db.selectFrom('historie').selectAll().where('entitaet_id', '=', id).orderBy('zeitpunkt').orderBy('id').execute()
const liste = async (wer: Person, suche: string) => {
  const { status, body, text } = await wer.get(`${PFAD}?${suche}`)
  assert.equal(status, 200, text)
  return (body as { eintraege: Qualifikation[] }).eintraege
}

test('a Qualifikationstyp is a licence, a course or an authorisation, written by administration and read by everybody', async () => {
  const name = `Führerschein C ${newId()}`
  const { status, body } = await verwaltung.post('/qualifikationstypen', { name, art: 'fuehrerschein' })
  assert.equal(status, 201)
  const { id } = body as { id: string }
  assert.deepEqual((await mitarbeiter.get(`/qualifikationstypen/${id}`)).body, { id, name, art: 'fuehrerschein' })
  for (const art of ['lehrgang', 'berechtigung']) {
    assert.equal((await verwaltung.patch(`/qualifikationstypen/${id}`, { art })).status, 200)
    const { eintraege } = (await mitarbeiter.get(`/qualifikationstypen?art=${art}`)).body as { eintraege: object[] }
    assert.ok(eintraege.some((typ) => (typ as { id: string }).id === id))
  }
  assert.equal((await verwaltung.post('/qualifikationstypen', { name: newId(), art: 'hobby' })).status, 400)
  assert.equal(
    code(await verwaltung.post('/qualifikationstypen', { name: name.toUpperCase(), art: 'lehrgang' })),
    'bereits_vorhanden',
  )
  assert.equal((await leitung.post('/qualifikationstypen', { name: newId(), art: 'lehrgang' })).status, 403)
  assert.equal((await leitung.patch(`/qualifikationstypen/${id}`, { art: 'lehrgang' })).status, 403)
  assert.equal((await verwaltung.delete(`/qualifikationstypen/${id}`)).status, 204)
})

test('a Qualifikationstyp that somebody holds or an Objekttyp asks for is not deleted', async () => {
  const typ = await einQualifikationstyp(store)
  await eineQualifikation(store, { benutzer_id: mitarbeiter.id, qualifikationstyp_id: typ.id })
  const objekttyp = await verwaltung.post('/objekttypen', { name: `Typ ${newId()}` })
  const { id } = objekttyp.body as { id: string }
  await verwaltung.put(`/objekttypen/${id}/qualifikationsanforderungen`, { qualifikationstyp_ids: [typ.id] })
  const { body, status } = await verwaltung.delete(`/qualifikationstypen/${typ.id}`)
  assert.equal(status, 409)
  assert.deepEqual((body as { details: unknown }).details, {
    arten: { benutzer_qualifikation: 1, qualifikationsanforderung: 1 },
  })
})

test('confirming a qualification is an event of the audit trail, and so is each change of it', async () => {
  const typ = await einQualifikationstyp(store, { name: `Maschinist ${newId()}` })
  const gueltig_bis = addDays(heute, 30)
  const antwort = await leitung.post(PFAD, {
    benutzer_id: mitarbeiter.id,
    qualifikationstyp_id: typ.id,
    erworben_am: gestern,
    gueltig_bis,
  })
  assert.equal(antwort.status, 201, antwort.text)
  const erfasst = antwort.body as Qualifikation
  assert.deepEqual(
    [erfasst.benutzer_name, erfasst.qualifikationstyp_name, erfasst.gueltig, erfasst.aktionen],
    ['mitarbeiter', typ.name, true, ['aendern', 'loeschen']],
  )
  const { status, body } = await leitung.patch(`${PFAD}/${erfasst.id}`, { gueltig_bis: null })
  assert.equal(status, 200)
  assert.equal((body as Qualifikation).gueltig_bis, null)
  assert.equal((await leitung.delete(`${PFAD}/${erfasst.id}`)).status, 204)

  const spur = await ereignisse(erfasst.id)
  assert.deepEqual(
    spur.map(({ ereignis, entitaet_typ, benutzer_id }) => [ereignis, entitaet_typ, benutzer_id]),
    ['qualifikation_erfasst', 'qualifikation_erfasst', 'qualifikation_geloescht'].map((art) => [
      art,
      'benutzer_qualifikation',
      leitung.id,
    ]),
  )
  const angaben = { qualifikationstyp_id: typ.id, erworben_am: gestern }
  assert.deepEqual(spur[1]?.details, {
    benutzer_id: mitarbeiter.id,
    qualifikationstyp_name: typ.name,
    ...angaben,
    gueltig_bis: null,
    vorher: { ...angaben, gueltig_bis },
  })
})

test('nobody confirms, changes or deletes his own qualification, but administration', async () => {
  const { id: qualifikationstyp_id } = await einQualifikationstyp(store)
  const eigene = await eineQualifikation(store, { benutzer_id: leitung.id })
  const versuche = [
    await leitung.post(PFAD, { benutzer_id: leitung.id, qualifikationstyp_id }),
    await leitung.patch(`${PFAD}/${eigene.id}`, { gueltig_bis: '2090-01-01' }),
    await leitung.delete(`${PFAD}/${eigene.id}`),
    await mitarbeiter.post(PFAD, { benutzer_id: leitung.id, qualifikationstyp_id }),
  ]
  assert.deepEqual(
    versuche.map(({ status }) => status),
    [403, 403, 403, 403],
  )
  assert.deepEqual(
    (await liste(leitung, `benutzer_id=${leitung.id}`)).map(({ aktionen }) => aktionen),
    [[]],
  )
  const selbst = await verwaltung.post(PFAD, { benutzer_id: verwaltung.id, qualifikationstyp_id })
  assert.equal(selbst.status, 201)
  const pfad = `${PFAD}/${(selbst.body as Qualifikation).id}`
  assert.equal((await verwaltung.patch(pfad, { gueltig_bis: heute })).status, 200)
  assert.equal((await verwaltung.delete(pfad)).status, 204)
})

test('a qualification is valid on its last day, and not before it was acquired', async () => {
  const wer = await person('mitarbeiter')
  const faelle: [object, boolean][] = [
    [{ gueltig_bis: heute }, true],
    [{ gueltig_bis: gestern }, false],
    [{ gueltig_bis: null }, true],
    [{ erworben_am: heute }, true],
    [{ erworben_am: addDays(heute, 1) }, false],
  ]
  for (const [felder, gilt] of faelle) {
    const { id } = await eineQualifikation(store, { benutzer_id: wer.id, ...felder })
    assert.equal(((await wer.get(`${PFAD}/${id}`)).body as Qualifikation).gueltig, gilt, JSON.stringify(felder))
  }
  assert.equal((await liste(wer, 'gueltig=true')).length, 3)
  assert.equal((await liste(wer, 'gueltig=false')).length, 2)
})

test('who has no right to read about others sees his own qualifications only', async () => {
  const wer = await person('mitarbeiter')
  const eigene = await eineQualifikation(store, { benutzer_id: wer.id })
  const fremde = await eineQualifikation(store, { benutzer_id: leitung.id })
  assert.deepEqual(
    (await liste(wer, 'limit=200')).map(({ id }) => id),
    [eigene.id],
  )
  assert.deepEqual(await liste(wer, `benutzer_id=${leitung.id}`), [])
  assert.equal((await wer.get(`${PFAD}/${fremde.id}`)).status, 403)
  assert.equal((await leitung.get(`${PFAD}/${eigene.id}`)).status, 200)
  assert.equal((await wer.get(`${PFAD}/${newId()}`)).status, 404)
  assert.equal((await (await berechtigtePerson('lesen')).get(PFAD)).status, 403)
})

test('the list is filtered by Einheit and kind, and sorted by the end', async () => {
  const einheit_id = (await eineEinheit(store)).id
  const wer = await person('mitarbeiter')
  await verwaltung.patch(`/benutzer/${wer.id}`, { einheit_id })
  const ohne = await eineQualifikation(store, { benutzer_id: wer.id })
  const spaet = await eineQualifikation(store, { benutzer_id: wer.id, gueltig_bis: '2090-01-01' })
  const frueh = await eineQualifikation(store, { benutzer_id: wer.id, gueltig_bis: '2030-01-01' })
  const ids = async (suche: string) => (await liste(leitung, `einheit_id=${einheit_id}&${suche}`)).map(({ id }) => id)
  assert.deepEqual(await ids('sortierung=gueltig_bis'), [frueh.id, spaet.id, ohne.id])
  assert.deepEqual(await ids('sortierung=-gueltig_bis'), [ohne.id, spaet.id, frueh.id])
  assert.deepEqual(await ids(`qualifikationstyp_id=${spaet.qualifikationstyp_id}`), [spaet.id])
  assert.deepEqual((await ids('')).length, 3)
})

test('what cannot be is refused: unknown references, an end before the beginning, the same twice', async () => {
  const { id: qualifikationstyp_id } = await einQualifikationstyp(store)
  const benutzer_id = (await person('mitarbeiter')).id
  const erfasse = (felder: object) => leitung.post(PFAD, { benutzer_id, qualifikationstyp_id, ...felder })
  const unbekannt = await erfasse({ qualifikationstyp_id: newId() })
  assert.deepEqual([unbekannt.status, code(unbekannt)], [422, 'unbekannte_referenz'])
  assert.equal((await erfasse({ benutzer_id: newId() })).status, 422)
  assert.equal((await erfasse({ erworben_am: heute, gueltig_bis: gestern })).status, 400)
  assert.equal((await erfasse({ gueltig_bis: '2026-02-30' })).status, 400)
  const { body } = await erfasse({ erworben_am: heute })
  const pfad = `${PFAD}/${(body as Qualifikation).id}`
  assert.equal((await leitung.patch(pfad, { gueltig_bis: gestern })).status, 400)
  assert.equal((await leitung.patch(pfad, { benutzer_id: newId() })).status, 400)
  assert.equal((await leitung.patch(`${PFAD}/${newId()}`, { gueltig_bis: heute })).status, 404)
  assert.equal(code(await erfasse({ erworben_am: heute })), 'bereits_vorhanden')
})

test('of two people who delete a qualification at once, one is told that it is gone', async () => {
  const { id } = await eineQualifikation(store, { benutzer_id: mitarbeiter.id })
  const antworten = await gleichzeitig(
    (tx) => tx.selectFrom('benutzer_qualifikation').where('id', '=', id).forUpdate().execute(),
    [() => leitung.delete(`${PFAD}/${id}`), () => verwaltung.delete(`${PFAD}/${id}`)],
  )
  assert.deepEqual(antworten.map(({ status }) => status).sort(), [204, 404])
  assert.equal((await ereignisse(id)).filter(({ ereignis }) => ereignis === 'qualifikation_geloescht').length, 1)
})

test('a qualification with a proof is not deleted', async () => {
  const { id } = await eineQualifikation(store, { benutzer_id: mitarbeiter.id })
  const nachweis = { entitaet_typ: 'benutzer_qualifikation', entitaet_id: id, dokumenttyp: 'Sonstiges' }
  assert.equal((await lade(leitung, nachweis)).status, 201)
  const antwort = await leitung.delete(`${PFAD}/${id}`)
  assert.deepEqual([antwort.status, code(antwort)], [409, 'wird_verwendet'])
  assert.equal((await leitung.get(`${PFAD}/${id}`)).status, 200)
})
