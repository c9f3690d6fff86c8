/** The rights of keys: roles, scopes, the rate limit, and the order of checks of a request. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { describe, test } from 'vitest'
import { openArchiveDatabase } from '../src/store/sqlite/index.ts'
import { aMail } from './mail.factory.ts'
import { aMailarchiv } from './mailarchiv.factory.ts'

const UNKNOWN_ID = '01980000-0000-7000-8000-000000000000'
const house = await aMailarchiv([
  aMail({ from: 'lieferant@firma.example', to: 'kasse@wehr.example', subject: 'eigene' }),
  aMail({ from: 'fremd@anders.example', to: 'auch@anders.example', cc: 'kasse@wehr.example', subject: 'fremde' }),
])

/** Sends a raw request that fetch refuses to send. */
function rawRequest(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(house.http.port, '127.0.0.1', () => socket.end(request))
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('end', () => resolve(text)).on('error', reject)
  })
}

function refusedAs(answer: TestAnswer, status: number): string {
  assert.equal(answer.status, status, answer.text)
  assert.deepEqual(Object.keys(answer.body as object), ['error'])
  return (answer.body as { error: string }).error
}

describe('a request is checked in this order: path, method, credential, rate, parameters, existence', () => {
  // rest.5: The version is part of the path: `/api/v1`. An unknown path is 404 with an error body.
  test('an unknown path is 404 whatever the method and the key', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      for (const path of ['/api/v1/mail', '/api/v1', '/api/v2/mails', '/api/v1/mails/x/y', '/gibtsnicht']) {
        refusedAs(await house.http.call(method, path), 404)
      }
    }
  })

  // rest.2: On every path below `/api/v1`, each method but GET is refused with 405, `Allow: GET` and an error body, before the key is checked.
  test('every method but GET is 405 on every path below /api/v1, before the key is looked at', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY']) {
      for (const path of ['/mails?contakt=1', `/mails/${house.ids[0]}`, `/mails/${UNKNOWN_ID}/raw`, '/openapi.yaml']) {
        const answer = await house.http.call(method, `/api/v1${path}`)
        refusedAs(answer, 405)
        assert.equal(answer.headers.get('allow'), 'GET')
      }
    }
  })

  // rest.3: HEAD is 405 as well.
  test('HEAD is 405 too, with a length and no body', async () => {
    const answer = await house.http.call('HEAD', '/api/v1/mails', { token: house.auditor })
    assert.deepEqual([answer.status, answer.headers.get('allow'), answer.text], [405, 'GET', ''])
  })

  // rest.4: A method that HTTP does not define is 405.
  test('an unknown method is 405 as well', async () => {
    const answer = await rawRequest('LIES /api/v1/mails HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    assert.match(answer, /^HTTP\/1\.1 405 /)
    assert.match(answer, /\r\nallow: GET\r\n/i)
  })

  // keys.2: Without a valid key every answer is 401 with `WWW-Authenticate: Bearer`; only the description is open.
  test('without a valid key everything else stays untold', async () => {
    const { token, key } = await house.keys.create({
      name: 'x',
      role: 'auditor',
      scope: [],
      rate: 1,
      proofs: false,
      expires: null,
    })
    await house.keys.revoke(key.id)
    const credentials = [undefined, token, 'mak_falsch', house.auditor.slice(0, -1), `${house.auditor}x`]
    for (const credential of credentials) {
      for (const path of [
        '/mails?contakt=1',
        `/mails/${house.ids[0]}`,
        `/mails/${UNKNOWN_ID}`,
        '/mails/kein-uuid/raw',
      ]) {
        const options = credential === undefined ? {} : { token: credential }
        const answer = await house.http.get(`/api/v1${path}`, options)
        refusedAs(answer, 401)
        assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
      }
    }
    const basic = await house.http.get('/api/v1/mails', { headers: { authorization: `Basic ${house.auditor}` } })
    refusedAs(basic, 401)
    const inAddress = await house.http.get(`/api/v1/mails?access_token=${house.auditor}`)
    refusedAs(inAddress, 401)
  })

  // rest.7: Checks run in this order: path 404, method 405, credential 401, rate 429, parameters 400, existence 404.
  test('a wrong parameter is reported before an unknown mail', async () => {
    for (const path of [`/mails/${UNKNOWN_ID}`, `/mails/${UNKNOWN_ID}/raw`, '/mails/kein-uuid']) {
      const answer = await house.http.get(`/api/v1${path}?format=json`, { token: house.auditor })
      assert.match(refusedAs(answer, 400), /format ist als Parameter hier unbekannt/)
    }
  })
})

