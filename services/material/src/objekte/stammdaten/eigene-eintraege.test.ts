import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { type TestAnswer, until } from '@zeughaus/platform/testing'
import { sql } from 'kysely'
import pg from 'pg'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { einLagerort, einLagerplatz } from '../../lager/bestand/lager.factory.ts'
import { eineEinheit } from '../../personal/qualifikationen/personal.factory.ts'
import { einObjekt } from '../objekt/objekt.factory.ts'
import { einMaterial, einObjekttyp, einStandort } from './stammdaten.factory.ts'

const service = await starteTestdienst()
const { store } = service
const kreis = await service.person('administration')
const oben = (await eineEinheit(store, { name: 'Kreis' })).id
const nord = (await eineEinheit(store, { name: 'Wehr Nord', uebergeordnet_id: oben })).id
const sued = (await eineEinheit(store, { name: 'Wehr Süd', uebergeordnet_id: oben })).id
const zug = (await eineEinheit(store, { name: 'Zug 1', uebergeordnet_id: nord })).id

async function inhaber(ort: { einheit_id?: string; standort_id?: string }, rolle = 'administration'): Promise<Person> {
  const person = await service.person()
  const { status, text } = await kreis.patch(`/benutzer/${person.id}`, { ortsrollen: [{ rolle, ...ort }] })
  assert.equal(status, 200, text)
  return person
}
const [anna, bernd, gruppe] = [
  await inhaber({ einheit_id: nord }),
  await inhaber({ einheit_id: sued }),
  await inhaber({ einheit_id: zug }),
]

const made = ({ status, body, text }: TestAnswer): string => {
  assert.ok(status === 200 || status === 201, text)
  return (body as { id: string }).id
}
const codeOf = async (answer: Promise<TestAnswer>) => {
  const { status, body } = await answer
  return `${status} ${(body as { code?: string } | null)?.code ?? ''}`.trim()
}
const statusOf = async (answer: Promise<TestAnswer>) => (await answer).status
const material = (fields: object = {}) => ({
  name: `Eigenes ${newId()}`,
  materialtyp: 'menge',
  einheit: 'Stück',
  einheit_id: nord,
  ...fields,
})

// stammdaten.8: A Material, an Objekttyp, a template or a Qualifikationstyp may belong to an Einheit: an own entry, which that Einheit and all below it see, and no other.
test('an own entry is seen in its Einheit and below it, by the district, and by no other brigade', async () => {
  const entries = {
    materialien: made(await anna.post('/materialien', material())),
    objekttypen: made(await anna.post('/objekttypen', { name: `Anhänger ${newId()}`, einheit_id: nord })),
    qualifikationstypen: made(
      await anna.post('/qualifikationstypen', { name: `Boot ${newId()}`, art: 'lehrgang', einheit_id: nord }),
    ),
  }
  const vorlagen = made(
    await anna.post('/vorlagen', {
      name: 'Beladung Anhänger',
      objekttyp_id: entries.objekttypen,
      einheit_id: nord,
      positionen: [{ material_id: entries.materialien, sollmenge: 2 }],
    }),
  )
  const faecher = made(await anna.post('/faecher', { objekttyp_id: entries.objekttypen, name: 'Heck' }))
  for (const [path, id] of Object.entries({ ...entries, vorlagen, faecher })) {
    for (const [who, expected] of [
      [anna, 200],
      [gruppe, 200],
      [kreis, 200],
      [bernd, 404],
    ] as const) {
      assert.equal(await statusOf(who.get(`/${path}/${id}`)), expected, path)
      const { text } = await who.get(`/${path}?limit=200`)
      assert.equal(text.includes(id), expected === 200, path)
    }
  }
})

// stammdaten.9: A role for a Standort sees own entries of what stands there.
test('a role for a Standort sees the own entries of what stands there', async () => {
  const id = made(await anna.post('/materialien', material()))
  const standort_id = (await einStandort(store)).id
  const wart = await inhaber({ standort_id })
  assert.equal(await statusOf(wart.get(`/materialien/${id}`)), 404)
  await einObjekt(store, { standort_id, einheit_id: nord })
  assert.equal(await statusOf(wart.get(`/materialien/${id}`)), 200)
  assert.equal(await codeOf(wart.patch(`/materialien/${id}`, { name: 'Meins' })), '403 ausserhalb')
})

