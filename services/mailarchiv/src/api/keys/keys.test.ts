import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError, silentLog } from '@zeughaus/platform'
import { movableClock, temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { ENGINES, type Engine, emptyStores } from '../../../test/stores.factory.ts'
import { isReadable } from '../../search/index.ts'
import { storesIn } from '../../stores.ts'
import { newKeySchema, openKeys, readableFor } from './index.ts'
import { isToken, newToken } from './token.ts'

const DAY = 86_400_000

/** Keys of an empty archive; `other` opens them as another process does. */
async function testKeys(engine: Engine, clock = movableClock('2026-03-28T22:59:59Z')) {
  const open = await emptyStores(engine)
  const other = async () => openKeys((await open()).keys, { clock, log: silentLog, zone: 'Europe/Berlin' })
  return { keys: await other(), clock, other }
}
const wanted = (extra: object = {}) => newKeySchema.parse({ name: 'CRM', role: 'user', ...extra })

// keys.3: A key is `mak_`, 43 random base62 characters and 6 of checksum.
test('a key has the prefix, 43 characters of randomness and 6 of checksum', () => {
  const token = newToken()
  assert.match(token, /^mak_[0-9A-Za-z]{49}$/)
  assert.ok(isToken(token))
  assert.equal(new Set(Array.from({ length: 100 }, newToken)).size, 100)
})

// keys.4: The checksum reveals a mistyped key without a lookup.
test('a key with one character mistyped is recognised as none', () => {
  const token = newToken()
  for (let place = 0; place < token.length; place++) {
    const other = token[place] === 'x' ? 'y' : 'x'
    assert.equal(isToken(token.slice(0, place) + other + token.slice(place + 1)), false)
  }
  for (const text of ['', 'mak_', `${token}0`, ` ${token}`, token.slice(0, -1)]) assert.equal(isToken(text), false)
})

test('a file of another version stops the start with a sentence that says what to do', async () => {
  const folder = temporaryFolder()
  await storesIn(folder).close()
  const db = new DatabaseSync(join(folder, 'keys.db'))
  db.exec('PRAGMA user_version = 99')
  db.close()
  assert.throws(
    () => storesIn(folder),
    (error: Error) => error instanceof StartError && /stammen von einer anderen Version/.test(error.message),
  )
})

// keys.5: The store holds the SHA-256 of a key and never the key.
test('the file holds the hash of a key and never the key, and its owner alone may read it', async () => {
  const folder = temporaryFolder()
  const stores = storesIn(folder)
  const keys = openKeys(stores.keys, { clock: movableClock('2026-03-28T12:00:00Z'), log: silentLog, zone: 'UTC' })
  const { token, key } = await keys.create(wanted())
  assert.equal((await keys.authenticate(token))?.id, key.id)
  await keys.close()
  await stores.close()
  const file = join(folder, 'keys.db')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.ok(!readFileSync(file).includes(token.slice(4, 30)))
})

for (const engine of ENGINES) {
  // keys.19: What one process revokes ends with the next request to any process of any machine.
  test(`${engine}: what another process revokes ends with the next request`, async () => {
    const { keys, other } = await testKeys(engine)
    const { token, key } = await keys.create(wanted())
    const others = await other()
    assert.ok(await keys.authenticate(token))
    await others.revoke(key.id)
    assert.equal(await keys.authenticate(token), null)
    const [{ revoked } = { revoked: null }] = await keys.list()
    await others.revoke(key.id)
    assert.equal((await keys.list())[0]?.revoked, revoked)
    await assert.rejects(others.revoke('01980000-0000-7000-8000-000000000000'), { status: 404 })
  })

  test(`${engine}: a key made by another process works with the next request, with all that it was made with`, async () => {
    const { keys, other } = await testKeys(engine)
    const wish = wanted({ scope: ['@wehr.example', 'a@b.example'], rate: 7, expires: '2027-01-31', name: 'Ä „x“ ' })
    const { token, key } = await (await other()).create(wish)
    assert.deepEqual(await keys.authenticate(token), key)
  })

  // keys.8: A key expires with the end of its day in the configured zone.
  test(`${engine}: a key expires with the end of its day in the configured zone, on the day that summer time begins too`, async () => {
    const { keys, clock } = await testKeys(engine, movableClock('2026-03-28T12:00:00Z'))
    const { token } = await keys.create(wanted({ expires: '2026-03-29' }))
    clock.jump(Date.parse('2026-03-29T21:59:59Z') - clock.now())
    assert.ok(await keys.authenticate(token))
    clock.jump(1000)
    assert.equal(await keys.authenticate(token), null)
    clock.jump(-DAY)
    assert.ok(await keys.authenticate(token))
  })

  test(`${engine}: a key whose last day is over is not made`, async () => {
    const { keys, clock } = await testKeys(engine)
    await assert.rejects(keys.create(wanted({ expires: '2026-03-27' })), { status: 400 })
    assert.ok(await keys.create(wanted({ expires: '2026-03-28' })))
    clock.jump(Date.parse('2026-03-28T23:00:00Z') - clock.now())
    await assert.rejects(keys.create(wanted({ expires: '2026-03-28' })), { status: 400 })
  })

  test(`${engine}: the last use of a key is listed, and an earlier one of another process does not replace it`, async () => {
    const { keys, other, clock } = await testKeys(engine)
    const { token } = await keys.create(wanted())
    assert.equal((await keys.list())[0]?.last_used, null)
    const others = await other()
    await others.authenticate(token)
    clock.forward(5000)
    await keys.authenticate(token)
    assert.equal((await keys.list())[0]?.last_used, '2026-03-28T23:00:04.000Z')
    assert.equal((await others.list())[0]?.last_used, '2026-03-28T23:00:04.000Z')
  })

  test(`${engine}: processes that note the same uses at once never wait for each other`, async () => {
    const { keys, other } = await testKeys(engine)
    const tokens: string[] = []
    for (let made = 0; made < 20; made += 1) tokens.push((await keys.create(wanted())).token)
    const processes = [keys, await other(), await other()]
    for (const [place, each] of processes.entries())
      for (const token of place % 2 === 0 ? tokens : tokens.toReversed()) await each.authenticate(token)
    await Promise.all(processes.map((each) => each.close()))
    assert.ok((await keys.list()).every(({ last_used }) => last_used !== null))
  })
}

const people = (addresses: readonly string[]) => addresses.map((address) => ({ name: '', address }))
const sent = (from: readonly string[], to: readonly string[] = [], hasBcc = false) => ({
  seq: 1,
  from: people(from),
  to: people(to),
  hasBcc,
})

test('a scope admits its addresses and domains, whatever their case, and nothing that only looks like them', () => {
  const scoped = readableFor({ ...wanted({ scope: ['Max@Muster.de', '@Firma.EXAMPLE'] }), hidden: [] })
  const unlimited = readableFor({ ...wanted({ scope: [] }), hidden: [] })
  for (const inside of ['max@muster.de', 'MAX@MUSTER.DE', 'a@firma.example', '"x@y"@firma.example'])
    assert.ok(isReadable(scoped, sent([inside])), inside)
  for (const outside of [
    'moritz@muster.de',
    'max@muster.de.evil',
    'a@sub.firma.example',
    'a@xfirma.example',
    '@',
    '',
  ]) {
    assert.ok(!isReadable(scoped, sent([outside])), outside)
  }
  assert.ok(isReadable(scoped, sent(['x@y.z'], ['MAX@muster.de'])))
  assert.ok(!isReadable(scoped, sent(['x@y.z'])))
  assert.ok(!isReadable(scoped, sent([])))
  assert.ok(isReadable(unlimited, sent([])))
  assert.ok(!isReadable(scoped, sent(['x@y.z'], ['max@muster.de'], true)), 'a copy with Bcc is its sender’s')
  assert.ok(isReadable(scoped, sent(['x@y.z', 'max@muster.de'], ['x@y.z'], true)))
  assert.ok(isReadable(unlimited, sent(['x@y.z'], [], true)))
})

test('what makes no sense about a new key is refused', () => {
  const refused = [
    { role: 'admin' },
    { scope: ['muster.de'] },
    { scope: ['a b@c'] },
    { role: 'auditor', scope: ['@muster.de'] },
    { rate: 0 },
    { expires: '2026-02-30' },
    { name: ' ' },
    { x: 1 },
  ]
  for (const extra of refused) assert.throws(() => wanted(extra), JSON.stringify(extra))
})
