import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { einMaterial } from '../stammdaten/stammdaten.factory.ts'
import { starteTestdienst } from '../testing.ts'
import type { Bestand } from './bestand.schema.ts'
import type { Materialbewegung } from './bewegung.schema.ts'
import { einLagerort, einLagerplatz, einZugang } from './lager.factory.ts'

const { store, person, berechtigtePerson, anweisungen, clock } = await starteTestdienst()
const verwaltung = await person('administration')
const lager = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')

const urteil = async (antwort: Promise<TestAnswer>) => {
  const { status, body } = await antwort
  return [status, (body as { code?: string }).code]
}
const liste = async <T>(pfad: string): Promise<T[]> => {
  const { status, body, text } = await mitarbeiter.get(pfad)
  assert.equal(status, 200, text)
  return (body as { eintraege: T[] }).eintraege
}
const bestaende = (filter: string) => liste<Bestand>(`/bestaende?${filter}`)
const gebucht = ({ status, body, text }: TestAnswer) => {
  assert.equal(status, 201, text)
  return body as Materialbewegung
}
const buche = (body: object) => lager.post('/materialbewegungen', body)

test('a Lagerort lies in another one, and its path says where', async () => {
  const wache = await lager.post('/lagerorte', { name: 'Wache Nord', art: 'standort' })
  assert.equal(wache.status, 201)
  const { id } = wache.body as { id: string }
  assert.deepEqual(wache.body, { id, name: 'Wache Nord', art: 'standort', uebergeordnet_id: null, pfad: 'Wache Nord' })
  const halle = await einLagerort(store, { name: 'Halle', art: 'gebaeude', uebergeordnet_id: id })
  const raum = await einLagerort(store, { name: 'Regalraum', art: 'raum', uebergeordnet_id: halle.id })
  assert.equal(raum.pfad, 'Wache Nord › Halle › Regalraum')
  assert.deepEqual((await mitarbeiter.get(`/lagerorte/${raum.id}`)).body, raum)
  assert.deepEqual(await liste(`/lagerorte?uebergeordnet_id=${id}`), [halle])
})

test('names of Lagerorte are unique beside their neighbours only', async () => {
  const [nord, sued] = [await einLagerort(store), await einLagerort(store)]
  const keller = (uebergeordnet_id: string, name = 'Keller') =>
    lager.post('/lagerorte', { name, art: 'raum', uebergeordnet_id })
  assert.equal((await keller(nord.id)).status, 201)
  assert.equal((await keller(sued.id)).status, 201)
  assert.deepEqual(await urteil(keller(nord.id, 'KELLER')), [409, 'bereits_vorhanden'])
})

test('no Lagerort lies in itself, near or far, and two moves at once never close a circle', async () => {
  const wache = await einLagerort(store)
  const halle = await einLagerort(store, { uebergeordnet_id: wache.id })
  const raum = await einLagerort(store, { uebergeordnet_id: halle.id })
  const lege = (id: string, uebergeordnet_id: string) => lager.patch(`/lagerorte/${id}`, { uebergeordnet_id })
  assert.deepEqual(await urteil(lege(wache.id, wache.id)), [422, 'selbstbezug'])
  assert.deepEqual(await urteil(lege(wache.id, raum.id)), [422, 'zyklus'])
  assert.deepEqual(await urteil(lege(raum.id, newId())), [422, 'unbekannte_referenz'])
  assert.equal((await lege(raum.id, wache.id)).status, 200)
  for (let runde = 0; runde < 5; runde++) {
    const [a, b] = [await einLagerort(store), await einLagerort(store)]
    const antworten = await Promise.all([lege(a.id, b.id), lege(b.id, a.id)])
    assert.deepEqual(antworten.map(({ status }) => status).sort(), [200, 422])
  }
})

test('a Lagerplatz has a code of its own and says where it is', async () => {
  const { id: lagerort_id } = await einLagerort(store, { name: 'Sanitätslager' })
  const angelegt = await lager.post('/lagerplaetze', { code: 'SAN-01', lagerort_id })
  assert.equal(angelegt.status, 201)
  const { id } = angelegt.body as { id: string }
  const erwartet = { id, code: 'SAN-01', name: null, lagerort_id, lagerort_pfad: 'Sanitätslager' }
  assert.deepEqual(angelegt.body, erwartet)
  assert.deepEqual(await urteil(lager.post('/lagerplaetze', { code: 'san-01', lagerort_id })), [
    409,
    'bereits_vorhanden',
  ])
  assert.deepEqual(await urteil(lager.post('/lagerplaetze', { code: 'SAN-02', lagerort_id: newId() })), [
    422,
    'unbekannte_referenz',
  ])
  const geaendert = await lager.patch(`/lagerplaetze/${id}`, { name: 'Regal links' })
  assert.deepEqual(geaendert.body, { ...erwartet, name: 'Regal links' })
  assert.equal((await lager.patch(`/lagerplaetze/${newId()}`, { name: 'x' })).status, 404)
  assert.deepEqual(await liste('/lagerplaetze?q=regal%20LI'), [geaendert.body])
})

