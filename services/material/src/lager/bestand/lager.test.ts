import assert from 'node:assert/strict'
import { addDays, dayOf, newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einMaterial, einStandort } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { eineEinheit } from '../../personal/qualifikationen/personal.factory.ts'
import type { Bestand } from './bestand.schema.ts'
import type { Materialbewegung } from './bewegung.schema.ts'
import { einLagerort, einLagerplatz, einZugang } from './lager.factory.ts'

const { store, person, berechtigtePerson, anweisungen, gleichzeitig, clock } = await starteTestdienst()
const verwaltung = await person('administration')
const lager = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')

const verdict = async (answer: Promise<TestAnswer>) => {
  const { status, body } = await answer
  return [status, (body as { code?: string }).code]
}
const list = async <T>(path: string): Promise<T[]> => {
  const { status, body, text } = await mitarbeiter.get(path)
  assert.equal(status, 200, text)
  return (body as { eintraege: T[] }).eintraege
}
const bestaende = (filter: string) => list<Bestand>(`/bestaende?${filter}`)
const booked = ({ status, body, text }: TestAnswer) => {
  assert.equal(status, 201, text)
  return body as Materialbewegung
}
const buche = (body: object) => lager.post('/materialbewegungen', body)

// lager.1: A Lagerort lies in another one; its path names them all.
test('a Lagerort lies in another one, and its path says where', async () => {
  const guard = await lager.post('/lagerorte', { name: 'Wache Nord', art: 'standort' })
  assert.equal(guard.status, 201)
  const { id } = guard.body as { id: string }
  const orte = { uebergeordnet_id: null, einheit_id: null, standort_id: null }
  assert.deepEqual(guard.body, { id, name: 'Wache Nord', art: 'standort', ...orte, pfad: 'Wache Nord' })
  const halle = await einLagerort(store, { name: 'Halle', art: 'gebaeude', uebergeordnet_id: id })
  const raum = await einLagerort(store, { name: 'Regalraum', art: 'raum', uebergeordnet_id: halle.id })
  assert.equal(raum.pfad, 'Wache Nord › Halle › Regalraum')
  assert.deepEqual((await mitarbeiter.get(`/lagerorte/${raum.id}`)).body, raum)
  assert.deepEqual(await list(`/lagerorte?uebergeordnet_id=${id}`), [halle])
})

// lager.3: Names of Lagerorte are unique beside their neighbours.
test('names of Lagerorte are unique beside their neighbours only', async () => {
  const [nord, sued] = [await einLagerort(store), await einLagerort(store)]
  const keller = (uebergeordnet_id: string, name = 'Keller') =>
    lager.post('/lagerorte', { name, art: 'raum', uebergeordnet_id })
  assert.equal((await keller(nord.id)).status, 201)
  assert.equal((await keller(sued.id)).status, 201)
  assert.deepEqual(await verdict(keller(nord.id, 'KELLER')), [409, 'bereits_vorhanden'])
})

// lager.2: No Lagerort lies in itself (422 `zyklus`), also after two moves at once.
test('no Lagerort lies in itself, near or far, and two moves at once never close a circle', async () => {
  const guard = await einLagerort(store)
  const halle = await einLagerort(store, { uebergeordnet_id: guard.id })
  const raum = await einLagerort(store, { uebergeordnet_id: halle.id })
  const lay = (id: string, uebergeordnet_id: string) => lager.patch(`/lagerorte/${id}`, { uebergeordnet_id })
  assert.deepEqual(await verdict(lay(guard.id, guard.id)), [422, 'selbstbezug'])
  assert.deepEqual(await verdict(lay(guard.id, raum.id)), [422, 'zyklus'])
  assert.deepEqual(await verdict(lay(raum.id, newId())), [422, 'unbekannte_referenz'])
  assert.equal((await lay(raum.id, guard.id)).status, 200)
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await einLagerort(store), await einLagerort(store)]
    const answers = await Promise.all([lay(a.id, b.id), lay(b.id, a.id)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
  }
})

