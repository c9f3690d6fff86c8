/** Judges answers: no failure of the service, and exactly the schema of the document, for every caller. */
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Document, Media, Operation, Schema } from './document.ts'

const DOCUMENT = 'document'

export interface Received {
  readonly status: number
  readonly mediaType: string
  readonly requestId: string
  /** All headers, as one text. */
  readonly headers: string
  readonly text: string
  /** The parsed JSON of the answer; undefined if it is not JSON. */
  readonly json: unknown
}

/** A defect of an answer: a short kind, and details. */
export interface Complaint {
  readonly kind: 'Serverfehler' | 'nicht dokumentiert' | 'falsche Form' | 'offen' | 'verschlossen' | 'fremde Daten'
  readonly found: string
}

export type Judge = (operation: Operation, answer: Received) => Complaint | undefined

/** Judges answers by the document alone. */
export function judgeOf(document: Document): Judge {
  const ajv = new Ajv({ strict: false, allErrors: false, validateFormats: true })
  addFormats.default(ajv)
  // A format of ours: an amount of money.
  ajv.addFormat('decimal', /^\d+\.\d{2}$/)
  const schemas = Object.fromEntries(
    Object.entries(document.schemas).map(([name, each]) => [name, jsonSchema(each, document)]),
  )
  ajv.addSchema({ $id: DOCUMENT, components: { schemas } })
  const compiled = new Map<Schema, ValidateFunction>()
  const validatorOf = (schema: Schema): ValidateFunction => {
    const known = compiled.get(schema) ?? ajv.compile(jsonSchema(schema, document))
    compiled.set(schema, known)
    return known
  }
  return (operation, answer) => {
    const { status } = answer
    if (status >= 500) return { kind: 'Serverfehler', found: `${status} ${answer.text}` }
    const media = operation.answers.get(`${status}`) ?? (status >= 400 ? operation.answers.get('default') : undefined)
    if (media === undefined) return { kind: 'nicht dokumentiert', found: `Status ${status}` }
    const form = formProblem(media, answer, validatorOf)
    return form === undefined ? undefined : { kind: 'falsche Form', found: `${status}: ${form}` }
  }
}

function formProblem(
  media: Media,
  { mediaType, json, text }: Received,
  validatorOf: (schema: Schema) => ValidateFunction,
): string | undefined {
  if (media.size === 0) return text === '' ? undefined : `ein Inhalt, wo keiner sein soll: ${mediaType}`
  const schema = media.get(mediaType)
  if (schema === undefined) return `Medientyp „${mediaType}“ statt ${[...media.keys()].join(', ')}`
  if (mediaType !== 'application/json') return undefined
  const validate = validatorOf(schema)
  if (validate(json)) return undefined
  const [error] = validate.errors ?? []
  return `${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`
}

/** Converts an OpenAPI 3.0 schema to JSON Schema; objects have no further fields unless they say so. */
function jsonSchema(given: Schema, document: Document): object {
  const schema = asOneObject(given, document)
  const { nullable, exclusiveMinimum, exclusiveMaximum, $ref, ...rest } = schema
  const many = (schemas: readonly Schema[] | undefined) => schemas?.map((each) => jsonSchema(each, document))
  const own = {
    ...rest,
    ...($ref === undefined ? {} : { $ref: `${DOCUMENT}${$ref}` }),
    ...(schema.properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, field]) => [name, jsonSchema(field, document)]),
          ),
          additionalProperties: false,
        }),
    ...(typeof schema.additionalProperties === 'object'
      ? { additionalProperties: jsonSchema(schema.additionalProperties, document) }
      : schema.additionalProperties === undefined
        ? {}
        : { additionalProperties: schema.additionalProperties }),
    ...(schema.items === undefined ? {} : { items: jsonSchema(schema.items, document) }),
    ...(schema.allOf === undefined ? {} : { allOf: many(schema.allOf) }),
    ...(schema.anyOf === undefined ? {} : { anyOf: many(schema.anyOf) }),
    ...(schema.oneOf === undefined ? {} : { oneOf: many(schema.oneOf) }),
    ...(exclusiveMinimum === true ? { minimum: undefined, exclusiveMinimum: schema.minimum } : {}),
    ...(exclusiveMaximum === true ? { maximum: undefined, exclusiveMaximum: schema.maximum } : {}),
  }
  const clean = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  return nullable === true ? { anyOf: [clean, { type: 'null' }] } : clean
}

/** An object that extends others has only their fields and its own. */
function asOneObject(schema: Schema, document: Document): Schema {
  const parts = (schema.allOf ?? []).map((part) => document.resolve(part))
  if (parts.length < 2 || parts.some(({ properties }) => properties === undefined)) return schema
  const { allOf: _allOf, ...rest } = schema
  return {
    ...rest,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => required ?? []),
  }
}