test('Lagerplaetze and stock of a Lagerort are those of everything in it', async () => {
  const wache = await einLagerort(store)
  const halle = await einLagerort(store, { uebergeordnet_id: wache.id })
  const [oben, unten] = [
    await einLagerplatz(store, { lagerort_id: wache.id, code: 'OBEN-2' }),
    await einLagerplatz(store, { lagerort_id: halle.id, code: 'OBEN-10' }),
  ]
  await einLagerplatz(store)
  assert.deepEqual(await liste(`/lagerplaetze?lagerort_id=${wache.id}`), [oben, unten])
  assert.deepEqual(await liste(`/lagerplaetze?lagerort_id=${halle.id}`), [unten])
  const material = await einMaterial(store)
  for (const { id } of [oben, unten]) await einZugang(store, material.id, id, 3)
  assert.equal((await bestaende(`lagerort_id=${wache.id}`)).length, 2)
  assert.deepEqual(
    (await bestaende(`lagerort_id=${halle.id}`)).map(({ lagerplatz_code }) => lagerplatz_code),
    ['OBEN-10'],
  )
})

test('places in use are not deleted, and deleting them is for the administration', async () => {
  const ort = await einLagerort(store)
  const platz = await einLagerplatz(store, { lagerort_id: ort.id, code: 'LEER-1' })
  await einZugang(store, (await einMaterial(store)).id, platz.id, 1)
  const { body } = await verwaltung.delete(`/lagerplaetze/${platz.id}`)
  assert.deepEqual(body, {
    error: '„LEER-1“ wird noch verwendet (1 Lagerbestand). Lösen Sie zuerst diese Verweise.',
    code: 'wird_verwendet',
    details: { arten: { bestand: 1 } },
  })
  assert.deepEqual(await urteil(verwaltung.delete(`/lagerorte/${ort.id}`)), [409, 'wird_verwendet'])
  const leer = await einLagerplatz(store)
  assert.equal((await lager.delete(`/lagerplaetze/${leer.id}`)).status, 403)
  assert.equal((await verwaltung.delete(`/lagerplaetze/${leer.id}`)).status, 204)
  assert.equal((await verwaltung.delete(`/lagerorte/${leer.lagerort_id}`)).status, 204)
  assert.equal((await verwaltung.delete(`/lagerplaetze/${leer.id}`)).status, 404)
})

