import assert from 'node:assert/strict'
import { test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { codedErrors, pageAndLimit, silentLog, uuid } from '../index.ts'
import { createHttpServer, toYaml } from '../server.ts'

const id = uuid().meta({ description: 'UUID' })
const page = z.object({ total: z.int(), page: z.int() })
const http = createHttpServer({ version: '0', log: silentLog, errors: codedErrors })
const api = http.area({
  base: '/api/v1',
  authenticate: () => 'caller',
  authorize: () => true,
  document: { title: 'Dinge', version: '1', credential: 'Ein Schlüssel.', shapes: { Id: id }, bases: { Page: page } },
})
for (const path of ['/dinge', '/orte'] as const)
  api.route({
    method: 'GET',
    path,
    permission: 'lesen',
    summary: path,
    schema: {
      query: z.strictObject({ ...pageAndLimit, ort: id.optional() }),
      response: { 200: z.object({ rows: z.array(z.object({ id })), ...page.shape }) },
    },
    errors: { 409: 'schon_da: Das gibt es hier schon.' },
    handler: () => ({ rows: [], total: 0, page: 1 }),
  })
const document = parse(toYaml(api.document()))
const { parameters, responses } = document.paths['/orte'].get

test('parameters that operations share stand in the components once', () => {
  assert.deepEqual(parameters[0], { $ref: '#/components/parameters/Page' })
  assert.equal(document.components.parameters.Page.name, 'page')
  assert.equal(document.components.parameters.Ort.description, 'UUID')
})

test('an answer with all fields of a base is written as the base and its own fields', () => {
  const { allOf } = responses['200'].content['application/json'].schema
  assert.deepEqual(allOf[0], { $ref: '#/components/schemas/Page' })
  assert.deepEqual(Object.keys(allOf[1].properties), ['rows'])
  assert.deepEqual(allOf[1].required, ['rows'])
})

test('a refusal that operations share bears the code that it begins with', () => {
  assert.deepEqual(responses['409'], { $ref: '#/components/responses/SchonDa' })
  assert.match(document.components.responses.SchonDa.description, /^schon_da/)
})
