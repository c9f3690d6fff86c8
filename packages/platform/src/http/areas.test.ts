import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { test } from 'vitest'
import { z } from 'zod'
import {
  answer,
  bearerToken,
  DomainError,
  type FinishedAnswer,
  healthCheck,
  media,
  memoryRateLimiter,
  StartError,
  sentenceErrors,
  silentLog,
  unauthorized,
  unavailable,
} from '../index.ts'
import { createHttpServer } from '../server.ts'
import { listenForTest, movableClock, until } from '../testing/index.ts'

let disk: 'ok' | 'weg' | 'haengt' = 'ok'
const http = createHttpServer({
  version: '1.2.3',
  log: silentLog,
  errors: sentenceErrors,
  health: [
    healthCheck('index', () => ({ mails: 3 })),
    healthCheck('platte', async () => {
      if (disk === 'weg') throw new Error('/geheimer/pfad')
      if (disk === 'haengt') throw unavailable(1, 'Die Platte ist voll.')
      return { frei: 1 }
    }),
  ],
})
const clock = movableClock()
const limiter = memoryRateLimiter({ clock })
const kept = new Map<string, FinishedAnswer>()
const seen: string[] = []
let runs = 0
const area = http.area({
  base: '/api',
  authenticate(request) {
    const token = bearerToken(request.headers.authorization)
    if (token === null) throw unauthorized()
    return { name: token }
  },
  async around(call, run) {
    const key = call.request.headers['idempotency-key']
    if (typeof key !== 'string') return run(call.principal)
    const answered = kept.get(key) ?? (await run(call.principal))
    kept.set(key, answered)
    return answered
  },
  afterResponse: ({ principal, route, status }) =>
    seen.push(`${principal?.name} ${route.method} ${route.path} ${status}`),
})
area.route({
  method: 'GET',
  path: '/suche',
  permission: 'suchen',
  summary: 's',
  rateLimit: ({ principal }) => limiter.take(principal.name, { limit: 2, windowSeconds: 60 }),
  schema: { query: z.strictObject({ n: z.string().optional() }), response: { 204: null } },
  handler: () => undefined,
})
area.route({
  method: 'POST',
  path: '/auftrag',
  permission: 'auftrag',
  summary: 's',
  schema: { body: z.strictObject({ was: z.string() }), response: { 201: z.object({ nummer: z.int() }) } },
  handler: () => ({ nummer: ++runs }),
})
area.route({
  method: 'GET',
  path: '/teil',
  permission: 'teil',
  summary: 's',
  schema: {
    response: { 200: media('application/octet-stream', 'alles'), 206: media('application/octet-stream', 'ein Stück') },
  },
  handler: () =>
    answer(Readable.from([Buffer.from('bcd')]), { status: 206, headers: { 'content-range': 'bytes 1-3/6' } }),
})
area.route({
  method: 'GET',
  path: '/ereignisse',
  permission: 'ereignisse',
  summary: 's',
  timeLimit: 'none',
  schema: { response: { 200: media('text/event-stream', 'Ereignisse') } },
  handler({ signal }) {
    const stream = new Readable({ read() {} })
    stream.push('data: da\n\n')
    AbortSignal.any([signal, http.closing]).addEventListener('abort', () => stream.push(null))
    return answer(stream)
  },
})
const server = await listenForTest(http)

test('Each caller has a bucket of his own, a request that does not fit counts, and the answers tell what is left', async () => {
  const get = (token: string, query = '') => server.get(`/api/suche${query}`, { token })
  const first = await get('a')
  assert.equal(first.status, 204)
  assert.equal(first.headers.get('ratelimit-limit'), '2')
  assert.equal(first.headers.get('ratelimit-remaining'), '1')
  assert.equal((await get('a', '?x=1')).status, 400)
  const refused = await get('a')
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('retry-after'), '30')
  assert.deepEqual(refused.body, { error: 'Zu viele Anfragen. Bitte versuchen Sie es in 30 Sekunden noch einmal.' })
  assert.equal((await get('b')).status, 204)
  clock.forward(30_000)
  assert.equal((await get('a')).status, 204)
})

test('A missing or unreadable credential is 401 and names the scheme', async () => {
  for (const authorization of ['', 'Bearer', 'Basic YTpi', 'Bearer a b', 'Bearer ä']) {
    const headers = authorization === '' ? {} : { authorization: Buffer.from(authorization).toString('latin1') }
    const refused = await server.get('/api/suche', { headers })
    assert.equal(refused.status, 401, authorization)
    assert.equal(refused.headers.get('www-authenticate'), 'Bearer')
  }
})

test('An area can give a first answer once more instead of acting twice', async () => {
  const send = () =>
    server.post('/api/auftrag', { was: 'Schlauch' }, { token: 'a', headers: { 'idempotency-key': 'k1' } })
  const [one, two] = [await send(), await send()]
  assert.deepEqual([one.status, one.body], [201, { nummer: 1 }])
  assert.deepEqual([two.status, two.body], [201, { nummer: 1 }])
  assert.equal(runs, 1)
})

test('After an answer the area learns who called what and what came of it', async () => {
  seen.length = 0
  await server.post('/api/auftrag', { falsch: 1 }, { token: 'ott' })
  assert.equal(await until('the call is noted', () => seen[0]), 'ott POST /api/auftrag 400')
})

