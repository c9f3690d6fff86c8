import assert from 'node:assert/strict'
import { addDays, addMonths, dayOf, newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import fc from 'fast-check'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import type { Materialtyp } from '../../kern/db/db.gen.ts'
import { einFach, einMaterial, einObjekttyp } from '../stammdaten/stammdaten.factory.ts'
import { einBeladenesObjekt, einObjekt } from './objekt.factory.ts'
import type { Objektposition } from './position.schema.ts'

const { store, person, anweisungen, gleichzeitig, clock } = await starteTestdienst()
const leitung = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')
const today = dayOf(clock.now(), 'Europe/Berlin')

const verdict = ({ status, body }: TestAnswer) => {
  const { code, details } = body as { code?: string; details?: { feld?: string } }
  return status < 300 ? [status] : [status, code, ...(details?.feld === undefined ? [] : [details.feld])]
}
const position = ({ status, body, text }: TestAnswer, expected = 200) => {
  assert.equal(status, expected, text)
  return body as Objektposition
}
const read = async (id: string) => position(await mitarbeiter.get(`/objektpositionen/${id}`))
const aendere = (id: string, fields: object) => leitung.patch(`/objektpositionen/${id}`, fields)
const list = async (objektId: string, filter = '') => {
  const { body, status, text } = await mitarbeiter.get(`/objekte/${objektId}/positionen${filter}`)
  assert.equal(status, 200, text)
  return body as { eintraege: Objektposition[]; gesamt: number }
}

/** An object with one position of this material, added over HTTP. */
async function einePosition(materialtyp: Materialtyp = 'menge', warnfrist_tage: number | null = null) {
  const objekt = await einObjekt(store)
  const material = await einMaterial(store, { materialtyp, warnfrist_tage })
  const created = position(
    await leitung.post(`/objekte/${objekt.id}/positionen`, { material_id: material.id, override: 2 }),
    201,
  )
  return { ...created, objekttyp_id: objekt.objekttyp_id }
}

test('a material that the template does not name is added last, wanted as often as its override says', async () => {
  const objekt = await einBeladenesObjekt(store, [4])
  const material = await einMaterial(store, { name: 'Wärmedecke' })
  const path = `/objekte/${objekt.id}/positionen`
  const { id, ...rest } = position(await leitung.post(path, { material_id: material.id, override: 3 }), 201)
  assert.deepEqual(rest, {
    objekt_id: objekt.id,
    material_id: material.id,
    material: { id: material.id, name: 'Wärmedecke', materialtyp: 'menge', einheit: 'Stück' },
    sollmenge_vorlage: 0,
    override: 3,
    sollmenge: 3,
    istmenge: 0,
    fach_id: null,
    fach_freitext: null,
    fach_name: null,
    code: null,
    seriennummer: null,
    ablaufdatum: null,
    chargennummer: null,
    ablaufstatus: null,
    pruefintervall_monate: null,
    letzte_pruefung: null,
    naechste_pruefung: null,
    letzte_zaehlung: null,
    ist_status: 'aktiv',
    aktionen: ['bearbeiten'],
  })
  assert.deepEqual(
    (await list(objekt.id)).eintraege.map(({ sollmenge }) => sollmenge),
    [4, 3],
  )
  assert.deepEqual((await read(id)).aktionen, [])
})

// objekte.4: The effective target is `override` when set, also 0, otherwise the stored `sollmenge_vorlage`.
test('an override wins over the target of the template, also at 0, and gives it back when it is taken away', async () => {
  const { positionen } = await einBeladenesObjekt(store, [4])
  const [{ id } = { id: '' }] = positionen
  const soll = async (override: number | null) => {
    const { sollmenge, sollmenge_vorlage } = position(await aendere(id, { override }))
    return [sollmenge, sollmenge_vorlage]
  }
  assert.deepEqual(await soll(7), [7, 4])
  assert.deepEqual(await soll(0), [0, 4])
  assert.deepEqual(await soll(null), [4, 4])
})

test('no user writes the quantity of a position, or values computed from it', async () => {
  const { id } = await einePosition()
  for (const field of ['istmenge', 'sollmenge', 'sollmenge_vorlage', 'material_id', 'objekt_id', 'naechste_pruefung']) {
    const answer = await aendere(id, { [field]: 5, override: 9 })
    assert.equal(answer.status, 400, field)
    const { felder } = (answer.body as { details: { felder: { pfad: string }[] } }).details
    assert.deepEqual(
      felder.map(({ pfad }) => pfad),
      [field],
    )
  }
  const { istmenge, override } = await read(id)
  assert.deepEqual([istmenge, override], [0, 2])
})

test('values that do not fit are refused field by field', async () => {
  const { id } = await einePosition('ablauf_charge')
  const cases: object[] = [
    {},
    { override: -1 },
    { override: 1.5 },
    { override: 1e9 },
    { pruefintervall_monate: 0 },
    { letzte_pruefung: '2026-02-30' },
    { ablaufdatum: '0000-01-01' },
    { ablaufdatum: '9999-12-31' },
    { ist_status: 'weg' },
    { code: '' },
    { code: 'x'.repeat(61) },
    { fach_id: newId(), fach_freitext: 'vorne' },
  ]
  for (const fields of cases) assert.equal((await aendere(id, fields)).status, 400, JSON.stringify(fields))
})

test('an object holds a material once, also when two people add it at once', async () => {
  const objekt = await einObjekt(store)
  const material = await einMaterial(store)
  const anlegen = () => leitung.post(`/objekte/${objekt.id}/positionen`, { material_id: material.id })
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('material').select('id').where('id', '=', material.id).forUpdate().execute(),
    [anlegen, anlegen],
  )
  assert.deepEqual(answers.map(verdict).sort(), [[201], [409, 'bereits_vorhanden', 'material_id']])
  assert.equal((await list(objekt.id)).gesamt, 1)
})

