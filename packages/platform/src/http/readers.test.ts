/**
 * Tests clients that request much and read little, on a server with few places: all other clients are still answered.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, test } from 'vitest'
import { z } from 'zod'
import { answer, codedErrors, type HttpServerOptions, media, silentLog } from '../index.ts'
import { createHttpServer } from '../server.ts'
import { listenForTest, until } from '../testing/index.ts'

/** More than both kernels buffer for a client that never reads. */
const LARGE = Buffer.alloc(24 * 1024 * 1024, 'x')

const base = { permission: 'public', summary: 's' } as const

/** Starts a server with four answers: a large one at once, one in parts, one that never ends and one that waits. */
async function aServer(options: Partial<HttpServerOptions>) {
  const http = createHttpServer({ version: '0', log: silentLog, errors: codedErrors, ...options })
  const area = http.area({ base: '', authenticate: () => 1 })
  const response = { 200: media('application/octet-stream', 'Bytes') }
  let begun = 0
  const large = (path: `/${string}`, body: () => Uint8Array | Readable) =>
    area.route({
      ...base,
      method: 'GET',
      path,
      schema: { response },
      handler() {
        begun += 1
        return answer(body())
      },
    })
  large('/gross', () => LARGE)
  large('/teile', () => Readable.from(inParts(), { objectMode: false }))
  const streams: Readable[] = []
  area.route({
    ...base,
    method: 'GET',
    path: '/strom',
    timeLimit: 'none',
    schema: { response },
    handler({ signal }) {
      const stream = new Readable({ read: () => undefined })
      stream.push('da\n')
      signal.addEventListener('abort', () => stream.destroy())
      streams.push(stream)
      return answer(stream)
    },
  })
  area.route({
    ...base,
    method: 'POST',
    path: '/los',
    schema: { body: z.strictObject({ a: z.int() }), response: { 204: null } },
    handler: () => undefined,
  })
  const server = await listenForTest(http)
  const areServed = (count: number) => until('the requests have begun', () => begun === count)
  return { ...server, streams, areServed }
}

function* inParts(): Generator<Buffer> {
  for (let at = 0; at < LARGE.length; at += 64 * 1024) yield LARGE.subarray(at, at + 64 * 1024)
}

const held: Socket[] = []
afterAll(() => {
  for (const socket of held) socket.destroy()
})

