import assert from 'node:assert/strict'
import { addDays, dayOf } from '@zeughaus/platform'
import { sql } from 'kysely'
import { beforeEach, test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import type { BereitschaftListe } from './einsatzbereitschaft.schema.ts'
import type { Kennzahlen } from './kennzahlen.schema.ts'

const service = await starteTestdienst()
const { store, clock } = service
const anna = await service.person('mitarbeiter')
const leitung = await service.person('leitungsverantwortlicher')
const yesterday = addDays(dayOf(clock.now(), 'Europe/Berlin'), -1)
const DAY_MS = 86_400_000

/** Each test begins with no object in service. */
beforeEach(() => sql`UPDATE objekt SET status = 'ausser_dienst'`.execute(store.db))

async function bereitschaft(search = ''): Promise<BereitschaftListe> {
  const { status, body, text } = await anna.get(`/dashboard/einsatzbereitschaft${search}`)
  assert.equal(status, 200, text)
  return body as BereitschaftListe
}
const kennzahlen = async () => (await anna.get('/dashboard/kennzahlen')).body as Kennzahlen

/** An object whose last check counted this many of a target of 5. */
async function geprueft(counted: number): Promise<Pruefling> {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [counted])
  return pruefling
}
async function genehmigt(): Promise<Pruefling> {
  const pruefling = await geprueft(4)
  await leitung.post(`/fehlbestaende/${(await pruefling.fehlbestand(anna)).id}/mindermenge`)
  return pruefling
}
const setze = (id: string, fields: { code?: string; standort_id?: string }) =>
  store.db.updateTable('objekt').set(fields).where('id', '=', id).execute()

// dashboard.1: Each object in service has a rating with reasons and remarks, worst first.
test('every object in service stands in the readiness with its rating and reasons, the worst first', async () => {
  const bereit = await geprueft(5)
  const light = await genehmigt()
  const heavy = await geprueft(3)
  const never = await einObjekt(store)
  const outer = await einObjekt(store)
  await setze(never.id, { code: 'A-2' })
  await setze(heavy.objekt_id, { code: 'A-10' })
  await leitung.patch(`/objekte/${outer.id}`, { status: 'ausser_dienst' })

  const { zusammenfassung, eintraege, gesamt } = await bereitschaft()
  assert.deepEqual(zusammenfassung, { einsatzbereit: 1, eingeschraenkt: 1, nicht_einsatzbereit: 2 })
  assert.equal(gesamt, 4)
  assert.deepEqual(
    eintraege.map(({ objekt_id, einsatzbereitschaft, gruende }) => [objekt_id, einsatzbereitschaft, gruende]),
    [
      [never.id, 'nicht_einsatzbereit', ['noch_nie_kontrolliert']],
      [heavy.objekt_id, 'nicht_einsatzbereit', ['fehlbestand_offen']],
      [light.objekt_id, 'eingeschraenkt', ['mindermenge_genehmigt']],
      [bereit.objekt_id, 'einsatzbereit', []],
    ],
  )
})

// dashboard.2: `noch_nie_kontrolliert` is added to any other reason.
test('noch_nie_kontrolliert applies in addition to any other reason', async () => {
  const { id } = await einObjekt(store)
  await anna.post('/maengel', { objekt_id: id, titel: 'Riss', prioritaet: 'hoch' })
  await leitung.put(`/objekte/${id}/fahrzeugdetails`, { naechste_hu: yesterday, naechste_uvv: yesterday })
  await leitung.patch(`/objekte/${id}`, { status: 'in_wartung' })
  const [eintrag] = (await bereitschaft()).eintraege
  assert.deepEqual(eintrag?.gruende, [
    'noch_nie_kontrolliert',
    'mangel_kritisch_offen',
    'in_wartung',
    'hu_ueberfaellig',
    'uvv_ueberfaellig',
  ])
})

// dashboard.4: Remarks change no rating.
test('an expired position is a remark and changes no rating', async () => {
  const pruefling = await geprueft(5)
  await store.db
    .updateTable('objektposition')
    .set({ ablaufdatum: yesterday, letzte_pruefung: '2020-01-01', pruefintervall_monate: 12 })
    .where('objekt_id', '=', pruefling.objekt_id)
    .execute()
  const [eintrag] = (await bereitschaft()).eintraege
  assert.deepEqual(eintrag?.hinweise, ['position_abgelaufen', 'pruefung_ueberfaellig'])
  assert.equal(eintrag?.einsatzbereitschaft, 'einsatzbereit')
})

