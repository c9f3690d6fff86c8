/**
 * Two S3 servers for tests. `s3rver` is a foreign one, real over the wire, and lax: it replaces objects in spite of
 * `If-None-Match`, checks no SHA-256, and has no lock. The strict one here keeps the protocol's promises, counts, and
 * fails on demand; it shows that the services use those promises.
 */
import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import S3rver from '@20minutes/s3rver'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { atEnd } from '../testing/at-end.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { s3Value } from './location.ts'
import { Multipart } from './testing-multipart.ts'
import { Versions } from './testing-versions.ts'

export const ACCESS_KEY = 'S3RVER'
const BUCKET = 'mails'

/** Sets the credentials in the environment, the client's only source. */
export function setCredentials(): void {
  process.env.AWS_ACCESS_KEY_ID = ACCESS_KEY
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER'
}

/** Starts s3rver with an empty bucket; returns its address. It signs requests on a bucket unlike the SDK. */
export async function s3rver(): Promise<string> {
  const { url, close } = await startS3rver('127.0.0.1', temporaryFolder())
  atEnd(close)
  return url
}

/** Starts s3rver on an address of this machine. @param directory keeps its objects */
export async function startS3rver(
  address: string,
  directory: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = new S3rver({
    address,
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  return { url: `s3://${BUCKET}?endpoint=http://${address}:${port}`, close: async () => void (await server.close()) }
}

/** Makes a bucket with the keys of `setCredentials`. @param url `s3://BUCKET?endpoint=…` */
export async function makeBucket(url: string): Promise<void> {
  const { bucket, region, endpoint } = s3Value().parse(url)
  const credentials = { accessKeyId: ACCESS_KEY, secretAccessKey: ACCESS_KEY }
  const client = new S3Client({
    region,
    credentials,
    forcePathStyle: true,
    ...(endpoint === null ? {} : { endpoint }),
  })
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
  } finally {
    client.destroy()
  }
}

/** A fault of the strict server instead of an answer. */
export type Fault =
  | { readonly kind: 'answer'; readonly status: number; readonly code: string }
  /** Carries the request out and loses the answer. */
  | { readonly kind: 'lost_answer' }
  /** Cuts the connection after so many bytes of the body. */
  | { readonly kind: 'cut'; readonly after: number }
  /** Stores other bytes than it received, without a word. */
  | { readonly kind: 'garble' }
  /** Answers only when this resolves. */
  | { readonly kind: 'held'; readonly until: Promise<unknown> }
  /** Answers a range with another one. */
  | { readonly kind: 'wrong_range' }
  /** Answers with the whole object, whatever the range. */
  | { readonly kind: 'no_range' }

export type Call = { readonly method: string; readonly path: string; readonly headers: IncomingMessage['headers'] }
type Stored = { readonly body: Buffer; readonly retention: string | null; readonly modified?: Date }

export type StrictServer = {
  /** For a setting. */
  readonly url: string
  readonly objects: Map<string, Stored>
  /** All that it keeps, of a bucket with versions. */
  readonly versions: Versions
  readonly calls: Call[]
  /** Ids of objects whose parts are arriving. */
  readonly unfinished: () => readonly string[]
  fault: (call: Call) => Fault | null
  /** Bytes that it takes in a millisecond. */
  rate: number
  /** Answers that ended before their last byte. */
  cutOff: number
}

/**
 * @param options `lock`: the bucket has Object Lock · `versions`: it keeps former versions · `pageSize`: keys of one page
 * of a list
 */
export async function strictS3(
  options: { lock?: boolean; versions?: boolean; pageSize?: number } = {},
): Promise<StrictServer> {
  const objects = new Map<string, Stored>()
  const versions = new Versions()
  const metadata = new Map<string, Readonly<Record<string, string>>>()
  const multipart = new Multipart({
    refuse,
    xml,
    finish: (key, body) => objects.set(key, { body, retention: null, modified: new Date() }),
  })
  const calls: Call[] = []
  const http = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) strict.cutOff += 1
    })
    // A client that gives up in the middle of its body.
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  atEnd(() => {
    http.closeAllConnections()
    http.close()
  })
  const { port } = http.address() as AddressInfo
  const strict: StrictServer = {
    url: `s3://${BUCKET}/archiv?endpoint=http://127.0.0.1:${port}`,
    objects,
    versions,
    calls,
    unfinished: () => [...multipart.uploads.keys()],
    fault: () => null,
    rate: Number.POSITIVE_INFINITY,
    cutOff: 0,
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const body = await taken(request)
    const url = new URL(request.url ?? '/', 'http://s3')
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    const call: Call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers }
    calls.push(call)
    const fault = strict.fault(call)
    if (fault?.kind === 'answer') return refuse(response, fault.status, fault.code)
    if (fault?.kind === 'held') await fault.until
    if (!request.headers.authorization?.includes(`Credential=${ACCESS_KEY}/`))
      return refuse(response, 403, 'InvalidAccessKeyId')
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
    if (key === '') return onBucket(response, call, url, body)
    const part = multipart.answer({ request, response, url, key, body })
    if (part !== null) return part
    if (call.method === 'PUT') return put(request, response, key, body, fault)
    if (call.method === 'DELETE') return remove(response, key, url.searchParams.get('versionId'))
    const retention = versions.find(url.searchParams.get('versionId') ?? '')?.retention ?? null
    if (retention !== null) response.setHeader('x-amz-object-lock-retain-until-date', retention)
    return read(request, response, key, fault)
  }

  async function taken(request: IncomingMessage): Promise<Buffer> {
    const pieces: Buffer[] = []
    const began = performance.now()
    let bytes = 0
    for await (const piece of request as AsyncIterable<Buffer>) {
      pieces.push(piece)
      bytes += piece.length
      const early = bytes / strict.rate - (performance.now() - began)
      if (early > 1) await sleep(early)
    }
    return Buffer.concat(pieces)
  }

  function onBucket(response: ServerResponse, { method }: Call, url: URL, body: Buffer): ServerResponse {
    if (method === 'HEAD') return response.end()
    if (method === 'POST' && url.searchParams.has('delete')) {
      for (const [, key] of body.toString().matchAll(/<Key>([^<]{1,1000})<\/Key>/g)) objects.delete(key!)
      return response.end(xml('<DeleteResult></DeleteResult>'))
    }
    if (url.searchParams.has('object-lock')) {
      if (options.lock !== true) return refuse(response, 404, 'ObjectLockConfigurationNotFoundError')
      return response.end(
        xml('<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled></ObjectLockConfiguration>'),
      )
    }
    if (url.searchParams.has('versions')) {
      if (options.versions !== true) return refuse(response, 501, 'NotImplemented')
      return response.end(xml(versions.list(url.searchParams.get('prefix') ?? '')))
    }
    const keys = [...objects.keys()].filter((key) => key.startsWith(url.searchParams.get('prefix') ?? '')).sort()
    const from = Number(url.searchParams.get('continuation-token') ?? 0)
    const to = from + (options.pageSize ?? 1000)
    const contents = keys.slice(from, to).map((key) => contentsOf(key, objects.get(key)!))
    const more = to < keys.length
    const next = more ? `<NextContinuationToken>${to}</NextContinuationToken>` : ''
    return response.end(
      xml(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`),
    )
  }

  function remove(response: ServerResponse, key: string, version: string | null): ServerResponse {
    if (version !== null) {
      if (!versions.remove(version)) return refuse(response, 403, 'AccessDenied')
      if (!versions.isThere(key)) objects.delete(key)
    } else {
      objects.delete(key)
      if (options.versions === true) versions.add({ key, body: null, retention: null })
    }
    response.statusCode = 204
    return response.end()
  }

  function put(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    body: Buffer,
    fault: Fault | null,
  ): ServerResponse {
    const sum = hash('sha256', body, 'base64')
    // The client of uploads checks its parts, and its descriptions when it reads them.
    const isUpload = key.includes('/uploads/') && request.headers['x-amz-checksum-sha256'] === undefined
    if (request.headers['x-amz-checksum-sha256'] !== sum && !isUpload) return refuse(response, 400, 'BadDigest')
    if (request.headers['if-none-match'] === '*' && objects.has(key)) return refuse(response, 412, 'PreconditionFailed')
    const retention = request.headers['x-amz-object-lock-retain-until-date']
    const kept = fault?.kind === 'garble' ? Buffer.concat([Buffer.from('10\r\n'), body]) : body
    metadata.set(key, metadataOf(request))
    const stored = { body: kept, retention: typeof retention === 'string' ? retention : null }
    objects.set(key, { ...stored, modified: new Date() })
    if (options.versions === true) versions.add({ key, ...stored })
    if (fault?.kind === 'lost_answer') return response.destroy()
    if (fault?.kind !== 'garble') response.setHeader('x-amz-checksum-sha256', sum)
    return response.end()
  }

  function read(request: IncomingMessage, response: ServerResponse, key: string, fault: Fault | null): ServerResponse {
    const stored = objects.get(key)
    if (stored === undefined) return refuse(response, 404, 'NoSuchKey')
    const match = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    let [start, end] = [0, stored.body.length]
    if (match !== null && fault?.kind !== 'no_range') {
      start = Number(match[1]) + (fault?.kind === 'wrong_range' ? 1 : 0)
      end = match[2] === '' ? end : Math.min(end, Number(match[2]) + 1)
      if (start >= end) return refuse(response, 416, 'InvalidRange')
      response.statusCode = 206
      response.setHeader('content-range', `bytes ${start}-${end - 1}/${stored.body.length}`)
    }
    response.setHeader('content-length', end - start)
    for (const [name, value] of Object.entries(metadata.get(key) ?? {})) response.setHeader(name, value)
    if (request.method === 'HEAD') return response.end()
    const bytes = stored.body.subarray(start, end)
    if (fault?.kind !== 'cut') return response.end(bytes)
    response.write(bytes.subarray(0, fault.after), () => response.destroy())
    return response
  }
  return strict
}

/** What the client wants to find at the object again. */
const metadataOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') && typeof value === 'string' ? [[name, value] as const] : [],
    ),
  )

const contentsOf = (key: string, { body, modified = new Date() }: Stored): string =>
  `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`

function refuse(response: ServerResponse, status: number, code: string): ServerResponse {
  response.statusCode = status
  return response.end(xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`))
}

function xml(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}`
}
