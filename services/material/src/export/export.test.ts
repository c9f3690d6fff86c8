import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@zeughaus/platform'
import readExcel from 'read-excel-file/node'
import { einBeladenesObjekt, einObjekt } from '../objekte/objekt.factory.ts'
import { einStandort } from '../stammdaten/stammdaten.factory.ts'
import { type Person, starteTestdienst } from '../testing.ts'
import { einWartungsauftrag } from '../wartung/wartung.factory.ts'
import { exportdatei } from './datei.ts'
import { ZEILEN_MAX } from './xlsx.ts'

const { url, api, store, person } = await starteTestdienst()
const anna = await person('mitarbeiter')
const ott = await person('administration')

async function geladen(wer: Person, pfad: string): Promise<{ antwort: Response; bytes: Buffer }> {
  const antwort = await fetch(`${url}/api/v1${pfad}`, { headers: { authorization: `Bearer ${wer.token}` } })
  return { antwort, bytes: Buffer.from(await antwort.arrayBuffer()) }
}

/** The cells of a CSV whose cells hold neither line breaks nor semicolons. */
async function csv(wer: Person, pfad: string): Promise<string[][]> {
  const { antwort, bytes } = await geladen(wer, pfad)
  const text = bytes.toString('utf8')
  assert.equal(antwort.status, 200, text)
  return text
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((zeile) => zeile.split(';'))
}

const spalte = ([kopf = [], ...zeilen]: string[][], name: string): (string | undefined)[] =>
  zeilen.map((zeile) => zeile[kopf.indexOf(name)])

test('every list of the service has an export with its filters and its right', () => {
  const { paths } = api.document()
  const listen = Object.entries(paths).filter(([, { get }]) => get?.parameters?.some(({ name }) => name === 'seite'))
  assert.ok(listen.length >= 15, `${listen.length} lists`)
  for (const [pfad, { get }] of listen) {
    const eigene = paths[`${pfad}/export`]?.get
    assert.ok(eigene, pfad)
    assert.equal(eigene['x-permission'], get?.['x-permission'], pfad)
    const filter = get?.parameters?.map(({ name }) => name).filter((name) => name !== 'seite' && name !== 'limit')
    assert.deepEqual(eigene.parameters?.map(({ name }) => name).sort(), [...(filter ?? []), 'format'].sort(), pfad)
  }
})

