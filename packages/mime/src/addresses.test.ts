import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { formatAddresses, parseAddresses } from './addresses.ts'

const context = { encodedWords: 100, report: () => {} }
const parse = (text: string) => parseAddresses(text, 100, context)

const cases: readonly (readonly [string, readonly (readonly [name: string, address: string])[]])[] = [
  ['max@wehr.example', [['', 'max@wehr.example']]],
  ['Max Muster <max@wehr.example>', [['Max Muster', 'max@wehr.example']]],
  ['"Muster, Max" <max@wehr.example>', [['Muster, Max', 'max@wehr.example']]],
  ['=?utf-8?q?Muster=2C_Max?= <max@wehr.example>', [['Muster, Max', 'max@wehr.example']]],
  ['=?utf-8?q?Muster, Max?= <max@wehr.example>', [['Muster, Max', 'max@wehr.example']]],
  ['max@wehr.example (Max Muster)', [['Max Muster', 'max@wehr.example']]],
  ['Max (Wache (Nord)) <max@wehr.example>', [['Max', 'max@wehr.example']]],
  [
    'Wehr: a@b.example, C <c@d.example>;',
    [
      ['', 'a@b.example'],
      ['C', 'c@d.example'],
    ],
  ],
  ['undisclosed-recipients:;', []],
  [
    'a@b.example; c@d.example',
    [
      ['', 'a@b.example'],
      ['', 'c@d.example'],
    ],
  ],
  [
    'A <a@b.example> C <c@d.example>',
    [
      ['A', 'a@b.example'],
      ['C', 'c@d.example'],
    ],
  ],
  [
    'a1@b.example b1@b.example  c1 @ b.example (C), d@b.example',
    [
      ['', 'a1@b.example'],
      ['', 'b1@b.example'],
      ['C', 'c1@b.example'],
      ['', 'd@b.example'],
    ],
  ],
  ['=?utf-8?q?a@b.example?= c@d.example', [['a@b.example', 'c@d.example']]],
  ['"a@b.example" c@d.example', [['a@b.example', 'c@d.example']]],
  ['a@b.example <c@d.example>', [['a@b.example', 'c@d.example']]],
  ['<@relay.example:a@b.example>', [['', 'a@b.example']]],
  ['Max <max@wehr.example', [['Max', 'max@wehr.example']]],
  ['Max max@wehr.example', [['Max', 'max@wehr.example']]],
  ['"max muster"@wehr.example', [['', '"max muster"@wehr.example']]],
  ['max @ wehr . example', [['', 'max@wehr.example']]],
  ['Wache Nord', [['Wache Nord', '']]],
  ['root', [['', 'root']]],
  ['"offen <a@b.example>', [['offen', 'a@b.example']]],
  ['müller@bücher.example', [['', 'müller@bücher.example']]],
  ["<'a@b.example'>", [['', 'a@b.example']]],
  ["\"'a@b.example'\" <'a@b.example'>", [["'a@b.example'", 'a@b.example']]],
  [
    "'a@b.example', ‘c@d.example’",
    [
      ['', 'a@b.example'],
      ['', 'c@d.example'],
    ],
  ],
  ['<"a@b.example">', [['', 'a@b.example']]],
  ['"a@b.example"', [['', 'a@b.example']]],
  ['Max <mailto:a@b.example>', [['Max', 'a@b.example']]],
  [
    '<SMTP:a@b.example>, <smtp:c@d.example>',
    [
      ['', 'a@b.example'],
      ['', 'c@d.example'],
    ],
  ],
  [
    "<'mailto:a@b.example'>, <mailto:'c@d.example'>",
    [
      ['', 'a@b.example'],
      ['', 'c@d.example'],
    ],
  ],
  ['<mailto:a@b.example?subject=Probe>', [['', 'a@b.example']]],
  [
    'mailto:a@b.example, Max [mailto:c@d.example]',
    [
      ['', 'a@b.example'],
      ['', 'c@d.example'],
    ],
  ],
  [
    '<a@b.example.>, c@d.example.',
    [
      ['', 'a@b.example'],
      ['', 'c@d.example'],
    ],
  ],
  [
    '<a\u200b@b.example\ufeff>, \u2068c@d.example\u2069',
    [
      ['', 'a@b.example'],
      ['', 'c@d.example'],
    ],
  ],
  ['<a@b.example\u00a0>', [['', 'a@b.example']]],
  [
    '<<a@b.example>>, C <<c@d.example>>',
    [
      ['', 'a@b.example'],
      ['C', 'c@d.example'],
    ],
  ],
  [
    'Max <a@b.example>>, > C <c@d.example>',
    [
      ['Max', 'a@b.example'],
      ['C', 'c@d.example'],
    ],
  ],
  [
    '"<a@b.example>", "C <c@d.example>"',
    [
      ['', 'a@b.example'],
      ['C', 'c@d.example'],
    ],
  ],
  ['"max@" <b.example max@b.example>', [['max@', 'max@b.example']]],
  ['<max@b.example Max Muster>', [['', 'max@b.example']]],
  [
    '<Max Muster>, Otto <Otto Muster>',
    [
      ['Max Muster', ''],
      ['Otto', 'Otto Muster'],
    ],
  ],
  [
    'A <a@b.example c@d.example>',
    [
      ['A', 'a@b.example'],
      ['', 'c@d.example'],
    ],
  ],
  [
    '<a@b.example, c@d.example>',
    [
      ['', 'a@b.example'],
      ['', 'c@d.example'],
    ],
  ],
  [
    '<max @ wehr . example>, <max@wehr. example>',
    [
      ['', 'max@wehr.example'],
      ['', 'max@wehr.example'],
    ],
  ],
  // What belongs to an address stays.
  [
    "o'brien@b.example, <d'or@b.example>",
    [
      ['', "o'brien@b.example"],
      ['', "d'or@b.example"],
    ],
  ],
  [
    '<"max muster"@b.example>, <"a@b"@c.example>',
    [
      ['', '"max muster"@b.example'],
      ['', '"a@b"@c.example'],
    ],
  ],
  [
    'a@[192.0.2.1], <a@[IPv6:2001:db8::1]>',
    [
      ['', 'a@[192.0.2.1]'],
      ['', 'a@[IPv6:2001:db8::1]'],
    ],
  ],
  ["Max 'Moritz' Muster <a@b.example>", [["Max 'Moritz' Muster", 'a@b.example']]],
  ['Umsatz > Gewinn <a@b.example>', [['Umsatz > Gewinn', 'a@b.example']]],
  ['', []],
  [' , ,; ', []],
  ['>, <>', []],
  [
    "<Max <a@b.example>>, <'Otto' <c@d.example>>",
    [
      ['Max', 'a@b.example'],
      ["'Otto'", 'c@d.example'],
    ],
  ],
  [
    'A <a@b.example> <c@d.example>',
    [
      ['A', 'a@b.example'],
      ['', 'c@d.example'],
    ],
  ],
]

