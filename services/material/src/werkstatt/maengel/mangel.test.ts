import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { specTable } from '../../../test/spec-tables.ts'
import { mangelStates } from './mangel.states.ts'

const { store, person, clock } = await starteTestdienst()
const leitung = await person('leitungsverantwortlicher')
const mitarbeiter = await person('mitarbeiter')

interface Answer {
  readonly id: string
  readonly status: string
  readonly aktionen: string[]
  readonly prioritaet: string
  readonly gemeldet_von_name: string
  readonly entitaet_bezeichnung: string | null
  readonly erledigt_am: string | null
}

async function einObjekt(): Promise<{ objekt_id: string; objektposition_id: string }> {
  const [objekttyp_id, standort_id, vorlage_id, objekt_id, objektposition_id, material_id] = Array.from(
    { length: 6 },
    newId,
  )
  const name = (kind: string) => `${kind} ${objekt_id}`
  const { db } = store
  await db
    .insertInto('objekttyp')
    .values({ id: objekttyp_id!, name: name('Typ') })
    .execute()
  await db
    .insertInto('standort')
    .values({ id: standort_id!, name: name('Wache') })
    .execute()
  await db
    .insertInto('beladungsvorlage')
    .values({ id: vorlage_id!, name: name('Vorlage'), objekttyp_id: objekttyp_id! })
    .execute()
  await db
    .insertInto('objekt')
    .values({
      id: objekt_id!,
      code: `RTW-${objekt_id}`,
      name: 'Notfallrucksack',
      standort_id: standort_id!,
      objekttyp_id: objekttyp_id!,
      vorlage_id: vorlage_id!,
    })
    .execute()
  await db
    .insertInto('material')
    .values({ id: material_id!, name: name('Material'), materialtyp: 'menge', einheit: 'Stück' })
    .execute()
  await db
    .insertInto('objektposition')
    .values({
      id: objektposition_id!,
      objekt_id: objekt_id!,
      material_id: material_id!,
      sollmenge_vorlage: 1,
      reihenfolge: 0,
    })
    .execute()
  return { objekt_id: objekt_id!, objektposition_id: objektposition_id! }
}

const { objekt_id, objektposition_id } = await einObjekt()

async function einMangel(fields: object = {}): Promise<Answer> {
  const { body, status } = await mitarbeiter.post('/maengel', { objekt_id, titel: 'Reißverschluss klemmt', ...fields })
  assert.equal(status, 201)
  return body as Answer
}

const ereignisse = (id: string) =>
  store.db.selectFrom('historie').selectAll().where('entitaet_id', '=', id).orderBy('id').execute()

