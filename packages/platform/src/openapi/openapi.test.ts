import assert from 'node:assert/strict'
import { test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  answer,
  codedErrors,
  describedOnce,
  media,
  memoryRateLimiter,
  pageAndLimit,
  silentLog,
  uuid,
} from '../index.ts'
import { createHttpServer } from '../server.ts'
import { checkDocument, listenForTest } from '../testing/index.ts'
import { shareRepeated } from './share.ts'

const Fach = z
  .strictObject({
    name: z.string().min(1).max(80).meta({ description: 'Name, <b>ohne</b> Markup', example: 'Fach 3' }),
  })
  .meta({ id: 'Fach', description: 'Ein Fach eines Objekttyps.' })
const Ding = z
  .object({
    id: uuid(),
    fach: Fach.nullable().meta({ description: 'Wo es liegt' }),
    menge: z.int().min(0).nullable(),
    gewicht: z.number().gt(0).optional(),
    art: z.literal('ding'),
    zustand: z.enum(['neu', 'alt']),
    seit: z.iso.date(),
    geaendert: z.union([z.iso.datetime(), z.null()]),
    werte: z.record(z.string(), z.int()),
    paar: z.tuple([z.string(), z.int()]),
    faecher: z.array(Fach),
  })
  .meta({ id: 'Ding' })

const http = createHttpServer({ version: '0', log: silentLog, errors: codedErrors })
const limiter = memoryRateLimiter()
const api = http.area({
  base: '/api/v1',
  authenticate: () => 'jemand',
  authorize: (_principal, _permission: 'lesen' | 'anlegen') => true,
  document: {
    title: 'Dinge',
    version: '1',
    description: 'Was es gibt.\n\nUnd `wie`.',
    tags: [{ name: 'Dinge', description: 'Alle Dinge' }],
    credential: 'Ein Schlüssel.',
  },
})
api.route({
  method: 'GET',
  path: '/dinge',
  permission: 'lesen',
  summary: 'Dinge suchen',
  tags: ['Dinge'],
  rateLimit: () => limiter.take('alle', { limit: 120, windowSeconds: 60 }),
  schema: { query: z.strictObject({ ...pageAndLimit, fach_id: uuid().optional() }), response: { 200: z.array(Ding) } },
  handler: () => [],
})
api.route({
  method: 'POST',
  path: '/faecher',
  permission: 'anlegen',
  summary: 'Ein Fach anlegen',
  tags: ['Dinge'],
  schema: { body: Fach, response: { 201: Fach } },
  errors: { 409: 'Das Fach gibt es schon.' },
  handler: ({ body }) => body,
})
api.route({
  method: 'GET',
  path: '/dinge/{id}/bild',
  permission: 'lesen',
  summary: 'Das Bild',
  schema: { params: z.strictObject({ id: uuid() }), response: { 200: media('image/png', 'Das Bild'), 304: null } },
  handler: () => answer(new Uint8Array()),
})
const word = z.string().max(9).meta({ description: 'Ein Wort.', example: 'Rohr' })
const words = describedOnce(z.array(word).max(2))
api.route({
  method: 'GET',
  path: '/worte',
  permission: 'lesen',
  summary: 'Worte',
  schema: {
    query: z.strictObject({
      wort: words.meta({ description: 'Bis zu zweimal.' }).optional(),
      worte: z.array(word).optional(),
    }),
    response: { 200: z.array(z.string()) },
  },
  handler: ({ query: { wort = [], worte = [] } }) => [...wort, ...worte],
})
const server = await listenForTest(http)

test('The document is served as YAML without a credential and has the shape that OpenAPI 3.0.3 asks for', async () => {
  const { status, headers, text } = await server.get('/api/v1/openapi.yaml')
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'application/yaml; charset=utf-8')
  assert.deepEqual(parse(text), JSON.parse(JSON.stringify(shareRepeated(api.document()))))
  assert.deepEqual(checkDocument(api.document()), [])
})

