import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import { DomainError, methodNotAllowed, StartError, unknownPath, unsupportedMediaType } from '../errors/domain-error.ts'
import type { ErrorFormat } from '../errors/format.ts'
import { newId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import type { Logger } from '../log.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import { type Area, type AreaOptions, acceptRawBodies, createArea, type ServerContext, whenOver } from './area.ts'
import { answerClientErrors, refuse } from './client-errors.ts'
import { Connections, CROWDED } from './connections.ts'
import { addDocumentRoutes } from './document-routes.ts'
import { toDomainError } from './failures.ts'
import { refuseLongHeaders } from './headers.ts'
import { refuseWrongHost } from './host.ts'
import { type InnerRequest, innerRequests } from './inner-request.ts'
import { parseJsonBody } from './json-body.ts'
import { type KnownPath, knownPaths } from './known-paths.ts'
import { addOperationRoutes, type OperationOptions } from './operation-routes.ts'
import { addPages, type PageOptions } from './pages.ts'
import type { DeclaredRoute } from './route.ts'
import { SECURITY_HEADERS } from './security.ts'

export type HttpServerOptions = OperationOptions & {
  /** `sentenceErrors` or `codedErrors`. */
  readonly errors: ErrorFormat
  /** Milliseconds between `/ready` turning to 503 and the end of acceptance: until a balancer has noticed. Default 0. */
  readonly drain?: number
  /** Networks whose `X-Forwarded-For` is believed; none by default. */
  readonly trustProxy?: readonly string[]
  /**
   * Maximum open connections, and requests under way; default `LIMITS.connections`. One client address may have a share of
   * the requests (`LIMITS.clientShare`).
   */
  readonly connections?: number
  /** Whether to parse each answer that a handler has written itself and compare it with its schema: in tests. */
  readonly checkWritten?: boolean
  /** Milliseconds, for tests of slow clients; defaults in `LIMITS`. */
  readonly timeouts?: {
    readonly headers?: number
    readonly request?: number
    /** Without progress of a reader; default `LIMITS.readerPatience`. */
    readonly reader?: number
    readonly check?: number
    readonly shutdown?: number
  }
}

export type ListenOptions = {
  readonly host: string
  /** 0 picks a free port. */
  readonly port: number
  /** Name of the port's setting, for the error about a taken port. */
  readonly setting?: string
}

export type HttpServer = {
  /** Opens an area: a part of the service below one path, with one kind of credential. */
  area<Permission extends string, Principal, Declared = unknown>(
    options: AreaOptions<Permission, Principal, Declared>,
  ): Area<Permission, Principal, Declared>
  /** Serves the built pages of a web app. @throws StartError when they are not built */
  pages(options: PageOptions): void
  readonly metrics: Metrics
  readonly log: Logger
  /** All routes declared so far: for the document and for tests that check every operation. */
  readonly routes: readonly DeclaredRoute[]
  /**
   * Reads a path of this server from within the process, for a caller that another route serves: with all checks, limits
   * and entries of a request that comes over the network.
   */
  readonly ask: InnerRequest
  /** Aborts when the server begins to stop: endless streams must end then. */
  readonly closing: AbortSignal
  /** @throws StartError when the port is taken or may not be used */
  listen(options: ListenOptions): Promise<{ readonly url: string; readonly port: number }>
  /** Where the server listens, `http://127.0.0.1:4100`; null while it does not. */
  address(): string | null
  /** Turns `/ready` to 503 and waits for `drain`; then stops accepting, lets running requests finish within `LIMITS.shutdown`, then cuts them off. */
  close(): Promise<void>
}

/** Creates a server with `/health`, `/ready` and `/metrics`; areas are added to it. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const app = createApp(options, () => connections)
  const metrics = createMetrics(() => connections.count)
  const connections = boundConnections(app, options, metrics)
  const declared: DeclaredRoute[] = []
  const closing = new AbortController()

  addCommonHooks(app, metrics, connections, knownPaths(declared))
  const ask = innerRequests(app)
  const { errors, checkWritten = false } = options
  const context: ServerContext = { app, errors, declared, checkWritten }
  addErrorAnswers(context)
  const root = createArea(context, openArea)
  let ending = false
  addOperationRoutes(root, options, metrics, () => ending)

  return {
    area(areaOptions) {
      const area = createArea(context, areaOptions)
      if (areaOptions.document !== undefined) {
        const below = createArea(context, { ...openArea, base: area.base, getOnly: areaOptions.getOnly === true })
        addDocumentRoutes({ below, root, document: area.document, file: areaOptions.documentFile })
      }
      return area
    },
    pages: (pages) => addPages(context, pages),
    metrics,
    log: options.log,
    routes: declared,
    ask,
    closing: closing.signal,
    async listen({ host, port, setting }) {
      try {
        await app.listen({ host, port })
      } catch (error) {
        throw listenError(error, host, port, setting)
      }
      const address = app.server.address() as AddressInfo
      return { url: urlOf(address), port: address.port }
    },
    address() {
      const address = app.server.address() as AddressInfo | null
      return address === null ? null : urlOf(address)
    },
    async close() {
      ending = true
      // A server that never listened has no balancer in front of it.
      if (app.server.listening) await pause(options.drain ?? 0)
      closing.abort()
      // Node stops checking for slow clients when a server closes, and would then wait for them.
      connections.drain()
      const limit = options.timeouts?.shutdown ?? LIMITS.shutdown
      using _timer = setTimeout(() => app.server.closeAllConnections(), limit)
      await app.close()
    },
  }
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function boundConnections(app: FastifyInstance, options: HttpServerOptions, metrics: Metrics): Connections {
  const { timeouts, connections: limit = LIMITS.connections } = options
  return new Connections(app.server, {
    limit,
    perClient: Math.max(2, Math.floor(limit / LIMITS.clientShare)),
    patience: timeouts?.reader ?? LIMITS.readerPatience,
    tell: (socket, reason) => refuse(socket, options.errors, reason),
    onEnded: metrics.connectionEnded,
  })
}

/** The area of the routes that every service has, without a credential. */
const openArea: AreaOptions<never, undefined> = { base: '', authenticate: () => undefined }

function createApp(options: HttpServerOptions, connections: () => Connections): FastifyInstance {
  const { timeouts } = options
  const loggerInstance: FastifyBaseLogger = options.log
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'anfrage_id' }),
    requestIdHeader: false,
    genReqId: newId,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    bodyLimit: LIMITS.bodyBytes,
    keepAliveTimeout: LIMITS.keepAliveTimeout,
    requestTimeout: timeouts?.request ?? LIMITS.requestTimeout,
    trustProxy: options.trustProxy === undefined || options.trustProxy.length === 0 ? false : [...options.trustProxy],
    // As long as the headers may be, so that an id of any length is answered as unknown, not as a malformed address.
    routerOptions: { maxParamLength: LIMITS.headerBytes },
    http: {
      maxHeaderSize: LIMITS.headerBytes,
      headersTimeout: timeouts?.headers ?? LIMITS.headersTimeout,
      connectionsCheckingInterval: timeouts?.check ?? LIMITS.connectionsCheck,
      // Refused by `refuseWrongHost`, in the service's words.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => answerClientErrors(app, options.errors, connections)(error, socket),
    frameworkErrors: (error, request, reply) => {
      reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
      sendError(error, request, reply, options.errors)
    },
  })
  app.server.maxHeadersCount = LIMITS.headerCount
  return app
}

