import { z } from 'zod'
import type { SchemaObject } from './types.ts'

/** Locations of named schemas in JSON Schema and in OpenAPI. */
const DEFINITION = /^#\/(?:definitions|\$defs)\//
const COMPONENT = '#/components/schemas/'

/** JSON Schema keywords that OpenAPI 3.0 lacks. */
const UNKNOWN_WORDS = [
  '$schema',
  'id',
  '$id',
  'definitions',
  '$defs',
  'propertyNames',
  'patternProperties',
  'contentEncoding',
]

type Definitions = Readonly<Record<string, SchemaObject>>

/** Collects the named schemas of a document while its parts are translated. */
export type SchemaTranslator = {
  /** `input`: what a caller may send. `output`: what the service answers. */
  translate(schema: z.ZodType, io: 'input' | 'output'): SchemaObject
  /** The schemas with `.meta({ id })` seen so far, by name. */
  readonly components: Record<string, SchemaObject>
}

/**
 * Creates a translator from Zod schemas to OpenAPI 3.0. A named schema is in the components once, whether sent or
 * answered.
 */
export function schemaTranslator(): SchemaTranslator {
  const components: Record<string, SchemaObject> = {}
  return {
    components,
    translate(schema, io) {
      // Wrapped in a list, so that even the root becomes a reference when it has a name.
      const json = z.toJSONSchema(z.array(schema), {
        target: 'openapi-3.0',
        io,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          // Later versions may add fields to an answer's object; only a strict schema excludes that.
          if (
            zodSchema._zod.def.type === 'object' &&
            !('catchall' in zodSchema._zod.def && zodSchema._zod.def.catchall)
          ) {
            delete jsonSchema.additionalProperties
          }
          // Zod drops the default of a value that it parses from text; the schema's metadata holds the parsed one.
          const told = z.globalRegistry.get(zodSchema)?.['default']
          if (told !== undefined) jsonSchema.default = told as typeof jsonSchema.default
        },
      }) as { items: SchemaObject; definitions?: Record<string, SchemaObject>; $defs?: Record<string, SchemaObject> }
      const definitions = json.definitions ?? json.$defs ?? {}
      for (const [name, definition] of Object.entries(definitions)) {
        addComponent(components, name, cleaned(definition, definitions))
      }
      return cleaned(json.items, definitions)
    },
  }
}

function addComponent(components: Record<string, SchemaObject>, name: string, schema: SchemaObject): void {
  const known = components[name]
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
    throw new Error(`the schema ${name} differs between requests and answers: give it two names`)
  }
  components[name] = schema
}

/** Cleans up a schema for OpenAPI: references into the components, no redundant patterns and bounds. */
function cleaned(schema: SchemaObject, definitions: Definitions): SchemaObject {
  const { examples, ...rest } = schema as SchemaObject & { examples?: unknown[] }
  const result = Object.fromEntries(
    Object.entries(rest)
      .filter(([word]) => !UNKNOWN_WORDS.includes(word))
      .map(([word, value]) => [word, cleanedWord(word, value, definitions)]),
  ) as SchemaObject
  if (result.example === undefined && examples?.[0] !== undefined) result.example = examples[0]
  if (result.format !== undefined) delete result.pattern
  if (result.minimum === Number.MIN_SAFE_INTEGER) delete result.minimum
  if (result.maximum === Number.MAX_SAFE_INTEGER) delete result.maximum
  return withTypeBesideNullable(withoutNullBranch(result), definitions)
}

function cleanedWord(word: string, value: unknown, definitions: Definitions): unknown {
  switch (word) {
    case '$ref':
      return String(value).replace(DEFINITION, COMPONENT)
    case 'properties':
      return Object.fromEntries(
        Object.entries(value as Record<string, SchemaObject>).map(([k, v]) => [k, cleaned(v, definitions)]),
      )
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
      return (value as SchemaObject[]).map((branch) => cleaned(branch, definitions))
    case 'items':
    case 'not':
    case 'additionalProperties':
      return typeof value === 'object' && value !== null ? cleaned(value, definitions) : value
    default:
      return value
  }
}

/** Turns `anyOf: [X, null]` into a nullable X: OpenAPI 3.0 has no type null. */
function withoutNullBranch(schema: SchemaObject): SchemaObject {
  const branches = schema.anyOf?.filter((branch) => !isNull(branch)) ?? []
  const [only] = branches
  if (only === undefined || branches.length > 1 || schema.anyOf?.length !== 2) return schema
  const { anyOf: _anyOf, ...rest } = schema
  return only.$ref === undefined ? { ...only, ...rest, nullable: true } : { ...rest, allOf: [only], nullable: true }
}

function isNull(schema: SchemaObject): boolean {
  return schema.nullable === true && schema.enum?.length === 1 && schema.enum[0] === null
}

/**
 * Adds the `type` that `nullable` requires beside it (OpenAPI 3.0.3, Schema Object); a reference takes that of its
 * target.
 */
function withTypeBesideNullable(schema: SchemaObject, definitions: Definitions): SchemaObject {
  if (schema.nullable !== true || schema.type !== undefined) return schema
  const name = schema.allOf?.[0]?.$ref?.slice(COMPONENT.length) ?? ''
  const type = definitions[name]?.type
  return type === undefined ? schema : { type, ...schema }
}