test('of an Einheit and a Standort that two people give a Lagerort at once, it gets one', async () => {
  const { id } = await einLagerort(store)
  const einheit_id = (await eineEinheit(store)).id
  const standort_id = (await einStandort(store)).id
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('lagerort').select('id').where('id', '=', id).forUpdate().execute(),
    [{ einheit_id }, { standort_id }].map((body) => () => lager.patch(`/lagerorte/${id}`, body)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
})

// lager.4: A Lagerplatz has a unique code and a Lagerort.
test('a Lagerplatz has a code of its own and says where it is', async () => {
  const { id: lagerort_id } = await einLagerort(store, { name: 'Sanitätslager' })
  const created = await lager.post('/lagerplaetze', { code: 'SAN-01', lagerort_id })
  assert.equal(created.status, 201)
  const { id } = created.body as { id: string }
  const expected = { id, code: 'SAN-01', name: null, lagerort_id, lagerort_pfad: 'Sanitätslager' }
  assert.deepEqual(created.body, expected)
  assert.deepEqual(await verdict(lager.post('/lagerplaetze', { code: 'san-01', lagerort_id })), [
    409,
    'bereits_vorhanden',
  ])
  assert.deepEqual(await verdict(lager.post('/lagerplaetze', { code: 'SAN-02', lagerort_id: newId() })), [
    422,
    'unbekannte_referenz',
  ])
  const changed = await lager.patch(`/lagerplaetze/${id}`, { name: 'Regal links' })
  assert.deepEqual(changed.body, { ...expected, name: 'Regal links' })
  assert.equal((await lager.patch(`/lagerplaetze/${newId()}`, { name: 'x' })).status, 404)
  assert.deepEqual(await list('/lagerplaetze?q=regal%20LI'), [changed.body])
})

// lager.7: The stock of a Lagerort is that of everything in it.
test('Lagerplaetze and stock of a Lagerort are those of everything in it', async () => {
  const guard = await einLagerort(store)
  const halle = await einLagerort(store, { uebergeordnet_id: guard.id })
  const [upper, lower] = [
    await einLagerplatz(store, { lagerort_id: guard.id, code: 'OBEN-2' }),
    await einLagerplatz(store, { lagerort_id: halle.id, code: 'OBEN-10' }),
  ]
  await einLagerplatz(store)
  assert.deepEqual(await list(`/lagerplaetze?lagerort_id=${guard.id}`), [upper, lower])
  assert.deepEqual(await list(`/lagerplaetze?lagerort_id=${halle.id}`), [lower])
  const material = await einMaterial(store)
  for (const { id } of [upper, lower]) await einZugang(store, material.id, id, 3)
  assert.equal((await bestaende(`lagerort_id=${guard.id}`)).length, 2)
  assert.deepEqual(
    (await bestaende(`lagerort_id=${halle.id}`)).map(({ lagerplatz_code }) => lagerplatz_code),
    ['OBEN-10'],
  )
})

const KEPT =
  'Buchungen werden nie gelöscht, und mit ihnen bleibt der Lagerplatz. ' +
  'Geben Sie ihm einen anderen Code, wenn Sie diesen neu vergeben wollen.'

// lager.25: A Lagerplatz that was booked at stays with its bookings; the refusal names these, and stock only where there is some.
test('an empty Lagerplatz that was booked at names its bookings, no stock, and gives its code to another', async () => {
  const [material, place, other] = [await einMaterial(store), await einLagerplatz(store), await einLagerplatz(store)]
  await einZugang(store, material.id, place.id, 5)
  const out = { material_id: material.id, von_lagerplatz_id: place.id }
  booked(await buche({ ...out, art: 'abgang', menge: 2 }))
  booked(await buche({ ...out, art: 'umlagerung', nach_lagerplatz_id: other.id, menge: 3 }))
  const { status, body } = await verwaltung.delete(`/lagerplaetze/${place.id}`)
  assert.equal(status, 409)
  assert.deepEqual(body, {
    error: `„${place.code}“ wird noch verwendet (3 Materialbewegungen). ${KEPT}`,
    code: 'wird_verwendet',
    details: { arten: { materialbewegung: 3 } },
  })
  assert.equal((await lager.patch(`/lagerplaetze/${place.id}`, { code: `${place.code} alt` })).status, 200)
  const anew = { code: place.code, lagerort_id: place.lagerort_id }
  assert.equal((await lager.post('/lagerplaetze', anew)).status, 201)
})

// lager.24: A Zugang that has expired already is asked about (409 `bestaetigung_noetig`).
test('goods that have expired already are asked about when they come in; going out or elsewhere they are not', async () => {
  const today = dayOf(clock.now(), 'Europe/Berlin')
  const { id: material_id } = await einMaterial(store, { materialtyp: 'ablauf_charge' })
  const [place, other] = [await einLagerplatz(store), await einLagerplatz(store)]
  const verbuche = (body: object) => verdict(buche({ material_id, menge: 2, ablaufdatum: addDays(today, -1), ...body }))
  const zugang = { art: 'zugang', nach_lagerplatz_id: place.id }
  assert.deepEqual(await verbuche(zugang), [409, 'bestaetigung_noetig'])
  assert.equal((await bestaende(`lagerplatz_id=${place.id}`)).length, 0)
  assert.deepEqual(await verbuche({ ...zugang, bestaetigt: true }), [201, undefined])
  for (const ablaufdatum of [today, addDays(today, 1), null]) {
    assert.deepEqual(await verbuche({ ...zugang, ablaufdatum }), [201, undefined])
  }
  const out = { von_lagerplatz_id: place.id }
  assert.deepEqual(await verbuche({ art: 'abgang', ...out }), [201, undefined])
  assert.deepEqual(await verbuche({ art: 'umlagerung', ...out, nach_lagerplatz_id: other.id }), [201, undefined])
})

// lager.5: Places in use cannot be deleted; deleting is A's.
test('places in use are not deleted, and deleting them is for the administration', async () => {
  const ort = await einLagerort(store)
  const place = await einLagerplatz(store, { lagerort_id: ort.id, code: 'LEER-1' })
  await einZugang(store, (await einMaterial(store)).id, place.id, 1)
  const { body } = await verwaltung.delete(`/lagerplaetze/${place.id}`)
  assert.deepEqual(body, {
    error: `„LEER-1“ wird noch verwendet (1 Lagerbestand, 1 Materialbewegung). ${KEPT}`,
    code: 'wird_verwendet',
    details: { arten: { bestand: 1, materialbewegung: 1 } },
  })
  assert.deepEqual(await verdict(verwaltung.delete(`/lagerorte/${ort.id}`)), [409, 'wird_verwendet'])
  const empty = await einLagerplatz(store)
  assert.equal((await lager.delete(`/lagerplaetze/${empty.id}`)).status, 403)
  assert.equal((await verwaltung.delete(`/lagerplaetze/${empty.id}`)).status, 204)
  assert.equal((await verwaltung.delete(`/lagerorte/${empty.lagerort_id}`)).status, 204)
  assert.equal((await verwaltung.delete(`/lagerplaetze/${empty.id}`)).status, 404)
})

// lager.6: A movement records user, time, reason and document.
test('material booked in is in stock, with who booked it, when, why and by which document', async () => {
  const material = await einMaterial(store, { name: 'Infusion NaCl 500 ml', materialtyp: 'ablauf_charge' })
  const place = await einLagerplatz(store, { code: 'SAN-07' })
  const details = { grund: 'Lieferung', belegnummer: 'LS-4711', ablaufdatum: '2027-06-30', chargennummer: 'L24-7' }
  const intake = { art: 'zugang', material_id: material.id, menge: 20, nach_lagerplatz_id: place.id, ...details }
  const { id, ...rest } = booked(await buche(intake))
  assert.deepEqual(rest, {
    ...intake,
    anlass: 'buchung',
    material_name: 'Infusion NaCl 500 ml',
    einheit: 'Stück',
    von_lagerplatz_id: null,
    von_lagerplatz_code: null,
    nach_lagerplatz_code: 'SAN-07',
    benutzer_id: lager.id,
    benutzer_name: 'materialverantwortlicher',
    zeitpunkt: new Date(clock.now()).toISOString(),
    ausgabe_id: null,
    objekt_id: null,
    objekt_code: null,
    gegenbuchung_zu: null,
  })
  assert.deepEqual((await mitarbeiter.get(`/materialbewegungen/${id}`)).body, { id, ...rest })
  assert.deepEqual(await bestaende(`material_id=${material.id}`), [
    {
      lagerplatz_id: place.id,
      lagerplatz_code: 'SAN-07',
      lagerplatz_name: null,
      lagerort_id: place.lagerort_id,
      lagerort_pfad: place.lagerort_pfad,
      material_id: material.id,
      material_name: 'Infusion NaCl 500 ml',
      artikelnummer: null,
      einheit: 'Stück',
      menge: 20,
      menge_gesamt: 20,
      mindestbestand: null,
      unter_mindestbestand: false,
    },
  ])
})

// lager.8: Taking more than the stock is 409 `bestand_zu_gering` with `details.verfuegbar`.
test('nothing is taken that is not there: the answer says how much there is, and nothing changes', async () => {
  const material = await einMaterial(store, { name: 'Rettungsdecke' })
  const [place, other] = [await einLagerplatz(store, { code: 'SAN-08' }), await einLagerplatz(store)]
  await einZugang(store, material.id, place.id, 4)
  const out = { art: 'abgang', material_id: material.id, von_lagerplatz_id: place.id, menge: 5 }
  const { status, body } = await buche(out)
  assert.equal(status, 409)
  assert.deepEqual(body, {
    error: 'Am Lagerplatz SAN-08 liegen nur 4 Stück von „Rettungsdecke“, gebraucht werden 5.',
    code: 'bestand_zu_gering',
    details: { verfuegbar: 4, lagerplatz_id: place.id, material_id: material.id },
  })
  const umlagern = { ...out, art: 'umlagerung', nach_lagerplatz_id: other.id }
  assert.deepEqual(await verdict(buche(umlagern)), [409, 'bestand_zu_gering'])
  assert.deepEqual(
    (await bestaende(`material_id=${material.id}`)).map(({ menge }) => menge),
    [4],
  )
  assert.equal((await list(`/materialbewegungen?material_id=${material.id}`)).length, 1)
  booked(await buche({ ...out, menge: 4 }))
  assert.match((await buche(out)).text, /Am Lagerplatz SAN-08 liegt nichts von „Rettungsdecke“, gebraucht werden 5\./)
  assert.deepEqual(await bestaende(`material_id=${material.id}&vorraetig=true`), [])
  assert.equal((await bestaende(`material_id=${material.id}&vorraetig=false`)).length, 1)
})

// lager.10: A transfer is one record that books out and in.
test('a transfer is one record that books out and in', async () => {
  const material = await einMaterial(store)
  const [von, nach] = [await einLagerplatz(store), await einLagerplatz(store)]
  await einZugang(store, material.id, von.id, 10)
  const { id } = booked(
    await buche({
      art: 'umlagerung',
      material_id: material.id,
      menge: 3,
      von_lagerplatz_id: von.id,
      nach_lagerplatz_id: nach.id,
    }),
  )
  const mengen = async () =>
    new Map((await bestaende(`material_id=${material.id}`)).map((eintrag) => [eintrag.lagerplatz_id, eintrag.menge]))
  assert.deepEqual(
    await mengen(),
    new Map([
      [von.id, 7],
      [nach.id, 3],
    ]),
  )
  assert.deepEqual((await bestaende(`lagerplatz_id=${nach.id}`))[0]?.menge_gesamt, 10)
  for (const place of [von, nach]) {
    const newest = (await list<Materialbewegung>(`/materialbewegungen?lagerplatz_id=${place.id}`))[0]
    assert.equal(newest?.id, id)
  }
})

// lager.13: A movement whose places do not fit its kind is refused by field.
test('a movement that cannot be is refused, by field where it does not fit', async () => {
  const [material, place] = [await einMaterial(store), await einLagerplatz(store)]
  const kind = (art: string, fields: object) => buche({ art, material_id: material.id, menge: 1, ...fields })
  const [von, nach] = [{ von_lagerplatz_id: place.id }, { nach_lagerplatz_id: place.id }]
  for (const [which, fields] of [
    ['zugang', von],
    ['zugang', { ...von, ...nach }],
    ['abgang', nach],
    ['umlagerung', von],
    ['umlagerung', {}],
    ['abgang', { ...von, menge: 0 }],
    ['abgang', { ...von, menge: 1.5 }],
    ['diebstahl', von],
  ] as const) {
    assert.deepEqual(
      await verdict(kind(which, fields)),
      [400, 'anfrage_ungueltig'],
      `${which} ${JSON.stringify(fields)}`,
    )
  }
  assert.deepEqual(await verdict(kind('umlagerung', { ...von, ...nach })), [422, 'selbstbezug'])
  assert.deepEqual(await verdict(kind('zugang', { nach_lagerplatz_id: newId() })), [422, 'unbekannte_referenz'])
  const vonNirgends = await kind('abgang', { von_lagerplatz_id: newId() })
  assert.equal(vonNirgends.status, 422)
  assert.deepEqual(vonNirgends.body, {
    error: 'von_lagerplatz_id verweist auf einen Lagerplatz, den es nicht gibt.',
    code: 'unbekannte_referenz',
    details: { feld: 'von_lagerplatz_id' },
  })
  assert.deepEqual(await verdict(kind('zugang', { ...nach, material_id: newId() })), [422, 'unbekannte_referenz'])
  assert.deepEqual(await verdict(kind('zugang', { ...nach, ablaufdatum: '2027-01-01' })), [
    422,
    'materialtyp_unpassend',
  ])
  assert.deepEqual(await bestaende(`material_id=${material.id}`), [])
})

// lager.15: Booking takes V or `lager.bearbeiten`.
test('booking needs the right or its permission', async () => {
  const [material, place] = [await einMaterial(store), await einLagerplatz(store)]
  const body = { art: 'zugang', material_id: material.id, nach_lagerplatz_id: place.id, menge: 2 }
  assert.deepEqual(await verdict(mitarbeiter.post('/materialbewegungen', body)), [403, 'keine_berechtigung'])
  assert.deepEqual(await verdict(mitarbeiter.post('/lagerorte', { name: 'Schrank', art: 'lager' })), [
    403,
    'keine_berechtigung',
  ])
  const zeugwart = await berechtigtePerson('lager.bearbeiten')
  booked(await zeugwart.post('/materialbewegungen', body))
  assert.equal((await zeugwart.get('/bestaende')).status, 403)
})

test('a movement that a phone sends twice is booked once', async () => {
  const [material, place] = [await einMaterial(store), await einLagerplatz(store)]
  const headers = { 'idempotency-key': newId() }
  const body = { art: 'zugang', material_id: material.id, nach_lagerplatz_id: place.id, menge: 2 }
  const answers = await Promise.all([1, 2].map(() => lager.post('/materialbewegungen', body, { headers })))
  assert.equal(answers[0]?.text, answers[1]?.text)
  assert.equal((await bestaende(`material_id=${material.id}`))[0]?.menge, 2)
})

// lager.16: A Material below its Mindestbestand is on the order list.
test('a material below its Mindestbestand is on the list of what to order', async () => {
  const material = await einMaterial(store, { name: 'Einmalhandschuhe L', mindestbestand: 10 })
  const [a, b] = [await einLagerplatz(store), await einLagerplatz(store)]
  const bestellliste = async () =>
    (await list<{ material_id: string }>('/materialbestaende?unter_mindestbestand=true')).filter(
      ({ material_id }) => material_id === material.id,
    )
  const eintrag = {
    material_id: material.id,
    material_name: 'Einmalhandschuhe L',
    artikelnummer: null,
    einheit: 'Stück',
    mindestbestand: 10,
  }
  const nothingOrdered = { lieferant: null, bestellt: 0, bestellt_am: null }
  const unter = { ...eintrag, unter_mindestbestand: true, fehlmenge: 0, wird_beschafft: 0, ...nothingOrdered }
  assert.deepEqual(await bestellliste(), [{ ...unter, menge_gesamt: 0, lagerplaetze: 0, zu_bestellen: 10 }])
  await einZugang(store, material.id, a.id, 6)
  await einZugang(store, material.id, b.id, 3)
  assert.deepEqual(await bestellliste(), [{ ...unter, menge_gesamt: 9, lagerplaetze: 2, zu_bestellen: 1 }])
  assert.equal((await bestaende(`material_id=${material.id}&unter_mindestbestand=true`)).length, 2)
  await einZugang(store, material.id, b.id, 1)
  assert.deepEqual(await bestellliste(), [])
  assert.deepEqual(await list('/materialbestaende?q=handschuhe%20L&unter_mindestbestand=false'), [
    { ...unter, menge_gesamt: 10, lagerplaetze: 2, unter_mindestbestand: false, zu_bestellen: 0 },
  ])
  assert.deepEqual(await bestaende(`material_id=${material.id}&unter_mindestbestand=true`), [])
})

test('stock is sorted by material, by Lagerplatz or by quantity, in a bounded number of statements', async () => {
  const { id: lagerort_id } = await einLagerort(store)
  const [p2, p10] = [
    await einLagerplatz(store, { lagerort_id, code: 'SORT-2' }),
    await einLagerplatz(store, { lagerort_id, code: 'SORT-10' }),
  ]
  const [a, z] = [await einMaterial(store, { name: 'Ärmelschoner' }), await einMaterial(store, { name: 'Zurrgurt' })]
  await einZugang(store, a.id, p10.id, 5)
  await einZugang(store, z.id, p2.id, 7)
  await einZugang(store, a.id, p2.id, 6)
  const folge = async (sortierung: string) =>
    (await bestaende(`lagerort_id=${lagerort_id}&sortierung=${sortierung}`)).map(
      ({ material_name, lagerplatz_code }) => `${material_name[0]}${lagerplatz_code.slice('SORT-'.length)}`,
    )
  assert.deepEqual(await folge('material'), ['Ä2', 'Ä10', 'Z2'])
  assert.deepEqual(await folge('-material'), ['Z2', 'Ä10', 'Ä2'])
  assert.deepEqual(await folge('lagerplatz'), ['Ä2', 'Z2', 'Ä10'])
  assert.deepEqual(await folge('-menge'), ['Z2', 'Ä2', 'Ä10'])
  assert.equal(await anweisungen(() => bestaende(`lagerort_id=${lagerort_id}&vorraetig=true`)), 3)
})
