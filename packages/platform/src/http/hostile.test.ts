import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, test } from 'vitest'
import { z } from 'zod'
import { codedErrors, createLog, LIMITS } from '../index.ts'
import { createHttpServer } from '../server.ts'
import { listenForTest, until } from '../testing/index.ts'

const lines: string[] = []
const log = createLog({ name: 'test', level: 'debug', sink: { write: (line) => lines.push(line) } })
const http = createHttpServer({
  version: '0',
  log,
  errors: codedErrors,
  connections: 20,
  trustProxy: ['10.0.0.0/8'],
})
const area = http.area({ base: '', authenticate: () => 1 })
const base = { permission: 'public', summary: 's' } as const
const Baum = z.strictObject({
  name: z.string().max(50),
  get kinder() {
    return z.array(Baum).optional()
  },
})
area.route({
  ...base,
  method: 'POST',
  path: '/baum',
  schema: { body: Baum, response: { 200: z.object({ name: z.string() }) } },
  handler: ({ body }) => ({ name: body.name }),
})
area.route({
  ...base,
  method: 'POST',
  path: '/los',
  schema: { response: { 204: null } },
  handler: () => undefined,
})
area.route({
  ...base,
  method: 'POST',
  path: '/datei',
  rawBody: ['text/csv'],
  bodyLimit: 1000,
  schema: { response: { 200: z.object({ bytes: z.int() }) } },
  handler: async ({ body }) => ({ bytes: (await buffer(body)).length }),
})
area.route({
  ...base,
  method: 'GET',
  path: '/suche/{wort}',
  schema: {
    params: z.object({ wort: z.string() }),
    query: z.strictObject({ q: z.string().optional() }),
    response: { 200: z.object({ q: z.string(), ip: z.string() }) },
  },
  handler: ({ query, ip }) => ({ q: query.q ?? 'nichts', ip }),
})
area.route({
  ...base,
  method: 'GET',
  path: '/kaputt',
  schema: { response: { 200: z.object({ zahl: z.int() }) } },
  handler() {
    throw new Error('SELECT passwort FROM benutzer /geheim/pfad')
  },
})
area.route({
  ...base,
  method: 'GET',
  path: '/falsch',
  schema: { response: { 200: z.object({ zahl: z.int() }) } },
  handler: () => ({ zahl: Number('1.5') }),
})
let slow: AbortSignal | undefined
area.route({
  ...base,
  method: 'GET',
  path: '/langsam',
  timeLimit: 50,
  schema: { response: { 204: null } },
  handler({ signal }) {
    slow = signal
    return new Promise(() => {})
  },
})
area.route({
  ...base,
  method: 'GET',
  path: '/ewig',
  timeLimit: 'none',
  schema: { response: { 204: null } },
  handler({ signal }) {
    slow = signal
    return new Promise(() => {})
  },
})
const server = await listenForTest(http)

const json = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  server.call('POST', '/baum', { body, headers: { 'content-type': type } })
const reason = (answer: { body: unknown }) => (answer.body as { error: string }).error

test('A body that is no JSON, no UTF-8 or nothing at all is 400 and says which', async () => {
  for (const broken of ['{', '{"name":}', '{"name":1e}', 'null null', '\u0000', '{"name":"a"}x']) {
    const answer = await json(broken)
    assert.equal(answer.status, 400, broken)
    assert.match(reason(answer), /JSON/)
  }
  assert.match(reason(await json(new Uint8Array([0x7b, 0xff, 0x7d]))), /UTF-8/)
  assert.match(reason(await json('')), /braucht einen Inhalt/)
  assert.match(reason(await json('null')), /muss ein Objekt sein/)
})

test('Nesting is counted before anything is built from it', async () => {
  const nested = (depth: number) => '{"name":"a","kinder":['.repeat(depth) + ']}'.repeat(depth)
  assert.equal((await json(nested(LIMITS.jsonDepth / 2))).status, 200)
  assert.match(reason(await json(nested(LIMITS.jsonDepth / 2 + 1))), /zu tief/)
  assert.match(reason(await json('['.repeat(500_000))), /zu tief/)
  assert.equal((await json('{"name":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\\"[["}')).status, 200)
})

