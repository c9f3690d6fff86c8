/** Parameters and headers of the greatest accepted length: refused or ignored by their length, never searched. */
import assert from 'node:assert/strict'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { describe, test } from 'vitest'
import { aMail } from './mail.factory.ts'
import { aMailarchiv } from './mailarchiv.factory.ts'

const house = await aMailarchiv([aMail({ from: 'a@b.example', to: 'kasse@wehr.example', subject: 'eine' })], {
  downloadRate: 5,
})
const LONG = 60_000
/** Milliseconds of the processor for client and service together. A backtracking expression took 3,000. */
const BOUND = 400

async function withinBound(work: () => Promise<TestAnswer>): Promise<TestAnswer> {
  const before = process.cpuUsage()
  const answer = await work()
  const { user, system } = process.cpuUsage(before)
  assert.ok((user + system) / 1000 < BOUND, `took ${(user + system) / 1000} ms of the processor`)
  return answer
}

/** Encodes like an attacker: `@` stands in an address as it is, and is not three characters long. */
const written = (parameters: Record<string, string>) =>
  Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`)

describe('a parameter that is too long is refused by name and bound before it is read', () => {
  const reason = async (parameters: Record<string, string>) => {
    const { status, body } = await withinBound(() =>
      house.http.get(`/api/v1/mails?${written(parameters)}`, { token: house.auditor }),
    )
    assert.equal(status, 400)
    return (body as { error: string }).error
  }

  for (const name of ['from', 'to', 'subject', 'q']) {
    test(`${name} of many @`, async () => {
      assert.match(
        await reason({ [name]: `a${'@'.repeat(LONG)} x` }),
        new RegExp(`^${name} darf höchstens 4096 Zeichen`),
      )
    })
  }

  // search.27: `contact` is one address of at most 320 characters; `from`, `to` and dates have limits too, checked before their contents.
  test('contact is one address: 320 characters', async () => {
    assert.match(await reason({ contact: `a${'@'.repeat(LONG)} x` }), /^contact .*höchstens 320 Zeichen/)
    assert.match(await reason({ contact: `${'a'.repeat(320)}@` }), /^contact .*höchstens 320 Zeichen/)
    const { body } = await house.http.get(`/api/v1/mails?${`contact=${'a'.repeat(321)}&`.repeat(2)}`, {
      token: house.auditor,
    })
    assert.deepEqual(body, { error: 'contact darf höchstens 320 Zeichen haben.' }, 'said once')
    const longest = `${'a'.repeat(64)}@${'b'.repeat(255)}`
    assert.equal((await house.search({ contact: longest })).status, 200)
  })

  test('a date is no longer than an instant can be written', async () => {
    for (const name of ['date_from', 'date_to']) {
      assert.match(
        await reason({ [name]: `2026-01-01T00:00:00.${'0'.repeat(LONG)} ` }),
        new RegExp(`^${name} muss ein Tag`),
      )
    }
  })
})

describe('a header that is too long is passed over or refused', () => {
  const raw = async (headers: Record<string, string>) => {
    const token = await house.aKey()
    return withinBound(() => house.http.get(`/api/v1/mails/${house.ids[0]}/raw`, { token, headers }))
  }

  // mail.15: A `Range` above 100 characters is ignored.
  test('Range of blanks: the whole mail', async () => {
    for (const range of [`bytes=${' '.repeat(LONG)}x`, `bytes=0-${' '.repeat(100)}0`]) {
      const { status, headers } = await raw({ range })
      assert.deepEqual([status, headers.get('content-range')], [200, null])
    }
    assert.equal((await raw({ range: `bytes=0-${'0'.repeat(91)}0` })).status, 206)
  })

  // mail.16: Any other header above 8,192 characters is 431.
  test('any other header above 8,192 characters is 431 and named with its bound', async () => {
    for (const name of [
      'if-none-match',
      'if-range',
      'authorization',
      'cookie',
      'accept',
      'x-forwarded-for',
      'unbekannt',
    ]) {
      const headers = { [name]: `${'" ,='.repeat(LONG / 4)}x` }
      const { status, body } = await withinBound(() => house.http.get('/api/v1/mails', { headers }))
      assert.equal(status, 431, name)
      assert.match((body as { error: string }).error, new RegExp(`Kopfzeile ${name} .*höchstens 8192 Zeichen`))
    }
  })

  test('a header up to its bound is read', async () => {
    const etag = (await raw({})).headers.get('etag')
    assert.equal((await raw({ 'if-none-match': `${'"=", '.repeat(1_600)}${etag}` })).status, 304)
    assert.equal((await raw({ range: 'bytes=0-0', 'if-range': `"${'='.repeat(8_000)}"` })).status, 200)
  })
})

describe('downloads have a rate of their own', () => {
  // mail.17: Mails, attachments and proofs share a limit of downloads per minute for each key; searches do not count.
  test('a key may download so many mails, attachments and proofs a minute; searches and reading do not count', async () => {
    const token = await house.aKey({ rate: 1_000 })
    const get = (path: string) => house.http.get(`/api/v1/mails/${house.ids[0]}${path}`, { token })
    const first = await get('/raw')
    assert.deepEqual([first.status, first.headers.get('ratelimit-limit')], [200, '5'])
    assert.equal((await get('/proof')).status, 200)
    assert.equal((await get('/attachments/0')).status, 404)
    assert.equal((await get('/raw')).status, 200)
    assert.equal((await get('/proof')).headers.get('ratelimit-remaining'), '0')
    for (const path of ['/raw', '/proof', '/attachments/0']) {
      const refused = await get(path)
      assert.equal(refused.status, 429, path)
      assert.equal(refused.headers.get('retry-after'), '12')
      assert.deepEqual(Object.keys(refused.body as object), ['error'])
    }
    assert.deepEqual([(await get('')).status, (await house.search({}, token)).status], [200, 200])
    assert.equal((await house.http.get(`/api/v1/mails/${house.ids[0]}/raw`, { token: house.auditor })).status, 200)
    house.clock.forward(12_000)
    assert.deepEqual([(await get('/raw')).status, (await get('/raw')).status], [200, 429])
  })
})
