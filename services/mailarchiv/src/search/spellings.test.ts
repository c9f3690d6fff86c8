import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { tokens } from './fold.ts'
import { parseQuery } from './parse.ts'
import { spellingsOf } from './spellings.ts'

const finds = (query: string, text: string) =>
  spellingsOf(query).some((sequence) => ` ${tokens(text).join(' ')} `.includes(` ${sequence.join(' ')} `))

function assertOne(spellings: readonly string[]): void {
  for (const query of spellings)
    for (const text of spellings) assert.ok(finds(query, `Wert: ${text}.`), `${query} finds ${text}`)
}

// query.15: An amount is found in each of its spellings: `1.234,56`, `1,234.56`, `1 234,56`, `1234,56`, `1234.56`.
test('an amount is found in every spelling by every spelling', () => {
  const amount = fc.tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 99 }))
  fc.assert(
    fc.property(amount, ([whole, cents]) => {
      const decimals = `${cents}`.padStart(2, '0')
      const grouped = (sign: string) => `${whole}`.replace(/\B(?=(\d{3})+$)/g, sign)
      assertOne([
        `${grouped('.')},${decimals}`,
        `${grouped(',')}.${decimals}`,
        `${grouped(' ')},${decimals}`,
        `${grouped('\u202f')},${decimals}`,
        `${grouped('’')}.${decimals}`,
        `${whole},${decimals}`,
        `${whole}.${decimals}`,
      ])
    }),
  )
})

// query.16: A day is found as `12.03.2026`, `12.3.2026`, `2026-03-12` and `12. März 2026`.
test('a day is found in every spelling by every spelling', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString().slice(0, 10)
      const [year = '', month = '', number = ''] = iso.split('-')
      const spellings = [iso, `${number}.${month}.${year}`, `${Number(number)}.${Number(month)}.${year}`]
      assertOne(spellings)
      const name = new Intl.DateTimeFormat('de-DE', { month: 'long', timeZone: 'UTC' }).format(date)
      for (const query of spellings) assert.ok(finds(query, `am ${Number(number)}. ${name} ${year}`), query)
    }),
  )
})

// query.17: A part number with a letter is found with and without hyphens, by either: `R-26-00482`, `R26-00482` and `R2600482` find one another. Between letters and digits a hyphen may stand anywhere, within digits one, where both sides have two digits or more. Digits alone with hyphens find those without from five on, not the other way: the index does not hold what stood between, and 4711 12 may be 4711,12.
test('a part number is found with and without hyphens', () => {
  assertOne(['PN-4711-X', 'PN4711X', 'pn–4711–x', 'PN4711-X', 'PN-4711X'])
  assertOne(['R-26-00482', 'R2600482', 'R26-00482', 'R-2600482'])
  assertOne(['RE-2026-0815', 'RE20260815', 're2026-0815'])
  assert.ok(finds('4711-12', '471112'))
  assert.ok(finds('B75', 'Kupplung B-75'))
})

// query.21: A part number of more than four runs of letters and digits is found joined only by its hyphenated form, and within the digits of one of more than 16 characters no hyphen is looked for.
test('what the index cannot tell from amounts and quantities is no part number', () => {
  assert.ok(!finds('471112', '4711-12'), 'nor 4711,12')
  assert.ok(!finds('B752', '3 Kupplungen B 75, 2 Schläuche'))
  assert.ok(!finds('R2600482', 'R-2-600482'), 'no part of one digit')
  assert.ok(!finds('R2600482', 'R-26-00-482'), 'no second hyphen in the digits')
  assert.ok(!finds('RE20260815000000X', 'RE-2026-0815000000-X'), 'no hyphen in the digits of a long one')
})

test('what is no number, day or part number has its own spelling alone', () => {
  for (const text of [
    'E-Mail',
    '10-20',
    '31.13.2026',
    '2026',
    '4711',
    '1.234.56',
    '192.168.1.1',
    'a1b2c3d4e5',
    'x'.repeat(60),
  ])
    assert.deepEqual(spellingsOf(text), [tokens(text)], text)
  assert.deepEqual(spellingsOf('&'), [])
})

test('blanks between groups of digits belong to an amount, and to nothing else', () => {
  const calendar = { startOfDay: () => null, startOfNextDay: () => null }
  assert.equal(parseQuery('1 234,56', calendar)?.kind, 'or')
  assert.equal(parseQuery('-1 234,56', calendar)?.kind, 'not')
  for (const text of ['1 234', '10 2345,56', '1 234,567']) assert.equal(parseQuery(text, calendar)?.kind, 'and', text)
})

test('any text keeps its own words, and each spelling is made of tokens', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.stringMatching(/^[\d.,\- A-Zä]{1,20}$/))
  fc.assert(
    fc.property(text, (text) => {
      const own = tokens(text)
      const found = spellingsOf(text)
      assert.deepEqual(found[0] ?? [], own)
      for (const sequence of found) assert.deepEqual(tokens(sequence.join(' ')), sequence)
    }),
    { numRuns: 2_000 },
  )
})