test('A caller who cuts the line in the middle of an answer is counted and noted all the same', async () => {
  seen.length = 0
  const cut = new AbortController()
  const answer = await fetch(`${server.url}/api/ereignisse`, {
    headers: { authorization: 'Bearer eilig' },
    signal: cut.signal,
  })
  await answer.body?.getReader().read()
  cut.abort()
  assert.equal(await until('the call is noted', () => seen[0]), 'eilig GET /api/ereignisse 200')
  const { text } = await server.get('/metrics')
  assert.match(text, /http_request_duration_seconds_count\{method="GET",route="\/api\/ereignisse",status="200"\} 1\b/)
})

test('A stream is answered with the status and headers that the handler chose', async () => {
  const { status, headers, text } = await server.get('/api/teil', { token: 'a' })
  assert.deepEqual([status, headers.get('content-range'), text], [206, 'bytes 1-3/6', 'bcd'])
})

test('Health names each part; one that is down makes 503, and only words meant for people get out', async () => {
  const healthy = await server.get('/health')
  assert.deepEqual(
    [healthy.status, healthy.body],
    [200, { status: 'ok', version: '1.2.3', index: { status: 'ok', mails: 3 }, platte: { status: 'ok', frei: 1 } }],
  )
  disk = 'weg'
  const broken = await server.get('/health')
  assert.equal(broken.status, 503)
  assert.equal((broken.body as { status: string }).status, 'gestoert')
  assert.deepEqual((broken.body as { platte: unknown }).platte, { status: 'gestoert', grund: 'nicht erreichbar' })
  disk = 'haengt'
  assert.match((await server.get('/health')).text, /Die Platte ist voll/)
  disk = 'ok'
})

test('Metrics count requests by route pattern, so that strangers cannot add series', async () => {
  await server.get('/nirgends-1')
  await server.get('/nirgends-2')
  const { text, headers } = await server.get('/metrics')
  assert.match(headers.get('content-type') ?? '', /^text\/plain/)
  assert.match(text, /http_request_duration_seconds_count\{method="GET",route="\/api\/suche",status="204"\} \d/)
  assert.match(text, /nodejs_eventloop_lag_p99_seconds/)
  assert.doesNotMatch(text, /nirgends/)
})

test('A route that forgets its permission, its summary, its answers or its parameters stops the start', () => {
  const other = createHttpServer({ version: '0', log: silentLog, errors: sentenceErrors })
  const wrong = other.area({ base: '', authenticate: () => 1 })
  const route = { method: 'GET', path: '/x/{id}', permission: 'public', summary: 's', handler: () => 1 } as const
  const schema = { params: z.object({ id: z.string() }), response: { 200: z.number() } }
  assert.throws(() => wrong.route({ ...route, schema, permission: undefined as unknown as 'public' }), /permission/)
  assert.throws(() => wrong.route({ ...route, schema, summary: '' }), /no summary/)
  assert.throws(
    () => wrong.route({ ...route, schema: { ...schema, response: {} }, handler: () => undefined as never }),
    /no answer/,
  )
  assert.throws(() => wrong.route({ ...route, schema: { response: schema.response } }), /parameters/)
})

test('A taken port is reported in one sentence that names it and the setting', async () => {
  const second = createHttpServer({ version: '0', log: silentLog, errors: sentenceErrors })
  await assert.rejects(second.listen({ host: '127.0.0.1', port: server.port, setting: 'DIENST_PORT' }), (error) => {
    assert.ok(error instanceof StartError)
    assert.match(error.message, new RegExp(`^Der Port ${server.port} .* schon belegt\\. .*DIENST_PORT`))
    return true
  })
  await second.close()
})

test('Stopping lets a running request finish, ends streams, and takes no new ones', async () => {
  const stopped = createHttpServer({ version: '0', log: silentLog, errors: sentenceErrors })
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const area = stopped.area({ base: '', authenticate: () => 1 })
  const common = {
    method: 'GET',
    permission: 'public',
    summary: 's',
    schema: { response: { 200: z.string() } },
  } as const
  area.route({ ...common, path: '/kurz', handler: () => 'da' })
  area.route({
    ...common,
    path: '/lang',
    async handler() {
      ask()
      await released
      return 'fertig'
    },
  })
  const { url } = await stopped.listen({ host: '127.0.0.1', port: 0 })
  const running = fetch(`${url}/lang`)
  await asked
  const closed = stopped.close()
  // A request that the server accepted just before is answered.
  await until('no new request is taken', () =>
    fetch(`${url}/kurz`).then(
      () => false,
      () => true,
    ),
  )
  release()
  assert.equal(await (await running).json(), 'fertig')
  await closed
})

test('A stream that never ends by itself ends when its server stops', async () => {
  const response = await fetch(`${server.url}/api/ereignisse`, { headers: { authorization: 'Bearer a' } })
  const reader = Readable.fromWeb(response.body as import('node:stream/web').ReadableStream)
  const [chunk] = await once(reader, 'data')
  assert.equal(String(chunk), 'data: da\n\n')
  const closed = http.close()
  await once(reader, 'end')
  await closed
})

test('An error can carry what a program needs to know', () => {
  const error = new DomainError(409, 'belegt', 'Schon belegt.', { von: 'Ott' })
  assert.deepEqual(sentenceErrors.body(error, 'id'), { error: 'Schon belegt.' })
})
