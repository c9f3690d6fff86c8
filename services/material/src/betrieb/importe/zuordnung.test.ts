import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testUnless } from '@zeughaus/platform/testing'
import fc from 'fast-check'
import { test } from 'vitest'
import { starteImporte, type Vorschau, withId } from './import.factory.ts'
import { kinds } from './kinds.ts'
import { workbook } from './workbook.factory.ts'
import { propose } from './zuordnung.ts'

const { store, client, sende, vorschauVon, mitVorschlag, uebernommen } = await starteImporte()

const vorlageNamens = async (name: string) => {
  const { data } = await client.GET('/vorlagen', { params: { query: { limit: 200 } } })
  return data?.eintraege.find((one) => one.name === name)
}

const LISTE = [
  'Beladeliste Löschfahrzeug;;',
  'Stand 03/2026;;',
  ';;',
  'Gegenstand;Stückzahl;Lagerort',
  'Druckschlauch B;6;G1 – Angriff',
  'Verteiler;2 Stück;',
  ';;',
  'Feuerlöscher;;Heck',
].join('\r\n')

// importe.31: A file with its own headings goes in: columns are proposed, what it names and is missing is made, after it was shown.
test('a load list with its own headings goes in as it is: the columns are proposed, what is missing is made', async () => {
  const vorschau = await vorschauVon('LF-Nord.csv', LISTE)
  assert.deepEqual(
    [vorschau.passt, vorschau.kopfzeile, vorschau.zeilen, vorschau.spalten.map(({ feld }) => feld)],
    [false, 4, 3, ['material', 'sollmenge', 'fach']],
  )
  assert.deepEqual(
    vorschau.namen.map(({ feld, name }) => `${feld}: ${name}`),
    [
      'objekttyp: LF Nord',
      'fach: G1 – Angriff',
      'fach: Heck',
      'material: Druckschlauch B',
      'material: Verteiler',
      'material: Feuerlöscher',
    ],
  )
  const row = await mitVorschlag('LF-Nord.csv', LISTE)
  assert.deepEqual(row.ergebnisse, { neu: 3, geaendert: 0, unveraendert: 0, fehler: 0 })
  assert.deepEqual(
    row.dazu.map(({ art, anzahl }) => [art, anzahl]),
    [
      ['objekttyp', 1],
      ['fach', 2],
      ['material', 3],
    ],
  )
  assert.equal(await vorlageNamens('LF Nord'), undefined, 'the trial writes nothing')
  assert.equal((await client.GET('/materialien', { params: { query: { q: 'Druckschlauch B' } } })).data?.gesamt, 0)
  assert.equal(await uebernommen(row.id), 'uebernommen')
  const vorlage = await vorlageNamens('LF Nord')
  assert.deepEqual(
    vorlage?.positionen.map(({ material_name, sollmenge, fach_name, fach_freitext }) => [
      material_name,
      sollmenge,
      fach_name,
      fach_freitext,
    ]),
    [
      ['Druckschlauch B', 6, 'G1 – Angriff', null],
      ['Verteiler', 2, 'G1 – Angriff', null],
      ['Feuerlöscher', 1, 'Heck', null],
    ],
  )
})

// importe.32: The same file again changes nothing and says so; its columns are remembered.
test('the same load list again says that all of it is there, and its columns are remembered', async () => {
  const vorschau = await vorschauVon('LF-Nord.csv', LISTE)
  assert.ok(vorschau.namen.every(({ vorhanden }) => vorhanden))
  assert.deepEqual(
    vorschau.spalten.map(({ herkunft }) => herkunft),
    ['gemerkt', 'gemerkt', 'gemerkt'],
  )
  const row = await mitVorschlag('LF-Nord.csv', LISTE)
  assert.deepEqual([row.ergebnisse.unveraendert, row.dazu], [3, []])
})

// importe.33: A corrected assignment counts for the next file with the same headings.
test('a corrected assignment counts for the next file with the same headings, also which names mean what', async () => {
  const content = 'Ding;Wert;Wo genau\nLeine;3;G1\nHaken;4;G9\n'
  const felder = ['material', 'sollmenge', 'fach']
  const namen = [{ feld: 'fach', von: 'G9', nach: 'Heck' }]
  await mitVorschlag('LF-Nord.csv', content, { felder, namen, fest: { vorlage: 'Zweite', objekttyp: 'LF Nord' } })
  const vorschau = await vorschauVon('LF-Nord.csv', 'DING;wert;Wo genau\nSeil;1;G9\n')
  assert.deepEqual(
    vorschau.spalten.map(({ feld, herkunft }) => [feld, herkunft]),
    felder.map((feld) => [feld, 'gemerkt']),
  )
  assert.equal(vorschau.namen.find(({ name }) => name === 'G9')?.vorschlag, 'Heck')
})