test('a position is not added to nothing, of nothing, or into a compartment of another type', async () => {
  const objekt = await einObjekt(store)
  const own = await einFach(store, objekt.objekttyp_id, 'Deckel')
  const foreign = await einFach(store, (await einObjekttyp(store)).id)
  const { id: material_id } = await einMaterial(store)
  const anlegen = (fields: object, id = objekt.id) =>
    leitung.post(`/objekte/${id}/positionen`, { material_id, ...fields })
  assert.equal((await anlegen({ fach_id: foreign.id }, newId())).status, 404)
  assert.deepEqual(verdict(await anlegen({ material_id: newId() })), [422, 'unbekannte_referenz', 'material_id'])
  assert.deepEqual(verdict(await anlegen({ fach_id: foreign.id })), [422, 'unbekannte_referenz', 'fach_id'])
  assert.deepEqual(verdict(await anlegen({ fach_id: newId() })), [422, 'unbekannte_referenz', 'fach_id'])
  assert.equal((await anlegen({ fach_id: own.id, fach_freitext: 'vorne' })).status, 400)
  assert.equal((await anlegen({ istmenge: 3 })).status, 400)
  assert.equal((await anlegen({ ablaufdatum: today })).status, 400)
  assert.equal((await list(objekt.id)).gesamt, 0)
  assert.equal(position(await anlegen({ fach_id: own.id }), 201).fach_name, 'Deckel')
  assert.equal((await mitarbeiter.post(`/objekte/${objekt.id}/positionen`, { material_id })).status, 403)
})

test('a position lies in a compartment or somewhere else, never both', async () => {
  const { id, objekttyp_id } = await einePosition()
  const fach = await einFach(store, objekttyp_id, 'G3')
  const ort = async (fields: object) => {
    const { fach_id, fach_freitext, fach_name } = position(await aendere(id, fields))
    return [fach_id, fach_freitext, fach_name]
  }
  assert.deepEqual(await ort({ fach_freitext: 'Beifahrersitz' }), [null, 'Beifahrersitz', 'Beifahrersitz'])
  assert.deepEqual(await ort({ fach_id: fach.id }), [fach.id, null, 'G3'])
  assert.deepEqual(await ort({ override: 1 }), [fach.id, null, 'G3'])
  assert.deepEqual(await ort({ fach_freitext: 'Netz', fach_id: null }), [null, 'Netz', 'Netz'])
  assert.deepEqual(await ort({ fach_freitext: null }), [null, null, null])
  assert.deepEqual(verdict(await aendere(id, { fach_id: newId() })), [422, 'unbekannte_referenz', 'fach_id'])
})

