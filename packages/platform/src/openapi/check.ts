import type { OpenApiDocument } from './types.ts'

type Found = { readonly where: string; readonly value: unknown }

/** Keywords of JSON Schema and OpenAPI 3.1 that OpenAPI 3.0.3 lacks. */
const FOREIGN_WORDS = [
  'const',
  '$schema',
  '$id',
  '$defs',
  'definitions',
  'propertyNames',
  'patternProperties',
  'if',
  'prefixItems',
]

/**
 * Lists what in a document violates OpenAPI 3.0.3: type lists, keywords of other versions, dangling references,
 * duplicate operation ids, undeclared path parameters. Empty for a valid document.
 */
export function checkDocument(document: OpenApiDocument): string[] {
  const problems: string[] = []
  for (const { where, value } of everything(document)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
    const object = value as Record<string, unknown>
    if (isNameMap(where)) continue
    for (const word of FOREIGN_WORDS) if (word in object) problems.push(`${where}: ${word}`)
    if (Array.isArray(object['type'])) problems.push(`${where}: type is a list`)
    if (typeof object['exclusiveMinimum'] === 'number') problems.push(`${where}: exclusiveMinimum is a number`)
    if (object['nullable'] === true && !('type' in object)) problems.push(`${where}: nullable without a type`)
    const { $ref } = object
    if (typeof $ref === 'string' && !resolves(document, $ref)) problems.push(`${where}: ${$ref} leads nowhere`)
    if (typeof $ref === 'string' && Object.keys(object).length > 1)
      problems.push(`${where}: words beside $ref are ignored`)
  }
  return [...problems, ...checkOperations(document)]
}

/** Whether the members of this object are chosen names, not keywords of OpenAPI. */
function isNameMap(where: string): boolean {
  return /\/(properties|schemas|paths|example|examples|default)$/.test(where) || /\/(example|default)\//.test(where)
}

function everything(root: unknown): Found[] {
  const found: Found[] = [{ where: '#', value: root }]
  for (const { where, value } of found) {
    if (typeof value !== 'object' || value === null) continue
    for (const [key, member] of Object.entries(value)) found.push({ where: `${where}/${key}`, value: member })
  }
  return found
}

function resolves(document: OpenApiDocument, reference: string): boolean {
  let place: unknown = document
  for (const step of reference.replace('#/', '').split('/'))
    place = (place as Record<string, unknown> | undefined)?.[step]
  return place !== undefined
}

function checkOperations(document: OpenApiDocument): string[] {
  const problems: string[] = []
  const ids = new Set<string>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const operation of Object.values(operations)) {
      if (ids.has(operation.operationId)) problems.push(`${operation.operationId} twice`)
      ids.add(operation.operationId)
      const declared = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name)
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
      if (declared.sort().join() !== named.sort().join()) problems.push(`${path}: other path parameters are declared`)
    }
  }
  return problems
}