// dashboard.3: An active approval makes `eingeschraenkt`; list and overview agree.
test('the readiness and the list of objects agree on every rating', async () => {
  await geprueft(5)
  await genehmigt()
  await einObjekt(store)
  for (const wertung of ['einsatzbereit', 'eingeschraenkt', 'nicht_einsatzbereit'] as const) {
    const { eintraege } = await bereitschaft(`?einsatzbereitschaft=${wertung}`)
    const list = (await anna.get(`/objekte?einsatzbereitschaft=${wertung}`)).body as { eintraege: { id: string }[] }
    assert.deepEqual(
      eintraege.map(({ objekt_id }) => objekt_id),
      list.eintraege.map(({ id }) => id),
      wertung,
    )
  }
})

// dashboard.5: The summary follows the Standort, not the page or the filtered rating.
test('the summary follows the Standort and not the page or the rating that is looked for', async () => {
  const bereit = await geprueft(5)
  const never = await einObjekt(store, {})
  const ort = (await bereitschaft()).eintraege.find(({ objekt_id }) => objekt_id === bereit.objekt_id)?.standort_id
  const one = await bereitschaft('?limit=1&sortierung=-einsatzbereitschaft')
  assert.deepEqual(one.zusammenfassung, { einsatzbereit: 1, eingeschraenkt: 0, nicht_einsatzbereit: 1 })
  assert.deepEqual(
    [one.eintraege.map(({ objekt_id }) => objekt_id), one.gesamt, one.seiten],
    [[bereit.objekt_id], 2, 2],
  )
  const amOrt = await bereitschaft(`?standort_id=${ort}&einsatzbereitschaft=nicht_einsatzbereit`)
  assert.deepEqual(amOrt.zusammenfassung, { einsatzbereit: 1, eingeschraenkt: 0, nicht_einsatzbereit: 0 })
  assert.deepEqual(amOrt.eintraege, [])
  await setze(never.id, { code: 'ZZZ-1' })
  assert.equal((await bereitschaft('?sortierung=-code')).eintraege[0]?.objekt_id, never.id)
})

// dashboard.6: Key figures count `offen`, `in_bearbeitung` and `nachgefuellt_teilweise` as open, approvals apart, nothing provisional or out of service.
test('the key figures count open and approved shortages apart, and not what is provisional or out of service', async () => {
  const before = await kennzahlen()
  assert.deepEqual(before, {
    offene_fehlbestaende: 0,
    genehmigte_mindermengen: 0,
    kuerzlich_erledigt: 0,
    problemobjekte: 0,
    objekte_gesamt: 0,
  })
  await geprueft(5)
  await genehmigt()
  const offen = await geprueft(3)
  await leitung.patch(`/fehlbestaende/${(await offen.fehlbestand(anna)).id}`, { status: 'in_bearbeitung' })
  const partly = await geprueft(3)
  await leitung.post(`/fehlbestaende/${(await partly.fehlbestand(anna)).id}/nachfuellungen`, { menge: 1 })
  const running = await geprueft(5)
  await running.zaehlen(anna, await running.kontrolle(anna), 0, { gezaehlt: 1 })
  const outer = await geprueft(1)
  await leitung.patch(`/objekte/${outer.objekt_id}`, { status: 'ausser_dienst' })
  assert.deepEqual(await kennzahlen(), {
    offene_fehlbestaende: 3,
    genehmigte_mindermengen: 1,
    kuerzlich_erledigt: 0,
    problemobjekte: 3,
    objekte_gesamt: 5,
  })
})

// dashboard.7: "Recently resolved" means 7 days.
test('a shortage counts as recently resolved for 7 days', async () => {
  const pruefling = await geprueft(3)
  const { id } = await pruefling.fehlbestand(anna)
  await leitung.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 2 })
  const erledigtVor = (days: number) => {
    const erledigt_am = new Date(clock.now() - days * DAY_MS).toISOString()
    return store.db.updateTable('fehlbestand').set({ erledigt_am }).where('id', '=', id).execute()
  }
  await erledigtVor(6.9)
  assert.deepEqual([(await kennzahlen()).kuerzlich_erledigt, (await kennzahlen()).offene_fehlbestaende], [1, 0])
  await erledigtVor(7.1)
  assert.equal((await kennzahlen()).kuerzlich_erledigt, 0)
})

test('the readiness of all objects is one statement, besides that of the login and the state of what it is computed from', async () => {
  await geprueft(5)
  assert.equal(await service.anweisungen(() => bereitschaft()), 3)
})
