import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Budget } from '../budget.ts'
import { EXTRACTION_LIMITS } from '../limits.ts'
import { readRtf } from './rtf.ts'

function textOf(rtf: string): string {
  const budget = new Budget(EXTRACTION_LIMITS)
  readRtf(Buffer.from(rtf, 'latin1'), budget)
  return budget.result().text
}

test('Umlauts are read in each way that writers use', () => {
  assert.equal(textOf(String.raw`{\rtf1\ansi\ansicpg1252 Gr\'f6\'dfe und \u220\'dcbung}`), 'Größe und Übung')
  assert.equal(textOf(String.raw`{\rtf1\ansi\uc0 \u220bung und {\uc2 \u252\'c3\'bcber}}`), 'Übung und über')
})

test('The characters of a Cyrillic font are read by its code page', () => {
  const rtf = String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}{\f1\fcharset204 Arial;}}{\f1\'cc\'ee\'f1\'ea\'e2\'e0} {\f0 \'e4}}`
  assert.equal(textOf(rtf), 'Москва ä')
})

test('Tables of fonts, pictures, field codes and binary data are no text', () => {
  const rtf = String.raw`{\rtf1{\fonttbl{\f0 Geheim;}}{\*\generator Geheim}{\pict 0123}{\field{\*\fldinst HYPERLINK "x"}{\fldrslt Verweis}}\bin3 abc\par Ende}`
  assert.equal(textOf(rtf), 'Verweis\nEnde')
})

test('Ten thousand groups inside one another are read in time that grows with the length alone', () => {
  const time = (depth: number) => {
    const rtf = `{\\rtf1 ${'{\\b '.repeat(depth)}Kern${'}'.repeat(depth)}}`
    const started = performance.now()
    assert.equal(textOf(rtf), 'Kern')
    return performance.now() - started
  }
  time(10_000)
  assert.ok(time(400_000) < 40 * Math.max(time(20_000), 5))
})

test('Any sequence of control words ends and never throws', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '\\',
    "\\'",
    '\\u',
    '\\bin',
    '-1',
    '99999999999',
    '\\uc',
    '\\f1',
    '\\fonttbl',
    '\\*',
    ' ',
    'ä',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      textOf(`{\\rtf1${pieces.join('')}`)
    }),
  )
})
