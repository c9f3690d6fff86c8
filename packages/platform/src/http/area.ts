import { Readable } from 'node:stream'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, tooManyRequests, unavailable, unsupportedMediaType } from '../errors/domain-error.ts'
import type { ErrorFormat } from '../errors/format.ts'
import { LIMITS } from '../limits.ts'
import { buildDocument, type DocumentInfo, type OpenApiDocument } from '../openapi/index.ts'
import type { RateDecision } from '../rate-limit.ts'
import { type FinishedAnswer, finishAnswer } from './answer.ts'
import { limitedBody } from './raw-body.ts'
import type { Call, DeclaredRoute, Route, RouteSchema } from './route.ts'
import { validateRequest } from './validation.ts'

/**
 * Options of an area: a part of a service below one path, with one kind of credential.
 *
 * `Declared`: what each of its routes has to declare for the area's own purposes, such as an action of its access log.
 */
export type AreaOptions<Permission extends string, Principal, Declared = unknown> = {
  /** Path before all routes of the area, `/api/v1`; '' for none. */
  readonly base: string
  /** Below `base` every method but GET is refused with 405, HEAD and OPTIONS included. */
  readonly getOnly?: boolean
  /** The area's error format; default: the server's. */
  readonly errors?: ErrorFormat
  /** Identifies the caller or throws `unauthorized()`. Not called for public routes. */
  authenticate(request: FastifyRequest): Principal | Promise<Principal>
  /**
   * Whether the caller has the permission; false is answered with 403. Default: every authenticated caller may do
   * everything.
   */
  authorize?(principal: Principal, permission: Permission): boolean | Promise<boolean>
  /** The caller as the operation with this permission takes them, such as with what they may see in it. Default: as they are. */
  inOperation?(principal: Principal, permission: Permission): Principal
  /** Serves the routes of the area as OpenAPI at `openapi.yaml` below `base`, and as a page at `/docs`. */
  readonly document?: DocumentInfo
  /**
   * The generated file of this document, which is served as it is: to make it from the routes of material takes a second of
   * processor time. Default: made at the first request.
   */
  readonly documentFile?: URL
  /**
   * Wraps every handler, after all checks: for idempotency, transactions, measuring.
   *
   * @param run calls the handler with this principal
   */
  around?(
    call: AreaCall<Principal>,
    run: (principal: Principal | undefined) => Promise<FinishedAnswer>,
  ): Promise<FinishedAnswer>
  /**
   * Called once for each request, when its answer is known and nothing of it has left, or when its caller has left: for
   * an access log. The answer waits for it; when it rejects, its error is answered instead.
   */
  beforeAnswer?(call: AreaOutcome<Principal> & { readonly declared: Declared }): Promise<void>
  /** Called after the answer was sent, and after a refusal of an authenticated caller. */
  afterResponse?(call: AreaOutcome<Principal>): void
}

/** A call as the area sees it, with the same type for all its routes. */
export type AreaCall<Principal> = Omit<Call<RouteSchema, unknown>, 'principal' | 'body'> & {
  readonly principal: Principal | undefined
  readonly body: unknown
  readonly route: { readonly method: string; readonly path: string }
}

export type AreaOutcome<Principal> = Pick<
  AreaCall<Principal>,
  'principal' | 'request' | 'requestId' | 'ip' | 'route'
> & { readonly status: number }

export type Area<Permission extends string, Principal, Declared = unknown> = {
  readonly base: string
  /** Returns the OpenAPI document of the routes declared so far. @throws Error when the area has no `document` */
  document(): OpenApiDocument
  /** Adds a route. Throws on a wrong declaration, so that the service does not start with it. */
  route<const S extends RouteSchema, const P extends Permission | 'public'>(
    route: Route<S, P, P extends 'public' ? undefined : Principal> & Declared,
  ): void
}

/** Results of the checks before the handler, and whether the area was told the outcome. */
type Found = { principal: unknown; checked?: ReturnType<typeof validateRequest>; isRecorded?: boolean }

const found = new WeakMap<FastifyRequest, Found>()

/** Context shared by all areas of a server. */
export type ServerContext = {
  readonly app: FastifyInstance
  readonly errors: ErrorFormat
  readonly declared: DeclaredRoute[]
  readonly checkWritten: boolean
}

