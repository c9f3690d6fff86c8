import assert from 'node:assert/strict'
import { DAY_MS } from '@zeughaus/platform'
import { test } from 'vitest'
import {
  ACCESS,
  ANNA,
  aMailOf,
  aPanelWithAnna,
  codeOf,
  done,
  ERASURE,
  found,
  made,
  mailsOf,
  RESTRICTION,
  searched,
  sentenceOf,
  viewOf,
} from './requests.factory.ts'
import type { RequestView, ShownRequest } from './requests.schema.ts'

// rechte.2: A request for access names every mail that its person takes part in, those that name them if wanted, and leaves out what does not belong to it.
test.each(['SQLite', 'PostgreSQL'] as const)(
  '%s: an access goes from its receipt over the search to the bundle, and is closed',
  async (engine) => {
    const { call, ids, archive } = await aPanelWithAnna(engine)
    const { request } = await made(call, { ...ACCESS, addresses: [` ${ANNA.toUpperCase()} `, ANNA] })
    assert.deepEqual([request.state, request.due_on, request.is_overdue], ['open', '2026-12-02', false])
    assert.deepEqual([request.addresses, request.actions], [[ANNA], ['search', 'extend', 'close']])
    const view = await searched(call, request.id)
    assert.deepEqual(view.request.actions, ['search', 'leave_out', 'extend', 'bundle', 'close'])
    assert.deepEqual(view.counts, { participated: 3, named: 1, left_out: 0, free: 0, kept: [] })
    assert.deepEqual(
      (await mailsOf(call, request.id)).map(({ id, mail, roles }) => [id, mail?.subject, roles]),
      [
        [ids[0], 'Rechnung 17', ['from']],
        [ids[1], 'Angebot', ['to']],
        [ids[2], 'Rechnung 18', ['cc']],
        [ids[3], 'Einsatz', []],
      ],
    )

    const message = await archive.message(ids[3]!)
    const left = await done(call, request.id, 'leave-out', {
      ...{ mails: [`<${message?.messageId}>`, ids[2]], reason: 'Geschäftsgeheimnis' },
    })
    assert.deepEqual([left.request.mails, left.counts.named, left.counts.left_out], [2, 0, 2])
    const fewer = await done(call, request.id, 'take-in', { mails: [ids[2]] })
    assert.deepEqual([fewer.request.mails, fewer.counts.left_out], [3, 1])
    assert.deepEqual(
      (await mailsOf(call, request.id, 'left_out')).map((mail) => [mail.id, mail.left_out]),
      [[ids[3], 'Geschäftsgeheimnis']],
    )

    const bundle = await call('GET', `/requests/${request.id}/bundle?blacked=true`)
    assert.deepEqual(
      ['content-type', 'content-disposition', 'cache-control'].map((name) => bundle.headers.get(name)),
      ['application/zip', 'attachment; filename="auskunft.zip"', 'no-store'],
    )
    assert.ok(bundle.text.startsWith('PK'))
    const closed = await done(call, request.id, 'close', { outcome: 'done', note: 'Als Link übergeben' })
    assert.deepEqual([closed.request.state, closed.request.outcome, closed.request.actions], ['closed', 'done', []])
    assert.deepEqual(
      closed.steps.map(({ what, person, note }) => [what, person, note]),
      [
        ['created', 'Person 1', 'Eingegangen am 02.11.2026.'],
        ['searched', 'Person 1', '4 Mails auf der Liste.'],
        ['left_out', 'Person 1', '2 Mails ausgenommen: Geschäftsgeheimnis'],
        ['taken_in', 'Person 1', '1 Mail wieder aufgenommen.'],
        ['bundled', 'Person 1', '3 Mails, andere Personen geschwärzt.'],
        ['closed', 'Person 1', 'Erledigt. Als Link übergeben'],
      ],
    )
  },
)

