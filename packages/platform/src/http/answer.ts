import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Answer, type AnswerHeaders, type ResponseBody, type RouteSchema, WrittenJson } from './route.ts'

/** An answer as it goes over the wire. `around` of an area sees it and may store it for repetition. */
export type FinishedAnswer = {
  readonly status: number
  readonly headers: AnswerHeaders
  readonly body: string | Uint8Array | Readable | null
}

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Filters a handler's result through the schema of its status: fields that the schema does not name never leave the
 * service.
 *
 * @param checkWritten whether to compare JSON text written by the handler with its schema
 * @throws Error when the result does not match its schema (answered as 500: a bug)
 */
export function finishAnswer(
  response: RouteSchema['response'],
  returned: unknown,
  checkWritten: boolean,
): FinishedAnswer {
  const given = returned instanceof Answer ? returned : new Answer(returned, undefined, {})
  const status = given.status ?? firstStatus(response)
  const declared = response[status]
  if (declared === undefined) throw new Error(`the route declares no answer with status ${status}`)
  if (given.body instanceof WrittenJson) {
    if (given.body.schema !== declared) throw new Error('the answer was written for another schema')
    if (checkWritten) compareWithSchema(given.body)
    return { status, headers: { 'content-type': JSON_TYPE, ...given.headers }, body: given.body.text }
  }
  return { status, ...finishBody(declared, given) }
}

/** JSON texts of lasting answers; `false`: not written yet. */
const written = new WeakMap<object, { readonly schema: z.ZodType; readonly text: string } | false>()

/**
 * Marks an answer that a handler gives many times: it is validated and serialized once, and frozen.
 *
 * @returns the same object
 */
export function lasting<T extends object>(body: T): T {
  if (!written.has(body)) written.set(Object.freeze(body), false)
  return body
}

function writeJson(schema: z.ZodType, body: unknown): string {
  const known = typeof body === 'object' && body !== null ? written.get(body) : undefined
  if (known && known.schema === schema) return known.text
  const text = JSON.stringify(fitting(schema, body))
  if (known !== undefined) written.set(body as object, { schema, text })
  return text
}

let answering = false

/**
 * Whether a schema reads an answer now. A rule for what people may send asks it where answers must show what was stored
 * before the rule.
 */
export const isAnswering = (): boolean => answering

function fitting(schema: z.ZodType, body: unknown): unknown {
  answering = true
  const result = parsed(schema, body)
  if (!result.success) throw new Error(`the answer does not fit its schema: ${z.prettifyError(result.error)}`)
  return result.data
}

function parsed(schema: z.ZodType, body: unknown) {
  try {
    return schema.safeParse(body)
  } finally {
    answering = false
  }
}

/** @throws Error unless the text matches the schema exactly */
function compareWithSchema({ schema, text }: WrittenJson): void {
  const read: unknown = JSON.parse(text)
  if (!isDeepStrictEqual(read, fitting(schema, read))) throw new Error('the answer holds more than its schema names')
}

function firstStatus(response: RouteSchema['response']): number {
  return Number(Object.keys(response)[0])
}

function finishBody(declared: ResponseBody, given: Answer): Pick<FinishedAnswer, 'headers' | 'body'> {
  if (declared === null) return { headers: given.headers, body: null }
  if (declared instanceof z.ZodType) {
    return { headers: { 'content-type': JSON_TYPE, ...given.headers }, body: writeJson(declared, given.body) }
  }
  const { body } = given
  if (typeof body !== 'string' && !(body instanceof Uint8Array) && !(body instanceof Readable)) {
    throw new Error(`an answer of type ${declared.mediaType} is a text, bytes or a stream`)
  }
  return { headers: { 'content-type': declared.mediaType, ...given.headers }, body }
}
