import assert from 'node:assert/strict'
import { test } from 'vitest'
import { NO_CONDITIONS, oneContact } from '../../search/index.ts'
import { readFilter, type SearchParameters } from './filter.ts'

const read = (parameters: SearchParameters, zone = 'Europe/Berlin') => readFilter(parameters, zone)
const second = (instant: string) => Date.parse(instant) / 1000
const refusal = (parameters: SearchParameters): string => {
  try {
    read(parameters)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

test('no parameter is no condition', () => {
  assert.deepEqual(read({}), { query: null, contact: null, from: null, to: null, since: null, until: null })
})

test('a day is read in the configured zone and lasts until the next one begins, 23 and 25 hours long ones too', () => {
  const days: readonly (readonly [day: string, start: string, end: string])[] = [
    ['2026-01-31', '2026-01-30T23:00:00Z', '2026-01-31T23:00:00Z'],
    ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ]
  for (const [day, start, end] of days) {
    const { since, until } = read({ date_from: day, date_to: day })
    assert.deepEqual([since, until], [second(start), second(end)], day)
  }
  const { since } = read({ date_from: '2026-01-31' }, 'America/New_York')
  assert.equal(since, second('2026-01-31T05:00:00Z'))
})

test('an instant counts itself in at both ends', () => {
  const filter = read({ date_from: '2026-01-31T08:00:00+01:00', date_to: '2026-01-31T07:00:00Z' })
  assert.deepEqual([filter.since, filter.until], [second('2026-01-31T07:00:00Z'), second('2026-01-31T07:00:01Z')])
  const between = read({ date_from: '2026-01-31T07:00:00.5Z', date_to: '2026-01-31T07:00:00.9Z' })
  assert.ok(between.since! >= between.until!)
})

test('the ends of time are days like any other', () => {
  const { since, until } = read({ date_from: '0000-01-01', date_to: '9999-12-31' })
  assert.ok(since! < second('0000-01-01T00:00:01Z') && until! > second('9999-12-31T22:59:59Z'))
  assert.equal(read({ q: 'after:9999-12-31' }).query?.kind, 'after')
})

// search.22: An unreadable date and a range that ends before it begins are 400.
test('what is no date, and a range that ends before it begins, is refused by name', () => {
  for (const date of [
    '2026-02-30',
    '31.01.2026',
    '2026-1-1',
    'gestern',
    '2026-01-31T08:00:00',
    '2026-01-31 08:00:00Z',
    '20260131',
  ]) {
    assert.match(refusal({ date_from: date }), /^date_from /, date)
    assert.match(refusal({ date_to: date }), /^date_to /, date)
  }
  assert.match(refusal({ date_from: '2026-02-01', date_to: '2026-01-31' }), /date_from darf nicht nach date_to liegen/)
  assert.match(refusal({ date_from: '2026-01-31T08:00:01Z', date_to: '2026-01-31T08:00:00Z' }), /nicht nach date_to/)
  assert.equal(refusal({ date_from: '2026-01-31T23:59:59+01:00', date_to: '2026-01-31' }), 'accepted')
})

// search.16: `from` and `to` are an address (exact), `@domain`, or words of names and addresses.
test('from and to are an address, a domain or words', () => {
  assert.deepEqual(read({ from: ' Max@Muster.DE ' }).from, { kind: 'address', address: 'max@muster.de' })
  assert.deepEqual(read({ to: '@Muster.de' }).to, { kind: 'domain', domain: 'muster.de' })
  const words = read({ from: 'Schlauch -Huber' })
  assert.equal(words.from, null)
  assert.deepEqual(
    words.query?.kind === 'and' &&
      words.query.parts.map((part) => part.kind === 'word' && [part.field, ...part.tokens]),
    [
      ['from', 'schlauch'],
      ['from', 'huber'],
    ],
  )
  assert.equal(read({ to: '@' }).query?.kind, 'nothing')
})

// search.28: A `contact` that is not exactly one address or `@domain` (a word, a list, a name beside it) is 400; `from` and `to` may be words.
test('a contact that is not exactly one address is refused by name', () => {
  for (const contact of [
    'xyz',
    'a,b',
    'Name <a@b>',
    '<a@b.de>',
    'a@b.de,c@d.de',
    'a@b.de c@d.de',
    '@',
    '@a@b.de',
    'a@b.de,c@d.de',
    'a@',
    'a@b@c.de',
    'a@b.de;',
    '"a"b@c.de',
    'mailto:a@b.de',
  ]) {
    assert.match(refusal({ contact: [contact] }), /^contact muss genau eine Adresse/, contact)
    assert.match(refusal({ contact: ['a@b.de', contact], from: '@x.de' }), /^contact muss genau eine Adresse/, contact)
  }
  for (const contact of [
    'a@b',
    'Jörg.Müller+Lager@schläuche.example',
    '"a b,c"@muster.de',
    'root@[192.0.2.1]',
    "o'hara/x=1@a.de",
  ])
    assert.deepEqual(read({ contact: [contact] }).contact, oneContact(contact.toLowerCase()), contact)
})

// search.13: Beside `contact`, `from` and `to` are not even checked.
test('with contact, from and to have no effect, not even wrong ones', () => {
  const filter = read({ contact: ['Max@Muster.de'], from: 'x '.repeat(200), to: '@y.de' })
  assert.deepEqual(filter, { ...NO_CONDITIONS, contact: oneContact('max@muster.de') })
})

// search.31: `contact_in` names where the contacts stand: `from`, `to`, `cc`; default `from,to`.
test('several contacts are each counted once, and stand where contact_in says', () => {
  const { contact } = read({ contact: ['a@b.de', 'A@B.de', '@Firma.example'], contact_in: 'cc, from' })
  assert.deepEqual(contact, {
    anyOf: [
      { kind: 'address', address: 'a@b.de' },
      { kind: 'domain', domain: 'firma.example' },
    ],
    roles: ['from', 'cc'],
  })
  for (const contact_in of ['bcc', 'from,', 'from;to', 'FROM'])
    assert.match(refusal({ contact: ['a@b.de'], contact_in }), /^contact_in muss aus „from“/, contact_in)
})

// search.18: All words of `subject` must occur; it knows no operators.
test('q and subject are combined with AND, whatever operators q has', () => {
  const { query } = read({ q: 'a OR b', subject: 'c d' })
  assert.deepEqual(query?.kind === 'and' && query.parts.map(({ kind }) => kind), ['or', 'word', 'word'])
  assert.equal(read({ q: 'a', subject: '!!!' }).query?.kind, 'nothing')
})

test('a text that is too large is refused by name and limit', () => {
  assert.match(refusal({ q: 'x'.repeat(4097) }), /^q darf höchstens 4096 Zeichen haben/)
  assert.match(refusal({ q: 'x '.repeat(101) }), /^q darf höchstens 100 Begriffe haben/)
  assert.match(refusal({ subject: 'x '.repeat(101) }), /^subject /)
  assert.match(refusal({ from: 'x '.repeat(101) }), /^from /)
})
