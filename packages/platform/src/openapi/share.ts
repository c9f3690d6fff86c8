/** Moves repeated parts of a document into its components. */
import type { OpenApiDocument, OperationObject, Referenced, ResponseObject, SchemaObject } from './types.ts'

type Json = Record<string, unknown>

/** Occurrences from which a part becomes a component. */
const SHARED_BY = 2

/** Shortens a document: repeated parameters, and schemas equal to a component, become references. */
export function shareRepeated(document: OpenApiDocument): unknown {
  const components = document.components.schemas
  const names = new Map(Object.entries(components).map(([name, schema]) => [JSON.stringify(schema), name]))
  const bases = Object.entries(components).filter(([name]) => document['x-bases']?.includes(name))
  const shortened = (node: unknown, isComponent: boolean): unknown => {
    if (Array.isArray(node)) return node.map((member) => shortened(member, false))
    if (typeof node !== 'object' || node === null) return node
    const name = isComponent ? undefined : names.get(JSON.stringify(node))
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
    const base = isComponent
      ? undefined
      : bases.find(([, { properties }]) => extendsIt(node as SchemaObject, properties))
    if (base !== undefined) return shortened(derived(node as SchemaObject, ...base), false)
    return mapValues(node as Json, (member) => shortened(member, false))
  }
  const parameters = sharedParameters(document)
  const responses = sharedResponses(document)
  const reference = <T extends object>(kind: string, part: T, name: string | undefined): T | Referenced =>
    name === undefined ? part : { $ref: `#/components/${kind}/${name}` }
  const withReferences = ({ parameters: own, responses: answers, ...rest }: OperationObject) => ({
    ...rest,
    ...(own && { parameters: own.map((each) => reference('parameters', each, parameters.nameOf(each))) }),
    responses: mapValues(answers, (each) =>
      isReference(each) ? each : reference('responses', each, responses.nameOf(each)),
    ),
  })
  const paths = mapValues(document.paths, (operations) => mapValues(operations, withReferences))
  const { 'x-bases': _bases, ...rest } = document
  return {
    ...(shortened(rest, false) as Json),
    paths: shortened(paths, false),
    components: {
      ...(shortened(
        {
          ...document.components,
          responses: { ...document.components.responses, ...responses.components },
          schemas: {},
        },
        false,
      ) as Json),
      parameters: shortened(parameters.components, false),
      schemas: mapValues(components, (schema) => shortened(schema, true)),
    },
  }
}

/** Whether an object has all fields of a base unchanged, and more. */
function extendsIt({ properties = {} }: SchemaObject, base: SchemaObject['properties'] = {}): boolean {
  const fields = Object.entries(base)
  return (
    fields.length > 0 &&
    Object.keys(properties).length > fields.length &&
    fields.every(([name, schema]) => JSON.stringify(properties[name]) === JSON.stringify(schema))
  )
}

function derived(schema: SchemaObject, name: string, base: SchemaObject): SchemaObject {
  const isOwn = (field: string) => base.properties?.[field] === undefined
  const { properties = {}, required = [], ...rest } = schema
  const own = {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([field]) => isOwn(field))),
    required: required.filter(isOwn),
  }
  return { allOf: [{ $ref: `#/components/schemas/${name}` }, own] }
}

/**
 * Collects the parts that several operations share, and names them.
 *
 * @param namesOf possible names, best first: the first free one is used
 */
function shared<T extends object>(
  found: readonly (readonly [path: string, part: T])[],
  namesOf: (part: T, path: string) => readonly string[],
) {
  const uses = new Map<string, { readonly part: T; readonly path: string; readonly count: number }>()
  for (const [path, part] of found) {
    const key = JSON.stringify(part)
    const known = uses.get(key)
    uses.set(key, { part, path, ...known, count: (known?.count ?? 0) + 1 })
  }
  const repeated = [...uses].filter(([, { count }]) => count >= SHARED_BY).sort(([, a], [, b]) => b.count - a.count)
  const names = new Map<string, string>()
  const components: Record<string, T> = {}
  for (const [key, { part, path }] of repeated) {
    const name = namesOf(part, path).find((each) => components[each] === undefined)
    if (name === undefined) continue
    names.set(key, name)
    components[name] = part
  }
  const sorted = Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { components: sorted, nameOf: (part: T) => names.get(JSON.stringify(part)) }
}

const operationsOf = ({ paths }: OpenApiDocument): (readonly [string, OperationObject])[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.values(operations).map((operation) => [path, operation] as const),
  )

/** Shares parameters. A parameter keeps its name; where it has several forms, the path of the first list is added. */
const sharedParameters = (document: OpenApiDocument) =>
  shared(
    operationsOf(document).flatMap(([path, { parameters = [] }]) => parameters.map((each) => [path, each] as const)),
    ({ name }, path) => [camel([name]), camel([...path.split('/'), name])],
  )

/**
 * Shares responses, named after the start of their description: the code of a refusal, the first words of an answer.
 */
const sharedResponses = (document: OpenApiDocument) =>
  shared(
    operationsOf(document).flatMap(([path, { responses }]) =>
      Object.values(responses).flatMap((each) => (isReference(each) || !isLong(each) ? [] : [[path, each] as const])),
    ),
    ({ description }, path) => {
      const words = (description.split(':', 1)[0] ?? '').split(' ').slice(0, 3)
      return [camel(words), camel([...path.split('/'), ...words])]
    },
  )

const isReference = (response: ResponseObject | Referenced): response is Referenced => '$ref' in response

/** Whether a description is worth a component: a bare „OK“ is not. */
const isLong = ({ description }: ResponseObject): boolean => description.length > 20

const mapValues = <T, R>(object: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))

const camel = (words: readonly string[]): string =>
  words
    .flatMap((word) => word.split(/[^A-Za-zÄÖÜäöüß0-9]+/))
    .map(withoutUmlauts)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Spells umlauts in ASCII, as names of components require (OpenAPI 3.0.3, Components Object). */
const withoutUmlauts = (word: string): string => word.replace(/[ÄÖÜäöüß]/g, (letter) => UMLAUTS[letter] ?? letter)

const UMLAUTS: Readonly<Record<string, string>> = { Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
