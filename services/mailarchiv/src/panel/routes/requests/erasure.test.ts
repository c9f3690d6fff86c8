import assert from 'node:assert/strict'
import { DAY_MS } from '@zeughaus/platform'
import { test } from 'vitest'
import type { DeletionMails, DeletionView } from '../retention/deletions.schema.ts'
import { inForce, LETTERS, release, runIn } from '../retention/retention.factory.ts'
import {
  ANNA,
  aMailOf,
  aPanelWithAnna,
  codeOf,
  done,
  ERASURE,
  found,
  letterOf,
  mailsOf,
  searched,
  viewOf,
} from './requests.factory.ts'

const BILLS = { ...LETTERS, name: 'Rechnungen', basis: '§ 147 AO', search: { q: 'rechnung' } }
const DISPUTE = { name: 'Streit mit Weber', reason: 'Klage', search: { q: 'angebot' }, mails: [] }

/** A panel with a rule that keeps one bill, a second person, and a request of Anna for erasure whose mails are searched. */
async function aPanelWithErasure(engine: 'SQLite' | 'PostgreSQL' = 'SQLite', fields: object = {}) {
  const panel = await aPanelWithAnna(engine)
  const rule = await inForce(panel.call, BILLS)
  const second = await panel.aPerson(['datenschutz'])
  return { ...panel, rule, second, view: await found(panel.call, { ...ERASURE, ...fields }) }
}

/** The run that is proposed from a request. */
async function proposedFor({ call, view }: Awaited<ReturnType<typeof aPanelWithErasure>>): Promise<DeletionView> {
  const { request } = await done(call, view.request.id, 'propose')
  return runIn(call, request.run ?? '', 'proposed')
}

