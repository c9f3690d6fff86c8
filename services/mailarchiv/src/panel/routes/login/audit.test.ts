/** Auditors from outside: who they are made, what is refused of it, and how their access ends. */
import assert from 'node:assert/strict'
import type { DeclaredRoute } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { aMail } from '../../../../test/mail.factory.ts'
import { ENGINES } from '../../../../test/stores.factory.ts'
import type { LoggedRoute } from '../../../evidence/access-log/index.ts'
import { may, type NewAudit, type Right, type Role } from '../../accounts/index.ts'
import { members, ORIGIN, refusalOf } from '../members.factory.ts'
import { aPanel, PASSWORD, type PanelCaller } from '../panel.factory.ts'
import { BASE } from '../panel.ts'
import type { ShownAccount } from './accounts.schema.ts'
import type { Session } from './session.schema.ts'

const HOUR = 3_600_000
const SEARCH = { q: 'Rechnung', contact: ['@lieferant.example'], date_from: '2024-01-01', date_to: '2024-12-31' }
const AUDIT: NewAudit = { search: SEARCH, ends_on: '2027-06-30' }
const READING = 'mit „Rechnung“, von oder an @lieferant.example, seit 1.1.2024, bis 31.12.2024'
const AUDITOR = { login: 'pruefer', name: 'Paul Prüfer', roles: ['aussenpruefung'], audit: AUDIT }

type Made = { account: ShownAccount; password: string }
const made = async (admin: PanelCaller, fields: object): Promise<Made> => {
  const { status, body, text } = await admin('POST', '/accounts', { json: { ...AUDITOR, ...fields } })
  assert.equal(status, 200, text)
  return body as Made
}
const fieldsOf = ({ status, body }: TestAnswer) => {
  assert.equal(status, 400, JSON.stringify(body))
  return (body as { details: { felder: { pfad: string }[] } }).details.felder.map(({ pfad }) => pfad)
}
const totalOf = async (call: PanelCaller) => ((await call('GET', '/mails')).body as { total: number }).total

// aussen.8: An auditor has one search, one period and a last day, within a year; the person, their login and the access log say them.
for (const engine of ENGINES)
  test(`${engine}: an auditor is made with a search, a period and a last day, which all who ask are told`, async () => {
    const { anAdministrator, aCaller, aPerson, login } = await aPanel({ stores: engine })
    const admin = await anAdministrator()
    const { account, password } = await made(admin, {})
    const audit = { ...AUDIT, reading: READING }
    assert.deepEqual([account.roles, account.audit, account.state], [['aussenpruefung'], audit, 'waiting'])
    const auditor = aCaller()
    const shown = { reading: READING, ends_on: '2027-06-30' }
    const first = (await login(auditor, password, 'pruefer')).body as Session
    assert.deepEqual([first.asks, first.audit], ['password', shown])
    const next = 'Hakenleiter am Morgen 3'
    assert.equal((await auditor('PUT', '/password', { json: { current: password, next } })).status, 204)
    const session = (await auditor('GET', '/session')).body as Session
    assert.deepEqual([session.roles, session.scope, session.audit], [['aussenpruefung'], [], shown])
    const rights = ['angemeldet', 'konto.sichern', 'konto.verwalten', 'mails.suchen', 'mails.lesen', 'nachweis.lesen']
    assert.deepEqual(session.rights, rights)
    assert.equal(((await admin('GET', '/session')).body as Session).audit, null)

    const contact = ['a@l.example', 'b@l.example', 'c@l.example', 'd@l.example']
    const { body: many } = await admin('POST', '/accounts', {
      json: { ...AUDITOR, login: 'viele', audit: { ...AUDIT, search: { ...SEARCH, contact } } },
    })
    const longer = { ...AUDIT, ends_on: '2027-11-21' }
    const json = { granted: { roles: ['aussenpruefung'], audit: longer } }
    const changed = (await admin('PATCH', `/accounts/${account.id}`, { json })).body as ShownAccount
    assert.deepEqual([changed.audit?.ends_on, changed.state], ['2027-11-21', 'active'])
    assert.equal((await auditor('GET', '/session')).status, 401, 'a change ends the logins')
    const { call } = await aPerson(['datenschutz'])
    const { text } = await call('GET', `/log?text=${(many as Made).account.id}`)
    assert.match(
      text,
      /und einer weiteren Adresse, .* alle Adressen: a@l.example b@l.example c@l.example d@l.example\)/,
    )
    const { entries } = (await call('GET', `/log?text=${account.id}`)).body as { entries: { object: string }[] }
    const named = (day: string) => `${account.id} Paul Prüfer (aussenpruefung, Zugang bis ${day}, Mails ${READING})`
    assert.deepEqual(
      entries.map(({ object }) => object),
      [named('21.11.2027'), named('30.06.2027')],
    )
  })