// keys.1: A call carries its API key as a bearer credential; the scheme's case does not matter.
test('the scheme of the credential may be written in any case', async () => {
  const answer = await house.http.get('/api/v1/mails', { headers: { authorization: `bEARER ${house.auditor}` } })
  assert.equal(answer.status, 200)
})

// keys.9: Revocation and expiry act on the next request.
test('revocation and expiry act on the next request', async () => {
  const { token, key } = await house.keys.create({
    name: 'x',
    role: 'auditor',
    scope: [],
    rate: 9,
    proofs: false,
    expires: null,
  })
  assert.equal((await house.search({}, token)).status, 200)
  await house.keys.revoke(key.id)
  assert.equal((await house.search({}, token)).status, 401)
  const today = await house.aKey({ expires: '2026-06-15' })
  assert.equal((await house.search({}, today)).status, 200)
  house.clock.forward(Date.parse('2026-06-15T22:00:00Z') - house.clock.now())
  assert.equal((await house.search({}, today)).status, 401)
})

// keys.7: A key has the role `user`, whose searches must name a `contact` (400 otherwise), `integration`, the same with webhooks, or `auditor`, whose searches need none.
test('a key of role user must name a contact, in whatever way it leaves it out', async () => {
  const token = await house.aKey({ role: 'user' })
  for (const parameters of [{}, { contact: '' }, { contact: ' ' }, { from: 'a@b.de' }, { q: 'x', page: 2 }]) {
    assert.match(refusedAs(await house.search(parameters as Record<string, string>, token), 400), /contact fehlt/)
  }
  assert.deepEqual(await house.found({ contact: 'lieferant@firma.example' }, token), ['eigene'])
  assert.deepEqual(await house.found({ contact: 'fremd@anders.example' }, token), ['fremde'])
})

// keys.10: A `user` key without a scope reads every mail by its id.
test('a key of role user without scope reads every mail by its id', async () => {
  const token = await house.aKey({ role: 'user' })
  for (const id of house.ids) assert.equal((await house.http.get(`/api/v1/mails/${id}`, { token })).status, 200)
})

for (const scope of [['kasse@wehr.example'], ['@WEHR.example'], ['x@y.z', '@firma.example']]) {
  // keys.12: A mail with no From or To address inside the key's scope is 404, exactly like a mail that does not exist.
  test(`with the scope ${scope.join(' ')} only mails from or to it are seen`, async () => {
    const token = await house.aKey({ role: 'user', scope })
    const [own, foreign] = house.ids
    assert.equal((await house.http.get(`/api/v1/mails/${own}`, { token })).status, 200)
    assert.equal((await house.http.get(`/api/v1/mails/${own}/raw`, { token })).status, 200)
    for (const path of ['', '/raw']) {
      const hidden = await house.http.get(`/api/v1/mails/${foreign}${path}`, { token })
      const unknown = await house.http.get(`/api/v1/mails/${UNKNOWN_ID}${path}`, { token })
      const noUuid = await house.http.get(`/api/v1/mails/nix${path}`, { token })
      refusedAs(hidden, 404)
      assert.equal(hidden.text, unknown.text)
      assert.deepEqual(comparable(hidden), comparable(unknown))
      assert.equal(noUuid.status, 404)
    }
  })
}

const CHANGING = ['x-request-id', 'date', 'ratelimit-remaining']

/** The headers of an answer that do not differ between requests. */
function comparable({ headers }: TestAnswer): [string, string][] {
  return [...headers].filter(([name]) => !CHANGING.includes(name))
}