// rechte.7: What nothing keeps of a person who demands it, is proposed and deleted by four eyes, also where no rule holds for it; the letter says what stays and why.
test.each(['SQLite', 'PostgreSQL'] as const)(
  '%s: an erasure deletes what nothing keeps, and its letter tells the rest mail by mail',
  async (engine) => {
    const panel = await aPanelWithErasure(engine)
    const { call, second, ids, archive, rule } = panel
    assert.equal((await call('POST', '/retention/holds', { json: DISPUTE })).status, 200)
    await archive.put([aMailOf('2022-02-01T08:00:00Z', { subject: 'Presse', to: ANNA })])
    const { request, counts } = await searched(call, panel.view.request.id)
    const [press] = (await archive.changes(5, 1)).map(({ id }) => id)
    await done(call, request.id, 'leave-out', { mails: [press], reason: 'Freie Meinungsäußerung' })
    assert.deepEqual(counts.kept, [
      { how: 'hold', name: 'Streit mit Weber', basis: '', until: null, mails: 1 },
      { how: 'rule', name: 'Rechnungen', basis: '§ 147 AO', until: '2027-12-31', mails: 1 },
    ])
    const { actions } = (await viewOf(call, request.id)).request
    assert.deepEqual(actions, ['search', 'leave_out', 'extend', 'letter', 'propose', 'close'])
    assert.deepEqual(
      (await mailsOf(call, request.id, 'kept')).map(({ id, kept }) => [id, kept?.how]),
      [
        [ids[1], 'hold'],
        [ids[2], 'rule'],
      ],
    )

    const view = await proposedFor(panel)
    assert.deepEqual([view.run.request, view.run.mails, view.run.is_all, view.without_rule], [request.id, 2, false, 1])
    assert.deepEqual(view.rules, [{ id: rule.id, name: 'Rechnungen', mails: 1 }])
    const { mails } = (await call('GET', `/retention/deletions/${view.run.id}/mails`)).body as DeletionMails
    assert.deepEqual(
      mails.map((mail) => [mail.id, mail.free, mail.rule]),
      [
        [ids[0], '2025-01-01', 'Rechnungen'],
        [ids[3], '2026-11-21', ''],
      ],
    )
    assert.match(await letterOf(call, request.id), /\nLöschen werden wir 2 Mails\.\n/)
    assert.equal(codeOf(await release(call, view)), 'zweite_person')
    assert.equal((await release(second.call, view)).status, 200)
    await runIn(call, view.run.id, 'done')
    for (const [place, id] of ids.entries())
      assert.equal((await archive.get(id)) === null, place === 0 || place === 3, `${place}`)
    assert.deepEqual(
      (await mailsOf(call, request.id)).map(({ mail }) => mail?.subject ?? null),
      [null, 'Angebot', 'Rechnung 18', null, 'Presse'],
    )

    const letter = `Anna Weber

21.11.2026

Ihr Antrag auf Löschung vom 02.11.2026

Guten Tag,

Sie haben verlangt, dass wir Ihre Daten löschen (Art. 17 DSGVO). In unserem Mailarchiv haben wir Mails mit diesen Adressen gesucht:
- anna@muster.example
Gesucht haben wir auch nach Mails, in deren Text diese Adressen oder Ihr Name stehen.

Gelöscht haben wir 2 Mails.
Nicht löschen können wir 3 Mails. Sie stehen hier mit dem Grund.

Wir müssen sie aufbewahren (Art. 17 Abs. 3 Buchst. b DSGVO). Rechnungen, § 147 AO:
- Mail vom 01.06.2021, „Rechnung 18“, bis zum 31.12.2027

Wir brauchen sie, um Rechtsansprüche geltend zu machen, auszuüben oder zu verteidigen (Art. 17 Abs. 3 Buchst. e DSGVO):
- Mail vom 01.06.2019, „Angebot“

Aus diesem Grund: Freie Meinungsäußerung
- Mail vom 01.02.2022, „Presse“

Wenn Sie damit nicht einverstanden sind, können Sie sich bei einer Aufsichtsbehörde für den Datenschutz beschweren (Art. 77 DSGVO) oder vor Gericht klagen (Art. 79 DSGVO).

Mit freundlichen Grüßen
`
    assert.equal(await letterOf(call, request.id), letter)
    const again = await searched(call, request.id)
    assert.deepEqual([again.counts.free, again.request.mails], [0, 2])
    assert.equal(await letterOf(call, request.id), letter)
    const closed = await done(call, request.id, 'close', { outcome: 'done', note: 'Brief gesendet' })
    assert.deepEqual(closed.request.actions, ['letter'])
    assert.equal(await letterOf(call, request.id), letter)
  },
)

// rechte.8: What a hold or a rule keeps before the run of a request begins, stays, and the letter says so.
test('what a hold keeps after the proposal stays, and that no rule holds for a mail keeps none', async () => {
  const panel = await aPanelWithErasure()
  const { call, second, ids, archive, view: before } = panel
  const view = await proposedFor(panel)
  assert.equal(view.run.mails, 3)
  assert.equal((await call('POST', '/retention/holds', { json: DISPUTE })).status, 200)
  assert.equal((await release(second.call, view)).status, 200)
  const after = await runIn(call, view.run.id, 'done')
  assert.deepEqual([after.run.mails, after.kept_meanwhile], [2, [{ how: 'hold', name: 'Streit mit Weber', mails: 1 }]])
  assert.deepEqual(await Promise.all(ids.map(async (id) => (await archive.get(id)) === null)), [
    true,
    false,
    false,
    true,
    false,
  ])
  const letter = await letterOf(call, before.request.id)
  assert.match(letter, /Buchst\. e DSGVO\):\n- Mail vom 01\.06\.2019, „Angebot“\n/)
  assert.ok(!letter.includes('Streit') && !letter.includes('Klage'))
})

test('what a second person takes out of the run stays with their reason in the letter', async () => {
  const panel = await aPanelWithErasure()
  const { call, second, ids, view: before } = panel
  const view = await proposedFor(panel)
  const except = { mails: [ids[1], ids[3]], reason: 'Gehört zur Chronik' }
  const fewer = await second.call('POST', `/retention/deletions/${view.run.id}/exceptions`, { json: except })
  assert.equal((await release(second.call, fewer.body as DeletionView)).status, 200)
  await runIn(call, view.run.id, 'done')
  const letter = await letterOf(call, before.request.id)
  // Of a mail among other people the person does not learn the subject.
  assert.match(
    letter,
    /Aus diesem Grund: Gehört zur Chronik\n- Mail vom 01\.06\.2019, „Angebot“\n- Mail vom 10\.01\.2025, die Sie nennt\n/,
  )
  assert.match(letter, /Gelöscht haben wir 1 Mail\./)
})

