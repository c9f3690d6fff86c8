import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { aMail } from '../../../../test/mail.factory.ts'
import type { PanelCaller } from '../panel.factory.ts'
import type { HoldView } from './holds.schema.ts'
import { aMailOf, aPanelWithMails, codeOf, foreseen, LETTERS, made } from './retention.factory.ts'

const DISPUTE = {
  name: 'Streit mit Huber',
  reason: 'Klage beim LG, Az. 3 O 12/26',
  search: { q: 'rechnung' },
  mails: [],
}

async function held(call: PanelCaller, fields: object): Promise<HoldView> {
  const { status, body, text } = await call('POST', '/retention/holds', { json: fields })
  assert.equal(status, 200, text)
  return body as HoldView
}

const step = (call: PanelCaller, { hold: { id } }: HoldView, what: string, json?: object) =>
  call('POST', `/retention/holds/${id}/${what}`, json === undefined ? {} : { json })

describe.each(['SQLite', 'PostgreSQL'] as const)('holds on %s', (engine) => {
  // retention.7: What a hold covers, now and later, no rule frees.
  test('a preview counts what a hold keeps, also mails that came after the hold, until it is lifted', async () => {
    const { call, archive, aPerson } = await aPanelWithMails(engine)
    const draft = await made(call, LETTERS)
    const before = await foreseen(call, draft.id)
    assert.deepEqual([before.free, before.held], [2, 0])

    const dispute = await held(call, DISPUTE)
    assert.deepEqual([dispute.covered, dispute.hold.reading], [2, 'mit „rechnung“'])
    const beside = await foreseen(call, draft.id)
    assert.deepEqual([beside.free, beside.held], [1, 2])
    assert.deepEqual(
      beside.years.find(({ year }) => year === 2018),
      { year: 2018, mails: 1, free: 0, longer: 0 },
    )

    await archive.put([aMailOf('2018-04-01T08:00:00Z', 'Rechnung 19')])
    const later = await foreseen(call, draft.id)
    assert.deepEqual([later.mails, later.free, later.held], [6, 1, 3])

    const second = await aPerson(['datenschutz'])
    assert.equal((await step(call, dispute, 'ask', { reason: 'Vergleich' })).status, 200)
    assert.equal((await foreseen(call, draft.id)).held, 3)
    assert.equal((await step(second.call, dispute, 'lift')).status, 200)
    const after = await foreseen(call, draft.id)
    assert.deepEqual([after.free, after.held], [3, 0])
  })

  test('a list names mails by their id, their page or their Message-ID, and grows', async () => {
    const { call, ids, archive } = await aPanelWithMails(engine)
    const message = await archive.message(ids[1]!)
    const list = { ...DISPUTE, search: null, mails: [ids[0], `https://archiv.example/admin/mails/${ids[0]}?q=x`] }
    const view = await held(call, list)
    assert.deepEqual([view.covered, view.steps[0]?.note], [1, 'Liste mit 1 Mail.'])
    const grown = await step(call, view, 'mails', { mails: [`<${message?.messageId}>`, ids[4]] })
    assert.equal((grown.body as HoldView).covered, 3)
    const draft = await made(call, { ...LETTERS, months: 1, start: 'mail' })
    const { free, held: kept, is_all: isAll } = await foreseen(call, draft.id)
    assert.deepEqual([free, kept, isAll], [2, 3, false])
  })
})

// retention.8: A hold is lifted by two persons.
test('nobody lifts a hold alone, neither with their own login nor with a second one of their name', async () => {
  const { call, accounts, aPerson } = await aPanelWithMails()
  const view = await held(call, DISPUTE)
  assert.equal(codeOf(await step(call, view, 'lift')), 'uebergang_unzulaessig')
  assert.equal((await step(call, view, 'ask', { reason: 'Vergleich' })).status, 200)
  assert.equal(codeOf(await step(call, view, 'lift')), 'zweite_person')

  const other = await aPerson(['datenschutz'])
  await accounts.change(other.account.id, { name: '1  PERSON' }, null)
  const namesake = await step(other.call, view, 'lift')
  assert.deepEqual(
    [codeOf(namesake), (namesake.body as { error: string }).error],
    ['zweite_person', 'Beantragt hat es „Person 1“, und so heißen auch Sie. Bestätigen muss es eine andere Person.'],
  )
  await accounts.change(other.account.id, { name: 'Berta Huber' }, null)
  const lifted = await step(other.call, view, 'lift')
  const { hold, steps, covered } = lifted.body as HoldView
  assert.deepEqual([hold.state, hold.actions, covered], ['lifted', [], 0])
  assert.deepEqual(
    steps.map(({ what, person, note }) => [what, person, note]),
    [
      ['created', 'Person 1', ''],
      ['asked', 'Person 1', 'Vergleich'],
      ['lifted', 'Berta Huber', ''],
    ],
  )
  assert.equal(codeOf(await step(call, view, 'withdraw')), 'uebergang_unzulaessig')
})

