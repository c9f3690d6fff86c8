/** Generates requests for an operation: most valid, many with one error, some entirely invalid. */
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type { Document, Operation, Parameter, Schema } from './document.ts'
import { FILE_NAMES, FILES } from './files.ts'
import { Known, type KnownIds } from './known.ts'
import { hostile, valuesOf } from './values.ts'

/** A request as it is generated: ids are chosen when it is sent. */
export interface Draft {
  readonly operation: Operation
  readonly path: Readonly<Record<string, unknown>>
  /** Name and value of every query parameter; names may repeat. */
  readonly query: readonly (readonly [string, unknown])[]
  readonly body: unknown
  /** Mutation of the body before it is sent. */
  readonly spoiled: Spoiled
  readonly headers: Readonly<Record<string, string>>
}

type Spoiled =
  | { readonly how: 'not' }
  | { readonly how: 'field'; readonly number: number; readonly value: unknown }
  | { readonly how: 'text'; readonly text: string }
  | { readonly how: 'type'; readonly mediaType: string }

/** A request as it goes over the wire. */
export interface Sent {
  readonly method: string
  /** With the base, percent-encoded. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
}

const BROKEN_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"a":1,"a":2}',
  '{"__proto__":{"rolle":1}}',
  '[['.repeat(60),
  '\u0000',
]
const MEDIA_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json; charset=x',
]
const UUIDS = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002']
const UNASKED_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { range: 'bytes=0-10' },
  { range: 'bytes=-5' },
  { range: 'bytes=9999999999-' },
  { range: 'bytes=0-1,4-5' },
  { 'if-none-match': '*' },
  { 'if-match': '"x"' },
  { accept: 'image/png' },
  { 'accept-encoding': 'br;q=1.0, *;q=0' },
  { 'x-forwarded-for': "127.0.0.1, ' OR 1=1" },
  { 'x-http-method-override': 'DELETE' },
  { 'idempotency-key': 'keine-uuid' },
  { cookie: 'sitzung=x; __proto__=y' },
]

const spoiled: fc.Arbitrary<Spoiled> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Spoiled>({ how: 'not' }) },
  {
    weight: 5,
    arbitrary: fc.record({ how: fc.constant('field' as const), number: fc.nat(), value: hostile }),
  },
  { weight: 1, arbitrary: fc.record({ how: fc.constant('text' as const), text: fc.constantFrom(...BROKEN_BODIES) }) },
  {
    weight: 1,
    arbitrary: fc.record({ how: fc.constant('type' as const), mediaType: fc.constantFrom(...MEDIA_TYPES) }),
  },
)

const headers = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.constantFrom(...UNASKED_HEADERS) },
  { weight: 1, arbitrary: fc.constantFrom(...UUIDS).map((key) => ({ 'idempotency-key': key })) },
)

/** Requests for every operation of a document, each as likely as any other. */
export function drafts(document: Document): fc.Arbitrary<Draft> {
  const valueFor = valuesOf(document)
  const ofOperation = (operation: Operation): fc.Arbitrary<Draft> => {
    const collection = operation.path.split('/')[1] ?? ''
    const parametersIn = (place: 'path' | 'query') => operation.parameters.filter((each) => each.in === place)
    return fc.record({
      operation: fc.constant(operation),
      path: fc.record(
        Object.fromEntries(parametersIn('path').map((each) => [each.name, pathValue(each, collection, valueFor)])),
      ),
      query: queryOf(parametersIn('query'), valueFor),
      body: operation.body === undefined ? fc.constant(undefined) : valueFor(operation.body.schema, collection),
      spoiled,
      headers,
    })
  }
  return fc.oneof(...document.operations.map(ofOperation))
}

type ValueFor = (schema: Schema, name: string) => fc.Arbitrary<unknown>

function pathValue({ name, schema }: Parameter, collection: string, valueFor: ValueFor): fc.Arbitrary<unknown> {
  const kind = { id: collection, message_id: collection, code: `${collection}/code` }[name] ?? name
  const known = fc.nat().map((number) => new Known(kind, number))
  return fc.oneof(
    {
      weight: 8,
      arbitrary: schema.format === 'uuid' || name === 'id' || name === 'code' ? known : valueFor(schema, name),
    },
    { weight: 1, arbitrary: hostile },
  )
}

function queryOf(parameters: readonly Parameter[], valueFor: ValueFor): fc.Arbitrary<(readonly [string, unknown])[]> {
  const chosen = parameters.map(({ name, required, schema }) => {
    const given = fc
      .oneof({ weight: 7, arbitrary: valueFor(schema, name) }, { weight: 1, arbitrary: hostile })
      .map((value): (readonly [string, unknown])[] => [[name, value]])
    const twice = given.map((pairs) => [...pairs, ...pairs])
    const absent = fc.constant<(readonly [string, unknown])[]>([])
    return fc.oneof(
      { weight: required ? 20 : 4, arbitrary: given },
      { weight: required ? 1 : 10, arbitrary: absent },
      { weight: 1, arbitrary: twice },
    )
  })
  const unknown = fc.oneof(
    { weight: 30, arbitrary: fc.constant<(readonly [string, unknown])[]>([]) },
    { weight: 1, arbitrary: hostile.map((value): (readonly [string, unknown])[] => [['unbekannt', value]]) },
    { weight: 1, arbitrary: fc.constant<(readonly [string, unknown])[]>([['__proto__', 'x']]) },
  )
  return fc.tuple(...chosen, unknown).map((pairs) => pairs.flat())
}

/** Chooses the ids and serialises the request; `triesKept` lets a change name what is kept. */
export function write(draft: Draft, base: string, ids: KnownIds, triesKept = false): Sent {
  const { operation } = draft
  const namesKept = triesKept || operation.method === 'GET'
  const values = resolve({ path: draft.path, query: draft.query, body: draft.body }, ids, namesKept)
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => segment(values.path[name]))
  const query = values.query.map(([name, value]) => `${name}=${encode(asText(value))}`).join('&')
  const content =
    operation.body === undefined ? undefined : writeBody(values.body, operation.body.mediaType, draft.spoiled)
  return {
    method: operation.method,
    path: base + path + (query === '' ? '' : `?${query}`),
    headers: { ...draft.headers, ...(content === undefined ? {} : { 'content-type': content.mediaType }) },
    body: content?.bytes,
  }
}

