import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { DomainError } from '../errors/domain-error.ts'
import type { ErrorFormat } from '../errors/format.ts'
import type { Logger } from '../log.ts'
import type { HeaderObject } from '../openapi/types.ts'
import type { RateDecision } from '../rate-limit.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A non-JSON answer: its media type and description. Created by `media()`. */
export type MediaBody = {
  readonly mediaType: string
  readonly description: string
  /** Other media types of the answer; the handler sets the header `content-type`. */
  readonly alternatives: readonly string[]
}

/** Declares a non-JSON answer; the handler returns `answer(stream or bytes, …)`. */
export function media(mediaType: string, description: string, ...alternatives: string[]): MediaBody {
  return { mediaType, description, alternatives }
}

/** Body of one status: a Zod schema (JSON), another media type, or null for none. */
export type ResponseBody = z.ZodType | MediaBody | null

export type RouteSchema = {
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Successful answers by status. Errors come from the platform and from `errors` of the route. */
  readonly response: Readonly<Record<number, ResponseBody>>
}

/** Headers of an answer by their names; several values stand in a line each, such as two cookies. */
export type AnswerHeaders = Readonly<Record<string, string | string[]>>

/** A handler's answer with its own status or headers. Created by `answer()`. */
export class Answer {
  readonly body: unknown
  readonly status: number | undefined
  readonly headers: AnswerHeaders

  constructor(body: unknown, status: number | undefined, headers: AnswerHeaders) {
    this.body = body
    this.status = status
    this.headers = headers
  }
}

/**
 * Creates an answer with its own status or headers. Default status: the first one of the route's `response`.
 *
 * @example return answer(stream, { status: 206, headers: { 'content-range': 'bytes 0-99/1000' } })
 */
export function answer(body: unknown, options: { status?: number; headers?: AnswerHeaders } = {}): Answer {
  return new Answer(body, options.status, options.headers ?? {})
}

/**
 * A JSON answer whose text the database has written from this very schema: parsing rows only to serialize them again
 * costs a list more than the rest of its request. Created by `written()`.
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
 * Creates an answer from JSON text. The caller must take its fields from the schema, so that none leaves the service
 * that the schema does not name; a server with `checkWritten` parses each text and refuses any other.
 */
export const written = <S extends z.ZodType>(schema: S, text: string): WrittenJson<S> => new WrittenJson(schema, text)

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/**
 * The return type of a handler: a value of a JSON schema of `response` or its text, nothing for null, `answer()`
 * always.
 */
export type Returned<R extends RouteSchema['response']> =
  | Answer
  | {
      [K in keyof R]: R[K] extends z.ZodType ? z.input<R[K]> | WrittenJson<R[K]> : R[K] extends null ? undefined : never
    }[keyof R]

/** A request that has passed all checks. */
export type Call<S extends RouteSchema, Principal> = {
  readonly params: Output<S['params']>
  readonly query: Output<S['query']>
  /** The validated JSON; with `rawBody` a stream that fails with 413 behind the limit. */
  readonly body: S['body'] extends z.ZodType ? z.output<S['body']> : Readable
  readonly principal: Principal
  readonly requestId: string
  /** Address of the client; behind a trusted proxy the one it names. */
  readonly ip: string
  readonly log: Logger
  /** Aborts when the client has left or the handler's time is over. */
  readonly signal: AbortSignal
  /** The underlying request, for headers and other data. */
  readonly request: FastifyRequest
}

export type Route<S extends RouteSchema, Permission extends string, Principal> = {
  readonly method: Method
  /** Below the area's base, parameters in braces as in OpenAPI: `/mails/{id}/raw`. */
  readonly path: `/${string}`
  /** The required permission. `'public'` needs no credential. */
  readonly permission: Permission | 'public'
  /** One German line for the document. */
  readonly summary: string
  readonly description?: string
  readonly tags?: readonly string[]
  /** Name of the operation in the document and the clients; default: derived from method and path. */
  readonly operationId?: string
  readonly schema: S
  /** Further refusals of this route, status → German description for the document. */
  readonly errors?: Readonly<Record<number, string>>
  /** Headers of its successful answers that say something, by name, for the document. */
  readonly headers?: Readonly<Record<string, HeaderObject>>
  /**
   * Takes from the caller's rate limit, after authorisation and before validation, so that a bad request counts too.
   */
  readonly rateLimit?: (caller: {
    principal: Principal
    request: FastifyRequest
  }) => RateDecision | Promise<RateDecision>
  /** Bytes; default `LIMITS.bodyBytes`. */
  readonly bodyLimit?: number
  /** Media types whose body the handler receives as a stream (uploads). Excludes `schema.body`. */
  readonly rawBody?: readonly string[]
  /** Takes JSON with control characters and halves of characters in its texts and names, which the handler judges. */
  readonly anyText?: boolean
  /** Schema of a `rawBody` (the fields of a form), for the document only: the handler parses and checks it itself. */
  readonly form?: z.ZodType
  /** The refusal of a `rawBody` behind `bodyLimit`; default 413 `anfrage_zu_gross`. */
  readonly tooLarge?: () => DomainError
  /** Milliseconds until the answer must have begun, or 'none' for one that waits on purpose. */
  readonly timeLimit?: number | 'none'
  /** Leaves the route out of the document. */
  readonly hidden?: boolean
  handler(call: Call<S, Principal>): Promise<Returned<S['response']>> | Returned<S['response']>
}

/** A declared route for the document and the method table: with its area's options, without its handler. */
export type DeclaredRoute = Omit<Route<RouteSchema, string, never>, 'handler' | 'rateLimit'> & {
  readonly base: string
  readonly getOnly: boolean
  readonly errorFormat: ErrorFormat | undefined
  /** Whether callers may lack the permission. */
  readonly authorized: boolean
  readonly limited: boolean
}
