import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { einStandort } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { eineEinheit } from '../../personal/qualifikationen/personal.factory.ts'
import type { Kontrollverantwortung } from './kontrollverantwortung.schema.ts'
import type { Zustaendigkeit } from './zustaendigkeit.schema.ts'

const { store, person, berechtigtePerson, anweisungen } = await starteTestdienst()
const verwaltung = await person('administration')
const leitung = await person('leitungsverantwortlicher')
const mitarbeiter = await person('mitarbeiter')

const verdict = ({ status, body }: TestAnswer) => {
  const { code, details } = (body ?? {}) as { code?: string; details?: { feld?: string } }
  return status < 300 ? [status] : [status, code, ...(details?.feld === undefined ? [] : [details.feld])]
}
const zustaendig = async (fields: object) => {
  const answer = await verwaltung.post('/zustaendigkeiten', fields)
  assert.equal(answer.status, 201, answer.text)
  return answer.body as Zustaendigkeit
}
const ids = async (who: Person, path: string) => {
  const { body, status, text } = await who.get(path)
  assert.equal(status, 200, text)
  return (body as { eintraege: { id: string }[] }).eintraege.map(({ id }) => id)
}
const objekteOf = (who: Person, benutzerId = who.id, filter = '') =>
  ids(who, `/zustaendigkeiten/benutzer/${benutzerId}/objekte${filter}`)

test('a user is made responsible for a Standort or an object, once, until it is ended', async () => {
  const [standort, objekt] = [await einStandort(store, { name: 'Wache Nord' }), await einObjekt(store)]
  const person = { benutzer_id: mitarbeiter.id, benutzer_name: 'mitarbeiter', benutzer_aktiv: true }
  const { id, ...amStandort } = await zustaendig({ benutzer_id: mitarbeiter.id, standort_id: standort.id })
  const keinObjekt = { objekt_id: null, objekt_code: null, objekt_name: null }
  assert.deepEqual(amStandort, { ...person, standort_id: standort.id, standort_name: 'Wache Nord', ...keinObjekt })
  const { id: _id, ...amObjekt } = await zustaendig({ benutzer_id: mitarbeiter.id, objekt_id: objekt.id })
  const { code: objekt_code, name: objekt_name } = objekt
  const keinStandort = { standort_id: null, standort_name: null }
  assert.deepEqual(amObjekt, { ...person, ...keinStandort, objekt_id: objekt.id, objekt_code, objekt_name })

  const repeated = await verwaltung.post('/zustaendigkeiten', { benutzer_id: mitarbeiter.id, standort_id: standort.id })
  assert.deepEqual(verdict(repeated), [409, 'bereits_vorhanden', 'benutzer_id'])
  assert.deepEqual(verdict(await verwaltung.delete(`/zustaendigkeiten/${id}`)), [204])
  assert.equal((await verwaltung.delete(`/zustaendigkeiten/${id}`)).status, 404)
  await zustaendig({ benutzer_id: mitarbeiter.id, standort_id: standort.id })
})

test('a responsibility names a person and one thing, both of which exist, and only administration gives it', async () => {
  const { id: standort_id } = await einStandort(store)
  const { id: objekt_id } = await einObjekt(store)
  const benutzer_id = mitarbeiter.id
  const anlegen = async (fields: object, who = verwaltung) => verdict(await who.post('/zustaendigkeiten', fields))
  assert.deepEqual(await anlegen({ benutzer_id, standort_id, objekt_id }), [400, 'anfrage_ungueltig'])
  assert.deepEqual(await anlegen({ benutzer_id }), [400, 'anfrage_ungueltig'])
  assert.deepEqual(await anlegen({ standort_id }), [400, 'anfrage_ungueltig'])
  const unbekannt = (field: string) => [422, 'unbekannte_referenz', field]
  assert.deepEqual(await anlegen({ benutzer_id: newId(), standort_id }), unbekannt('benutzer_id'))
  assert.deepEqual(await anlegen({ benutzer_id, standort_id: newId() }), unbekannt('standort_id'))
  assert.deepEqual(await anlegen({ benutzer_id, objekt_id: newId() }), unbekannt('objekt_id'))
  assert.equal((await anlegen({ benutzer_id, standort_id }, leitung))[0], 403)
})

