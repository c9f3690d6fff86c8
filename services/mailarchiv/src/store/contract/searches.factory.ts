/** Arbitrary mails and searches of a few words and people, so that many searches find something. */
import { hash } from 'node:crypto'
import fc from 'fast-check'
import { aMail, dateHeader } from '../../../test/mail.factory.ts'
import {
  type AddressFilter,
  CONTACT_ROLES,
  type ContactFilter,
  conjunction,
  disjunction,
  negation,
  oneContact,
  type Query,
  type SearchFilter,
  TEXT_FIELDS,
} from '../../search/ast.ts'
import { tokens } from '../../search/index.ts'

const VOCABULARY = [
  'Pumpe',
  'Pumpen',
  'Prüfung',
  'Pruefung',
  'Straße',
  'Schlauch',
  'Schläuche',
  'E-Mail',
  'a',
  'ab',
  'abc',
  '日本語',
  'öl',
]
/** Of words, and of none. */
const WILDCARDS = ['*ump*', 'pum?e', 'schl?uche', '*uche', 's*l*uch', 'ab?', '*nord*', 'p?f', '*xyz*']
const PEOPLE = ['Anna Öhl <anna@nord.example>', 'bernd@nord.example', '"Pumpe, C." <ANNA@sued.example>']
const DATES = [
  '2026-03-01T08:00:00Z',
  '2026-03-01T08:00:00Z',
  '2026-03-01T23:59:59Z',
  '2026-03-02T00:00:00Z',
  '1999-12-31T12:00:00Z',
]

const someWords = (min: number, max: number) =>
  fc.array(fc.constantFrom(...VOCABULARY), { minLength: min, maxLength: max })

/** A mail of these words and people. */
export const aRandomMail = fc
  .record({
    from: fc.constantFrom(...PEOPLE),
    to: fc.constantFrom(...PEOPLE),
    cc: fc.constantFrom(...PEOPLE),
    subject: someWords(1, 4),
    text: someWords(0, 12),
    date: fc.constantFrom(...DATES),
    file: fc.option(someWords(1, 2)),
    isHidden: fc.boolean(),
  })
  .map(({ subject, text, date, file, isHidden, ...people }) =>
    aMail({
      ...people,
      subject: subject.join(' '),
      text: text.join(' '),
      date: dateHeader(date),
      files: file === null ? {} : { [`${file.join(' ')}.pdf`]: 'x' },
      headers: isHidden ? ['Bcc: geheim@ost.example'] : [],
    }),
  )

const INVOLVED: readonly AddressFilter[] = [
  { kind: 'address', address: 'anna@nord.example' },
  { kind: 'address', address: 'bernd@nord.example' },
  { kind: 'address', address: 'niemand@nord.example' },
  { kind: 'domain', domain: 'sued.example' },
]

const someContacts: fc.Arbitrary<ContactFilter> = fc.record({
  anyOf: fc.array(fc.constantFrom(...INVOLVED), { minLength: 1, maxLength: 4 }),
  roles: fc.subarray([...CONTACT_ROLES], { minLength: 1 }),
})

const aTerm: fc.Arbitrary<Query> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        kind: fc.constantFrom('word' as const, 'prefix' as const, 'phrase' as const),
        field: fc.constantFrom(null, null, null, ...TEXT_FIELDS),
        words: someWords(1, 2),
        letters: fc.integer({ min: 1, max: 8 }),
      })
      .map(({ kind, field, words, letters }): Query => {
        const found = words.flatMap((word) => tokens(word))
        const last = [...found.at(-1)!].slice(0, letters).join('')
        return { kind, field, text: words.join(' '), tokens: kind === 'prefix' ? [...found.slice(0, -1), last] : found }
      }),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        field: fc.constantFrom(null, null, null, ...TEXT_FIELDS),
        words: fc.array(fc.constantFrom(...WILDCARDS), { minLength: 1, maxLength: 2 }),
      })
      .map(
        ({ field, words }): Query => ({
          kind: 'pattern',
          field,
          text: words.join('-'),
          tokens: words,
          sequences: null,
        }),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        words: fc.uniqueArray(fc.constantFrom('pumpe', 'pumpen', 'schlauch', 'a', 'ab', 'e', 'mail'), {
          minLength: 2,
          maxLength: 2,
        }),
        distance: fc.integer({ min: 1, max: 4 }),
      })
      .map(
        ({ words, distance }): Query => ({
          kind: 'near',
          field: 'body',
          text: words.join(' '),
          tokens: words,
          distance,
        }),
      ),
  },
  fc.constant<Query>({ kind: 'has', what: 'attachment' }),
  fc.constantFrom<Query>(
    { kind: 'file', type: 'pdf' },
    { kind: 'file', type: 'doc' },
    { kind: 'file', sha256: hash('sha256', 'x', 'hex') },
  ),
  someContacts.map((involved): Query => ({ kind: 'involved', ...involved })),
  fc.record({
    kind: fc.constantFrom('larger' as const, 'smaller' as const),
    bytes: fc.integer({ min: 300, max: 700 }),
  }),
  fc
    .record({
      kind: fc.constantFrom('before' as const, 'after' as const),
      day: fc.constantFrom('2026-03-01', '2026-03-02', '2000-01-01'),
    })
    .map(({ kind, day }): Query => ({ kind, day, second: dayStart(day) })),
)

const { query: aQuery } = fc.letrec<{ query: Query }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: aTerm },
    fc.array(tie('query'), { minLength: 1, maxLength: 3 }).map(conjunction),
    fc.array(tie('query'), { minLength: 1, maxLength: 3 }).map(disjunction),
    tie('query').map(negation),
  ),
}))

const ADDRESSES = ['anna@nord.example', 'bernd@nord.example', 'anna@sued.example', 'niemand@nord.example']
const anAddress = fc.oneof(
  fc.constantFrom(...ADDRESSES).map((address) => ({ kind: 'address' as const, address })),
  fc.constantFrom('nord.example', 'sued.example').map((domain) => ({ kind: 'domain' as const, domain })),
)
const aSecond = fc.option(fc.constantFrom(...DATES).map((date) => Date.parse(date) / 1000))

/** Sequence numbers of mails that a restriction hides, mostly none. */
const hiddenMails = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 150 })).map((seqs) => seqs.sort((a, b) => a - b)) },
)

/** A search for these words and people, by callers with and without a scope, and with mails that are hidden from them. */
export const aFilter: fc.Arbitrary<SearchFilter> = fc.record({
  readable: fc.record({
    scope: fc.option(fc.array(anAddress, { minLength: 1, maxLength: 3 }), { freq: 2 }),
    hidden: hiddenMails,
  }),
  query: fc.option(aQuery, { freq: 5 }),
  contact: fc.option(fc.oneof(fc.constantFrom(...ADDRESSES).map(oneContact), someContacts), { freq: 1 }),
  from: fc.option(anAddress, { freq: 1 }),
  to: fc.option(anAddress, { freq: 1 }),
  since: aSecond,
  until: aSecond,
})

/** Midnight of a day in UTC, in epoch seconds. */
export function dayStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000
}