test('a search that is repeated finds what has come, and keeps what was left out', async () => {
  const { call, ids, archive } = await aPanelWithAnna()
  const { request } = await found(call, ACCESS)
  await done(call, request.id, 'leave-out', { mails: [ids[1]], reason: 'Betrifft Dritte' })
  await archive.put([aMailOf('2026-11-20T08:00:00Z', { subject: 'Nachtrag', to: ANNA })])
  const again = await searched(call, request.id)
  assert.deepEqual([again.request.mails, again.counts.left_out], [4, 1])
  assert.deepEqual(
    (await mailsOf(call, request.id)).map(({ mail, left_out: why }) => [mail?.subject, why]),
    [
      ['Rechnung 17', null],
      ['Angebot', 'Betrifft Dritte'],
      ['Rechnung 18', null],
      ['Einsatz', null],
      ['Nachtrag', null],
    ],
  )
})

test('without the wish for it, mails that only name the person are not on the list', async () => {
  const { call } = await aPanelWithAnna()
  const { counts } = await found(call, { ...ACCESS, with_named: false })
  assert.deepEqual([counts.participated, counts.named], [3, 0])
})

// rechte.3: A request is answered within one month, extended once by two more with a reason while the first is running.
test('the deadline is extended once, before it is over, and a request that is late says so', async () => {
  const { call, accounts, account, aCaller, clock } = await aPanelWithAnna()
  const { request } = await made(call, { ...ACCESS, received_on: '2026-10-31' })
  const other = await made(call, { ...ACCESS, received_on: '2026-10-31' })
  assert.equal(request.due_on, '2026-11-30')
  const extended = await done(call, request.id, 'extend', { reason: 'Sehr viele Mails' })
  assert.deepEqual([extended.request.due_on, extended.request.extended], ['2027-01-31', 'Sehr viele Mails'])
  const twice = await call('POST', `/requests/${request.id}/extend`, { json: { reason: 'Noch mehr' } })
  assert.deepEqual([twice.status, codeOf(twice)], [409, 'frist_schon_verlaengert'])

  clock.forward(10 * DAY_MS)
  const later = aCaller(`zeughaus_mailarchiv=${(await accounts.openSession(account)).token}`)
  assert.equal((await viewOf(later, request.id)).request.is_overdue, false)
  const late = (await viewOf(later, other.request.id)).request
  assert.deepEqual([late.is_overdue, late.actions], [true, ['search', 'close']])
  const tooLate = await later('POST', `/requests/${other.request.id}/extend`, { json: { reason: 'Urlaub' } })
  assert.deepEqual([tooLate.status, codeOf(tooLate)], [409, 'frist_vorbei'])
  const closed = await done(later, other.request.id, 'close', { outcome: 'withdrawn', note: '' })
  assert.equal(closed.request.is_overdue, false)
})

test('open requests stand first, the one that is due next on top, and the others newest first', async () => {
  const { call } = await aPanelWithAnna()
  const ids: Record<string, string> = {}
  for (const day of ['2026-11-10', '2026-11-03', '2026-11-07', '2026-11-20'])
    ids[day] = (await made(call, { ...ACCESS, received_on: day })).request.id
  await done(call, ids['2026-11-10']!, 'close', { outcome: 'done', note: '' })
  await done(call, ids['2026-11-03']!, 'close', { outcome: 'done', note: '' })
  const { requests } = (await call('GET', '/requests')).body as { requests: ShownRequest[] }
  assert.deepEqual(
    requests.map(({ received_on: day }) => day),
    ['2026-11-07', '2026-11-20', '2026-11-03', '2026-11-10'],
  )
})

