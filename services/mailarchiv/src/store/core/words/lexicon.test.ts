import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { type IndexDocument, prefixCount } from './document.ts'
import { isPlainWord, shortPrefixes } from './engine-terms.ts'
import { Lexicon } from './lexicon.ts'
import { FewTokens } from './marks.ts'

/** The distinct tokens of a document, with its short prefixes by the names that count them. */
function tokensOf({ body, rest }: IndexDocument): Set<string> {
  const found = new Set([...body.split(' '), ...rest.split(' ')])
  found.delete('')
  for (const word of [...found]) {
    if (isPlainWord(word)) for (const prefix of shortPrefixes(word)) found.add(prefixCount(prefix))
  }
  return found
}

/** Finds the promoted tokens of a document by looking at every one of them. */
function expected(document: { body: string; rest: string }, promoted: readonly string[]): string[] {
  const found = tokensOf(document)
  return promoted.filter((token) => found.has(token)).sort()
}

const PROMOTED = ['pumpe', 'p_p', 'p_pu', 'p_pumpe', '_s_pumpe', 'pu', 'p_日', '日本', 'p_𠮷', 'p_𠮷野', '_x_all']

test('a mail holds the promoted tokens that looking at all of its tokens finds', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const aWord = fc.constantFrom(
    'pumpe',
    'pumpen',
    'pu',
    'p',
    'schlauch',
    '_s_pumpe',
    '_s_pu',
    '日本',
    '𠮷野家',
    '_x_all',
    '_',
  )
  const aText = fc.array(aWord, { maxLength: 12 }).map((words) => words.join(' '))
  const lexicon = new Lexicon()
  fc.assert(
    // A job of many mails looks for candidates too.
    fc.property(
      fc.record({ body: aText, rest: aText }),
      fc.nat(PROMOTED.length),
      fc.constantFrom(1, 40),
      (document, known, mails) => {
        const promoted = PROMOTED.slice(0, known)
        lexicon.begin(mails, promoted)
        const places = lexicon.take(document).places.map((place) => promoted[place]!)
        assert.deepEqual(places.sort(), expected(document, promoted))
        assert.deepEqual([...new FewTokens(promoted).among(document)].sort(), expected(document, promoted))
      },
    ),
    { seed },
  )
})

test('a mail of more different words than the table holds still gives every promoted token', () => {
  const lexicon = new Lexicon()
  const words = Array.from({ length: 400_000 }, (_, number) => `w${(number * 7_919).toString(36)}`)
  const document = { body: `${words.join(' ')} pumpe`, rest: '_s_pumpe 日本' }
  lexicon.begin(1, PROMOTED)
  const places = lexicon.take(document).places.map((place) => PROMOTED[place]!)
  assert.deepEqual(places.sort(), expected(document, PROMOTED))
})

test('tokens in many mails of a job are candidates, short prefixes only in a quarter of them', () => {
  const lexicon = new Lexicon()
  lexicon.begin(40, ['haus'])
  for (let mail = 0; mail < 40; mail++) {
    lexicon.take({ body: `haus ${mail < 5 ? 'pumpe pumpe' : ''} einzel${mail}`, rest: '_ka_x' })
  }
  const candidates = lexicon.candidates()
  assert.ok(candidates !== null)
  assert.ok(candidates.includes('pumpe') && candidates.includes('p_einze'))
  assert.ok(!candidates.includes('p_pumpe') && !candidates.includes('haus') && !candidates.includes('_ka_x'))
})

test('the first jobs of a thread look for candidates, later ones now and then, and those of a few mails never', () => {
  const lexicon = new Lexicon()
  const looked = (mails: number) => {
    lexicon.begin(mails, [])
    return lexicon.candidates() !== null
  }
  const jobs = Array.from({ length: 48 }, () => looked(40))
  assert.deepEqual(
    jobs.flatMap((isLearning, place) => (isLearning ? [place + 1] : [])),
    [...Array.from({ length: 16 }, (_, place) => place + 1), ...[24, 32, 40, 48]],
  )
  assert.deepEqual(
    Array.from({ length: 8 }, () => looked(1)).filter((isLearning) => isLearning),
    [],
  )
})
