/** Answers whose source fills one piece of memory again and again. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { test } from 'vitest'
import { answer, codedErrors, type Lent, LentBody, media, silentLog } from '../index.ts'
import { createHttpServer } from '../server.ts'
import { listenForTest, until } from '../testing/index.ts'

const PIECE = 128 * 1024
/** More than both kernels buffer for a client that reads slowly. */
const PIECES = 200

/** Lends one piece, filled anew with each number. Counts how often it began, went on and ended. */
function aSource() {
  const memory = Buffer.alloc(PIECE)
  const seen = { begun: 0, filled: 0, ended: 0 }
  async function* pieces(): AsyncGenerator<string | Lent> {
    seen.begun += 1
    try {
      yield 'Anfang\n'
      for (let number = 0; number < PIECES; number += 1) {
        seen.filled += 1
        yield { lent: memory.fill(number) }
      }
    } finally {
      seen.ended += 1
    }
  }
  return { pieces, seen }
}

async function aServer(pieces: () => AsyncIterable<string | Lent>) {
  const http = createHttpServer({ version: '0', log: silentLog, errors: codedErrors })
  const bodies: LentBody[] = []
  http.area({ base: '', authenticate: () => 1 }).route({
    permission: 'public',
    summary: 's',
    method: 'GET',
    path: '/datei',
    timeLimit: 'none',
    schema: { response: { 200: media('application/octet-stream', 'Bytes') } },
    handler({ signal }) {
      const body = new LentBody(pieces(), signal)
      bodies.push(body)
      return answer(body)
    },
  })
  const { port } = await listenForTest(http)
  return { bodies, url: `http://127.0.0.1:${port}/datei` }
}

async function responseOf(url: string) {
  const [response] = await once(get(url, { agent: false }), 'response')
  return response as IncomingMessage
}

test('a piece is filled anew only when the network has taken it: a slow reader gets every byte', async () => {
  const { pieces, seen } = aSource()
  const { url, bodies } = await aServer(pieces)
  const response = await responseOf(url)
  await once(response, 'readable')
  const stalled = seen.filled
  assert.ok(stalled < PIECES, `${stalled} pieces were filled for a client that reads nothing`)
  const expected = Array.from({ length: PIECES }, (_, number) => Buffer.alloc(PIECE, number))
  assert.ok((await buffer(response)).equals(Buffer.concat([Buffer.from('Anfang\n'), ...expected])))
  await until('the body is over', () => bodies[0]!.closed)
  assert.equal(bodies[0]!.readableEnded, true)
  assert.equal(seen.ended, 1)
})

test('a source ends with its reader, in the middle of what the network has not taken', async () => {
  const { pieces, seen } = aSource()
  const { url, bodies } = await aServer(pieces)
  const response = await responseOf(url)
  await once(response, 'readable')
  response.destroy()
  await until('the source has ended', () => seen.ended === 1)
  assert.ok(seen.filled < PIECES)
  assert.equal(bodies[0]!.readableEnded, false)
})

test('an answer whose source fails breaks off, so that nobody takes it for whole', async () => {
  async function* failing(): AsyncGenerator<Lent> {
    yield { lent: Buffer.alloc(PIECE) }
    throw new Error('kaputt')
  }
  const { url, bodies } = await aServer(failing)
  await assert.rejects(buffer(await responseOf(url)), { code: 'ECONNRESET' })
  assert.equal(bodies[0]!.readableEnded, false)
})

test('lent bytes that are read without a pipe are an error, and no empty answer', async () => {
  const body = new LentBody(aSource().pieces(), new AbortController().signal)
  await assert.rejects(buffer(body), /are piped/)
})

test('HEAD begins no source', async () => {
  const { pieces, seen } = aSource()
  const { url, bodies } = await aServer(pieces)
  const [response] = await once(request(url, { method: 'HEAD', agent: false }).end(), 'response')
  assert.equal((response as { statusCode: number }).statusCode, 200)
  await until('the body is over', () => bodies[0]!.closed)
  assert.equal(seen.begun, 0)
})