test('a request with fields that nobody can mean is refused with a sentence', async () => {
  const { call, ids } = await aPanelWithAnna()
  const create = async (fields: object) =>
    sentenceOf(await call('POST', '/requests', { json: { ...ACCESS, ...fields } }))
  assert.equal(await create({ addresses: [] }), 'addresses fehlt.')
  assert.equal(await create({ addresses: ['anna'] }), 'addresses[0] muss eine Adresse sein (name@firma.example).')
  assert.equal(await create({ person: ' ' }), 'person fehlt.')
  assert.equal(await create({ received_on: '2026-11-22' }), 'received_on darf nicht in der Zukunft liegen.')
  assert.equal(await create({ received_on: '2026-02-30' }), 'received_on muss ein Tag der Form JJJJ-MM-TT sein.')
  assert.match((await create({ addresses: Array(21).fill(ANNA) })) ?? '', /^addresses /)

  const { request } = await found(call, ACCESS)
  const refused = async (what: string, json: object) => {
    const answer = await call('POST', `/requests/${request.id}/${what}`, { json })
    return [answer.status, sentenceOf(answer)]
  }
  assert.deepEqual(await refused('leave-out', { mails: [ids[4]], reason: 'x' }), [
    400,
    `mails nennt, was nicht auf dieser Liste steht: „${ids[4]}“.`,
  ])
  assert.deepEqual(await refused('leave-out', { mails: [ids[0]], reason: '' }), [400, 'reason fehlt.'])
  assert.deepEqual(await refused('close', { outcome: 'refused', note: '' }), [400, 'note fehlt.'])
  assert.equal((await refused('close', { outcome: 'lifted', note: '' }))[0], 400)
  const unknown = await call('GET', '/requests/01980000-0000-7000-8000-000000000000')
  assert.deepEqual([unknown.status, sentenceOf(unknown)], [404, 'Diesen Antrag gibt es nicht.'])
})

test('what does not fit the kind or the state of a request is refused with a sentence of its own', async () => {
  const { call, ids } = await aPanelWithAnna()
  const access = (await made(call, ACCESS)).request.id
  const erasure = (await made(call, ERASURE)).request.id
  const restriction = (await made(call, RESTRICTION)).request.id
  const code = async (method: string, id: string, what: string, json?: object) => {
    const answer = await call(method, `/requests/${id}/${what}`, { ...(json && { json }) })
    assert.equal(answer.status, 409, answer.text)
    return codeOf(answer)
  }
  const mails = { mails: [ids[0]] }
  assert.deepEqual(
    [
      await code('GET', access, 'letter'),
      await code('POST', access, 'propose'),
      await code('POST', access, 'restrict', { readers: [] }),
      await code('GET', erasure, 'bundle'),
      await code('POST', erasure, 'lift', { reason: 'x' }),
    ],
    Array(5).fill('antrag_anderer_art'),
  )
  assert.deepEqual(
    [
      await code('GET', access, 'bundle'),
      await code('GET', erasure, 'letter'),
      await code('POST', erasure, 'propose'),
      await code('POST', restriction, 'restrict', { readers: [] }),
      await code('POST', access, 'leave-out', { ...mails, reason: 'x' }),
    ],
    Array(5).fill('suche_fehlt'),
  )
  assert.equal(await code('POST', restriction, 'lift', { reason: 'x' }), 'einschraenkung_gilt_nicht')
  assert.equal(await code('PUT', restriction, 'readers', { readers: [] }), 'einschraenkung_gilt_nicht')
  await done(call, access, 'close', { outcome: 'refused', note: 'Offenkundig unbegründet' })
  assert.deepEqual(
    [
      await code('POST', access, 'search'),
      await code('POST', access, 'extend', { reason: 'x' }),
      await code('POST', access, 'take-in', mails),
      await code('POST', access, 'close', { outcome: 'done', note: '' }),
      await code('GET', access, 'bundle'),
    ],
    Array(5).fill('antrag_abgeschlossen'),
  )
  const nobody = { ...RESTRICTION, addresses: ['niemand@muster.example'] }
  const { request } = await found(call, nobody)
  assert.equal(await code('POST', request.id, 'restrict', { readers: [] }), 'keine_mails')
  const free = await found(call, { ...nobody, kind: 'erasure' })
  assert.equal(await code('POST', free.request.id, 'propose'), 'nichts_zu_loeschen')
})

