/** What a changed factor and a new password leave of logins and passkeys, with the stores beside the mails in each engine. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ENGINES } from '../../../../test/stores.factory.ts'
import { codeOf, factorRequestOf, members, ORIGIN, refusalOf } from '../members.factory.ts'
import { aPanel, PASSWORD, type PanelCaller } from '../panel.factory.ts'

const NEXT = 'Rüstwagen hinterm Deich 12'
const MINUTE = 60_000

for (const engine of ENGINES) {
  const panel = await aPanel({ stores: engine, env: { MAILARCHIV_URL: ORIGIN } })
  const { aCaller, clock, anAdministrator } = panel
  const { aMember, addApp, addPasskey, request, byPasskey } = members(panel)
  const isOpen = async (call: PanelCaller) => (await call('GET', '/session')).status === 200
  const passkeysOf = async (call: PanelCaller) =>
    ((await call('GET', '/factors')).body as { passkeys: { id: string; password_only: boolean }[] }).passkeys

  // person.33: A factor that is set up or removed, and new recovery codes, end the other logins of the person.
  test(`${engine}: a factor that comes or goes, and new recovery codes, end every other login of the person`, async () => {
    const member = await aMember()
    const stranger = await aMember()
    const other = aCaller()
    await member.logIn(undefined, PASSWORD, other)
    const { app } = await addApp(member)
    assert.deepEqual([await isOpen(member.call), await isOpen(other), await isOpen(stranger.call)], [true, false, true])
    const removing = { json: { password: PASSWORD } }
    for (const change of [
      () => addPasskey(member),
      async () => member.call('POST', `/factors/passkeys/${(await passkeysOf(member.call))[0]?.id}/remove`, removing),
      () => member.call('POST', '/factors/codes', removing),
      () => member.call('POST', '/factors/totp/remove', removing),
    ]) {
      clock.forward(MINUTE)
      const another = aCaller()
      assert.equal((await member.logIn({ code: app() }, PASSWORD, another)).status, 200)
      await change()
      assert.deepEqual([await isOpen(member.call), await isOpen(another)], [true, false], String(change))
    }
    const last = aCaller()
    await member.logIn(undefined, PASSWORD, last)
    assert.equal((await member.call('POST', '/factors/totp/remove', removing)).status, 204)
    await member.call('POST', '/factors/totp', removing)
    assert.equal(await isOpen(last), true, 'what changes nothing ends nothing')
  })

  // person.34: One’s own new password removes passkeys unless they are to stay; the answer says what stays.
  test(`${engine}: one’s own new password removes passkeys unless they are to stay, and says what stays`, async () => {
    const member = await aMember()
    const { device } = await addPasskey(member)
    const change = (current: string, next: string, passkeys?: string) =>
      member.call('PUT', '/password', { json: { current, next, ...(passkeys && { passkeys }) } })
    const kept = await change(PASSWORD, NEXT, 'keep')
    assert.deepEqual(kept.body, { left: { passkeys: 1, passkeys_alone: 1, app: false, recovery_codes: 10 } })
    assert.equal((await byPasskey(device.sign(await request()))).status, 200)
    assert.equal((await change(NEXT, PASSWORD, 'suspend')).status, 400)
    clock.forward(MINUTE)
    assert.equal((await change('falsch', PASSWORD)).status, 400)
    assert.equal((await passkeysOf(member.call)).length, 1)
    assert.equal((await change(NEXT, PASSWORD)).status, 204, 'nothing stays')
    assert.deepEqual(refusalOf(await byPasskey(device.sign(await request()))), [401, 'passkey_ungueltig'])
    clock.forward(MINUTE)
    assert.equal((await member.logIn()).status, 200)
    const log = await (await anAdministrator())('GET', `/log?key=${member.account.id}`)
    assert.match(log.text, /"object":"Passkeys entfernt"/)
    assert.match(log.text, /"object":"Passkeys behalten"/)
  })

  // person.35: After a password of the Verwaltung a passkey only confirms it, until it has done so, unless it is to go on; no factor is taken away.
  test(`${engine}: after a password of the Verwaltung a passkey only confirms it, and logs in alone once it has`, async () => {
    const admin = await anAdministrator()
    const member = await aMember()
    const [{ device }, { device: other }] = [await addPasskey(member), await addPasskey(member)]
    const set = (json?: object) => admin('POST', `/accounts/${member.account.id}/password`, json && { json })
    const { password, left } = (await set()).body as { password: string; left: object }
    assert.deepEqual(left, { passkeys: 2, passkeys_alone: 0, app: false, recovery_codes: 10 })
    for (const one of [device, other])
      assert.deepEqual(refusalOf(await byPasskey(one.sign(await request()))), [401, 'passkey_ungueltig'])
    const { passkey = assert.fail() } = factorRequestOf(await member.logIn(undefined, password))
    assert.equal((await member.logIn({ passkey: device.sign(passkey) }, password, member.call)).status, 200)
    assert.equal((await byPasskey(device.sign(await request()))).status, 200)
    assert.equal((await byPasskey(other.sign(await request()))).status, 401)
    const json = { current: password, next: NEXT, passkeys: 'keep' }
    const own = await member.call('PUT', '/password', { json })
    assert.deepEqual(own.body, { left: { passkeys: 2, passkeys_alone: 1, app: false, recovery_codes: 10 } })
    assert.deepEqual(
      (await passkeysOf(member.call)).map(({ password_only }) => password_only),
      [false, true],
    )
    assert.equal((await set({ passkeys: 'remove' })).status, 400, 'it takes no factor away')
    assert.equal((await set({ passkeys: 'keep' })).status, 200)
    assert.equal((await byPasskey(device.sign(await request()))).status, 200)
  })

  test(`${engine}: a person without factors hears nothing of them`, async () => {
    const admin = await anAdministrator()
    const member = await aMember()
    const own = await member.call('PUT', '/password', { json: { current: PASSWORD, next: NEXT } })
    assert.deepEqual([own.status, codeOf({ ...own, body: {} })], [204, undefined])
    const set = await admin('POST', `/accounts/${member.account.id}/password`)
    assert.deepEqual(Object.keys(set.body as object), ['account', 'password'])
  })
}
