import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { liesTabelle } from './lesen.ts'

/**
 * Made by LibreOffice 7.4 from the flat tables of the same name:
 * `soffice --headless --convert-to xlsx tabelle.fods tabelle-1904.fods`
 */
const fixture = (name: string) => readFile(join(import.meta.dirname, 'fixtures', name))

for (const name of ['tabelle.xlsx', 'tabelle-1904.xlsx']) {
  test(`a table that LibreOffice has written is read as people see it: ${name}`, async () => {
    const [kopf, ...zeilen] = await liesTabelle(await fixture(name))
    assert.deepEqual(kopf?.zellen.slice(0, 4), ['name', 'Größe', 'Artikelnummer', 'Datum'])
    assert.deepEqual(
      zeilen.map(({ zeile }) => zeile),
      [2, 5, 6],
      'empty lines are left out, and the others keep their numbers',
    )
    const spalte = (stelle: number) => zeilen.map(({ zellen }) => zellen[stelle])
    assert.deepEqual(spalte(0), ['Verbandpäckchen ÄÖÜß', 'Schlauch „B“ – 20\u00a0m', 'Fett und schmal'])
    assert.deepEqual(spalte(1), ['1.5', '0.1', '1000000'])
    assert.deepEqual(spalte(2), ['0012', '4711', '004711'], 'a number that is text keeps its zeros')
    assert.deepEqual(spalte(3), ['2027-03-31', '1999-12-31', '2024-02-29'], 'also what a formula has computed')
    assert.deepEqual(spalte(4), ['2026-07-01', '', ''])
    assert.deepEqual(spalte(5), ['20', '30', '12345678901'])
    assert.deepEqual(spalte(7), ['vorn und hinten', 'zwei\nZeilen', '=1+1'])
  })
}

/** Each line with its first two cells. */
const zeilenVon = async (text: string) =>
  (await liesTabelle(Buffer.from(text))).map(({ zeile, zellen }) => [zeile, zellen[0], zellen[1]])

test('every line has the number that an editor shows, whichever line ends the file mixes', async () => {
  const erwartet = [
    [1, 'name', 'einheit'],
    [2, 'zwei\nZeilen', 'Stück'],
    [4, 'Seil', 'Stück'],
    [5, 'Leine', 'Stück'],
  ]
  const zeilen = ['name;einheit', '"zwei', 'Zeilen";Stück', 'Seil;Stück', 'Leine;Stück', '']
  for (const [kopf, zelle, rest] of [
    ['\n', '\n', '\n'],
    ['\r\n', '\r\n', '\r\n'],
    ['\r', '\r', '\r'],
    ['\r\n', '\n', '\n'],
    ['\n', '\r\n', '\r\n'],
    ['\r\n', '\n', '\r\n'],
  ] as const) {
    const [erste, zweite, ...uebrige] = zeilen
    const text = [erste, kopf, zweite, zelle, uebrige.join(rest)].join('')
    assert.deepEqual(await zeilenVon(text), erwartet, JSON.stringify([kopf, zelle, rest]))
  }
})

test('the line in which Excel is told the separator is no heading', async () => {
  for (const zeichen of [';', ',', '\t']) {
    const text = `\uFEFFsep=${zeichen}\r\nname${zeichen}einheit\r\n"Seil; lang, fest"${zeichen}Stück\r\n`
    assert.deepEqual(await zeilenVon(text), [
      [2, 'name', 'einheit'],
      [3, 'Seil; lang, fest', 'Stück'],
    ])
  }
})
