import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import type { DeletionMails } from '../retention/deletions.schema.ts'
import type { HoldView } from '../retention/holds.schema.ts'
import {
  foreseen,
  inForce,
  LETTERS,
  made as madeRule,
  proposed,
  release,
  viewOf as ruleOf,
  runIn,
} from '../retention/retention.factory.ts'
import {
  ANNA,
  aMailOf,
  aPanelWithAnna,
  codeOf,
  done,
  ERASURE,
  found,
  letterOf,
  RESTRICTION,
  searchEnded,
  searched,
  sentenceOf,
  viewOf,
} from './requests.factory.ts'
import type { RequestView } from './requests.schema.ts'

/** A panel with a request for a restriction whose mails are searched, a reader that it may name, and another one. */
async function aPanelWithRestriction(engine: 'SQLite' | 'PostgreSQL' = 'SQLite') {
  const panel = await aPanelWithAnna(engine)
  const [named, other] = [await panel.aPerson(['lesen']), await panel.aPerson(['pruefung'])]
  const view = await found(panel.call, RESTRICTION)
  return { ...panel, named, other, id: view.request.id }
}

type Panel = Awaited<ReturnType<typeof aPanelWithRestriction>>
const restrict = ({ call, id, named }: Panel) => done(call, id, 'restrict', { readers: [named.account.id] })

// rechte.9: The mails of a restriction in force are hidden from all but the accounts that every restriction of them names; no API key is ever named.
test.each(['SQLite', 'PostgreSQL'] as const)('%s: a restriction hides its mails until it is lifted', async (engine) => {
  const panel = await aPanelWithRestriction(engine)
  const { call, id, named, other, hiddenFrom, ids } = panel
  const hidden = () => Promise.all([named.account.id, other.account.id, null].map((account) => hiddenFrom(account)))
  assert.deepEqual(await hidden(), [[], [], []])
  const view = await restrict(panel)
  assert.deepEqual(
    [view.request.state, view.readers, view.request.is_overdue],
    ['restricted', [{ id: named.account.id, name: 'Person 2' }], false],
  )
  assert.deepEqual(view.request.actions, ['search', 'leave_out', 'readers', 'lift'])
  assert.deepEqual(await hidden(), [[], [1, 2, 3], [1, 2, 3]])

  const second = await found(call, { ...RESTRICTION, addresses: ['empfaenger@muster.example'] })
  await done(call, second.request.id, 'restrict', { readers: [other.account.id] })
  assert.deepEqual(await hidden(), [
    [1, 3, 4, 5],
    [1, 2, 3],
    [1, 2, 3, 4, 5],
  ])

  await done(call, id, 'leave-out', { mails: [ids[1]], reason: 'Rundschreiben' })
  assert.deepEqual(await hidden(), [
    [1, 3, 4, 5],
    [1, 3],
    [1, 3, 4, 5],
  ])
  await done(call, id, 'take-in', { mails: [ids[1]] })
  const json = { readers: [other.account.id, named.account.id] }
  const wider = (await call('PUT', `/requests/${id}/readers`, { json })).body as RequestView
  assert.deepEqual(
    wider.readers.map(({ name }) => name),
    ['Person 2', 'Person 3'],
  )
  assert.deepEqual(await hidden(), [[1, 3, 4, 5], [], [1, 2, 3, 4, 5]])

  await done(call, second.request.id, 'lift', { reason: 'Daten berichtigt, am 20.11.2026 mitgeteilt' })
  const lifted = await done(call, id, 'lift', { reason: 'Streit beendet' })
  assert.deepEqual([lifted.request.state, lifted.request.outcome, lifted.request.actions], ['closed', 'lifted', []])
  assert.deepEqual(await hidden(), [[], [], []])
  assert.deepEqual(
    lifted.steps.map(({ what, note }) => [what, note]),
    [
      ['created', 'Eingegangen am 02.11.2026.'],
      ['searched', '3 Mails auf der Liste.'],
      ['restricted', '3 Mails eingeschränkt. Weiter lesen: Person 2.'],
      ['left_out', '1 Mail ausgenommen: Rundschreiben'],
      ['taken_in', '1 Mail wieder aufgenommen.'],
      ['readers', 'Weiter lesen: Person 3, Person 2.'],
      ['lifted', 'Streit beendet'],
    ],
  )
})