test('a run from a request needs no rule in force, and a request may be closed while its run is open', async () => {
  const { call, aPerson, archive } = await aPanelWithAnna()
  const { request, counts } = await found(call, ERASURE)
  assert.deepEqual([counts.free, counts.kept], [4, []])
  const { run } = (await done(call, request.id, 'propose')).request
  const view = await runIn(call, run ?? '', 'proposed')
  assert.deepEqual([view.run.mails, view.rules, view.without_rule], [4, [], 4])
  assert.equal((await done(call, request.id, 'close', { outcome: 'done', note: '' })).request.run, run)
  const second = await aPerson(['datenschutz'])
  assert.equal((await release(second.call, view)).status, 200)
  await runIn(call, view.run.id, 'done')
  assert.equal((await archive.counts()).mails, 1)
  assert.match(await letterOf(call, request.id), /\n\nGelöscht haben wir 4 Mails\.\n\nMit freundlichen Grüßen\n$/)
})

test('a proposal needs a search of today and of the rules and holds of now', async () => {
  const { call, view, accounts, account, aCaller, clock } = await aPanelWithErasure()
  const path = `/requests/${view.request.id}/propose`
  assert.equal((await call('POST', '/retention/holds', { json: { ...DISPUTE, search: { q: 'x' } } })).status, 200)
  const changed = await call('POST', path)
  assert.deepEqual([changed.status, codeOf(changed)], [409, 'suche_veraltet'])
  await searched(call, view.request.id)
  clock.forward(DAY_MS)
  const later = aCaller(`zeughaus_mailarchiv=${(await accounts.openSession(account)).token}`)
  assert.equal(codeOf(await later('POST', path)), 'suche_veraltet')
  await searched(later, view.request.id)
  assert.equal((await later('POST', path)).status, 200)
})

test('while a run of a request is open, mails are taken out there and no second one is proposed', async () => {
  const panel = await aPanelWithErasure()
  const { call, ids, view: before } = panel
  const view = await proposedFor(panel)
  const { id } = before.request
  const left = await call('POST', `/requests/${id}/leave-out`, { json: { mails: [ids[0]], reason: 'x' } })
  assert.deepEqual([left.status, codeOf(left)], [409, 'loeschlauf_offen'])
  for (const outcome of ['withdrawn', 'refused']) {
    const closed = await call('POST', `/requests/${id}/close`, { json: { outcome, note: 'x' } })
    assert.deepEqual([closed.status, codeOf(closed)], [409, 'loeschlauf_offen'], outcome)
  }
  await searched(call, id)
  assert.equal(codeOf(await call('POST', `/requests/${id}/propose`)), 'loeschlauf_offen')
  assert.equal((await call('POST', `/retention/deletions/${view.run.id}/withdraw`)).status, 200)
  await done(call, id, 'leave-out', { mails: [ids[0]], reason: 'x' })
  await searched(call, id)
  const { run } = (await done(call, id, 'propose')).request
  assert.notEqual(run, view.run.id)
  assert.equal((await runIn(call, run ?? '', 'proposed')).run.mails, 2)
})

test('a rule whose event has not come to pass keeps mails without a day', async () => {
  const { call } = await aPanelWithAnna()
  await inForce(call, { ...LETTERS, start: 'event', event: 'Ende des Vertrags' })
  const { request, counts } = await found(call, ERASURE)
  assert.deepEqual(
    counts.kept.map(({ until, mails }) => [until, mails]),
    [[null, 4]],
  )
  assert.match(await letterOf(call, request.id), /„Angebot“, das Ende der Frist steht noch nicht fest\n/)
})
