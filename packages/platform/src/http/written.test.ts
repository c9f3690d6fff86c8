import assert from 'node:assert/strict'
import { test } from 'vitest'
import { z } from 'zod'
import { sentenceErrors, silentLog, written } from '../index.ts'
import { createHttpServer } from '../server.ts'
import { listenForTest } from '../testing/index.ts'

const Ding = z.object({ name: z.string(), menge: z.int() })
const Anderes = z.object({ name: z.string(), menge: z.int() })

/** Starts a service with one route that writes its JSON itself, and returns its answer. */
async function answered(text: string, { checkWritten = true, schema = Ding } = {}) {
  const http = createHttpServer({ version: '1', log: silentLog, errors: sentenceErrors, checkWritten })
  http.area({ base: '/api', authenticate: () => undefined }).route({
    method: 'GET',
    path: '/ding',
    permission: 'public',
    summary: 'Ein Ding',
    schema: { response: { 200: Ding } },
    handler: () => written(schema, text),
  })
  return (await listenForTest(http)).call('GET', '/api/ding')
}

test('A text that a handler has written is answered as it is, as JSON', async () => {
  const { status, text, headers } = await answered('{"menge":3,  "name":"Tür"}')
  assert.deepEqual([status, text], [200, '{"menge":3,  "name":"Tür"}'])
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
})

test('Where texts are checked, one that lacks a field, holds another or is no JSON is an error of ours', async () => {
  for (const text of ['{"name":"Tür"}', '{"name":"Tür","menge":3,"preis":4}', '{"name":"Tür","menge":3.5}', '{']) {
    assert.equal((await answered(text)).status, 500, text)
  }
  assert.equal((await answered('{"name":"Tür","menge":3,"preis":4}', { checkWritten: false })).status, 200)
})

test('A text that was written for another answer is never given', async () => {
  assert.equal((await answered('{"name":"Tür","menge":3}', { checkWritten: false, schema: Anderes })).status, 500)
})
