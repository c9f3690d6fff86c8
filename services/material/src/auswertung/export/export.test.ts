import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { unzipSync } from 'fflate'
import readExcel from 'read-excel-file/node'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { einBeladenesObjekt, einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { einStandort } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { einWartungsauftrag } from '../../werkstatt/wartung/wartung.factory.ts'
import { exportFile } from './file.ts'
import { inWords } from './words.ts'
import { ROWS_MAX } from './xlsx.ts'

const { url, api, store, person } = await starteTestdienst()
const anna = await person('mitarbeiter')
const ott = await person('administration')

async function loaded(who: Person, path: string): Promise<{ answer: Response; bytes: Buffer }> {
  const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${who.token}` } })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** The cells of a CSV whose cells hold neither line breaks nor semicolons. */
async function csv(who: Person, path: string): Promise<string[][]> {
  const { answer, bytes } = await loaded(who, path)
  const text = bytes.toString('utf8')
  assert.equal(answer.status, 200, text)
  return text
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((row) => row.split(';'))
}

const column = ([header = [], ...rows]: string[][], name: string): (string | undefined)[] =>
  rows.map((row) => row[header.indexOf(name)])

// print.12: Every list has an export with its filters and its right.
test('every list of the service has an export with its filters and its right', () => {
  const { paths } = api.document()
  const lists = Object.entries(paths).filter(([, { get }]) => get?.parameters?.some(({ name }) => name === 'seite'))
  assert.ok(lists.length >= 15, `${lists.length} lists`)
  for (const [path, { get }] of lists) {
    const own = paths[`${path}/export`]?.get
    assert.ok(own, path)
    assert.equal(own['x-permission'], get?.['x-permission'], path)
    const filter = get?.parameters?.map(({ name }) => name).filter((name) => name !== 'seite' && name !== 'limit')
    assert.deepEqual(own.parameters?.map(({ name }) => name).sort(), [...(filter ?? []), 'form', 'format'].sort(), path)
  }
})

// print.30: An export for people (`form=menschen`) has headings and values in words and no ids; for programs it has the fields of the API.
test('a table for people has headings and values in words, and no ids', async () => {
  await einObjekt(store, { code: 'WORT-1' })
  const table = await csv(anna, '/objekte/export?form=menschen')
  const [header = []] = table
  for (const word of ['Code', 'Objekttyp', 'Standort', 'Einsatzbereitschaft', 'Gründe', 'Letzte Kontrolle am'])
    assert.ok(header.includes(word), `${word}: ${header.join(' ')}`)
  assert.deepEqual(
    header.filter((name) => /id$|_/.test(name)),
    [],
  )
  const place = column(table, 'Code').indexOf('WORT-1')
  assert.deepEqual(
    [column(table, 'Einsatzbereitschaft')[place], column(table, 'Gründe')[place]],
    ['nicht einsatzbereit', 'noch nie kontrolliert'],
  )
})

/** German words that hold two vowels without standing for an umlaut. */
const NO_UMLAUT = /aktuell|neue/gi

test('no heading of any list and no word of any code is spelled without its umlauts', async () => {
  const { paths } = api.document()
  const exports = Object.entries(paths).flatMap(([path, { get }]) =>
    path.endsWith('/export') && !get?.parameters?.some(({ required }) => required === true) ? [path] : [],
  )
  assert.ok(exports.length >= 25, `${exports.length} exports`)
  for (const path of exports) {
    const [header = []] = await csv(ott, `${path}?form=menschen`)
    assert.ok(header.length > 0, path)
    for (const name of header) assert.doesNotMatch(name.replace(NO_UMLAUT, ''), /_|[aou]e(?!i)/i, `${path}: ${name}`)
  }
  const schemas = JSON.stringify(api.document().components.schemas, (key, value) => (key === 'aktionen' ? null : value))
  const codes = schemas.matchAll(/"enum":(\[[^\]]*\])/g)
  for (const code of [...codes].flatMap(([, list = '[]']) => JSON.parse(list) as unknown[]))
    if (typeof code === 'string' && !/[.:/-]/.test(code))
      assert.doesNotMatch(inWords(code).replace(NO_UMLAUT, ''), /_|[aou]e(?!i)/i, code)
})

test('a CSV opens in German spreadsheets: byte order mark, semicolons, CRLF, a name that saves well', async () => {
  await einStandort(store, { name: 'Wache Süd' })
  const { answer, bytes } = await loaded(anna, '/standorte/export')
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="standorte-\d{4}-\d\d-\d\d\.csv"$/,
  )
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const text = bytes.toString('utf8').slice(1)
  assert.match(text, /^name;adresse;id;bereich_id\r\n/)
  assert.match(text, /\nWache Süd;;[0-9a-f-]{36};\r\n/)
})

// print.13: An export holds the whole list in its order; columns with ids stand at the end.
test('an export holds the whole list in its order, not a page of it', async () => {
  const count = 2345
  const numbers = Array.from({ length: count }, (_, number) => String(number).padStart(4, '0'))
  const kategorie_id = newId()
  await store.db.insertInto('kategorie').values({ id: kategorie_id, name: 'Massenware' }).execute()
  const rows = numbers.map((number) => ({
    id: newId(),
    name: `Massenware ${number}`,
    materialtyp: 'menge' as const,
    einheit: 'Stück',
    kategorie_id,
  }))
  await store.db.insertInto('material').values(rows).execute()
  const readBack = await csv(anna, `/materialien/export?kategorie_id=${kategorie_id}&sortierung=-name`)
  assert.deepEqual(column(readBack, 'name'), numbers.map((number) => `Massenware ${number}`).reverse())
})

test('an export keeps to its filter and knows no pages', async () => {
  const { id: standort_id } = await einStandort(store)
  const hier = await einObjekt(store, { standort_id })
  await einObjekt(store)
  assert.deepEqual(column(await csv(anna, `/objekte/export?standort_id=${standort_id}`), 'code'), [hier.code])
  assert.equal((await anna.get('/objekte/export?seite=1')).status, 400)
  assert.equal((await anna.get('/objekte/export?format=pdf')).status, 400)
  assert.equal((await anna.get(`/objekte/${newId()}/positionen/export`)).status, 404)
})

test('nested parts of an entry are columns of their own, what a caller may do is none', async () => {
  const [header = []] = await csv(anna, '/objekte/export')
  for (const name of ['code', 'standort_name', 'objekttyp_name', 'objekttyp_ist_zugfahrzeug', 'gruende']) {
    assert.ok(header.includes(name), name)
  }
  assert.ok(!header.includes('aktionen'))
  assert.equal(new Set(header).size, header.length)
})

const FORMELN = [
  ...['=1+1', '+49 30 1234', '-2+3', '@SUM(A1)', '=HYPERLINK("http://x.example","x")', '＝1+1', '＋1', '－1', '＠A1'],
  ...[
    ' =1+1',
    '\u00a0=1',
    '\n=1',
    '\r=1',
    '\t=1',
    '\tx',
    '\rx',
    '\nx',
    "|calc'!A0",
    " |cmd'!A0",
    '\u200b=1',
    '\ufeff=1',
  ],
  ...['\u0001=1', '\u3000＝1', "'=1+1", "''=1+1"],
]

// print.14: Text that a spreadsheet would read as a formula stays text.
test('text that a spreadsheet would read as a formula stays text in CSV', async () => {
  // Inserts directly, because the wire schema trims names.
  const names = FORMELN.map((name) => ({ id: newId(), name }))
  await store.db.insertInto('standort').values(names).execute()
  const { bytes } = await loaded(anna, '/standorte/export')
  const text = bytes.toString('utf8')
  for (const name of FORMELN) assert.ok(text.includes(`'${name.replaceAll('"', '""')}`), name)
  for (const cell of text.matchAll(/;(?:"((?:[^"]|"")*)"|([^;\r\n]*))/gu)) {
    assert.doesNotMatch(cell[1] ?? cell[2] ?? '', /^[\s\p{C}]*[=+\-@|＝＋－＠]|^[\t\r\n]/u)
  }
  const { bytes: table } = await loaded(anna, '/standorte/export?format=xlsx')
  const { 'xl/worksheets/sheet1.xml': page } = unzipSync(table)
  assert.ok(page)
  const xml = Buffer.from(page).toString('utf8')
  assert.equal(xml.includes('<f'), false, 'a cell of a formula')
  // The style keeps the cell text, even after an edit.
  for (const [style, content] of [...xml.matchAll(/<c [^>]*s="(\d)"><is><t [^>]*>([^<]*)/g)].map((m) => [m[1], m[2]])) {
    if (/^\s*[=+\-@|＝＋－＠]/u.test(content ?? '')) assert.equal(style, '4', content)
  }
})

