import assert from 'node:assert/strict'
import { addDays, dayOf, newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { lade } from '../../werkstatt/dokumente/dokument.factory.ts'
import { eineEinheit, eineQualifikation, einQualifikationstyp } from './personal.factory.ts'

const { store, person, clock, berechtigtePerson, gleichzeitig } = await starteTestdienst()
const verwaltung = await person('administration')
const leitung = await person('leitungsverantwortlicher')
const mitarbeiter = await person('mitarbeiter')
const today = dayOf(clock.now(), 'Europe/Berlin')
const yesterday = addDays(today, -1)

interface Qualifikation {
  readonly id: string
  readonly benutzer_id: string
  readonly benutzer_name: string
  readonly qualifikationstyp_name: string
  readonly gueltig_bis: string | null
  readonly gueltig: boolean
  readonly aktionen: string[]
}

const PATH = '/benutzer-qualifikationen'
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code
const ereignisse = (id: string) =>
  store.db.selectFrom('historie').selectAll().where('entitaet_id', '=', id).orderBy('zeitpunkt').orderBy('id').execute()
const list = async (who: Person, search: string) => {
  const { status, body, text } = await who.get(`${PATH}?${search}`)
  assert.equal(status, 200, text)
  return (body as { eintraege: Qualifikation[] }).eintraege
}

// personal.2: A Qualifikationstyp is a licence, a course or an authorisation.
test('a Qualifikationstyp is a licence, a course or an authorisation, written by administration and read by everybody', async () => {
  const name = `Führerschein C ${newId()}`
  const { status, body } = await verwaltung.post('/qualifikationstypen', { name, art: 'fuehrerschein' })
  assert.equal(status, 201)
  const { id } = body as { id: string }
  assert.deepEqual((await mitarbeiter.get(`/qualifikationstypen/${id}`)).body, {
    id,
    name,
    art: 'fuehrerschein',
    einheit_id: null,
  })
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

// personal.3: A held or required Qualifikationstyp cannot be deleted.
test('a Qualifikationstyp that a user holds or an Objekttyp asks for is not deleted', async () => {
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

// personal.5: Confirming and changing a qualification are events.
test('confirming a qualification is an event of the audit trail, and so is each change of it', async () => {
  const typ = await einQualifikationstyp(store, { name: `Maschinist ${newId()}` })
  const gueltig_bis = addDays(today, 30)
  const answer = await leitung.post(PATH, {
    benutzer_id: mitarbeiter.id,
    qualifikationstyp_id: typ.id,
    erworben_am: yesterday,
    gueltig_bis,
  })
  assert.equal(answer.status, 201, answer.text)
  const erfasst = answer.body as Qualifikation
  assert.deepEqual(
    [erfasst.benutzer_name, erfasst.qualifikationstyp_name, erfasst.gueltig, erfasst.aktionen],
    ['mitarbeiter', typ.name, true, ['aendern', 'loeschen']],
  )
  const { status, body } = await leitung.patch(`${PATH}/${erfasst.id}`, { gueltig_bis: null })
  assert.equal(status, 200)
  assert.equal((body as Qualifikation).gueltig_bis, null)
  assert.equal((await leitung.delete(`${PATH}/${erfasst.id}`)).status, 204)

  const spur = await ereignisse(erfasst.id)
  assert.deepEqual(
    spur.map(({ ereignis, entitaet_typ, benutzer_id }) => [ereignis, entitaet_typ, benutzer_id]),
    ['qualifikation_erfasst', 'qualifikation_erfasst', 'qualifikation_geloescht'].map((kind) => [
      kind,
      'benutzer_qualifikation',
      leitung.id,
    ]),
  )
  const details = { qualifikationstyp_id: typ.id, erworben_am: yesterday }
  assert.deepEqual(spur[1]?.details, {
    benutzer_id: mitarbeiter.id,
    qualifikationstyp_name: typ.name,
    ...details,
    gueltig_bis: null,
    vorher: { ...details, gueltig_bis },
  })
})

// personal.6: Only A writes own qualifications.
test('only administrators confirm, change or delete their own qualification', async () => {
  const { id: qualifikationstyp_id } = await einQualifikationstyp(store)
  const own = await eineQualifikation(store, { benutzer_id: leitung.id })
  const attempts = [
    await leitung.post(PATH, { benutzer_id: leitung.id, qualifikationstyp_id }),
    await leitung.patch(`${PATH}/${own.id}`, { gueltig_bis: '2090-01-01' }),
    await leitung.delete(`${PATH}/${own.id}`),
    await mitarbeiter.post(PATH, { benutzer_id: leitung.id, qualifikationstyp_id }),
  ]
  assert.deepEqual(
    attempts.map(({ status }) => status),
    [403, 403, 403, 403],
  )
  assert.deepEqual(
    (await list(leitung, `benutzer_id=${leitung.id}`)).map(({ aktionen }) => aktionen),
    [[]],
  )
  const selbst = await verwaltung.post(PATH, { benutzer_id: verwaltung.id, qualifikationstyp_id })
  assert.equal(selbst.status, 201)
  const path = `${PATH}/${(selbst.body as Qualifikation).id}`
  assert.equal((await verwaltung.patch(path, { gueltig_bis: today })).status, 200)
  assert.equal((await verwaltung.delete(path)).status, 204)
})

// personal.4: A qualification is valid on its last day, not before it was acquired, and without an end unlimited.
test('a qualification is valid on its last day, and not before it was acquired', async () => {
  const who = await person('mitarbeiter')
  const cases: [object, boolean][] = [
    [{ gueltig_bis: today }, true],
    [{ gueltig_bis: yesterday }, false],
    [{ gueltig_bis: null }, true],
    [{ erworben_am: today }, true],
    [{ erworben_am: addDays(today, 1) }, false],
  ]
  for (const [fields, holds] of cases) {
    const { id } = await eineQualifikation(store, { benutzer_id: who.id, ...fields })
    assert.equal(((await who.get(`${PATH}/${id}`)).body as Qualifikation).gueltig, holds, JSON.stringify(fields))
  }
  assert.equal((await list(who, 'gueltig=true')).length, 3)
  assert.equal((await list(who, 'gueltig=false')).length, 2)
})

// personal.7: M read their own qualifications, V all.
test('a person without the right to read about others sees their own qualifications only', async () => {
  const who = await person('mitarbeiter')
  const own = await eineQualifikation(store, { benutzer_id: who.id })
  const foreign = await eineQualifikation(store, { benutzer_id: leitung.id })
  assert.deepEqual(
    (await list(who, 'limit=200')).map(({ id }) => id),
    [own.id],
  )
  assert.deepEqual(await list(who, `benutzer_id=${leitung.id}`), [])
  assert.equal((await who.get(`${PATH}/${foreign.id}`)).status, 403)
  assert.equal((await leitung.get(`${PATH}/${own.id}`)).status, 200)
  assert.equal((await who.get(`${PATH}/${newId()}`)).status, 404)
  assert.equal((await (await berechtigtePerson('lesen')).get(PATH)).status, 403)
})

test('the list is filtered by Einheit and kind, and sorted by the end', async () => {
  const einheit_id = (await eineEinheit(store)).id
  const who = await person('mitarbeiter')
  await verwaltung.patch(`/benutzer/${who.id}`, { einheit_id })
  const ohne = await eineQualifikation(store, { benutzer_id: who.id })
  const spaet = await eineQualifikation(store, { benutzer_id: who.id, gueltig_bis: '2090-01-01' })
  const frueh = await eineQualifikation(store, { benutzer_id: who.id, gueltig_bis: '2030-01-01' })
  const ids = async (search: string) => (await list(leitung, `einheit_id=${einheit_id}&${search}`)).map(({ id }) => id)
  assert.deepEqual(await ids('sortierung=gueltig_bis'), [frueh.id, spaet.id, ohne.id])
  assert.deepEqual(await ids('sortierung=-gueltig_bis'), [ohne.id, spaet.id, frueh.id])
  assert.deepEqual(await ids(`qualifikationstyp_id=${spaet.qualifikationstyp_id}`), [spaet.id])
  assert.deepEqual((await ids('')).length, 3)
})

test('a qualification that cannot be is refused: unknown references, an end before the beginning, the same twice', async () => {
  const { id: qualifikationstyp_id } = await einQualifikationstyp(store)
  const benutzer_id = (await person('mitarbeiter')).id
  const erfasse = (fields: object) => leitung.post(PATH, { benutzer_id, qualifikationstyp_id, ...fields })
  const unbekannt = await erfasse({ qualifikationstyp_id: newId() })
  assert.deepEqual([unbekannt.status, code(unbekannt)], [422, 'unbekannte_referenz'])
  assert.equal((await erfasse({ benutzer_id: newId() })).status, 422)
  assert.equal((await erfasse({ erworben_am: today, gueltig_bis: yesterday })).status, 400)
  assert.equal((await erfasse({ gueltig_bis: '2026-02-30' })).status, 400)
  const { body } = await erfasse({ erworben_am: today })
  const path = `${PATH}/${(body as Qualifikation).id}`
  assert.equal((await leitung.patch(path, { gueltig_bis: yesterday })).status, 400)
  assert.equal((await leitung.patch(path, { benutzer_id: newId() })).status, 400)
  assert.equal((await leitung.patch(`${PATH}/${newId()}`, { gueltig_bis: today })).status, 404)
  assert.equal(code(await erfasse({ erworben_am: today })), 'bereits_vorhanden')
})

test('of two people who delete a qualification at once, one learns that it is gone', async () => {
  const { id } = await eineQualifikation(store, { benutzer_id: mitarbeiter.id })
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('benutzer_qualifikation').where('id', '=', id).forUpdate().execute(),
    [() => leitung.delete(`${PATH}/${id}`), () => verwaltung.delete(`${PATH}/${id}`)],
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 404])
  assert.equal((await ereignisse(id)).filter(({ ereignis }) => ereignis === 'qualifikation_geloescht').length, 1)
})

test('a qualification with a proof is not deleted', async () => {
  const { id } = await eineQualifikation(store, { benutzer_id: mitarbeiter.id })
  const proof = { entitaet_typ: 'benutzer_qualifikation', entitaet_id: id, dokumenttyp: 'Sonstiges' }
  assert.equal((await lade(leitung, proof)).status, 201)
  const answer = await leitung.delete(`${PATH}/${id}`)
  assert.deepEqual([answer.status, code(answer)], [409, 'wird_verwendet'])
  assert.equal((await leitung.get(`${PATH}/${id}`)).status, 200)
})
