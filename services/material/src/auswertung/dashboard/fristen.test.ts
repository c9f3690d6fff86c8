import assert from 'node:assert/strict'
import { addDays, dayOf, newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { einBeladenesObjekt, einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import {
  eineEinheit,
  eineQualifikation,
  einQualifikationstyp,
} from '../../personal/qualifikationen/personal.factory.ts'
import type { Ablaufwarnung } from './ablaufwarnungen.schema.ts'
import type { Prueftermin } from './prueftermine.schema.ts'
import type { Qualifikationsablauf } from './qualifikationsablaeufe.schema.ts'

const service = await starteTestdienst()
const { store, clock } = service
const anna = await service.person('mitarbeiter')
const leitung = await service.person('leitungsverantwortlicher')
const today = dayOf(clock.now(), 'Europe/Berlin')
const in_tagen = (days: number) => addDays(today, days)

interface Page<T> {
  readonly eintraege: T[]
  readonly gesamt: number
}
async function read<T>(path: string, who: Person = anna): Promise<Page<T>> {
  const { status, body, text } = await who.get(path)
  assert.equal(status, 200, text)
  return body as Page<T>
}
const aendere = (id: string, fields: object) =>
  store.db.updateTable('objektposition').set(fields).where('id', '=', id).execute()

/** An object with positions that expire this many days from today; null never. */
async function ablaufendes(...resttage: (number | null)[]) {
  const objekt = await einBeladenesObjekt(
    store,
    resttage.map(() => 1),
  )
  for (const [place, days] of resttage.entries()) {
    if (days !== null) await aendere(objekt.positionen[place]?.id ?? '', { ablaufdatum: in_tagen(days) })
  }
  return objekt
}
const ablauf = async (objekt_id: string, search = '') =>
  (await read<Ablaufwarnung>(`/dashboard/ablaufwarnungen?objekt_id=${objekt_id}${search}`)).eintraege.map(
    ({ resttage, ablaufstatus }) => [resttage, ablaufstatus],
  )

// dashboard.9: Expiry warnings come by remaining days.
test('expiry warnings come by remaining days: bald_ablaufend from 30 days on, abgelaufen from the day after', async () => {
  const { id } = await ablaufendes(31, 30, 0, -1, null)
  assert.deepEqual(await ablauf(id), [
    [-1, 'abgelaufen'],
    [0, 'bald_ablaufend'],
    [30, 'bald_ablaufend'],
  ])
  assert.deepEqual(await ablauf(id, '&ablaufstatus=abgelaufen'), [[-1, 'abgelaufen']])
  assert.deepEqual((await ablauf(id, '&sortierung=-resttage'))[0], [30, 'bald_ablaufend'])
})

// dashboard.10: The Material's own warning period counts.
test('the warning period of the material counts, shorter or longer than 30 days', async () => {
  const { id, positionen } = await ablaufendes(50, 20)
  const warnfrist = (place: number, warnfrist_tage: number) =>
    store.db
      .updateTable('material')
      .set({ warnfrist_tage })
      .where('id', '=', positionen[place]?.material_id ?? '')
      .execute()
  await warnfrist(0, 50)
  await warnfrist(1, 19)
  assert.deepEqual(await ablauf(id), [[50, 'bald_ablaufend']])
})

test('a position taken out of its object, or of an object out of service, does not warn', async () => {
  const { id, positionen } = await ablaufendes(1, 2)
  await aendere(positionen[0]?.id ?? '', { ist_status: 'ausgesondert' })
  assert.deepEqual(await ablauf(id), [[2, 'bald_ablaufend']])
  await leitung.patch(`/objekte/${id}`, { status: 'ausser_dienst' })
  assert.deepEqual(await ablauf(id), [])
})

const termine = async (objekt_id: string, search = '') =>
  (await read<Prueftermin>(`/dashboard/prueftermine?objekt_id=${objekt_id}${search}`)).eintraege.map(
    ({ typ, resttage }) => [typ, resttage],
  )

// dashboard.8: Tests of devices and positions, HU and UVV are one list by date: overdue or due within 90 days.
test('tests of devices and positions, HU and UVV are one list by date, overdue or due within 90 days', async () => {
  const { id, positionen } = await einBeladenesObjekt(store, [1, 1, 1])
  await leitung.put(`/objekte/${id}/fahrzeugdetails`, { naechste_hu: in_tagen(-400), naechste_uvv: in_tagen(90) })
  const heutigeVorEinemJahr = { letzte_pruefung: in_tagen(-365), pruefintervall_monate: 12 }
  await aendere(positionen[0]?.id ?? '', heutigeVorEinemJahr)
  await aendere(positionen[1]?.id ?? '', { letzte_pruefung: today, pruefintervall_monate: 12 })
  await store.db
    .insertInto('geraet_instanz')
    .values([
      geraet(id, positionen[2]?.id, 'SN-1', 5),
      geraet(id, positionen[2]?.id, 'SN-2', 91),
      { ...geraet(id, positionen[2]?.id, 'SN-3', 1), status: 'ausgesondert' },
    ])
    .execute()
  const found = await termine(id)
  assert.deepEqual(
    found.map(([typ]) => typ),
    ['hu', 'position', 'geraet', 'uvv'],
  )
  assert.deepEqual(found.at(-1), ['uvv', 90])
  assert.deepEqual(await termine(id, '&typ=geraet'), [['geraet', 5]])
  assert.deepEqual(await termine(id, '&typ=geraet&tage=91'), [
    ['geraet', 5],
    ['geraet', 91],
  ])
  assert.deepEqual(await termine(id, '&tage=4&typ=uvv'), [])
  const [hu] = (await read<Prueftermin>(`/dashboard/prueftermine?objekt_id=${id}&typ=hu`)).eintraege
  assert.equal(hu?.faelligkeitsdatum, in_tagen(-400))
  const [sn] = (await read<Prueftermin>(`/dashboard/prueftermine?objekt_id=${id}&typ=geraet`)).eintraege
  assert.equal(sn?.bezeichnung, `${sn?.material_name} SN-1`)
  assert.equal(hu?.material_name, null)
  await leitung.patch(`/objekte/${id}`, { status: 'ausser_dienst' })
  assert.deepEqual(await termine(id), [])
})

const geraet = (objekt_id: string, objektposition_id = '', seriennummer = '', days = 0) => ({
  id: newId(),
  objekt_id,
  objektposition_id,
  seriennummer,
  naechste_pruefung: in_tagen(days),
})

const ends = async (who: Person, search = '') =>
  (await read<Qualifikationsablauf>(`/dashboard/qualifikationsablaeufe${search}`, who)).eintraege

// dashboard.11: Qualifications that end within 60 days are listed; `abgelaufene` adds expired ones.
test('qualifications that end from today up to 60 days ahead are listed; with abgelaufene those past too', async () => {
  const { id: benutzer_id } = await service.person('mitarbeiter')
  for (const days of [-1, 0, 60, 61]) await eineQualifikation(store, { benutzer_id, gueltig_bis: in_tagen(days) })
  await eineQualifikation(store, { benutzer_id })
  const days = async (search = '') =>
    (await ends(leitung, `?benutzer_id=${benutzer_id}${search}`)).map(({ resttage }) => resttage)
  assert.deepEqual(await days(), [0, 60])
  assert.deepEqual(await days('&abgelaufene=true'), [-1, 0, 60])
  assert.deepEqual(await days('&abgelaufene=false&tage=61&sortierung=-gueltig_bis'), [61, 60, 0])
})

test('a qualification that was renewed, and those of people who have left, do not warn', async () => {
  const { id: benutzer_id } = await service.person('mitarbeiter')
  const { id: qualifikationstyp_id } = await einQualifikationstyp(store)
  await eineQualifikation(store, { benutzer_id, qualifikationstyp_id, gueltig_bis: in_tagen(5) })
  await eineQualifikation(store, { benutzer_id, qualifikationstyp_id, gueltig_bis: in_tagen(20) })
  const days = async () => (await ends(leitung, `?benutzer_id=${benutzer_id}`)).map(({ resttage }) => resttage)
  assert.deepEqual(await days(), [20])
  await store.db.updateTable('benutzer').set({ aktiv: false }).where('id', '=', benutzer_id).execute()
  assert.deepEqual(await days(), [])
})

test('a qualification whose successor begins after a gap still warns of its end', async () => {
  const { id: benutzer_id } = await service.person('mitarbeiter')
  const fresh = async (fields: object) => {
    const { id: qualifikationstyp_id } = await einQualifikationstyp(store)
    await eineQualifikation(store, { benutzer_id, qualifikationstyp_id, gueltig_bis: in_tagen(5) })
    await eineQualifikation(store, { benutzer_id, qualifikationstyp_id, gueltig_bis: in_tagen(900), ...fields })
  }
  const warnungen = async () => (await ends(leitung, `?benutzer_id=${benutzer_id}`)).length
  await fresh({ erworben_am: in_tagen(6) })
  assert.equal(await warnungen(), 0, 'the next day is no gap')
  await fresh({ erworben_am: in_tagen(7) })
  assert.equal(await warnungen(), 1)
})

// dashboard.12: M see their own there.
test('a mitarbeiter sees his own qualifications, the higher roles see all, of a unit too', async () => {
  const { id: einheit_id } = await eineEinheit(store)
  await store.db.updateTable('benutzer').set({ einheit_id }).where('id', '=', anna.id).execute()
  const own = await eineQualifikation(store, { benutzer_id: anna.id, gueltig_bis: in_tagen(3) })
  const foreign = await eineQualifikation(store, { benutzer_id: leitung.id, gueltig_bis: in_tagen(3) })
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  assert.deepEqual(ids(await ends(anna)), [own.id])
  assert.deepEqual(ids(await ends(anna, `?benutzer_id=${leitung.id}`)), [])
  assert.ok(ids(await ends(leitung)).includes(foreign.id))
  assert.deepEqual(ids(await ends(leitung, `?einheit_id=${einheit_id}`)), [own.id])
})

test('each list of due dates takes at most three statements besides login and state of the data, however long it is', async () => {
  await einObjekt(store)
  for (const path of ['prueftermine', 'ablaufwarnungen', 'qualifikationsablaeufe']) {
    assert.ok((await service.anweisungen(() => read(`/dashboard/${path}`, leitung))) <= 2 + 3, path)
  }
})
