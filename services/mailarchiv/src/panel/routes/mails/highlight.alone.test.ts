import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { calendarIn } from '../../../api/mails/index.ts'
import { parseQuery } from '../../../search/index.ts'
import { excerpt, highlight, needlesOf } from './highlight.ts'

const needles = (q: string) => needlesOf(parseQuery(q, calendarIn('Europe/Berlin')), 'body')
/** The text with hits in square brackets. */
const marked = (text: string, q: string) =>
  highlight(text, needles(q))
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join('')

test('a word is marked however it is spelt', () => {
  assert.equal(marked('Herr Müller, MUELLER und muller.', 'müller'), 'Herr [Müller], [MUELLER] und [muller].')
  assert.equal(marked('Die Straße ist frei', 'strasse'), 'Die [Straße] ist frei')
})

test('a phrase is marked as one, across line ends and punctuation', () => {
  assert.equal(marked('Tragkraftspritze TS\n8/8 und TS 9', '"ts 8"'), 'Tragkraftspritze [TS\n8]/8 und TS 9')
  assert.equal(marked('eine E-Mail, eine Mail', 'E-Mail'), 'eine [E-Mail], eine Mail')
})

test('the beginning of a word marks the whole word', () => {
  assert.equal(marked('Pumpe, Pumpen, Umpumpe', 'pump*'), '[Pumpe], [Pumpen], Umpumpe')
})

test('what must not occur, and what is sought elsewhere, is not marked', () => {
  assert.equal(marked('Pumpe und Schlauch', 'pumpe -schlauch'), '[Pumpe] und Schlauch')
  assert.equal(marked('Pumpe und Schlauch', 'subject:pumpe body:schlauch'), 'Pumpe und [Schlauch]')
})

test('an excerpt shows the first hit with what stands around it', () => {
  const text = `${'Vorrede und noch mehr davon. '.repeat(30)}Die Pumpe ist defekt. ${'Nachwort. '.repeat(60)}`
  const pieces = excerpt(text, needles('pumpe'))
  assert.ok(pieces.some(({ text: piece, hit }) => hit && piece === 'Pumpe'))
  const line = pieces.map((piece) => piece.text).join('')
  assert.match(line, /^… .*Die Pumpe ist defekt\..* …$/)
  assert.ok(line.length < 280)
  assert.deepEqual(excerpt('', needles('pumpe')), [])
  assert.deepEqual(excerpt('Kurz\n\nund gut', needles('pumpe')), [{ text: 'Kurz und gut', hit: false }])
})

/** Without wildcards, which need letters beside them. */
const aQuery = fc.string({ maxLength: 30 }).map((text) => text.replace(/[*?]/g, ' '))

test('marking loses and adds no character, whatever the text and the query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), aQuery, (text, q) => {
      const pieces = highlight(text, needles(q))
      assert.equal(pieces.map((piece) => piece.text).join(''), text)
      assert.ok(pieces.every((piece) => piece.text !== ''))
    }),
  )
})

test('words that a wildcard matches are marked, also beside others', () => {
  const hits = (text: string, q: string) => highlight(text, needles(q)).flatMap(({ text, hit }) => (hit ? [text] : []))
  assert.deepEqual(hits('Der Saugschlauch und Schläuche', '*schl?uch*'), ['Saugschlauch', 'Schläuche'])
  assert.deepEqual(hits('Nr. PN-4711-X und PN-4712', 'pn-47?1-x'), ['PN-4711-X'])
})

test('a megabyte of words is marked in a moment', () => {
  const text = 'Schlauch pumpe Wasser '.repeat(50_000)
  const before = process.cpuUsage()
  assert.equal(highlight(text, needles('pumpe "schlauch pumpe"')).filter(({ hit }) => hit).length, 50_000)
  assert.ok(process.cpuUsage(before).user < 3_000_000, 'microseconds of work')
})
