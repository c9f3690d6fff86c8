import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { einFach, einMaterial, einObjekttyp, einStandort } from '../stammdaten/stammdaten.factory.ts'
import { stateTable } from '../state-tables.ts'
import { starteTestdienst } from '../testing.ts'
import { eineVorlage } from '../vorlagen/vorlage.factory.ts'
import { einBeladenesObjekt, einObjekt } from './objekt.factory.ts'
import type { Objekt } from './objekt.schema.ts'

const { store, person, gleichzeitig } = await starteTestdienst()
const verwaltung = await person('administration')
const leitung = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')

const code = ({ body }: TestAnswer) => (body as { code?: string }).code
const feld = ({ body }: TestAnswer) => (body as { details?: { feld?: string } }).details?.feld
const objekt = ({ body, text, status }: TestAnswer, erwartet = 200) => {
  assert.equal(status, erwartet, text)
  return body as Objekt
}

const positionen = (objektId: string) =>
  store.db.selectFrom('objektposition').selectAll().where('objekt_id', '=', objektId).orderBy('reihenfolge').execute()
const ereignisse = (objektId: string) =>
  store.db
    .selectFrom('historie')
    .select(['ereignis', 'details', 'benutzer_id'])
    .where('entitaet_id', '=', objektId)
    .orderBy('id')
    .execute()
const anzahlMitName = async (name: string) =>
  (await store.db.selectFrom('objekt').select('id').where('name', '=', name).execute()).length

/** A template with one compartment and two materials, and a body that makes an object from it. */
async function eineBestellung(felder: object = {}) {
  const objekttyp_id = (await einObjekttyp(store)).id
  const standort_id = (await einStandort(store)).id
  const fach = await einFach(store, objekttyp_id)
  const [verband, decke] = [await einMaterial(store), await einMaterial(store)]
  const vorlage = await eineVorlage(store, {
    objekttyp_id,
    positionen: [
      { material_id: verband.id, sollmenge: 4, fach_id: fach.id, fach_freitext: null },
      { material_id: decke.id, sollmenge: 1, fach_id: null, fach_freitext: 'Deckel' },
    ],
  })
  const body = { code: `R-${newId()}`, name: 'Rucksack', standort_id, objekttyp_id, vorlage_id: vorlage.id, ...felder }
  return { body, fach, verband, decke }
}

test('an object is created from a template: every position with its target, and with nothing counted yet', async () => {
  const { body, fach, verband, decke } = await eineBestellung()
  const angelegt = objekt(await verwaltung.post('/objekte', body), 201)
  assert.deepEqual(
    (await positionen(angelegt.id)).map((row) => [
      row.material_id,
      row.istmenge,
      row.sollmenge_vorlage,
      row.override,
      row.sollmenge,
      row.fach_id,
      row.fach_freitext,
    ]),
    [
      [verband.id, 0, 4, null, 4, fach.id, null],
      [decke.id, 0, 1, null, 1, null, 'Deckel'],
    ],
  )
  assert.equal(angelegt.status, 'aktiv')
  assert.deepEqual([angelegt.fahrzeug_id, angelegt.letzte_kontrolle_am, angelegt.gesperrt_durch], [null, null, null])
  assert.deepEqual([angelegt.einsatzbereitschaft, angelegt.gruende], ['nicht_einsatzbereit', ['noch_nie_kontrolliert']])
  assert.deepEqual(objekt(await verwaltung.get(`/objekte/${angelegt.id}`)), angelegt)
  assert.deepEqual(await ereignisse(angelegt.id), [])
})

test('a template that changes later leaves the object as it was made', async () => {
  const { body, verband } = await eineBestellung()
  const { id } = objekt(await verwaltung.post('/objekte', body), 201)
  await leitung.put(`/vorlagen/${body.vorlage_id}/positionen`, {
    positionen: [{ material_id: verband.id, sollmenge: 9 }],
  })
  assert.deepEqual(
    (await positionen(id)).map(({ sollmenge }) => sollmenge),
    [4, 1],
  )
})