const WRONG: readonly (readonly [string, object, string[]])[] = [
  ['no audit', { audit: undefined }, ['audit']],
  ['no audit, said', { audit: null }, ['audit']],
  ['an audit of the house', { roles: ['lesen'] }, ['audit']],
  ['another role beside', { roles: ['pruefung', 'aussenpruefung'] }, ['roles']],
  ['a scope', { scope: ['@wehr.example'] }, ['scope']],
  ['no period', { audit: { ...AUDIT, search: {} } }, ['audit.search.date_from', 'audit.search.date_to']],
  ['no last day', { audit: { search: SEARCH } }, ['audit.ends_on']],
  ['a day that is none', { audit: { search: SEARCH, ends_on: '2027-02-30' } }, ['audit.ends_on']],
  ['an instant', searched({ date_from: '2024-01-01T00:00:00Z' }), ['audit.search.date_from']],
  ['a period that ends before it begins', searched({ date_to: '2023-12-31' }), ['audit.search.date_from']],
  ['yesterday', { audit: { ...AUDIT, ends_on: '2026-11-20' } }, ['audit.ends_on']],
  ['more than a year', { audit: { ...AUDIT, ends_on: '2027-11-22' } }, ['audit.ends_on']],
  ['the last day of all', { audit: { ...AUDIT, ends_on: '9999-12-31' } }, ['audit.ends_on']],
  ['a search that is too long', searched({ q: 'x'.repeat(4097) }), ['audit.search.q']],
  ['wildcards alone', searched({ q: '*a' }), ['audit.search.q']],
  ['a subject that is too long', searched({ subject: 'x'.repeat(4097) }), ['audit.search.subject']],
  ['no address', searched({ contact: ['Anna'] }), ['audit.search.contact']],
  ['no place', searched({ contact_in: 'bcc' }), ['audit.search.contact_in']],
  ['a place without end', searched({ contact_in: 'from,'.repeat(100) }), ['audit.search.contact_in']],
  ['a sender beside addresses', searched({ from: '@a.example' }), ['audit.search.from']],
  ['words of recipients beside addresses', searched({ to: 'Anna' }), ['audit.search.to']],
  ['another condition', searched({ folder: 'Posteingang' }), ['audit.search.folder']],
  [
    'all at once',
    { audit: { search: { ...SEARCH, q: '*a' }, ends_on: '1999-01-01' } },
    ['audit.search.q', 'audit.ends_on'],
  ],
]
function searched(search: object) {
  return { audit: { ...AUDIT, search: { ...SEARCH, ...search } } }
}

// aussen.9: What an audit cannot be is 400 at its field, for a new person and for a change, and nothing is made or changed.
test('what an audit cannot be is refused at its field, for a new person and for a change', async () => {
  const { anAdministrator } = await aPanel()
  const admin = await anAdministrator()
  const { account } = await made(admin, {})
  for (const [what, fields, paths] of WRONG) {
    const created = await admin('POST', '/accounts', { json: { ...AUDITOR, login: 'anders', ...fields } })
    assert.deepEqual(fieldsOf(created), paths, what)
    const { roles, audit, scope } = { ...AUDITOR, scope: [], ...fields } as Record<'roles' | 'audit' | 'scope', unknown>
    const changed = await admin('PATCH', `/accounts/${account.id}`, { json: { granted: { roles, audit, scope } } })
    assert.deepEqual(
      fieldsOf(changed),
      paths.map((path) => `granted.${path}`),
      what,
    )
  }
  const { accounts } = (await admin('GET', '/accounts')).body as { accounts: ShownAccount[] }
  assert.deepEqual(accounts.map(({ login }) => login).sort(), ['admin', 'pruefer'])
  assert.deepEqual(
    accounts.find(({ login }) => login === 'pruefer'),
    account,
  )
})

/** Days with the first moment after them in Berlin: in winter, at both changes of the clock, in summer. */
const ENDS = [
  ['2026-11-21', '2026-11-21T23:00:00Z'],
  ['2027-03-27', '2027-03-27T23:00:00Z'],
  ['2027-03-28', '2027-03-28T22:00:00Z'],
  ['2027-06-30', '2027-06-30T22:00:00Z'],
  ['2027-10-31', '2027-10-31T23:00:00Z'],
] as const