// personal.13: A person is responsible for the objects of own Standorte and for own objects, each once.
test('one is responsible for the objects of one’s Standorte and for one’s own objects; what is both counts once', async () => {
  const wait = await person('mitarbeiter')
  const [nord, sued] = [await einStandort(store), await einStandort(store)]
  const amStandort = await einObjekt(store, { standort_id: nord.id, code: 'W-2' })
  const both = await einObjekt(store, { standort_id: nord.id, code: 'W-10' })
  const single = await einObjekt(store, { standort_id: sued.id, code: 'W-1' })
  await einObjekt(store, { standort_id: sued.id, code: 'W-3' })
  assert.deepEqual(await objekteOf(wait), [])
  await zustaendig({ benutzer_id: wait.id, standort_id: nord.id })
  for (const { id } of [both, single]) await zustaendig({ benutzer_id: wait.id, objekt_id: id })
  await zustaendig({ benutzer_id: leitung.id, standort_id: sued.id })
  assert.deepEqual(await objekteOf(wait), [single.id, amStandort.id, both.id])
  assert.deepEqual(await objekteOf(wait, wait.id, `?standort_id=${sued.id}`), [single.id])
  assert.deepEqual(await objekteOf(wait, wait.id, '?limit=1&seite=2'), [amStandort.id])

  await verwaltung.post(`/objekte/${amStandort.id}/lagerbewegungen`, { standort_id: sued.id })
  assert.deepEqual(await objekteOf(wait), [single.id, both.id])
})

test('everybody reads his own responsibilities, the higher roles those of others', async () => {
  const [anna, bernd] = [await person('mitarbeiter'), await person('mitarbeiter')]
  const { id: standort_id } = await einStandort(store)
  const ihre = (await zustaendig({ benutzer_id: anna.id, standort_id })).id
  const seine = (await zustaendig({ benutzer_id: bernd.id, standort_id })).id
  assert.deepEqual(await ids(anna, '/zustaendigkeiten'), [ihre])
  assert.deepEqual(await ids(anna, `/zustaendigkeiten?benutzer_id=${bernd.id}`), [])
  assert.deepEqual(await ids(leitung, `/zustaendigkeiten?standort_id=${standort_id}`), [ihre, seine])
  assert.deepEqual(await ids(leitung, `/zustaendigkeiten?benutzer_id=${bernd.id}`), [seine])
  assert.deepEqual(await ids(leitung, `/zustaendigkeiten?objekt_id=${newId()}`), [])

  assert.equal((await anna.get(`/zustaendigkeiten/benutzer/${anna.id}/objekte`)).status, 200)
  assert.equal((await anna.get(`/zustaendigkeiten/benutzer/${bernd.id}/objekte`)).status, 403)
  assert.equal((await leitung.get(`/zustaendigkeiten/benutzer/${bernd.id}/objekte`)).status, 200)
  assert.equal((await leitung.get(`/zustaendigkeiten/benutzer/${newId()}/objekte`)).status, 404)
  assert.equal((await mitarbeiter.get(`/zustaendigkeiten/benutzer/${newId()}/objekte`)).status, 403, 'nor who there is')
  const readers = await berechtigtePerson('lesen')
  assert.equal((await readers.get(`/zustaendigkeiten/benutzer/${readers.id}/objekte`)).status, 403)
})

// personal.14: Kontrollverantwortung assigns an object to a person or an Einheit, once; it orders lists and grants nothing.
test('an object is assigned to a person or an Einheit for its checks, once, until it is taken off', async () => {
  const [objekt, einheit] = [await einObjekt(store), await eineEinheit(store, { name: 'Sanitätszug' })]
  const zuordnen = (fields: object, who = leitung) =>
    who.post('/kontrollverantwortung', { objekt_id: objekt.id, ...fields })
  const person = await zuordnen({ benutzer_id: mitarbeiter.id })
  assert.equal(person.status, 201, person.text)
  const { id, ...rest } = person.body as Kontrollverantwortung
  const { code: objekt_code, name: objekt_name } = objekt
  assert.deepEqual(rest, {
    objekt_id: objekt.id,
    objekt_code,
    objekt_name,
    benutzer_id: mitarbeiter.id,
    benutzer_name: 'mitarbeiter',
    benutzer_aktiv: true,
    einheit_id: null,
    einheit_name: null,
  })
  const group = (await zuordnen({ einheit_id: einheit.id })).body as Kontrollverantwortung
  assert.equal(group.einheit_name, 'Sanitätszug')
  assert.deepEqual(verdict(await zuordnen({ einheit_id: einheit.id })), [409, 'bereits_vorhanden', 'objekt_id'])

  const list = (filter: string) => ids(mitarbeiter, `/kontrollverantwortung?objekt_id=${objekt.id}${filter}`)
  assert.deepEqual(await list(''), [id, group.id])
  assert.deepEqual(await list(`&benutzer_id=${mitarbeiter.id}`), [id])
  assert.deepEqual(await list(`&einheit_id=${einheit.id}`), [group.id])
  assert.deepEqual(verdict(await leitung.delete(`/kontrollverantwortung/${id}`)), [204])
  assert.equal((await leitung.delete(`/kontrollverantwortung/${id}`)).status, 404)
  assert.deepEqual(await list(''), [group.id])
})