for (const [text, expected] of cases) {
  test(`the address field ${JSON.stringify(text)} names ${expected.length} mailboxes`, () => {
    assert.deepEqual(
      parse(text).map(({ name, address }) => [name, address]),
      expected,
    )
  })
}

test('an encoded word cannot forge an address, because the list is split before it is decoded', () => {
  assert.deepEqual(parse('=?utf-8?q?chef=40wehr=2Eexample=3E=2C?= <fremd@example.org>'), [
    { name: 'chef@wehr.example>,', address: 'fremd@example.org' },
  ])
})

test('a name with specials is quoted and a bare address stays bare', () => {
  const text = formatAddresses([
    { name: 'Dr. Müller', address: 'mueller@wehr.example' },
    { name: 'Max', address: 'max@wehr.example' },
    { name: 'Er sagt "Ja"', address: 'ja@wehr.example' },
    { name: '', address: 'wache@wehr.example' },
  ])
  assert.equal(
    text,
    '"Dr. Müller" <mueller@wehr.example>, Max <max@wehr.example>, "Er sagt \\"Ja\\"" <ja@wehr.example>, wache@wehr.example',
  )
})

test('what is written as addresses is read as the same addresses', () => {
  const name = fc
    .string({ unit: fc.constantFrom(...'abc ÄÖß,;:<>@"\\().=?漢'), maxLength: 20 })
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => !text.includes('=?'))
  const address = fc
    .tuple(fc.stringMatching(/^[a-z0-9]{1,10}$/), fc.stringMatching(/^[a-z0-9]{1,10}\.example$/))
    .map(([local, domain]) => `${local}@${domain}`)
  const mailboxes = fc.array(fc.record({ name, address }, { noNullPrototype: true }), { maxLength: 8 })
  fc.assert(fc.property(mailboxes, (list) => assert.deepEqual(parse(formatAddresses(list)), list)))
})

test('at most as many mailboxes as allowed are read, and the cut is reported', () => {
  const problems: string[] = []
  const found = parseAddresses('a@b.example, '.repeat(50), 10, {
    encodedWords: 1,
    report: (code) => problems.push(code),
  })
  assert.equal(found.length, 10)
  assert.deepEqual(problems, ['limit_addresses'])
})

test('at most as many mailboxes as allowed are read where their commas are missing, and the cut is reported', () => {
  const problems: string[] = []
  const found = parseAddresses('a@b.example '.repeat(50), 10, {
    encodedWords: 1,
    report: (code) => problems.push(code),
  })
  assert.equal(found.length, 10)
  assert.deepEqual(problems, ['limit_addresses'])
})
