/** What an answer must be, whoever asked: no failure of the service, and exactly what the document says. */
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Document, Media, Operation, Schema } from './document.ts'

const DOCUMENT = 'document'

export interface Received {
  readonly status: number
  readonly mediaType: string
  readonly requestId: string
  readonly text: string
  /** The JSON of the answer, undefined when it is none. */
  readonly json: unknown
}

/** What is wrong with an answer: a short kind, and what was found. */
export interface Complaint {
  readonly kind: 'Serverfehler' | 'nicht dokumentiert' | 'falsche Form' | 'offen' | 'verschlossen' | 'fremde Daten'
  readonly found: string
}

export type Judge = (operation: Operation, answer: Received) => Complaint | undefined

/** Judges answers by the document alone. */
export function judgeOf(document: Document): Judge {
  const ajv = new Ajv({ strict: false, allErrors: false, validateFormats: true })
  addFormats.default(ajv)
  // Ours: an amount of money as the service writes it.
  ajv.addFormat('decimal', /^\d+\.\d{2}$/)
  const schemas = Object.fromEntries(Object.entries(document.schemas).map(([name, each]) => [name, jsonSchema(each)]))
  ajv.addSchema({ $id: DOCUMENT, components: { schemas } })
  const compiled = new Map<Schema, ValidateFunction>()
  const validatorOf = (schema: Schema): ValidateFunction => {
    const known = compiled.get(schema) ?? ajv.compile(jsonSchema(schema))
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

/** An OpenAPI 3.0 schema as JSON Schema; an object that does not say otherwise has only the fields that it names. */
function jsonSchema(schema: Schema): object {
  const { nullable, exclusiveMinimum, exclusiveMaximum, $ref, ...rest } = schema
  const many = (schemas: readonly Schema[] | undefined) => schemas?.map(jsonSchema)
  const own = {
    ...rest,
    ...($ref === undefined ? {} : { $ref: `${DOCUMENT}${$ref}` }),
    ...(schema.properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, field]) => [name, jsonSchema(field)]),
          ),
          additionalProperties: false,
        }),
    ...(typeof schema.additionalProperties === 'object'
      ? { additionalProperties: jsonSchema(schema.additionalProperties) }
      : schema.additionalProperties === undefined
        ? {}
        : { additionalProperties: schema.additionalProperties }),
    ...(schema.items === undefined ? {} : { items: jsonSchema(schema.items) }),
    ...(schema.allOf === undefined ? {} : { allOf: many(schema.allOf) }),
    ...(schema.anyOf === undefined ? {} : { anyOf: many(schema.anyOf) }),
    ...(schema.oneOf === undefined ? {} : { oneOf: many(schema.oneOf) }),
    ...(exclusiveMinimum === true ? { minimum: undefined, exclusiveMinimum: schema.minimum } : {}),
    ...(exclusiveMaximum === true ? { maximum: undefined, exclusiveMaximum: schema.maximum } : {}),
  }
  const clean = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  return nullable === true ? { anyOf: [clean, { type: 'null' }] } : clean
}
