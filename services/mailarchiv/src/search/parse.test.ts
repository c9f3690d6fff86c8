import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import type { Query, TextField } from './ast.ts'
import { describeQuery } from './describe.ts'
import { type Calendar, parseQuery, parseWords, QUERY_CHARACTERS, QUERY_TERMS, QueryLimitError } from './parse.ts'
import { WildcardError } from './pattern.ts'

const DAY = 86_400
const utc: Calendar = {
  startOfDay: (day) =>
    /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? Date.parse(day) / 1000 : null,
  startOfNextDay: (day) => (utc.startOfDay(day) === null ? null : utc.startOfDay(day)! + DAY),
}
const parse = (text: string) => parseQuery(text, utc)
/** Null for a text that is refused because of a wildcard. */
const parseIfRead = (text: string): Query | null => {
  try {
    return parse(text)
  } catch (error) {
    assert.ok(error instanceof WildcardError)
    return null
  }
}

/** A short notation of a tree: `&(a b)`, `|(a b)`, `!a`, `subject:a`, `a*`, words of several tokens joined by `+`. */
function shape(query: Query | null): string {
  if (query === null) return 'everything'
  switch (query.kind) {
    case 'and':
    case 'or':
      return `${query.kind === 'and' ? '&' : '|'}(${query.parts.map(shape).join(' ')})`
    case 'not':
      return `!${shape(query.part)}`
    case 'word':
    case 'phrase':
    case 'prefix':
    case 'pattern':
      return `${query.field === null ? '' : `${query.field}:`}${query.tokens.join('+')}${query.kind === 'prefix' ? '*' : ''}`
    case 'near':
      return `near${query.distance} ${query.tokens.join('+')}`
    case 'has':
    case 'sender':
    case 'involved':
      return query.kind
    case 'conversation':
      return `thread ${query.id}`
    case 'file':
      return 'sha256' in query ? `sha256 ${query.sha256}` : `filetype ${query.type}`
    case 'folder':
      return `folder ${query.tokens.join('+')}`
    case 'messageid':
      return `messageid ${query.id}`
    case 'larger':
    case 'smaller':
      return `${query.kind}${query.bytes}`
    case 'before':
    case 'after':
      return `${query.kind}${query.second}`
    case 'nothing':
      return 'nothing'
  }
}