function addCommonHooks(
  app: FastifyInstance,
  metrics: Metrics,
  connections: Connections,
  pathOf: (url: string) => KnownPath | undefined,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const { rawBody = [], anyText } = request.routeOptions.config
    if (rawBody.length > 0) throw unsupportedMediaType(rawBody)
    return parseJsonBody(body, anyText)
  })
  acceptRawBodies(app)
  app.addHook('onRequest', async (request, reply) => {
    if (await connections.turn(request.raw)) return
    // Nobody reads an answer any more.
    reply.hijack()
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
    const known = request.is404 ? pathOf(request.url) : undefined
    const route = request.routeOptions.url ?? known?.pattern ?? 'unbekannt'
    whenOver(reply, (status) => noteRequest(metrics, request, reply, { route, status }))
    connections.admit(request.raw, reply.raw, request.ip)
    refuseWrongHost(request.raw)
    if (known !== undefined) throw methodNotAllowed(known.methods)
    if (request.is404) throw unknownPath()
    refuseLongHeaders(request.headers)
  })
}

/** Routes that machines ask all the time: their requests are no news. */
const OPERATION = new Set(['/health', '/ready', '/metrics'])

function noteRequest(
  metrics: Metrics,
  request: FastifyRequest,
  { elapsedTime }: FastifyReply,
  { route, status }: { route: string; status: number },
): void {
  metrics.observeRequest({ method: request.method, route, status }, elapsedTime / 1000)
  const line = { method: request.method, route, status, ms: Math.round(elapsedTime * 10) / 10, ip: request.ip }
  if (OPERATION.has(route)) request.log.debug(line, 'request')
  else request.log.info(line, 'request')
}

function addErrorAnswers({ app, errors, declared }: ServerContext): void {
  app.setErrorHandler((error, request, reply) =>
    sendError(error, request, reply, formatOf(request, declared) ?? errors),
  )
  app.setNotFoundHandler((request, reply) => sendError(unknownPath(), request, reply, errors))
}

/** Finds the error format for a request: by its route, or for an unknown path by its area's base. */
function formatOf(request: FastifyRequest, declared: readonly DeclaredRoute[]): ErrorFormat | undefined {
  const below = ({ base, errorFormat }: DeclaredRoute) =>
    errorFormat !== undefined && request.url.startsWith(`${base}/`)
  return request.routeOptions.config?.errors ?? declared.find(below)?.errorFormat
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, format: ErrorFormat): void {
  const refusal = toDomainError(error, request.routeOptions.bodyLimit)
  if (refusal.status === 500) request.log.error({ err: error }, 'unexpected error')
  else if (refusal.status === 503 && refusal.code !== CROWDED) request.log.warn({ err: error }, 'unavailable')
  reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(format.body(refusal, request.id)))
}

function listenError(error: unknown, host: string, port: number, setting: string | undefined): unknown {
  const advice =
    setting === undefined
      ? 'Bitte wählen Sie einen anderen Port.'
      : `Beenden Sie das andere Programm oder ändern Sie ${setting}.`
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(`Der Port ${port} auf ${host} ist schon belegt. ${advice}`)
    case 'EACCES':
      return new StartError(`Der Port ${port} auf ${host} darf nicht benutzt werden. ${advice}`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`Die Adresse ${host} gibt es auf diesem Rechner nicht. Bitte prüfen Sie ZEUGHAUS_HOST.`)
    default:
      return error instanceof DomainError ? new StartError(error.message) : error
  }
}