test('a semicolon, a quote and a line break stay in their cell', async () => {
  await einStandort(store, { name: 'Halle "West"; Tor 3', adresse: 'Am Hof 1\n12345 Ort' })
  const { bytes } = await loaded(anna, '/standorte/export')
  assert.ok(bytes.toString('utf8').includes('\n"Halle ""West""; Tor 3";"Am Hof 1\n12345 Ort";'))
})

// print.15: XLSX keeps numbers, days and text as such.
test('an XLSX is read by another program, with numbers, days and text as what they are', async () => {
  const { id, positionen } = await einBeladenesObjekt(store, [7])
  const [position] = positionen
  assert.ok(position)
  await store.db
    .updateTable('objektposition')
    .set({ code: '_x0041_<&>\u000b', letzte_pruefung: '2026-02-28', pruefintervall_monate: 12, seriennummer: '0012' })
    .where('id', '=', position.id)
    .execute()
  const { answer, bytes } = await loaded(anna, `/objektpositionen/export?objekt_id=${id}&format=xlsx`)
  assert.match(answer.headers.get('content-type') ?? '', /spreadsheetml\.sheet$/)
  assert.match(answer.headers.get('content-disposition') ?? '', /beladung-.*\.xlsx"$/)
  const [header, row, ...more] = (await readExcel(bytes))[0]?.data ?? []
  assert.deepEqual(more, [])
  const values = Object.fromEntries((header ?? []).map((name, place) => [String(name), row?.[place]]))
  assert.equal(values['sollmenge'], 7)
  assert.equal(values['seriennummer'], '0012')
  assert.equal(values['code'], '_x0041_<&>')
  assert.deepEqual(values['letzte_pruefung'], new Date('2026-02-28T00:00:00Z'))
  assert.deepEqual(values['naechste_pruefung'], new Date('2027-02-28T00:00:00Z'))
  assert.equal(values['chargennummer'], null)
})

test('decimal numbers have a comma in CSV, and are numbers in XLSX', async () => {
  const { id: objekt_id } = await einObjekt(store)
  const { id } = await einWartungsauftrag(store, { objekt_id, kosten: '12.10' })
  await store.db.updateTable('wartungsauftrag').set({ betriebsstunden: 12.5 }).where('id', '=', id).execute()
  const auftraege = `/wartungsauftraege/export?objekt_id=${objekt_id}`
  assert.deepEqual(column(await csv(anna, auftraege), 'kosten'), ['12,10'])
  assert.deepEqual(column(await csv(anna, auftraege), 'betriebsstunden'), ['12,5'])
  const [header, row] = (await readExcel((await loaded(anna, `${auftraege}&format=xlsx`)).bytes))[0]?.data ?? []
  assert.equal(row?.[(header ?? []).indexOf('kosten')], 12.1)
})

test('an instant is shown in the local time of the service', async () => {
  const { id } = await einObjekt(store)
  await store.db.updateTable('objekt').set({ erstellt_am: '2026-07-01T22:30:00Z' }).where('id', '=', id).execute()
  const rows = await csv(anna, '/objekte/export')
  const place = column(rows, 'id').indexOf(id)
  assert.equal(column(rows, 'erstellt_am')[place], '2026-07-02 00:30:00')
})

// print.16: The load of all objects comes in the order of codes and of the round.
test('the load of all objects comes object by object, in the order of codes and of the round', async () => {
  const { id: standort_id } = await einStandort(store)
  const [first, second] = [await einBeladenesObjekt(store, [1, 2, 3]), await einBeladenesObjekt(store, [4, 5])]
  for (const [objekt, code] of [
    [first, 'LF-10'],
    [second, 'LF-9'],
  ] as const) {
    await store.db.updateTable('objekt').set({ code, standort_id }).where('id', '=', objekt.id).execute()
  }
  const rows = await csv(anna, `/objektpositionen/export?standort_id=${standort_id}`)
  assert.deepEqual(column(rows, 'sollmenge'), ['4', '5', '1', '2', '3'])
  assert.deepEqual(column(rows, 'objekt_code'), ['LF-9', 'LF-9', 'LF-10', 'LF-10', 'LF-10'])
  const material_id = second.positionen[1]?.material_id
  assert.deepEqual(column(await csv(anna, `/objektpositionen/export?material_id=${material_id}`), 'sollmenge'), ['5'])
})

// print.17: An export shows a caller no more than the list.
test('a person who may not read a list may not export it', async () => {
  assert.equal((await anna.get('/historie/export')).status, 403)
  assert.equal((await anna.get('/benutzer/export')).status, 403)
  assert.equal((await loaded(ott, '/benutzer/export?format=xlsx')).answer.status, 200)
})

test('more rows than a sheet can hold are refused for XLSX, not for CSV', () => {
  const empty = { columns: [], timeZone: 'Europe/Berlin', portions: (async function* () {})() }
  assert.throws(() => exportFile('xlsx', 'x', ROWS_MAX + 1, empty), { status: 422, code: 'zu_viele_zeilen' })
  assert.doesNotThrow(() => exportFile('xlsx', 'x', ROWS_MAX, empty))
  assert.doesNotThrow(() => exportFile('csv', 'x', ROWS_MAX + 1, empty))
})
