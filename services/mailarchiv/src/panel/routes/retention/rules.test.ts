import assert from 'node:assert/strict'
import { addMonths, dayOf } from '@zeughaus/platform'
import { describe, test } from 'vitest'
import type { HoldView } from './holds.schema.ts'
import { aPanelWithMails, codeOf, foreseen, inForce, LETTERS, made, viewOf } from './retention.factory.ts'
import type { ShownRetentionRule } from './rules.schema.ts'

const INVOICES = { ...LETTERS, name: 'Rechnungen', search: { q: 'rechnung' }, months: 96, template: 'belege' }
const APPLICATIONS = {
  ...{ ...LETTERS, name: 'Bewerbungen', search: { subject: 'Bewerbung' }, months: 6 },
  ...{ start: 'event', event: 'Absage', template: 'bewerbungen' },
}

describe.each(['SQLite', 'PostgreSQL'] as const)('retention on %s', (engine) => {
  // retention.4: Of several rules the longest counts; without a rule a mail is kept.
  test('a preview counts by year what a rule would free, and what another rule keeps longer', async () => {
    const { call } = await aPanelWithMails(engine)
    const { id } = await made(call, LETTERS)
    const alone = await foreseen(call, id)
    assert.deepEqual(
      { mails: alone.mails, free: alone.free, longer: alone.longer, without: alone.without, all: alone.is_all },
      { mails: 5, free: 2, longer: 0, without: 0, all: false },
    )
    assert.deepEqual(alone.years, [
      { year: 2025, mails: 1, free: 0, longer: 0 },
      { year: 2021, mails: 1, free: 0, longer: 0 },
      { year: 2020, mails: 1, free: 0, longer: 0 },
      { year: 2019, mails: 1, free: 1, longer: 0 },
      { year: 2018, mails: 1, free: 1, longer: 0 },
    ])
    assert.deepEqual(alone.next, [
      { year: 2027, mails: 1 },
      { year: 2028, mails: 1 },
      { year: 2032, mails: 1 },
    ])
    assert.deepEqual(
      alone.examples.map(({ subject, free }) => [subject, free]),
      [
        ['Rechnung 17', '2025-01-01'],
        ['Angebot', '2026-01-01'],
        ['Silvester', '2027-01-01'],
        ['Rechnung 18', '2028-01-01'],
        ['Bewerbung als Gerätewart', '2032-01-01'],
      ],
    )

    await inForce(call, INVOICES)
    const beside = await foreseen(call, id)
    assert.deepEqual(
      { mails: beside.mails, free: beside.free, longer: beside.longer },
      { mails: 5, free: 1, longer: 2 },
    )

    const applications = await made(call, APPLICATIONS)
    const { mails, open, free, without } = await foreseen(call, applications.id)
    assert.deepEqual({ mails, open, free, without }, { mails: 1, open: 1, free: 0, without: 2 })
  })
})

// retention.5: A rule comes into force only by a person who has seen what it would do now.
test('a draft comes into force only with the number that its preview of now names', async () => {
  const { call } = await aPanelWithMails()
  const draft = await made(call, LETTERS)
  const activate = (json: object) => call('POST', `/retention/rules/${draft.id}/activate`, { json })
  assert.equal(codeOf(await activate({ revision: 1, free: 0 })), 'vorschau_fehlt')
  await foreseen(call, draft.id)
  const wrong = await activate({ revision: 1, free: 3 })
  assert.deepEqual(
    [wrong.status, (wrong.body as { error: string }).error],
    [400, 'free ist nicht die Zahl aus der Vorschau.'],
  )
  const change = { ...LETTERS, months: 84, revision: 1 }
  assert.equal((await call('PUT', `/retention/rules/${draft.id}`, { json: change })).status, 200)
  assert.equal(codeOf(await activate({ revision: 2, free: 2 })), 'vorschau_fehlt')
  const { free } = await foreseen(call, draft.id)
  assert.equal(free, 1)
  await inForce(call, APPLICATIONS)
  assert.equal(codeOf(await activate({ revision: 2, free })), 'vorschau_fehlt')
  await foreseen(call, draft.id)
  assert.equal(codeOf(await activate({ revision: 1, free })), 'regel_geaendert')
  assert.equal((await activate({ revision: 2, free })).status, 200)
  assert.equal(codeOf(await call('PUT', `/retention/rules/${draft.id}`, { json: change })), 'regel_geaendert')
  assert.equal(codeOf(await call('DELETE', `/retention/rules/${draft.id}`)), 'regel_geaendert')
})