for (const engine of ENGINES) {
  // aussen.10: An access ends with its last day in the zone: no login works from then on, and no session goes on.
  test(`${engine}: with the end of the last day every login of an auditor ends, and none begins`, async () => {
    const panel = await aPanel({ stores: engine, env: { MAILARCHIV_URL: ORIGIN } })
    const { accounts, aPerson, aCaller, clock, anAdministrator } = panel
    const { addPasskey, request, byPasskey } = members(panel)
    const login = (user: string, password = PASSWORD, caller = aCaller()) =>
      caller('POST', '/session', { json: { user, password } })
    for (const [day, end] of ENDS) {
      const { account, call } = await aPerson(['aussenpruefung'], [], { ...AUDIT, ends_on: day })
      const credential = await accounts.credential('admin')
      await accounts.setPassword(account.id, credential?.hash ?? '', { mustChange: false })
      clock.forward(Date.parse(end) - clock.now() - HOUR)
      assert.equal((await login(account.login, PASSWORD, call)).status, 200, day)
      const { device } = await addPasskey({ call })
      clock.forward(Date.parse(end) - clock.now() - 1)
      const last = (await call('GET', '/session')).body as Session
      assert.equal(Date.parse(last.expires_at), Date.parse(end), 'no session is promised for longer')
      assert.equal((await byPasskey(device.sign(await request()))).status, 200, day)
      clock.forward(1)
      assert.deepEqual(refusalOf(await call('GET', '/mails')), [401, 'nicht_angemeldet'], day)
      const german = day.split('-').toReversed().join('.')
      const sentence = `Ihr Zugang endete am ${german}. Bitte wenden Sie sich an die Organisation, die ihn eingerichtet hat.`
      const late = await login(account.login)
      assert.deepEqual(
        [...refusalOf(late), (late.body as { error: string }).error],
        [401, 'zugang_abgelaufen', sentence],
      )
      assert.equal(late.headers.getSetCookie().length, 0)
      assert.deepEqual(refusalOf(await byPasskey(device.sign(await request()))), [401, 'zugang_abgelaufen'])
      assert.deepEqual(refusalOf(await login(account.login, 'falsch')), [401, 'anmeldung_falsch'], 'a stranger')
      const admin = await anAdministrator()
      const { body } = await admin('GET', `/accounts?text=${account.login}`)
      assert.equal((body as { accounts: ShownAccount[] }).accounts[0]?.state, 'expired')
    }
  })
}

// aussen.11: A longer access opens again, with the same password; who changes nothing of an audit that is over may name it again.
test('an access that is over is given longer, and its log says how', async () => {
  const { anAdministrator, aCaller, aPerson, login, clock, accounts } = await aPanel()
  const { account } = await aPerson(['aussenpruefung'], [], { ...AUDIT, ends_on: '2026-11-21' })
  await accounts.setPassword(account.id, (await accounts.credential('admin'))?.hash ?? '', { mustChange: false })
  clock.forward(24 * HOUR)
  assert.deepEqual(refusalOf(await login(aCaller(), PASSWORD, account.login)), [401, 'zugang_abgelaufen'])
  const admin = await anAdministrator()
  const change = async (json: object) => {
    const { status, body } = await admin('PATCH', `/accounts/${account.id}`, { json })
    return [status, (body as ShownAccount).state]
  }
  const granted = (audit: NewAudit) => ({ roles: ['aussenpruefung'], scope: [], audit })
  const over = { ...AUDIT, ends_on: '2026-11-21' }
  assert.deepEqual(await change({ name: 'Paula Prüfer', granted: granted(over) }), [200, 'expired'])
  assert.equal((await change({ granted: granted({ ...over, search: { ...SEARCH, q: 'Angebot' } }) }))[0], 400)
  assert.deepEqual(await change({ granted: granted({ ...AUDIT, ends_on: '2026-11-22' }) }), [200, 'active'])
  assert.equal((await login(aCaller(), PASSWORD, account.login)).status, 200)
  assert.deepEqual(await change({ active: false }), [200, 'ended'])
  assert.deepEqual(refusalOf(await login(aCaller(), PASSWORD, account.login)), [401, 'anmeldung_falsch'])
  const { call } = await aPerson(['datenschutz'])
  const { entries } = (await call('GET', '/log?action=login&result=refused')).body as { entries: { object: string }[] }
  assert.deepEqual(
    entries.map(({ object }) => object),
    ['', 'Zugang abgelaufen'],
  )
})

