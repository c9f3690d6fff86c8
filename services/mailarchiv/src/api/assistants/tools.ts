/** The tools of assistants: each is an operation of the interface for other systems, with its words and parameters. */
import { type DeclaredRoute, type FieldError, invalidRequest, isUuid, textProblem } from '@zeughaus/platform'
import { z } from 'zod'

/** Names of the tools, and the operations that they call. */
const OPERATIONS: Readonly<Record<string, string>> = {
  search_mails: 'searchMails',
  read_mail: 'getMail',
  read_conversation: 'getThread',
  find_contacts: 'listContacts',
  find_invoices: 'searchInvoices',
}

/** A JSON Schema of the arguments. */
type ArgumentsSchema = {
  readonly type: 'object'
  readonly properties: Record<string, object>
  readonly required: string[]
  readonly additionalProperties: false
}

export type Tool = {
  readonly name: string
  /** German, for people. */
  readonly title: string
  readonly description: string
  readonly inputSchema: ArgumentsSchema
  /**
   * The path of the call, with its query.
   *
   * @throws DomainError 400 for an argument that no address can carry; the operation judges all others
   */
  pathFor(given: Readonly<Record<string, unknown>>): string
}

/** Makes the tools from the operations that the server serves. */
export function toolsOf(routes: readonly DeclaredRoute[]): readonly Tool[] {
  return Object.entries(OPERATIONS).map(([name, operation]) => {
    const route = routes.find(({ operationId }) => operationId === operation)
    if (route === undefined) throw new Error(`the tool ${name} calls ${operation}, which is not served`)
    return {
      name,
      title: route.summary,
      description: `${route.summary}. ${route.description ?? ''}`.trim(),
      inputSchema: argumentsOf(route),
      pathFor: (given) => pathFor(route, given),
    }
  })
}

function argumentsOf({ schema: { params, query } }: DeclaredRoute): ArgumentsSchema {
  const shape = { ...params?.shape, ...query?.shape }
  const written = z.toJSONSchema(z.object(shape), { io: 'input', unrepresentable: 'any' })
  return {
    type: 'object',
    properties: written.properties as Record<string, object>,
    required: Object.keys(params?.shape ?? {}),
    additionalProperties: false,
  }
}

/** What stands for an id that is none: it is answered like an unknown one, and a path is never made of it. */
const NO_ID = 'unbekannt'

function pathFor(
  { base, path, schema }: Pick<DeclaredRoute, 'base' | 'path' | 'schema'>,
  given: Readonly<Record<string, unknown>>,
): string {
  const problems: FieldError[] = []
  const ids = Object.keys(schema.params?.shape ?? {})
  let address = `${base}${path}`
  for (const name of ids) {
    const value = given[name]
    if (typeof value !== 'string' || value === '')
      problems.push({ pfad: name, grund: 'fehlt: Bitte nennen Sie eine Kennung' })
    address = address.replace(`{${name}}`, typeof value === 'string' && isUuid(value) ? value : NO_ID)
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) {
    if (ids.includes(name)) continue
    if (textProblem(name) !== null) problems.push({ pfad: 'arguments', grund: 'enthält einen unzulässigen Feldnamen' })
    for (const each of [value].flat().filter((one) => one !== null)) {
      const grund = problemOf(each)
      if (grund === null) query.append(name, `${each}`)
      else problems.push({ pfad: name.slice(0, LONGEST_NAME), grund })
    }
  }
  if (problems.length > 0) throw invalidRequest(problems)
  return query.size === 0 ? address : `${address}?${query}`
}

/** Explains why no address can carry a value; null: it can. */
function problemOf(value: unknown): string | null {
  if (typeof value === 'string') return textProblem(value)
  return typeof value === 'number' ? null : 'muss ein Text, eine Zahl oder eine Liste davon sein'
}

/** Characters of a wrong name that a sentence repeats. */
const LONGEST_NAME = 100