test('Names that reach into objects, control characters and halves of characters are refused by their path', async () => {
  const fields = async (body: string) => ((await json(body)).body as { details: { felder: unknown } }).details.felder
  assert.deepEqual(await fields('{"name":"a","__proto__":{"x":1}}'), [
    { pfad: '__proto__', grund: 'ist als Feldname nicht erlaubt' },
  ])
  assert.deepEqual(await fields('{"kinder":[{"name":"a"},{"name":"b\\u0000"}],"name":"c"}'), [
    { pfad: 'kinder[1].name', grund: 'enthält ein Steuerzeichen' },
  ])
  assert.deepEqual(await fields('{"name":"\\ud800"}'), [{ pfad: 'name', grund: 'enthält ein unvollständiges Zeichen' }])
  assert.deepEqual(await fields('{"name":"a","\\u001b":1}'), [
    { pfad: '', grund: 'enthält einen unzulässigen Feldnamen' },
  ])
})

test('A thousand wrong fields are answered with the first of them', async () => {
  const wrong = Object.fromEntries(Array.from({ length: 30_000 }, (_unused, index) => [`feld${index}`, index]))
  const answer = await server.post('/baum', { name: 'a', ...wrong })
  assert.equal(answer.status, 400)
  assert.equal((answer.body as { details: { felder: unknown[] } }).details.felder.length, LIMITS.reportedFields)
})

test('A body that is too large is 413, one of another media type 415', async () => {
  assert.equal((await json(`"${'a'.repeat(LIMITS.bodyBytes)}"`)).status, 413)
  const other = await json('name=a', 'application/x-www-form-urlencoded')
  assert.equal(other.status, 415)
  assert.deepEqual((other.body as { details: unknown }).details, { erlaubt: ['application/json'] })
})

test('A route without a body takes none, an empty object passes for none', async () => {
  assert.equal((await server.post('/los')).status, 204)
  assert.equal((await server.post('/los', {})).status, 204)
  assert.match(reason(await server.post('/los', { a: 1 })), /darf keinen Inhalt haben/)
})

test('An upload arrives as a stream, ends with 413 behind its limit, and only in its media type', async () => {
  const send = (body: string, type: string) =>
    server.call('POST', '/datei', { body, headers: { 'content-type': type } })
  assert.deepEqual((await send('a;b', 'text/csv; charset=utf-8')).body, { bytes: 3 })
  assert.equal((await send('a'.repeat(1001), 'text/csv')).status, 413)
  assert.equal((await send('{}', 'application/json')).status, 415)
  const chunks = Readable.toWeb(Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(100))))
  const unannounced = await fetch(`${server.url}/datei`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: chunks as ReadableStream,
    duplex: 'half',
  })
  assert.equal(unannounced.status, 413)
  await unannounced.arrayBuffer()
})

test('Query parameters are known, given once and clean; an empty one counts as missing', async () => {
  const get = (query: string) => server.get(`/suche/x${query}`)
  assert.deepEqual((await get('?q=')).body, { q: 'nichts', ip: '127.0.0.1' })
  assert.match(reason(await get('?q=a&q=b')), /q darf nur einmal/)
  assert.match(reason(await get('?Q=a')), /Q ist als Parameter hier unbekannt/)
  assert.match(reason(await get('?__proto__=1')), /__proto__ ist als Parameter/)
  assert.match(reason(await get('?q=%00')), /Steuerzeichen/)
  assert.equal((await server.get('/suche/%00')).status, 404)
})

test('Only a trusted proxy may say where a request comes from', async () => {
  const answer = await server.get('/suche/x', { headers: { 'x-forwarded-for': '9.9.9.9' } })
  assert.equal((answer.body as { ip: string }).ip, '127.0.0.1')
})