// aussen.12: An auditor who comes to the house leaves the audit behind, and a person of the house who becomes an auditor sees it alone; either ends the logins.
for (const engine of ENGINES)
  test(`${engine}: an auditor becomes a person of the house, and one of the house an auditor`, async () => {
    const { aPerson, aCaller, accounts, archive } = await aPanel({ engine, stores: engine })
    for (const [subject, date] of [
      ['Rechnung', 'Thu, 02 May 2024 09:00:00 +0200'],
      ['Brief', 'Fri, 03 May 2024 09:00:00 +0200'],
    ] as const) {
      const raw = Buffer.from(aMail({ subject, date, from: 'a@lieferant.example' }))
      await archive.put([{ raw, provenance: { source: 'import', origin: null, envelope: [] } }])
    }
    const { account, call } = await aPerson(['aussenpruefung'], [], AUDIT)
    const grant = async (roles: Role[], scope: string[] = [], audit: NewAudit | null = null) => {
      await accounts.change(account.id, { granted: { roles, scope, audit } }, null)
      const { token } = await accounts.openSession(await accounts.get(account.id))
      return aCaller(`zeughaus_mailarchiv=${token}`)
    }
    assert.equal(await totalOf(call), 1)
    const house = await grant(['lesen'])
    assert.equal((await call('GET', '/mails')).status, 401)
    assert.deepEqual([await totalOf(house), (await accounts.get(account.id)).audit], [2, null])
    const other = await grant(['aussenpruefung'], [], { ...AUDIT, search: { ...SEARCH, q: 'Brief' } })
    assert.equal((await house('GET', '/mails')).status, 401)
    const { body } = await other('GET', '/mails?q=Rechnung')
    assert.deepEqual([await totalOf(other), (body as { total: number }).total], [1, 0])
    const limited = await grant(['lesen'], ['@fremd.example'])
    assert.equal(await totalOf(limited), 0)
    const again = await grant(['aussenpruefung'], [], AUDIT)
    assert.deepEqual([await totalOf(again), (await accounts.get(account.id)).scope], [1, []])
  })

// aussen.13: A stored search that can no longer be read shows nothing, and an auditor of whom no audit is stored may do nothing.
for (const engine of ENGINES)
  test(`${engine}: an audit that can no longer be read shows nothing`, async () => {
    const { aPerson, anAdministrator, archive, stores } = await aPanel({ engine, stores: engine })
    const raw = Buffer.from(
      aMail({ subject: 'Rechnung', from: 'a@lieferant.example', date: 'Thu, 02 May 2024 09:00:00 +0200' }),
    )
    const [mail] = await archive.put([{ raw, provenance: { source: 'import', origin: null, envelope: [] } }])
    const admin = await anAdministrator()
    const { account, call } = await aPerson(['aussenpruefung'], [], AUDIT)
    assert.equal(await totalOf(call), 1)
    const { panel: tables } = stores
    for (const search of [
      { ...SEARCH, q: '*a' },
      { ...SEARCH, folder: 'Posteingang' },
    ]) {
      const values = [JSON.stringify(search), account.login]
      await tables.run(`UPDATE ${tables.prefix}audit SET search = $1 WHERE login = $2`, values)
      const paths = [`/mails/${mail?.id}`, `/mails/${mail?.id}/raw`, `/mails/${mail?.id}/bytes`]
      assert.equal(await totalOf(call), 0, search.q)
      for (const path of paths) assert.equal((await call('GET', path)).status, 404)
      const { body } = await admin('GET', '/accounts?text=person')
      assert.match((body as { accounts: ShownAccount[] }).accounts[0]?.audit?.reading ?? '', /nichts Suchbares/)
    }
    await tables.run(`DELETE FROM ${tables.prefix}audit`)
    assert.deepEqual(refusalOf(await call('GET', '/mails')), [403, 'keine_berechtigung'])
  })

// aussen.14: Whatever shows data to an auditor makes an entry of the access log; only what is their own makes none.
test('whatever shows data to an auditor makes an entry of the access log', async () => {
  const { server } = await aPanel()
  const silent = (server.routes as readonly (DeclaredRoute & LoggedRoute)[])
    .filter(({ base, log, permission }) => base === BASE && log === 'none' && permission !== 'public')
    .filter(({ permission }) => may({ roles: ['aussenpruefung'] }, permission as Right))
    .map(({ method, path }) => `${method} ${path}`)
  const own = ['GET /session', 'GET /session/others', 'GET /exports', 'POST /exports/{id}/stop', 'GET /factors']
  const setUp = ['POST /factors/totp', 'POST /factors/passkeys/request', 'PATCH /factors/passkeys/{id}']
  assert.deepEqual(silent.sort(), [...own, ...setUp].sort())
})
