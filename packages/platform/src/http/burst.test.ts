/** Clients that send many requests at once and read every answer: none of them finds its connection reset. */
import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, test } from 'vitest'
import { codedErrors, silentLog } from '../index.ts'
import { createHttpServer } from '../server.ts'
import { listenForTest } from '../testing/index.ts'

const AT_ONCE = 200
const TIMES = 5

/** A server whose answers take a moment, as those that ask a database. */
async function aServer(connections?: number) {
  const http = createHttpServer({
    version: '0',
    log: silentLog,
    errors: codedErrors,
    ...(connections === undefined ? {} : { connections }),
  })
  const area = http.area({ base: '', authenticate: () => 1 })
  const route = { permission: 'public', summary: 's', path: '/ding', schema: { response: { 204: null } } } as const
  const handler = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 5))
  area.route({ ...route, method: 'GET', handler })
  area.route({ ...route, method: 'POST', rawBody: ['text/csv'], handler })
  return listenForTest(http)
}

type Ask = (url: string) => Promise<{ readonly status: number; readonly retryAfter: string | null }>

function byNode(options: { readonly agent: Agent | false; readonly body?: string }): Ask {
  return (url) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Ask>>>()
    const method = options.body === undefined ? 'GET' : 'POST'
    const headers = options.body === undefined ? {} : { 'content-type': 'text/csv' }
    const asked = request(url, { method, headers, agent: options.agent }, (response) => {
      const { statusCode: status = 0, headers } = response
      text(response).then(() => resolve({ status, retryAfter: headers['retry-after'] ?? null }), reject)
    })
    asked.on('error', reject).end(options.body)
    return promise
  }
}

const byFetch: Ask = async (url) => {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

const CLIENTS: Readonly<Record<string, () => Ask>> = {
  fetch: () => byFetch,
  'an agent that keeps its connections': () => byNode({ agent: new Agent({ keepAlive: true }) }),
  'an agent with a few connections': () => byNode({ agent: new Agent({ keepAlive: true, maxSockets: 10 }) }),
  'a connection for each request': () => byNode({ agent: false }),
  'requests with a body': () => byNode({ agent: false, body: 'a;b\n'.repeat(20_000) }),
}

describe('200 requests at once from one address, five times, are all served', () => {
  for (const [name, client] of Object.entries(CLIENTS)) {
    test(name, async () => {
      const { url } = await aServer()
      const ask = client()
      for (let time = 0; time < TIMES; time += 1) {
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(`${url}/ding`)))
        assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([204]))
      }
    })
  }
})

describe('more requests at once than a client may have are served or refused, each by an answer', () => {
  for (const [name, client] of Object.entries(CLIENTS)) {
    test(name, async () => {
      // A fourth of the places for each client.
      const { url } = await aServer(AT_ONCE)
      const ask = client()
      const seen = new Map<number, number>()
      for (let time = 0; time < TIMES; time += 1) {
        for (const { status, retryAfter } of await Promise.all(
          Array.from({ length: AT_ONCE }, () => ask(`${url}/ding`)),
        )) {
          assert.equal(retryAfter, status === 503 ? '5' : null)
          seen.set(status, (seen.get(status) ?? 0) + 1)
        }
      }
      assert.ok((seen.get(204) ?? 0) >= TIMES * 10, JSON.stringify([...seen]))
      assert.deepEqual(new Set([...seen.keys(), 503]), new Set([204, 503]))
    })
  }
})