test('An unexpected error shows its request id and nothing else; the log has both', async () => {
  for (const path of ['/kaputt', '/falsch']) {
    lines.length = 0
    const answer = await server.get(path)
    assert.equal(answer.status, 500)
    const id = answer.headers.get('x-request-id') ?? ''
    const { error, ...rest } = answer.body as { error: string }
    assert.match(error, /Fehler/)
    assert.deepEqual(rest, { code: 'interner_fehler', details: { anfrage_id: id } })
    const logged = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 'error')
    assert.equal(logged?.anfrage_id, id)
    assert.match(logged?.err.stack, /SELECT|schema/)
  }
})

test('A handler that does not come to an end is answered with 503 and a time to come back', async () => {
  const answer = await server.get('/langsam')
  assert.equal(answer.status, 503)
  assert.equal(answer.headers.get('retry-after'), '5')
  assert.equal(slow?.aborted, true, 'the signal tells the handler that no caller waits any more')
})

test('The handler learns that its caller has left', async () => {
  const leave = new AbortController()
  slow = undefined
  const call = fetch(`${server.url}/ewig`, { signal: leave.signal })
  await until('the handler has begun', () => slow !== undefined)
  leave.abort()
  await assert.rejects(call)
  await until('the handler learns it', () => slow?.aborted === true)
})

/** Connections that these tests hold open. */
const held: Socket[] = []
afterAll(() => {
  for (const socket of held) socket.destroy()
})

function open(bytes: string, port = server.port): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  held.push(socket)
  return socket
}

test('A client that never ends its headers or its body gets an answer and is cut off', async () => {
  // A separate server: such short timeouts would fail honest requests on a busy machine.
  const timeouts = { headers: 1_000, request: 2_000, check: 100 }
  const impatient = createHttpServer({ version: '0', log, errors: codedErrors, timeouts })
  impatient.area({ base: '', authenticate: () => 1 }).route({
    ...base,
    method: 'POST',
    path: '/baum',
    schema: { body: Baum, response: { 204: null } },
    handler: () => undefined,
  })
  const { port } = await listenForTest(impatient)
  const slowHeaders = await text(open('GET / HTTP/1.1\r\nhost: x\r\nx: ', port))
  assert.match(slowHeaders, /^HTTP\/1\.1 408 [\s\S]*anfrage_zu_langsam/)
  const slowBody = open(
    'POST /baum HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    port,
  )
  await new Promise((resolve) => slowBody.resume().once('close', resolve))
})

test('Who has had an answer keeps his idle connection while slow clients take all other places', async () => {
  const small = createHttpServer({ version: '0', log, errors: codedErrors, connections: 5 })
  const { port } = await listenForTest(small)
  const honest = connect(port, '127.0.0.1')
  honest.on('error', () => {})
  held.push(honest)
  const closed = new Promise<string>((resolve) => honest.once('close', () => resolve('closed')))
  const request = 'GET /health HTTP/1.1\r\nhost: x\r\n\r\n'
  honest.write(request)
  await new Promise((resolve) => honest.once('data', resolve))
  for (let number = 0; number < 8; number += 1) {
    const slow = connect(port, '127.0.0.1')
    slow.on('error', () => {})
    held.push(slow)
    await new Promise((resolve) => slow.once('connect', resolve))
  }
  const answer = new Promise<string>((resolve) => honest.once('data', (chunk) => resolve(String(chunk))))
  honest.write(request)
  assert.match(await Promise.race([answer, closed]), /^HTTP\/1\.1 200/)
})

test('When all places are taken by slow clients, an honest one still gets its answer', async () => {
  const slow = Array.from({ length: 60 }, () => open('GET / HTTP/1.1\r\nhost: x\r\nx: '))
  await Promise.all(
    slow.map((socket) => new Promise((resolve) => (socket.connecting ? socket.once('connect', resolve) : resolve(0)))),
  )
  assert.equal((await server.get('/health')).status, 200)
})
