/** Persons of an OpenID provider in both engines; the whole way is in `panel/routes/login/provider.test.ts`. */
import assert from 'node:assert/strict'
import type { OidcPerson } from '@zeughaus/platform'
import { test } from 'vitest'
import { ENGINES, emptyStores } from '../../../test/stores.factory.ts'
import { Accounts, ProviderAccounts } from './index.ts'

const ENTRANCE = { issuer: 'https://login.example', create: true, link: 'email' } as const
const HOUR = 3_600_000

const aPerson = (sub: string, groups: string[]): OidcPerson => ({
  ...{ sub, sid: `sid-${sub}`, name: 'Anna Weber', username: sub, email: undefined, isEmailVerified: false },
  ...{ groups, refreshToken: undefined },
})

// person.20: One process takes a due check; in both engines.
for (const engine of ENGINES)
  test(`${engine}: persons of a provider get what the first of their groups gives, sessions and checks of their own, and a logout token works once`, async () => {
    const open = await emptyStores(engine)
    const { panel } = await open()
    const accounts = new Accounts(panel, Date.now, 'Europe/Berlin')
    const persons = new ProviderAccounts(panel, accounts, Date.now)
    await persons.setGroups([
      { group: 'leitung', roles: ['verwaltung', 'pruefung'], scope: [] },
      { group: 'wehr', roles: ['lesen'], scope: ['@wehr.example'] },
    ])
    const account = await persons.enter(aPerson('anna', ['wehr', 'chor']), ENTRANCE)
    assert.deepEqual([account.roles, account.scope, account.isConnected], [['lesen'], ['@wehr.example'], true])
    const both = await persons.enter(aPerson('anna', ['wehr', 'leitung']), ENTRANCE)
    assert.deepEqual([both.id, both.roles], [account.id, ['verwaltung', 'pruefung']])
    await assert.rejects(persons.enter(aPerson('ohne', ['chor']), ENTRANCE), { status: 403, code: 'keine_rolle' })
    const off = { ...ENTRANCE, create: false }
    await assert.rejects(persons.enter(aPerson('neu', ['wehr']), off), { status: 403, code: 'kein_konto' })

    const { session, token } = await accounts.openSession(both)
    const due = Date.now() - HOUR
    await persons.keepSession(session.tokenHash, {
      sid: 'sid-anna',
      sealed: Buffer.from('token'),
      checkAt: due,
      checkedAt: due,
    })
    assert.equal((await accounts.findSession(token))?.checkAt, due)
    const other = new ProviderAccounts((await open()).panel, accounts, Date.now)
    const taken = await Promise.all(
      [persons, other].map((one) => one.takeCheck(session.tokenHash, due, due + HOUR * 2)),
    )
    assert.deepEqual(taken.map((check) => check?.sub).sort(), ['anna', undefined], 'one process asks')
    const next = { sid: 'sid-anna', sealed: null, checkAt: due, checkedAt: due }
    assert.equal(await persons.renew(session.tokenHash, next, 'anna', ['chor']), false)
    assert.deepEqual((await accounts.get(account.id)).roles, [])

    const logout = { sub: 'anna', sid: 'sid-anna', jti: 'one' }
    assert.deepEqual(await persons.logOut({ ...logout, sid: 'fremd', jti: 'zero' }, ENTRANCE.issuer), [])
    assert.deepEqual(
      (await persons.logOut(logout, ENTRANCE.issuer)).map(({ login }) => login),
      ['anna'],
    )
    assert.equal(await accounts.findSession(token), null)
    assert.equal(
      await persons.renew(session.tokenHash, next, 'anna', ['wehr']),
      false,
      'ended while a check was under way',
    )
    await assert.rejects(persons.logOut(logout, ENTRANCE.issuer), { status: 409, code: 'abmeldung_wiederholt' })
  })
