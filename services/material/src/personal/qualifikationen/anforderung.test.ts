import assert from 'node:assert/strict'
import { addDays, dayOf, endOfDay, newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { einObjekttyp } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { eineQualifikation, einQualifikationstyp } from './personal.factory.ts'

const { store, person, clock, berechtigtePerson, gleichzeitig } = await starteTestdienst()
const verwaltung = await person('administration')
const leitung = await person('leitungsverantwortlicher')
const mitarbeiter = await person('mitarbeiter')
const today = dayOf(clock.now(), 'Europe/Berlin')

const pfadOf = (objekttypId: string) => `/objekttypen/${objekttypId}/qualifikationsanforderungen`

/** An object whose Objekttyp requires these. */
async function einObjektMit(qualifikationstyp_ids: string[]): Promise<string> {
  const objekttyp_id = (await einObjekttyp(store)).id
  const { status } = await verwaltung.put(pfadOf(objekttyp_id), { qualifikationstyp_ids })
  assert.equal(status, 200)
  return (await einObjekt(store, { objekttyp_id })).id
}

const berechtigung = async (objektId: string, benutzerId: string) =>
  (await leitung.get(`/objekte/${objektId}/berechtigung/${benutzerId}`)).body

// personal.8: The requirements of an Objekttyp are read and replaced as a whole.
test('the requirements of an Objekttyp are read and replaced as a whole', async () => {
  const { id } = await einObjekttyp(store)
  const klasseC = await einQualifikationstyp(store, { name: `A ${newId()}`, art: 'fuehrerschein' })
  const maschinist = await einQualifikationstyp(store, { name: `B ${newId()}` })
  const read = async () => (await mitarbeiter.get(pfadOf(id))).body
  assert.deepEqual(await read(), { qualifikationstyp_ids: [], qualifikationstypen: [] })
  const setze = (...qualifikationstyp_ids: string[]) => verwaltung.put(pfadOf(id), { qualifikationstyp_ids })
  const { body, status } = await setze(maschinist.id, klasseC.id, maschinist.id)
  assert.equal(status, 200)
  const both = {
    qualifikationstyp_ids: [klasseC.id, maschinist.id],
    qualifikationstypen: [klasseC, maschinist],
  }
  assert.deepEqual(body, both)
  assert.deepEqual(await read(), both)
  const unbekannt = await setze(newId())
  assert.deepEqual([unbekannt.status, (unbekannt.body as { code: string }).code], [422, 'unbekannte_referenz'])
  assert.deepEqual(await read(), both)
  await setze(maschinist.id)
  assert.deepEqual(await read(), { qualifikationstyp_ids: [maschinist.id], qualifikationstypen: [maschinist] })
})

// personal.9: A alone sets them.
test('only administration sets requirements, and only of an Objekttyp that there is', async () => {
  const { id } = await einObjekttyp(store)
  assert.equal((await leitung.put(pfadOf(id), { qualifikationstyp_ids: [] })).status, 403)
  assert.equal((await verwaltung.put(pfadOf(id), {})).status, 400)
  assert.equal((await verwaltung.put(pfadOf(newId()), { qualifikationstyp_ids: [] })).status, 404)
  assert.equal((await mitarbeiter.get(pfadOf(newId()))).status, 404)
})

test('of two sets that are put at once, one holds afterwards, whole', async () => {
  const { id } = await einObjekttyp(store)
  const types = [await einQualifikationstyp(store), await einQualifikationstyp(store)].map((typ) => typ.id)
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('objekttyp').where('id', '=', id).forUpdate().execute(),
    types.map((typ) => () => verwaltung.put(pfadOf(id), { qualifikationstyp_ids: [typ] })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  const { qualifikationstyp_ids } = (await mitarbeiter.get(pfadOf(id))).body as { qualifikationstyp_ids: string[] }
  assert.equal(qualifikationstyp_ids.length, 1)
})

// personal.10: A user may drive an object while holding each required qualification today; the answer names what is missing or expired.
test('a user may drive an object when he holds every required qualification today', async () => {
  const klasseC = await einQualifikationstyp(store, { name: 'Führerschein C', art: 'fuehrerschein' })
  const maschinist = await einQualifikationstyp(store, { name: 'Maschinist' })
  const objekt = await einObjektMit([klasseC.id, maschinist.id])
  const who = await person('mitarbeiter')
  const fehlt = ({ id, name }: { id: string; name: string }, grund: string) => ({
    qualifikationstyp_id: id,
    name,
    grund,
  })
  assert.deepEqual(await berechtigung(objekt, who.id), {
    berechtigt: false,
    fehlend: [fehlt(klasseC, 'fehlt'), fehlt(maschinist, 'fehlt')],
  })
  await eineQualifikation(store, { benutzer_id: who.id, qualifikationstyp_id: klasseC.id })
  await eineQualifikation(store, {
    benutzer_id: who.id,
    qualifikationstyp_id: maschinist.id,
    gueltig_bis: addDays(today, -1),
  })
  assert.deepEqual(await berechtigung(objekt, who.id), {
    berechtigt: false,
    fehlend: [fehlt(maschinist, 'abgelaufen')],
  })
  await eineQualifikation(store, { benutzer_id: who.id, qualifikationstyp_id: maschinist.id, gueltig_bis: today })
  assert.deepEqual(await berechtigung(objekt, who.id), { berechtigt: true, fehlend: [] })
})

test('an object whose Objekttyp asks for nothing may be used by everybody', async () => {
  assert.deepEqual(await berechtigung(await einObjektMit([]), mitarbeiter.id), { berechtigt: true, fehlend: [] })
})

// personal.12: M ask about themselves, V about others.
test('everybody asks about himself, the higher roles about others', async () => {
  const objekt = await einObjektMit([])
  assert.equal((await mitarbeiter.get(`/objekte/${objekt}/berechtigung/${mitarbeiter.id}`)).status, 200)
  assert.equal((await mitarbeiter.get(`/objekte/${objekt}/berechtigung/${leitung.id}`)).status, 403)
  const lesender = await berechtigtePerson('lesen')
  assert.equal((await lesender.get(`/objekte/${objekt}/berechtigung/${lesender.id}`)).status, 403)
  assert.equal((await leitung.get(`/objekte/${newId()}/berechtigung/${leitung.id}`)).status, 404)
  assert.equal((await leitung.get(`/objekte/${objekt}/berechtigung/${newId()}`)).status, 404)
  assert.equal((await mitarbeiter.get(`/objekte/${objekt}/berechtigung/${newId()}`)).status, 403, 'nor who there is')
})

// personal.15: The list of those who may drive an object names active people, those who may first; accounts that only administrate are left out.
test('who may drive an object is listed first, and an account that only administrates not at all', async () => {
  const typ = await einQualifikationstyp(store)
  const objekt = await einObjektMit([typ.id])
  const mit = await person('mitarbeiter')
  await eineQualifikation(store, { benutzer_id: mit.id, qualifikationstyp_id: typ.id, gueltig_bis: today })
  const ohne = await person('mitarbeiter')
  await eineQualifikation(store, {
    benutzer_id: ohne.id,
    qualifikationstyp_id: typ.id,
    gueltig_bis: addDays(today, -1),
  })
  const { body } = await leitung.get(`/objekte/${objekt}/berechtigungen?limit=200`)
  const { eintraege } = body as { eintraege: { benutzer_id: string; berechtigt: boolean; fehlend: object[] }[] }
  assert.equal(eintraege[0]?.benutzer_id, mit.id)
  assert.deepEqual(
    eintraege.filter(({ berechtigt }) => berechtigt).map(({ benutzer_id }) => benutzer_id),
    [mit.id],
  )
  const fehlend = [{ qualifikationstyp_id: typ.id, name: typ.name, grund: 'abgelaufen' }]
  assert.deepEqual(eintraege.find(({ benutzer_id }) => benutzer_id === ohne.id)?.fehlend, fehlend)
  const ids = eintraege.map(({ benutzer_id }) => benutzer_id)
  assert.equal(ids.includes(leitung.id), true)
  assert.equal(ids.includes(verwaltung.id), false)
  await eineQualifikation(store, { benutzer_id: verwaltung.id, qualifikationstyp_id: typ.id, gueltig_bis: today })
  const later = await leitung.get(`/objekte/${objekt}/berechtigungen?limit=1&seite=2`)
  const ever = (await leitung.get(`/objekte/${objekt}/berechtigungen?limit=200`)).body as typeof body
  assert.equal((later.body as { eintraege: object[] }).eintraege.length, 1)
  assert.ok(
    (ever as { eintraege: { benutzer_id: string }[] }).eintraege.some((one) => one.benutzer_id === verwaltung.id),
  )
  assert.equal((await mitarbeiter.get(`/objekte/${objekt}/berechtigungen`)).status, 403)
  assert.equal((await leitung.get(`/objekte/${newId()}/berechtigungen`)).status, 404)
})

// personal.11: A day ends with the day of the configured zone.
test('the last day of a qualification ends with the day of the configured zone', async () => {
  const { id: qualifikationstyp_id } = await einQualifikationstyp(store)
  const objekt = await einObjektMit([qualifikationstyp_id])
  const who = await person('mitarbeiter')
  const last = addDays(dayOf(clock.now(), 'Europe/Berlin'), 1)
  await eineQualifikation(store, { benutzer_id: who.id, qualifikationstyp_id, gueltig_bis: last })
  const giltUm = async (instant: number) => {
    clock.forward(instant - clock.now())
    // The tokens of the others have ended by then.
    const { body } = await (await person('leitungsverantwortlicher')).get(`/objekte/${objekt}/berechtigung/${who.id}`)
    return (body as { berechtigt: boolean }).berechtigt
  }
  const end = endOfDay(last, 'Europe/Berlin')
  assert.equal(await giltUm(end - 1000), true)
  assert.equal(await giltUm(end), false)
})
