/** What a row takes from the one above: a compartment in a load list, and what a merged cell of a workbook covers. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { einObjekttyp, einStandort } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { eineVorlage } from '../../objekte/vorlagen/vorlage.factory.ts'
import { type Content, starteImporte } from './import.factory.ts'
import { workbook } from './workbook.factory.ts'

const { store, client, person, geprueft, mitVorschlag, uebernommen, fehlerVon } = await starteImporte()

const anna = await person('mitarbeiter')
const bert = await person('mitarbeiter')
const nameOf = async (id: string) =>
  (await store.db.selectFrom('benutzer').select('benutzername').where('id', '=', id).executeTakeFirstOrThrow())
    .benutzername
const [annaLogin, bertLogin] = [await nameOf(anna.id), await nameOf(bert.id)]
for (const name of ['Maschinist', 'Atemschutz', 'Truppführer'])
  await client.POST('/qualifikationstypen', { body: { name, art: 'lehrgang' } })

const qualifikationen = () =>
  store.db
    .selectFrom('benutzer_qualifikation')
    .innerJoin('benutzer', 'benutzer.id', 'benutzer_id')
    .innerJoin('qualifikationstyp', 'qualifikationstyp.id', 'qualifikationstyp_id')
    .select(['benutzername', 'qualifikationstyp.name'])
    .orderBy('qualifikationstyp.name')
    .execute()

// importe.51: A row without a person, site, type or vehicle is refused, and takes none from the row above.
test('a row of a CSV without a person is refused: nobody gets the qualification of somebody else', async () => {
  const content = `Login;Lehrgang;Erworben\n${annaLogin};Maschinist;2024-01-01\n;Atemschutz;2024-01-01\n`
  const row = await mitVorschlag('q.csv', content, {}, 'qualifikationen')
  assert.deepEqual(await fehlerVon(row.id), [[3, 'benutzername']])
  const exact = await geprueft('qualifikationen', `benutzername;qualifikation\n${annaLogin};Maschinist\n;Atemschutz\n`)
  assert.deepEqual(await fehlerVon(exact.id), [[3, 'benutzername']])
  assert.equal(await uebernommen(row.id, true), 'uebernommen')
  assert.deepEqual(await qualifikationen(), [{ benutzername: annaLogin, name: 'Maschinist' }])
})

test('a row of a CSV without a site or a type of object is refused', async () => {
  const { id: objekttyp_id, name: typ } = await einObjekttyp(store)
  await eineVorlage(store, { objekttyp_id })
  await einStandort(store, { name: 'Wache Zeile' })
  const content = `Nummer;Wache;Fahrzeugtyp\nZ-1;Wache Zeile;${typ}\nZ-2;;${typ}\nZ-3;Wache Zeile;\n`
  const row = await mitVorschlag('o.csv', content, {}, 'objekte')
  assert.deepEqual(await fehlerVon(row.id), [
    [3, 'standort'],
    [4, 'objekttyp'],
  ])
})

test('a row of a CSV without its vehicle goes into no other template, and none is made for it', async () => {
  const content = 'Fahrzeug;Fach;Gerät;Anzahl\nZ-HLF;G1;Spreizer;1\n;G1;Schere;1\nZ-TLF;;Stützkrümmer;2\n'
  const row = await mitVorschlag('Liste.csv', content)
  assert.deepEqual(await fehlerVon(row.id), [[3, 'vorlage']])
  assert.equal(await uebernommen(row.id, true), 'uebernommen')
  const vorlagen = (await client.GET('/vorlagen', { params: { query: { limit: 200 } } })).data?.eintraege ?? []
  assert.deepEqual(
    vorlagen
      .filter(({ name }) => name.startsWith('Z-') || name === 'Liste')
      .map(({ name }) => name)
      .sort(),
    ['Z-HLF', 'Z-TLF'],
  )
  const tlf = vorlagen.find(({ name }) => name === 'Z-TLF')
  assert.deepEqual(
    tlf?.positionen.map(({ fach_name }) => fach_name),
    [null],
    'the compartment of one vehicle is none of the next one',
  )
})

// importe.52: A merged cell of a workbook counts in each of its rows.
test('a merged cell of a workbook names the person of each of its rows, an empty one that is not merged names nobody', async () => {
  const rows = [
    ['Login', 'Lehrgang', 'Erworben'],
    [bertLogin, 'Maschinist', '2023-01-01'],
    ['', 'Atemschutz', '2023-01-01'],
    ['', 'Truppführer', '2023-01-01'],
  ]
  const upload = (content: Content) => mitVorschlag('q.xlsx', content, {}, 'qualifikationen')
  const row = await upload(workbook(rows, { merged: ['A2:A3'] }))
  assert.deepEqual(await fehlerVon(row.id), [[4, 'benutzername']])
  await uebernommen(row.id, true)
  assert.deepEqual(
    (await qualifikationen()).filter(({ benutzername }) => benutzername === bertLogin).map(({ name }) => name),
    ['Atemschutz', 'Maschinist'],
  )
  const unmerged = await upload(workbook(rows, {}))
  assert.deepEqual(await fehlerVon(unmerged.id), [
    [3, 'benutzername'],
    [4, 'benutzername'],
  ])
  const named = workbook([['benutzername', 'qualifikation', 'erworben_am'], ...rows.slice(1)], { merged: ['A2:A4'] })
  assert.deepEqual((await geprueft('qualifikationen', named)).ergebnisse, {
    neu: 1,
    geaendert: 0,
    unveraendert: 2,
    fehler: 0,
  })
})
