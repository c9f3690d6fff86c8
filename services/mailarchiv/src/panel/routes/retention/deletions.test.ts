import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { DeletionMails, DeletionView } from './deletions.schema.ts'
import type { HoldView } from './holds.schema.ts'
import { aMailOf, aPanelWithMails, codeOf, inForce, LETTERS, proposed, release, runIn } from './retention.factory.ts'

const DISPUTE = { name: 'Streit mit Huber', reason: 'Klage', search: { q: 'rechnung' }, mails: [] }
const sentenceOf = ({ body }: { body: unknown }) => (body as { error?: string }).error

/** A panel with a rule that frees two of its mails, and a second person. */
async function aPanelWithRule(engine: 'SQLite' | 'PostgreSQL' = 'SQLite') {
  const panel = await aPanelWithMails(engine)
  const rule = await inForce(panel.call, LETTERS)
  return { ...panel, rule, second: await panel.aPerson(['datenschutz']) }
}

describe.each(['SQLite', 'PostgreSQL'] as const)('deletion on %s', (engine) => {
  // retention.11: What nothing keeps any more, one person proposes and another one releases; then it is gone, and the rest stays.
  test('a run proposes what is free, and once a second person has released it those mails are gone', async () => {
    const { call, second, archive, ids, rule, integrity, aPerson } = await aPanelWithRule(engine)
    const view = await proposed(call)
    assert.deepEqual([view.run.mails, view.run.is_all, view.run.day], [2, false, '2026-11-21'])
    assert.deepEqual(view.rules, [{ id: rule.id, name: 'Geschäftsbriefe', mails: 2 }])
    assert.deepEqual(view.run.actions, ['except', 'withdraw'])
    const path = `/retention/deletions/${view.run.id}`
    const { mails } = (await call('GET', `${path}/mails`)).body as DeletionMails
    assert.deepEqual(
      mails.map((mail) => [mail.id, mail.free, mail.rule, mail.mail?.subject, mail.kept]),
      [
        [ids[0], '2025-01-01', 'Geschäftsbriefe', 'Rechnung 17', null],
        [ids[1], '2026-01-01', 'Geschäftsbriefe', 'Angebot', null],
      ],
    )

    const released = await release(second.call, view)
    assert.equal(released.status, 200, released.text)
    const done = await runIn(call, view.run.id, 'done')
    assert.deepEqual(
      done.steps.map(({ what, person, note }) => [what, person, note]),
      [
        ['started', 'Person 1', ''],
        ['proposed', 'Person 1', '2 Mails auf der Liste.'],
        ['released', 'Person 2', '2 Mails freigegeben.'],
        ['begun', 'Mailarchiv', '2 Mails werden gelöscht.'],
        ['done', 'Mailarchiv', '2 Mails gelöscht.'],
      ],
    )
    for (const [place, id] of ids.entries()) assert.equal((await archive.get(id)) === null, place < 2)
    const auditor = await aPerson(['pruefung'])
    assert.deepEqual(
      await Promise.all(ids.map(async (id) => (await auditor.call('GET', `/mails/${id}`)).status)),
      [404, 404, 200, 200, 200],
    )
    assert.equal((await archive.counts()).mails, 3)
    assert.deepEqual((await integrity.verify(1)).findings, [])
    const gone = ((await call('GET', `${path}/mails`)).body as DeletionMails).mails
    assert.deepEqual(
      gone.map(({ id, mail }) => [id, mail]),
      [
        [ids[0], null],
        [ids[1], null],
      ],
    )
    assert.deepEqual(done.run.actions, [])
  })
})

// retention.12: Nobody releases what they have proposed themselves, neither with a second login of their name nor with another number than the list has.
test('a run is released by another person, who has read the number of its mails', async () => {
  const { call, second, accounts, factorTries, account } = await aPanelWithRule()
  const view = await proposed(call)
  const own = await release(call, view)
  assert.deepEqual([own.status, codeOf(own)], [409, 'zweite_person'])
  await accounts.change(second.account.id, { name: '1  PERSON' }, null)
  const namesake = await release(second.call, view)
  assert.deepEqual(
    [codeOf(namesake), sentenceOf(namesake)],
    ['zweite_person', 'Beantragt hat es „Person 1“, und so heißen auch Sie. Bestätigen muss es eine andere Person.'],
  )
  await accounts.change(second.account.id, { name: 'Berta Huber' }, null)
  const wrong = await release(second.call, view, 3)
  assert.deepEqual([wrong.status, sentenceOf(wrong)], [400, 'mails ist nicht die Zahl der Mails der Liste.'])
  assert.equal((await runIn(call, view.run.id, 'proposed')).run.released_by, null)

  await factorTries.remember(second.account, await factorTries.remember(account, null))
  assert.equal((await release(second.call, view)).status, 200)
  const done = await runIn(call, view.run.id, 'done')
  assert.equal(done.run.released_by, 'Berta Huber')
  assert.equal(
    done.steps.find(({ what }) => what === 'released')?.note,
    '2 Mails freigegeben. Beide Anmeldungen wurden auf demselben Gerät benutzt.',
  )
})

