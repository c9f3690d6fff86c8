import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type FieldError, invalidRequest, notFound } from '../errors/domain-error.ts'
import { fieldErrors, germanErrors } from '../errors/zod-messages.ts'
import { LIMITS } from '../limits.ts'
import { textProblem } from '../text-problem.ts'
import { isRepeatable } from './repeated.ts'
import type { RouteSchema } from './route.ts'

type Checked = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/**
 * Validates a request against the route's schema: query, body and numbers in the path first (400), ids in the path last
 * (404). An id in the wrong format is answered like an unknown one, and existence is the last check.
 *
 * @throws DomainError 400 with every invalid field, or 404
 */
export function validateRequest(schema: RouteSchema, request: FastifyRequest, rawBody: boolean): Checked {
  const problems: FieldError[] = []
  const query = checkQuery(schema.query, request.query as Record<string, unknown>, problems)
  const body = rawBody ? request.body : checkBody(schema.body, request.body, problems)
  const { params, isUnknown } = checkParams(schema.params, request.params as Record<string, string>, problems)
  if (problems.length > 0) throw invalidRequest(problems.slice(0, LIMITS.reportedFields))
  if (isUnknown) throw notFound()
  return { params, query, body }
}

function parse(schema: z.ZodType, value: unknown, problems: FieldError[]): unknown {
  const result = schema.safeParse(value, { error: germanErrors })
  if (result.success) return result.data
  problems.push(...fieldErrors(result.error.issues))
  return undefined
}

function checkQuery(schema: z.ZodObject | undefined, sent: Record<string, unknown>, problems: FieldError[]): unknown {
  const given: Record<string, unknown> = {}
  let refused = false
  for (const [name, value] of Object.entries(sent)) {
    const reason = queryProblem(schema, name, value)
    if (reason !== null) {
      problems.push({ pfad: name.slice(0, 100), grund: reason })
      refused = true
    } else if (isRepeatable(schema?.shape[name])) {
      const values = [value].flat().filter((each) => each !== '')
      if (values.length > 0) given[name] = values
    } else if (value !== '') given[name] = value
  }
  if (schema === undefined) return {}
  // A parameter refused above would be reported again as missing.
  if (refused) return undefined
  const found: FieldError[] = []
  const query = parse(schema, given, found)
  // A request names a parameter, not the place of its value among several.
  problems.push(...found.map(({ pfad, grund }) => ({ pfad: pfad.replace(/\[\d+\]$/, ''), grund })))
  return query
}

function queryProblem(schema: z.ZodObject | undefined, name: string, value: unknown): string | null {
  if (schema === undefined || !(Object.hasOwn(schema.shape, name) || isOpen(schema)))
    return 'ist als Parameter hier unbekannt'
  if (Array.isArray(value) && !isRepeatable(schema.shape[name])) return 'darf nur einmal angegeben werden'
  const texts: unknown[] = [value].flat()
  return texts.flatMap((text) => (typeof text === 'string' ? (textProblem(text) ?? []) : []))[0] ?? null
}

function checkBody(schema: z.ZodType | undefined, body: unknown, problems: FieldError[]): unknown {
  if (schema !== undefined) {
    if (body !== undefined) return parse(schema, body, problems)
    const optional = schema.safeParse(undefined)
    if (optional.success) return optional.data
    problems.push({ pfad: '', grund: 'braucht einen Inhalt (JSON)' })
  } else if (body !== undefined && !isEmptyObject(body)) {
    problems.push({ pfad: '', grund: 'darf keinen Inhalt haben' })
  }
  return undefined
}

/**
 * Whether the schema is a `z.looseObject`, which accepts every parameter: for pages whose script reads the address
 * itself.
 */
function isOpen(schema: z.ZodObject): boolean {
  return schema.def.catchall?._zod.def.type === 'unknown'
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
}

function checkParams(
  schema: z.ZodObject | undefined,
  sent: Record<string, string>,
  problems: FieldError[],
): { readonly params: unknown; readonly isUnknown: boolean } {
  if (schema === undefined) return { params: {}, isUnknown: false }
  const result = schema.safeParse(sent, { error: germanErrors })
  const errors = result.success ? [] : fieldErrors(result.error.issues)
  problems.push(...errors.filter(({ pfad }) => isNumber(schema, pfad)))
  const hasUnreadable = Object.values(sent).some((value) => textProblem(value) !== null)
  return { params: result.data, isUnknown: !result.success || hasUnreadable }
}

/** Whether the parameter is a number, which is no id. */
function isNumber(schema: z.ZodObject, name: string): boolean {
  return (schema.shape[name] as z.ZodType | undefined)?.meta()?.['type'] === 'integer'
}