test('the history says that both persons used one device', async () => {
  const { call, account, aPerson, factorTries } = await aPanelWithMails()
  const view = await held(call, DISPUTE)
  await step(call, view, 'ask', { reason: 'Vergleich' })
  const second = await aPerson(['datenschutz'])
  const cookie = await factorTries.remember(account, null)
  await factorTries.remember(second.account, cookie)
  const lifted = await step(second.call, view, 'lift')
  assert.equal((lifted.body as HoldView).steps.at(-1)?.note, 'Beide Anmeldungen wurden auf demselben Gerät benutzt.')
})

test('what somebody asks to lift, anybody may take back, and it keeps its mails', async () => {
  const { call, aPerson } = await aPanelWithMails()
  const view = await held(call, DISPUTE)
  await step(call, view, 'ask', { reason: 'Vergleich' })
  const second = await aPerson(['datenschutz'])
  const back = (await step(second.call, view, 'withdraw')).body as HoldView
  assert.deepEqual([back.hold.state, back.hold.asked_by], ['active', null])
  assert.equal(codeOf(await step(second.call, view, 'lift')), 'uebergang_unzulaessig')
})

test('a hold over nothing is refused as a list, and shown as a search that may find mails later', async () => {
  const { call } = await aPanelWithMails()
  const create = (fields: object) => call('POST', '/retention/holds', { json: { ...DISPUTE, ...fields } })
  const sentences = async (fields: object) => ((await create(fields)).body as { error: string }).error
  assert.equal(await sentences({ search: null }), 'mails fehlt.')
  assert.equal(await sentences({ mails: ['x'] }), 'mails gehört nur zu einer Liste ohne Suche.')
  const unknown = '01980000-0000-7000-8000-000000000000'
  assert.equal(
    await sentences({ search: null, mails: [unknown, 'a@b', 'c@d', 'e@f'] }),
    `mails nennt, was keine Mail des Archivs ist: „${unknown}“, „a@b“, „c@d“ und 1 weitere.`,
  )
  assert.match(await sentences({ search: { q: '*a*' } }), /^q enthält/)
  assert.equal((await held(call, { ...DISPUTE, search: { q: 'gibtesnicht' } })).covered, 0)
})

test('the auditor sees holds, and changes none', async () => {
  const { call, aPerson } = await aPanelWithMails()
  const view = await held(call, DISPUTE)
  const auditor = await aPerson(['pruefung'])
  const seen = await auditor.call('GET', `/retention/holds/${view.hold.id}`)
  assert.deepEqual([seen.status, (seen.body as HoldView).hold.actions], [200, []])
  assert.equal((await step(auditor.call, view, 'ask', { reason: 'x' })).status, 403)
})

test('a Message-ID of more mails than a list takes for it is refused: no copy is left out', async () => {
  const { call, archive } = await aPanelWithMails()
  const copies = Array.from({ length: 101 }, (_, copy) => ({
    ...aMailOf('2026-01-05T08:00:00Z', `Rundbrief ${copy}`),
    raw: Buffer.from(aMail({ subject: `Rundbrief ${copy}`, messageId: '<rundbrief@wehr.example>' })),
  }))
  await archive.put(copies)
  const list = { ...DISPUTE, search: null, mails: ['<rundbrief@wehr.example>'] }
  const { status, body } = await call('POST', '/retention/holds', { json: list })
  assert.deepEqual(
    [status, (body as { error: string }).error],
    [
      400,
      'mails nennt „<rundbrief@wehr.example>“, und diese Message-ID haben 101 Mails: Bitte legen Sie dafür eine Löschsperre mit der Suche „messageid:<rundbrief@wehr.example>“ an.',
    ],
  )
  const search = { ...DISPUTE, search: { q: 'messageid:<rundbrief@wehr.example>' } }
  assert.equal((await held(call, search)).covered, 101)
})