export function createArea<Permission extends string, Principal, Declared = unknown>(
  context: ServerContext,
  options: AreaOptions<Permission, Principal, Declared>,
): Area<Permission, Principal, Declared> {
  const { errors, declared } = context
  const { base, document } = options
  return {
    base,
    document() {
      if (document === undefined) throw new Error(`the area ${base} has no document`)
      const shown = declared.filter((route) => route.base === base && route.hidden !== true)
      return buildDocument(base, document, shown, options.errors ?? errors)
    },
    route<S extends RouteSchema, P extends string>(
      route: Route<S, P, P extends 'public' ? undefined : Principal> & Declared,
    ) {
      checkDeclaration(route)
      const { handler: _handler, rateLimit, ...rest }: Route<S, P, P extends 'public' ? undefined : Principal> = route
      declared.push({
        ...rest,
        base: options.base,
        getOnly: options.getOnly === true,
        errorFormat: options.errors,
        authorized: options.authorize !== undefined,
        limited: rateLimit !== undefined,
      })
      addRoute(context, options, route)
    },
  }
}

function checkDeclaration(route: Pick<DeclaredRoute, 'method' | 'path' | 'permission' | 'summary' | 'schema'>): void {
  const name = `${route.method} ${route.path}`
  if (!route.permission) throw new Error(`${name} declares no permission; write 'public' if every caller may use it`)
  if (!route.summary) throw new Error(`${name} has no summary`)
  if (Object.keys(route.schema.response).length === 0) throw new Error(`${name} declares no answer`)
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter).sort()
  const inSchema = Object.keys(route.schema.params?.shape ?? {}).sort()
  if (inPath.join() !== inSchema.join()) throw new Error(`${name} and its schema.params name different parameters`)
}

/** Translates `/mails/{id}` into the router's syntax. */
export function routerPath(base: string, path: string): string {
  return base + path.replace(/\{(\w+)\}/g, ':$1')
}

/**
 * Adds a route with the checks in the order that is the same for all services: path 404, method 405, credential 401,
 * permission 403, rate 429, query and body 400/413/415, path parameters and existence 404, then the handler's 409 and
 * 422.
 */
function addRoute<S extends RouteSchema, P extends string, Permission extends string, Principal, Declared>(
  { app, checkWritten }: Pick<ServerContext, 'app' | 'checkWritten'>,
  area: AreaOptions<Permission, Principal, Declared>,
  route: Route<S, P, P extends 'public' ? undefined : Principal> & Declared,
): void {
  // The generics check callers; inside, all routes are handled alike.
  const plain = route as unknown as Route<RouteSchema, Permission, Principal | undefined>
  const named = { method: plain.method, path: area.base + plain.path }
  const outcomeOf = (request: FastifyRequest, status: number): AreaOutcome<Principal> => {
    const principal = found.get(request)?.principal as Principal | undefined
    return { principal, request, requestId: request.id, ip: request.ip, route: named, status }
  }
  /** Tells the area once what comes of a request. */
  const tell = async (request: FastifyRequest, status: number): Promise<void> => {
    const state = found.get(request)
    if (area.beforeAnswer === undefined || state === undefined || state.isRecorded === true) return
    state.isRecorded = true
    await area.beforeAnswer({ ...outcomeOf(request, status), declared: route })
  }

  app.route({
    method: plain.method,
    url: routerPath(area.base, plain.path),
    exposeHeadRoute: plain.method === 'GET' && area.getOnly !== true,
    bodyLimit: plain.bodyLimit ?? LIMITS.bodyBytes,
    config: { ...routeConfig(area.errors, plain.rawBody), anyText: plain.anyText === true },
    async onRequest(request, reply) {
      const state: Found = { principal: undefined }
      found.set(request, state)
      whenOver(reply, async (status) => {
        area.afterResponse?.(outcomeOf(request, status))
        await tell(request, status)
      })
      if (plain.permission !== 'public') {
        const principal = await area.authenticate(request)
        state.principal = principal
        if ((await area.authorize?.(principal, plain.permission)) === false) throw forbidden()
        state.principal = area.inOperation?.(principal, plain.permission) ?? principal
      }
      const caller = { principal: state.principal as Principal | undefined, request }
      if (plain.rateLimit !== undefined) applyRateLimit(reply, await plain.rateLimit(caller))
    },
    async preValidation(request) {
      const state = found.get(request) as Found
      state.checked = validateRequest(plain.schema, request, plain.rawBody !== undefined)
    },
    async onSend(request, reply, payload) {
      try {
        await tell(request, reply.statusCode)
      } catch (error) {
        if (payload instanceof Readable) payload.destroy()
        throw error
      }
      return payload
    },
    async handler(request, reply) {
      const { principal: unknownCaller, checked } = found.get(request) as Required<Found>
      const caller = unknownCaller as Principal | undefined
      let leaving: AbortController | undefined
      const body =
        plain.rawBody === undefined
          ? checked.body
          : limitedBody(request, plain.bodyLimit ?? LIMITS.bodyBytes, plain.tooLarge)
      const callOf = (principal: Principal | undefined) => ({
        ...checked,
        body,
        principal,
        route: named,
        requestId: request.id,
        ip: request.ip,
        log: request.log,
        // Created on first use: most handlers need none.
        get signal() {
          leaving ??= whenGone(reply)
          return leaving.signal
        },
        request,
      })
      const run = async (principal: Principal | undefined) =>
        finishAnswer(
          plain.schema.response,
          await plain.handler(callOf(principal) as unknown as Call<RouteSchema, Principal | undefined>),
          checkWritten,
        )
      const work = area.around === undefined ? run(caller) : area.around(callOf(caller) as AreaCall<Principal>, run)
      const late = () => {
        leaving?.abort()
        work.then(closeUnread, () => undefined)
      }
      return send(reply, await withinTime(work, plain.timeLimit ?? LIMITS.handlerTimeout, late))
    },
  })
}