// retention.13: What a person takes out of a list with a reason stays.
test('mails that a person takes out of a list stay, and the list says why', async () => {
  const { call, second, ids, archive } = await aPanelWithRule()
  const view = await proposed(call)
  const except = (json: object) => call('POST', `/retention/deletions/${view.run.id}/exceptions`, { json })
  assert.equal(sentenceOf(await except({ mails: [ids[0]], reason: ' ' })), 'reason fehlt.')
  assert.equal(
    sentenceOf(await except({ mails: [ids[4]], reason: 'Chronik' })),
    `mails nennt, was nicht auf dieser Liste steht: „${ids[4]}“.`,
  )
  const message = await archive.message(ids[0]!)
  const fewer = await except({ mails: [`<${message?.messageId}>`], reason: 'Chronik' })
  assert.equal(fewer.status, 200, fewer.text)
  const { run, exceptions, rules } = fewer.body as DeletionView
  assert.deepEqual([run.mails, exceptions, rules[0]?.mails], [1, [{ reason: 'Chronik', mails: 1 }], 1])
  assert.equal((await release(second.call, view)).status, 400)
  assert.equal((await release(second.call, fewer.body as DeletionView)).status, 200)
  await runIn(call, view.run.id, 'done')
  assert.deepEqual([(await archive.get(ids[0]!)) === null, (await archive.get(ids[1]!)) === null], [false, true])
  const kept = await call('GET', `/retention/deletions/${view.run.id}/mails?list=kept`)
  assert.deepEqual(
    (kept.body as DeletionMails).mails.map((mail) => [mail.id, mail.kept]),
    [[ids[0], { how: 'exception', reason: 'Chronik' }]],
  )
})

// retention.14: A hold or a rule that keeps a mail before the deletion begins, keeps it, also after the release.
test('what a hold keeps by now is taken out when a run begins, and what no rule holds for any more', async () => {
  const { call, second, ids, archive, rule } = await aPanelWithRule()
  const view = await proposed(call)
  assert.equal((await call('POST', '/retention/holds', { json: DISPUTE })).status, 200)
  assert.equal((await release(second.call, view)).status, 200)
  const done = await runIn(call, view.run.id, 'done')
  assert.deepEqual([done.run.mails, done.kept_meanwhile], [1, [{ how: 'hold', name: 'Streit mit Huber', mails: 1 }]])
  assert.equal(done.steps.find(({ what }) => what === 'begun')?.note, '1 Mail wird gelöscht, 1 Mail bleibt.')
  assert.deepEqual([(await archive.get(ids[0]!)) === null, (await archive.get(ids[1]!)) === null], [false, true])

  await archive.put([aMailOf('2018-05-01T08:00:00Z', 'Einladung')])
  const next = await proposed(call)
  assert.deepEqual([next.run.mails, next.held, next.holds.map(({ mails }) => mails)], [1, 1, [1]])
  assert.equal((await call('POST', `/retention/rules/${rule.id}/end`)).status, 200)
  assert.equal((await release(second.call, next)).status, 200)
  const nothing = await runIn(call, next.run.id, 'done')
  assert.deepEqual([nothing.run.mails, nothing.kept_meanwhile], [0, [{ how: 'no_rule', name: '', mails: 1 }]])
  assert.equal((await archive.counts()).mails, 5)
})