// importe.34: A compartment that begins like an existing one is proposed as that one.
test('a compartment of the file is proposed as the existing one that begins alike, and goes there when it is chosen', async () => {
  const content = 'Gegenstand;Anzahl;Fach\nStrahlrohr;1;Heck (Pumpe)\n'
  const fest = { vorlage: 'Dritte', objekttyp: 'LF Nord' }
  const { kopfzeile, spalten } = await vorschauVon('x.csv', content)
  const felder = spalten.map(({ feld }) => feld)
  const { body } = await sende<Vorschau>('/importe/vorschau?art=vorlagen', 'x.csv', content, {
    kopfzeile,
    felder,
    fest,
  })
  assert.equal(body.namen.find(({ feld }) => feld === 'fach')?.vorschlag, 'Heck')
  const row = await mitVorschlag('x.csv', content, {
    fest,
    namen: [{ feld: 'fach', von: 'Heck (Pumpe)', nach: 'Heck' }],
  })
  assert.deepEqual(
    row.dazu.map(({ art }) => art),
    ['material'],
  )
  await uebernommen(row.id)
  assert.equal((await vorlageNamens('Dritte'))?.positionen[0]?.fach_name, 'Heck')
})

// importe.35: Columns are recognized by their content, compartments also as headings between the rows.
test('columns without telling names are recognized by their content, and compartments as headings between the rows', async () => {
  const rows = Array.from({ length: 8 }, (_, number) => `${number + 1};Teil ${number};Kiste ${number % 2}`)
  const byContent = await vorschauVon('y.csv', rows.join('\n'))
  assert.deepEqual(
    byContent.spalten.map(({ feld }) => feld),
    ['sollmenge', 'material', 'fach'],
  )
  assert.equal(byContent.kopfzeile, null)
  const row = await mitVorschlag('Anhänger.csv', 'Gerät;Soll\nVorne;\nPylone;4\nHinten;\nWinde;1\n')
  await uebernommen(row.id)
  const vorlage = await vorlageNamens('Anhänger')
  assert.deepEqual(
    vorlage?.positionen.map(({ fach_name }) => fach_name),
    ['Vorne', 'Hinten'],
  )
})

// importe.36: An assigned file need not have what the form fills by default.
test('materials need only a name: what the form fills by default, a mapped file need not have', async () => {
  const row = await mitVorschlag('bestand.csv', 'Bezeichnung;Anzahl;Art.-Nr.\nSchäkel;3;S-1\n', {}, 'materialien')
  await uebernommen(row.id)
  const { data } = await client.GET('/materialien', { params: { query: { q: 'Schäkel' } } })
  const [material] = data?.eintraege ?? []
  assert.deepEqual([material?.materialtyp, material?.einheit, material?.artikelnummer], ['menge', 'Stück', 'S-1'])
})

// importe.43: A Materialtyp is read by the app's words.
test('a Materialtyp is read by the words of the app', async () => {
  const content = 'Bezeichnung;Materialtyp\nInfusion;mit Ablauf und Charge\nPumpe;Gerät\nSeil;Menge\n'
  const row = await mitVorschlag('typen.csv', content, {}, 'materialien')
  assert.deepEqual([row.ergebnisse.neu, row.ergebnisse.fehler], [3, 0])
})

// importe.42: A workbook with a title above its heading and merged cells is read.
test('a workbook with a title above its heading and compartments in merged cells goes in', async () => {
  const rows = [
    ['Beladeliste GW', '', ''],
    ['', '', ''],
    ['Fach', 'Bezeichnung', 'Soll'],
    ['Links', 'Pylone', '4'],
    ['', 'Kabel', '2'],
    ['Rechts', 'Winde', '1'],
  ]
  const row = await mitVorschlag('GW.xlsx', workbook(rows, { merged: ['A1:C1', 'A4:A5'] }))
  assert.deepEqual([row.ergebnisse.neu, row.ergebnisse.fehler], [3, 0])
  await uebernommen(row.id)
  const vorlage = await vorlageNamens('GW')
  assert.deepEqual(
    vorlage?.positionen.map(({ fach_name, sollmenge }) => [fach_name, sollmenge]),
    [
      ['Links', 4],
      ['Links', 2],
      ['Rechts', 1],
    ],
  )
})

// importe.37: A reason that many lines share stands there once.
test('a reason that many lines share stands there once, with its lines', async () => {
  const rows = Array.from({ length: 108 }, (_, number) => `Stück ${number};bunt`)
  const row = await mitVorschlag('viele.csv', `Bezeichnung;Materialtyp\n${rows.join('\n')}\n`, {}, 'materialien')
  const { data } = await client.GET('/importe/{id}/gruende', withId(row.id))
  assert.deepEqual(
    data?.gruende.map(({ spalte, anzahl, zeilen }) => [spalte, anzahl, zeilen[0], zeilen.length]),
    [['materialtyp', 108, 2, 50]],
  )
})

