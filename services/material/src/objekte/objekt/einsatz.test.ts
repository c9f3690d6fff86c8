import assert from 'node:assert/strict'
import { addDays, DAY_MS, dayOf, newId } from '@zeughaus/platform'
import { sql } from 'kysely'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import type { Einsatz } from './einsatz.schema.ts'
import { einObjekt } from './objekt.factory.ts'
import type { Objekt } from './objekt.schema.ts'

const service = await starteTestdienst()
const { store, clock, person, berechtigtePerson, gleichzeitig } = service
const [anna, leitung, verwaltung] = [
  await person('mitarbeiter'),
  await person('leitungsverantwortlicher'),
  await person('administration'),
]
const MINUTE_MS = 60_000
const today = () => dayOf(clock.now(), 'Europe/Berlin')
const objektOf = async (id: string) => (await anna.get(`/objekte/${id}`)).body as Objekt
const frist = async (id: string) => {
  const { kontrolle_faellig_am, kontrolle_faelligkeit, kontrolle_anlass } = await objektOf(id)
  return [kontrolle_faellig_am, kontrolle_faelligkeit, kontrolle_anlass]
}
const change = async (who: Person, path: string, body: object) => {
  const { status, text } = await who.patch(path, body)
  assert.equal(status, 200, text)
}
const melde = async (id: string, body: object = {}) => {
  const { status, body: einsatz, text } = await anna.post(`/objekte/${id}/einsaetze`, body)
  assert.equal(status, 201, text)
  return einsatz as Einsatz
}
/** An object that was checked so many days ago, and whose own rule asks for a check after each Einsatz. */
async function geprueft(tage = 0): Promise<string> {
  const pruefling = await Pruefling.neu(service, [2])
  await change(leitung, `/objekte/${pruefling.objekt_id}`, { kontrollregel: 'eigene', kontrolle_nach_einsatz: true })
  await pruefling.geprueft(anna, [2])
  await pruefling.altern(tage)
  clock.forward(MINUTE_MS)
  return pruefling.objekt_id
}

// objekte.24: The rule of checks is that of the Objekttyp until an object has its own, which may be no deadline at all.
test('an object follows the rule of its type until it has its own, which may be no deadline at all', async () => {
  const pruefling = await Pruefling.neu(service, [2])
  const { objekt_id } = pruefling
  const { objekttyp_id, erstellt_am } = await objektOf(objekt_id)
  assert.deepEqual(await frist(objekt_id), [null, 'keine_frist', null])
  await change(leitung, `/objekttypen/${objekttyp_id}`, { kontrollintervall: 4 })
  const angelegt = dayOf(Date.parse(erstellt_am), 'Europe/Berlin')
  assert.deepEqual((await frist(objekt_id)).slice(0, 1), [angelegt])
  await pruefling.geprueft(anna, [2])
  assert.deepEqual(await frist(objekt_id), [addDays(today(), 28), 'in_frist', 'intervall'])
  assert.deepEqual((await objektOf(objekt_id)).kontrollfrist, {
    kontrollintervall: 4,
    kontrollintervall_einheit: 'wochen',
    kontrolle_nach_einsatz: false,
  })
  const own = { kontrollregel: 'eigene', kontrollintervall: 10, kontrollintervall_einheit: 'tage' }
  await change(leitung, `/objekte/${objekt_id}`, own)
  assert.deepEqual(await frist(objekt_id), [addDays(today(), 10), 'in_frist', 'intervall'])
  await change(leitung, `/objekte/${objekt_id}`, { kontrollintervall: null })
  assert.deepEqual(await frist(objekt_id), [null, 'keine_frist', null])
  await change(leitung, `/objekte/${objekt_id}`, { kontrollregel: 'typ' })
  assert.deepEqual(await frist(objekt_id), [addDays(today(), 28), 'in_frist', 'intervall'])
})

// objekte.35: A due check changes no readiness, no reason and no hint.
test('a due check changes neither the readiness of an object nor its reasons and hints', async () => {
  const id = await geprueft(5)
  const before = await objektOf(id)
  await melde(id, { zeitpunkt: new Date(clock.now() - 2 * DAY_MS).toISOString() })
  const { kontrolle_faelligkeit, einsatzbereitschaft, gruende, hinweise } = await objektOf(id)
  assert.equal(kontrolle_faelligkeit, 'ueberfaellig')
  assert.deepEqual(
    [einsatzbereitschaft, gruende, hinweise],
    [before.einsatzbereitschaft, before.gruende, before.hinweise],
  )
})

