/** Second factors of the panel over HTTP, with the stores beside the mails in each engine. */
import assert from 'node:assert/strict'
import { Authenticator } from '@zeughaus/platform/testing/authenticator'
import { test } from 'vitest'
import { ENGINES } from '../../../../test/stores.factory.ts'
import type { Account, Role } from '../../accounts/index.ts'
import { codeOf, codesOf, factorRequestOf, members, ORIGIN, refusalOf } from '../members.factory.ts'
import { aPanel, PASSWORD } from '../panel.factory.ts'

const MINUTE = 60_000

for (const engine of ENGINES) {
  const panel = await aPanel({ stores: engine, env: { MAILARCHIV_URL: ORIGIN } })
  const { accounts, aCaller, clock, anAdministrator } = panel
  const { aMember, addApp, addPasskey, request, byPasskey } = members(panel)
  const { call: auditor } = await panel.aPerson(['pruefung'])
  const logOf = async ({ id }: Pick<Account, 'id'>) => {
    const { body } = await auditor('GET', `/log?key=${id}`)
    return (body as { entries: { action: string; object: string }[] }).entries.map((e) => `${e.action} ${e.object}`)
  }

  // person.21: Who has a second factor is asked for it after the right password, and for nothing before; a code works once, also of two at once.
  test(`${engine}: who has an app is asked for its code after the password, and for nothing before; a code works once`, async () => {
    const member = await aMember()
    const { app, codes } = await addApp(member)
    assert.equal(codes.length, 10)
    const asked = await member.logIn()
    assert.deepEqual(
      [...refusalOf(asked), factorRequestOf(asked).ways],
      [401, 'zweiter_faktor', ['totp', 'recovery_code']],
    )
    assert.equal(asked.headers.getSetCookie().length, 0, 'no session before the factor')
    const wrong = await member.logIn({ code: app() }, 'falsch')
    assert.deepEqual([codeOf(wrong), factorRequestOf(wrong)], ['anmeldung_falsch', undefined])
    const both = await Promise.all([member.logIn({ code: app() }), member.logIn({ code: app() })])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401])
    const again = await member.logIn({ code: app() })
    assert.deepEqual(refusalOf(again), [401, 'zweiter_faktor_falsch'])
    assert.match(again.text, /hilft ein Wiederherstellungscode, .* „zeughaus mailarchiv accounts reset-factors“/)

    clock.forward(2 * MINUTE)
    const typed = codes[0]?.toUpperCase().replaceAll('-', ' ')
    assert.equal((await member.logIn({ code: typed })).status, 200)
    assert.equal(codeOf(await member.logIn({ code: codes[0] })), 'zweiter_faktor_falsch')
    const renewed = await member.call('POST', '/factors/codes', { json: { password: PASSWORD } })
    assert.equal(codesOf(renewed)?.length, 10)
    assert.equal(codeOf(await member.logIn({ code: codes[1] })), 'zweiter_faktor_falsch')
    const log = await logOf(member.account)
    assert.deepEqual(log.filter((line) => line !== 'login ').reverse(), [
      'factor_add Authenticator-App',
      'login Authenticator-App',
      'login Wiederherstellungscode',
      'factor_add Wiederherstellungscodes',
    ])
    const all = (await auditor('GET', '/log?action=login')).text
    assert.match(all, /"object":"zweiter Faktor fehlt"/)
    assert.match(all, /"object":"zweiter Faktor falsch"/)
    for (const code of codes) assert.ok(!all.includes(code))
  })

  // person.23: A passkey logs in without name and password, or confirms the password; no answer that is forged, repeated, copied, of another origin, domain, device, person or purpose does.
  test(`${engine}: a passkey logs in without name and password, and confirms a password; no other answer does`, async () => {
    const member = await aMember()
    const { device, codes } = await addPasskey(member)
    assert.equal(codes?.length, 10)
    const asked = await request()
    assert.deepEqual([asked.rpId, asked.allowCredentials, asked.userVerification], ['archiv.example', [], 'required'])
    const signed = device.sign(asked)
    const done = await byPasskey(signed)
    assert.deepEqual([done.status, (done.body as { user: string }).user], [200, member.account.login])
    for (const [what, lie] of Object.entries({
      'used before': signed,
      'another origin': device.sign(await request(), { origin: 'https://archiv.example.evil' }),
      'another domain': device.sign(await request(), { rpId: 'evil.example' }),
      'no check of the person': device.sign(await request(), { checksPerson: false }),
      'the handle of another': device.sign(await request(), { userHandle: 'AAAA' }),
      'an unknown device': new Authenticator(ORIGIN).sign(await request()),
    }))
      assert.deepEqual(refusalOf(await byPasskey(lie)), [401, 'passkey_ungueltig'], what)

    clock.forward(2 * MINUTE)
    const { passkey = assert.fail(), ways } = factorRequestOf(await member.logIn())
    assert.deepEqual(ways, ['passkey', 'recovery_code'])
    assert.deepEqual(refusalOf(await byPasskey(device.sign(passkey))), [401, 'passkey_ungueltig'], 'another purpose')
    const { passkey: next = assert.fail() } = factorRequestOf(await member.logIn())
    assert.equal((await member.logIn({ passkey: device.sign(next, { checksPerson: false }) })).status, 200)
    const stranger = await aMember()
    const { device: other } = await addPasskey(stranger)
    const { passkey: mine = assert.fail() } = factorRequestOf(await member.logIn())
    assert.equal(codeOf(await member.logIn({ passkey: other.sign(mine) })), 'zweiter_faktor_falsch')
    device.count = 0
    assert.equal((await byPasskey(device.sign(await request()))).status, 401, 'a copy counts from the beginning')
    await accounts.change(stranger.account.id, { active: false }, null)
    assert.equal((await byPasskey(other.sign(await request()))).status, 401, 'a person without access')
  })

  // person.27: Challenges for passkeys are limited to thirty a minute for an address, apart from attempts to log in: each open login page asks for one.
  test(`${engine}: challenges for open login pages are limited for an address, apart from attempts to log in`, async () => {
    const member = await aMember()
    const asked = await Promise.all(Array.from({ length: 31 }, () => aCaller()('POST', '/session/passkey/request')))
    assert.deepEqual(
      [200, 429].map((status) => asked.filter((answer) => answer.status === status).length),
      [30, 1],
    )
    assert.equal((await member.logIn()).status, 200)
    clock.forward(MINUTE)
  })

  // person.24: A factor is set up and removed with the password; an app counts from its first code; recovery codes end with the last factor.
  test(`${engine}: each change asks for the password; a new app counts from its first code, a passkey can be renamed`, async () => {
    const { call, account, logIn } = await aMember()
    for (const path of ['/factors/totp', '/factors/codes', '/factors/passkeys/request', '/factors/totp/remove'])
      assert.deepEqual(refusalOf(await call('POST', path, { json: { password: 'falsch' } })), [422, 'passwort_falsch'])
    clock.forward(2 * MINUTE)
    await call('POST', '/factors/totp', { json: { password: PASSWORD } })
    assert.equal((await logIn()).status, 200, 'a secret that no code has confirmed counts for nothing')
    assert.equal(codeOf(await call('POST', '/factors/totp/confirm', { json: { code: '000000' } })), 'code_falsch')
    clock.forward(30 * MINUTE)
    const late = await call('POST', '/factors/totp/confirm', { json: { code: '000000' } })
    assert.equal(codeOf(late), 'totp_nicht_begonnen')
    const none = await call('POST', '/factors/codes', { json: { password: PASSWORD } })
    assert.deepEqual(refusalOf(none), [409, 'kein_faktor'])

    await addPasskey({ call })
    const { passkeys } = (await call('GET', '/factors')).body as { passkeys: { id: string; name: string }[] }
    const [{ id } = assert.fail()] = passkeys
    assert.equal((await call('PATCH', `/factors/passkeys/${id}`, { json: { name: 'Tablet' } })).status, 204)
    const removing = { json: { password: PASSWORD } }
    assert.equal((await call('POST', `/factors/passkeys/${id}/remove`, removing)).status, 204)
    assert.equal((await call('POST', `/factors/passkeys/${id}/remove`, removing)).status, 404)
    assert.ok((await logOf(account)).includes('factor_remove Passkey „Tablet“'))
    const left = (await call('GET', '/factors')).body as { recovery_codes: number }
    assert.equal(left.recovery_codes, 0, 'recovery codes stand in for a factor')
    clock.forward(2 * MINUTE)
    assert.equal((await logIn()).status, 200)
  })

  // person.25: A role may demand a second factor: 403 `faktor_einrichten` until there is one, 409 `faktor_verlangt` for removing the last. Who sets it for their own role has one.
  test(`${engine}: a role that demands a second factor opens nothing before there is one, and the last one stays`, async () => {
    const chief = await aMember(['verwaltung'])
    const reader = await aMember(['lesen'])
    const duty = (roles: readonly Role[]) => chief.call('PUT', '/factor-duty', { json: { roles } })
    assert.deepEqual(refusalOf(await duty(['verwaltung'])), [422, 'eigener_faktor_fehlt'])
    assert.deepEqual((await duty(['lesen'])).body, { roles: ['lesen'] })
    const session = (await reader.call('GET', '/session')).body as { asks: string; rights: string[] }
    assert.deepEqual([session.asks, session.rights], ['factor', ['angemeldet', 'konto.sichern']])
    for (const path of ['/mails', '/session/others'])
      assert.deepEqual(refusalOf(await reader.call('GET', path)), [403, 'faktor_einrichten'], path)
    await addApp(reader)
    assert.equal((await reader.call('GET', '/mails')).status, 200)
    const removing = { json: { password: PASSWORD } }
    assert.deepEqual(refusalOf(await reader.call('POST', '/factors/totp/remove', removing)), [409, 'faktor_verlangt'])
    assert.equal((await duty([])).status, 200)
    assert.equal((await reader.call('POST', '/factors/totp/remove', removing)).status, 204)
    assert.ok((await logOf(chief.account)).includes('factor_duty Zweiter Faktor verlangt von: Lesen'))
  })

  // person.26: The Verwaltung resets the factors of another person; an operator resets those of any person from the command line. A reset ends the logins of that person.
  test(`${engine}: the Verwaltung resets the factors of others, the command line those of the last person too`, async () => {
    const admin = await anAdministrator()
    const member = await aMember()
    await addApp(member)
    const [{ id: own } = assert.fail()] = await accounts.list()
    assert.equal((await admin('DELETE', `/accounts/${own}/factors`)).status, 403)
    const seen = (await admin('GET', `/accounts/${member.account.id}/factors`)).body as { totp: object | null }
    assert.ok(seen.totp !== null)
    assert.equal((await admin('DELETE', `/accounts/${member.account.id}/factors`)).status, 204)
    assert.equal((await member.call('GET', '/session')).status, 401, 'its logins have ended')
    assert.equal((await member.logIn()).status, 200)
    await addPasskey({ call: admin })
    assert.equal(codeOf(await panel.login(aCaller())), 'zweiter_faktor')
    await accounts.resetFactors(own)
    clock.forward(2 * MINUTE)
    assert.equal((await panel.login(aCaller())).status, 200)
  })
}

// person.28: Passkeys are offered only where browsers accept them.
test('without a name in the address no passkey is offered', async () => {
  const { anAdministrator, aCaller } = await aPanel()
  const admin = await anAdministrator()
  const { passkeys_possible } = (await admin('GET', '/factors')).body as { passkeys_possible: boolean }
  assert.equal(passkeys_possible, false)
  for (const [call, path, json] of [
    [aCaller(), '/session/passkey/request', undefined],
    [admin, '/factors/passkeys/request', { password: PASSWORD }],
  ] as const)
    assert.deepEqual(refusalOf(await call('POST', path, json && { json })), [422, 'passkey_unmoeglich'])
})
