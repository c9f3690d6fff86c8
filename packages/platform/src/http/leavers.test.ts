/** Clients that leave while their request is checked, before its handler could listen. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { test } from 'vitest'
import { answer, codedErrors, media, silentLog } from '../index.ts'
import { createHttpServer } from '../server.ts'
import { listenForTest } from '../testing/index.ts'

const base = { permission: 'angemeldet', summary: 's' } as const

/** Resolves when the connection is closed; it may fail before. */
const hasLeft = ({ raw }: FastifyRequest) => new Promise<void>((resolve) => raw.socket.once('close', () => resolve()))

/**
 * A server with a route that works on a body or a signal as the test says.
 *
 * @param leavesWhileAsked whether the credential is asked for until the client has left
 */
async function aServer(
  work: (call: { body: NodeJS.ReadableStream; signal: AbortSignal }) => Promise<unknown>,
  leavesWhileAsked: boolean,
) {
  const begun = Promise.withResolvers<FastifyRequest>()
  const ended = Promise.withResolvers<unknown>()
  const http = createHttpServer({ version: '0', log: silentLog, errors: codedErrors })
  const area = http.area({
    base: '',
    async authenticate(request) {
      if (!leavesWhileAsked) return 1
      begun.resolve(request)
      await hasLeft(request)
      return 1
    },
  })
  area.route({
    ...base,
    method: 'POST',
    path: '/datei',
    timeLimit: 'none',
    rawBody: ['text/csv'],
    schema: { response: { 204: null } },
    async handler({ body, request, signal }) {
      begun.resolve(request)
      if (!leavesWhileAsked) await hasLeft(request)
      await work({ body, signal }).then(ended.resolve, ended.resolve)
      return undefined
    },
  })
  const { port } = await listenForTest(http)
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /datei HTTP/1.1\r\nhost: x\r\ncontent-type: text/csv\r\ncontent-length: 100\r\n\r\na;b')
  await begun.promise
  socket.destroy()
  return ended.promise
}

for (const [when, leavesWhileAsked] of [
  ['while it was asked who sends it', true],
  ['before it was read', false],
] as const) {
  test(`a body whose sender left ${when} ends with an error, and nothing else does`, { timeout: 20_000 }, async () => {
    assert.ok((await aServer(({ body }) => text(body), leavesWhileAsked)) instanceof Error)
    assert.ok(
      (await aServer(({ body }) => pipeline(body, async (pieces) => text(pieces)), leavesWhileAsked)) instanceof Error,
    )
  })
}

test('a handler that begins when its caller has left already learns it', { timeout: 20_000 }, async () => {
  assert.equal(await aServer(async ({ signal }) => void (await once(signal, 'abort')), true), undefined)
})

test('a stream that a handler makes after its time is closed: what it holds is free again', {
  timeout: 20_000,
}, async () => {
  const goOn = Promise.withResolvers<void>()
  const stream = Readable.from(['x'])
  const http = createHttpServer({ version: '0', log: silentLog, errors: codedErrors })
  http.area({ base: '', authenticate: () => 1 }).route({
    ...base,
    method: 'GET',
    path: '/spaet',
    timeLimit: 1,
    schema: { response: { 200: media('text/plain', 'Text') } },
    async handler() {
      await goOn.promise
      return answer(stream)
    },
  })
  const server = await listenForTest(http)
  assert.equal((await server.get('/spaet')).status, 503)
  const closed = once(stream, 'close')
  goOn.resolve()
  await closed
})
