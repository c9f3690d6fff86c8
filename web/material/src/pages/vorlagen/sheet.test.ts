import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { toAmount } from './amount.ts'
import { readPaste } from './paste.ts'
import {
  append,
  dropGroup,
  dropRow,
  fachKey,
  groupsOf,
  merge,
  moveGroup,
  moveRow,
  newSheet,
  type Row,
  type Rows,
  setFach,
  sheetReducer,
} from './sheet.ts'

const row = (id: number, fach: number): Row => ({
  material_id: `m${id}`,
  material_name: `Material ${id}`,
  sollmenge: 1,
  fach: { fach_id: `f${fach}`, fach_freitext: '', isOther: false },
})

const sheets = fc
  .array(fc.nat(4), { maxLength: 12 })
  .map((faecher) => newSheet(faecher.map((fach, id) => row(id, fach))))
const place = fc.nat(13)
const changes = fc.oneof(
  fc.tuple(place, fc.constantFrom(-1 as const, 1 as const)).map(
    ([id, by]) =>
      (rows: Rows) =>
        moveRow(rows, `m${id}`, by),
  ),
  fc.tuple(place, place).map(
    ([id, before]) =>
      (rows: Rows) =>
        dropRow(rows, `m${id}`, `m${before}`),
  ),
  fc.tuple(place, fc.nat(6)).map(
    ([id, fach]) =>
      (rows: Rows) =>
        setFach(rows, `m${id}`, row(0, fach).fach),
  ),
  fc.tuple(fc.nat(6), fc.constantFrom(-1 as const, 1 as const)).map(
    ([fach, by]) =>
      (rows: Rows) =>
        moveGroup(rows, `f${fach}`, by),
  ),
  fc.tuple(fc.nat(6), fc.nat(6)).map(
    ([fach, before]) =>
      (rows: Rows) =>
        dropGroup(rows, `f${fach}`, `f${before}`),
  ),
)

test('whatever is moved, no row is lost or doubled and each compartment stays in one piece', () => {
  fc.assert(
    fc.property(sheets, fc.array(changes, { maxLength: 20 }), (sheet, steps) => {
      const end = steps.reduce((now, change) => sheetReducer(now, { art: 'edit', change }), sheet)
      const ids = (rows: Rows) => rows.map(({ material_id }) => material_id).sort()
      assert.deepEqual(ids(end.rows), ids(sheet.rows))
      const keys = groupsOf(end.rows).map(({ key }) => key)
      assert.equal(new Set(keys).size, keys.length)
    }),
  )
})

test('every step is undone and done again', () => {
  fc.assert(
    fc.property(sheets, fc.array(changes, { maxLength: 20 }), (sheet, steps) => {
      const end = steps.reduce((now, change) => sheetReducer(now, { art: 'edit', change }), sheet)
      const back = end.past.reduce((now) => sheetReducer(now, { art: 'undo' }), end)
      assert.deepEqual(back.rows, sheet.rows)
      const again = back.future.reduce((now) => sheetReducer(now, { art: 'redo' }), back)
      assert.deepEqual(again.rows, end.rows)
    }),
  )
})

test('a row at the edge of its compartment moves into the next one, and typing into one cell is one step', () => {
  const sheet = newSheet([row(1, 1), row(2, 2)])
  assert.deepEqual(
    moveRow(sheet.rows, 'm1', 1).map(({ fach }) => fachKey(fach)),
    ['f2', 'f2'],
  )
  const typed = ['1', '12'].reduce(
    (now, sollmenge) =>
      sheetReducer(now, { art: 'edit', cell: 'm1', change: (rows) => rows.with(0, { ...row(1, 1), sollmenge }) }),
    sheet,
  )
  assert.equal(typed.past.length, 1)
})

test('a pasted material that stands there already takes the new quantity and compartment', () => {
  const merged = merge([row(1, 1), row(2, 2)], [{ ...row(1, 2), sollmenge: 7 }, row(3, 1)])
  assert.deepEqual(
    merged.map(({ material_id, sollmenge, fach }) => [material_id, sollmenge, fach.fach_id]),
    [
      ['m1', 7, 'f2'],
      ['m2', 1, 'f2'],
      ['m3', 1, 'f1'],
    ],
  )
  assert.equal(append(merged, 'm9', 'Neu').at(-1)?.fach.fach_id, 'f1')
})

test('rows copied from a spreadsheet are read, with a heading, merged cells and units', () => {
  assert.deepEqual(readPaste('Fach\tBezeichnung\tSoll\r\nG1\tVerteiler\t2 Stk\r\n\t"Schlauch ""B"""\t6\r\n\t\t\r\n'), [
    { fach: 'G1', material: 'Verteiler', sollmenge: 2 },
    { fach: 'G1', material: 'Schlauch "B"', sollmenge: 6 },
  ])
  assert.deepEqual(readPaste('Leine\t3'), [{ fach: '', material: 'Leine', sollmenge: 3 }])
  assert.equal(readPaste('nur Text'), undefined)
})

test('a pasted quantity is what is written, or stays as text for the person to correct, and is never one in silence', () => {
  const pasted = (cell: string) => readPaste(`Seil\t${cell}`)?.[0]?.sollmenge
  for (const [cell, amount] of [
    ...([
      ['7', 7],
      ['1.000', 1000],
      ['2.000x', 2000],
      ['12.000 Paar', 12_000],
      ['12 000', 12_000],
      ['5,0', 5],
      ['', 1],
      ['0', 0],
    ] as const),
    ...([
      ['1,000', '1,000'],
      ['1,5', '1,5'],
      ['0.500', '0.500'],
      ['1.0000', '1.0000'],
      ['viele', 'viele'],
    ] as const),
  ])
    assert.equal(pasted(cell), amount, cell)
  assert.deepEqual(['12', 12, '1.0000', '1,000', ''].map(toAmount), [12, 12, Number.NaN, Number.NaN, 0])
})

test('what nobody sees is left out of pasted names, and they are composed', () => {
  assert.deepEqual(readPaste('G\u200b1\tU\u0308ber\u00adwurf\t\u202a2\u202c'), [
    { fach: 'G1', material: 'Überwurf', sollmenge: 2 },
  ])
})

test('no pasted text breaks the reading: every row has a name and a quantity', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('\t', '\n', '"', 'a', '1', ' ', '\r', '.', ',') }), (text) => {
      for (const { material, sollmenge } of readPaste(text) ?? []) assert.ok(material !== '' && sollmenge !== '')
    }),
  )
})