test('what is booked in is there, with who booked it, when, why and by which document', async () => {
  const material = await einMaterial(store, { name: 'Infusion NaCl 500 ml', materialtyp: 'ablauf_charge' })
  const platz = await einLagerplatz(store, { code: 'SAN-07' })
  const angaben = { grund: 'Lieferung', belegnummer: 'LS-4711', ablaufdatum: '2027-06-30', chargennummer: 'L24-7' }
  const eingang = { art: 'zugang', material_id: material.id, menge: 20, nach_lagerplatz_id: platz.id, ...angaben }
  const { id, ...rest } = gebucht(await buche(eingang))
  assert.deepEqual(rest, {
    ...eingang,
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
      lagerplatz_id: platz.id,
      lagerplatz_code: 'SAN-07',
      lagerplatz_name: null,
      lagerort_id: platz.lagerort_id,
      lagerort_pfad: platz.lagerort_pfad,
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

test('nothing is taken that is not there: the answer says how much there is, and nothing changes', async () => {
  const material = await einMaterial(store, { name: 'Rettungsdecke' })
  const [platz, anderer] = [await einLagerplatz(store, { code: 'SAN-08' }), await einLagerplatz(store)]
  await einZugang(store, material.id, platz.id, 4)
  const raus = { art: 'abgang', material_id: material.id, von_lagerplatz_id: platz.id, menge: 5 }
  const { status, body } = await buche(raus)
  assert.equal(status, 409)
  assert.deepEqual(body, {
    error: 'Am Lagerplatz SAN-08 liegen nur 4 Stück von „Rettungsdecke“, gebraucht werden 5.',
    code: 'bestand_zu_gering',
    details: { verfuegbar: 4, lagerplatz_id: platz.id, material_id: material.id },
  })
  const umlagern = { ...raus, art: 'umlagerung', nach_lagerplatz_id: anderer.id }
  assert.deepEqual(await urteil(buche(umlagern)), [409, 'bestand_zu_gering'])
  assert.deepEqual(
    (await bestaende(`material_id=${material.id}`)).map(({ menge }) => menge),
    [4],
  )
  assert.equal((await liste(`/materialbewegungen?material_id=${material.id}`)).length, 1)
  gebucht(await buche({ ...raus, menge: 4 }))
  assert.match((await buche(raus)).text, /Am Lagerplatz SAN-08 liegt nichts von „Rettungsdecke“, gebraucht werden 5\./)
  assert.deepEqual(await bestaende(`material_id=${material.id}&vorraetig=true`), [])
  assert.equal((await bestaende(`material_id=${material.id}&vorraetig=false`)).length, 1)
})

test('a transfer is one record that books out and in', async () => {
  const material = await einMaterial(store)
  const [von, nach] = [await einLagerplatz(store), await einLagerplatz(store)]
  await einZugang(store, material.id, von.id, 10)
  const { id } = gebucht(
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
  for (const platz of [von, nach]) {
    const neueste = (await liste<Materialbewegung>(`/materialbewegungen?lagerplatz_id=${platz.id}`))[0]
    assert.equal(neueste?.id, id)
  }
})

test('a movement that cannot be is refused, by field where it does not fit', async () => {
  const [material, platz] = [await einMaterial(store), await einLagerplatz(store)]
  const art = (art: string, felder: object) => buche({ art, material_id: material.id, menge: 1, ...felder })
  const [von, nach] = [{ von_lagerplatz_id: platz.id }, { nach_lagerplatz_id: platz.id }]
  for (const [welche, felder] of [
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
      await urteil(art(welche, felder)),
      [400, 'anfrage_ungueltig'],
      `${welche} ${JSON.stringify(felder)}`,
    )
  }
  assert.deepEqual(await urteil(art('umlagerung', { ...von, ...nach })), [422, 'selbstbezug'])
  assert.deepEqual(await urteil(art('zugang', { nach_lagerplatz_id: newId() })), [422, 'unbekannte_referenz'])
  const vonNirgends = await art('abgang', { von_lagerplatz_id: newId() })
  assert.equal(vonNirgends.status, 422)
  assert.deepEqual(vonNirgends.body, {
    error: 'von_lagerplatz_id verweist auf einen Lagerplatz, den es nicht gibt.',
    code: 'unbekannte_referenz',
    details: { feld: 'von_lagerplatz_id' },
  })
  assert.deepEqual(await urteil(art('zugang', { ...nach, material_id: newId() })), [422, 'unbekannte_referenz'])
  assert.deepEqual(await urteil(art('zugang', { ...nach, ablaufdatum: '2027-01-01' })), [422, 'materialtyp_unpassend'])
  assert.deepEqual(await bestaende(`material_id=${material.id}`), [])
})

test('who books needs the right or its permission', async () => {
  const [material, platz] = [await einMaterial(store), await einLagerplatz(store)]
  const body = { art: 'zugang', material_id: material.id, nach_lagerplatz_id: platz.id, menge: 2 }
  assert.deepEqual(await urteil(mitarbeiter.post('/materialbewegungen', body)), [403, 'keine_berechtigung'])
  assert.deepEqual(await urteil(mitarbeiter.post('/lagerorte', { name: 'Schrank', art: 'lager' })), [
    403,
    'keine_berechtigung',
  ])
  const zeugwart = await berechtigtePerson('lager.bearbeiten')
  gebucht(await zeugwart.post('/materialbewegungen', body))
  assert.equal((await zeugwart.get('/bestaende')).status, 403)
})

test('a movement that a phone sends twice is booked once', async () => {
  const [material, platz] = [await einMaterial(store), await einLagerplatz(store)]
  const headers = { 'idempotency-key': newId() }
  const body = { art: 'zugang', material_id: material.id, nach_lagerplatz_id: platz.id, menge: 2 }
  const antworten = await Promise.all([1, 2].map(() => lager.post('/materialbewegungen', body, { headers })))
  assert.equal(antworten[0]?.text, antworten[1]?.text)
  assert.equal((await bestaende(`material_id=${material.id}`))[0]?.menge, 2)
})

test('a material below its Mindestbestand is on the list of what to order', async () => {
  const material = await einMaterial(store, { name: 'Einmalhandschuhe L', mindestbestand: 10 })
  const [a, b] = [await einLagerplatz(store), await einLagerplatz(store)]
  const bestellliste = async () =>
    (await liste<{ material_id: string }>('/materialbestaende?unter_mindestbestand=true')).filter(
      ({ material_id }) => material_id === material.id,
    )
  const eintrag = {
    material_id: material.id,
    material_name: 'Einmalhandschuhe L',
    artikelnummer: null,
    einheit: 'Stück',
    mindestbestand: 10,
  }
  assert.deepEqual(await bestellliste(), [{ ...eintrag, menge_gesamt: 0, lagerplaetze: 0, unter_mindestbestand: true }])
  await einZugang(store, material.id, a.id, 6)
  await einZugang(store, material.id, b.id, 3)
  assert.deepEqual(await bestellliste(), [{ ...eintrag, menge_gesamt: 9, lagerplaetze: 2, unter_mindestbestand: true }])
  assert.equal((await bestaende(`material_id=${material.id}&unter_mindestbestand=true`)).length, 2)
  await einZugang(store, material.id, b.id, 1)
  assert.deepEqual(await bestellliste(), [])
  assert.deepEqual(await liste('/materialbestaende?q=handschuhe%20L&unter_mindestbestand=false'), [
    { ...eintrag, menge_gesamt: 10, lagerplaetze: 2, unter_mindestbestand: false },
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