// rechte.4: Only the role Datenschutz sees requests.
test('the role Datenschutz alone sees requests and does anything with them', async () => {
  const { call, aPerson } = await aPanelWithAnna()
  const { request } = await found(call, ACCESS)
  const { call: others } = await aPerson(['verwaltung', 'lesen', 'pruefung'])
  const path = `/requests/${request.id}`
  for (const [method, what, json] of [
    ['GET', '/requests'],
    ['POST', '/requests', ACCESS],
    ['GET', '/requests/readers'],
    ['GET', path],
    ['GET', `${path}/mails`],
    ['GET', `${path}/bundle`],
    ['GET', `${path}/letter`],
    ['POST', `${path}/search`],
    ['POST', `${path}/leave-out`, { mails: ['x'], reason: 'x' }],
    ['POST', `${path}/take-in`, { mails: ['x'] }],
    ['POST', `${path}/extend`, { reason: 'x' }],
    ['POST', `${path}/propose`],
    ['POST', `${path}/restrict`, { readers: [] }],
    ['PUT', `${path}/readers`, { readers: [] }],
    ['POST', `${path}/lift`, { reason: 'x' }],
    ['POST', `${path}/close`, { outcome: 'done', note: '' }],
  ] as const)
    assert.equal((await others(method, what, { ...(json && { json }) })).status, 403, `${method} ${what}`)
  assert.equal((await viewOf(call, request.id)).steps.length, 2)
})

// rechte.5: The access log names who looked at a request, changed it and handed its mails out.
test('the access log has every look at a request, and the number of the mails that were handed out', async () => {
  const { call, aPerson } = await aPanelWithAnna()
  const { request } = await found(call, ACCESS)
  await call('GET', `/requests/${request.id}/bundle`)
  const { call: auditor } = await aPerson(['pruefung'])
  const { entries } = (await auditor('GET', '/log')).body as {
    entries: { action: string; object: string; hits: number | null }[]
  }
  const own = entries.filter(({ object }) => object === request.id)
  assert.deepEqual(
    ['request_change', 'request_read', 'request_bundle'].map((action) => own.some((entry) => entry.action === action)),
    [true, true, true],
  )
  assert.equal(own.find(({ action }) => action === 'request_bundle')?.hits, 4)
  assert.ok(!JSON.stringify(entries).includes('Anna Weber'))
})

test('the list of a request is read page by page', async () => {
  const { call, archive } = await aPanelWithAnna()
  await archive.put(
    Array.from({ length: 120 }, (_, place) => aMailOf('2026-02-01T08:00:00Z', { subject: `${place}`, to: ANNA })),
  )
  const { request } = await found(call, ACCESS)
  const pages: number[] = []
  const seen = new Set<string>()
  for (let after: number | null = 0; after !== null; ) {
    const { body } = await call('GET', `/requests/${request.id}/mails?after=${after}&limit=50`)
    const { mails, next } = body as { mails: { id: string }[]; next: number | null }
    pages.push(mails.length)
    for (const { id } of mails) seen.add(id)
    after = next
  }
  assert.deepEqual([pages, seen.size], [[50, 50, 24], 124])
})

test('a closed request keeps the list of its mails, also of those that are gone', async () => {
  const { call } = await aPanelWithAnna()
  const { request } = await found(call, ACCESS)
  await done(call, request.id, 'close', { outcome: 'done', note: '' })
  const view: RequestView = await viewOf(call, request.id)
  assert.deepEqual([view.request.mails, (await mailsOf(call, request.id)).length], [4, 4])
})

test('an answer that is loaded counts among the exports that a person may have at once', async () => {
  const { call, account, exporter } = await aPanelWithAnna()
  const { request } = await found(call, ACCESS)
  const leave = [exporter.admit(account.id), exporter.admit(account.id)]
  const refused = await call('GET', `/requests/${request.id}/bundle`)
  assert.deepEqual([refused.status, codeOf(refused)], [503, 'export_busy'])
  for (const end of leave) end()
  for (let time = 0; time < 3; time += 1)
    assert.equal((await call('GET', `/requests/${request.id}/bundle`)).status, 200)
})

// rechte.14: Texts are searched for the addresses and the name of a request, never for a name that a mail gives an address.
test('a stranger who gives an address another name brings no mail of others onto its list', async () => {
  const { call, archive } = await aPanelWithAnna()
  await archive.put([aMailOf('2026-01-05T08:00:00Z', { subject: 'Fremd', to: `Guten Tag <${ANNA}>` })])
  const { counts } = await found(call, ERASURE)
  assert.deepEqual([counts.participated, counts.named], [4, 1])
})