test('what an object refers to must exist and fit, and a refused object leaves nothing behind', async () => {
  const { body } = await eineBestellung()
  const veraltet = await eineBestellung()
  await leitung.post(`/vorlagen/${veraltet.body.vorlage_id}/neue-version`)
  const fremd = await eineBestellung()
  const name = `Abgelehnt ${newId()}`
  const faelle: [object, number, string, string?][] = [
    [{ standort_id: newId() }, 422, 'unbekannte_referenz', 'standort_id'],
    [{ objekttyp_id: newId() }, 422, 'vorlage_passt_nicht'],
    [{ vorlage_id: newId() }, 422, 'unbekannte_referenz', 'vorlage_id'],
    [{ einheit_id: newId() }, 422, 'unbekannte_referenz', 'einheit_id'],
    [{ fahrzeug_id: newId() }, 422, 'unbekannte_referenz', 'fahrzeug_id'],
    [{ vorlage_id: fremd.body.vorlage_id }, 422, 'vorlage_passt_nicht'],
    [{ ...veraltet.body, name }, 409, 'vorlage_veraltet'],
    [{ code: ' R-1' }, 400, 'anfrage_ungueltig'],
    [{ code: 'R\u0000' }, 400, 'anfrage_ungueltig'],
    [{ istmenge: 3 }, 400, 'anfrage_ungueltig'],
    [{ status: 'in_wartung' }, 400, 'anfrage_ungueltig'],
  ]
  for (const [felder, status, kennung, wo] of faelle) {
    const antwort = await verwaltung.post('/objekte', { ...body, name, ...felder })
    assert.deepEqual([antwort.status, code(antwort), feld(antwort)], [status, kennung, wo], JSON.stringify(felder))
  }
  assert.equal(await anzahlMitName(name), 0)
})

test('a code is taken for every spelling of it', async () => {
  const { body } = await eineBestellung({ code: 'ÄRZTE-1' })
  objekt(await verwaltung.post('/objekte', body), 201)
  const zweiter = await verwaltung.post('/objekte', { ...body, code: 'ärzte-1' })
  assert.deepEqual([zweiter.status, code(zweiter), feld(zweiter)], [409, 'bereits_vorhanden', 'code'])
  const anderes = await einObjekt(store)
  assert.equal((await leitung.patch(`/objekte/${anderes.id}`, { code: 'Ärzte-1' })).status, 409)
})

test('of two people who use one code at once, one gets it', async () => {
  const { body } = await eineBestellung()
  const vorbild = await einObjekt(store)
  const wettlauf = [
    () => verwaltung.post('/objekte', body),
    () => verwaltung.post(`/objekte/${vorbild.id}/duplizieren`, { code: body.code.toUpperCase() }),
  ]
  // The code stays taken by neither until both have asked for it.
  const besetzt = { ...body, id: newId() }
  const antworten = await gleichzeitig(async (tx) => {
    await tx.insertInto('objekt').values(besetzt).execute()
    await tx.deleteFrom('objekt').where('id', '=', besetzt.id).execute()
  }, wettlauf)
  assert.deepEqual(antworten.map(({ status }) => status).sort(), [201, 409])
  assert.equal(code(antworten.find(({ status }) => status === 409)!), 'bereits_vorhanden')
})

test('a creation that a phone sends twice happens once and is answered alike, even after the object changed', async () => {
  const { body } = await eineBestellung({ name: `Funkloch ${newId()}` })
  const headers = { 'idempotency-key': newId() }
  const erste = await verwaltung.post('/objekte', body, { headers })
  await leitung.patch(`/objekte/${objekt(erste, 201).id}`, { status: 'in_wartung' })
  assert.equal((await verwaltung.post('/objekte', body, { headers })).text, erste.text)
  assert.equal(await anzahlMitName(body.name), 1)
  const andere = await verwaltung.post('/objekte', { ...body, code: 'anders' }, { headers })
  assert.deepEqual([andere.status, code(andere)], [409, 'schluessel_verbraucht'])
})

for (const row of stateTable('Objekt')) {
  test(`an object that is ${row.from}: ${row.trigger} → ${row.to}`, async () => {
    const angelegt = await einObjekt(store)
    const { id } = angelegt
    if (row.from === '(none)') return assert.equal(objekt(await leitung.get(`/objekte/${id}`)).status, row.to)
    if (row.from !== 'aktiv') await leitung.patch(`/objekte/${id}`, { status: row.from })
    const vorher = (await ereignisse(id)).length
    const { status } = objekt(await leitung.patch(`/objekte/${id}`, { status: row.trigger }))
    assert.equal(status, row.to)
    const neue = (await ereignisse(id)).slice(vorher)
    assert.deepEqual(
      neue.map(({ ereignis }) => ereignis),
      row.events,
    )
    const details = { code: angelegt.code, von: { status: row.from }, nach: { status: row.to } }
    assert.deepEqual(neue[0]?.details, details)
  })
}

test('a change of status and vehicle together is one event; the same again, or a name, is none', async () => {
  const zug = await einObjekttyp(store, { ist_zugfahrzeug: true })
  const fahrzeug = await einObjekt(store, { objekttyp_id: zug.id })
  const { id, code } = await einObjekt(store)
  const beides = { status: 'in_wartung', fahrzeug_id: fahrzeug.id }
  objekt(await leitung.patch(`/objekte/${id}`, { ...beides, name: 'Neuer Name' }))
  objekt(await leitung.patch(`/objekte/${id}`, beides))
  const geaendert = objekt(await leitung.patch(`/objekte/${id}`, { name: 'Noch ein Name', code: `N-${id}` }))
  assert.deepEqual([geaendert.name, geaendert.code, geaendert.fahrzeug_id], ['Noch ein Name', `N-${id}`, fahrzeug.id])
  const [eines, ...weitere] = await ereignisse(id)
  assert.deepEqual([eines?.ereignis, eines?.benutzer_id, weitere], ['objekt_geaendert', leitung.id, []])
  assert.deepEqual(eines?.details, {
    code,
    von: { status: 'aktiv', fahrzeug_id: null },
    nach: beides,
  })
})