// retention.9: What a preview says holds for its day, and for the holds of then.
test('a preview of yesterday, or with a hold that is lifted since, brings nothing into force', async () => {
  const { call, clock, aPerson } = await aPanelWithMails()
  const draft = await made(call, LETTERS)
  const { free } = await foreseen(call, draft.id)
  clock.forward(24 * 60 * 60 * 1000)
  const again = (await aPerson(['datenschutz'])).call
  assert.equal((await viewOf(again, draft.id)).preview, null)
  const late = await again('POST', `/retention/rules/${draft.id}/activate`, { json: { revision: 1, free } })
  assert.equal(codeOf(late), 'vorschau_fehlt')

  const dispute = { name: 'Streit', reason: 'Klage', search: { q: 'rechnung' }, mails: [] }
  const { hold } = (await again('POST', '/retention/holds', { json: dispute })).body as HoldView
  const beside = await foreseen(again, draft.id)
  assert.equal(beside.free, 1)
  await again('POST', `/retention/holds/${hold.id}/ask`, { json: { reason: 'Vergleich' } })
  const second = (await aPerson(['datenschutz'])).call
  assert.equal((await second('POST', `/retention/holds/${hold.id}/lift`)).status, 200)
  const lifted = await again('POST', `/retention/rules/${draft.id}/activate`, { json: { revision: 1, free: 1 } })
  assert.equal(codeOf(lifted), 'vorschau_fehlt')
})

// retention.6: Everything that people do with a rule stays in its history.
test('a rule that another one replaces ends with it, and its history says by whom', async () => {
  const { call } = await aPanelWithMails()
  const account = 'Person 1'
  const old = await inForce(call, LETTERS)
  const next = await inForce(call, { ...LETTERS, months: 84, replaces: old.id })
  const { rule, steps } = await viewOf(call, old.id)
  assert.equal(rule.state, 'ended')
  assert.deepEqual(
    steps.map(({ what, person, note }) => [what, person, note]),
    [
      ['created', account, ''],
      ['activated', account, 'Vorschau: gilt für 5 Mails, davon 2 frei.'],
      ['ended', account, 'Durch eine andere Regel ersetzt.'],
    ],
  )
  assert.equal((await call('POST', `/retention/rules/${next.id}/end`)).status, 200)
  assert.equal(codeOf(await call('POST', `/retention/rules/${next.id}/end`)), 'regel_nicht_in_kraft')
})

test('the day of an event is not in the future, and can be taken back', async () => {
  const { call, clock } = await aPanelWithMails()
  const { id } = await inForce(call, APPLICATIONS)
  const set = (on: string | null) => call('POST', `/retention/rules/${id}/event`, { json: { on } })
  const today = dayOf(clock.now(), 'Europe/Berlin')
  assert.equal((await set(addMonths(today, 1))).status, 400)
  assert.equal(((await set(today)).body as ShownRetentionRule).event_on, today)
  assert.equal(((await set(null)).body as ShownRetentionRule).event_on, null)
  assert.deepEqual((await viewOf(call, id)).steps.map(({ note }) => note).slice(2), [
    'Ereignis eingetreten am 21.11.2026.',
    'Ereignis zurückgenommen.',
  ])
})

test('a rule that would free every mail of the archive says so before it is in force', async () => {
  const { call } = await aPanelWithMails()
  const { id } = await made(call, { ...LETTERS, months: 1, start: 'mail' })
  const { free, is_all } = await foreseen(call, id)
  assert.deepEqual([free, is_all], [5, true])
})

test('a rule that cannot be reckoned is refused with a sentence for its field', async () => {
  const { call } = await aPanelWithMails()
  const refused: [object, RegExp][] = [
    [{ months: 0 }, /^months /],
    [{ months: 1_201 }, /^months /],
    [{ name: ' ' }, /^name fehlt\.$/],
    [{ search: { q: '*a*' } }, /^q enthält/],
    [{ search: { date_from: 'gestern' } }, /^date_from muss ein Tag/],
    [{ start: 'event' }, /^event fehlt\.$/],
    [{ event: 'Absage' }, /^event gehört nur/],
    [{ replaces: '01980000-0000-7000-8000-000000000000' }, /^replaces nennt keine Regel/],
    [{ search: { page: 1 } }, /page/],
  ]
  for (const [fields, sentence] of refused) {
    const { status, body } = await call('POST', '/retention/rules', { json: { ...LETTERS, ...fields } })
    assert.equal(status, 400, JSON.stringify(fields))
    assert.match((body as { error: string }).error, sentence)
  }
})

test('only the role Datenschutz changes rules, and the auditor sees them', async () => {
  const { call, aPerson } = await aPanelWithMails()
  const { id } = await made(call, LETTERS)
  const { call: auditor } = await aPerson(['pruefung'])
  assert.equal((await auditor('GET', `/retention/rules/${id}`)).status, 200)
  assert.equal((await auditor('POST', `/retention/rules/${id}/preview`)).status, 403)
  const { call: reader } = await aPerson(['lesen', 'verwaltung'])
  assert.equal((await reader('GET', '/retention/rules')).status, 403)
})

// retention.10: A preview shows subjects and senders, so a look at a rule is logged.
test('the log names who looked at a rule, once for a page that refreshes itself', async () => {
  const { call, aPerson } = await aPanelWithMails()
  const { id } = await made(call, LETTERS)
  const auditor = await aPerson(['pruefung'])
  for (let time = 0; time < 3; time += 1) await viewOf(auditor.call, id)
  const { body } = await auditor.call('GET', '/log')
  const { entries } = body as { entries: { action: string; actor: { id: string } }[] }
  assert.deepEqual(
    entries.filter(({ actor }) => actor.id === auditor.account.id).map(({ action }) => action),
    ['retention_read'],
  )
})