test('a CSV opens in German spreadsheets: byte order mark, semicolons, CRLF, a name that saves well', async () => {
  await einStandort(store, { name: 'Wache Süd' })
  const { antwort, bytes } = await geladen(anna, '/standorte/export')
  assert.equal(antwort.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.match(
    antwort.headers.get('content-disposition') ?? '',
    /^attachment; filename="standorte-\d{4}-\d\d-\d\d\.csv"$/,
  )
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const text = bytes.toString('utf8').slice(1)
  assert.match(text, /^id;name;bereich_id;adresse\r\n/)
  assert.match(text, /;Wache Süd;;\r\n/)
})

test('an export holds the whole list in its order, not a page of it', async () => {
  const anzahl = 2345
  const nummern = Array.from({ length: anzahl }, (_, nummer) => String(nummer).padStart(4, '0'))
  const kategorie_id = newId()
  await store.db.insertInto('kategorie').values({ id: kategorie_id, name: 'Massenware' }).execute()
  const zeilen = nummern.map((nummer) => ({
    id: newId(),
    name: `Massenware ${nummer}`,
    materialtyp: 'menge' as const,
    einheit: 'Stück',
    kategorie_id,
  }))
  await store.db.insertInto('material').values(zeilen).execute()
  const gelesen = await csv(anna, `/materialien/export?kategorie_id=${kategorie_id}&sortierung=-name`)
  assert.deepEqual(spalte(gelesen, 'name'), nummern.map((nummer) => `Massenware ${nummer}`).reverse())
})

test('an export keeps to its filter and knows no pages', async () => {
  const { id: standort_id } = await einStandort(store)
  const hier = await einObjekt(store, { standort_id })
  await einObjekt(store)
  assert.deepEqual(spalte(await csv(anna, `/objekte/export?standort_id=${standort_id}`), 'code'), [hier.code])
  assert.equal((await anna.get('/objekte/export?seite=1')).status, 400)
  assert.equal((await anna.get('/objekte/export?format=pdf')).status, 400)
  assert.equal((await anna.get(`/objekte/${newId()}/positionen/export`)).status, 404)
})

test('nested parts of an entry are columns of their own, what a caller may do is none', async () => {
  const [kopf = []] = await csv(anna, '/objekte/export')
  for (const name of ['code', 'standort_name', 'objekttyp_name', 'objekttyp_ist_zugfahrzeug', 'gruende']) {
    assert.ok(kopf.includes(name), name)
  }
  assert.ok(!kopf.includes('aktionen'))
  assert.equal(new Set(kopf).size, kopf.length)
})

const FORMELN = ['=1+1', '+49 30 1234', '-2+3', '@SUM(A1)', '=HYPERLINK("http://x.example","x")', '＝1+1']

test('text that a spreadsheet would read as a formula stays text in CSV', async () => {
  for (const name of FORMELN) await einStandort(store, { name })
  const { bytes } = await geladen(anna, '/standorte/export')
  const text = bytes.toString('utf8')
  for (const name of FORMELN) assert.ok(text.includes(`'${name.replaceAll('"', '""')}`), name)
  assert.doesNotMatch(text, /;"?[=+\-@＝]/u)
})

test('a semicolon, a quote and a line break stay in their cell', async () => {
  await einStandort(store, { name: 'Halle "West"; Tor 3', adresse: 'Am Hof 1\n12345 Ort' })
  const { bytes } = await geladen(anna, '/standorte/export')
  assert.ok(bytes.toString('utf8').includes(';"Halle ""West""; Tor 3";;"Am Hof 1\n12345 Ort"\r\n'))
})

test('an XLSX is read by another program, with numbers, days and text as what they are', async () => {
  const { id, positionen } = await einBeladenesObjekt(store, [7])
  const [position] = positionen
  assert.ok(position)
  await store.db
    .updateTable('objektposition')
    .set({ code: '_x0041_<&>\u000b', letzte_pruefung: '2026-02-28', pruefintervall_monate: 12, seriennummer: '0012' })
    .where('id', '=', position.id)
    .execute()
  const { antwort, bytes } = await geladen(anna, `/objektpositionen/export?objekt_id=${id}&format=xlsx`)
  assert.match(antwort.headers.get('content-type') ?? '', /spreadsheetml\.sheet$/)
  assert.match(antwort.headers.get('content-disposition') ?? '', /beladung-.*\.xlsx"$/)
  const [kopf, zeile, ...mehr] = (await readExcel(bytes))[0]?.data ?? []
  assert.deepEqual(mehr, [])
  const werte = Object.fromEntries((kopf ?? []).map((name, stelle) => [String(name), zeile?.[stelle]]))
  assert.equal(werte['sollmenge'], 7)
  assert.equal(werte['seriennummer'], '0012')
  assert.equal(werte['code'], '_x0041_<&>')
  assert.deepEqual(werte['letzte_pruefung'], new Date('2026-02-28T00:00:00Z'))
  assert.deepEqual(werte['naechste_pruefung'], new Date('2027-02-28T00:00:00Z'))
  assert.equal(werte['chargennummer'], null)
})

test('decimal numbers have a comma in CSV, and are numbers in XLSX', async () => {
  const { id: objekt_id } = await einObjekt(store)
  const { id } = await einWartungsauftrag(store, { objekt_id, kosten: '12.10' })
  await store.db.updateTable('wartungsauftrag').set({ betriebsstunden: 12.5 }).where('id', '=', id).execute()
  const auftraege = `/wartungsauftraege/export?objekt_id=${objekt_id}`
  assert.deepEqual(spalte(await csv(anna, auftraege), 'kosten'), ['12,10'])
  assert.deepEqual(spalte(await csv(anna, auftraege), 'betriebsstunden'), ['12,5'])
  const [kopf, zeile] = (await readExcel((await geladen(anna, `${auftraege}&format=xlsx`)).bytes))[0]?.data ?? []
  assert.equal(zeile?.[(kopf ?? []).indexOf('kosten')], 12.1)
})

test('an instant is shown in the local time of the service', async () => {
  const { id } = await einObjekt(store)
  await store.db.updateTable('objekt').set({ erstellt_am: '2026-07-01T22:30:00Z' }).where('id', '=', id).execute()
  const zeilen = await csv(anna, '/objekte/export')
  const stelle = spalte(zeilen, 'id').indexOf(id)
  assert.equal(spalte(zeilen, 'erstellt_am')[stelle], '2026-07-02 00:30:00')
})

test('the load of all objects comes object by object, in the order of codes and of the round', async () => {
  const { id: standort_id } = await einStandort(store)
  const [erstes, zweites] = [await einBeladenesObjekt(store, [1, 2, 3]), await einBeladenesObjekt(store, [4, 5])]
  for (const [objekt, code] of [
    [erstes, 'LF-10'],
    [zweites, 'LF-9'],
  ] as const) {
    await store.db.updateTable('objekt').set({ code, standort_id }).where('id', '=', objekt.id).execute()
  }
  const zeilen = await csv(anna, `/objektpositionen/export?standort_id=${standort_id}`)
  assert.deepEqual(spalte(zeilen, 'sollmenge'), ['4', '5', '1', '2', '3'])
  assert.deepEqual(spalte(zeilen, 'objekt_code'), ['LF-9', 'LF-9', 'LF-10', 'LF-10', 'LF-10'])
  const material_id = zweites.positionen[1]?.material_id
  assert.deepEqual(spalte(await csv(anna, `/objektpositionen/export?material_id=${material_id}`), 'sollmenge'), ['5'])
})

test('who may not read a list may not export it', async () => {
  assert.equal((await anna.get('/historie/export')).status, 403)
  assert.equal((await anna.get('/benutzer/export')).status, 403)
  assert.equal((await geladen(ott, '/benutzer/export?format=xlsx')).antwort.status, 200)
})

test('more rows than a sheet can hold are refused for XLSX, not for CSV', () => {
  const leer = { spalten: [], zeitzone: 'Europe/Berlin', portionen: (async function* () {})() }
  assert.throws(() => exportdatei('xlsx', 'x', ZEILEN_MAX + 1, leer), { status: 422, code: 'zu_viele_zeilen' })
  assert.doesNotThrow(() => exportdatei('xlsx', 'x', ZEILEN_MAX, leer))
  assert.doesNotThrow(() => exportdatei('csv', 'x', ZEILEN_MAX + 1, leer))
})