// objekte.29: An Einsatz makes a check due on its day where the rule says so; only a check that begins afterwards settles it.
test('an Einsatz makes a check due now, and a check that begins afterwards settles it', async () => {
  const id = await geprueft()
  assert.deepEqual(await frist(id), [null, 'keine_frist', null])
  const { zeitpunkt } = await melde(id, { bemerkung: 'Küchenbrand' })
  assert.deepEqual(await frist(id), [today(), 'faellig', 'einsatz'])
  assert.equal((await objektOf(id)).letzter_einsatz_am, zeitpunkt)
  clock.forward(MINUTE_MS)
  const kontrolle = (await anna.post(`/objekte/${id}/kontrollen`)).body as {
    id: string
    positionen: { material_id: string }[]
  }
  await anna.put(`/kontrollen/${kontrolle.id}/positionen/${kontrolle.positionen[0]?.material_id}`, { gezaehlt: 2 })
  // What is counted already may be used up by an Einsatz that interrupts the check.
  clock.forward(MINUTE_MS)
  await melde(id)
  await anna.post(`/kontrollen/${kontrolle.id}/abschliessen`)
  assert.deepEqual((await frist(id)).slice(1), ['faellig', 'einsatz'])
})

// objekte.30: An Einsatz reported late makes nothing due when the last check began after it.
test('an Einsatz that was over before the last check began makes nothing due', async () => {
  const vorher = new Date(clock.now() - MINUTE_MS).toISOString()
  clock.forward(MINUTE_MS)
  const id = await geprueft()
  await melde(id, { zeitpunkt: vorher })
  assert.deepEqual(await frist(id), [null, 'keine_frist', null])
})

// objekte.31: What a vehicle carries was out with it, except objects out of service; each has its event `einsatz_gemeldet`.
test('what a vehicle carries was out with it; what is out of service was not', async () => {
  const fahrzeug = await einObjekt(store)
  const [rucksack, altes] = [await geprueft(), await geprueft()]
  await store.db.updateTable('objekt').set({ fahrzeug_id: fahrzeug.id }).where('id', 'in', [rucksack, altes]).execute()
  await change(leitung, `/objekte/${altes}`, { status: 'ausser_dienst' })
  await melde(fahrzeug.id)
  assert.deepEqual(await frist(rucksack), [today(), 'faellig', 'einsatz'])
  assert.equal((await objektOf(altes)).letzter_einsatz_am, null)
  const { body } = await leitung.get(`/historie?ereignis=einsatz_gemeldet&entitaet_id=${rucksack}`)
  const [eintrag] = (body as { eintraege: { benutzer_id: string; details: Record<string, unknown> }[] }).eintraege
  assert.equal(eintrag?.benutzer_id, anna.id)
  assert.equal(eintrag?.details['fahrzeug_id'], fahrzeug.id)
})

// objekte.32: Every fixed role reports an Einsatz; of the permissions only `einsatz.melden`.
test('every fixed role reports an Einsatz, a foreign permission does not', async () => {
  const { id } = await einObjekt(store)
  for (const who of [anna, leitung, verwaltung, await berechtigtePerson('einsatz.melden')]) {
    assert.equal((await who.post(`/objekte/${id}/einsaetze`, {})).status, 201)
  }
  assert.equal(
    (await (await berechtigtePerson('lesen', 'kontrolle.durchfuehren')).post(`/objekte/${id}/einsaetze`, {})).status,
    403,
  )
  const { body } = await anna.get(`/einsaetze?objekt_id=${id}`)
  assert.equal((body as { gesamt: number }).gesamt, 4)
})

// objekte.33: An Einsatz in the future is 422 `zeitpunkt_in_zukunft`.
test('an Einsatz in the future, or of an unknown object, is refused and leaves nothing', async () => {
  const { id } = await einObjekt(store)
  const zeitpunkt = new Date(clock.now() + MINUTE_MS).toISOString()
  const { status, body } = await anna.post(`/objekte/${id}/einsaetze`, { zeitpunkt })
  assert.deepEqual([status, (body as { code: string }).code], [422, 'zeitpunkt_in_zukunft'])
  assert.equal((await anna.post(`/objekte/${newId()}/einsaetze`, {})).status, 404)
  assert.equal((await objektOf(id)).letzter_einsatz_am, null)
})