test('an assignment names one assignee that exists; it is given by those who edit objects', async () => {
  const { id: objekt_id } = await einObjekt(store)
  const { id: einheit_id } = await eineEinheit(store)
  const anlegen = async (fields: object, who = leitung) => verdict(await who.post('/kontrollverantwortung', fields))
  assert.deepEqual(await anlegen({ objekt_id, einheit_id, benutzer_id: leitung.id }), [400, 'anfrage_ungueltig'])
  assert.deepEqual(await anlegen({ objekt_id }), [400, 'anfrage_ungueltig'])
  const unbekannt = (field: string) => [422, 'unbekannte_referenz', field]
  assert.deepEqual(await anlegen({ objekt_id: newId(), einheit_id }), unbekannt('objekt_id'))
  assert.deepEqual(await anlegen({ objekt_id, einheit_id: newId() }), unbekannt('einheit_id'))
  assert.deepEqual(await anlegen({ objekt_id, benutzer_id: newId() }), unbekannt('benutzer_id'))
  assert.equal((await anlegen({ objekt_id, einheit_id }, mitarbeiter))[0], 403)
  assert.deepEqual(await anlegen({ objekt_id, einheit_id }, await berechtigtePerson('objekt.bearbeiten')), [201])
})

// personal.17: Kontrollverantwortung and Zuständigkeit for an object, and its defects, go only to people who see it, else 422 `sieht_objekt_nicht`. Of an Einheit with people one who sees it suffices.
test('an object and its defects are assigned only to people who see it', async () => {
  const [nord, sued, zug] = [await eineEinheit(store), await eineEinheit(store), await eineEinheit(store)]
  const leute = async (einheit_id: string, ort: object) => {
    const einer = await person()
    const ortsrollen = [{ rolle: 'leitungsverantwortlicher', ...ort }]
    const { status, text } = await verwaltung.patch(`/benutzer/${einer.id}`, { einheit_id, ortsrollen })
    assert.equal(status, 200, text)
    return einer
  }
  const { id: standort_id } = await einStandort(store)
  const [anna, bernd] = [await leute(nord.id, { einheit_id: nord.id }), await leute(sued.id, { einheit_id: sued.id })]
  const objekt = await einObjekt(store, { einheit_id: nord.id, standort_id })
  const zuordnen = async (fields: object, who = verwaltung) =>
    verdict(await who.post('/kontrollverantwortung', { objekt_id: objekt.id, ...fields }))
  assert.deepEqual(await zuordnen({ benutzer_id: bernd.id }), [422, 'sieht_objekt_nicht', 'benutzer_id'])
  assert.deepEqual(await zuordnen({ einheit_id: sued.id }), [422, 'sieht_objekt_nicht', 'einheit_id'])
  assert.deepEqual(await zuordnen({ einheit_id: sued.id }, anna), [422, 'sieht_objekt_nicht', 'einheit_id'])
  for (const one of [{ benutzer_id: anna.id }, { einheit_id: nord.id }, { benutzer_id: leitung.id }])
    assert.deepEqual(await zuordnen(one), [201])
  // An Einheit without people may be named, one of whose people sees the object by its Standort as well.
  assert.deepEqual(await zuordnen({ einheit_id: zug.id }), [201])
  await leute(sued.id, { standort_id })
  assert.deepEqual(await zuordnen({ einheit_id: sued.id }, anna), [201])
  const zustaendig = async ({ id: benutzer_id }: { readonly id: string }) =>
    verdict(await verwaltung.post('/zustaendigkeiten', { benutzer_id, objekt_id: objekt.id }))
  assert.deepEqual(await zustaendig(bernd), [422, 'sieht_objekt_nicht', 'benutzer_id'])
  assert.deepEqual(await zustaendig(anna), [201])
  const mangel = { objekt_id: objekt.id, titel: 'Leuchte flackert' }
  const { id: mangel_id } = (await anna.post('/maengel', mangel)).body as { readonly id: string }
  const zuweisen = async ({ id: verantwortlich_id }: { readonly id: string }) =>
    verdict(await verwaltung.patch(`/maengel/${mangel_id}`, { verantwortlich_id }))
  assert.deepEqual(await zuweisen(bernd), [422, 'sieht_objekt_nicht', 'verantwortlich_id'])
  assert.deepEqual(await zuweisen(anna), [200])
})

