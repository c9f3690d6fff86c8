/** Builds the OpenAPI document of an area from its routes and their schemas. */
import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import {
  type DomainError,
  forbidden,
  internalError,
  invalidRequest,
  notFound,
  tooLarge,
  tooManyRequests,
  unauthorized,
  unsupportedMediaType,
} from '../errors/domain-error.ts'
import type { ErrorFormat } from '../errors/format.ts'
import { isDescribedOnce } from '../http/repeated.ts'
import type { DeclaredRoute, ResponseBody } from '../http/route.ts'
import { type SchemaTranslator, schemaTranslator } from './schema.ts'
import type {
  DocumentInfo,
  HeaderObject,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  Referenced,
  ResponseObject,
  SchemaObject,
} from './types.ts'

const HEADERS: Readonly<Record<string, HeaderObject>> = {
  'Retry-After': { description: 'Sekunden bis zum nächsten Versuch', schema: { type: 'integer', minimum: 1 } },
  'RateLimit-Limit': { description: 'Anfragen, die der volle Eimer erlaubt', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Anfragen, die jetzt noch erlaubt sind', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Sekunden, bis der Eimer wieder voll ist', schema: { type: 'integer' } },
}
const RATE_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

/** The platform's own refusals: name in the components, description, an example. */
const REFUSALS: readonly { status: number; name: string; description: string; example: DomainError }[] = [
  {
    status: 400,
    name: 'Ungueltig',
    description: 'Die Anfrage passt nicht: ein unbekannter Parameter, ein fehlendes oder falsches Feld.',
    example: invalidRequest([{ pfad: 'limit', grund: 'muss eine ganze Zahl von 1 bis 100 sein' }]),
  },
  {
    status: 401,
    name: 'NichtAngemeldet',
    description: 'Die Anmeldung fehlt oder gilt nicht.',
    example: unauthorized(),
  },
  { status: 403, name: 'KeineBerechtigung', description: 'Die Berechtigung fehlt.', example: forbidden() },
  {
    status: 404,
    name: 'NichtGefunden',
    description: 'Das Gesuchte gibt es nicht, oder es ist nicht zugänglich.',
    example: notFound(),
  },
  { status: 413, name: 'ZuGross', description: 'Die Anfrage ist zu groß.', example: tooLarge(1024 * 1024) },
  {
    status: 415,
    name: 'Medientyp',
    description: 'Der Medientyp der Anfrage wird nicht gelesen.',
    example: unsupportedMediaType(['application/json']),
  },
  {
    status: 429,
    name: 'ZuVieleAnfragen',
    description: 'Zu viele Anfragen in kurzer Zeit.',
    example: tooManyRequests(12),
  },
]

