/** What a file does to what is there already: it changes what it says, and says what it changes. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { eineKategorie, einFach, einMaterial, einObjekttyp } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { eineVorlage } from '../../objekte/vorlagen/vorlage.factory.ts'
import { starteImporte, withId } from './import.factory.ts'

const { store, client, geprueft, mitVorschlag, uebernommen, aenderungenVon, fehlerVon } = await starteImporte()

const materialNamens = (name: string) =>
  store.db.selectFrom('material').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

// importe.47: A default counts for new things alone; the trial names each field that changes, with both values.
test('a default of a field that the file lacks counts for new materials alone, and the preview names each change', async () => {
  const kategorie_id = (await eineKategorie(store, 'Schutzkleidung')).id
  const fields = { materialtyp: 'ablauf_charge', einheit: 'Paar', lieferant: 'Muster' } as const
  await einMaterial(store, { name: 'Handschuh', ...fields, kategorie_id, mindestbestand: 3, artikelnummer: 'H-1' })
  const row = await mitVorschlag(
    'bestand.csv',
    'Bezeichnung;Mindestbestand\nHandschuh;7\nUnterziehhaube;2\n',
    {},
    'materialien',
  )
  assert.deepEqual([row.ergebnisse.neu, row.ergebnisse.geaendert, row.ergebnisse.fehler], [1, 1, 0])
  const named = [[2, 'mindestbestand', '3', '7']]
  assert.deepEqual(await aenderungenVon(row.id), named)
  const { data } = await client.GET('/importe/{id}/aenderungen', withId(row.id))
  assert.deepEqual(data?.felder, [{ feld: 'mindestbestand', titel: 'Mindestbestand', anzahl: 1, zeilen: [2] }])
  assert.equal((await materialNamens('Handschuh')).mindestbestand, 3, 'the preview changes nothing')
  assert.equal(await uebernommen(row.id), 'uebernommen')
  const now = await materialNamens('Handschuh')
  assert.deepEqual(
    { ...fields, kategorie_id, mindestbestand: 7, artikelnummer: 'H-1' },
    {
      materialtyp: now.materialtyp,
      einheit: now.einheit,
      lieferant: now.lieferant,
      kategorie_id: now.kategorie_id,
      mindestbestand: now.mindestbestand,
      artikelnummer: now.artikelnummer,
    },
  )
  const fresh = await materialNamens('Unterziehhaube')
  assert.deepEqual([fresh.materialtyp, fresh.einheit, fresh.mindestbestand], ['menge', 'Stück', 2])
  assert.deepEqual(await aenderungenVon(row.id), named, 'the import says afterwards as well what it changed')
})

// importe.48: An empty cell changes nothing.
test('an empty cell changes nothing, with the names of the fields as with those of people', async () => {
  const kategorie_id = (await eineKategorie(store, 'Pumpenzubehör')).id
  const fields = {
    materialtyp: 'geraet_sn',
    einheit: 'Satz',
    artikelnummer: 'S-9',
    kategorie_id,
    warnfrist_tage: 9,
  } as const
  const { id } = await einMaterial(store, { name: 'Saugkorb', ...fields })
  const before = await materialNamens('Saugkorb')
  const empty = 'Saugkorb;;;;;;;\n'
  const people = 'Bezeichnung;Materialtyp;Einheit;Artikelnummer;Kategorie;Warnfrist;Mindestbestand;Lieferant\n'
  const proposed = await mitVorschlag('leer.csv', people + empty, {}, 'materialien')
  assert.deepEqual([proposed.ergebnisse.unveraendert, await aenderungenVon(proposed.id)], [1, []])
  const exact = 'name;materialtyp;einheit;artikelnummer;kategorie;warnfrist_tage;mindestbestand;lieferant\n'
  const named = await geprueft('materialien', exact + empty)
  assert.deepEqual([named.ergebnisse['unveraendert'], named.ergebnisse['fehler']], [1, 0])
  await uebernommen(named.id)
  assert.deepEqual(await materialNamens('Saugkorb'), before)
  assert.equal((await client.GET('/materialien/{id}', withId(id))).data?.kategorie_id, kategorie_id)
})

test('a value that the person fixes for all lines is no default: it counts for existing materials, and is named', async () => {
  await einMaterial(store, { name: 'Faltsignal', einheit: 'Stück' })
  await eineKategorie(store, 'Absicherung')
  const content = 'Bezeichnung;Kategorie\nFaltsignal;Absicherung\n'
  const row = await mitVorschlag('fest.csv', content, { fest: { einheit: 'Karton' } }, 'materialien')
  assert.deepEqual(await aenderungenVon(row.id), [
    [2, 'einheit', 'Stück', 'Karton'],
    [2, 'kategorie', null, 'Absicherung'],
  ])
})

test('the name of an object and of a person stay when the file has no column for them, or an empty cell', async () => {
  await einObjekt(store, { code: 'MTW-7', name: 'Mannschaftswagen' })
  await client.POST('/benutzer', {
    body: { benutzername: 'n.neu', name: 'Nora Neumann', email: 'n@feuerwehr.example', rollen: ['mitarbeiter'] },
  })
  await client.POST('/einheiten', { body: { name: '3. Zug' } })
  const objekt = await mitVorschlag('o.csv', 'Inventarnummer;Wache;Fahrzeugtyp;Zug\nmtw-7;;;3. Zug\n', {}, 'objekte')
  assert.deepEqual(await fehlerVon(objekt.id), [])
  assert.deepEqual(await aenderungenVon(objekt.id), [
    [2, 'code', 'MTW-7', 'mtw-7'],
    [2, 'einheit', null, '3. Zug'],
  ])
  const person = await mitVorschlag(
    'b.csv',
    'Login;Vor- und Nachname;Rolle;Abteilung\nn.neu;;;3. Zug\n',
    {},
    'benutzer',
  )
  assert.deepEqual(await aenderungenVon(person.id), [[2, 'einheit', null, '3. Zug']])
  await uebernommen(person.id)
  const now = await store.db
    .selectFrom('benutzer')
    .selectAll()
    .where('benutzername', '=', 'n.neu')
    .executeTakeFirstOrThrow()
  assert.deepEqual([now.name, now.email, now.rollen], ['Nora Neumann', 'n@feuerwehr.example', ['mitarbeiter']])
})

// importe.49: A load list leaves the amounts and compartments that it does not name.
test('a load list without amounts or compartments leaves those of the template, and names what else it changes', async () => {
  const objekttyp_id = (await einObjekttyp(store, { name: 'Rüstwagen' })).id
  const fach_id = (await einFach(store, objekttyp_id, 'G4')).id
  const [keile, winde, stempel] = await Promise.all(
    ['Keilesatz', 'Seilwinde', 'Rüststempel'].map((name) => einMaterial(store, { name })),
  )
  const positionen = [
    { material_id: keile?.id ?? '', sollmenge: 12, fach_id, fach_freitext: null },
    { material_id: winde?.id ?? '', sollmenge: 2, fach_id: null, fach_freitext: 'Front' },
  ]
  await eineVorlage(store, { name: 'RW', objekttyp_id, positionen })
  const fest = { objekttyp: 'Rüstwagen' }
  const same = await mitVorschlag('RW.csv', 'Gegenstand\nKeilesatz\nSeilwinde\n', { fest })
  assert.deepEqual([same.ergebnisse.unveraendert, await aenderungenVon(same.id)], [2, []])
  const other = await mitVorschlag('RW.csv', 'Gegenstand;Anzahl;Fach\nKeilesatz;14;\nRüststempel;;G4\n', { fest })
  assert.deepEqual(await aenderungenVon(other.id), [
    [2, 'sollmenge', '12', '14'],
    [2, 'material', 'Seilwinde', null],
    [3, 'material', null, 'Rüststempel'],
  ])
  assert.equal(await uebernommen(other.id), 'uebernommen')
  const { data } = await client.GET('/vorlagen', { params: { query: { limit: 200 } } })
  const now = data?.eintraege.find(({ name }) => name === 'RW')?.positionen
  assert.deepEqual(
    now?.map(({ material_id, sollmenge, fach_name }) => [material_id, sollmenge, fach_name]),
    [
      [keile?.id, 14, 'G4'],
      [stempel?.id, 1, 'G4'],
    ],
  )
})

test('an object keeps its name, its place and its template when the file says nothing but its code', async () => {
  const { id, code, standort_id, vorlage_id } = await einObjekt(store, { name: 'Gerätewagen' })
  const row = await mitVorschlag(
    'code.csv',
    `Inventarnummer;Bezeichnung;Wache;Fahrzeugtyp\n${code};;;\n`,
    {},
    'objekte',
  )
  assert.deepEqual([row.ergebnisse.unveraendert, row.ergebnisse.fehler], [1, 0])
  const { data } = await client.GET('/objekte/{id}', withId(id))
  assert.deepEqual([data?.name, data?.standort_id, data?.vorlage_id], ['Gerätewagen', standort_id, vorlage_id])
})
