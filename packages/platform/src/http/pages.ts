import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { StartError, unknownPath } from '../errors/domain-error.ts'
import type { ServerContext } from './area.ts'

export type PageOptions = {
  /** Path of the pages, `/admin`; '' for the root. */
  readonly base: string
  /** Folder of the built pages, with an `index.html`. */
  readonly folder: string
  /** Directives of the Content-Security-Policy beside or in place of the strict ones. */
  readonly policy?: Readonly<Record<string, string>>
  /** The browser features that the pages ask for, in place of none: `camera=(self)`. */
  readonly permissions?: string
}

/** Own files and nothing else: no inline script, no frame, no other host. */
const POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Already compressed, or too small to gain. */
const INCOMPRESSIBLE = new Set(['.png', '.ico', '.woff2'])
const WORTH_COMPRESSING = 1024

type Encoding = 'br' | 'gzip' | 'identity'
type PageFile = {
  readonly type: string
  readonly etag: string
  /** Built names carry their hash and never change. */
  readonly immutable: boolean
  readonly wantsNonce: boolean
  readonly bytes: Readonly<Record<Encoding, Buffer | undefined>>
}

/** Where `index.html` wants the number that its style elements carry (CSP `nonce`): fresh with every answer. */
const NONCE_PLACE = '%ZEUGHAUS_NONCE%'

/**
 * Serves the built pages of a web app from memory, compressed once. What is no file and looks like an address of the
 * app gets `index.html`, whose router takes over; paths below an area stay the area's.
 *
 * @throws StartError when the pages are not built
 */
export function addPages({ app, declared }: ServerContext, options: PageOptions): void {
  const files = readPages(options.folder)
  const index = files.get('index.html')
  const policy = { ...POLICY, ...options.policy }
  const headers = {
    'content-security-policy': writePolicy(policy),
    ...(options.permissions === undefined ? {} : { 'permissions-policy': options.permissions }),
  }
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (declared.some(({ base }) => base !== '' && path.startsWith(`${base}/`))) throw unknownPath()
    const { '*': name = '' } = request.params as { readonly '*'?: string }
    const file = files.get(name) ?? (isAddressOfTheApp(name, request) ? index : undefined)
    if (file === undefined) throw unknownPath()
    reply.headers(headers)
    return file === index && file.wantsNonce ? sendWithNonce(reply, file, policy) : sendFile(request, reply, file)
  }
  const paths = options.base === '' ? ['/', '/*'] : [options.base, `${options.base}/*`]
  for (const url of paths) app.route({ method: 'GET', url, exposeHeadRoute: true, handler })
}

const writePolicy = (policy: Readonly<Record<string, string>>): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

function sendWithNonce(reply: FastifyReply, file: PageFile, policy: Readonly<Record<string, string>>): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const headers = {
    'content-security-policy': writePolicy({ ...policy, 'style-src': `${policy['style-src']} 'nonce-${nonce}'` }),
    'cache-control': 'no-cache',
  }
  return reply
    .headers(headers)
    .type(file.type)
    .send(file.bytes.identity?.toString('utf8').replaceAll(NONCE_PLACE, nonce))
}

function isAddressOfTheApp(name: string, request: FastifyRequest): boolean {
  return extname(name) === '' && (name === '' || (request.headers.accept ?? '').includes('text/html'))
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: PageFile): FastifyReply {
  const encoding = bestEncoding(request.headers['accept-encoding'] ?? '', file)
  reply.headers({
    etag: file.etag,
    vary: 'accept-encoding',
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(file.etag.replace(/^W\//, ''))) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(file.type).send(file.bytes[encoding])
}

function bestEncoding(accepted: string, file: PageFile): Encoding {
  const offered = accepted.split(',').flatMap((part) => {
    const [name = '', weight = ''] = part.split(';')
    return /q=0(\.0*)?\s*$/.test(weight) ? [] : [name.trim().toLowerCase()]
  })
  const known: readonly Encoding[] = ['br', 'gzip']
  return known.find((encoding) => offered.includes(encoding) && file.bytes[encoding] !== undefined) ?? 'identity'
}

function readPages(folder: string): ReadonlyMap<string, PageFile> {
  let names: string[]
  try {
    names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  } catch {
    names = []
  }
  if (!names.includes('index.html')) {
    throw new StartError(
      `Im Ordner ${folder} liegen keine fertigen Seiten. Bitte rufen Sie npm start auf, das baut sie.`,
    )
  }
  return new Map(names.map((name) => [name, readPage(folder, name)]))
}

function readPage(folder: string, name: string): PageFile {
  const identity = readFileSync(join(folder, name))
  const compress = identity.length >= WORTH_COMPRESSING && !INCOMPRESSIBLE.has(extname(name))
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    // Weak, because the same tag stands for all encodings (RFC 9110 section 8.8.3.3).
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    immutable: name.startsWith('assets/'),
    wantsNonce: name === 'index.html' && identity.includes(NONCE_PLACE),
    bytes: {
      identity,
      gzip: compress ? gzipSync(identity) : undefined,
      br: compress ? brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) : undefined,
    },
  }
}