// importe.38: A material's second line in one template is named.
test('a material that stands twice in one template is named with its line', async () => {
  const row = await mitVorschlag('Doppelt.csv', 'Gegenstand;Anzahl;Fach\nLampe;1;A\nLampe;2;B\n')
  const { data } = await client.GET('/importe/{id}/zeilen', {
    params: { path: { id: row.id }, query: { ergebnis: 'fehler' } },
  })
  assert.match(
    data?.eintraege
      .flatMap(({ fehler }) => fehler)
      .map(({ grund }) => grund)
      .join() ?? '',
    /schon in Zeile 2/,
  )
  assert.deepEqual(row.dazu, [])
})

// importe.39: Taking back removes what was made on the way, unless it is used.
test('what an import made on the way goes with it, unless it is used meanwhile', async () => {
  const content = 'Gegenstand;Anzahl;Fach\nKübel;1;Rechts\n'
  const { id } = await mitVorschlag('Rückweg.csv', content)
  await uebernommen(id)
  const counted = async () =>
    (await store.db.selectFrom('objekttyp').select('id').where('name', '=', 'Rückweg').execute()).length
  assert.equal(await counted(), 1)
  const vorlage = await vorlageNamens('Rückweg')
  const material_id = vorlage?.positionen[0]?.material_id ?? ''
  const other = await client.POST('/vorlagen', {
    body: { name: 'Anderes', objekttyp_id: vorlage?.objekttyp_id ?? '', positionen: [{ material_id, sollmenge: 1 }] },
  })
  assert.equal((await client.POST('/importe/{id}/zuruecknehmen', withId(id))).error?.code, 'wird_verwendet')
  await client.DELETE('/vorlagen/{id}', withId(other.data?.id ?? ''))
  assert.equal((await client.POST('/importe/{id}/zuruecknehmen', withId(id))).data?.status, 'zurueckgenommen')
  assert.equal(await counted(), 0)
  assert.equal((await client.GET('/materialien/{id}', withId(material_id))).response.status, 404)
})

// importe.40: An assignment that fits no field is refused.
test('an assignment that fits no field, is no JSON or names a field twice is refused', async () => {
  const upload = (zuordnung: unknown) =>
    sende<{ code: string }>('/importe?art=vorlagen', 'z.csv', 'A;B\n1;2\n', zuordnung)
  assert.equal((await upload('kaputt')).status, 400)
  assert.equal((await upload({ kopfzeile: 1, felder: ['farbe'] })).body.code, 'datei_unlesbar')
  assert.equal((await upload({ kopfzeile: 1, felder: ['material', 'material'] })).body.code, 'datei_unlesbar')
  assert.equal((await upload({ kopfzeile: 1, felder: [null, null] })).body.code, 'datei_unlesbar')
})

// importe.41: No field is proposed for two columns.
test('no field is ever proposed twice, whatever a file holds', () => {
  const cell = fc.oneof(fc.constantFrom('Gegenstand', 'Anzahl', 'Fach', 'Gerät', '', '3', 'G1'), fc.string())
  const table = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 30 })
  fc.assert(
    fc.property(table, fc.constantFrom(...Object.values(kinds)), (rows, kind) => {
      const raw = rows.map((cells, place) => ({ zeile: place + 1, cells }))
      const { felder, spalten } = propose(kind, raw, () => undefined)
      const given = felder.filter((feld) => feld !== null)
      assert.equal(new Set(given).size, given.length)
      assert.equal(spalten.length, felder.length)
    }),
  )
})

const corpus = join(import.meta.dirname, '../../../../../../shared/corpus/material/fwapp/examples/beladelisten')
const absent = existsSync(corpus) ? false : 'das Korpus ../shared/corpus/material fehlt: Beladelisten bleiben ungeprüft'

for (const [name, lines] of [
  ['HLF20', 108],
  ['LF10', 40],
  ['MTW', 10],
] as const) {
  testUnless(absent)(`the load list ${name} of the corpus goes in without an edit, every line of it`, async () => {
    const content = new Uint8Array(readFileSync(join(corpus, `${name}-Beispiel.csv`)))
    const row = await mitVorschlag(`${name}-Beispiel.csv`, content)
    assert.deepEqual([row.ergebnisse.neu, row.ergebnisse.fehler], [lines, 0])
    assert.equal(await uebernommen(row.id), 'uebernommen')
    const vorlage = await vorlageNamens(name === 'MTW' ? 'MTW' : `${name} Beispiel`)
    assert.equal(vorlage?.positionen.length, lines)
    assert.ok(vorlage?.positionen.every(({ fach_id }) => fach_id !== null))
    const again = await mitVorschlag(`${name}-Beispiel.csv`, content)
    assert.equal(again.ergebnisse.unveraendert, lines)
  })
}