// retention.15: Between the last reckoning and the beginning no hold is overlooked.
test('a hold that is made while a run is reckoned for the last time keeps its mails', async () => {
  const { call, second, ids, archive, holds } = await aPanelWithRule()
  const view = await proposed(call)
  const covering = holds.covering.bind(holds)
  let isMade = false
  holds.covering = async () => {
    const before = await covering()
    if (!isMade) {
      isMade = true
      await holds.create({ ...DISPUTE, mails: [] }, { id: 'x', name: 'Dritte' })
    }
    return before
  }
  assert.equal((await release(second.call, view)).status, 200)
  const done = await runIn(call, view.run.id, 'done')
  assert.deepEqual([isMade, done.run.mails, done.kept_meanwhile.map(({ how }) => how)], [true, 1, ['hold']])
  assert.notEqual(await archive.get(ids[0]!), null)
})

test('a list of a hold that names a mail which is being deleted is refused with a sentence', async () => {
  const { call, second, ids, archive } = await aPanelWithRule()
  const view = await proposed(call)
  const erase = archive.erase.bind(archive)
  const begun = Promise.withResolvers<void>()
  const may = Promise.withResolvers<void>()
  archive.erase = async (signed, progress) => {
    begun.resolve()
    await may.promise
    return erase(signed, progress)
  }
  await release(second.call, view)
  await begun.promise
  const list = { ...DISPUTE, search: null, mails: [ids[0]] }
  const late = await call('POST', '/retention/holds', { json: list })
  assert.deepEqual([late.status, codeOf(late)], [409, 'mail_wird_geloescht'])
  assert.match(sentenceOf(late) ?? '', /wird gerade gelöscht/)
  assert.deepEqual((await call('GET', '/retention/holds')).body, { holds: [] })
  const staying = await call('POST', '/retention/holds', { json: { ...list, mails: [ids[4]] } })
  assert.equal((staying.body as HoldView).covered, 1)
  may.resolve()
  await runIn(call, view.run.id, 'done')
})

test('one run at a time is open, and one that is withdrawn deletes nothing', async () => {
  const { call, second, archive } = await aPanelWithRule()
  const view = await proposed(call)
  const another = await second.call('POST', '/retention/deletions')
  assert.deepEqual([another.status, codeOf(another)], [409, 'loeschlauf_offen'])
  assert.deepEqual(((await call('GET', '/retention/deletions')).body as { actions: string[] }).actions, [])
  const back = await second.call('POST', `/retention/deletions/${view.run.id}/withdraw`)
  assert.equal((back.body as DeletionView).run.state, 'withdrawn')
  assert.equal(codeOf(await release(second.call, view)), 'uebergang_unzulaessig')
  assert.deepEqual(((await call('GET', '/retention/deletions')).body as { actions: string[] }).actions, ['propose'])
  await proposed(second.call)
  assert.equal((await archive.counts()).mails, 5)
})

test('a run without a rule in force is refused, and one without a mail cannot be released', async () => {
  const panel = await aPanelWithMails()
  const refused = await panel.call('POST', '/retention/deletions')
  assert.deepEqual([refused.status, codeOf(refused)], [409, 'keine_regel_in_kraft'])
  await inForce(panel.call, { ...LETTERS, months: 1_200 })
  const view = await proposed(panel.call)
  const second = await panel.aPerson(['datenschutz'])
  assert.deepEqual([view.run.mails, view.run.is_all, view.run.actions], [0, false, ['withdraw']])
  assert.equal(codeOf(await release(second.call, view)), 'nichts_zu_loeschen')
})

// retention.16: A run that would delete every mail says so, and is released like any other: with its number, by a second person.
test('a run that names every mail of the archive says so', async () => {
  const { call, aPerson, archive } = await aPanelWithMails()
  await inForce(call, { ...LETTERS, months: 1, start: 'mail' })
  const view = await proposed(call)
  assert.deepEqual([view.run.mails, view.run.is_all], [5, true])
  const second = await aPerson(['datenschutz'])
  assert.equal((await release(second.call, view)).status, 200)
  await runIn(call, view.run.id, 'done')
  assert.equal((await archive.counts()).mails, 0)
})