/** The steps that lead to each status. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  neu: [],
  in_bearbeitung: ['in_bearbeitung'],
  ersatzteil_bestellt: ['in_bearbeitung', 'ersatzteil_bestellt'],
  reparatur_geplant: ['in_bearbeitung', 'reparatur_geplant'],
  erledigt: ['in_bearbeitung', 'reparatur_geplant', 'erledigt'],
}
const STATUS = Object.keys(WAYS)
const table = specTable('Mangel').filter(({ from }) => from !== '(none)')

test('each move declares the event of the table and the right that PATCH asks for', () => {
  for (const { to, events } of table) {
    const { event, permission } = mangelStates.rows[to as keyof typeof mangelStates.rows]
    assert.deepEqual([[event], permission], [events, 'mangel.bearbeiten'], to)
  }
})

for (const von of STATUS) {
  for (const nach of STATUS) {
    const row = table.find(({ from, trigger }) => from === von && trigger === nach)
    // maengel.4: `neu` leads to `in_bearbeitung`.
    // maengel.5: `in_bearbeitung` leads to `ersatzteil_bestellt` or `reparatur_geplant`.
    // maengel.6: Both lead to `erledigt`.
    test(`a defect that is ${von} ${row === undefined ? 'cannot' : 'can'} become ${nach}`, async () => {
      const mangel = await einMangel()
      for (const step of WAYS[von] ?? []) await leitung.patch(`/maengel/${mangel.id}`, { status: step })
      const before = (await ereignisse(mangel.id)).length

      const { status, body } = await leitung.patch(`/maengel/${mangel.id}`, { status: nach })
      const fresh = (await ereignisse(mangel.id)).slice(before).map(({ ereignis }) => ereignis)
      if (row === undefined) {
        const erlaubt = table.filter(({ from }) => from === von).map(({ to }) => to)
        assert.equal(status, 409)
        assert.deepEqual((body as { code: string }).code, 'uebergang_unzulaessig')
        assert.deepEqual((body as { details: unknown }).details, { erlaubt })
        assert.deepEqual(fresh, [])
      } else {
        assert.equal(status, 200)
        assert.equal((body as Answer).status, row.to)
        assert.equal((body as Answer).erledigt_am !== null, row.to === 'erledigt')
        assert.deepEqual(fresh, row.events)
      }
    })
  }
}

// maengel.1: M and V report a defect; V alone are offered its next steps.
test('everybody reports a defect; only the higher roles are offered its next steps', async () => {
  const mangel = await einMangel({ beschreibung: 'Seit der Übung am Samstag.' })
  assert.deepEqual([mangel.status, mangel.prioritaet, mangel.gemeldet_von_name], ['neu', 'normal', 'mitarbeiter'])
  assert.deepEqual(mangel.aktionen, [])
  assert.deepEqual(((await leitung.get(`/maengel/${mangel.id}`)).body as Answer).aktionen, ['in_bearbeitung'])
  assert.equal((await mitarbeiter.patch(`/maengel/${mangel.id}`, { status: 'in_bearbeitung' })).status, 403)
  const [gemeldet, ...further] = await ereignisse(mangel.id)
  assert.equal(gemeldet?.ereignis, 'mangel_gemeldet')
  assert.deepEqual(further, [])
})

// maengel.7: A change of priority alone is no event.
test('a change of priority alone is not an event of the audit trail', async () => {
  const mangel = await einMangel()
  const { body } = await leitung.patch(`/maengel/${mangel.id}`, { prioritaet: 'hoch' })
  assert.equal((body as Answer).prioritaet, 'hoch')
  assert.equal((await ereignisse(mangel.id)).length, 1)
})

// maengel.2: A defect always names its object, and may name a position of it, which the answer names by material and Fach.
test('a defect may name a position of its object and no other', async () => {
  const { entitaet_bezeichnung } = await einMangel({ entitaet_typ: 'objektposition', entitaet_id: objektposition_id })
  assert.match(entitaet_bezeichnung ?? '', /^Material /)
  const foreign = await einObjekt()
  const cases: [object, number][] = [
    [{ entitaet_typ: 'objektposition', entitaet_id: foreign.objektposition_id }, 422],
    [{ entitaet_typ: 'geraet_instanz', entitaet_id: newId() }, 422],
    [{ entitaet_typ: 'objektposition' }, 400],
    [{ objekt_id: newId() }, 422],
  ]
  for (const [fields, expected] of cases) {
    const { status } = await mitarbeiter.post('/maengel', { objekt_id, titel: 'Fehlt', ...fields })
    assert.equal(status, expected, JSON.stringify(fields))
  }
})

test('the list is filtered, and sorted by priority with the newest first', async () => {
  const objekt = await einObjekt()
  const melde = async (prioritaet: string) => (await einMangel({ objekt_id: objekt.objekt_id, prioritaet })).id
  const niedrig = await melde('niedrig')
  const hochAlt = await melde('hoch')
  clock.forward(1000)
  const hochNeu = await melde('hoch')
  const ids = async (filter: string) => {
    const { body } = await mitarbeiter.get(`/maengel?objekt_id=${objekt.objekt_id}&${filter}`)
    return (body as { eintraege: Answer[] }).eintraege.map(({ id }) => id)
  }
  assert.deepEqual(await ids('sortierung=-prioritaet'), [hochNeu, hochAlt, niedrig])
  assert.deepEqual(await ids('prioritaet=niedrig'), [niedrig])
  assert.deepEqual(await ids('offen=false'), [])
  assert.deepEqual(await ids('offen=true'), [hochNeu, hochAlt, niedrig])
})