/** Builds the document of an area's routes, in the order of their declaration. */
export function buildDocument(
  base: string,
  info: DocumentInfo,
  routes: readonly DeclaredRoute[],
  errors: ErrorFormat,
): OpenApiDocument {
  const schemas = schemaTranslator()
  const error = schemas.translate(errors.schema, 'output')
  const paths: OpenApiDocument['paths'] = {}
  for (const route of routes) {
    paths[route.path] ??= {}
    const operations = paths[route.path]
    if (operations !== undefined) operations[route.method.toLowerCase()] = operation(route, schemas, errors)
  }
  refuseSharedIds(paths)
  for (const [name, shape] of Object.entries({ ...info.shapes, ...info.bases }))
    schemas.components[name] = schemas.translate(shape, 'output')
  const { title, version, description, tags, cookie } = info
  const place =
    cookie === undefined ? { type: 'http', scheme: 'bearer' } : { type: 'apiKey', in: 'cookie', name: cookie }
  return {
    openapi: '3.0.3',
    info: { title, version, ...(description === undefined ? {} : { description }) },
    servers: [{ url: base }],
    ...(tags === undefined ? {} : { tags: tags.map((tag) => ({ ...tag })) }),
    ...(info.bases === undefined ? {} : { 'x-bases': Object.keys(info.bases) }),
    paths,
    components: {
      securitySchemes: { credential: { ...place, description: info.credential } },
      headers: { ...HEADERS },
      responses: refusalResponses(error, errors),
      schemas: Object.fromEntries(Object.entries(schemas.components).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

function operation(route: DeclaredRoute, schemas: SchemaTranslator, errors: ErrorFormat): OperationObject {
  const { summary, description, tags, permission } = route
  const parameters = [
    ...parametersOf('path', route.schema.params, schemas),
    ...parametersOf('query', route.schema.query, schemas),
  ]
  const body = requestBody(route, schemas)
  return {
    operationId: route.operationId ?? defaultOperationId(route),
    summary,
    ...(description === undefined ? {} : { description }),
    ...(tags === undefined ? {} : { tags: [...tags] }),
    'x-permission': permission,
    security: permission === 'public' ? [] : [{ credential: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { ...successes(route, schemas), ...refusals(route, schemas, errors) },
  }
}

/** `GET /mails/{id}/raw` → `getMailsIdRaw`. */
function defaultOperationId({ method, path }: DeclaredRoute): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function refuseSharedIds(paths: OpenApiDocument['paths']): void {
  const seen = new Set<string>()
  for (const { operationId } of Object.values(paths).flatMap((operations) => Object.values(operations))) {
    if (seen.has(operationId)) throw new Error(`two operations are called ${operationId}: give one an operationId`)
    seen.add(operationId)
  }
}

function parametersOf(
  place: 'path' | 'query',
  shape: z.ZodObject | undefined,
  schemas: SchemaTranslator,
): ParameterObject[] {
  if (shape === undefined) return []
  const { properties = {}, required = [] } = schemas.translate(shape, 'input')
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: isDescribedOnce(shape.shape[name]) ? oneOf(schema) : schema,
  }))
}

/** An entry of a list; the parameter has the description. */
function oneOf({ items: { description: _description, ...item } = {} }: SchemaObject): SchemaObject {
  return item
}

function requestBody(route: DeclaredRoute, schemas: SchemaTranslator): OperationObject['requestBody'] {
  if (route.rawBody !== undefined) {
    const schema =
      route.form === undefined ? { type: 'string', format: 'binary' } : schemas.translate(route.form, 'input')
    return { required: true, content: Object.fromEntries(route.rawBody.map((mediaType) => [mediaType, { schema }])) }
  }
  if (route.schema.body === undefined) return undefined
  const schema = schemas.translate(route.schema.body, 'input')
  return { required: !route.schema.body.safeParse(undefined).success, content: { 'application/json': { schema } } }
}

function successes(route: DeclaredRoute, schemas: SchemaTranslator): Record<string, ResponseObject> {
  const headers = { ...route.headers, ...(route.limited ? references('headers', RATE_HEADERS) : {}) }
  return Object.fromEntries(
    Object.entries(route.schema.response).map(([status, body]) => [
      status,
      { ...success(status, body, schemas), ...(Object.keys(headers).length === 0 ? {} : { headers }) },
    ]),
  )
}

function success(status: string, body: ResponseBody, schemas: SchemaTranslator): ResponseObject {
  const fallback = STATUS_CODES[status] ?? 'Antwort'
  if (body === null) return { description: fallback }
  if (body instanceof z.ZodType) {
    const schema = schemas.translate(body, 'output')
    return { description: body.description ?? fallback, content: { 'application/json': { schema } } }
  }
  const content = [body.mediaType, ...body.alternatives].map((mediaType) => {
    const schema = mediaType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
    return [mediaType.split(';', 1)[0] ?? mediaType, { schema }] as const
  })
  return { description: body.description, content: Object.fromEntries(content) }
}

function refusals(route: DeclaredRoute, schemas: SchemaTranslator, errors: ErrorFormat): OperationObject['responses'] {
  const hasBody = route.schema.body !== undefined || route.rawBody !== undefined
  const applies: Readonly<Record<number, boolean>> = {
    400: true,
    401: route.permission !== 'public',
    403: route.permission !== 'public' && route.authorized,
    404: route.schema.params !== undefined,
    413: hasBody,
    415: hasBody,
    429: route.limited,
  }
  const common = REFUSALS.filter(({ status }) => applies[status] === true)
  const schema = schemas.translate(errors.schema, 'output')
  const own = Object.entries(route.errors ?? {}).map(([status, description]): [string, ResponseObject] => [
    status,
    { description, content: { 'application/json': { schema } } },
  ])
  return {
    ...Object.fromEntries(common.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }])),
    ...Object.fromEntries(own),
    default: { $ref: '#/components/responses/Fehler' },
  }
}

function refusalResponses(
  schema: ReturnType<SchemaTranslator['translate']>,
  errors: ErrorFormat,
): Record<string, ResponseObject> {
  const content = (example: DomainError) => ({
    'application/json': { schema, example: errors.body(example, '01980000-0000-7000-8000-000000000001') },
  })
  return {
    ...Object.fromEntries(
      REFUSALS.map(({ status, name, description, example }) => [
        name,
        {
          description,
          ...(status === 429 ? { headers: references('headers', ['Retry-After', ...RATE_HEADERS]) } : {}),
          content: content(example),
        },
      ]),
    ),
    Fehler: {
      description:
        'Jeder andere Fehler. Mit 503 kommt `Retry-After`; der Kopf `X-Request-Id` nennt die Anfrage-Nummer.',
      content: content(internalError()),
    },
  }
}

function references(kind: 'headers', names: readonly string[]): Record<string, Referenced> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/${kind}/${name}` }]))
}
