/** Numbers of a workbook are codes where their format makes codes of them, and numbers where numbers are wanted. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { starteImporte, withId } from './import.factory.ts'
import { shownCode } from './number-format.ts'
import { type SheetCell, workbook } from './workbook.factory.ts'

const { store, client, geprueft, mitVorschlag, uebernommen } = await starteImporte()

for (const [value, format, shown] of [
  [4711, '000000', '004711'],
  [4711, '00000000', '00004711'],
  [47, '"ART-"0000', 'ART-0047'],
  [47, '\\A\\R\\T\\-0000', 'ART-0047'],
  [47, 'General"-B"', '47-B'],
  [123456, '00-0000', '12-3456'],
  [123456, '00\\ 00\\ 00', '12 34 56'],
  [123456, '00" / "0000', '12 / 3456'],
  [1234567, '"SN "000\\.000', 'SN 1234.567'],
  [7, '000;-000;"leer"', '007'],
  [-7, '000;-000;"leer"', '-007'],
  [-7, '000', '-007'],
  [0, '000;-000;"leer"', undefined],
  [0, '000', '000'],
  [47, '[$-407]0000', '0047'],
  [47, '[Red]0000', '0047'],
  [47, '[$Nr.-407]\\ 0000', 'Nr. 0047'],
  [5, '#"-"0', '-5'],
  [4711, '0', undefined],
  [4711, '#,##0', undefined],
  [4711, '0.00', undefined],
  [0.5, '0%', undefined],
  [4711, '0.00E+00', undefined],
  [4711, '# ?/?', undefined],
  [45000, 'dd.mm.yyyy', undefined],
  [45000, '[h]:mm', undefined],
  [4711.5, '000000', undefined],
  [4711, '@', undefined],
  [4711, '[<100]0000;000000', undefined],
  [4711, 'General', undefined],
] as const) {
  test(`the number ${value} with the format „${format}“ is shown as ${shown ?? 'the number'}`, () => {
    assert.equal(shownCode(value, format), shown)
  })
}

const PIECES = [
  '0',
  '00',
  '#',
  '?',
  '"x"',
  '\\x',
  ';',
  '[',
  ']',
  '[Red]',
  '_)',
  '*-',
  '-',
  ' ',
  'General',
  '@',
  '.',
] as const
const formatOf = (...pieces: readonly string[]) =>
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join(''))

test('the digits of a number stay in what is shown', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), formatOf(...PIECES), (value, format) => {
      const shown = shownCode(value, format)
      if (shown === undefined) return
      const digits = shown.replaceAll(/\D/g, '').replace(/^0+/, '')
      assert.ok(format.includes(';') || digits === (value === 0 ? '' : String(value)), format)
    }),
  )
})

test('no format breaks the reading, with quotes, gaps and fillers that nothing follows', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), formatOf(...PIECES, '"', '\\', '_', '*'), (value, format) => {
      assert.ok(['string', 'undefined'].includes(typeof shownCode(value, format)), format)
    }),
  )
})

const materialNamens = (name: string) =>
  store.db.selectFrom('material').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

// importe.55: Numbers that a workbook shows as codes are codes.
test('an article number, a code and a name are what a workbook shows', async () => {
  const rows: SheetCell[][] = [
    ['Bezeichnung', 'Art.-Nr.', 'Mindestbestand', 'Lieferant'],
    [
      'Strahlrohr',
      { zahl: 4711, format: '000000' },
      { zahl: 20, format: '0000" Stück"' },
      { zahl: 7, format: '"Firma "00' },
    ],
    ['Kupplung', { zahl: 47, format: '"ART-"0000' }, { zahl: 1000, format: '#,##0' }, ''],
    ['Blindkappe', 815, 3, ''],
  ]
  const row = await mitVorschlag('lager.xlsx', workbook(rows), {}, 'materialien')
  assert.deepEqual([row.ergebnisse.neu, row.ergebnisse.fehler], [3, 0])
  await uebernommen(row.id)
  const read = await Promise.all(['Strahlrohr', 'Kupplung', 'Blindkappe'].map(materialNamens))
  assert.deepEqual(
    read.map(({ artikelnummer, mindestbestand, lieferant }) => [artikelnummer, mindestbestand, lieferant]),
    [
      ['004711', 20, 'Firma 07'],
      ['ART-0047', 1000, null],
      ['815', 3, null],
    ],
  )
  const named = workbook([
    ['name', 'materialtyp', 'einheit', 'artikelnummer'],
    ['Strahlrohr', 'menge', 'Stück', rows[1]?.[1] ?? ''],
  ])
  assert.equal((await geprueft('materialien', named)).ergebnisse['unveraendert'], 1)
})

test('a decimal number of a workbook is no amount, and no thousand', async () => {
  const row = await mitVorschlag(
    'Dezimal.xlsx',
    workbook([
      ['Gegenstand', 'Anzahl'],
      ['Öl', 1.125],
      ['Fett', 2.5],
      ['Seil', 3],
    ]),
  )
  assert.deepEqual([row.ergebnisse.fehler, row.ergebnisse.neu], [3, 0])
  const { data } = await client.GET('/importe/{id}/zeilen', withId(row.id))
  assert.deepEqual(
    data?.eintraege.map(({ werte, fehler }) => [werte['sollmenge'], fehler.length]),
    [
      ['1,125', 1],
      ['2,5', 1],
      ['3', 0],
    ],
  )
})
