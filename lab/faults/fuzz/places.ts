/** Lists every place of a request that takes a value. */
import type { Operation } from './document.ts'
import type { Sent } from './request.ts'
import { inAddress, inHeader, type Room } from './worst.ts'

export interface Place {
  readonly name: string
  readonly room: Room
  /** The same request with the value in this place. */
  put(sent: Sent, value: string): Sent
}

const HEADERS = [
  ...['range', 'if-none-match', 'if-range', 'if-match', 'if-modified-since', 'authorization', 'cookie', 'accept'],
  ...['accept-encoding', 'accept-language', 'content-type', 'content-disposition', 'content-encoding', 'expect-ct'],
  ...['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'idempotency-key', 'last-event-id'],
  ...['origin', 'host', 'referer', 'user-agent', 'sec-fetch-site', 'x-zeughaus-panel', 'x-request-id', 'x-unbekannt'],
]

const headers = HEADERS.map(
  (name): Place => ({
    name: `Kopfzeile ${name}`,
    room: 'header',
    put: (sent, value) => ({
      ...sent,
      headers: { ...sent.headers, [name]: (BEGINNINGS[name] ?? '') + inHeader(value) },
    }),
  }),
)

/** Prefix without which the service does not parse the header. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  range: 'bytes=',
  authorization: 'Bearer ',
  'content-type': 'multipart/form-data; boundary=',
}

const withQuery = (sent: Sent, name: string, value: string): Sent => {
  const pairs = (sent.path.split('?', 2)[1] ?? '')
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith(`${name}=`))
  return { ...sent, path: `${sent.path.split('?', 1)[0]}?${[...pairs, `${name}=${inAddress(value)}`].join('&')}` }
}

const JSON_TYPE = 'application/json'

/** The steps from a body to one of its fields; a number is a place in a list. */
export type FieldPath = readonly (string | number)[]

const field = (path: FieldPath): Place => ({
  name: `Feld ${path.join('.')}`,
  room: 'body',
  put(sent, value) {
    const known: unknown = sent.headers['content-type'] === JSON_TYPE ? JSON.parse(String(sent.body || '{}')) : {}
    return { ...sent, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(withValue(known, path, value)) }
  },
})

/** The same body with the value at the end of the path; makes the objects and lists that are missing on the way. */
function withValue(body: unknown, [step, ...further]: FieldPath, value: string): unknown {
  if (step === undefined) return value
  const known = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  const inner = withValue(known[step], further, value)
  return typeof step === 'number' ? [inner] : { ...known, [step]: inner }
}

const BOUNDARY = 'grenze-des-formulars'

/** A form with the value as file, file name, type or field. */
const form = (name: string, part: (value: string) => string): Place => ({
  name: `Formular, ${name}`,
  room: 'body',
  put: (sent, value) => ({
    ...sent,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.from(`--${BOUNDARY}\r\n${part(value)}\r\n--${BOUNDARY}--\r\n`),
  }),
})

const FORMS = [
  form('Dateiname', (value) => `content-disposition: form-data; name="datei"; filename="${inHeader(value)}"\r\n\r\nx`),
  form(
    'Dateiname nach RFC 8187',
    (value) => `content-disposition: form-data; name="datei"; filename*=utf-8''${inHeader(value)}\r\n\r\nx`,
  ),
  form(
    'Typ der Datei',
    (value) =>
      `content-disposition: form-data; name="datei"; filename="a.csv"\r\ncontent-type: ${inHeader(value)}\r\n\r\nx`,
  ),
  form('Name des Feldes', (value) => `content-disposition: form-data; name=${inHeader(value)}\r\n\r\nx`),
  form('Feld', (value) => `content-disposition: form-data; name="dokumenttyp"\r\n\r\n${value}`),
  form(
    'Tabelle',
    (value) => `content-disposition: form-data; name="datei"; filename="a.csv"\r\n\r\n${value};b\n${value};"c`,
  ),
]

const texts: readonly Place[] = ['text/csv', JSON_TYPE].map((mediaType) => ({
  name: `Inhalt als ${mediaType}`,
  room: 'body',
  put: (sent, value) => ({ ...sent, headers: { 'content-type': mediaType }, body: value }),
}))

const keys: Place = {
  name: 'Name eines Feldes',
  room: 'body',
  put: (sent, value) => ({ ...sent, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify({ [value]: 1 }) }),
}

/** The places of a request for this operation. */
export function placesOf(operation: Operation, fields: readonly FieldPath[]): readonly Place[] {
  const query = operation.parameters
    .filter((each) => each.in === 'query')
    .map(
      ({ name }): Place => ({
        name: `Parameter ${name}`,
        room: 'header',
        put: (sent, value) => withQuery(sent, name, value),
      }),
    )
  const path: Place[] = operation.path.includes('{')
    ? [
        {
          name: 'Pfad',
          room: 'header',
          put: (sent, value) => ({
            ...sent,
            path: `${sent.path.split('?', 1)[0]?.replace(/[^/]+$/, '')}${inAddress(value)}`,
          }),
        },
      ]
    : []
  const takesForm = operation.body !== undefined && operation.body.mediaType !== JSON_TYPE
  const body = operation.body === undefined ? [] : [...fields.map(field), keys, ...texts, ...(takesForm ? FORMS : [])]
  const unknown: Place = {
    name: 'Parameter unbekannt',
    room: 'header',
    put: (sent, value) => withQuery(sent, inAddress(value), 'x'),
  }
  return [...query, ...path, unknown, ...body, ...headers]
}
