/** Logging in to the panel at a real OpenID provider, which a test lets lie, fall silent and end logins. */
import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { type Account, startOpenIdProvider } from '@zeughaus/platform/testing/openid-provider'
import { test } from 'vitest'
import { aPanel, PASSWORD, type PanelCaller } from '../panel.factory.ts'

const ADDRESS = 'https://archiv.example'
const MINUTE = 60_000
const CLIENT = { id: 'mailarchiv', secret: 'nur-fuer-tests', redirectUri: `${ADDRESS}/admin/anmeldedienst` }
const provider = await startOpenIdProvider()
const panel = await aPanel({
  env: {
    MAILARCHIV_URL: ADDRESS,
    MAILARCHIV_OIDC_CLIENT: CLIENT.id,
    MAILARCHIV_OIDC_SECRET: CLIENT.secret,
    ZEUGHAUS_OIDC_ISSUER: provider.issuer,
    ZEUGHAUS_OIDC_NAME: 'Kreisfeuerwehr',
    ZEUGHAUS_OIDC_SILENCE: '1',
  },
})
const { aCaller, anAdministrator, login, accounts, clock, http } = panel
const LOGOUT = `${http.url}/admin/api/session/provider/logout`
provider.serve({ ...CLIENT, logoutUri: LOGOUT })
const admin = await anAdministrator()
await admin('PUT', '/groups', {
  json: {
    groups: [
      { group: 'leitung', roles: ['verwaltung', 'pruefung'], scope: [] },
      { group: 'wehr', roles: ['lesen'], scope: ['@wehr.example'] },
    ],
  },
})

type Answer = Awaited<ReturnType<PanelCaller>>
const codeOf = ({ body }: Answer) => (body as { code?: string }).code
const refused = (answer: Answer) => [answer.status, codeOf(answer)]

/** A new person at the provider. @returns their `sub` */
function aSub(account: Partial<Account> = {}): string {
  clock.forward(2 * MINUTE)
  const sub = `p-${newId().slice(-8)}`
  provider.accounts.set(sub, { name: 'Anna Weber', preferred_username: sub, groups: ['wehr'], ...account })
  return sub
}

/** A browser that has begun a login, and the answer with which the provider sends it back. */
async function begun(sub: string): Promise<{ call: PanelCaller; answer: string }> {
  const call = aCaller()
  const { status, body, text } = await call('POST', '/session/provider/begin')
  assert.equal(status, 200, text)
  return { call, answer: (await provider.visit((body as { url: string }).url, sub)).search.slice(1) }
}
async function loggedIn(sub: string): Promise<{ call: PanelCaller; done: Answer }> {
  const { call, answer } = await begun(sub)
  return { call, done: await call('POST', '/session/provider', { json: { answer } }) }
}
const rolesOf = async (call: PanelCaller) => ((await call('GET', '/session')).body as { roles?: string[] }).roles
const logged = async (action: string) => {
  const { call } = await panel.aPerson(['pruefung'])
  return (await call('GET', `/log?action=${action}`)).text
}

