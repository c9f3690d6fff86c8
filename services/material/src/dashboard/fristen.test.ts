import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, dayOf, newId } from '@zeughaus/platform'
import { einBeladenesObjekt, einObjekt } from '../objekte/objekt.factory.ts'
import { eineEinheit, eineQualifikation, einQualifikationstyp } from '../personal/personal.factory.ts'
import { type Person, starteTestdienst } from '../testing.ts'
import type { Ablaufwarnung } from './ablaufwarnungen.schema.ts'
import type { Prueftermin } from './prueftermine.schema.ts'
import type { Qualifikationsablauf } from './qualifikationsablaeufe.schema.ts'

const dienst = await starteTestdienst()
const { store, clock } = dienst
const anna = await dienst.person('mitarbeiter')
const leitung = await dienst.person('leitungsverantwortlicher')
const heute = dayOf(clock.now(), 'Europe/Berlin')
const in_tagen = (tage: number) => addDays(heute, tage)

interface Seite<T> {
  readonly eintraege: T[]
  readonly gesamt: number
}
async function lies<T>(path: string, wer: Person = anna): Promise<Seite<T>> {
  const { status, body, text } = await wer.get(path)
  assert.equal(status, 200, text)
  return body as Seite<T>
}
const aendere = (id: string, felder: object) =>
  store.db.updateTable('objektposition').set(felder).where('id', '=', id).execute()

/** An object with positions whose materials carry dates of expiry, so many days from today. */
async function ablaufendes(...resttage: (number | null)[]) {
  const objekt = await einBeladenesObjekt(
    store,
    resttage.map(() => 1),
  )
  for (const [stelle, tage] of resttage.entries()) {
    if (tage !== null) await aendere(objekt.positionen[stelle]?.id ?? '', { ablaufdatum: in_tagen(tage) })
  }
  return objekt
}
const ablauf = async (objekt_id: string, suche = '') =>
  (await lies<Ablaufwarnung>(`/dashboard/ablaufwarnungen?objekt_id=${objekt_id}${suche}`)).eintraege.map(
    ({ resttage, ablaufstatus }) => [resttage, ablaufstatus],
  )

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

test('the warning period of the material counts, shorter or longer than 30 days', async () => {
  const { id, positionen } = await ablaufendes(50, 20)
  const warnfrist = (stelle: number, warnfrist_tage: number) =>
    store.db
      .updateTable('material')
      .set({ warnfrist_tage })
      .where('id', '=', positionen[stelle]?.material_id ?? '')
      .execute()
  await warnfrist(0, 50)
  await warnfrist(1, 19)
  assert.deepEqual(await ablauf(id), [[50, 'bald_ablaufend']])
})

test('what was taken out of its object, and what an object out of service carries, does not warn', async () => {
  const { id, positionen } = await ablaufendes(1, 2)
  await aendere(positionen[0]?.id ?? '', { ist_status: 'ausgesondert' })
  assert.deepEqual(await ablauf(id), [[2, 'bald_ablaufend']])
  await leitung.patch(`/objekte/${id}`, { status: 'ausser_dienst' })
  assert.deepEqual(await ablauf(id), [])
})

const termine = async (objekt_id: string, suche = '') =>
  (await lies<Prueftermin>(`/dashboard/prueftermine?objekt_id=${objekt_id}${suche}`)).eintraege.map(
    ({ typ, resttage }) => [typ, resttage],
  )

test('tests of devices and positions, HU and UVV are one list by date, overdue or due within 90 days', async () => {
  const { id, positionen } = await einBeladenesObjekt(store, [1, 1, 1])
  await leitung.put(`/objekte/${id}/fahrzeugdetails`, { naechste_hu: in_tagen(-400), naechste_uvv: in_tagen(90) })
  const heutigeVorEinemJahr = { letzte_pruefung: in_tagen(-365), pruefintervall_monate: 12 }
  await aendere(positionen[0]?.id ?? '', heutigeVorEinemJahr)
  await aendere(positionen[1]?.id ?? '', { letzte_pruefung: heute, pruefintervall_monate: 12 })
  await store.db
    .insertInto('geraet_instanz')
    .values([
      geraet(id, positionen[2]?.id, 'SN-1', 5),
      geraet(id, positionen[2]?.id, 'SN-2', 91),
      { ...geraet(id, positionen[2]?.id, 'SN-3', 1), status: 'ausgesondert' },
    ])
    .execute()
  const gefunden = await termine(id)
  assert.deepEqual(
    gefunden.map(([typ]) => typ),
    ['hu', 'position', 'geraet', 'uvv'],
  )
  assert.deepEqual(gefunden.at(-1), ['uvv', 90])
  assert.deepEqual(await termine(id, '&typ=geraet'), [['geraet', 5]])
  assert.deepEqual(await termine(id, '&typ=geraet&tage=91'), [
    ['geraet', 5],
    ['geraet', 91],
  ])
  assert.deepEqual(await termine(id, '&tage=4&typ=uvv'), [])
  const [hu] = (await lies<Prueftermin>(`/dashboard/prueftermine?objekt_id=${id}&typ=hu`)).eintraege
  assert.equal(hu?.faelligkeitsdatum, in_tagen(-400))
  const [sn] = (await lies<Prueftermin>(`/dashboard/prueftermine?objekt_id=${id}&typ=geraet`)).eintraege
  assert.match(sn?.bezeichnung ?? '', / SN-1$/)
  await leitung.patch(`/objekte/${id}`, { status: 'ausser_dienst' })
  assert.deepEqual(await termine(id), [])
})