interface Values {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: readonly (readonly [string, unknown])[]
  readonly body: unknown
}

/** The same values with an id in place of every `Known`: generated values are shallow, so recursion ends soon. */
function resolve(values: Values, ids: KnownIds, namesKept: boolean): Values {
  const walk = (value: unknown): unknown => {
    if (value instanceof Known) return ids.choose(value, namesKept) ?? UUIDS[value.number % UUIDS.length]
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))
  }
  return walk(values) as Values
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** A half of a surrogate pair cannot be encoded; it goes out as the character that stands for it. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())
/** A path segment that is never empty, `.` or `..`: those are other paths. */
const segment = (value: unknown) => encode(asText(value)).replace(/^\.{1,2}$/, 'x') || 'x'

function writeBody(
  value: unknown,
  mediaType: string,
  how: Spoiled,
): { readonly mediaType: string; readonly bytes: string | Buffer } {
  if (how.how === 'text') return { mediaType, bytes: how.text }
  const spoilt = how.how === 'field' ? withField(value, how.number, how.value) : value
  if (mediaType === 'multipart/form-data') return writeForm(spoilt as Record<string, unknown>, how)
  const bytes = JSON.stringify(spoilt) ?? ''
  return { mediaType: how.how === 'type' ? how.mediaType : mediaType, bytes }
}

/** Replaces a field, drops it (every third time), or adds an unknown one. */
function withField(value: unknown, number: number, replacement: unknown): unknown {
  if (typeof value !== 'object' || value === null) return replacement
  const names = [...Object.keys(value), 'unbekannt']
  const name = names[number % names.length] ?? 'unbekannt'
  const changed: Record<string, unknown> = { ...value, [name]: replacement }
  if (number % 3 === 0) delete changed[name]
  return changed
}

/** Writes a form with its file. The boundary is set here, so that only intended mutations break it. */
function writeForm(fields: Record<string, unknown>, how: Spoiled): { mediaType: string; bytes: Buffer } {
  const boundary = randomBytes(12).toString('hex')
  const turn = how.how === 'field' ? how.number : randomBytes(1)[0]!
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const isFile = name === 'datei'
    const fileName = FILE_NAMES[turn % FILE_NAMES.length] ?? ''
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${isFile ? `; filename="${fileName}"\r\ncontent-type: application/pdf` : ''}\r\n\r\n`
    const content = isFile ? FILES[turn % FILES.length]! : Buffer.from(asText(value))
    return [Buffer.from(head), content, Buffer.from('\r\n')]
  })
  const named = how.how === 'type' ? 'x'.repeat(200) : boundary
  return {
    mediaType: `multipart/form-data; boundary=${named}`,
    bytes: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