test('the auditor sees runs and changes none; others see none', async () => {
  const { call, aPerson } = await aPanelWithRule()
  const view = await proposed(call)
  const path = `/retention/deletions/${view.run.id}`
  const auditor = await aPerson(['pruefung'])
  assert.deepEqual(((await auditor.call('GET', path)).body as DeletionView).run.actions, [])
  assert.equal((await auditor.call('GET', `${path}/mails`)).status, 200)
  for (const [what, json] of [
    ['', {}],
    [`/${view.run.id}/release`, { mails: 2 }],
    [`/${view.run.id}/withdraw`, {}],
    [`/${view.run.id}/exceptions`, { mails: ['x'], reason: 'x' }],
  ] as const)
    assert.equal((await auditor.call('POST', `/retention/deletions${what}`, { json })).status, 403)
  assert.equal((await auditor.call('POST', '/retention/clock/ask')).status, 403)
  const { call: reader } = await aPerson(['lesen', 'verwaltung'])
  for (const what of ['', `/${view.run.id}`, `/${view.run.id}/mails`, `/${view.run.id}/list.csv`])
    assert.equal((await reader('GET', `/retention/deletions${what}`)).status, 403)
  assert.equal((await reader('GET', '/retention/clock')).status, 403)
})

test('a list is read page by page, and whole as CSV without anything of what was inside', async () => {
  const { call, archive } = await aPanelWithRule()
  await archive.put(Array.from({ length: 120 }, (_, place) => aMailOf('2017-02-01T08:00:00Z', `Dienstplan ${place}`)))
  const view = await proposed(call)
  assert.equal(view.run.mails, 122)
  const path = `/retention/deletions/${view.run.id}`
  const pages: number[] = []
  const seen = new Set<string>()
  for (let after: number | null = 0; after !== null; ) {
    const { mails, next } = (await call('GET', `${path}/mails?after=${after}`)).body as DeletionMails
    pages.push(mails.length)
    for (const { id } of mails) seen.add(id)
    after = next
  }
  assert.deepEqual([pages, seen.size], [[50, 50, 22], 122])
  const csv = await call('GET', `${path}/list.csv`)
  const lines = csv.text.trim().split('\r\n')
  assert.equal(lines[0], '"Nummer";"Kennung";"Frei ab";"Regel";"Stand";"Grund"')
  assert.equal(lines.length, 123)
  assert.match(lines[1] ?? '', /^1;"[0-9a-f-]{36}";"01\.01\.2025";"Geschäftsbriefe";"vorgeschlagen";""$/)
  assert.ok(!csv.text.includes('Dienstplan'))
})

// retention.17: The access log names who looked at a run, proposed, changed and released it, and that it was carried out.
test('the access log has every step of a run', async () => {
  const { call, second, ids, aPerson } = await aPanelWithRule()
  const view = await proposed(call)
  const except = { mails: [ids[0]], reason: 'Chronik' }
  const fewer = await call('POST', `/retention/deletions/${view.run.id}/exceptions`, { json: except })
  await release(second.call, fewer.body as DeletionView)
  await runIn(call, view.run.id, 'done')
  const auditor = await aPerson(['pruefung'])
  const { body } = await auditor.call('GET', '/log')
  const { entries } = body as {
    entries: { action: string; object: string; actor: { kind: string; name: string }; hits: number | null }[]
  }
  assert.deepEqual(
    entries
      .filter(({ action, object }) => action.startsWith('deletion_') && object.startsWith(view.run.id))
      .map(({ action, actor, hits }) => [action, actor.kind, actor.name, hits])
      .toReversed()
      .filter(([action]) => action !== 'deletion_read'),
    [
      ['deletion_propose', 'admin', 'Person 1', null],
      ['deletion_change', 'admin', 'Person 1', null],
      ['deletion_release', 'admin', 'Person 2', null],
      ['deletion_done', 'service', '', 1],
    ],
  )
  assert.ok(entries.some(({ action }) => action === 'deletion_read'))
})

// retention.21: A walk over the mails of a rule or a hold that loses its place ends the reckoning: it never shortens what a hold keeps.
test('a reckoning that cannot go on to the end of a hold proposes nothing', async () => {
  const { call, archive } = await aPanelWithRule()
  assert.equal((await call('POST', '/retention/holds', { json: DISPUTE })).status, 200)
  const walk = archive.walkPlaces.bind(archive)
  archive.walkPlaces = async (filter, step, options) => (step.after === null ? walk(filter, step, options) : null)
  const started = await call('POST', '/retention/deletions')
  const failed = await runIn(call, (started.body as DeletionView).run.id, 'failed')
  assert.deepEqual(
    [failed.run.mails, failed.run.error],
    [
      0,
      'Währenddessen wurde eine Mail gelöscht oder geändert: Die Liste wäre nicht vollständig. Bitte wiederholen Sie den Vorgang.',
    ],
  )
})