// stammdaten.10: A role for an Einheit changes its own entries alone: 403 `ausserhalb` for the catalogue of all and for entries of an Einheit above.
test('a brigade changes its own entries, and neither those of all nor those of an Einheit above or beside it', async () => {
  const own = made(await anna.post('/materialien', material()))
  const above = made(await kreis.post('/materialien', material({ einheit_id: oben })))
  const all = (await einMaterial(store)).id
  assert.equal(await statusOf(anna.patch(`/materialien/${own}`, { artikelnummer: '1' })), 200)
  assert.equal(await codeOf(bernd.patch(`/materialien/${own}`, { artikelnummer: '2' })), '404 nicht_gefunden')
  for (const id of [above, all]) {
    assert.equal(await codeOf(anna.patch(`/materialien/${id}`, { artikelnummer: '2' })), '403 ausserhalb')
    assert.equal(await codeOf(anna.delete(`/materialien/${id}`)), '403 ausserhalb')
  }
  const geraet = (await einMaterial(store, { materialtyp: 'geraet_sn' })).id
  assert.equal(
    await codeOf(anna.post('/pruefarten', { material_id: geraet, name: 'Sicht', intervall_monate: 12 })),
    '403 ausserhalb',
  )
  const typ = (await einObjekttyp(store)).id
  assert.equal(await codeOf(anna.post('/faecher', { objekttyp_id: typ, name: 'Heck' })), '403 ausserhalb')
  const demanded = made(await kreis.post('/qualifikationstypen', { name: `C ${newId()}`, art: 'fuehrerschein' }))
  const demand = (who: Person, qualifikationstyp_ids: string[]) =>
    codeOf(who.put(`/objekttypen/${typ}/qualifikationsanforderungen`, { qualifikationstyp_ids }))
  assert.deepEqual([await demand(kreis, [demanded]), await demand(anna, [])], ['200', '403 ausserhalb'])
  for (const einheit_id of [null, oben, sued]) {
    assert.equal(await codeOf(anna.post('/materialien', material({ einheit_id }))), '403 ausserhalb')
  }
  assert.equal(await statusOf(anna.delete(`/materialien/${own}`)), 204)
  const volunteer = await inhaber({ einheit_id: nord }, 'mitarbeiter')
  assert.equal(await codeOf(volunteer.post('/materialien', material())), '403 keine_berechtigung')
})

// stammdaten.11: Names are unique for each owner, ignoring case; an own entry takes no name of the catalogue of all.
test('names are unique for each owner, and an own one is none of the catalogue of all', async () => {
  const name = `Säge ${newId()}`
  made(await anna.post('/materialien', material({ name })))
  // Another brigade neither hears of it nor is in its way.
  made(await bernd.post('/materialien', material({ name: name.toUpperCase(), einheit_id: sued })))
  assert.equal(await codeOf(anna.post('/materialien', material({ name: name.toUpperCase() }))), '409 bereits_vorhanden')
  const all = await einMaterial(store)
  assert.equal(await codeOf(anna.post('/materialien', material({ name: all.name }))), '409 bereits_vorhanden')
  const own = made(await anna.post('/materialien', material()))
  assert.equal(await codeOf(anna.patch(`/materialien/${own}`, { name: all.name })), '409 bereits_vorhanden')
  // The catalogue of all takes any name.
  made(await kreis.post('/materialien', material({ name, einheit_id: null })))
})

// stammdaten.12: An own entry is used in its Einheit and below it alone: 422 `eigener_eintrag`.
test('an own entry is used in its Einheit and below it alone', async () => {
  const material_id = made(await anna.post('/materialien', material()))
  const [here, below, there] = [
    await einObjekt(store, { einheit_id: nord }),
    await einObjekt(store, { einheit_id: zug }),
    await einObjekt(store, { einheit_id: sued }),
  ]
  const put = (objekt_id: string) =>
    codeOf(kreis.post(`/objekte/${objekt_id}/positionen`, { material_id, override: 1 }))
  assert.deepEqual(
    [await put(here.id), await put(below.id), await put(there.id)],
    ['201', '201', '422 eigener_eintrag'],
  )
  const typ = made(await anna.post('/objekttypen', { name: `Boot ${newId()}`, einheit_id: nord }))
  const forAll = { name: 'Boot', objekttyp_id: typ, positionen: [] }
  assert.equal(await codeOf(kreis.post('/vorlagen', forAll)), '422 eigener_eintrag')
  const objekttyp_id = (await einObjekttyp(store)).id
  const withOwn = { name: 'Boot', objekttyp_id, positionen: [{ material_id, sollmenge: 1 }] }
  assert.equal(await codeOf(kreis.post('/vorlagen', withOwn)), '422 eigener_eintrag')
  const [own, other] = [(await einLagerort(store)).id, (await einLagerort(store)).id]
  await store.db.updateTable('lagerort').set({ einheit_id: nord }).where('id', '=', own).execute()
  await store.db.updateTable('lagerort').set({ einheit_id: sued }).where('id', '=', other).execute()
  const zugang = async (lagerort_id: string) =>
    codeOf(
      kreis.post('/materialbewegungen', {
        art: 'zugang',
        material_id,
        menge: 2,
        nach_lagerplatz_id: (await einLagerplatz(store, { lagerort_id })).id,
      }),
    )
  assert.deepEqual([await zugang(own), await zugang(other)], ['201', '422 eigener_eintrag'])
})