/** Opens a connection that sends these bytes and reads nothing until its test does. */
async function holding(port: number, bytes: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  held.push(socket)
  socket.pause()
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

/** Whether the other side has closed a connection that reads nothing: a write to it fails. */
function hasEnded(socket: Socket): boolean {
  if (!socket.destroyed) socket.write('x')
  return socket.destroyed
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`

/** Requests a path from another loopback address, on a new connection. */
function ask(port: number, path = '/health', localAddress = '127.0.0.2'): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  const asked = request({ port, host: '127.0.0.1', localAddress, path, agent: false }, (response) => {
    text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
  })
  asked.on('error', reject).end()
  return promise
}

const status = (socket: Socket) => text(socket).then((said) => /^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 'closed')

test('readers that take nothing of large answers lock no other address out: each has a share of the places', async () => {
  const { port, areServed } = await aServer({ connections: 8 })
  await holding(port, get('/gross'))
  await holding(port, get('/teile'))
  await areServed(2)
  const more = await Promise.all(Array.from({ length: 6 }, () => holding(port, get('/gross'))))
  for (let number = 0; number < 20; number += 1) assert.equal((await ask(port)).status, 200)
  assert.deepEqual(await Promise.all(more.map(status)), Array(6).fill('503'))
})

test('who finds no place hears it in a sentence, with the time to come back', async () => {
  const { port, areServed } = await aServer({ connections: 8 })
  await holding(port, get('/gross'))
  await holding(port, get('/gross'))
  await areServed(2)
  const mine = await text(await holding(port, get('/health')))
  assert.match(
    mine,
    /^HTTP\/1\.1 503 [\s\S]*^retry-after: 5\r$[\s\S]*Von Ihrer Adresse werden schon zu viele Anfragen zugleich bearbeitet\./m,
  )
  for (const last of ['2', '3', '4']) {
    await holding(port, get('/gross'), `127.0.0.${last}`)
    await holding(port, get('/gross'), `127.0.0.${last}`)
  }
  await areServed(8)
  const { status, body } = await ask(port, '/health', '127.0.0.5')
  assert.equal(status, 503)
  assert.match(body, /Alle Verbindungen sind belegt\./)
})

test('a client without free places that keeps coming back hears it each time, all others are served', async () => {
  const { port, areServed } = await aServer({ connections: 8 })
  await holding(port, get('/gross'))
  await holding(port, get('/gross'))
  await areServed(2)
  const many = await Promise.all(Array.from({ length: 200 }, () => holding(port, get('/health'))))
  assert.deepEqual(new Set(await Promise.all(many.map(status))), new Set(['503']))
  for (let number = 0; number < 20; number += 1) assert.equal((await ask(port)).status, 200)
})

test('a reader without progress is cut off, one that takes its answer slowly gets all of it, also while the machine stands still', async () => {
  const { port, areServed } = await aServer({ timeouts: { reader: 4_000, check: 50 } })
  for (const path of ['/gross', '/teile']) {
    const stalled = await holding(port, get(path))
    const slow = await holding(port, get(path, 'connection: close\r\n'))
    await until('the stalled reader is cut off', () => hasEnded(stalled))
    let taken = 0
    let isPaused = false
    // Reads an eighth of a megabyte at a time; the pauses together exceed a reader's patience.
    while (!slow.readableEnded) {
      taken += (slow.read(128 * 1024) ?? slow.read())?.length ?? 0
      if (!isPaused && taken > LARGE.length / 2) {
        isPaused = true
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_200)
      }
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    assert.ok(taken > LARGE.length, `${path}: ${taken}`)
  }
  await areServed(4)
})

test('an open stream on which nothing waits is no stalled reader', async () => {
  const { port, streams } = await aServer({ timeouts: { reader: 50, check: 10 } })
  const listener = await holding(port, get('/strom'))
  await until('the stream is open', () => streams.length === 1)
  const stalled = await holding(port, get('/gross'))
  await until('a stalled reader is cut off', () => hasEnded(stalled))
  streams[0]?.push('noch da\n')
  listener.resume()
  let heard = ''
  listener.on('data', (chunk) => (heard += chunk))
  await until('the stream goes on', () => heard.includes('noch da'))
})

test('behind a trusted proxy its clients are counted, not the proxy', async () => {
  const { port, areServed } = await aServer({ connections: 16, trustProxy: ['127.0.0.1'] })
  const from = (client: string) => `x-forwarded-for: ${client}\r\n`
  for (let number = 0; number < 4; number += 1) await holding(port, get('/gross', from('198.51.100.7')))
  await areServed(4)
  assert.equal(await status(await holding(port, get('/gross', `connection: close\r\n${from('198.51.100.7')}`))), '503')
  for (let number = 0; number < 8; number += 1) {
    assert.equal(
      await status(await holding(port, get('/health', `connection: close\r\n${from('198.51.100.8')}`))),
      '200',
    )
  }
})

test('requests sent without waiting are worked on one after the other, and too many of them end the connection', async () => {
  const { port, areServed } = await aServer({})
  const patient = await holding(port, get('/gross').repeat(10))
  await areServed(1)
  for (let number = 0; number < 5; number += 1) assert.equal((await ask(port)).status, 200)
  await areServed(1)
  patient.destroy()
  const three = await text(await holding(port, get('/health').repeat(2) + get('/health', 'connection: close\r\n')))
  assert.equal(three.match(/HTTP\/1\.1 200 OK/g)?.length, 3)
  const greedy = await holding(port, get('/gross').repeat(500))
  await until('it is ended', () => hasEnded(greedy))
  await areServed(2)
})

test('while few places are left, a connection ends with its answer, so that idle ones need not be closed', async () => {
  const { port } = await aServer({ connections: 8 })
  const opened = await Promise.all(Array.from({ length: 7 }, () => holding(port, '')))
  const said: string[] = []
  for (const socket of opened) {
    socket.write(get('/health'))
    const [piece] = await once(socket.resume(), 'data')
    said.push(/^connection: (\S+)\r$/im.exec(String(piece))?.[1] ?? 'none')
  }
  assert.deepEqual(said.toSorted(), ['close', ...Array(6).fill('keep-alive')])
})

test('a body that never ends is answered with 408 before it is cut off', async () => {
  const { port } = await aServer({ timeouts: { headers: 500, request: 1_000, check: 50 } })
  const body = 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{'
  const slow = await holding(port, `POST /los HTTP/1.1\r\nhost: x\r\n${body}`)
  assert.match(await text(slow), /^HTTP\/1\.1 408 [\s\S]*anfrage_zu_langsam/)
})

test('a slow sender that makes room hears why', async () => {
  const { port } = await aServer({ connections: 2 })
  const [first, ...others] = await Promise.all(
    Array.from({ length: 2 }, () => holding(port, 'GET /health HTTP/1.1\r\nhost: x\r\nx: ')),
  )
  const kept = await holding(port, get('/strom'))
  const [answer] = await once(kept.resume(), 'data')
  assert.match(String(answer), /^HTTP\/1\.1 200 /)
  const said = await Promise.race([first, ...others].flatMap((socket) => (socket === undefined ? [] : [text(socket)])))
  assert.match(said, /^HTTP\/1\.1 503 [\s\S]*^retry-after: 5\r$/m)
})
