import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'vitest'
import { readTable } from './table.ts'

/**
 * Made by LibreOffice 7.4 from the flat tables of the same name:
 * `soffice --headless --convert-to xlsx tabelle.fods tabelle-1904.fods`
 */
const fixture = (name: string) => readFile(join(import.meta.dirname, 'fixtures', name))

for (const name of ['tabelle.xlsx', 'tabelle-1904.xlsx']) {
  test(`a table that LibreOffice has written is read as people see it: ${name}`, async () => {
    const [header, ...rows] = await readTable(await fixture(name))
    assert.deepEqual(header?.cells.slice(0, 4), ['name', 'Größe', 'Artikelnummer', 'Datum'])
    assert.deepEqual(
      rows.map(({ zeile }) => zeile),
      [2, 5, 6],
      'empty lines are left out, and the others keep their numbers',
    )
    const column = (place: number) => rows.map(({ cells }) => cells[place])
    assert.deepEqual(column(0), ['Verbandpäckchen ÄÖÜß', 'Schlauch „B“ – 20\u00a0m', 'Fett und schmal'])
    assert.deepEqual(column(1), ['1.5', '0.1', '1000000'])
    assert.deepEqual(column(2), ['0012', '4711', '004711'], 'a number that is text keeps its zeros')
    assert.deepEqual(column(3), ['2027-03-31', '1999-12-31', '2024-02-29'], 'also what a formula has computed')
    assert.deepEqual(column(4), ['2026-07-01', '', ''])
    assert.deepEqual(column(5), ['20', '30', '12345678901'])
    assert.deepEqual(column(7), ['vorn und hinten', 'zwei\nZeilen', '=1+1'])
  })
}

/** Each line with its first two cells. */
const rowsOf = async (text: string) =>
  (await readTable(Buffer.from(text))).map(({ zeile, cells }) => [zeile, cells[0], cells[1]])

test('every line has the number that an editor shows, whichever line ends the file mixes', async () => {
  const expected = [
    [1, 'name', 'einheit'],
    [2, 'zwei\nZeilen', 'Stück'],
    [4, 'Seil', 'Stück'],
    [5, 'Leine', 'Stück'],
  ]
  const rows = ['name;einheit', '"zwei', 'Zeilen";Stück', 'Seil;Stück', 'Leine;Stück', '']
  for (const [header, cell, rest] of [
    ['\n', '\n', '\n'],
    ['\r\n', '\r\n', '\r\n'],
    ['\r', '\r', '\r'],
    ['\r\n', '\n', '\n'],
    ['\n', '\r\n', '\r\n'],
    ['\r\n', '\n', '\r\n'],
  ] as const) {
    const [first, second, ...uebrige] = rows
    const text = [first, header, second, cell, uebrige.join(rest)].join('')
    assert.deepEqual(await rowsOf(text), expected, JSON.stringify([header, cell, rest]))
  }
})

test('the line that names the separator for Excel is no heading', async () => {
  for (const characters of [';', ',', '\t']) {
    const text = `\uFEFFsep=${characters}\r\nname${characters}einheit\r\n"Seil; lang, fest"${characters}Stück\r\n`
    assert.deepEqual(await rowsOf(text), [
      [2, 'name', 'einheit'],
      [3, 'Seil; lang, fest', 'Stück'],
    ])
  }
})