// stammdaten.13: An own entry may be taken into the catalogue of all, never into that of another Einheit; an object that uses own entries is handed over after that.
test('an object with own entries is handed over once they are taken into the catalogue of all', async () => {
  const name = `Ölsperre ${newId()}`
  const material_id = made(await anna.post('/materialien', material({ name })))
  const { id } = await einObjekt(store, { einheit_id: nord })
  made(await anna.post(`/objekte/${id}/positionen`, { material_id, override: 1 }))
  const refused = await kreis.post(`/objekte/${id}/uebergeben`, { einheit_id: sued })
  assert.equal(refused.status, 422)
  assert.match(refused.text, new RegExp(`„${name}“ gehört einer anderen Einheit`))
  assert.equal(await codeOf(anna.patch(`/materialien/${material_id}`, { einheit_id: null })), '403 ausserhalb')
  made(await kreis.patch(`/materialien/${material_id}`, { einheit_id: null }))
  made(await kreis.post(`/objekte/${id}/uebergeben`, { einheit_id: sued }))
  assert.equal(await statusOf(bernd.get(`/materialien/${material_id}`)), 200)
  assert.ok((await bernd.get(`/objekte/${id}/positionen`)).text.includes(name))
  // It never becomes the entry of another.
  assert.equal(await codeOf(kreis.patch(`/materialien/${material_id}`, { einheit_id: sued })), '409 besitzer_bleibt')
})

test('an own template goes on in the catalogue of all with a new version, once what it names is there', async () => {
  const material_id = made(await anna.post('/materialien', material()))
  const objekttyp_id = (await einObjekttyp(store)).id
  const body = { name: 'Boot', objekttyp_id, einheit_id: nord, positionen: [{ material_id, sollmenge: 1 }] }
  const own = made(await anna.post('/vorlagen', body))
  const next = (who: Person, id: string, fields: object = {}) => who.post(`/vorlagen/${id}/neue-version`, fields)
  assert.equal(await codeOf(next(kreis, own, { fuer_alle: true })), '422 eigener_eintrag')
  made(await kreis.patch(`/materialien/${material_id}`, { einheit_id: null }))
  assert.equal(await codeOf(next(anna, own, { fuer_alle: true })), '403 ausserhalb')
  const still = made(await next(anna, own))
  const forAll = made(await next(kreis, still, { fuer_alle: true }))
  const seen = async (id: string) => [
    await statusOf(anna.get(`/vorlagen/${id}`)),
    await statusOf(bernd.get(`/vorlagen/${id}`)),
  ]
  assert.deepEqual(
    [await seen(still), await seen(forAll)],
    [
      [200, 404],
      [200, 200],
    ],
  )
  assert.equal(await codeOf(next(anna, forAll)), '403 ausserhalb')
})

// stammdaten.16: Photos of compartments are offered to be added to a template of the catalogue only to who may change it.
test('a brigade is offered to add photos of compartments to its own templates alone', async () => {
  const objekttyp_id = (await einObjekttyp(store)).id
  const positionen = [{ material_id: (await einMaterial(store)).id, sollmenge: 1, fach_freitext: 'Innen' }]
  const offered = async (einheit_id: string | null) => {
    const id = made(
      await kreis.post('/vorlagen', { name: `Beladung ${newId()}`, objekttyp_id, positionen, einheit_id }),
    )
    const { body } = await anna.get(`/vorlagen/${id}/fachfotos`)
    return (body as { aktionen: string[] }).aktionen
  }
  assert.deepEqual(
    [await offered(nord), await offered(zug), await offered(null)],
    [['hinzufuegen'], ['hinzufuegen'], []],
  )
})

