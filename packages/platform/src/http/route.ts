import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { DomainError } from '../errors/domain-error.ts'
import type { ErrorFormat } from '../errors/format.ts'
import type { Logger } from '../log.ts'
import type { RateDecision } from '../rate-limit.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An answer that is not JSON: its media type and what it holds. Made by `media()`. */
export type MediaBody = {
  readonly mediaType: string
  readonly description: string
  /** What the answer may be instead; the handler says so by the header `content-type`. */
  readonly alternatives: readonly string[]
}

/** Declares an answer of another media type than JSON; the handler returns `answer(stream or bytes, …)`. */
export function media(mediaType: string, description: string, ...alternatives: string[]): MediaBody {
  return { mediaType, description, alternatives }
}

/** What one status answers with: a Zod schema (JSON), another media type, or null for no body. */
export type ResponseBody = z.ZodType | MediaBody | null

export type RouteSchema = {
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Successes by status. Errors come from the platform and from `errors` of the route. */
  readonly response: Readonly<Record<number, ResponseBody>>
}

/** What a handler answers when the plain value is not enough. Made by `answer()`. */
export class Answer {
  readonly body: unknown
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(body: unknown, status: number | undefined, headers: Readonly<Record<string, string>>) {
    this.body = body
    this.status = status
    this.headers = headers
  }
}

/**
 * An answer with its own status or headers. Without `status` it is the first one of the route's `response`.
 *
 * @example return answer(stream, { status: 206, headers: { 'content-range': 'bytes 0-99/1000' } })
 */
export function answer(
  body: unknown,
  options: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Answer {
  return new Answer(body, options.status, options.headers ?? {})
}

/**
 * A JSON answer whose text the handler brings along, written by the database from this very schema: to read rows only to
 * write them again costs a list more than all the rest of its request. Made by `written()`.
 */
export class WrittenJson<S extends z.ZodType = z.ZodType> {
  readonly schema: S
  readonly text: string

  constructor(schema: S, text: string) {
    this.schema = schema
    this.text = text
  }
}

/**
 * An answer that is given as it was written. Whoever writes it takes the fields from the schema, so that nothing leaves the
 * service that the schema does not name; a server with `checkWritten` reads each text again and refuses any other.
 */
export const written = <S extends z.ZodType>(schema: S, text: string): WrittenJson<S> => new WrittenJson(schema, text)

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** What the handler may return: a value of a JSON schema of `response` or its text, nothing for null, an `answer()` always. */
export type Returned<R extends RouteSchema['response']> =
  | Answer
  | {
      [K in keyof R]: R[K] extends z.ZodType ? z.input<R[K]> | WrittenJson<R[K]> : R[K] extends null ? undefined : never
    }[keyof R]

/** One request that has passed all checks. */
export type Call<S extends RouteSchema, Principal> = {
  readonly params: Output<S['params']>
  readonly query: Output<S['query']>
  /** The validated JSON; with `rawBody` the bytes as a stream that ends with 413 behind the limit. */
  readonly body: S['body'] extends z.ZodType ? z.output<S['body']> : Readable
  readonly principal: Principal
  readonly requestId: string
  /** Address of the client; behind a trusted proxy the one it names. */
  readonly ip: string
  readonly log: Logger
  /** Aborts when the client has gone or the handler's time is over. */
  readonly signal: AbortSignal
  /** For headers and whatever else the fields above do not carry. */
  readonly request: FastifyRequest
}

export type Route<S extends RouteSchema, Permission extends string, Principal> = {
  readonly method: Method
  /** Below the area's base, parameters in braces as in OpenAPI: `/mails/{id}/raw`. */
  readonly path: `/${string}`
  /** Who may call it. `'public'` needs no credential. */
  readonly permission: Permission | 'public'
  /** One German line for the document. */
  readonly summary: string
  readonly description?: string
  readonly tags?: readonly string[]
  /** Name of the operation in the document and the clients; made from method and path when it is missing. */
  readonly operationId?: string
  readonly schema: S
  /** The refusals of this route beside the common ones, status → German description for the document. */
  readonly errors?: Readonly<Record<number, string>>
  /** Counted after authorisation and before validation, so that a bad request counts too. */
  readonly rateLimit?: (caller: {
    principal: Principal
    request: FastifyRequest
  }) => RateDecision | Promise<RateDecision>
  /** Bytes; default `LIMITS.bodyBytes`. */
  readonly bodyLimit?: number
  /** Media types whose body the handler gets as a stream (uploads). Excludes `schema.body`. */
  readonly rawBody?: readonly string[]
  /** What a `rawBody` holds (the fields of a form), for the document: the handler reads and checks it itself. */
  readonly form?: z.ZodType
  /** The refusal of a `rawBody` behind `bodyLimit`; default 413 `anfrage_zu_gross`. */
  readonly tooLarge?: () => DomainError
  /** Milliseconds until the answer must have begun, or 'none' for one that waits on purpose. */
  readonly timeLimit?: number | 'none'
  /** Leaves the route out of the document. */
  readonly hidden?: boolean
  handler(call: Call<S, Principal>): Promise<Returned<S['response']>> | Returned<S['response']>
}

/** A route as the document and the method table see it: with what its area says, without its handler. */
export type DeclaredRoute = Omit<Route<RouteSchema, string, never>, 'handler' | 'rateLimit'> & {
  readonly base: string
  readonly getOnly: boolean
  readonly errorFormat: ErrorFormat | undefined
  /** Whether callers may lack the permission. */
  readonly authorized: boolean
  readonly limited: boolean
}