// keys.11: A search for a contact outside the key's scope answers 200 without mails.
test('a contact outside the scope finds nothing, and is checked like any other search', async () => {
  const token = await house.aKey({ role: 'user', scope: ['kasse@wehr.example'] })
  const outside = await house.search({ contact: 'fremd@anders.example' }, token)
  assert.deepEqual(outside.body, { mails: [], total: 0, page: 1, pages: 0 })
  refusedAs(await house.search({ contact: 'fremd@anders.example', limit: 0 }, token), 400)
  assert.deepEqual(await house.found({ contact: 'kasse@wehr.example' }, token), ['eigene'])
})

describe('the rate limit', async () => {
  // keys.13: Each key has its own limit of searches per minute (120 by default); a search answered 400 counts, reading does not. 429 carries `Retry-After` in whole seconds, at least 1; each search carries `RateLimit-*`.
  test('a key may search as often a minute as it says; bad searches count, reading does not', async () => {
    const token = await house.aKey({ rate: 3 })
    const rest = (answer: TestAnswer) => answer.headers.get('ratelimit-remaining')
    const first = await house.search({}, token)
    assert.deepEqual([first.status, first.headers.get('ratelimit-limit'), rest(first)], [200, '3', '2'])
    assert.equal(rest(await house.search({ limit: 0 }, token)), '1')
    for (let i = 0; i < 5; i++) {
      assert.equal((await house.http.get(`/api/v1/mails/${house.ids[0]}`, { token })).status, 200)
    }
    assert.equal(rest(await house.search({}, token)), '0')
    const refused = await house.search({ contakt: 'x' }, token)
    refusedAs(refused, 429)
    assert.equal(refused.headers.get('retry-after'), '20')
    house.clock.forward(19_000)
    assert.equal((await house.search({}, token)).headers.get('retry-after'), '1')
    house.clock.forward(1_000)
    assert.equal((await house.search({}, token)).status, 200)
    assert.equal((await house.search({}, token)).status, 429)
    house.clock.forward(3_600_000)
    for (const status of [200, 200, 200, 429]) assert.equal((await house.search({}, token)).status, status)
  })

  test('a clock that is set forward or back changes nothing', async () => {
    const token = await house.aKey({ rate: 1 })
    assert.equal((await house.search({}, token)).status, 200)
    house.clock.jump(3_600_000)
    assert.equal((await house.search({}, token)).status, 429)
    house.clock.jump(-3_600_000)
  })

  // keys.14: One key never uses up the searches of another.
  test('one key does not use up the searches of another', async () => {
    const [one, other] = [await house.aKey({ rate: 1 }), await house.aKey({ rate: 1 })]
    assert.equal((await house.search({}, one)).status, 200)
    assert.equal((await house.search({}, one)).status, 429)
    assert.equal((await house.search({}, other)).status, 200)
  })
})

// rest.6: The service serves its own OpenAPI 3.0.3 description as YAML, `info.version` 1, without a key.
test('the description needs no key and says what it describes', async () => {
  const yaml = await house.http.get('/api/v1/openapi.yaml')
  assert.equal(yaml.status, 200)
  assert.match(yaml.text, /^openapi: 3\.0\.3$/m)
  assert.match(yaml.text, /^ {2}version: "1"$/m)
  for (const path of ['/mails:', '/mails/{message_id}:', '/mails/{message_id}/raw:'])
    assert.ok(yaml.text.includes(`  ${path}`), path)
  assert.equal((await house.http.get('/docs')).status, 200)
})

// rest.9: `/health` names database, index and disk, `/metrics` counts the mails; neither needs a key.
test('health names every real part, metrics count the mails, and neither needs a key', async () => {
  const { status, body } = await house.http.get('/health')
  const health = body as Record<string, { status: string; mails?: number }>
  assert.equal(status, 200)
  assert.deepEqual([health['database']?.status, health['index']?.status, health['disk']?.status], ['ok', 'ok', 'ok'])
  assert.equal(health['database']?.mails, 2)
  assert.match((await house.http.get('/metrics')).text, /^mailarchiv_mails 2$/m)
})

