import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { PieceSearch } from './piece-search.ts'

test('a piece is found where Node finds it, from any place on, in texts of few letters', () => {
  const text = (from: number, to: number) =>
    fc.array(fc.constantFrom('a', 'b', 'ß', ' '), { minLength: from, maxLength: to }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(text(1, 12), text(0, 200), fc.nat(50), (piece, inText, from) => {
      const bytes = Buffer.from(inText)
      assert.equal(new PieceSearch(Buffer.from(piece), bytes).in(bytes, from), bytes.indexOf(piece, from))
    }),
    { numRuns: 2_000 },
  )
})