const geraet = (objekt_id: string, objektposition_id = '', seriennummer = '', tage = 0) => ({
  id: newId(),
  objekt_id,
  objektposition_id,
  seriennummer,
  naechste_pruefung: in_tagen(tage),
})

const enden = async (wer: Person, suche = '') =>
  (await lies<Qualifikationsablauf>(`/dashboard/qualifikationsablaeufe${suche}`, wer)).eintraege

test('qualifications that end from today up to 60 days ahead are listed; with abgelaufene those past too', async () => {
  const { id: benutzer_id } = await dienst.person('mitarbeiter')
  for (const tage of [-1, 0, 60, 61]) await eineQualifikation(store, { benutzer_id, gueltig_bis: in_tagen(tage) })
  await eineQualifikation(store, { benutzer_id })
  const tage = async (suche = '') =>
    (await enden(leitung, `?benutzer_id=${benutzer_id}${suche}`)).map(({ resttage }) => resttage)
  assert.deepEqual(await tage(), [0, 60])
  assert.deepEqual(await tage('&abgelaufene=true'), [-1, 0, 60])
  assert.deepEqual(await tage('&abgelaufene=false&tage=61&sortierung=-gueltig_bis'), [61, 60, 0])
})

test('a qualification that was renewed, and those of people who have left, do not warn', async () => {
  const { id: benutzer_id } = await dienst.person('mitarbeiter')
  const { id: qualifikationstyp_id } = await einQualifikationstyp(store)
  await eineQualifikation(store, { benutzer_id, qualifikationstyp_id, gueltig_bis: in_tagen(5) })
  await eineQualifikation(store, { benutzer_id, qualifikationstyp_id, gueltig_bis: in_tagen(20) })
  const tage = async () => (await enden(leitung, `?benutzer_id=${benutzer_id}`)).map(({ resttage }) => resttage)
  assert.deepEqual(await tage(), [20])
  await store.db.updateTable('benutzer').set({ aktiv: false }).where('id', '=', benutzer_id).execute()
  assert.deepEqual(await tage(), [])
})

test('a qualification whose successor begins after a gap still warns of its end', async () => {
  const { id: benutzer_id } = await dienst.person('mitarbeiter')
  const neu = async (felder: object) => {
    const { id: qualifikationstyp_id } = await einQualifikationstyp(store)
    await eineQualifikation(store, { benutzer_id, qualifikationstyp_id, gueltig_bis: in_tagen(5) })
    await eineQualifikation(store, { benutzer_id, qualifikationstyp_id, gueltig_bis: in_tagen(900), ...felder })
  }
  const warnungen = async () => (await enden(leitung, `?benutzer_id=${benutzer_id}`)).length
  await neu({ erworben_am: in_tagen(6) })
  assert.equal(await warnungen(), 0, 'the next day is no gap')
  await neu({ erworben_am: in_tagen(7) })
  assert.equal(await warnungen(), 1)
})

test('a mitarbeiter is told of his own qualifications, the higher roles of all, of a unit too', async () => {
  const { id: einheit_id } = await eineEinheit(store)
  await store.db.updateTable('benutzer').set({ einheit_id }).where('id', '=', anna.id).execute()
  const eigene = await eineQualifikation(store, { benutzer_id: anna.id, gueltig_bis: in_tagen(3) })
  const fremde = await eineQualifikation(store, { benutzer_id: leitung.id, gueltig_bis: in_tagen(3) })
  const ids = (liste: readonly { id: string }[]) => liste.map(({ id }) => id)
  assert.deepEqual(ids(await enden(anna)), [eigene.id])
  assert.deepEqual(ids(await enden(anna, `?benutzer_id=${leitung.id}`)), [])
  assert.ok(ids(await enden(leitung)).includes(fremde.id))
  assert.deepEqual(ids(await enden(leitung, `?einheit_id=${einheit_id}`)), [eigene.id])
})

test('each list of due dates takes at most three statements besides login and state of the data, however long it is', async () => {
  await einObjekt(store)
  for (const pfad of ['prueftermine', 'ablaufwarnungen', 'qualifikationsablaeufe']) {
    assert.ok((await dienst.anweisungen(() => lies(`/dashboard/${pfad}`, leitung))) <= 2 + 3, pfad)
  }
})
