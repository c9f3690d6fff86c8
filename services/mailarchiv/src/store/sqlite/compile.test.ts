import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { NO_FILTER, oneContact, type SearchFilter } from '../../search/ast.ts'
import { parseQuery } from '../../search/parse.ts'
import { WildcardError } from '../../search/pattern.ts'
import { addressToken, EVERY_MAIL } from '../core/words/engine-terms.ts'
import { SLOTS_PER_SECOND } from '../core/words/sort-key.ts'
import { wildcardsOf, withWords } from '../core/words/wildcards.ts'
import { compileSearch } from './compile.ts'

const second = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000
const calendar = { startOfDay: second, startOfNextDay: (day: string) => second(day) + 86_400 }
const compile = (text: string, filter: Partial<SearchFilter> = {}) => {
  const query = parseQuery(text, calendar)
  // A vocabulary with two words for each token with wildcards, which the archive looks up before it compiles.
  const words = new Map(
    wildcardsOf(query).map((token) => [token, ['x', 'y'].map((one) => token.replace(/[*?]/g, one))]),
  )
  return compileSearch({ ...NO_FILTER, query: query && withWords(query, words), ...filter })
}

test('words, fields and phrases become one expression of the engine', () => {
  assert.equal(compile('Pumpe').match, '"pumpe"')
  assert.equal(
    compile('Pumpe subject:"neue Rechnung" body:x').match,
    '("pumpe" AND "_s_neue _s_rechnung" AND body : "x")',
  )
  assert.equal(compile('a OR (b c)').match, '("a" OR ("b" AND "c"))')
  assert.equal(compile('pumpe -defekt -kaputt').match, '(("pumpe") NOT ("defekt" OR "kaputt"))')
  assert.equal(compile('-defekt').match, `(("${EVERY_MAIL}") NOT ("defekt"))`)
})

test('one contact alone is one token, whose number of mails is kept', () => {
  const contact = addressToken('contact', 'a@muster.example')
  assert.equal(compile('', { contact: oneContact('a@muster.example') }).token, contact)
  assert.equal(compile('x', { contact: oneContact('a@muster.example') }).token, null)
  assert.equal(compile('"a b"').token, null)
})

test('days and dates are a range of positions, also when none can match', () => {
  const plan = compile('after:2026-01-01 before:2026-03-01 x', { since: second('2026-02-01') })
  assert.deepEqual(
    [plan.from, plan.to],
    [second('2026-02-01') * SLOTS_PER_SECOND, second('2026-03-01') * SLOTS_PER_SECOND],
  )
  assert.ok(!plan.nothing)
  assert.ok(compile('x', { since: 5, until: 5 }).nothing)
  assert.ok(compile('!!!').nothing)
})

test('short beginnings of words stand apart, so that the archive may know their mails', () => {
  assert.deepEqual(compile('pum* x').prefixes, ['pum'])
  assert.deepEqual(compile('schlauch* x').prefixes, [])
  assert.equal(compile('pum* OR x').match, '("pum" * OR "x")')
})

test('sizes, and days that are not on top, are conditions on rows', () => {
  assert.deepEqual(compile('larger:10k').conditions, [{ sql: 'm.size > ?', parameters: [10_240] }])
  const [mixed] = compile('x OR before:2026-01-01').conditions
  assert.match(mixed!.sql, /^\(\+m\.sort IN \(SELECT .*\) or m\.sort < \?\)$/)
})

/** A wildcard with too few letters is refused before there is anything to compile. */
function unlessRefused<T>(compiling: () => T): T | undefined {
  try {
    return compiling()
  } catch (error) {
    if (error instanceof WildcardError) return undefined
    throw error
  }
}

// query.6: Words of the engine's own syntax have no special meaning.
test('no input reaches the engine as its own syntax', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const aPiece = fc.constantFrom(
    'NEAR(',
    '"',
    "'",
    '^',
    '*',
    '{',
    '}',
    ':',
    '-',
    '+',
    'AND',
    'NOT',
    'OR',
    '(',
    ')',
    'x',
    'body:',
    ' ',
    '\0',
    ';',
  )
  fc.assert(
    fc.property(
      fc.array(fc.oneof(aPiece, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 }),
      (pieces) => {
        const plan = unlessRefused(() => compile(pieces.join('')))
        if (plan === undefined) return
        const { match, prefixes, conditions } = plan
        const expressions = [match ?? '', ...conditions.flatMap(({ parameters }) => parameters.map(String))]
        for (const expression of [...expressions, ...prefixes.map((prefix) => `"${prefix}"`)]) {
          const outside = expression.replace(/"[^"]*"/g, '')
          assert.match(outside, /^(?:[ ()*\d-]|AND|OR|NOT|body :)*$/)
          for (const [, inside] of expression.matchAll(/"([^"]*)"/g))
            assert.match(inside!, /^[a-z0-9_ \u0080-\u{10ffff}]+$/u)
        }
      },
    ),
    { seed, numRuns: 500 },
  )
})