const angaben = { ablaufdatum: '2027-03-31', chargennummer: 'L 4711', seriennummer: 'SN-1' } as const
const allowed: Record<Materialtyp, readonly string[]> = {
  menge: [],
  ablauf_charge: ['ablaufdatum', 'chargennummer'],
  geraet_sn: ['seriennummer'],
}
for (const [materialtyp, fields] of Object.entries(allowed) as [Materialtyp, readonly string[]][]) {
  // objekte.5: Only materials `ablauf_charge` have expiry date and batch.
  // objekte.6: Only materials `geraet_sn` have a serial number.
  test(`a position of the type ${materialtyp} has of expiry, batch and serial number: ${fields.join(', ') || 'none'}`, async () => {
    const { id } = await einePosition(materialtyp)
    for (const [field, value] of Object.entries(angaben)) {
      const answer = await aendere(id, { [field]: value })
      const expected = fields.includes(field) ? [200] : [422, 'materialtyp_unpassend', field]
      assert.deepEqual(verdict(answer), expected)
      assert.equal((await read(id))[field as keyof typeof angaben], fields.includes(field) ? value : null)
      assert.equal((await aendere(id, { [field]: null })).status, 200)
    }
  })
}

// objekte.9: An expiry date is `gueltig`, `bald_ablaufend` within the warning period of its Material (30 days by default), or `abgelaufen`.
test('a date of expiry is good, near or past: by the warning period of the material, 30 days unless it says otherwise', async () => {
  const { id } = await einePosition('ablauf_charge')
  const short = await einePosition('ablauf_charge', 5)
  const ohne = await einePosition('ablauf_charge', 0)
  const status = async (where: string, days: number) =>
    position(await aendere(where, { ablaufdatum: addDays(today, days) })).ablaufstatus
  const cases: [string, number, string][] = [
    [id, 31, 'gueltig'],
    [id, 30, 'bald_ablaufend'],
    [id, 0, 'bald_ablaufend'],
    [id, -1, 'abgelaufen'],
    [short.id, 6, 'gueltig'],
    [short.id, 5, 'bald_ablaufend'],
    [ohne.id, 1, 'gueltig'],
    [ohne.id, 0, 'bald_ablaufend'],
    [ohne.id, -1, 'abgelaufen'],
  ]
  for (const [where, days, expected] of cases) assert.equal(await status(where, days), expected, `${days} days`)
})

// objekte.8: `naechste_pruefung` is the last test plus the interval in months; 31 January plus one month is the last day of February.
test('the next test is due as many months after the last as the interval says, at the end of a shorter month', async () => {
  const { id } = await einePosition()
  const next = async (letzte_pruefung: string | null, pruefintervall_monate: number | null) =>
    position(await aendere(id, { letzte_pruefung, pruefintervall_monate })).naechste_pruefung
  assert.equal(await next('2026-01-31', 1), '2026-02-28')
  assert.equal(await next('2024-01-31', 1), '2024-02-29')
  assert.equal(await next('2026-01-31', null), null)
  assert.equal(await next(null, 12), null)
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date(today), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const property = fc.asyncProperty(day, fc.integer({ min: 1, max: 1200 }), async (last, months) => {
    assert.equal(await next(last, months), addMonths(last, months))
  })
  await fc.assert(property, {
    numRuns: 100,
    examples: [
      [today, 1200],
      ['2000-02-29', 12],
    ],
  })
})