// stammdaten.14: An Einheit moves in the tree only where each own entry stays above its use.
test('an Einheit keeps its place in the tree while own entries of one above are used in it', async () => {
  const material_id = made(await kreis.post('/materialien', material({ einheit_id: oben })))
  const { id } = await einObjekt(store, { einheit_id: sued })
  made(await bernd.post(`/objekte/${id}/positionen`, { material_id, override: 1 }))
  assert.equal(await codeOf(kreis.patch(`/einheiten/${sued}`, { uebergeordnet_id: null })), '422 eigener_eintrag')
  assert.equal(await codeOf(kreis.delete(`/einheiten/${oben}`)), '409 wird_verwendet')
})

test('a Lagerort with own material stays with the Einheiten that use it', async () => {
  const material_id = made(await anna.post('/materialien', material()))
  const [house, shelf] = [(await einLagerort(store)).id, (await einLagerort(store)).id]
  const [foreign, move] = [(await einLagerort(store)).id, (body: object) => kreis.patch(`/lagerorte/${shelf}`, body)]
  made(await kreis.patch(`/lagerorte/${house}`, { einheit_id: nord }))
  made(await kreis.patch(`/lagerorte/${foreign}`, { einheit_id: sued }))
  made(await move({ uebergeordnet_id: house }))
  const nach_lagerplatz_id = (await einLagerplatz(store, { lagerort_id: shelf })).id
  made(await kreis.post('/materialbewegungen', { art: 'zugang', material_id, menge: 2, nach_lagerplatz_id }))
  const refused = [
    await codeOf(move({ einheit_id: sued })),
    await codeOf(move({ uebergeordnet_id: foreign })),
    await codeOf(move({ uebergeordnet_id: null })),
    await codeOf(kreis.patch(`/lagerorte/${house}`, { einheit_id: sued })),
  ]
  assert.deepEqual(refused, Array(refused.length).fill('422 eigener_eintrag'))
  made(await move({ einheit_id: zug }))
  made(await kreis.patch(`/materialien/${material_id}`, { einheit_id: null }))
  made(await move({ einheit_id: sued }))
})

test('an own entry that is put in while its object is handed over keeps it, or is refused', async () => {
  const material_id = made(await anna.post('/materialien', material()))
  const halter = new pg.Client(service.database.owner)
  // The database is dropped while this client is still connected.
  halter.on('error', () => undefined)
  await halter.connect()
  const waiting = async () => {
    const { rows } = await sql<{ anzahl: number }>`SELECT count(*)::int AS anzahl FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(store.db)
    return rows[0]?.anzahl
  }
  const put = (id: string) => kreis.post(`/objekte/${id}/positionen`, { material_id, override: 1 })
  const handOver = (id: string) => kreis.post(`/objekte/${id}/uebergeben`, { einheit_id: sued })
  const waits = (many: number) => until(`${many} wait`, async () => (await waiting()) === many)
  const { id: going } = await einObjekt(store, { einheit_id: nord })
  await halter.query('BEGIN; LOCK TABLE historie_strang IN EXCLUSIVE MODE')
  const handedOver = handOver(going)
  await waits(1)
  const late = put(going)
  await waits(2)
  await halter.query('COMMIT')
  assert.deepEqual([await statusOf(handedOver), await codeOf(late)], [200, '422 eigener_eintrag'])

  const { id: staying } = await einObjekt(store, { einheit_id: nord })
  const refused = await store.db.transaction().execute(async (tx) => {
    const position = { id: newId(), objekt_id: staying, material_id, sollmenge_vorlage: 0, reihenfolge: 0 }
    await tx.insertInto('objektposition').values(position).execute()
    const second = handOver(staying)
    await waits(1)
    return { second }
  })
  assert.equal(await codeOf(refused.second), '422 eigener_eintrag')
  await halter.end()
})

// stammdaten.15: A qualification of an own kind is read wherever its holder is looked up.
test('a qualification of an own kind is read where its holder is looked up', async () => {
  const typ = made(
    await anna.post('/qualifikationstypen', { name: `Boot ${newId()}`, art: 'lehrgang', einheit_id: nord }),
  )
  const person = await service.person()
  await store.db.updateTable('benutzer').set({ einheit_id: sued }).where('id', '=', person.id).execute()
  const schein = made(
    await kreis.post('/benutzer-qualifikationen', { benutzer_id: person.id, qualifikationstyp_id: typ }),
  )
  assert.equal(await statusOf(bernd.get(`/benutzer-qualifikationen/${schein}`)), 200)
  assert.equal(await statusOf(bernd.get(`/qualifikationstypen/${typ}`)), 200)
})
