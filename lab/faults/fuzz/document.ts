/** Reads the operations of an OpenAPI 3.0 document and resolves every reference. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A schema of OpenAPI 3.0. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly nullable?: boolean
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: boolean
  readonly exclusiveMaximum?: boolean
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: Schema
}

/** Media type → schema of one answer; no entry: no body. */
export type Media = ReadonlyMap<string, Schema>

export interface Operation {
  /** `GET /mails/{message_id}` */
  readonly name: string
  readonly method: string
  /** Relative to the base, with names in braces. */
  readonly path: string
  readonly isPublic: boolean
  readonly parameters: readonly Parameter[]
  readonly body: { readonly mediaType: string; readonly schema: Schema } | undefined
  /** By status; `default` stands for every other refusal. */
  readonly answers: ReadonlyMap<string, Media>
}

export interface Document {
  /** Base of all paths: `/api/v1`. */
  readonly base: string
  readonly operations: readonly Operation[]
  readonly schemas: Readonly<Record<string, Schema>>
  /** The schema behind a reference. */
  resolve(schema: Schema): Schema
}

interface Raw {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

type RawContent = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>>; readonly $ref?: string }

interface RawOperation {
  readonly 'x-permission': string
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: RawContent
  readonly responses: Readonly<Record<string, RawContent>>
}

/** @throws {Error} if a reference of the document leads nowhere */
export function readDocument(file: string): Document {
  const raw = parse(readFileSync(file, 'utf8')) as Raw
  const follow = <T>(reference: string): T => {
    let found: unknown = raw
    for (const step of reference.slice(2).split('/')) found = (found as Record<string, unknown>)[step]
    if (found === undefined) throw new Error(`the document does not hold ${reference}`)
    return found as T
  }
  const operations = Object.entries(raw.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(method.toUpperCase(), path, operation, follow)),
  )
  return {
    base: raw.servers[0]?.url ?? '',
    operations,
    schemas: raw.components.schemas,
    resolve: (schema) => (schema.$ref === undefined ? schema : follow<Schema>(schema.$ref)),
  }
}

function readOperation(
  method: string,
  path: string,
  operation: RawOperation,
  follow: <T>(reference: string) => T,
): Operation {
  const contentOf = (given: RawContent): Media => {
    const { content = {} } = given.$ref === undefined ? given : follow<RawContent>(given.$ref)
    return new Map(Object.entries(content).map(([mediaType, { schema }]) => [mediaType, schema]))
  }
  const [body] = operation.requestBody === undefined ? [] : contentOf(operation.requestBody)
  return {
    name: `${method} ${path}`,
    method,
    path,
    isPublic: operation['x-permission'] === 'public',
    parameters: (operation.parameters ?? []).map((each) => ('$ref' in each ? follow<Parameter>(each.$ref) : each)),
    body: body === undefined ? undefined : { mediaType: body[0], schema: body[1] },
    answers: new Map(Object.entries(operation.responses).map(([status, answer]) => [status, contentOf(answer)])),
  }
}
