import assert from 'node:assert/strict'
import { type Clock, newId } from '@zeughaus/platform'
import { movableClock } from '@zeughaus/platform/testing'
import { SignJWT } from 'jose'
import { test } from 'vitest'
import { TOKEN_SECONDS, tokens } from './token.ts'

const SECRET = 'only-for-these-tests-2b7e151628aed2a6'
const SECOND_MS = 1000

/** A token that becomes valid this many seconds from now. */
function beginntIn(seconds: number, clock: Clock): Promise<string> {
  const iat = Math.floor(clock.now() / SECOND_MS) + seconds
  const key = Buffer.from(SECRET)
  return new SignJWT({ sub: newId(), jti: newId(), iat, exp: iat + 60 }).setProtectedHeader({ alg: 'HS256' }).sign(key)
}

test('a token is good for eight hours to the second, also one that was found good before', async () => {
  const clock = movableClock()
  const { issue, verify } = tokens(SECRET, clock)
  const { token } = await issue(newId(), newId())
  assert.ok(await verify(token))
  clock.forward(TOKEN_SECONDS * SECOND_MS - 1)
  assert.ok(await verify(token))
  clock.forward(1)
  assert.equal(await verify(token), undefined)
})

test('the clock of the process that issued a token may be five minutes ahead, and no more', async () => {
  const clock = movableClock()
  const { verify } = tokens(SECRET, clock)
  assert.ok(await verify(await beginntIn(300, clock)))
  assert.equal(await verify(await beginntIn(301, clock)), undefined)
})

test('the thousand newest good signatures are remembered, and no more: strangers fill no memory', async () => {
  const clock = movableClock()
  let asked = 0
  const zaehlend: Clock = {
    ...clock,
    now() {
      asked += 1
      return clock.now()
    },
  }
  const { issue, verify } = tokens(SECRET, zaehlend)
  /** Checking a signature reads the clock once more. */
  const isGemerkt = async (token: string): Promise<boolean> => {
    asked = 0
    assert.ok(await verify(token))
    return asked === 1
  }
  const all: string[] = []
  for (let n = 0; n < 1000; n += 1) {
    const { token } = await issue(newId(), newId())
    assert.equal(await isGemerkt(token), false)
    all.push(token)
  }
  for (const token of [all[0], all[999]]) assert.equal(await isGemerkt(token ?? ''), true)
  assert.equal(await isGemerkt((await issue(newId(), newId())).token), false)
  assert.equal(await isGemerkt(all[1] ?? ''), true)
  assert.equal(await isGemerkt(all[0] ?? ''), false)
})