/** Creates a controller that aborts when the caller leaves before the answer is complete. */
function whenGone({ raw }: FastifyReply): AbortController {
  const leaving = new AbortController()
  const note = () => {
    if (!raw.writableFinished) leaving.abort()
  }
  // Of a caller who left while the request was checked nothing more is heard. The handler gets a turn to listen first.
  if (raw.destroyed) setImmediate(note)
  else raw.once('close', note)
  return leaving
}

/** nginx's status for a caller that left before there was an answer. */
const CALLER_LEFT = 499

/**
 * Reports the status of an answer once its connection closes, however it ended: a caller that has read a whole file and
 * disconnects before the last packet was answered as well, and belongs in the counters and the access log.
 */
export function whenOver(reply: FastifyReply, work: (status: number) => void | Promise<void>): void {
  const { raw } = reply
  raw.once('close', async () => {
    try {
      await work(raw.headersSent ? raw.statusCode : CALLER_LEFT)
    } catch (error) {
      reply.log.error({ err: error }, 'the hook after the answer failed')
    }
  })
}

function routeConfig(errors: ErrorFormat | undefined, rawBody: readonly string[] = []): FastifyContextConfig {
  return { rawBody, ...(errors === undefined ? {} : { errors }) }
}

/** Headers of draft-ietf-httpapi-ratelimit-headers-06 (the widely read form), and 429 when the bucket is empty. */
function applyRateLimit(reply: FastifyReply, decision: RateDecision): void {
  reply.headers({
    'ratelimit-limit': `${decision.limit}`,
    'ratelimit-remaining': `${decision.remaining}`,
    'ratelimit-reset': `${decision.resetSeconds}`,
  })
  if (!decision.allowed) throw tooManyRequests(decision.retryAfterSeconds)
}

/** @param onLate tells the work that its result is no longer awaited */
async function withinTime(
  work: Promise<FinishedAnswer>,
  limit: number | 'none',
  onLate: () => void,
): Promise<FinishedAnswer> {
  if (limit === 'none') return work
  const { promise: late, reject } = Promise.withResolvers<never>()
  using _timer = setTimeout(() => {
    reject(unavailable(5, 'Die Bearbeitung hat zu lange gedauert. Bitte versuchen Sie es später noch einmal.'))
    onLate()
  }, limit)
  return await Promise.race([work, late])
}

/** Ends the stream of an answer that came too late to be sent, so that it gives back what it holds. */
function closeUnread({ body }: FinishedAnswer): void {
  if (body instanceof Readable) body.destroy()
}

function send(reply: FastifyReply, finished: FinishedAnswer): FastifyReply {
  const body: string | Uint8Array | Readable | null = finished.body
  return reply
    .code(finished.status)
    .headers(finished.headers)
    .send(body ?? undefined)
}

/** Accepts a raw body on routes that declare its media type; answers every other non-JSON body with 415. */
export function acceptRawBodies(app: FastifyInstance): void {
  app.addContentTypeParser('*', (request, payload, done) => {
    const accepted = request.routeOptions.config.rawBody ?? []
    const sent = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
    if (accepted.includes(sent)) done(null, payload)
    else done(unsupportedMediaType(accepted.length > 0 ? accepted : ['application/json']))
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types whose body reaches the handler as a stream. */
    rawBody?: readonly string[]
    /** JSON may hold any characters. */
    anyText?: boolean
    /** The route's error format; default: the server's. */
    errors?: ErrorFormat
  }
}
