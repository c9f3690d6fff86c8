import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { foldText, TOKEN_LENGTH, tokens } from './fold.ts'

const SAME: readonly (readonly string[])[] = [
  ['Müller', 'Mueller', 'MULLER', 'Muller', 'Mu\u0308ller', 'MÜLLER', 'ＭÜＬＬＥＲ', 'Mül\u00adler', 'Mül\u200bler'],
  ['Straße', 'Strasse', 'STRASSE', 'STRAẞE'],
  ['Löschfahrzeug', 'Loeschfahrzeug', 'LÖSCHFAHRZEUG', 'Loschfahrzeug'],
  ['Prüfgerät', 'Pruefgeraet', 'PRÜFGERÄT'],
  ['Café', 'CAFE', 'Cafe\u0301'],
  ['Citroën', 'Citroen'],
  ['Ærø', 'AERO'],
  ['Łódź', 'Lodz'],
  ['ﬂuss', 'Fluss'],
  ['İstanbul', 'istanbul'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
  ['Ёлка', 'елка'],
  ['ガス', 'ｶﾞｽ', 'カ\u3099ス'],
  ['한국', '한국'.normalize('NFD')],
  ['m²', 'm2'],
]

for (const spellings of SAME) {
  test(`${spellings.join(', ')} are one spelling`, () => {
    for (const spelling of spellings) assert.deepEqual(tokens(spelling), tokens(spellings[0]!))
  })
}

test('an e after ue-vowels that belong to different syllables stays', () => {
  assert.deepEqual(tokens('Bauer Quelle neue Steuer Feuer'), ['bauer', 'quelle', 'neue', 'steuer', 'feuer'])
})

test('everything but letters and digits separates words, also in addresses', () => {
  assert.deepEqual(tokens('E-Mail: max.mustermann@x.de'), ['e', 'mail', 'max', 'mustermann', 'x', 'de'])
  assert.deepEqual(tokens('1.234,56 € (HU 03/2026)'), ['1', '234', '56', 'hu', '03', '2026'])
  assert.deepEqual(tokens('Zeug™ & Söhne…'), ['zeug', 'sohne'])
})

test('in scripts without spaces every character is a word, with its marks', () => {
  assert.deepEqual(tokens('東京都庁'), ['東', '京', '都', '庁'])
  assert.deepEqual(tokens('㍿'), ['株', '式', '会', '社'])
  assert.deepEqual(tokens('ที่นี่'), ['ที่', 'นี่'])
  assert.deepEqual(tokens('Tokio東京2026'), ['tokio', '東', '京', '2026'])
})

test('a text without letters and digits has no words', () => {
  for (const text of ['', ' ', '!!! --', '\u200b\u00ad', '\ud800']) assert.deepEqual(tokens(text), [])
})

test('an overlong word is cut and found by itself, whichever way its umlauts are written', () => {
  const long = 'Donaudampfschifffahrts'.repeat(5)
  assert.ok(tokens(long).length > 1)
  for (let umlautAt = 0; umlautAt < 140; umlautAt++) {
    const word = (umlaut: string) => `${'x'.repeat(umlautAt)}${umlaut}${'y'.repeat(140)}`
    assert.deepEqual(tokens(word('ü')), tokens(word('ue')))
  }
  for (const token of tokens('\u0e01'.padEnd(10_000, '\u0e31') + 'a'.repeat(10_000))) {
    assert.ok([...token].length <= TOKEN_LENGTH + 9)
  }
})

const mailText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...'aAoOuUeEäöüßqyixß -.\u0308\u00ad东ガ\u3099ก\u0e31'), maxLength: 200 }),
)

test('folding what is folded changes nothing', () => {
  fc.assert(
    fc.property(mailText, (text) => {
      const folded = foldText(text)
      assert.equal(foldText(folded), folded)
    }),
    { numRuns: 3000 },
  )
})

test('the words of two texts are the words of the first and then those of the second', () => {
  fc.assert(
    fc.property(mailText, mailText, (left, right) => {
      assert.deepEqual(tokens(`${left} ${right}`), [...tokens(left), ...tokens(right)])
    }),
    { numRuns: 2000 },
  )
})

test('every token is one for an index that separates at ASCII characters other than letters and digits', () => {
  fc.assert(
    fc.property(mailText, (text) => {
      for (const token of tokens(text)) assert.match(token, /^[a-z0-9\u0080-\u{10ffff}]+$/u)
    }),
    { numRuns: 2000 },
  )
})

test('composed and decomposed text have the same words', () => {
  fc.assert(
    fc.property(mailText, (text) => {
      assert.deepEqual(tokens(text.normalize('NFD')), tokens(text.normalize('NFC')))
    }),
    { numRuns: 2000 },
  )
})
