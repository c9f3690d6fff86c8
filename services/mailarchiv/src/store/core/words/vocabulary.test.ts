import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { FreshWords, joinParts, PART_BYTES } from './vocabulary.ts'

const wordsIn = (parts: readonly Buffer[]) =>
  parts.flatMap((part) => {
    const text = part.toString()
    assert.match(text, /^ .* $/s)
    return text.slice(1, -1).split(' ')
  })

test('each word is written once, in the order in which it came, whatever its length', () => {
  const word = fc.oneof(
    fc.stringMatching(/^[a-zß]{1,12}$/),
    fc.nat(3 * PART_BYTES).map((length) => 'x'.repeat(length + 1)),
  )
  fc.assert(
    fc.property(fc.array(fc.array(word, { minLength: 1, maxLength: 20 }), { maxLength: 4 }), (texts) => {
      const fresh = new FreshWords()
      const parts = texts.flatMap((words) => {
        fresh.take(Buffer.from(words.join(' ')))
        return fresh.parts()
      })
      const expected = [...new Set(texts.flat())]
      assert.deepEqual(wordsIn(parts), expected)
      if (parts.length > 0) assert.deepEqual(wordsIn([joinParts(parts)]), expected)
    }),
    { numRuns: 200 },
  )
})

test('of many words each part but the last is complete, so that it is never joined again', () => {
  const fresh = new FreshWords()
  fresh.take(Buffer.from(Array.from({ length: 60_000 }, (_, number) => `w${number.toString(36)}`).join(' ')))
  const parts = fresh.parts()
  assert.ok(parts.length > 3)
  for (const part of parts.slice(0, -1)) assert.ok(part.length >= PART_BYTES, `${part.length} bytes`)
})
