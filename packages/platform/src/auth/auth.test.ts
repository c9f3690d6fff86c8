import assert from 'node:assert/strict'
import { test } from 'vitest'
import { bearerToken, clientKey, hashPassword, randomSecret, secretProblem, verifyPassword } from '../index.ts'

test('A bearer token is exactly one token behind the scheme', () => {
  assert.equal(bearerToken('Bearer abc.def-1_~+/=='), 'abc.def-1_~+/==')
  assert.equal(bearerToken('bEARER   abc'), 'abc')
  const wrong = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer a b',
    ' Bearer a',
    'Bearer a ',
    'Bearera',
    'Basic a',
    'Bearer a=b',
    'Bearer ä',
  ]
  for (const header of [...wrong, `Bearer ${'a'.repeat(10_000)}`]) assert.equal(bearerToken(header), null, header)
})

test('All addresses of one IPv6 line count as one client', () => {
  assert.equal(clientKey('192.0.2.7'), '192.0.2.7')
  assert.equal(clientKey('::ffff:192.0.2.7'), '192.0.2.7')
  assert.equal(clientKey('::ffff:c000:207'), '192.0.2.7')
  assert.equal(clientKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
  assert.equal(clientKey('2001:0db8:0001:0002::1'), clientKey('2001:db8:1:2:ffff::'))
  assert.notEqual(clientKey('2001:db8:1:3::1'), clientKey('2001:db8:1:2::1'))
  assert.equal(clientKey('fe80::1%eth0'), 'fe80:0:0:0::/64')
  assert.equal(clientKey('::1'), '0:0:0:0::/64')
})

test('A password fits its own hash and no other, and an absent hash fits none', async () => {
  const stored = await hashPassword('Drehleiter 23/12')
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.ok(await verifyPassword(stored, 'Drehleiter 23/12'))
  assert.ok(!(await verifyPassword(stored, 'Drehleiter 23/13')))
  assert.ok(!(await verifyPassword(stored, 'x'.repeat(100_000))))
  assert.ok(!(await verifyPassword(undefined, 'no user has this password')))
})

/** Rejected secrets. Each is long enough, unless its length is the point. */
const NO_SECRETS = [
  '',
  'kurz',
  'a'.repeat(31),
  'a'.repeat(64),
  ' '.repeat(40),
  `${'x8Kp2mQz9LwR4vTn7YbJ3cHf6DsG1aEu'} `,
  'changemechangemechangemechangeme',
  'please-change-me-please-change-me-now',
  'CHANGE_ME_to_a_long_random_string_1234',
  'Change Me to something longer than this',
  'your-secret-key-goes-here-0123456789',
  'YOUR_JWT_SECRET_AT_LEAST_32_CHARACTERS',
  'this-is-a-placeholder-for-the-secret',
  'bitte-aendern-bevor-es-losgeht-1234567',
  'Bitte ändern, bevor der Dienst beginnt',
  'example-secret-for-the-documentation-1',
  'mein-super-secret-fuer-den-dienst-12345',
  'secret'.repeat(6),
  'geheim123'.repeat(4),
  'abcd1234'.repeat(4),
  'passwort-passwort-passwort-passwort',
  '12345678901234567890123456789012',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'zyxwvutsrqponmlkjihgfedcba9876543210',
  '0101010101010011010101010101010101',
  'aaaaaaaabbbbbbbbccccccccdddddddd',
  'replace-me-with-a-real-secret-please-ok',
  'platzhalter-fuer-das-echte-geheimnis-1',
]

test('A placeholder, a pattern or a short text is no signing secret, and the reason does not repeat it', () => {
  for (const secret of NO_SECRETS) {
    const problem = secretProblem(secret)
    assert.ok(problem !== null, secret)
    assert.ok(secret.trim().length < 5 || !problem.includes(secret))
  }
})

test('Random secrets pass, as text and as hexadecimal digits', () => {
  for (let i = 0; i < 2_000; i++) {
    assert.equal(secretProblem(randomSecret()), null)
    assert.equal(secretProblem(Buffer.from(randomSecret(), 'base64url').toString('hex')), null)
  }
})