const READINGS: readonly (readonly [query: string, tree: string])[] = [
  ['Angebot', 'angebot'],
  ['Angebot Drehleiter', '&(angebot drehleiter)'],
  ['"neue Drehleiter"', 'neue+drehleiter'],
  ['near:5(Pumpe defekt)', 'near5 pumpe+defekt'],
  ['-near:1(a b) c', '&(!near1 a+b c)'],
  ['NEAR:12(E-Mail "defekt")', '&(near12 e+mail near12 mail+defekt)'],
  ['near:3(a a b a', '&(near3 a+b near3 b+a)'],
  ['near:3(a)', 'body:a'],
  ['near:3(a a) b', '&(body:a b)'],
  ['near:3(!) b', 'b'],
  ['near:0(a b)', '&(near+0 a b)'],
  ['near:viel(a b)', '&(near+viel a b)'],
  ['near:5 a', '&(near+5 a)'],
  ['Angebot -Absage', '&(angebot !absage)'],
  ['Angebot -"leider nicht"', '&(angebot !leider+nicht)'],
  ['-Absage', '!absage'],
  ['a OR b c', '|(a &(b c))'],
  ['a b OR c d', '|(&(a b) &(c d))'],
  ['(a OR b) c', '&(|(a b) c)'],
  ['-(a OR b)', '!|(a b)'],
  ['a or b', '&(a or b)'],
  ['a OR a', 'a'],
  ['a (b a) OR a b (a OR a)', '&(a b)'],
  ['messageid:<B@c> OR messageid:<B@c>', 'messageid B@c'],
  ['a b -a', '&(a b !a)'],
  ['Dreh*', 'dreh*'],
  ['E-Mail', 'e+mail'],
  ['E-Mail*', 'e+mail*'],
  ['subject:Rechnung', 'subject:rechnung'],
  ['subject:"offene Rechnung"', 'subject:offene+rechnung'],
  ['SUBJECT:Rech*', 'subject:rech*'],
  ['from:max@muster.de', 'from:max+muster+de'],
  ['-cc:Chef', '!cc:chef'],
  ['has:attachment larger:5M smaller:1g', '&(has larger5242880 smaller1073741824)'],
  ['larger:700', 'larger700'],
  ['before:1970-01-03 after:1970-01-03', '&(before172800 after259200)'],
  ['http://x.de', 'http+x+de'],
  ['foo:bar', 'foo+bar'],
  ['larger:viel', 'larger+viel'],
  ['before:2024-02-30x', 'before+2024+02+30x'],
  ['has:anhang', 'has+anhang'],
  ['messageid:<A.b$c@X.de>', 'messageid A.b$c@X.de'],
  ['messageid:A.b$c@X.de d', '&(messageid A.b$c@X.de d)'],
  ['-MessageId:"< a(b)@x.de >"', '!messageid a(b)@x.de'],
  ['messageid:<> a', 'a'],
  ['messageid: a', '&(messageid a)'],
  ['from: max', '&(from max)'],
  ['a NEAR b AND c NOT d ^e', '&(a near b and c not d e)'],
  ['"unbalanced phrase', 'unbalanced+phrase'],
  ['5" Rohr', '&(5 rohr)'],
  ['((a', 'a'],
  ['a) b', '&(a b)'],
  ['(a OR) OR (OR b', '|(a b)'],
  ['OR OR', 'nothing'],
  ['-OR a', 'a'],
  ['a - b', '&(a b)'],
  ['--a', '!a'],
  ['-(-a)', 'a'],
  ['Müller & Söhne', '&(muller sohne)'],
  ['cc:""a', 'a'],
  ['cc:& a', 'a'],
  ['!!!', 'nothing'],
  ['-!!!', 'nothing'],
  ['"" ()', 'nothing'],
  ['a OR !!!', 'a'],
  ['   ', 'everything'],
  ['', 'everything'],
]

for (const [query, tree] of READINGS) {
  test(`the query ${query || '(empty)'} is read as ${tree}`, () => assert.equal(shape(parse(query)), tree))
}

test('the words of the parameter subject know no operators', () => {
  assert.equal(shape(parseWords('-Rechnung OR (Mahnung*', 'subject')), '&(subject:rechnung subject:or subject:mahnung)')
  assert.equal(shape(parseWords('!!!', 'subject')), 'nothing')
  assert.equal(parseWords(' ', 'subject'), null)
})

// query.7: More than 4,096 characters or 100 terms are 400.
test('a query longer than its limits is refused, one that meets them is read', () => {
  const refused = (limit: string) => (error: unknown) => error instanceof QueryLimitError && error.limit === limit
  assert.ok(parse('ü'.repeat(QUERY_CHARACTERS)))
  assert.ok(parse('😀'.repeat(QUERY_CHARACTERS)))
  assert.throws(() => parse('ü'.repeat(QUERY_CHARACTERS + 1)), refused('characters'))
  assert.throws(() => parse(' '.repeat(QUERY_CHARACTERS + 1)), refused('characters'))
  assert.ok(parse('a '.repeat(QUERY_TERMS)))
  assert.throws(() => parse('a OR (b) '.repeat(QUERY_TERMS / 2 + 1)), refused('terms'))
  assert.throws(() => parseWords('a '.repeat(QUERY_TERMS + 1), 'subject'), refused('terms'))
})

test('brackets as deep as a query is long are read without deep recursion', () => {
  assert.equal(shape(parse(`${'('.repeat(4095)}a`)), 'a')
  assert.equal(shape(parse(`${'-('.repeat(2047)}a`)), '!a')
})

