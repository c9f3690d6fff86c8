import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { specTable } from '../../../test/spec-tables.ts'
import { eineVorlage } from './vorlage.factory.ts'

const { store, person } = await starteTestdienst()
const leitung = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')

interface Answer {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly vorgaenger_id: string | null
  readonly aktionen: string[]
  readonly positionen: {
    material_id: string
    sollmenge: number
    fach_id: string | null
    fach_freitext: string | null
  }[]
}

const objekttyp = newId()
const fach = newId()
await store.db.insertInto('objekttyp').values({ id: objekttyp, name: 'HLF 20' }).execute()
await store.db.insertInto('fach').values({ id: fach, objekttyp_id: objekttyp, name: 'G1' }).execute()

async function einMaterial(name: string): Promise<string> {
  const id = newId()
  await store.db.insertInto('material').values({ id, name, materialtyp: 'menge', einheit: 'Stück' }).execute()
  return id
}
const schlauch = await einMaterial('B-Druckschlauch 20 m')
const axt = await einMaterial('Feuerwehraxt')

async function einObjekt(vorlage_id: string): Promise<void> {
  const standort_id = newId()
  await store.db
    .insertInto('standort')
    .values({ id: standort_id, name: `Wache ${standort_id}` })
    .execute()
  const id = newId()
  await store.db
    .insertInto('objekt')
    .values({ id, code: id, name: 'HLF', standort_id, objekttyp_id: objekttyp, vorlage_id })
    .execute()
}

const core = ({ positionen }: Answer) =>
  positionen.map(({ material_id, sollmenge, fach_id, fach_freitext }) => [
    material_id,
    sollmenge,
    fach_id,
    fach_freitext,
  ])

// vorlagen.1: A template holds Material, target quantity and Fach (or free text) in the order of the round.
test('a template is created with its positions in the order of the round', async () => {
  const { status, body } = await leitung.post('/vorlagen', {
    name: 'HLF 20 Beladung',
    objekttyp_id: objekttyp,
    positionen: [
      { material_id: schlauch, sollmenge: 14, fach_id: fach },
      { material_id: axt, sollmenge: 1, fach_freitext: 'Beifahrersitz' },
    ],
  })
  assert.equal(status, 201)
  const vorlage = body as Answer
  assert.deepEqual([vorlage.version, vorlage.status, vorlage.vorgaenger_id], [1, 'aktuell', null])
  assert.deepEqual(core(vorlage), [
    [schlauch, 14, fach, null],
    [axt, 1, null, 'Beifahrersitz'],
  ])
  const readBack = (await mitarbeiter.get(`/vorlagen/${vorlage.id}`)).body as Answer
  assert.deepEqual(readBack, { ...vorlage, aktionen: [] })
  const faecher = (vorlage.positionen as readonly { fach_name?: string | null }[]).map(({ fach_name }) => fach_name)
  assert.equal(faecher[1], 'Beifahrersitz', 'where it lies, by the list or by free text')
  assert.deepEqual(vorlage.aktionen, ['neue-version', 'positionen', 'loeschen'])
})

// vorlagen.2: A new version makes the old one `veraltet`, which stays readable as it was.
test('a new version takes over the old positions, and the old version stays readable unchanged', async () => {
  const old = await eineVorlage(store, {
    objekttyp_id: objekttyp,
    positionen: [{ material_id: schlauch, sollmenge: 2, fach_id: fach, fach_freitext: null }],
  })
  const { status, body } = await leitung.post(`/vorlagen/${old.id}/neue-version`)
  assert.equal(status, 201)
  const fresh = body as Answer
  assert.deepEqual([fresh.version, fresh.status, fresh.vorgaenger_id], [2, 'aktuell', old.id])
  assert.deepEqual(core(fresh), [[schlauch, 2, fach, null]])

  const afterwards = (await mitarbeiter.get(`/vorlagen/${old.id}`)).body as Answer
  assert.equal(afterwards.status, 'veraltet')
  assert.deepEqual(afterwards.positionen, old.positionen)
})

test('replacing positions makes no new version', async () => {
  const vorlage = await eineVorlage(store, {
    objekttyp_id: objekttyp,
    positionen: [{ material_id: schlauch, sollmenge: 2, fach_id: null, fach_freitext: null }],
  })
  const { status, body } = await leitung.put(`/vorlagen/${vorlage.id}/positionen`, {
    positionen: [{ material_id: axt, sollmenge: 3 }],
  })
  assert.equal(status, 200)
  assert.equal((body as Answer).version, 1)
  assert.deepEqual(core(body as Answer), [[axt, 3, null, null]])
})

// vorlagen.8: Pasted names are looked up before anything is made.
test('pasted names are looked up in their order, compartments only in their Objekttyp', async () => {
  const { name } = await store.db.selectFrom('material').select('name').where('id', '=', axt).executeTakeFirstOrThrow()
  const body = { objekttyp_id: objekttyp, materialien: ['Gibt es nicht', name.toUpperCase()], faecher: ['Nirgends'] }
  const answer = await leitung.post('/vorlagen/namen', body)
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body, {
    materialien: [
      { name: 'Gibt es nicht', id: null },
      { name: name.toUpperCase(), id: axt },
    ],
    faecher: [{ name: 'Nirgends', id: null }],
  })
  assert.equal((await mitarbeiter.post('/vorlagen/namen', body)).status, 403)
})

