import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { fitsPattern, patternSource } from './pattern.ts'

const letters = fc.constantFrom('a', 'b', 'ß', '𝔞')
const words = fc.string({ unit: letters, maxLength: 8 })
const patterns = fc.string({ unit: fc.oneof(letters, fc.constantFrom('*', '?')), maxLength: 8 })

test('a word fits a pattern exactly when the regular expression of the pattern matches it', () => {
  fc.assert(
    fc.property(words, patterns, (word, pattern) => {
      assert.equal(fitsPattern(word, pattern), new RegExp(`^${patternSource(pattern, '.')}$`, 'u').test(word))
    }),
    { numRuns: 5000 },
  )
})

test('a pattern of many stars takes no longer than its length times that of the word', () => {
  // A regular expression would try more ways than there are atoms.
  assert.equal(fitsPattern('a'.repeat(200), `${'a*'.repeat(60)}b`), false)
  assert.equal(fitsPattern(`${'a'.repeat(200)}b`, `${'a*'.repeat(60)}b`), true)
})
