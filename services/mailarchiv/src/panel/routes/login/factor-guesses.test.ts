/** Codes of second factors that are guessed, with the stores beside the mails in each engine. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ENGINES } from '../../../../test/stores.factory.ts'
import { members, ORIGIN, refusalOf } from '../members.factory.ts'
import { aPanel, PASSWORD, type PanelCaller } from '../panel.factory.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

for (const engine of ENGINES) {
  const panel = await aPanel({ stores: engine, env: { MAILARCHIV_URL: ORIGIN } })
  const { aCaller, clock, anAdministrator } = panel
  const { aMember, addApp, addPasskey, request, byPasskey } = members(panel)
  let addresses = 0
  /** A caller at an address that never came before. */
  const elsewhere = (cookie = ''): PanelCaller => {
    addresses += 1
    const headers = { 'x-forwarded-for': `10.7.${addresses >> 8}.${addresses & 255}` }
    const caller = aCaller(cookie)
    return (method, path, options) => caller(method, path, { ...options, headers })
  }

  // person.22: After five wrong codes within a day the next waits, a minute at first, then twice as long each time up to an hour, for a person from whichever addresses; the access log says so once.
  test(`${engine}: whoever guesses from many addresses gets some codes an hour, and the owner logs in on a known device meanwhile`, async () => {
    const member = await aMember()
    const { app } = await addApp(member)
    let tried = 0
    const guess = async () => {
      const { status, headers } = await member.logIn({ code: '000000' }, PASSWORD, elsewhere())
      if (status === 401) tried += 1
      else assert.deepEqual([status, Number(headers.get('retry-after')) > 0], [429, true])
    }
    for (let n = 0; n < 7; n += 1) await guess()
    for (let minute = 4; minute < 60; minute += 4) {
      clock.forward(4 * MINUTE)
      await guess()
      if (minute % 20 !== 0) continue
      const owner = await member.logIn({ code: app() }, PASSWORD, member.call)
      assert.equal(owner.status, 200, owner.text)
    }
    assert.equal(tried, 10)
    const stranger = await member.logIn({ code: app() }, PASSWORD, elsewhere())
    assert.equal(stranger.status, 429)
    assert.match(
      stranger.text,
      /Bitte warten Sie \d+ Minuten\. Ohne zu warten geht es mit einem Passkey, oder auf einem Gerät/,
    )
    const log = (await (await anAdministrator())('GET', '/log?action=login&result=refused')).text
    assert.equal(log.split('fünfmal ein falscher Code, weitere müssen warten').length, 2, 'once')
    clock.forward(DAY)
    assert.equal((await member.logIn({ code: app() }, PASSWORD, elsewhere())).status, 200)
  })

  // person.31: A device on which a person has shown or set up a factor counts for itself; it is no way around the delay.
  test(`${engine}: a known device has a count of its own, for each of its persons, and is no way around`, async () => {
    const [one, two] = [await aMember(), await aMember()]
    const { app } = await addApp(one)
    const device = aCaller()
    const login = await one.logIn({ code: app() }, PASSWORD, device)
    const cookies = login.headers.getSetCookie()
    assert.match(
      cookies[1] ?? '',
      /^zeughaus_mailarchiv_device=[\w-]{43}; Path=\/admin; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    )
    const cookie = cookies[1]?.split(';', 1)[0] ?? ''
    clock.forward(MINUTE)
    const { app: second } = await addApp(two)
    const shared = await two.logIn({ code: second() }, PASSWORD, elsewhere(cookie))
    assert.ok(shared.headers.getSetCookie()[1]?.startsWith(cookie), 'the device keeps its cookie')
    const wrong = (cookie = '') => one.logIn({ code: '000000' }, PASSWORD, elsewhere(cookie))
    for (let n = 0; n < 5; n += 1) assert.equal((await wrong()).status, 401)
    clock.forward(30_000)
    for (const lie of ['', 'zeughaus_mailarchiv_device=AAAA'])
      assert.equal((await one.logIn({ code: app() }, PASSWORD, elsewhere(lie))).status, 429)
    for (let n = 0; n < 5; n += 1) assert.equal((await wrong(cookie)).status, 401)
    const slowed = await one.logIn({ code: app() }, PASSWORD, elsewhere(cookie))
    assert.equal(slowed.status, 429)
    assert.match(slowed.text, /Bitte warten Sie eine Minute\."/)
    assert.equal((await two.logIn({ code: second() }, PASSWORD, elsewhere(cookie))).status, 200)
  })

  // person.32: A passkey is not delayed, right codes count for nothing, and a reset of the factors ends the delay.
  test(`${engine}: a passkey waits for nothing, right codes count for nothing, and a reset frees the person`, async () => {
    const member = await aMember()
    const { device } = await addPasskey(member)
    const { app } = await addApp(member)
    for (let n = 0; n < 7; n += 1) {
      assert.equal((await member.logIn({ code: app() }, PASSWORD, elsewhere())).status, 200)
      clock.forward(30_000)
    }
    const guesses = Array.from({ length: 9 }, () => member.logIn({ code: '000000' }, PASSWORD, elsewhere()))
    const states = (await Promise.all(guesses)).map(({ status }) => status)
    assert.deepEqual(
      [401, 429].map((status) => states.filter((one) => one === status).length),
      [5, 4],
    )
    assert.equal((await byPasskey(device.sign(await request()))).status, 200)
    const admin = await anAdministrator()
    assert.equal((await admin('DELETE', `/accounts/${member.account.id}/factors`)).status, 204)
    assert.deepEqual(refusalOf(await member.logIn(undefined, PASSWORD, elsewhere())), [200, undefined])
  })

  test(`${engine}: what has ended is forgotten`, async () => {
    const { account } = await aMember()
    const { factorTries } = panel
    const cookie = await factorTries.remember(account, null)
    for (let n = 0; n < 4; n += 1) await factorTries.count(account, n < 2 ? cookie : null)
    assert.equal((await factorTries.count(account, cookie)).count, 3)
    clock.forward(DAY)
    assert.equal((await factorTries.count(account, cookie)).count, 1)
    clock.forward(178 * DAY)
    assert.equal(await factorTries.remember(account, cookie), cookie)
    clock.forward(181 * DAY)
    assert.notEqual(await factorTries.remember(account, cookie), cookie)
  })
}
