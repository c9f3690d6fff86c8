import type { z } from 'zod'

/** Data about the service as a whole. */
export type DocumentInfo = {
  readonly title: string
  /** Version of the interface, not of the program. */
  readonly version: string
  readonly description?: string
  /** Order and meaning of the groups; a route names its own in `tags`. */
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  /** Description of the credential. */
  readonly credential: string
  /** Name of the cookie that holds it; default: it is a bearer. */
  readonly cookie?: string
  /** Shapes used in many places, by their component name. */
  readonly shapes?: Readonly<Record<string, z.ZodType>>
  /** Base objects: an answer with all fields of one is written as an extension of it. */
  readonly bases?: Readonly<Record<string, z.ZodObject>>
}

/** The part of OpenAPI 3.0.3 (https://spec.openapis.org/oas/v3.0.3) that the services use. */
export type SchemaObject = {
  $ref?: string
  type?: string
  format?: string
  description?: string
  nullable?: boolean
  enum?: readonly unknown[]
  default?: unknown
  example?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: boolean
  exclusiveMaximum?: boolean
  multipleOf?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, SchemaObject>
  required?: string[]
  additionalProperties?: boolean | SchemaObject
  items?: SchemaObject
  allOf?: SchemaObject[]
  anyOf?: SchemaObject[]
  oneOf?: SchemaObject[]
  not?: SchemaObject
}

export type ParameterObject = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: SchemaObject
}

export type Referenced = { $ref: string }
export type HeaderObject = { description: string; schema: SchemaObject }
export type MediaObject = { schema: SchemaObject; example?: unknown }

export type ResponseObject = {
  description: string
  headers?: Record<string, HeaderObject | Referenced>
  content?: Record<string, MediaObject>
}

export type OperationObject = {
  operationId: string
  summary: string
  description?: string
  tags?: readonly string[]
  'x-permission': string
  security: Record<string, string[]>[]
  parameters?: ParameterObject[]
  requestBody?: { required: boolean; content: Record<string, MediaObject> }
  responses: Record<string, ResponseObject | Referenced>
}

export type OpenApiDocument = {
  openapi: '3.0.3'
  info: { title: string; version: string; description?: string }
  servers: { url: string }[]
  tags?: { name: string; description?: string }[]
  /** Names of the base schemas; for the writer, not part of the text. */
  'x-bases'?: readonly string[]
  paths: Record<string, Record<string, OperationObject>>
  components: {
    securitySchemes: Record<string, Record<string, string>>
    headers: Record<string, HeaderObject>
    responses: Record<string, ResponseObject>
    schemas: Record<string, SchemaObject>
  }
}