// person.15: A login at an OpenID provider gives what the first group of the table gives that the person is in; groups without a line are 403 `keine_rolle`.
test('a person of the provider logs in with what the first of their groups gives, and the Verwaltung changes it only there', async () => {
  const ways = (await aCaller()('GET', '/session/provider')).body
  assert.deepEqual(ways, { name: 'Kreisfeuerwehr', password_links: false })
  const sub = aSub()
  const { call, done } = await loggedIn(sub)
  assert.equal(done.status, 200, done.text)
  const { user, name, roles, scope, asks } = done.body as Record<string, unknown>
  assert.deepEqual([user, name, roles, scope, asks], [sub, 'Anna Weber', ['lesen'], ['@wehr.example'], null])
  assert.equal((await call('GET', '/mails')).status, 200)
  const account = (await accounts.list()).find((one) => one.login === sub)
  const json = { granted: { roles: ['verwaltung'], scope: [] } }
  assert.deepEqual(refused(await admin('PATCH', `/accounts/${account?.id}`, { json })), [409, 'rollen_aus_gruppen'])
  assert.match(await logged('login'), /"Anmeldedienst"/)
  const without = (await loggedIn(aSub({ groups: ['chor'] }))).done
  assert.deepEqual(refused(without), [403, 'keine_rolle'])
  assert.match(without.text, /"gruppen":\["chor"\],"verwaltung":\["admin"/)
})

// person.16: Answers and tokens that are forged, expired, replayed or for another login, browser or service are refused.
test('answers and tokens of the provider that are forged, expired, replayed or for another login open nothing', async () => {
  const sub = aSub()
  const lies = [
    { claims: (claims: object) => ({ ...claims }), isForged: true },
    { claims: (claims: object) => ({ ...claims, exp: 1_700_000_000 }) },
    { claims: (claims: object) => ({ ...claims, aud: 'material' }) },
    { claims: (claims: object) => ({ ...claims, nonce: 'eine-andere' }) },
  ]
  for (const lie of lies) {
    provider.lie = lie
    assert.deepEqual(refused((await loggedIn(sub)).done), [401, 'anmeldung_ungueltig'])
    clock.forward(MINUTE)
  }
  provider.lie = undefined
  const { call, answer } = await begun(sub)
  const stranger = await aCaller()('POST', '/session/provider', { json: { answer } })
  assert.deepEqual(refused(stranger), [401, 'anmeldung_ungueltig'], 'begun in another browser')
  assert.equal((await call('POST', '/session/provider', { json: { answer } })).status, 200)
  const late = await begun(sub)
  clock.forward(11 * MINUTE)
  const tooLate = await late.call('POST', '/session/provider', { json: { answer: late.answer } })
  assert.deepEqual(refused(tooLate), [401, 'anmeldung_ungueltig'])
})

// person.17: After ten minutes of a login the provider is asked before the next request: roles follow the groups, and who has left is out; a silent provider ends none within the hours of `ZEUGHAUS_OIDC_SILENCE`.
test('who has left the provider is out of the panel after ten minutes, and a silent provider ends no login of it for hours', async () => {
  const sub = aSub({ groups: ['leitung'] })
  const { call } = await loggedIn(sub)
  provider.accounts.set(sub, { ...provider.accounts.get(sub), groups: ['wehr'] })
  assert.deepEqual(await rolesOf(call), ['verwaltung', 'pruefung'])
  clock.forward(10 * MINUTE)
  assert.deepEqual(await Promise.all([rolesOf(call), rolesOf(call)]), [['lesen'], ['lesen']])
  provider.isGone = true
  clock.forward(10 * MINUTE)
  assert.deepEqual(await rolesOf(call), ['lesen'])
  assert.deepEqual(refused(await aCaller()('POST', '/session/provider/begin')), [503, 'anmeldedienst_unerreichbar'])
  const { call: auditor } = await panel.aPerson(['pruefung'])
  assert.match((await auditor('GET', '/overview')).text, /Der Anmeldedienst hat zuletzt nicht geantwortet/)
  clock.forward(49 * MINUTE)
  assert.deepEqual(await rolesOf(call), ['lesen'])
  clock.forward(MINUTE)
  assert.equal((await call('GET', '/session')).status, 401, 'unanswered for an hour')
  assert.match(await logged('account_sessions'), /: nicht geprüft"/)
  provider.isGone = false
  const { call: again } = await loggedIn(sub)
  provider.accounts.delete(sub)
  clock.forward(10 * MINUTE)
  assert.equal((await again('GET', '/session')).status, 401)
  assert.match(await logged('account_sessions'), /: beendet"/)
})

// person.29: Who logs out here may end the login at the provider too, which asks them there.
test('the provider’s page for ending a login there is named, without a word about the person', async () => {
  clock.forward(2 * MINUTE)
  const { body } = await aCaller()('POST', '/session/provider/end')
  const { origin, searchParams } = new URL((body as { url: string }).url)
  const query = { client_id: 'mailarchiv', post_logout_redirect_uri: `${ADDRESS}/admin` }
  assert.deepEqual([origin, Object.fromEntries(searchParams)], [provider.issuer, query])
})

// person.18: A back-channel logout ends logins at once; its token works once.
test('a back-channel logout ends logins to the panel at once, once, and only a genuine one', async () => {
  const sub = aSub()
  const { call } = await loggedIn(sub)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const iat = Math.floor(Date.now() / 1000)
  const good = { iss: provider.issuer, aud: CLIENT.id, sub, iat, jti: newId(), events }
  const send = async (logout_token: string) =>
    (await fetch(LOGOUT, { method: 'POST', body: new URLSearchParams({ logout_token }) })).status
  assert.equal(await send(await provider.sign(good, { isForged: true })), 400)
  assert.equal(await send(await provider.sign({ ...good, aud: 'material' })), 400)
  assert.equal((await call('GET', '/session')).status, 200)
  const genuine = await provider.sign(good)
  assert.equal(await send(genuine), 204)
  assert.equal((await call('GET', '/session')).status, 401)
  assert.equal(await send(genuine), 409)
  assert.match(await logged('account_sessions'), /: abgemeldet"/)
})

// person.19: A person with the role Verwaltung who needs no provider stays; who is connected logs in by no password, and a password of the Verwaltung is logged as `Notzugang`.
test('no person of the provider is the last of the Verwaltung, and the password of one who is connected opens nothing', async () => {
  const { call } = await loggedIn(aSub({ groups: ['leitung'] }))
  const all = await accounts.list()
  const own = all.find((one) => one.login === 'admin')
  const locked = await call('PATCH', `/accounts/${own?.id}`, { json: { active: false } })
  assert.deepEqual(refused(locked), [409, 'letzte_verwaltung'])
  const taking = (await loggedIn(aSub({ preferred_username: 'admin', groups: ['leitung'] }))).done
  assert.deepEqual(refused(taking), [403, 'konto_vorhanden'])

  const made = await admin('POST', '/accounts', {
    json: { login: 'otto@wehr.example', name: 'Otto Alt', roles: ['lesen'] },
  })
  const { password } = made.body as { password: string }
  const email = { email: 'Otto@wehr.example', email_verified: true }
  assert.equal((await loggedIn(aSub(email))).done.status, 200)
  clock.forward(2 * MINUTE)
  assert.deepEqual(refused(await login(aCaller(), password, 'otto@wehr.example')), [403, 'nur_anmeldedienst'])
  assert.equal((await login(aCaller(), PASSWORD)).status, 200)
  assert.match(await logged('login'), /"Notzugang"/)
})

// aussen.15: Neither groups of an OpenID provider make an auditor from outside, nor does one take the account of an auditor over; of who is connected nobody makes one.
test('a provider makes no auditor from outside, and takes the account of none over', async () => {
  const group = { group: 'amt', roles: ['aussenpruefung'], scope: [] }
  assert.equal((await admin('PUT', '/groups', { json: { groups: [group] } })).status, 400)
  const audit = { search: { date_from: '2024-01-01', date_to: '2024-12-31' }, ends_on: '2027-06-30' }
  const granted = { roles: ['aussenpruefung'], scope: [], audit }
  const auditor = { login: 'amt@pruefung.example', name: 'Paul Prüfer', ...granted }
  assert.equal((await admin('POST', '/accounts', { json: auditor })).status, 200)
  const email = { email: 'Amt@pruefung.example', email_verified: true }
  assert.deepEqual(refused((await loggedIn(aSub(email))).done), [403, 'konto_vorhanden'])

  const sub = aSub()
  assert.equal((await loggedIn(sub)).done.status, 200)
  const connected = (await accounts.list()).find((one) => one.login === sub)
  const made = await admin('PATCH', `/accounts/${connected?.id}`, { json: { granted } })
  assert.deepEqual(refused(made), [409, 'rollen_aus_gruppen'])
})
