/** GET /mails: the hits of its parameters, their order and pages. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aMail, dateHeader } from './mail.factory.ts'
import { aMailarchiv, archiveMails } from './mailarchiv.factory.ts'

type Found = { mails: { id: string; subject: string; date: string }[]; total: number; page: number; pages: number }

const small = await aMailarchiv([
  aMail({
    from: '"Müller, Jörg" <joerg.mueller@schlauch.example>',
    to: 'kasse@feuerwehr.example, Chefin <chefin@feuerwehr.example>',
    cc: 'werkstatt@gruber.example',
    subject: 'Angebot über B-Schläuche',
    date: 'Wed, 14 Jan 2026 08:05:33 +0100',
    text: 'Sehr geehrte Frau Strasser, anbei unser Angebot für die neue Drehleiter in der Großen Straße.',
    files: { 'Angebot Nr. 4711.pdf': 'x'.repeat(2000) },
  }),
  aMail({
    from: 'chefin@feuerwehr.example',
    to: 'JOERG.MUELLER@Schlauch.Example',
    subject: 'AW: Angebot',
    date: 'Thu, 15 Jan 2026 20:00:00 +0100',
    text: 'Wir bestellen. Die Drehleiter ist neu lackiert.',
  }),
  aMail({
    from: 'newsletter@brandschutz.example',
    to: 'chefin@feuerwehr.example',
    subject: 'Newsletter Brandschutz',
    date: 'Fri, 16 Jan 2026 05:00:00 +0100',
    text: 'Neues von der Drehleiter und von Mueller & Söhne.',
  }),
])
const [offer, answer, newsletter] = ['Angebot über B-Schläuche', 'AW: Angebot', 'Newsletter Brandschutz']

const searches: readonly (readonly [parameters: Record<string, string>, ...subjects: string[]])[] = [
  [{}, newsletter, answer, offer],
  // rest.1: CRM and ERP systems read the archive over HTTP and never write to it.
  // query.1: A word is found in subject, body, addresses, attachment names and texts of attachments.
  [{ q: 'drehleiter' }, newsletter, answer, offer],
  [{ q: 'Drehleiter Angebot' }, answer, offer],
  // query.2: A phrase in quotes finds its words next to each other.
  [{ q: '"neue Drehleiter"' }, offer],
  [{ q: 'Drehleiter -Newsletter' }, answer, offer],
  [{ q: 'Drehleiter -"neue Drehleiter"' }, newsletter, answer],
  [{ q: 'lackiert OR newsletter' }, newsletter, answer],
  [{ q: '(lackiert OR Straße) Angebot' }, answer, offer],
  [{ q: '-Drehleiter' }],
  [{ q: '-lackiert' }, newsletter, offer],
  [{ q: 'Brandsch*' }, newsletter],
  [{ q: 'brandsch' }],
  [{ q: 'müller' }, newsletter, answer, offer],
  // query.4: Case, accents and German spelling do not matter.
  [{ q: 'MUELLER' }, newsletter, answer, offer],
  [{ q: 'strasse' }, offer],
  [{ q: 'B-Schlaeuche' }, offer],
  [{ q: 'from:müller' }, offer],
  [{ q: 'from:"mueller jörg"' }, offer],
  [{ q: 'to:joerg.mueller@schlauch.example' }, answer],
  [{ q: 'cc:gruber' }, offer],
  [{ q: 'subject:angebot' }, answer, offer],
  [{ q: 'body:angebot' }, offer],
  [{ q: 'filename:4711' }, offer],
  [{ q: '4711' }, offer],
  [{ q: 'has:attachment' }, offer],
  [{ q: '-has:attachment' }, newsletter, answer],
  [{ q: 'larger:2k' }, offer],
  [{ q: 'smaller:2k' }, newsletter, answer],
  [{ q: 'before:2026-01-15' }, offer],
  [{ q: 'after:2026-01-14' }, newsletter, answer],
  [{ q: 'after:2026-01-14 before:2026-01-16' }, answer],
  [{ q: '-after:2026-01-14' }, offer],
  [{ q: 'envelope:chefin' }],
  [{ q: '"drehleiter' }, newsletter, answer, offer],
  [{ q: '(drehleiter' }, newsletter, answer, offer],
  [{ q: 'Drehleiter AND Angebot' }],
  [{ q: '!!!' }],
  [{ q: '' }, newsletter, answer, offer],
  // search.8: `contact` finds mails with this address in From or To.
  [{ contact: 'joerg.mueller@schlauch.example' }, answer, offer],
  // search.9: `contact` is compared exactly, in any case.
  [{ contact: 'Joerg.Mueller@SCHLAUCH.example' }, answer, offer],
  // search.10: A part of an address is no `contact`.
  [{ contact: 'mueller@schlauch.example' }],
  [{ contact: 'joerg.mueller@schlauch.example.evil' }],
  // search.11: `contact` ignores Cc.
  [{ contact: 'werkstatt@gruber.example' }],
  // search.6: All parameters narrow the result together.
  [{ contact: 'chefin@feuerwehr.example', q: 'from:newsletter' }, newsletter],
  // search.12: Beside `contact`, `from` and `to` have no effect.
  [{ contact: 'chefin@feuerwehr.example', from: 'niemand@x.example', to: '@x.example' }, newsletter, answer, offer],
  // search.14: `from` narrows by sender.
  [{ from: 'chefin@feuerwehr.example' }, answer],
  [{ from: 'chefin' }, answer],
  [{ from: '@schlauch.example' }, offer],
  [{ from: '@Schlauch.EXAMPLE' }, offer],
  [{ from: '@example' }],
  [{ from: 'Jörg Müller' }, offer],
  [{ from: 'Müller Chefin' }],
  [{ to: '@feuerwehr.example' }, newsletter, offer],
  // search.15: `to` narrows by recipient.
  [{ to: 'kasse@feuerwehr.example' }, offer],
  [{ to: 'Chefin' }, newsletter, offer],
  [{ to: 'werkstatt@gruber.example' }],
  [{ subject: 'angebot' }, answer, offer],
  [{ subject: 'Schläuche ANGEBOT' }, offer],
  [{ subject: 'Angebot OR Newsletter' }],
  // search.17: `subject` narrows by words of the subject and is joined with `q` by AND.
  [{ subject: 'angebot', q: 'lackiert OR newsletter' }, answer],
  // search.19: `date_from` begins the range: a day or an instant of RFC 3339.
  [{ date_from: '2026-01-15' }, newsletter, answer],
  // search.20: `date_to` ends the range, inclusive.
  [{ date_to: '2026-01-15' }, answer, offer],
  [{ date_from: '2026-01-15', date_to: '2026-01-15' }, answer],
  [{ date_from: '2026-01-15T19:00:00Z', date_to: '2026-01-15T20:00:00+01:00' }, answer],
  [{ date_from: '2026-01-15T19:00:01Z', date_to: '2026-01-15T20:00:01+01:00' }],
  [{ date_from: '2027-01-01' }],
]
for (const [parameters, ...subjects] of searches) {
  test(`${new URLSearchParams(parameters)} finds ${subjects.join(' · ') || 'nothing'}`, async () => {
    assert.deepEqual(await small.found(parameters), subjects)
  })
}

// search.1: An entry has exactly `id`, `from`, `to`, `subject`, `date`, `size` (bytes of the original) and `has_attachments`.
test('an entry of the result has exactly the seven fields of the specification', async () => {
  const { body } = await small.search({ q: 'subject:schläuche' })
  assert.deepEqual(body, {
    mails: [
      {
        id: small.ids[0],
        from: '"Müller, Jörg" <joerg.mueller@schlauch.example>',
        to: 'kasse@feuerwehr.example, Chefin <chefin@feuerwehr.example>',
        subject: offer,
        date: '2026-01-14T07:05:33Z',
        size: (await small.archive.get(small.ids[0]!))!.size,
        has_attachments: true,
      },
    ],
    total: 1,
    page: 1,
    pages: 1,
  })
})

// search.5: Newest `date` first (search.29 for one in the future); mails of the same second by ascending id.
test('mails of the same second come by rising id, newest date first, on every page', async () => {
  const house = await aMailarchiv()
  const dates = ['2026-02-01T00:00:00Z', '2026-02-01T00:00:01Z', '2026-02-01T00:00:00Z', '2025-12-31T23:59:59Z']
  const mails = Array.from({ length: 30 }, (_, place) => aMail({ date: dateHeader(dates[place % 4]!) }))
  await archiveMails(house.archive, mails)
  const all: Found['mails'] = []
  for (let page = 1; page <= 5; page++) {
    const body = (await house.search({ page, limit: 7 })).body as Found
    assert.deepEqual([body.total, body.page, body.pages], [30, page, 5])
    all.push(...body.mails)
  }
  const sorted = [...all].sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id))
  assert.deepEqual(all, sorted)
  assert.equal(new Set(all.map(({ id }) => id)).size, 30)
})

// search.3: `total` is exact; a page behind the last one answers 200 without mails; every page is reachable.
test('a page behind the last one is empty, however far, and its total stays exact', async () => {
  const house = await aMailarchiv([aMail(), aMail(), aMail()])
  for (const page of ['2', '3', '1000000', '9'.repeat(30), '0002']) {
    const { status, body } = await house.search({ page, limit: 3 })
    assert.equal(status, 200)
    const { mails, total, pages } = body as Found
    assert.deepEqual([mails.length, total, pages], [0, 3, 1])
  }
  assert.equal(((await house.search({ page: '0001', limit: '000003' })).body as Found).mails.length, 3)
})

// search.4: `pages` is the total divided by the limit, rounded up: 0 without hits.
test('an empty archive and a search without hits have no pages', async () => {
  const house = await aMailarchiv()
  const nothing = { mails: [], total: 0, page: 1, pages: 0 }
  assert.deepEqual((await house.search()).body, nothing)
  await archiveMails(house.archive, [aMail()])
  assert.deepEqual((await house.search({ q: 'nirgends' })).body, nothing)
  assert.equal(((await house.search()).body as Found).total, 1)
})

// search.2: A page has 25 mails unless `limit` says otherwise, and at most 100; `page` starts at 1.
test('by default a page has 25 mails', async () => {
  const house = await aMailarchiv(Array.from({ length: 26 }, () => aMail()))
  const { mails, total, pages } = (await house.search()).body as Found
  assert.deepEqual([mails.length, total, pages], [25, 26, 2])
})

// search.21: A day without a time is the whole day in the configured zone.
test('calendar days are those of the configured zone, on the days of the clock change too', async () => {
  const instants = ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z']
  const autumn = ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z']
  const house = await aMailarchiv(
    [...instants, ...autumn].map((date) => aMail({ subject: date, date: dateHeader(date) })),
  )
  const day = (date: string) => house.found({ date_from: date, date_to: date })
  assert.deepEqual(await day('2026-03-29'), [instants[2], instants[1]])
  assert.deepEqual(await day('2026-10-25'), [autumn[2], autumn[1]])
  assert.deepEqual(await house.found({ q: 'before:2026-03-29' }), [instants[0]])
  assert.deepEqual(await house.found({ q: 'after:2026-10-25' }), [autumn[3]])
})

// mail.2: `date` is the Date header, else the latest Received, else the separator of its mbox (mail.21), else the time of archiving.
test('a mail without a readable date counts by its latest Received line, else by the time of archiving', async () => {
  const received = [
    'Received: from a by b; Tue, 10 Feb 2026 10:00:00 +0100',
    'Received: from c by a; Tue, 10 Feb 2026 11:30:00 +0100',
  ]
  const house = await aMailarchiv([
    aMail({ date: null, headers: received, subject: 'received' }),
    aMail({ date: 'vorgestern', headers: received, subject: 'unreadable' }),
    aMail({ date: null, subject: 'archived' }),
  ])
  const { mails } = (await house.search()).body as Found
  const dates = new Map(mails.map(({ subject, date }) => [subject, date]))
  assert.equal(dates.get('received'), '2026-02-10T10:30:00Z')
  assert.equal(dates.get('unreadable'), '2026-02-10T10:30:00Z')
  assert.ok(Math.abs(Date.parse(dates.get('archived')!) - Date.now()) < 60_000)
})

test('a mail whose Date lies beyond what RFC 3339 can say stands in the list like any other', async () => {
  const dates = [
    'Fri, 31 Dec 9999 23:59:59 -1200',
    'Sat, 01 Jan 0000 00:00:00 +1400',
    'Mon, 01 Jan 123456 00:00:00 +0000',
  ]
  const house = await aMailarchiv(dates.map((date) => aMail({ date })))
  const { status, body, text } = await house.search()
  assert.equal(status, 200, text)
  for (const { date } of (body as Found).mails) assert.match(date, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
})

// rest.8: Every error body is exactly `{ "error": sentence }`, in German; a refused parameter is named with its range. An unknown parameter is 400 on every path.
test('what the parameters may not be is refused by name and range', async () => {
  const house = await aMailarchiv()
  const refusals: readonly (readonly [query: string, sentence: RegExp])[] = [
    ['limit=0', /limit muss eine ganze Zahl von 1 bis 100 sein/],
    ['limit=101', /limit muss eine ganze Zahl von 1 bis 100 sein/],
    ['limit=1e2', /limit /],
    ['limit=%2B5', /limit /],
    ['limit=5.0', /limit /],
    ['limit=-1', /limit /],
    ['page=0', /page muss eine ganze Zahl ab 1 sein/],
    ['page=eins', /page /],
    ['page=1&page=2', /page darf nur einmal angegeben werden/],
    ['date_from=31.01.2026', /date_from muss ein Tag/],
    ['date_to=2026-02-30', /date_to muss ein Tag/],
    ['date_from=2026-02-01&date_to=2026-01-31', /date_from darf nicht nach date_to liegen/],
    ['contact=xyz', /contact muss genau eine Adresse \(name@firma\.example\) oder eine Domain/],
    ['contact=Name+%3Ca%40b.de%3E', /contact muss genau eine Adresse \(name@firma\.example\) oder eine Domain/],
    ['contact=a@b.de,c@d.de', /contact muss genau eine Adresse \(name@firma\.example\) oder eine Domain/],
    ['contakt=x@y.de', /contakt ist als Parameter hier unbekannt/],
    ['q=a&Q=b', /Q ist als Parameter hier unbekannt/],
    [`q=${'a+'.repeat(101)}`, /q darf höchstens 100 Begriffe haben/],
    [`q=${'x'.repeat(4097)}`, /q darf höchstens 4096 Zeichen haben/],
  ]
  for (const [query, sentence] of refusals) {
    const { status, body } = await house.http.get(`/api/v1/mails?${query}`, { token: house.auditor })
    assert.equal(status, 400, query)
    assert.deepEqual(Object.keys(body as object), ['error'])
    assert.match((body as { error: string }).error, sentence)
  }
})

// search.7: An empty parameter counts as missing.
test('an empty parameter counts as missing', async () => {
  const house = await aMailarchiv([aMail()])
  const { status, body } = await house.search({ q: '', contact: '', from: '', date_from: '', page: '', limit: '' })
  assert.equal(status, 200)
  assert.equal((body as Found).total, 1)
})

test('the longest query that is allowed is read, also where every character of it takes nine in the address', async () => {
  const house = await aMailarchiv([aMail()])
  const { status, text } = await house.search({ q: '字'.repeat(4096) })
  assert.equal(status, 200, text)
})

// query.5: Unbalanced quotes and brackets are read leniently.
test('no query, however hostile, ends in anything but 200 or 400', async () => {
  const house = await aMailarchiv([aMail({ text: 'near and not or' })])
  const hostile = [
    '"',
    '(((((',
    ')))',
    '-',
    'NEAR(a b, 2)',
    'a NOT b',
    'a AND',
    '^a',
    '{a}',
    'subject:',
    "';--",
    'a:b:c',
    '\u{1f525}',
    '%',
    '\\',
    'from:"',
    '-(',
    'OR',
    '+a',
    'col : x',
    '[x]',
    '\u202e',
  ]
  for (const q of hostile) assert.equal((await house.search({ q })).status, 200, q)
  // A wildcard alone matches every word.
  for (const q of ['*', '""*', 'body:*', '?', '-*']) assert.equal((await house.search({ q })).status, 400, q)
  assert.equal((await house.search({ q: '('.repeat(4096) })).status, 200)
  assert.equal((await house.search({ q: 'near' })).status, 200)
  assert.equal(((await house.search({ q: 'near and not or' })).body as Found).total, 1)
})
