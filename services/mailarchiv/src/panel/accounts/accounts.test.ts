import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ENGINES, type Engine, emptyStores } from '../../../test/stores.factory.ts'
import { type Account, Accounts, HOUSE_ROLES, newAccountSchema, type Role } from './index.ts'

const HASH = '$argon2id$v=19$x'

/** The persons of a new archive; `other` opens them as another process does. */
async function testAccounts(engine: Engine) {
  const open = await emptyStores(engine)
  const other = async () => new Accounts((await open()).panel, Date.now, 'Europe/Berlin')
  const accounts = await other()
  let persons = 0
  /** A person who has chosen a password. */
  async function aPerson(...roles: readonly Role[]): Promise<Account> {
    persons += 1
    const wanted = newAccountSchema.parse({ login: `person${persons}`, name: `Person ${persons}`, roles })
    const { id } = await accounts.create(wanted, HASH)
    return accounts.setPassword(id, HASH, { mustChange: false })
  }
  return { accounts, other, aPerson }
}

for (const engine of ENGINES) {
  // person.3: Nothing takes the last person with the role Verwaltung away: neither a change of roles nor the end of access nor deletion, also two at once.
  test(`${engine}: no change takes the last person of the Verwaltung away, by role, access or deletion`, async () => {
    const { accounts, aPerson } = await testAccounts(engine)
    const [last, reader, former] = [await aPerson('verwaltung'), await aPerson('lesen'), await aPerson('verwaltung')]
    await accounts.change(former.id, { active: false }, null)
    const refused = { status: 409, code: 'letzte_verwaltung' }
    await assert.rejects(accounts.change(last.id, { granted: { roles: ['lesen'], scope: [] } }, null), refused)
    await assert.rejects(accounts.change(last.id, { active: false }, null), refused)
    await assert.rejects(accounts.remove(last.id), refused)
    assert.deepEqual(await accounts.get(last.id), last)
    await accounts.change(reader.id, { granted: { roles: ['verwaltung', 'lesen'], scope: [] } }, null)
    await accounts.remove(last.id)
    await assert.rejects(accounts.get(last.id), { status: 404 })
  })

  // person.4: Of two who take the role Verwaltung from each other at once one keeps it.
  test(`${engine}: of two who take the Verwaltung from each other at once one keeps it`, async () => {
    const { accounts, other, aPerson } = await testAccounts(engine)
    const [one, two] = [await aPerson('verwaltung'), await aPerson('verwaltung')]
    const second = await other()
    const outcomes = await Promise.allSettled([
      accounts.change(one.id, { active: false }, null),
      second.change(two.id, { granted: { roles: ['lesen'], scope: [] } }, null),
    ])
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const left = (await accounts.list()).filter(
      ({ roles, endedAt }) => roles.includes('verwaltung') && endedAt === null,
    )
    assert.equal(left.length, 1)
  })

  // person.30: Nobody changes their own roles or their limit, in whatever direction: 403.
  test(`${engine}: nobody changes their own roles or their limit, in whatever direction`, async () => {
    const { accounts, aPerson } = await testAccounts(engine)
    const [own, other] = [await aPerson('verwaltung', 'lesen'), await aPerson('verwaltung')]
    const { token } = await accounts.openSession(own)
    for (const granted of [
      { roles: ['verwaltung', 'lesen', 'pruefung'], scope: [] },
      { roles: ['lesen'], scope: [] },
      { roles: ['verwaltung', 'lesen'], scope: ['@a.example'] },
    ] as const) {
      const wanted = { granted: { roles: [...granted.roles], scope: [...granted.scope] } }
      await assert.rejects(accounts.change(own.id, wanted, own.id), { status: 403, code: 'keine_berechtigung' })
      await assert.rejects(accounts.change(own.id, { name: 'Neu', ...wanted }, own.id), { status: 403 })
    }
    const same = { name: 'Anna Neu', granted: { roles: [...own.roles], scope: [] } }
    assert.equal((await accounts.change(own.id, same, own.id)).name, 'Anna Neu')
    assert.ok(await accounts.findSession(token), 'a refused change ends no login')
    const roles = ['verwaltung', 'lesen', 'pruefung'] as const
    const changed = await accounts.change(own.id, { granted: { roles: [...roles], scope: [] } }, other.id)
    assert.deepEqual(changed.roles, roles)
    assert.equal(await accounts.findSession(token), null)
  })

  // person.5: New roles, a new limit, a password set by another person and the end of access end the logins of a person with the next request to any process.
  test(`${engine}: new roles, a new limit, a new password and the end of access end the logins of a person, in every process`, async () => {
    const { accounts, other, aPerson } = await testAccounts(engine)
    await aPerson('verwaltung')
    const person = await aPerson('lesen')
    const second = await other()
    for (const [what, change] of [
      ['roles', () => accounts.change(person.id, { granted: { roles: ['lesen', 'datenschutz'], scope: [] } }, null)],
      ['limit', () => accounts.change(person.id, { granted: { roles: ['lesen'], scope: ['@a.example'] } }, null)],
      ['password', () => accounts.setPassword(person.id, HASH, { mustChange: true })],
      ['sessions', () => accounts.endSessions(person)],
      ['access', () => accounts.change(person.id, { active: false }, null)],
    ] as const) {
      const { token } = await accounts.openSession(await accounts.get(person.id))
      if (what !== 'access') assert.equal((await second.findSession(token))?.account.login, person.login)
      await change()
      assert.equal(await second.findSession(token), null, what)
      assert.deepEqual(await accounts.loginsOf(person), [])
    }
    await accounts.change(person.id, { active: true, name: 'Anna Weber' }, null)
    const compared = (await accounts.credential(person.login))?.hash
    await accounts.setPassword(person.id, `${HASH}, another`, { mustChange: false })
    const refused = { status: 401, code: 'anmeldung_falsch' }
    await assert.rejects(accounts.openSession(person, compared), refused)
    const own = { mustChange: false, ...(compared === undefined ? {} : { compared }) }
    await assert.rejects(accounts.setPassword(person.id, HASH, own), refused)
    const { token } = await accounts.openSession(await accounts.get(person.id))
    await accounts.change(person.id, { name: 'Anna Weber-Lang' }, null)
    assert.equal((await second.findSession(token))?.account.name, 'Anna Weber-Lang')
  })

  test(`${engine}: the first account holds every role of the house, is made once, and says once who uses it`, async () => {
    const { accounts, other } = await testAccounts(engine)
    const second = await other()
    const made = await Promise.all([accounts.createFirst('admin', HASH), second.createFirst('admin', HASH)])
    assert.deepEqual(made.sort(), [false, true])
    assert.equal(await accounts.createFirst('andere', HASH), false)
    const [first = assert.fail()] = await accounts.list()
    assert.deepEqual([first.login, first.name, first.roles], ['admin', '', HOUSE_ROLES])
    assert.equal((await accounts.nameOnce(first.id, 'Anna Weber')).name, 'Anna Weber')
    await assert.rejects(accounts.nameOnce(first.id, 'Jemand'), { status: 409, code: 'name_steht_fest' })
    const again = newAccountSchema.parse({ login: ' Admin ', name: 'x', roles: ['lesen'] })
    await assert.rejects(accounts.create(again, HASH), { status: 409, code: 'anmeldename_vergeben' })
  })
}

test('a limit is refused where it would have no effect, and a person without a role', () => {
  const problems = (given: object) =>
    newAccountSchema
      .safeParse({ login: 'anna', name: 'Anna', ...given })
      .error?.issues.map(({ path }) => path.join('.')) ?? []
  assert.deepEqual(problems({ roles: ['lesen'], scope: ['@A.example'] }), [])
  assert.deepEqual(problems({ roles: [] }), ['roles'])
  assert.deepEqual(problems({ roles: ['verwaltung'], scope: ['@a.example'] }), ['scope'])
  assert.deepEqual(problems({ roles: ['lesen', 'pruefung'], scope: ['@a.example'] }), ['scope'])
  assert.deepEqual(problems({ roles: ['lesen'], login: 'Jürgen' }), ['login'])
})