test('every query is described in German that follows "3 Mails"', () => {
  const told = (text: string) => describeQuery(parse(text)!)
  const readings = {
    'Müller -from:Meier': 'mit „Müller“ und ohne „Meier“ im Absender',
    '"neue Leiter"': 'mit der Wortfolge „neue Leiter“',
    'subject:"neue Leiter"': 'mit der Wortfolge „neue Leiter“ im Betreff',
    'Dreh*': 'mit einem Wort, das mit „Dreh“ beginnt',
    'filename:Dreh*': 'mit einem Wort im Namen eines Anhangs, das mit „Dreh“ beginnt',
    'a (b OR Dreh*)': 'mit „a“ und (mit „b“ oder mit einem Wort, das mit „Dreh“ beginnt)',
    'has:attachment larger:1536k before:2026-03-01': 'mit Anhang und mit mehr als 1,5 MB und vor dem 1.3.2026',
    'smaller:5M after:2026-01-31': 'mit weniger als 5 MB und nach dem 31.1.2026',
    '-"neue Leiter" -Dreh*': 'ohne die Wortfolge „neue Leiter“ und ohne ein Wort, das mit „Dreh“ beginnt',
    'sha256:9F86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08':
      'mit einem Anhang mit dem SHA-256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'thread:01a1fe27-3979-71f5-a7da-28de217ebd65 -filetype:.JPEG':
      'aus der Unterhaltung der Mail 01a1fe27-3979-71f5-a7da-28de217ebd65 und ohne einen Anhang vom Typ „jpg“',
    '-has:attachment -larger:5M': 'ohne Anhang und mit höchstens 5 MB',
    '-smaller:5M -before:2026-03-01 -after:2026-03-31': 'mit mindestens 5 MB und ab dem 1.3.2026 und bis zum 31.3.2026',
    'a -(b OR c)': 'mit „a“ und ohne „b“ und ohne „c“',
    'a -(b c)': 'mit „a“ und (ohne „b“ oder ohne „c“)',
    'near:5(E-Mail Mail defekt)':
      'mit „e … mail“ im Text, höchstens 5 Wörter dazwischen und mit „mail … defekt“ im Text, höchstens 5 Wörter dazwischen',
    'near:5(Pumpe defekt)': 'mit „Pumpe … defekt“ im Text, höchstens 5 Wörter dazwischen',
    '-near:1(a b)': 'ohne „a … b“ im Text, höchstens ein Wort dazwischen',
    '-12.03.2026 1.234,56': 'ohne „12.03.2026“ und mit „1.234,56“',
    '1 234,56 OR a': 'mit „1 234,56“ oder mit „a“',
    '!': 'zu einer Anfrage, in der nichts Suchbares steht',
  }
  for (const [text, reading] of Object.entries(readings)) assert.equal(told(text), reading)
})

/** The inverse of the parser: writes a tree in the language of `q`. */
function print(query: Query): string {
  const bracketed = (part: Query, kinds: readonly string[]) =>
    kinds.includes(part.kind) ? `(${print(part)})` : print(part)
  const inField = (field: TextField | null, value: string) => (field === null ? value : `${field}:${value}`)
  switch (query.kind) {
    case 'and':
      return query.parts.map((part) => bracketed(part, ['or'])).join(' ')
    case 'or':
      // Further spellings of a word have its text.
      return [...new Set(query.parts.map(print))].join(' OR ')
    case 'not':
      return `-${bracketed(query.part, ['and', 'or'])}`
    case 'word':
    case 'pattern':
      return inField(query.field, query.text)
    case 'prefix':
      return inField(query.field, `${query.text}*`)
    case 'phrase':
      return inField(query.field, `"${query.text}"`)
    case 'near':
      return `near:${query.distance}(${query.text})`
    case 'has':
    case 'sender':
    case 'involved':
      return 'has:attachment'
    case 'conversation':
      return `thread:${query.id}`
    case 'file':
      return 'sha256' in query ? `sha256:${query.sha256}` : `filetype:${query.type}`
    case 'folder':
      return `folder:${query.text}`
    case 'messageid':
      return query.id.includes('"') ? `messageid:<${query.id}>` : `messageid:"<${query.id}>"`
    case 'larger':
    case 'smaller':
      return `${query.kind}:${query.bytes}`
    case 'before':
    case 'after':
      return `${query.kind}:${query.day}`
    case 'nothing':
      return '!'
  }
}