test('a change that does not fit is refused; Standort, template and type are not changed here', async () => {
  const { id } = await einObjekt(store)
  const faelle: object[] = [
    {},
    { standort_id: newId() },
    { vorlage_id: newId() },
    { objekttyp_id: newId() },
    { istmenge: 1 },
    { status: 'verschollen' },
    { name: null },
    { name: 'a\nb' },
  ]
  for (const felder of faelle) {
    assert.equal((await leitung.patch(`/objekte/${id}`, felder)).status, 400, JSON.stringify(felder))
  }
  assert.equal(feld(await leitung.patch(`/objekte/${id}`, { einheit_id: newId() })), 'einheit_id')
  assert.equal((await leitung.patch(`/objekte/${newId()}`, { name: 'Weg', fahrzeug_id: newId() })).status, 404)
  assert.equal((await leitung.patch('/objekte/keine-id', { name: 'Weg' })).status, 404)
  assert.equal((await mitarbeiter.patch(`/objekte/${id}`, { name: 'Meins' })).status, 403)
})

test('a duplicate has the structure and the targets of its model, and nothing that was counted, tested or labelled', async () => {
  const vorbild = await einBeladenesObjekt(store, [3, 2, 5])
  const [erste, zweite] = vorbild.positionen
  const eigenes = {
    istmenge: 2,
    override: 7,
    code: `P-${newId()}`,
    seriennummer: 'SN 1',
    ablaufdatum: '2027-01-31',
    chargennummer: 'C 1',
    pruefintervall_monate: 12,
    letzte_pruefung: '2026-01-31',
  }
  await store.db.updateTable('objektposition').set(eigenes).where('id', '=', erste!.id).execute()
  await store.db
    .updateTable('objektposition')
    .set({ ist_status: 'ausgesondert' })
    .where('id', '=', zweite!.id)
    .execute()
  const kopie = objekt(await verwaltung.post(`/objekte/${vorbild.id}/duplizieren`, { code: `K-${newId()}` }), 201)
  const [kopiert, ...rest] = await positionen(kopie.id)
  assert.deepEqual(
    [kopiert?.material_id, kopiert?.sollmenge_vorlage, kopiert?.override, kopiert?.pruefintervall_monate],
    [erste!.material_id, 3, 7, 12],
  )
  const { istmenge, code, seriennummer, ablaufdatum, chargennummer, letzte_pruefung } = kopiert!
  assert.deepEqual(
    [istmenge, code, seriennummer, ablaufdatum, chargennummer, letzte_pruefung],
    [0, ...Array(5).fill(null)],
  )
  assert.deepEqual(
    rest.map(({ sollmenge, ist_status }) => [sollmenge, ist_status]),
    [[5, 'aktiv']],
  )
})

test('a duplicate takes name and Standort from its model unless it is given others, and no vehicle', async () => {
  const zug = await einObjekttyp(store, { ist_zugfahrzeug: true })
  const fahrzeug = await einObjekt(store, { objekttyp_id: zug.id })
  const vorbild = await einObjekt(store, { fahrzeug_id: fahrzeug.id })
  await leitung.patch(`/objekte/${vorbild.id}`, { status: 'ausser_dienst' })
  const pfad = `/objekte/${vorbild.id}/duplizieren`
  const gleich = objekt(await verwaltung.post(pfad, { code: `G-${newId()}` }), 201)
  assert.deepEqual(
    [gleich.name, gleich.standort_id, gleich.vorlage_id, gleich.status, gleich.fahrzeug_id],
    [vorbild.name, vorbild.standort_id, vorbild.vorlage_id, 'aktiv', null],
  )
  const standort_id = (await einStandort(store)).id
  const anders = objekt(await verwaltung.post(pfad, { code: `A-${newId()}`, name: 'Zweiter', standort_id }), 201)
  assert.deepEqual([anders.name, anders.standort_id], ['Zweiter', standort_id])
  const vergeben = await verwaltung.post(pfad, { code: anders.code.toLowerCase() })
  assert.deepEqual([vergeben.status, code(vergeben)], [409, 'bereits_vorhanden'])
  assert.equal((await verwaltung.post(pfad, {})).status, 400)
  assert.equal((await verwaltung.post(pfad, { code: 'X', standort_id: newId() })).status, 422)
  assert.equal((await verwaltung.post(`/objekte/${newId()}/duplizieren`, { code: 'X' })).status, 404)
  assert.equal((await leitung.post(pfad, { code: 'X' })).status, 403)
})
