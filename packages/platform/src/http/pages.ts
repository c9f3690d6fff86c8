/** Serves the built pages of a web app under a strict content policy. */
import { hash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { StartError, unknownPath } from '../errors/domain-error.ts'
import type { ServerContext } from './area.ts'
import { COMPRESSED, type Encoding, isCompressed, pageNames } from './pages-files.ts'

export type PageOptions = {
  /** Path of the pages, `/admin`; '' for the root. */
  readonly base: string
  /** Whether a browser that asks for `/` is led to these pages. */
  readonly isHome?: boolean
  /** Folder of the built pages, with an `index.html`. */
  readonly folder: string
  /** Content-Security-Policy directives that extend or replace the strict ones. */
  readonly policy?: Readonly<Record<string, string>>
  /** Browser features that the pages may use; default: none. Example: `camera=(self)`. */
  readonly permissions?: string
}

/** Strict policy: own files only, no inline script, no frame, no other host. */
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

type PageFile = {
  /** Path on the disk, without the suffix of an encoding. */
  readonly path: string
  readonly type: string
  readonly etag: string
  /** Built names carry their hash and never change. */
  readonly immutable: boolean
  /** The page's text, when it needs a nonce: only this file is kept in memory. */
  readonly template: string | undefined
  /** Compressed forms on the disk. */
  readonly encodings: readonly Encoding[]
}

/** Placeholder in `index.html` for the nonce of its style elements (CSP `nonce`), fresh in every answer. */
const NONCE_PLACE = '%ZEUGHAUS_NONCE%'

/**
 * Serves the built pages of a web app from the disk, compressed where compressPages() has run. An address of the app
 * without a file gets `index.html`, whose router takes over; paths below an area stay the area's.
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
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (declared.some(({ base }) => base !== '' && path.startsWith(`${base}/`))) throw unknownPath()
    const { '*': name = '' } = request.params as { readonly '*'?: string }
    const file = files.get(name) ?? (isAddressOfTheApp(name, request) ? index : undefined)
    if (file === undefined) throw unknownPath()
    reply.headers(headers)
    return file.template === undefined ? sendFile(request, reply, file) : sendWithNonce(reply, file, policy)
  }
  const paths = options.base === '' ? ['/', '/*'] : [options.base, `${options.base}/*`]
  for (const url of paths) app.route({ method: 'GET', url, exposeHeadRoute: true, handler })
  if (options.isHome === true) app.get('/', (request, reply) => leadHome(request, reply, options.base))
}

/** Leads a browser to the pages; programs learn that there is nothing at `/`. */
function leadHome(request: FastifyRequest, reply: FastifyReply, base: string): FastifyReply {
  if (!acceptsPages(request)) throw unknownPath()
  return reply.redirect(base)
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
  return reply.headers(headers).type(file.type).send(file.template?.replaceAll(NONCE_PLACE, nonce))
}

function isAddressOfTheApp(name: string, request: FastifyRequest): boolean {
  return extname(name) === '' && (name === '' || acceptsPages(request))
}

const acceptsPages = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html')

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: PageFile): Promise<FastifyReply> {
  const encoding = bestEncoding(request.headers['accept-encoding'] ?? '', file)
  reply.headers({
    etag: file.etag,
    vary: 'accept-encoding',
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(file.etag.replace(/^W\//, ''))) return reply.code(304).send()
  const handle = await openFile(encoding === undefined ? file.path : file.path + COMPRESSED[encoding])
  const { size } = await handle.stat()
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.type(file.type).header('content-length', size).send(handle.createReadStream())
}

/** Opens a file; one removed by a new build is answered as unknown. */
async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? unknownPath() : error
  }
}

function bestEncoding(accepted: string, { encodings }: PageFile): Encoding | undefined {
  const offered = accepted.split(',').flatMap((part) => {
    const [name = '', weight = ''] = part.split(';')
    return /q=0(\.0*)?\s*$/.test(weight) ? [] : [name.trim().toLowerCase()]
  })
  return encodings.find((encoding) => offered.includes(encoding))
}

function readPages(folder: string): ReadonlyMap<string, PageFile> {
  const names = new Set(pageNames(folder))
  if (!names.has('index.html')) {
    throw new StartError(
      `Im Ordner ${folder} liegen keine fertigen Seiten. Bitte rufen Sie npm start auf, das baut sie.`,
    )
  }
  const shown = [...names].filter((name) => !isCompressed(name, names))
  return new Map(shown.map((name) => [name, readPage(folder, name, names)]))
}

/** In order of preference: smallest first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

function readPage(folder: string, name: string, names: ReadonlySet<string>): PageFile {
  const path = join(folder, name)
  const immutable = name.startsWith('assets/')
  const content = immutable ? Buffer.from(name) : readFileSync(path)
  const wantsNonce = name === 'index.html' && content.includes(NONCE_PLACE)
  return {
    path,
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    // Weak, because the same tag applies to all encodings (RFC 9110 section 8.8.3.3).
    etag: `W/"${hash('sha256', content, 'base64url').slice(0, 27)}"`,
    immutable,
    template: wantsNonce ? content.toString('utf8') : undefined,
    encodings: ENCODINGS.filter((encoding) => names.has(name + COMPRESSED[encoding])),
  }
}