const PIECES = [
  'a',
  'near:2(',
  'Müller',
  'E-Mail',
  'OR',
  '(',
  ')',
  '-',
  '"',
  '*',
  '?',
  ' ',
  ' ',
  ' ',
  ':',
  'from',
  'subject:',
  'cc:',
  'foo:',
]
const queryText = fc.oneof(
  fc
    .array(
      fc.constantFrom(...PIECES, 'has:attachment', 'messageid:<B@c>', 'larger:5k', 'before:2024-02-29', 'larger:', '!'),
      {
        maxLength: 60,
      },
    )
    .map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 100 }),
)

// query.3: `OR`, brackets, exclusion, fields, sizes and dates combine freely.
test('any text is read, and the tree written down again is read as the same tree', () => {
  fc.assert(
    fc.property(queryText, (text) => {
      const query = parseIfRead(text)
      if (query !== null) assert.deepEqual(parse(print(query)), query)
    }),
    {
      numRuns: 5000,
      examples: [
        ['messageid:<B@c> OR messageid:<B@c>'],
        ['-near:2(a b a b'],
        ['near:2(a a B-c'],
        ['1.234,56 OR 1.234,56'],
      ],
    },
  )
})

test('a tree is in normal form', () => {
  const check = (query: Query, parent: string): void => {
    assert.ok(query.kind !== 'nothing' || parent === 'root')
    if (query.kind === 'and' || query.kind === 'or') {
      assert.ok(query.parts.length >= 2 && parent !== query.kind)
      assert.equal(new Set(query.parts.map((part) => JSON.stringify(part))).size, query.parts.length)
      for (const part of query.parts) check(part, query.kind)
    }
    if (query.kind === 'not') {
      assert.notEqual(parent, 'not')
      check(query.part, 'not')
    }
  }
  fc.assert(
    fc.property(queryText, (text) => {
      const query = parseIfRead(text)
      if (query !== null) check(query, 'root')
    }),
    { numRuns: 3000 },
  )
})

// query.13: In phrases and in addresses of the web, `*` and `?` are punctuation.
test('wildcards stand anywhere in a word; in phrases and addresses of the web they are punctuation', () => {
  const readings = {
    '*schlauch*': '*schlauch*',
    'Feuer*Schläuche': 'feuer*schlauche',
    're?nung': 're?nung',
    '*üller': '*uller',
    'subject:*Mueller*': 'subject:*muller*',
    '-E-Mail*adr': '!e+mail*adr',
    'filename:*.pdf': 'filename:pdf',
    '*日本*': '日+本',
    'schlauch**': 'schlauch*',
    'a*': 'a*',
    '"was ist das?"': 'was+ist+das',
    'https://firma.example/suche?nr=1*2': 'https+firma+example+suche+nr+1+2',
  }
  for (const [text, tree] of Object.entries(readings)) assert.equal(shape(parse(text)), tree, text)
})

// query.11: A word with wildcards needs three letters or digits, two of them side by side (a beginning with `*` needs one); else 400 with the word.
test('a wildcard with too few letters is refused with the word that has it', () => {
  for (const text of ['*', '**', '?', '???', '*.*', 'a?', '*ab', 'a*b*c', '?b?d?', 'subject:*', 're-*-12', '*-?'])
    assert.throws(() => parse(`pumpe ${text} rohr`), WildcardError, text)
})
