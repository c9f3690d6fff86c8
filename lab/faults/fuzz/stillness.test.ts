import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, test } from 'vitest'
import { fireAll, type Shot } from './stillness.ts'

/** A service that says it stood still for as long as the path of a request named, until it is asked. */
let longest = 0
let processor = 0
const server = createServer((request, response) => {
  if (request.url === '/metrics') {
    response.end(`nodejs_eventloop_lag_max_seconds ${longest}\nprocess_cpu_seconds_total ${processor}\n`)
    longest = 0
  } else {
    const [, still = '0', computed = still] = (request.url ?? '').split('/')
    longest = Math.max(longest, Number(still) / 1_000)
    processor += Number(computed) / 1_000
    response.end()
  }
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const shot = (name: string, msOf: () => number | string): Shot => ({
  name,
  fire: async () => `HTTP ${(await fetch(`${url}/${msOf()}`)).status}`,
})

test('a value that keeps the loop still each time is named, among many that do not', async () => {
  const shots = Array.from({ length: 50 }, (_, number) => shot(`${number}`, () => (number === 33 ? 140 : 5)))
  const { sent, findings, byStatus } = await fireAll(url, shots)
  assert.deepEqual([sent, findings], [50, [{ name: '33', ms: 140 }]])
  assert.ok((byStatus.get('HTTP 200') ?? 0) >= 50)
})

test('a stillness in which nothing was computed is a pause of the machine', async () => {
  const { findings, longestMs } = await fireAll(url, [shot('ruhig', () => '500/5')])
  assert.deepEqual([findings, Math.round(longestMs)], [[], 5])
})

test('what is slow only now and then is no finding', async () => {
  let pauses = 2
  const { findings, longestMs } = await fireAll(url, [shot('ruhig', () => (pauses-- > 0 ? 500 : 5))])
  assert.deepEqual([findings, Math.round(longestMs)], [[], 5])
})