test('health reports a log of evidence that contradicts its checkpoints', async () => {
  const falsified = await aMailarchiv([aMail(), aMail()])
  await falsified.integrity.evidence.makeCheckpoint()
  const db = openArchiveDatabase(falsified.folder)
  for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
    db.exec(`DROP TRIGGER "${String(name)}"`)
  db.exec('DELETE FROM evidence_leaf WHERE idx >= 1')
  db.close()
  await falsified.integrity.startDaily()
  const { status, body } = await falsified.http.get('/health')
  const { evidence, database } = body as Record<string, { status: string; grund?: string }>
  assert.deepEqual([status, evidence?.status, database?.status], [503, 'gestoert', 'ok'])
  assert.match(evidence?.grund ?? '', /^Das Beweisprotokoll passt nicht zu dem Prüfpunkt über 2 Mails/)
})

test('health reports a full-text index with damaged pages, not only the searches that need it', async () => {
  const damaged = await aMailarchiv([aMail(), aMail()])
  const db = openArchiveDatabase(damaged.folder)
  db.enableDefensive(false)
  db.exec('UPDATE search_data SET block = zeroblob(length(block)) WHERE id > 10')
  db.close()
  assert.notEqual((await damaged.search({ q: 'Leiter' })).status, 200)
  const { status, body } = await damaged.http.get('/health')
  const { index, database } = body as Record<string, { status: string }>
  assert.deepEqual([status, index?.status, database?.status], [503, 'gestoert', 'ok'])
})

// rest.11: The access log holds each search, read and download with its key.
test('every search, read and download is written down with its key', async () => {
  const token = await house.aKey({ name: 'CRM Nord' })
  await house.search({ q: 'Löschfahrzeug' }, token)
  await house.http.get(`/api/v1/mails/${house.ids[0]}`, { token })
  await house.http.get(`/api/v1/mails/${UNKNOWN_ID}/raw`, { token })
  await house.accessLog.flush()
  const { entries } = await house.accessLog.page({}, null, 3)
  const seen = entries.map(({ actor, action, result, hits }) => [actor.name, action, result, hits])
  assert.deepEqual(seen, [
    ['CRM Nord', 'download', 'missing', null],
    ['CRM Nord', 'read', 'ok', null],
    ['CRM Nord', 'search', 'ok', 0],
  ])
})

test('each list, each conversation and each export stands in the access log as what it is', async () => {
  const token = await house.aKey({ name: 'CRM Süd' })
  const asked = {
    '/contacts?q=a': 'contacts_read',
    '/attachments?filename=a': 'files_read',
    '/invoices?number=1': 'invoices_read',
    '/changes?limit=1': 'changes_read',
    [`/threads/${house.ids[0]}`]: 'thread_read',
    [`/mails/${house.ids[0]}/invoices`]: 'read',
    '/mails/export?format=csv&q=a': 'mails_export',
    '/mails?q=a': 'search',
  }
  for (const path of Object.keys(asked))
    assert.equal((await house.http.get(`/api/v1${path}`, { token })).status, 200, path)
  await house.accessLog.flush()
  const { entries } = await house.accessLog.page({ text: 'CRM Süd' }, null, 100)
  assert.deepEqual(entries.map(({ action }) => action).toReversed(), Object.values(asked))
})

// rest.10: While a part is down, calls answer 503 without a cause.
test('when the archive cannot be read, health names the parts that are down, and a call is refused for now without telling the cause', async () => {
  const broken = await aMailarchiv([aMail()])
  await broken.archive.close()
  const { status, body } = await broken.http.get('/health')
  const health = body as Record<string, { status: string }>
  assert.equal(status, 503)
  assert.deepEqual(
    [health['database']?.status, health['index']?.status, health['disk']?.status],
    ['gestoert', 'gestoert', 'ok'],
  )
  for (const path of ['', `/${broken.ids[0]}`, `/${broken.ids[0]}/raw`]) {
    const answer = await broken.http.get(`/api/v1/mails${path}`, { token: broken.auditor })
    assert.equal(answer.headers.get('retry-after'), '5')
    assert.doesNotMatch(refusedAs(answer, 503), /closed|worker|thread|sqlite/i)
  }
})