// objekte.36: An Einsatz reported by mistake can be taken back, with those of what the vehicle carried; it counts nowhere and stays in the records.
test('an Einsatz reported by mistake is taken back with what the vehicle carried; the deadline is as before', async () => {
  const fahrzeug = await einObjekt(store)
  const rucksack = await geprueft()
  await store.db.updateTable('objekt').set({ fahrzeug_id: fahrzeug.id }).where('id', '=', rucksack).execute()
  await melde(rucksack, { zeitpunkt: new Date(clock.now() - 1).toISOString() })
  const [mine] = ((await anna.get(`/einsaetze?objekt_id=${rucksack}`)).body as { eintraege: Einsatz[] }).eintraege
  const { id, aktionen } = await melde(fahrzeug.id)
  assert.deepEqual(aktionen, ['zuruecknehmen'])
  const overview = async () =>
    ((await anna.get('/dashboard/kontrollfristen')).body as { eintraege: { objekt_id: string }[] }).eintraege.some(
      ({ objekt_id }) => objekt_id === rucksack,
    )
  assert.equal((await anna.delete(`/einsaetze/${id}`)).status, 204)
  assert.equal((await objektOf(fahrzeug.id)).letzter_einsatz_am, null)
  assert.equal((await objektOf(rucksack)).letzter_einsatz_am, mine?.zeitpunkt, 'a report of its own stays')
  assert.equal(await overview(), true)
  assert.equal((await anna.delete(`/einsaetze/${mine?.id}`)).status, 204)
  assert.deepEqual(await frist(rucksack), [null, 'keine_frist', null])
  assert.equal(await overview(), false)
  assert.equal((await anna.delete(`/einsaetze/${id}`)).status, 404)
  const { body } = await leitung.get(`/historie?ereignis=einsatz_zurueckgenommen&entitaet_id=${rucksack}`)
  const { eintraege } = body as { eintraege: { benutzer_id: string }[] }
  assert.deepEqual(
    eintraege.map(({ benutzer_id }) => benutzer_id),
    [anna.id, anna.id],
  )
})

// objekte.37: The reporter takes it back within 24 hours, who may edit objects at any time, others get 403.
test('the reporter takes an Einsatz back for a day, who may edit objects at any time, others never', async () => {
  const { id } = await einObjekt(store)
  const bert = await person('mitarbeiter')
  /** A report of this age: no clock runs a day without ending the logins. */
  const reported = async (age: number) => {
    const zeitpunkt = new Date(clock.now() - age).toISOString()
    const row = { id: newId(), objekt_id: id, zeitpunkt, benutzer_id: anna.id, erfasst_am: zeitpunkt }
    await store.db.insertInto('einsatz').values(row).execute()
    return row
  }
  const [first, second] = [await reported(DAY_MS - 1), await reported(DAY_MS)]
  assert.equal((await bert.delete(`/einsaetze/${first.id}`)).status, 403)
  assert.equal((await anna.delete(`/einsaetze/${first.id}`)).status, 204)
  assert.equal((await anna.delete(`/einsaetze/${second.id}`)).status, 403)
  const aktionen = async (who: Person) =>
    ((await who.get(`/einsaetze?objekt_id=${id}`)).body as { eintraege: Einsatz[] }).eintraege[0]?.aktionen
  assert.deepEqual([await aktionen(anna), await aktionen(leitung)], [[], ['zuruecknehmen']])
  assert.equal((await leitung.delete(`/einsaetze/${second.id}`)).status, 204)
})

// objekte.38: An Einsatz is taken back once; after that it is 404.
test('of two who take back one Einsatz at once, the second learns that it is gone', async () => {
  const { id } = await melde((await einObjekt(store)).id)
  const answers = await gleichzeitig(
    (tx) => sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx),
    [() => anna.delete(`/einsaetze/${id}`), () => leitung.delete(`/einsaetze/${id}`)],
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 404])
})

// objekte.34: The record of Einsätze is only added to.
test('the record of Einsätze cannot be changed, not even by the service', async () => {
  const { id } = await melde((await einObjekt(store)).id)
  await assert.rejects(store.db.updateTable('einsatz').set({ bemerkung: 'anders' }).where('id', '=', id).execute())
  await assert.rejects(store.db.deleteFrom('einsatz').where('id', '=', id).execute())
  assert.equal((await anna.delete(`/einsaetze/${id}`)).status, 204)
  await assert.rejects(store.db.deleteFrom('einsatz_ruecknahme').where('einsatz_id', '=', id).execute())
})
