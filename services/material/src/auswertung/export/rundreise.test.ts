/** An import reads an export back unchanged: the guard against formulas never becomes part of a value. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { readTable } from '../../betrieb/importe/table.ts'
import { visible } from '../../kern/db/folding.ts'
import type { Column } from './columns.ts'
import { writeCsv } from './csv.ts'
import { writeXlsx } from './xlsx.ts'

const columns: Column[] = ['a', 'b'].map((name) => ({
  name,
  kind: 'text',
  cell: (entry) => (entry as Record<string, string>)[name] ?? null,
}))
const table = (rows: readonly object[]) => ({
  columns,
  timeZone: 'Europe/Berlin',
  portions: (async function* () {
    yield rows
  })(),
})

const asCsv = async (rows: readonly object[]) => Buffer.from((await Array.fromAsync(writeCsv(table(rows)))).join(''))
const asXlsx = async (rows: readonly object[]) => Buffer.concat(await Array.fromAsync(writeXlsx(table(rows))))

/** Texts by people and attackers; an import trims cells and normalizes Unicode and line ends. */
const PIECES = [
  '=',
  '+',
  '-',
  '@',
  '|',
  "'",
  '"',
  ';',
  ',',
  ' ',
  '\n',
  '\u00a0',
  '＝',
  '＋',
  '－',
  '＠',
  '1',
  'Ü',
  'calc',
]
const cell = fc
  .oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  )
  .map((text) => text.replaceAll(/[\p{C}\u2028\u2029]/gu, (characters) => (characters === '\n' ? characters : '')))
  .map((text) => visible(text).normalize('NFC').trim())
const row = fc.record({ a: cell.filter((text) => text !== ''), b: cell })

test('a CSV is read as it was written, and no cell of it begins as a formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const [, ...readBack] = await readTable(await asCsv(rows))
      assert.deepEqual(
        readBack.map(({ cells }) => cells),
        rows.map(({ a, b }) => [a, b]),
      )
    }),
    { numRuns: 500 },
  )
})

test('an XLSX is read as it was written; an apostrophe that stands before a formula is taken for a guard', async () => {
  const withoutApostrophe = cell.filter((text) => text !== '' && !text.startsWith("'"))
  await fc.assert(
    fc.asyncProperty(fc.array(withoutApostrophe, { minLength: 1, maxLength: 5 }), async (texts) => {
      const [, ...readBack] = await readTable(await asXlsx(texts.map((a) => ({ a, b: 'b' }))))
      assert.deepEqual(
        readBack.map(({ cells }) => cells[0]),
        texts,
      )
    }),
    { numRuns: 60 },
  )
})