test('A list may be described as the single value that it was, and is given several times all the same', async () => {
  assert.deepEqual(api.document().paths['/worte']?.['get']?.parameters, [
    {
      name: 'wort',
      in: 'query',
      required: false,
      description: 'Bis zu zweimal.',
      schema: { type: 'string', maxLength: 9, example: 'Rohr' },
    },
    {
      name: 'worte',
      in: 'query',
      required: false,
      schema: { type: 'array', items: { type: 'string', maxLength: 9, description: 'Ein Wort.', example: 'Rohr' } },
    },
  ])
  const { body } = await server.get('/api/v1/worte?wort=a&wort=b&worte=c')
  assert.deepEqual(body, ['a', 'b', 'c'])
  assert.equal((await server.get('/api/v1/worte?wort=a&wort=b&wort=c')).status, 400)
})

test('A named schema stands in the document once, sent or answered, and references lead to it', () => {
  const { components, paths } = api.document()
  assert.deepEqual(Object.keys(components.schemas), ['Ding', 'Error', 'Fach'])
  assert.equal(components.schemas['Fach']?.additionalProperties, false)
  assert.deepEqual(paths['/faecher']?.['post']?.requestBody?.content, {
    'application/json': { schema: { $ref: '#/components/schemas/Fach' } },
  })
  assert.deepEqual(components.schemas['Ding']?.properties?.['fach'], {
    type: 'object',
    nullable: true,
    description: 'Wo es liegt',
    allOf: [{ $ref: '#/components/schemas/Fach' }],
  })
  assert.deepEqual(components.schemas['Ding']?.properties?.['geaendert'], {
    type: 'string',
    format: 'date-time',
    nullable: true,
  })
})

test('An operation tells its permission, its parameters with their limits, and every refusal', () => {
  const operation = api.document().paths['/dinge']?.['get']
  assert.equal(operation?.['x-permission'], 'lesen')
  assert.equal(operation?.operationId, 'getDinge')
  assert.deepEqual(operation?.parameters?.[1], {
    name: 'limit',
    in: 'query',
    required: false,
    description: 'Einträge je Seite',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
  })
  assert.deepEqual(Object.keys(operation?.responses ?? {}), ['200', '400', '401', '403', '429', 'default'])
  const image = api.document().paths['/dinge/{id}/bild']?.['get']
  assert.deepEqual(Object.keys(image?.responses ?? {}), ['200', '304', '400', '401', '403', '404', 'default'])
})

test('A schema that means one thing when sent and another when answered is refused by name', () => {
  const other = createHttpServer({ version: '0', log: silentLog, errors: codedErrors })
  const area = other.area({ base: '', authenticate: () => 1, document: { title: 't', version: '1', credential: '' } })
  const Doppel = z.object({ anzahl: z.int().default(1) }).meta({ id: 'Doppel' })
  area.route({
    method: 'POST',
    path: '/doppel',
    permission: 'public',
    summary: 's',
    schema: { body: Doppel, response: { 200: Doppel } },
    handler: ({ body }) => body,
  })
  assert.throws(() => area.document(), /Doppel/)
})

test('The readable page names every operation and field, escapes what it shows and loads nothing but its style', async () => {
  const { status, headers, text } = await server.get('/docs')
  assert.equal(status, 200)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'; style-src 'self'/)
  assert.doesNotMatch(policy, /unsafe/)
  for (const shown of [
    'GET</span> /dinge/{id}/bild',
    'höchstens 100',
    'Fach 3',
    'kann fehlen',
    'UUID',
    '<code>wie</code>',
  ]) {
    assert.ok(text.includes(shown), shown)
  }
  assert.ok(text.includes('&lt;b&gt;ohne'))
  assert.doesNotMatch(text, /<script|<b>|style=|https?:/)
  const anchors = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) assert.ok(anchors.has(target), target)
  const style = await server.get('/docs/docs.css')
  assert.equal(style.status, 200)
  assert.equal(style.headers.get('content-type'), 'text/css; charset=utf-8')
})
