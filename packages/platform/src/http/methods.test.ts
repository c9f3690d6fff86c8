import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'vitest'
import { z } from 'zod'
import { codedErrors, isUuid, sentenceErrors, silentLog, unauthorized } from '../index.ts'
import { createHttpServer } from '../server.ts'
import { listenForTest, until } from '../testing/index.ts'

const http = createHttpServer({ version: '0', log: silentLog, errors: sentenceErrors })
const readOnly = http.area({
  base: '/api/v1',
  getOnly: true,
  authenticate() {
    throw unauthorized()
  },
  document: { title: 't', version: '1', credential: 'c' },
})
readOnly.route({
  method: 'GET',
  path: '/mails/{id}',
  permission: 'read',
  summary: 's',
  schema: { params: z.object({ id: z.string() }), response: { 200: z.string() } },
  handler: () => 'nie',
})
const admin = http.area({ base: '/admin/api', authenticate: () => 1, errors: codedErrors })
const Wort = z.object({ wort: z.string() })
admin.route({
  method: 'GET',
  path: '/wort',
  permission: 'public',
  summary: 's',
  schema: { response: { 200: Wort } },
  handler: () => ({ wort: 'Öl' }),
})
admin.route({
  method: 'POST',
  path: '/wort',
  permission: 'public',
  summary: 's',
  schema: { body: Wort, response: { 200: Wort } },
  handler: ({ body }) => body,
})
const server = await listenForTest(http)

/** Sends these bytes and returns what the server answers until it closes the connection. */
async function raw(
  bytes: string,
): Promise<{ head: string; status: number; body: string; header: (name: string) => string }> {
  const socket = connect(server.port, '127.0.0.1')
  socket.write(bytes)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  return { head, status: Number(head.split(' ')[1]), body, header }
}

const close = 'host: x\r\nconnection: close\r\n\r\n'

test('Below a read-only base every method but GET is 405 on every path there is, before the credential', async () => {
  for (const method of METHODS.filter((name) => name !== 'GET' && name !== 'CONNECT')) {
    for (const path of ['/api/v1/mails/1', '/api/v1/openapi.yaml']) {
      const answer = await raw(`${method} ${path} HTTP/1.1\r\n${close}`)
      assert.equal(answer.status, 405, `${method} ${path}`)
      assert.equal(answer.header('allow'), 'GET')
      if (method !== 'HEAD') assert.deepEqual(Object.keys(JSON.parse(answer.body)), ['error'])
    }
    assert.equal((await raw(`${method} /api/v1/nirgends HTTP/1.1\r\n${close}`)).status, 404)
  }
})

test('An unknown method is answered like any other', async () => {
  for (const method of ['FOO', 'GETT', 'get', 'X-Y']) {
    const known = await raw(`${method} /api/v1/mails/1?x=1 HTTP/1.1\r\nhost: x\r\n\r\n`)
    assert.equal(known.status, 405, method)
    assert.equal(known.header('allow'), 'GET')
    assert.equal(known.header('connection'), 'close')
    assert.equal(JSON.parse(known.body).error, 'Diese Methode gibt es an dieser Adresse nicht. Möglich: GET.')
    assert.equal((await raw(`${method} /nirgends HTTP/1.1\r\nhost: x\r\n\r\n`)).status, 404)
  }
})

test('An unknown method after other requests on the same connection is answered for its own path', async () => {
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write('FOO /api/v1/mails/1 HTTP/1.1\r\nhost: x\r\n\r\n')
  assert.match(await text(socket), /^HTTP\/1\.1 405 /)
})

test('What is no HTTP at all gets 400 in the form of the service, with its headers, and the connection ends', async () => {
  for (const bytes of [
    '\x16\x03\x01\x02\x00',
    'Guten Tag\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'FOO ../x HTTP/1.1\r\n\r\n',
  ]) {
    const answer = await raw(bytes)
    assert.equal(answer.status, 400)
    assert.match(JSON.parse(answer.body).error, /HTTP/)
    assert.ok(isUuid(answer.header('x-request-id')))
    assert.equal(answer.header('x-content-type-options'), 'nosniff')
  }
  const large = await raw(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(70_000)}\r\n\r\n`)
  assert.equal(large.status, 431)
})

test('Elsewhere HEAD answers as GET without a body, and other methods tell which ones there are', async () => {
  const head = await server.call('HEAD', '/admin/api/wort')
  const get = await server.get('/admin/api/wort')
  assert.equal(head.status, 200)
  assert.equal(head.text, '')
  assert.equal(head.headers.get('content-length'), get.headers.get('content-length'))
  const put = await server.call('PUT', '/admin/api/wort', { json: {} })
  assert.equal(put.status, 405)
  assert.equal(put.headers.get('allow'), 'GET, POST, HEAD')
})

test('A path is refused a method exactly where the router finds it by another one, and counted by its pattern', async () => {
  const found = ['/api/v1/mails/1?x=/y', '/api/v1/mails/a%2Fb', '/api/v1/m%61ils/1', '/api/v1/mails/%C3%96l']
  const unknown = ['/api/v1/mails', '/api/v1/mails/1/', '/API/v1/mails/1', '/api/v1//mails/1', '/api/v1/mails/a/b']
  for (const path of found)
    assert.deepEqual([(await server.get(path)).status, (await server.call('PUT', path)).status], [401, 405], path)
  for (const path of unknown)
    assert.deepEqual([(await server.get(path)).status, (await server.call('PUT', path)).status], [404, 404], path)
  // One PUT came before, in the test of every method. A request is counted when its answer is out, so the last may still
  // miss in the first reading.
  const counted = /_count\{method="PUT",route="\/api\/v1\/mails\/:id",status="405"\} 5\n/
  await until('all five are counted', async () => counted.test((await server.get('/metrics')).text))
})

test('An area writes its errors in its own form, also on paths that it does not have', async () => {
  const fields = async (method: string, path: string) => Object.keys((await server.call(method, path)).body as object)
  assert.deepEqual(await fields('GET', '/admin/api/nirgends'), ['error', 'code'])
  assert.deepEqual(await fields('PUT', '/admin/api/wort'), ['error', 'code', 'details'])
  assert.deepEqual(await fields('GET', '/api/v1/nirgends'), ['error'])
  assert.deepEqual(await fields('GET', '/api/v1/mails/1'), ['error'])
})

test('A path that cannot be decoded does not exist, and one of any length is answered like any other', async () => {
  assert.equal((await server.get('/api/v1/mails/%zz')).status, 404)
  assert.equal((await server.get(`/api/v1/mails/${'a'.repeat(10_000)}`)).status, 401)
})

test('Every answer carries its request id and the security headers, and tells nothing of the program', async () => {
  for (const path of [
    '/health',
    '/metrics',
    '/ready',
    '/docs',
    '/nirgends',
    '/api/v1/mails/%zz',
    '/api/v1/mails/1',
    '/admin/api/wort',
  ]) {
    const { headers } = await server.get(path)
    assert.ok(isUuid(headers.get('x-request-id') ?? ''), path)
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/, path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('x-frame-options'), 'DENY')
    assert.equal(headers.get('x-powered-by'), null)
    assert.equal(headers.get('server'), null)
  }
})
