import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { specTable } from '../../../test/spec-tables.ts'
import { einFach, einMaterial, einObjekttyp, einStandort } from '../stammdaten/stammdaten.factory.ts'
import { eineVorlage } from '../vorlagen/vorlage.factory.ts'
import { einBeladenesObjekt, einObjekt } from './objekt.factory.ts'
import type { Objekt } from './objekt.schema.ts'

const { store, person, gleichzeitig } = await starteTestdienst()
const verwaltung = await person('administration')
const leitung = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')

const code = ({ body }: TestAnswer) => (body as { code?: string }).code
const field = ({ body }: TestAnswer) => (body as { details?: { feld?: string } }).details?.feld
const objekt = ({ body, text, status }: TestAnswer, expected = 200) => {
  assert.equal(status, expected, text)
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

/** A template with one compartment and two materials, and a body that creates an object from it. */
async function eineBestellung(fields: object = {}) {
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
  const body = { code: `R-${newId()}`, name: 'Rucksack', standort_id, objekttyp_id, vorlage_id: vorlage.id, ...fields }
  return { body, fach, verband, decke }
}

// objekte.1: An object is made from a template: each position with its target, `istmenge` 0, not yet checked.
test('an object is created from a template: every position with its target, and with nothing counted yet', async () => {
  const { body, fach, verband, decke } = await eineBestellung()
  const created = objekt(await verwaltung.post('/objekte', body), 201)
  assert.deepEqual(
    (await positionen(created.id)).map((row) => [
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
  assert.equal(created.status, 'aktiv')
  assert.deepEqual([created.fahrzeug_id, created.letzte_kontrolle_am, created.gesperrt_durch], [null, null, null])
  assert.deepEqual([created.einsatzbereitschaft, created.gruende], ['nicht_einsatzbereit', ['noch_nie_kontrolliert']])
  assert.deepEqual(objekt(await verwaltung.get(`/objekte/${created.id}`)), created)
  assert.deepEqual(await ereignisse(created.id), [])
})

// vorlagen.3: Replacing positions changes the template alone; objects that exist stay as they are.
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

test('the references of an object must exist and fit, and a refused object leaves nothing behind', async () => {
  const { body } = await eineBestellung()
  const veraltet = await eineBestellung()
  await leitung.post(`/vorlagen/${veraltet.body.vorlage_id}/neue-version`)
  const foreign = await eineBestellung()
  const name = `Abgelehnt ${newId()}`
  const cases: [object, number, string, string?][] = [
    [{ standort_id: newId() }, 422, 'unbekannte_referenz', 'standort_id'],
    [{ objekttyp_id: newId() }, 422, 'vorlage_passt_nicht'],
    [{ vorlage_id: newId() }, 422, 'unbekannte_referenz', 'vorlage_id'],
    [{ einheit_id: newId() }, 422, 'unbekannte_referenz', 'einheit_id'],
    [{ fahrzeug_id: newId() }, 422, 'unbekannte_referenz', 'fahrzeug_id'],
    [{ vorlage_id: foreign.body.vorlage_id }, 422, 'vorlage_passt_nicht'],
    [{ ...veraltet.body, name }, 409, 'vorlage_veraltet'],
    [{ code: ' R-1' }, 400, 'anfrage_ungueltig'],
    [{ code: 'R\u0000' }, 400, 'anfrage_ungueltig'],
    [{ istmenge: 3 }, 400, 'anfrage_ungueltig'],
    [{ status: 'in_wartung' }, 400, 'anfrage_ungueltig'],
  ]
  for (const [fields, status, token, where] of cases) {
    const answer = await verwaltung.post('/objekte', { ...body, name, ...fields })
    assert.deepEqual([answer.status, code(answer), field(answer)], [status, token, where], JSON.stringify(fields))
  }
  assert.equal(await anzahlMitName(name), 0)
})

test('a code is taken for every spelling of it', async () => {
  const { body } = await eineBestellung({ code: 'ÄRZTE-1' })
  objekt(await verwaltung.post('/objekte', body), 201)
  const second = await verwaltung.post('/objekte', { ...body, code: 'ärzte-1' })
  assert.deepEqual([second.status, code(second), field(second)], [409, 'bereits_vorhanden', 'code'])
  const other = await einObjekt(store)
  assert.equal((await leitung.patch(`/objekte/${other.id}`, { code: 'Ärzte-1' })).status, 409)
})

test('of two people who use one code at once, one gets it', async () => {
  const { body } = await eineBestellung()
  const template = await einObjekt(store)
  const race = [
    () => verwaltung.post('/objekte', body),
    () => verwaltung.post(`/objekte/${template.id}/duplizieren`, { code: body.code.toUpperCase() }),
  ]
  // Inserting and deleting the code makes both requests wait for it; it stays free.
  const besetzt = { ...body, id: newId() }
  const answers = await gleichzeitig(async (tx) => {
    await tx.insertInto('objekt').values(besetzt).execute()
    await tx.deleteFrom('objekt').where('id', '=', besetzt.id).execute()
  }, race)
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
  assert.equal(code(answers.find(({ status }) => status === 409)!), 'bereits_vorhanden')
})

test('a creation that a phone sends twice happens once and is answered alike, even after the object changed', async () => {
  const { body } = await eineBestellung({ name: `Funkloch ${newId()}` })
  const headers = { 'idempotency-key': newId() }
  const first = await verwaltung.post('/objekte', body, { headers })
  await leitung.patch(`/objekte/${objekt(first, 201).id}`, { status: 'in_wartung' })
  assert.equal((await verwaltung.post('/objekte', body, { headers })).text, first.text)
  assert.equal(await anzahlMitName(body.name), 1)
  const others = await verwaltung.post('/objekte', { ...body, code: 'anders' }, { headers })
  assert.deepEqual([others.status, code(others)], [409, 'schluessel_verbraucht'])
})

for (const row of specTable('Objekt')) {
  // objekte.12: `in_wartung` and `ausser_dienst` are set by hand.
  test(`an object that is ${row.from}: ${row.trigger} → ${row.to}`, async () => {
    const created = await einObjekt(store)
    const { id } = created
    if (row.from === '(none)') return assert.equal(objekt(await leitung.get(`/objekte/${id}`)).status, row.to)
    if (row.from !== 'aktiv') await leitung.patch(`/objekte/${id}`, { status: row.from })
    const before = (await ereignisse(id)).length
    const { status } = objekt(await leitung.patch(`/objekte/${id}`, { status: row.trigger }))
    assert.equal(status, row.to)
    const fresh = (await ereignisse(id)).slice(before)
    assert.deepEqual(
      fresh.map(({ ereignis }) => ereignis),
      row.events,
    )
    const details = { code: created.code, von: { status: row.from }, nach: { status: row.to } }
    assert.deepEqual(fresh[0]?.details, details)
  })
}

// objekte.23: A change of status or vehicle is one event `objekt_geaendert`; the same values again are none.
test('a change of status and vehicle together is one event; the same again, or a name, is none', async () => {
  const zug = await einObjekttyp(store, { ist_zugfahrzeug: true })
  const fahrzeug = await einObjekt(store, { objekttyp_id: zug.id })
  const { id, code } = await einObjekt(store)
  const both = { status: 'in_wartung', fahrzeug_id: fahrzeug.id }
  objekt(await leitung.patch(`/objekte/${id}`, { ...both, name: 'Neuer Name' }))
  objekt(await leitung.patch(`/objekte/${id}`, both))
  const changed = objekt(await leitung.patch(`/objekte/${id}`, { name: 'Noch ein Name', code: `N-${id}` }))
  assert.deepEqual([changed.name, changed.code, changed.fahrzeug_id], ['Noch ein Name', `N-${id}`, fahrzeug.id])
  const [one, ...further] = await ereignisse(id)
  assert.deepEqual([one?.ereignis, one?.benutzer_id, further], ['objekt_geaendert', leitung.id, []])
  assert.deepEqual(one?.details, {
    code,
    von: { status: 'aktiv', fahrzeug_id: null },
    nach: both,
  })
})

test('a change that does not fit is refused; Standort, template and type are not changed here', async () => {
  const { id } = await einObjekt(store)
  const cases: object[] = [
    {},
    { standort_id: newId() },
    { vorlage_id: newId() },
    { objekttyp_id: newId() },
    { istmenge: 1 },
    { status: 'verschollen' },
    { name: null },
    { name: 'a\nb' },
  ]
  for (const fields of cases) {
    assert.equal((await leitung.patch(`/objekte/${id}`, fields)).status, 400, JSON.stringify(fields))
  }
  assert.equal(field(await leitung.patch(`/objekte/${id}`, { einheit_id: newId() })), 'einheit_id')
  assert.equal((await leitung.patch(`/objekte/${newId()}`, { name: 'Weg', fahrzeug_id: newId() })).status, 404)
  assert.equal((await leitung.patch('/objekte/keine-id', { name: 'Weg' })).status, 404)
  assert.equal((await mitarbeiter.patch(`/objekte/${id}`, { name: 'Meins' })).status, 403)
})

// objekte.3: A duplicate copies structure and targets, never quantities, serial numbers, expiry dates, batches, tests or labels.
test('a duplicate has the structure and the targets of its model, and nothing that was counted, tested or labelled', async () => {
  const template = await einBeladenesObjekt(store, [3, 2, 5])
  const [first, second] = template.positionen
  const own = {
    istmenge: 2,
    override: 7,
    code: `P-${newId()}`,
    seriennummer: 'SN 1',
    ablaufdatum: '2027-01-31',
    chargennummer: 'C 1',
    pruefintervall_monate: 12,
    letzte_pruefung: '2026-01-31',
  }
  await store.db.updateTable('objektposition').set(own).where('id', '=', first!.id).execute()
  await store.db
    .updateTable('objektposition')
    .set({ ist_status: 'ausgesondert' })
    .where('id', '=', second!.id)
    .execute()
  const copy = objekt(await verwaltung.post(`/objekte/${template.id}/duplizieren`, { code: `K-${newId()}` }), 201)
  const [kopiert, ...rest] = await positionen(copy.id)
  assert.deepEqual(
    [kopiert?.material_id, kopiert?.sollmenge_vorlage, kopiert?.override, kopiert?.pruefintervall_monate],
    [first!.material_id, 3, 7, 12],
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

// objekte.2: A duplicate needs a new code (409 when taken) and takes name and Standort from its model by default.
test('a duplicate takes name and Standort from its model unless it is given others, and no vehicle', async () => {
  const zug = await einObjekttyp(store, { ist_zugfahrzeug: true })
  const fahrzeug = await einObjekt(store, { objekttyp_id: zug.id })
  const template = await einObjekt(store, { fahrzeug_id: fahrzeug.id })
  await leitung.patch(`/objekte/${template.id}`, { status: 'ausser_dienst' })
  const path = `/objekte/${template.id}/duplizieren`
  const same = objekt(await verwaltung.post(path, { code: `G-${newId()}` }), 201)
  assert.deepEqual(
    [same.name, same.standort_id, same.vorlage_id, same.status, same.fahrzeug_id],
    [template.name, template.standort_id, template.vorlage_id, 'aktiv', null],
  )
  const standort_id = (await einStandort(store)).id
  const anders = objekt(await verwaltung.post(path, { code: `A-${newId()}`, name: 'Zweiter', standort_id }), 201)
  assert.deepEqual([anders.name, anders.standort_id], ['Zweiter', standort_id])
  const vergeben = await verwaltung.post(path, { code: anders.code.toLowerCase() })
  assert.deepEqual([vergeben.status, code(vergeben)], [409, 'bereits_vorhanden'])
  assert.equal((await verwaltung.post(path, {})).status, 400)
  assert.equal((await verwaltung.post(path, { code: 'X', standort_id: newId() })).status, 422)
  assert.equal((await verwaltung.post(`/objekte/${newId()}/duplizieren`, { code: 'X' })).status, 404)
  assert.equal((await leitung.post(path, { code: 'X' })).status, 403)
})
