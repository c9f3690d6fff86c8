import assert from 'node:assert/strict'
import { test } from 'vitest'
import { z } from 'zod'
import { codedErrors, conflict, silentLog, unauthorized } from '../index.ts'
import { createHttpServer } from '../server.ts'
import { listenForTest } from '../testing/index.ts'

type Permission = 'lesen' | 'schreiben'
type Principal = { readonly name: string; readonly may: readonly Permission[] }

const PEOPLE: Readonly<Record<string, Principal>> = {
  leserin: { name: 'leserin', may: ['lesen'] },
  chefin: { name: 'chefin', may: ['lesen', 'schreiben'] },
}

const http = createHttpServer({ version: '1.2.3', log: silentLog, errors: codedErrors })
const api = http.area({
  base: '/api/v1',
  authenticate(request): Principal {
    const person = PEOPLE[request.headers.authorization?.slice('Bearer '.length) ?? '']
    if (person === undefined) throw unauthorized()
    return person
  },
  authorize: (principal, permission: Permission) => principal.may.includes(permission),
})
const Ding = z.object({ id: z.uuid(), name: z.string() })
const ID = '01980000-0000-7000-8000-000000000001'
api.route({
  method: 'GET',
  path: '/dinge/{id}',
  permission: 'lesen',
  summary: 'Ein Ding',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: Ding } },
  handler: ({ params }) => ({ id: params.id, name: 'Axt', geheim: 'bleibt hier' }),
})
api.route({
  method: 'POST',
  path: '/dinge',
  permission: 'schreiben',
  summary: 'Ein Ding anlegen',
  schema: {
    query: z.strictObject({ probe: z.string().optional() }),
    body: z.strictObject({ name: z.string().min(1).max(20), menge: z.int().min(1) }),
    response: { 201: Ding },
  },
  handler({ body }) {
    if (body.name === 'Axt') throw conflict('bereits_vorhanden', 'Dieses Ding gibt es schon.')
    return { id: ID, name: body.name }
  },
})
api.route({
  method: 'POST',
  path: '/voll',
  permission: 'schreiben',
  summary: 'Ein Ding auf eine volle Platte schreiben',
  schema: { response: { 201: Ding } },
  handler() {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  },
})
const server = await listenForTest(http)

test('A caller with the permission gets the thing, and only the fields that its schema names', async () => {
  const answer = await server.get(`/api/v1/dinge/${ID}`, { token: 'leserin' })
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body, { id: ID, name: 'Axt' })
  assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
})

test('The checks come in the order path, method, credential, permission, fields, state', async () => {
  const wrong = { name: '', zuviel: 1 }
  const status = async (method: string, path: string, token?: string, json?: unknown) =>
    (await server.call(method, path, { ...(token === undefined ? {} : { token }), json })).status
  assert.equal(await status('POST', '/api/v1/nirgends', undefined, wrong), 404)
  assert.equal(await status('PUT', '/api/v1/dinge', undefined, wrong), 405)
  assert.equal(await status('POST', '/api/v1/dinge?x=1', undefined, wrong), 401)
  assert.equal(await status('POST', '/api/v1/dinge?x=1', 'leserin', wrong), 403)
  assert.equal(await status('POST', '/api/v1/dinge?x=1', 'chefin', wrong), 400)
  assert.equal(await status('POST', '/api/v1/dinge', 'chefin', { name: 'Axt', menge: 1 }), 409)
  assert.equal(await status('POST', '/api/v1/dinge', 'chefin', { name: 'Beil', menge: 1 }), 201)
})

test('A request that does not fit names every field and the reason in German', async () => {
  const answer = await server.post('/api/v1/dinge?x=1', { name: '', menge: 0.5, zuviel: 1 }, { token: 'chefin' })
  assert.equal(answer.status, 400)
  assert.deepEqual(answer.body, {
    error: 'x ist als Parameter hier unbekannt. name darf nicht leer sein. menge muss eine ganze Zahl sein.',
    code: 'anfrage_ungueltig',
    details: {
      felder: [
        { pfad: 'x', grund: 'ist als Parameter hier unbekannt' },
        { pfad: 'name', grund: 'darf nicht leer sein' },
        { pfad: 'menge', grund: 'muss eine ganze Zahl sein' },
        { pfad: 'zuviel', grund: 'ist hier unbekannt' },
      ],
    },
  })
})

test('No answer stays in a cache of a browser or proxy unless it says otherwise, and only TLS is spoken with the whole domain', async () => {
  const answers = [
    await server.get(`/api/v1/dinge/${ID}`, { token: 'leserin' }),
    await server.get(`/api/v1/dinge/${ID}`),
    await server.get('/nirgends'),
    await server.call('PUT', '/api/v1/dinge'),
    await server.get('/health'),
  ]
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers.get('cache-control')]),
    [200, 401, 404, 405, 200].map((status) => [status, 'no-store']),
  )
  for (const { headers } of answers) {
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains')
  }
})

test('A full disk is no mistake of ours: 507 says that nothing was stored, and who can help', async () => {
  const { status, body } = await server.post('/api/v1/voll', undefined, { token: 'chefin' })
  assert.equal(status, 507)
  const error =
    'Der Speicher des Dienstes ist voll, es wurde nichts gespeichert. Bitte melden Sie das Ihrer Verwaltung.'
  assert.deepEqual(body, { error, code: 'kein_platz' })
})
