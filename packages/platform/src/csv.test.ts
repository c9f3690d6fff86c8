import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { csvLines } from './csv.ts'
import { unguarded } from './formula-guard.ts'

/** Texts that spreadsheets are known to execute: OWASP, "CSV injection", also behind characters they trim or ignore. */
const RUN = /^[\s\p{C}]*[=+\-@|＝＋－＠]|^[\t\r\n]/u

const PIECES = [
  '=',
  '+',
  '-',
  '@',
  '|',
  '＝',
  '＠',
  "'",
  '"',
  ';',
  '\t',
  '\r',
  '\n',
  ' ',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u0000',
  // Unassigned
  '\u{33aba}',
  '1',
  'x',
]
const text = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

/** Parses all cells per RFC 4180. */
function cellsOf(csv: string): string[] {
  const cells = [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(?:;|\r\n)/gy)]
  assert.equal(cells.map(([all]) => all).join(''), csv)
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}

for (const quoteText of [false, true]) {
  test(`no text becomes a formula, and every text is read back as it was, ${quoteText ? 'always' : 'seldom'} quoted`, () => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }), (rows) => {
        const cells = cellsOf(csvLines(rows, { quoteText }))
        for (const cell of cells) assert.doesNotMatch(cell, RUN)
        assert.deepEqual(cells.map(unguarded), rows.flat())
      }),
      { numRuns: 2000 },
    )
  })
}

test('numbers stay numbers, with the decimal comma, also below zero', () => {
  assert.equal(csvLines([[-3, 1.5, -0.25, { decimal: '-12.50' }, 0, null]]), '-3;1,5;-0,25;-12,50;0;\r\n')
})

test('a file for programs has each text as it is, and numbers without quotes', () => {
  const rows = [['=1+1', "'=1", '-a;"b', '', -1.5, { decimal: '-12.50' }, null]]
  assert.equal(csvLines(rows, { quoteText: true, guardText: false }), '"=1+1";"\'=1";"-a;""b";"";-1,5;-12,50;\r\n')
})

test('an apostrophe that a text begins with is no guard', () => {
  for (const cell of ["'tis", "'", "''", "' ", "'1+1"]) assert.equal(unguarded(cell), cell)
  for (const [cell, value] of [
    ["'=1", '=1'],
    ["''=1", "'=1"],
    ["' =1", ' =1'],
  ] as const) {
    assert.equal(unguarded(cell), value)
  }
})