// rechte.10: No run deletes a restricted mail, also one that was released before.
test('a restricted mail survives a run that was released over it, and no preview frees it', async () => {
  const panel = await aPanelWithRestriction()
  const { call, ids, archive, aPerson } = panel
  await inForce(call, { ...LETTERS, months: 1 })
  const view = await proposed(call)
  assert.equal(view.run.mails, 5)
  await restrict(panel)
  const second = await aPerson(['datenschutz'])
  assert.equal((await release(second.call, view)).status, 200)
  const after = await runIn(call, view.run.id, 'done')
  assert.deepEqual(
    [after.run.mails, after.kept_meanwhile],
    [2, [{ how: 'hold', name: 'Einschränkung vom 21.11.2026', mails: 3 }]],
  )
  for (const [place, id] of ids.entries()) assert.equal((await archive.get(id)) === null, place > 2)
  const draft = await madeRule(call, { ...LETTERS, months: 2 })
  assert.deepEqual([(await foreseen(call, draft.id)).held, (await proposed(call)).held], [3, 3])
})

test('a restriction that names a mail which is being deleted is refused, and is not in force', async () => {
  const panel = await aPanelWithRestriction()
  const { call, id, archive, aPerson, hiddenFrom } = panel
  await inForce(call, { ...LETTERS, months: 1 })
  const view = await proposed(call)
  const [begun, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const erase = archive.erase.bind(archive)
  vi.spyOn(archive, 'erase').mockImplementationOnce(async (...given) => {
    begun.resolve()
    await may.promise
    return erase(...given)
  })
  await release((await aPerson(['datenschutz'])).call, view)
  await begun.promise
  const late = await call('POST', `/requests/${id}/restrict`, { json: { readers: [] } })
  assert.deepEqual([late.status, codeOf(late)], [409, 'mail_wird_geloescht'])
  assert.deepEqual([(await viewOf(call, id)).request.state, await hiddenFrom(null)], ['open', []])
  may.resolve()
  await runIn(call, view.run.id, 'done')
})

// rechte.11: A search that is repeated for a restriction in force may add mails to it, and takes none from it.
test('a search that is repeated for a restriction in force adds mails and loses none', async () => {
  const panel = await aPanelWithRestriction()
  const { call, id, archive, hiddenFrom } = panel
  await restrict(panel)
  await archive.put([aMailOf('2026-11-20T08:00:00Z', { subject: 'Nachtrag', to: ANNA })])
  assert.deepEqual(await hiddenFrom(null), [1, 2, 3])
  assert.equal((await searched(call, id)).request.mails, 4)
  assert.deepEqual(await hiddenFrom(null), [1, 2, 3, 6])
  vi.spyOn(archive, 'walk').mockResolvedValueOnce([])
  assert.equal((await searched(call, id)).request.mails, 4)
  vi.spyOn(archive, 'walk').mockImplementationOnce(() => Promise.reject(new Error('weg')))
  await done(call, id, 'search')
  await searchEnded(call, id, 'failed')
  assert.deepEqual(await hiddenFrom(null), [1, 2, 3, 6])
  assert.equal((await done(call, id, 'lift', { reason: 'x' })).request.state, 'closed')
})

test('a restriction names accounts that may read mails, and one that is locked reads no more', async () => {
  const panel = await aPanelWithRestriction()
  const { call, id, named, other, account, accounts } = panel
  const { persons } = (await call('GET', '/requests/readers')).body as { persons: { name: string }[] }
  assert.deepEqual(
    persons.map(({ name }) => name),
    ['admin', 'Person 2', 'Person 3'],
  )
  const unknown = '01980000-0000-7000-8000-000000000000'
  for (const reader of [account.id, unknown]) {
    const refused = await call('POST', `/requests/${id}/restrict`, { json: { readers: [reader] } })
    assert.deepEqual(
      [refused.status, sentenceOf(refused)],
      [400, 'readers nennt eine Person, die keine Mails lesen darf, gesperrt ist oder von außen kommt.'],
    )
  }
  await done(call, id, 'restrict', { readers: [named.account.id, other.account.id, named.account.id] })
  await accounts.change(named.account.id, { active: false }, null)
  assert.deepEqual(
    (await viewOf(call, id)).readers.map(({ name }) => name),
    ['Person 3'],
  )
})

// rechte.12: Lists of runs and previews show a restricted mail without sender and subject to who may not read it.
test('a list of a run and a preview show a restricted mail without sender and subject', async () => {
  const panel = await aPanelWithRestriction()
  const { call, other } = panel
  await inForce(call, { ...LETTERS, months: 1 })
  const draft = await madeRule(call, { ...LETTERS, months: 2 })
  await foreseen(call, draft.id)
  const { run } = await proposed(call)
  await restrict(panel)
  const path = `/retention/deletions/${run.id}/mails`
  const shown = async (who: typeof call) =>
    ((await who('GET', path)).body as DeletionMails).mails.map(({ mail }) => mail)
  for (const who of [call, other.call]) {
    const [first, , , fourth] = await shown(who)
    assert.deepEqual(first, { from: '', subject: '', date: '2018-03-01T08:00:00Z', is_hidden: true })
    assert.deepEqual([fourth?.subject, fourth?.is_hidden], ['Einsatz', false])
  }
  assert.equal((await ruleOf(call, draft.id)).preview, null)
  assert.ok(!(await call('GET', `/retention/deletions/${run.id}/list.csv`)).text.includes('Rechnung'))
})

test('the letter about an erasure says that a mail is restricted, and a hold on it stays a hold', async () => {
  const panel = await aPanelWithRestriction()
  const { call, ids } = panel
  await restrict(panel)
  const hold = { name: 'Streit', reason: 'Klage', search: null, mails: [ids[0]] }
  assert.equal(((await call('POST', '/retention/holds', { json: hold })).body as HoldView).covered, 1)
  const { request, counts } = await found(call, ERASURE)
  assert.deepEqual(counts.kept.map(({ name, mails }) => [name, mails]).toSorted(), [
    ['Einschränkung vom 21.11.2026', 2],
    ['Streit', 1],
  ])
  assert.match(
    await letterOf(call, request.id),
    /nur noch gespeichert \(Art\. 18 DSGVO\):\n- Mail vom 01\.06\.2019, „Angebot“\n- Mail vom 01\.06\.2021, „Rechnung 18“\n/,
  )
})

test('a restriction in force keeps a mail at least: without any it is lifted, which the person hears of before', async () => {
  const panel = await aPanelWithRestriction()
  const { call, id, ids, hiddenFrom } = panel
  await restrict(panel)
  await done(call, id, 'leave-out', { mails: ids.slice(0, 2), reason: 'Rundschreiben' })
  const emptied = await call('POST', `/requests/${id}/leave-out`, { json: { mails: [ids[2]], reason: 'x' } })
  assert.deepEqual([emptied.status, codeOf(emptied)], [409, 'einschraenkung_leer'])
  assert.deepEqual(await hiddenFrom(null), [3])
})

test('the letter about an erasure does not say that another person has asked for a restriction', async () => {
  const { call } = await aPanelWithAnna()
  const other = await found(call, { ...RESTRICTION, person: 'Bernd', addresses: ['absender@muster.example'] })
  await done(call, other.request.id, 'restrict', { readers: [] })
  const { request } = await found(call, ERASURE)
  const letter = await letterOf(call, request.id)
  assert.match(
    letter,
    /\nWir dürfen sie zurzeit nicht löschen, weil Rechte anderer Personen entgegenstehen:\n- Mail vom /,
  )
  assert.doesNotMatch(letter, /Art\. 18|eingeschränkt|Bernd/)
})
