/** Links for forgotten passwords, with the stores beside the mails in each engine and a real mail server. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { aRelay } from '../../../../test/relay.factory.ts'
import { ENGINES } from '../../../../test/stores.factory.ts'
import { type NewAudit, PasswordLinks, type Role } from '../../accounts/index.ts'
import { codeOf, factorRequestOf, members, ORIGIN, refusalOf } from '../members.factory.ts'
import { aPanel, PASSWORD } from '../panel.factory.ts'

const NEXT = 'Rüstwagen hinterm Deich 12'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

for (const engine of ENGINES) {
  const server = await aRelay()
  const panel = await aPanel({ stores: engine, env: { MAILARCHIV_URL: ORIGIN, SMTP_URL: server.relay.url } })
  const { aCaller, clock, anAdministrator, accounts } = panel
  const { aMember, addApp, addPasskey, request, byPasskey } = members(panel)
  const verwaltung = await anAdministrator()

  /** A person with an address and an app, logged in. */
  async function forgetful(roles: readonly Role[] = ['lesen']) {
    const member = await aMember(roles)
    const { app } = await addApp(member)
    const email = `${member.account.login}.${randomUUID()}@ff-lindenau.example`
    await accounts.change(member.account.id, { email }, null)
    return { ...member, app, email }
  }
  const change = async ({ account }: { account: { id: string } }, json: object) => {
    const changed = await verwaltung('PATCH', `/accounts/${account.id}`, { json })
    assert.equal(changed.status, 200, changed.text)
  }
  const ask = (email: string, from = aCaller()) => from('POST', '/password-link', { json: { email } })
  const check = (token: string) => aCaller()('POST', '/password-link/check', { json: { token } })
  const setNext = (token: string, json: object = {}) =>
    aCaller()('POST', '/password-link/password', { json: { token, password: NEXT, ...json } })
  /** Every message that the mail server has taken for an address. */
  const messagesTo = (email: string) =>
    server.taken
      .filter((message) => message.includes(`To: ${email}\r\n`))
      .map((message) => message.replaceAll('=\r\n', ''))
  const tokenIn = (message = '') => /https:\/\/archiv\.example\/admin\/passwort#([\w-]+)/.exec(message)?.[1] ?? ''
  /** Asks for a link, and waits for what follows the answer. */
  async function linkFor(email: string, typed = email): Promise<string> {
    clock.forward(6 * MINUTE)
    assert.equal((await ask(typed)).status, 204)
    await panel.passwordMails?.close()
    return tokenIn(messagesTo(email).at(-1))
  }

  // person.37: A person who forgot the password sets a new one by a link in an e-mail, once; all logins before it end.
  test(`${engine}: a person sets a new password by a link, once, and all logins before it end`, async () => {
    const { account, call, logIn, app, email } = await forgetful()
    const token = await linkFor(email, email.toUpperCase())
    const message = messagesTo(email)[0] ?? ''
    assert.equal(server.subjects().at(-1), 'Neues Passwort für das Mailarchiv')
    assert.ok(message.includes(`Zugang =E2=80=9E${account.login}=E2=80=9C wurde`), message)
    const looked = await check(token)
    assert.deepEqual(looked.body, { user: account.login, name: account.name, passkeys: 0 })
    assert.equal((await logIn({ code: app() })).status, 200, 'the old password is in force until then')
    const done = await setNext(token)
    const left = { passkeys: 0, passkeys_alone: 0, app: true, recovery_codes: 10 }
    assert.deepEqual([done.status, done.body], [200, { user: account.login, name: account.name, left }])
    assert.equal((await call('GET', '/session')).status, 401)
    assert.deepEqual([(await logIn({ code: app(1) })).status, (await logIn({ code: app(1) }, NEXT)).status], [401, 200])
    assert.deepEqual(refusalOf(await setNext(token)), [422, 'passwortlink_ungueltig'])
  })

  // person.38: The answer is the same whether the address is known, locked or unknown.
  test(`${engine}: an unknown address, that of a locked person and a known one are answered alike`, async () => {
    const [known, locked] = [await forgetful(), await forgetful()]
    await change(locked, { active: false })
    const answers = [await ask(known.email), await ask(locked.email), await ask('niemand@ff-lindenau.example')]
    assert.deepEqual(
      answers.map(({ status, text }) => [status, text]),
      answers.map(() => [204, '']),
    )
    await panel.passwordMails?.close()
    assert.deepEqual([messagesTo(known.email).length, messagesTo(locked.email).length], [1, 0])
  })

  // person.39: A link ends after half an hour, by a newer one, by another password or address, with the access and with the person.
  test(`${engine}: a link ends by time, a newer one, another password or address, and with the access`, async () => {
    const refused = async (token: string, why: string) =>
      assert.deepEqual(refusalOf(await setNext(token)), [422, 'passwortlink_ungueltig'], why)
    const late = await forgetful()
    const old = await linkFor(late.email)
    clock.forward(30 * MINUTE)
    await refused(old, 'half an hour')

    const twice = await forgetful()
    const first = await linkFor(twice.email)
    const second = await linkFor(twice.email)
    assert.notEqual(first, second)
    await refused(first, 'a newer one')
    await verwaltung('POST', `/accounts/${twice.account.id}/password`, { json: {} })
    await refused(second, 'another password')

    const moved = await forgetful()
    const there = await linkFor(moved.email)
    await change(moved, { name: 'Heike Neu', email: moved.email.toUpperCase() })
    assert.equal((await check(there)).status, 200, 'the same address ends nothing')
    await change(moved, { email: `neu.${moved.email}` })
    await change(moved, { email: moved.email })
    await refused(there, 'another address meanwhile')
    clock.forward(MINUTE)

    for (const [why, end] of [
      ['access', { active: false }],
      ['address', { email: null }],
    ] as const) {
      const gone = await forgetful()
      const token = await linkFor(gone.email)
      await change(gone, end)
      await change(gone, { active: true })
      await refused(token, why)
    }
    const deleted = await forgetful()
    const last = await linkFor(deleted.email)
    await verwaltung('DELETE', `/accounts/${deleted.account.id}`)
    await refused(last, 'the person')
  })

  // person.40: A person gets one link in five minutes; one that no server took works for nobody, and the next follows after a minute.
  test(`${engine}: a mailbox gets one link in five minutes, and after one that no server took the next in a minute`, async () => {
    const { email } = await forgetful()
    const askNow = async () => {
      await ask(email)
      await panel.passwordMails?.close()
      return messagesTo(email).length
    }
    const failures = async () =>
      (
        (await (await anAdministrator())('GET', '/log?action=password_link&result=failed')).body as {
          entries: unknown[]
        }
      ).entries.length
    const before = await failures()
    server.refuse(true)
    assert.deepEqual([await askNow(), await askNow()], [0, 0])
    server.refuse(false)
    assert.equal(await askNow(), 0)
    assert.equal((await failures()) - before, 1, 'a stranger writes no more than that')
    for (const sent of [1, 1, 1, 1, 1, 2]) {
      clock.forward(MINUTE)
      assert.equal(await askNow(), sent)
    }
  })

  // person.41: A weak password is refused, and the link stays. Of two who use one at once, one gets in.
  test(`${engine}: a weak password leaves the link in force, and of two who use it at once one gets in`, async () => {
    const { email, account } = await forgetful()
    const token = await linkFor(email)
    const weak = await setNext(token, { password: `${account.login}${account.login}` })
    assert.equal(weak.status, 400, weak.text)
    const answers = await Promise.all([setNext(token), setNext(token, { password: 'Leinenbeutel im Turm 3' })])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
  })

  // person.42: Second factors stay with a password that is set by a link, and are asked for; passkeys only confirm it until they have done so once.
  test(`${engine}: second factors stay with a password by a link, and passkeys log in alone only after they confirmed it`, async () => {
    const member = await forgetful()
    const { app } = member
    const { device } = await addPasskey(member)
    const token = await linkFor(member.email)
    assert.equal(((await check(token)).body as { passkeys: number }).passkeys, 1)
    const done = await setNext(token)
    const left = { passkeys: 1, passkeys_alone: 0, app: true, recovery_codes: 10 }
    assert.deepEqual((done.body as { left: object }).left, left)
    assert.deepEqual(refusalOf(await byPasskey(device.sign(await request()))), [401, 'passkey_ungueltig'])
    const asked = await member.logIn(undefined, NEXT)
    assert.deepEqual(
      [...refusalOf(asked), factorRequestOf(asked).ways],
      [401, 'zweiter_faktor', ['passkey', 'totp', 'recovery_code']],
    )
    assert.equal((await member.logIn({ code: app() }, NEXT)).status, 200)
  })

  // person.43: Who logs in at the OpenID provider, or whose last day is over, gets no link.
  test(`${engine}: an auditor gets a link until the last day, and nobody whom the provider logs in`, async () => {
    const { account, email } = await forgetful(['aussenpruefung'])
    const audit: NewAudit = {
      search: { date_from: '1990-01-01', date_to: '2099-12-31' },
      ends_on: new Date(clock.now() + DAY).toISOString().slice(0, 10),
    }
    await accounts.change(account.id, { granted: { roles: ['aussenpruefung'], scope: [], audit } }, null)
    const token = await linkFor(email)
    assert.equal((await check(token)).status, 200)
    clock.forward(3 * DAY)
    assert.equal(await linkFor(email), token, 'no newer one')
    assert.equal(messagesTo(email).length, 1)

    const connected = await forgetful()
    await panel.groupRoles.setGroups([{ group: 'wehr', roles: ['lesen'], scope: [] }])
    const { login } = connected.account
    const person = { sub: randomUUID(), sid: undefined, name: 'Anna Weber', email: undefined, isEmailVerified: false }
    const entrance = { issuer: 'https://login.example', create: true, link: 'name' } as const
    const comes = { ...person, username: login, groups: ['wehr'], refreshToken: undefined }
    const entered = await panel.groupRoles.enter(comes, entrance)
    assert.deepEqual([entered.id, entered.email, entered.isConnected], [connected.account.id, connected.email, true])
    assert.equal(await linkFor(connected.email), '')
  })

  // person.46: Only a person with a second factor gets a link: the archive may hold the mail, and who reads it there comes in by it alone nowhere.
  test(`${engine}: who has no second factor gets no link, and one that was sent ends with the factor`, async () => {
    const plain = await aMember()
    const email = `ohne.${randomUUID()}@ff-lindenau.example`
    await accounts.change(plain.account.id, { email }, null)
    assert.equal(await linkFor(email), '')
    const member = await forgetful()
    const token = await linkFor(member.email)
    assert.equal((await member.call('POST', '/factors/totp/remove', { json: { password: PASSWORD } })).status, 204)
    assert.deepEqual(refusalOf(await setNext(token)), [422, 'passwortlink_ungueltig'])
  })

  // person.47: What ends a link ends also one that is just being made.
  test(`${engine}: no link comes out of a change of the person that happens while it is made`, async () => {
    for (const change of ['password', 'access'] as const) {
      const { account, email } = await forgetful()
      const list = accounts.list.bind(accounts)
      const meanwhile = new PasswordLinks(
        panel.stores.panel,
        Object.assign(Object.create(accounts) as typeof accounts, {
          list,
          credential: async (login: string) => {
            const stored = await accounts.credential(login)
            if (change === 'password') await accounts.setPassword(account.id, 'another', { mustChange: false })
            else await accounts.change(account.id, { active: false }, null)
            return stored
          },
        }),
        clock.now,
      )
      assert.deepEqual(await meanwhile.make(email), [], change)
    }
  })

  // person.44: Requests and guesses are slowed down for each address, and guesses are in the access log; no token is stored or logged.
  test(`${engine}: requests and guesses are slowed down and logged, and no token stands in the log`, async () => {
    const { email, account } = await forgetful()
    const token = await linkFor(email)
    clock.forward(2 * MINUTE)
    const answers = [
      ...(await Promise.all([1, 2, 3].map(() => ask('x@ff-lindenau.example')))),
      await setNext('geraten'),
      await setNext('noch einmal'),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [204, 204, 204, 422, 422],
    )
    assert.deepEqual(
      [codeOf(await ask(email)), codeOf(await setNext(token))],
      ['zu_viele_anfragen', 'zu_viele_anfragen'],
    )
    clock.forward(2 * MINUTE)
    const log = (await (await anAdministrator())('GET', '/log')).text
    assert.match(log, new RegExp(account.id))
    for (const action of ['password_link', 'password_by_link']) assert.match(log, new RegExp(`"${action}"`))
    assert.ok(log.includes(`Links an ${email}`))
    assert.ok(!log.includes(token))
  })
}

const plain = await aPanel({ env: { MAILARCHIV_URL: ORIGIN } })

// person.45: Without a mail server or the address of the archive no link is offered, and asking for one is refused in a sentence.
test('without a mail server no link is offered, and asking for one says whom to ask', async () => {
  const ways = await plain.aCaller()('GET', '/session/provider')
  assert.deepEqual(ways.body, { name: null, password_links: false })
  const refused = await plain.aCaller()('POST', '/password-link', { json: { email: 'a@b.example' } })
  assert.deepEqual(refusalOf(refused), [422, 'passwortlink_unmoeglich'])
  assert.match(refused.text, /Bitten Sie Ihre Verwaltung um ein neues Passwort/)
  const login = await plain.login(plain.aCaller(), PASSWORD)
  assert.equal(login.status, 200)
})