test('a material stands once in a template', async () => {
  const positionen = [
    { material_id: axt, sollmenge: 1 },
    { material_id: axt, sollmenge: 2 },
  ]
  const { status, body } = await leitung.post('/vorlagen', { name: 'Doppelt', objekttyp_id: objekttyp, positionen })
  assert.equal(status, 422)
  assert.equal((body as { code: string }).code, 'material_doppelt')
})

test('a request that does not fit is refused and nothing is written', async () => {
  const other = newId()
  await store.db.insertInto('objekttyp').values({ id: other, name: 'Anhänger' }).execute()
  const cases: [unknown, number, string][] = [
    [{ material_id: newId(), sollmenge: 1 }, 422, 'unbekannte_referenz'],
    [{ material_id: axt, sollmenge: 1, fach_id: fach }, 422, 'unbekannte_referenz'],
    [{ material_id: axt, sollmenge: 0 }, 400, 'anfrage_ungueltig'],
    [{ material_id: axt, sollmenge: 1.5 }, 400, 'anfrage_ungueltig'],
    [{ material_id: axt, sollmenge: 1, fach_id: fach, fach_freitext: 'vorne' }, 400, 'anfrage_ungueltig'],
  ]
  for (const [position, status, code] of cases) {
    const answer = await leitung.post('/vorlagen', { name: 'Falsch', objekttyp_id: other, positionen: [position] })
    assert.deepEqual([answer.status, (answer.body as { code: string }).code], [status, code], JSON.stringify(position))
  }
  const { gesamt } = (await leitung.get(`/vorlagen?objekttyp_id=${other}`)).body as { gesamt: number }
  assert.equal(gesamt, 0)
})

// vorlagen.4: A version that an object uses cannot be deleted (409).
// vorlagen.5: Only the current version gets another version (409 `vorlage_veraltet`).
// vorlagen.6: Nor are positions of an old version changed, nor objects made from it.
for (const row of specTable('Beladungsvorlage').filter(
  ({ from, trigger }) => from !== '(none)' && trigger !== 'objekt-anlegen',
)) {
  test(`a version that is ${row.from}: ${row.trigger}${row.condition && ` (${row.condition})`} → ${row.to}`, async () => {
    const vorlage = await eineVorlage(store, { objekttyp_id: objekttyp })
    if (row.condition === 'Objekte') await einObjekt(vorlage.id)
    if (row.from === 'veraltet') await leitung.post(`/vorlagen/${vorlage.id}/neue-version`)

    const answer =
      row.trigger === 'neue-version'
        ? await leitung.post(`/vorlagen/${vorlage.id}/neue-version`)
        : row.trigger === 'positionen'
          ? await leitung.put(`/vorlagen/${vorlage.id}/positionen`, { positionen: [] })
          : await leitung.delete(`/vorlagen/${vorlage.id}`)

    if (row.refusal !== undefined) {
      assert.deepEqual([answer.status, (answer.body as { code: string }).code], [row.refusal.status, row.refusal.code])
    } else assert.ok(answer.status < 300, answer.text)
    const afterwards = await mitarbeiter.get(`/vorlagen/${vorlage.id}`)
    const state = afterwards.status === 404 ? '(none)' : (afterwards.body as Answer).status
    assert.equal(state, row.to === 'unchanged' ? row.from : row.to)
  })
}

// vorlagen.7: Deleting the current version makes the one before it current.
test('deleting a version closes the chain; without the current one the version before it is current again', async () => {
  const first = await eineVorlage(store, { objekttyp_id: objekttyp })
  const next = async (id: string) => ((await leitung.post(`/vorlagen/${id}/neue-version`)).body as Answer).id
  const second = await next(first.id)
  const third = await next(second)
  const state = async (id: string) => {
    const { status, vorgaenger_id } = (await mitarbeiter.get(`/vorlagen/${id}`)).body as Answer
    return [status, vorgaenger_id]
  }
  assert.equal((await leitung.delete(`/vorlagen/${second}`)).status, 204)
  assert.deepEqual(
    [await state(first.id), await state(third)],
    [
      ['veraltet', null],
      ['aktuell', first.id],
    ],
  )
  assert.equal((await leitung.delete(`/vorlagen/${third}`)).status, 204)
  assert.deepEqual(await state(first.id), ['aktuell', null])
  assert.equal((await leitung.post(`/vorlagen/${first.id}/neue-version`)).status, 201)
})

test('two people who make the next version at once make one; the other gets a refusal', async () => {
  const vorlage = await eineVorlage(store, { objekttyp_id: objekttyp })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => leitung.post(`/vorlagen/${vorlage.id}/neue-version`)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)])
})

test('the list is filtered by Objekttyp and status', async () => {
  const typ = newId()
  await store.db.insertInto('objekttyp').values({ id: typ, name: 'MTW' }).execute()
  const first = await eineVorlage(store, { objekttyp_id: typ, name: 'MTW' })
  await leitung.post(`/vorlagen/${first.id}/neue-version`)
  const versionen = async (filter: string) => {
    const { eintraege } = (await mitarbeiter.get(`/vorlagen?objekttyp_id=${typ}${filter}`)).body as {
      eintraege: Answer[]
    }
    return eintraege.map(({ version }) => version)
  }
  assert.deepEqual(await versionen(''), [2, 1])
  assert.deepEqual(await versionen('&status=aktuell'), [2])
  assert.deepEqual(await versionen('&sortierung=version'), [1, 2])
})