// personal.18: Who has no access any more gets no responsibility (422 `unbekannte_referenz`); what they had is named so in the lists.
test('who has no access any more gets no responsibility, and what they had is shown as theirs alone in the lists', async () => {
  const wait = await person('mitarbeiter')
  const [{ id: standort_id }, other] = [await einStandort(store), await einObjekt(store)]
  const { id: objekt_id } = await einObjekt(store, { standort_id })
  const benutzer_id = wait.id
  const { id } = await zustaendig({ benutzer_id, standort_id })
  assert.deepEqual(verdict(await leitung.post('/kontrollverantwortung', { objekt_id, benutzer_id })), [201])
  const setze = (aktiv: boolean) => verwaltung.patch(`/benutzer/${benutzer_id}`, { aktiv })
  assert.equal((await setze(false)).status, 200)

  const refused = [422, 'unbekannte_referenz', 'benutzer_id']
  const anlegen = async (path: string, fields: object) =>
    verdict(await verwaltung.post(path, { benutzer_id, ...fields }))
  assert.deepEqual(await anlegen('/zustaendigkeiten', { objekt_id }), refused)
  assert.deepEqual(await anlegen('/zustaendigkeiten', { standort_id: other.standort_id }), refused)
  assert.deepEqual(await anlegen('/kontrollverantwortung', { objekt_id: other.id }), refused)
  const mangel = (await verwaltung.post('/maengel', { objekt_id, titel: 'Riss' })).body as { id: string }
  const zugewiesen = await verwaltung.patch(`/maengel/${mangel.id}`, { verantwortlich_id: benutzer_id })
  assert.deepEqual(verdict(zugewiesen), [422, 'unbekannte_referenz', 'verantwortlich_id'])

  for (const path of ['/zustaendigkeiten', '/kontrollverantwortung']) {
    const { body } = await verwaltung.get(`${path}?benutzer_id=${benutzer_id}`)
    const { eintraege } = body as { eintraege: { benutzer_aktiv: boolean }[] }
    assert.deepEqual(
      eintraege.map(({ benutzer_aktiv }) => benutzer_aktiv),
      [false],
    )
  }
  const akte = async () => {
    const { body } = await verwaltung.get(`/akte/objekt/${objekt_id}`)
    const { zustaendigkeiten, kontrollverantwortung } = body as {
      zustaendigkeiten: object[]
      kontrollverantwortung: { eintraege: object[] }
    }
    return [zustaendigkeiten.length, kontrollverantwortung.eintraege.length]
  }
  assert.deepEqual(await akte(), [0, 0])
  assert.equal((await verwaltung.delete(`/zustaendigkeiten/${id}`)).status, 204)
  assert.equal((await setze(true)).status, 200)
  assert.deepEqual(await akte(), [0, 1])
  await zustaendig({ benutzer_id, standort_id })
})

test('an assignment neither gives nor takes the right to check', async () => {
  const { id: objekt_id } = await einObjekt(store)
  await leitung.post('/kontrollverantwortung', { objekt_id, benutzer_id: leitung.id })
  assert.equal((await mitarbeiter.post(`/objekte/${objekt_id}/kontrollen`)).status, 201)
})

test('the lists take few statements, however many rows they show', async () => {
  const wait = await person('mitarbeiter')
  const { id: standort_id } = await einStandort(store)
  for (let number = 0; number < 4; number++) {
    const { id: objekt_id } = await einObjekt(store, { standort_id })
    await zustaendig({ benutzer_id: wait.id, objekt_id })
    await leitung.post('/kontrollverantwortung', { objekt_id, benutzer_id: wait.id })
  }
  assert.equal(await anweisungen(() => ids(wait, '/zustaendigkeiten')), 2)
  assert.equal(await anweisungen(() => ids(wait, `/kontrollverantwortung?benutzer_id=${wait.id}`)), 2)
  assert.equal(await anweisungen(() => objekteOf(wait)), 4)
})
