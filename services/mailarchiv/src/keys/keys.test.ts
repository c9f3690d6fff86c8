import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { StartError, silentLog } from '@zeughaus/platform'
import { movableClock, temporaryFolder } from '@zeughaus/platform/testing'
import { inScope, mayRead, newKeySchema, openKeys } from './index.ts'
import { isToken, newToken } from './token.ts'

const DAY = 86_400_000
const folder = temporaryFolder()
let files = 0

function openTestKeys(clock = movableClock('2026-03-28T22:59:59Z'), file = join(folder, `keys-${files++}.db`)) {
  return { keys: openKeys(file, { clock, log: silentLog, zone: 'Europe/Berlin' }), clock, file }
}
const wanted = (extra: object = {}) => newKeySchema.parse({ name: 'CRM', role: 'user', ...extra })

test('a key has the prefix, 43 characters of randomness and 6 of checksum', () => {
  const token = newToken()
  assert.match(token, /^mak_[0-9A-Za-z]{49}$/)
  assert.ok(isToken(token))
  assert.equal(new Set(Array.from({ length: 100 }, newToken)).size, 100)
})

test('a key with one character mistyped is recognised as none', () => {
  const token = newToken()
  for (let place = 0; place < token.length; place++) {
    const other = token[place] === 'x' ? 'y' : 'x'
    assert.equal(isToken(token.slice(0, place) + other + token.slice(place + 1)), false)
  }
  for (const text of ['', 'mak_', `${token}0`, ` ${token}`, token.slice(0, -1)]) assert.equal(isToken(text), false)
})

test('a file of another version stops the start with a sentence that says what to do', () => {
  const { keys, file } = openTestKeys()
  keys.close()
  const db = new DatabaseSync(file)
  db.exec('PRAGMA user_version = 99')
  db.close()
  assert.throws(
    () => openTestKeys(undefined, file),
    (error: Error) => error instanceof StartError && /stammen von einer anderen Version/.test(error.message),
  )
})

test('the file holds the hash of a key and never the key, and its owner alone may read it', () => {
  const { keys, file } = openTestKeys()
  const { token, key } = keys.create(wanted())
  assert.equal(keys.authenticate(token)?.id, key.id)
  keys.close()
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.ok(!readFileSync(file).includes(token.slice(4, 30)))
})

test('what another process revokes ends with the next request', () => {
  const { keys, file, clock } = openTestKeys()
  const { token, key } = keys.create(wanted())
  const other = openTestKeys(clock, file).keys
  assert.ok(keys.authenticate(token))
  other.revoke(key.id)
  assert.equal(keys.authenticate(token), null)
  other.revoke(key.id)
  assert.throws(() => other.revoke('01980000-0000-7000-8000-000000000000'), { status: 404 })
})

test('a key made by another process works with the next request', () => {
  const { keys, file, clock } = openTestKeys()
  assert.ok(keys.authenticate(openTestKeys(clock, file).keys.create(wanted()).token))
})

test('a key expires with the end of its day in the configured zone, on the day that summer time begins too', () => {
  const { keys, clock } = openTestKeys(movableClock('2026-03-28T12:00:00Z'))
  const { token } = keys.create(wanted({ expires: '2026-03-29' }))
  clock.jump(Date.parse('2026-03-29T21:59:59Z') - clock.now())
  assert.ok(keys.authenticate(token))
  clock.jump(1000)
  assert.equal(keys.authenticate(token), null)
  clock.jump(-DAY)
  assert.ok(keys.authenticate(token))
})

test('a key whose last day is over is not made', () => {
  const { keys, clock } = openTestKeys()
  assert.throws(() => keys.create(wanted({ expires: '2026-03-27' })), { status: 400 })
  assert.ok(keys.create(wanted({ expires: '2026-03-28' })))
  clock.jump(Date.parse('2026-03-28T23:00:00Z') - clock.now())
  assert.throws(() => keys.create(wanted({ expires: '2026-03-28' })), { status: 400 })
})

test('the last use of a key is listed', () => {
  const { keys, clock } = openTestKeys()
  const { token } = keys.create(wanted())
  assert.equal(keys.list()[0]?.last_used, null)
  clock.forward(5000)
  keys.authenticate(token)
  assert.equal(keys.list()[0]?.last_used, '2026-03-28T23:00:04.000Z')
})

const people = (addresses: readonly string[]) => addresses.map((address) => ({ name: '', address }))
const sent = (from: readonly string[], to: readonly string[] = [], hasBcc = false) => ({
  from: people(from),
  to: people(to),
  hasBcc,
})

test('a scope admits its addresses and domains, whatever their case, and nothing that only looks like them', () => {
  const key = wanted({ scope: ['Max@Muster.de', '@Firma.EXAMPLE'] })
  for (const inside of ['max@muster.de', 'MAX@MUSTER.DE', 'a@firma.example', '"x@y"@firma.example'])
    assert.ok(inScope(key, inside), inside)
  for (const outside of [
    'moritz@muster.de',
    'max@muster.de.evil',
    'a@sub.firma.example',
    'a@xfirma.example',
    '@',
    '',
  ]) {
    assert.ok(!inScope(key, outside), outside)
  }
  assert.ok(mayRead(key, sent(['x@y.z'], ['MAX@muster.de'])))
  assert.ok(!mayRead(key, sent(['x@y.z'])))
  assert.ok(!mayRead(key, sent([])))
  assert.ok(mayRead({ scope: [] }, sent([])))
  assert.ok(!mayRead(key, sent(['x@y.z'], ['max@muster.de'], true)), 'a copy with Bcc is its sender’s')
  assert.ok(mayRead(key, sent(['x@y.z', 'max@muster.de'], ['x@y.z'], true)))
  assert.ok(mayRead({ scope: [] }, sent(['x@y.z'], [], true)))
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
