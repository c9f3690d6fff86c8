import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Clock, newId } from '@zeughaus/platform'
import { movableClock } from '@zeughaus/platform/testing'
import { SignJWT } from 'jose'
import { TOKEN_SEKUNDEN, tokens } from './token.ts'

const SECRET = 'only-for-these-tests-2b7e151628aed2a6'
const SEKUNDE = 1000

/** A token with this beginning, in seconds from now. */
function beginntIn(seconds: number, clock: Clock): Promise<string> {
  const iat = Math.floor(clock.now() / SEKUNDE) + seconds
  const key = Buffer.from(SECRET)
  return new SignJWT({ sub: newId(), iat, exp: iat + 60 }).setProtectedHeader({ alg: 'HS256' }).sign(key)
}

test('a token is good for eight hours to the second, also one that was found good before', async () => {
  const clock = movableClock()
  const { ausstellen, pruefen } = tokens(SECRET, clock)
  const { token } = await ausstellen(newId())
  assert.ok(await pruefen(token))
  clock.forward(TOKEN_SEKUNDEN * SEKUNDE - 1)
  assert.ok(await pruefen(token))
  clock.forward(1)
  assert.equal(await pruefen(token), undefined)
})

test('the clock of the process that issued a token may be five seconds ahead, and no more', async () => {
  const clock = movableClock()
  const { pruefen } = tokens(SECRET, clock)
  assert.ok(await pruefen(await beginntIn(5, clock)))
  assert.equal(await pruefen(await beginntIn(6, clock)), undefined)
})

test('the thousand newest good signatures are remembered, and no more: strangers fill no memory', async () => {
  const clock = movableClock()
  let gefragt = 0
  const zaehlend: Clock = {
    ...clock,
    now() {
      gefragt += 1
      return clock.now()
    },
  }
  const { ausstellen, pruefen } = tokens(SECRET, zaehlend)
  /** A signature that is checked asks for the time once more. */
  const istGemerkt = async (token: string): Promise<boolean> => {
    gefragt = 0
    assert.ok(await pruefen(token))
    return gefragt === 1
  }
  const alle: string[] = []
  for (let n = 0; n < 1000; n += 1) {
    const { token } = await ausstellen(newId())
    assert.equal(await istGemerkt(token), false)
    alle.push(token)
  }
  for (const token of [alle[0], alle[999]]) assert.equal(await istGemerkt(token ?? ''), true)
  assert.equal(await istGemerkt((await ausstellen(newId())).token), false)
  assert.equal(await istGemerkt(alle[1] ?? ''), true)
  assert.equal(await istGemerkt(alle[0] ?? ''), false)
})