test('letzte_zaehlung is what the last finished check counted; it leaves the quantity alone', async () => {
  const { id: objektId, positionen } = await einBeladenesObjekt(store, [3])
  const [{ id, material_id } = { id: '', material_id: '' }] = positionen
  const countRows = async (gezaehlt: number) => {
    const kontrolle = (await mitarbeiter.post(`/objekte/${objektId}/kontrollen`)).body as { id: string }
    await mitarbeiter.put(`/kontrollen/${kontrolle.id}/positionen/${material_id}`, { gezaehlt })
    return kontrolle.id
  }
  const first = await countRows(3)
  assert.equal((await read(id)).letzte_zaehlung, null)
  await mitarbeiter.post(`/kontrollen/${first}/abschliessen`)
  const zeitpunkt = new Date(clock.now()).toISOString()
  const expected = { kontrolle_id: first, gezaehlt: 3, nachgefuellt_auf: null, zeitpunkt }
  assert.deepEqual((await read(id)).letzte_zaehlung, expected)
  await mitarbeiter.post(`/kontrollen/${await countRows(1)}/abbrechen`)
  assert.deepEqual((await read(id)).letzte_zaehlung, expected)
  clock.forward(1000)
  await mitarbeiter.post(`/kontrollen/${await countRows(2)}/abschliessen`)
  const { letzte_zaehlung, istmenge } = await read(id)
  assert.deepEqual([letzte_zaehlung?.gezaehlt, istmenge], [2, 0])
})

// objekte.7: A position may carry a unique label code, apart from its serial number.
test('the label of a position is found by its code, taken once, and no path of a position', async () => {
  const [one, others] = [await einePosition(), await einePosition()]
  position(await aendere(one.id, { code: 'GER-001' }))
  assert.equal(position(await mitarbeiter.get('/objektpositionen/code/ger-001')).id, one.id)
  assert.deepEqual(verdict(await aendere(others.id, { code: 'Ger-001' })), [409, 'bereits_vorhanden', 'code'])
  position(await aendere(one.id, { code: null }))
  assert.equal((await mitarbeiter.get('/objektpositionen/code/GER-001')).status, 404)
  position(await aendere(others.id, { code: 'naechster-code' }))
  assert.equal(position(await mitarbeiter.get('/objektpositionen/code/naechster-code')).id, others.id)
  assert.equal((await mitarbeiter.get('/objektpositionen/code')).status, 404)
  assert.equal((await mitarbeiter.get(`/objektpositionen/${newId()}`)).status, 404)
  assert.equal((await aendere(newId(), { override: 1 })).status, 404)
})

test('a list is filtered and sorted, and takes three statements, however much an object carries', async () => {
  const objekt = await einObjekt(store)
  const anlegen = async (name: string) => {
    const { id: material_id } = await einMaterial(store, { name: `${name} ${objekt.id}` })
    return position(await leitung.post(`/objekte/${objekt.id}/positionen`, { material_id }), 201).id
  }
  const ids = [await anlegen('Tuch 10'), await anlegen('Tuch 9'), await anlegen('Äther')]
  await aendere(ids[1]!, { ist_status: 'ausgesondert' })
  const gelistet = async (filter: string) => (await list(objekt.id, filter)).eintraege.map(({ id }) => ids.indexOf(id))
  assert.deepEqual(await gelistet(''), [0, 1, 2])
  assert.deepEqual(await gelistet('?sortierung=material'), [2, 1, 0])
  assert.deepEqual(await gelistet('?sortierung=-reihenfolge'), [2, 1, 0])
  assert.deepEqual(await gelistet('?ist_status=aktiv'), [0, 2])
  assert.deepEqual(await gelistet('?ist_status=ausgesondert'), [1])
  await aendere(ids[1]!, { ist_status: 'aktiv' })
  assert.equal(await anweisungen(() => list(objekt.id)), 3)
  assert.equal(await anweisungen(() => list(objekt.id, '?limit=1')), 3)
  assert.equal((await mitarbeiter.get(`/objekte/${newId()}/positionen`)).status, 404)
})

test('adding and changing a position take few statements', async () => {
  const { id, objekt_id, objekttyp_id } = await einePosition()
  const fach = await einFach(store, objekttyp_id)
  const material = await einMaterial(store)
  const anlegen = () => leitung.post(`/objekte/${objekt_id}/positionen`, { material_id: material.id, fach_id: fach.id })
  assert.equal(await anweisungen(anlegen), 5)
  assert.equal(await anweisungen(() => aendere(id, { fach_id: fach.id, override: 3 })), 5)
})
