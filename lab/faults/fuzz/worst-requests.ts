/** Generates requests with the worst values in every place. */
import { Agent } from 'node:http'
import fc from 'fast-check'
import type { Document, Operation, Schema } from './document.ts'
import { KnownIds } from './known.ts'
import { type FieldPath, type Place, placesOf } from './places.ts'
import { drafts, type Sent, write } from './request.ts'
import { type Caller, send, type World } from './run.ts'
import type { Shot } from './stillness.ts'
import { WORST_VALUES, worstValue } from './worst.ts'

const SHOWN = 60
/** Operations that would end the login used for all requests. */
const ENDS_LOGINS = /\/logout|\/abmelden/

interface Target {
  readonly operation: Operation
  readonly place: Place
}

/** Generates this many requests, each with one worst value in one place; deterministic for a seed. */
export async function* worstRequests(world: World, options: { values: number; seed: number }): AsyncGenerator<Shot> {
  const { document, url } = world
  const agent = new Agent({ keepAlive: true })
  const callers = world.callers.filter(({ isKnown }) => isKnown)
  const ids = await learnIds(world, callers, agent)
  const targets = document.operations
    .filter(({ path }) => !ENDS_LOGINS.test(path))
    .flatMap((operation) =>
      placesOf(operation, fieldsOf(operation, document)).map((place): Target => ({ operation, place })),
    )
  const bases = new Map(document.operations.map((operation) => [operation, baseOf(operation, document, options.seed)]))
  const turns = fc.tuple(fc.nat(WORST_VALUES - 1), fc.nat(callers.length - 1))
  const chosen = fc.sample(turns, { numRuns: options.values, seed: options.seed })
  for (const [turn, [number, who]] of chosen.entries()) {
    const { operation, place } = targets[(turn + options.seed) % targets.length]!
    const value = worstValue(number, place.room)
    const sent = place.put(write(bases.get(operation)!, document.base, ids), value)
    const { authorization } = callers.find((caller, at) => at >= who && caller.may(operation)) ?? callers[who]!
    yield {
      name: `${operation.name}, ${place.name}: ${value.length} Zeichen ${JSON.stringify(value.slice(0, SHOWN))}`,
      fire: async () => {
        const { status } = await send(url, sent, 'authorization' in sent.headers ? undefined : authorization, agent)
        return `HTTP ${status}`
      },
    }
  }
  agent.destroy()
}

async function learnIds(world: World, callers: readonly Caller[], agent: Agent): Promise<KnownIds> {
  const ids = new KnownIds(world.kept)
  const lists = world.document.operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  for (const operation of lists) {
    for (const { authorization } of callers) {
      const sent: Sent = { method: 'GET', path: world.document.base + operation.path, headers: {}, body: undefined }
      ids.learn(operation.path.split('/')[1] ?? '', (await send(world.url, sent, authorization, agent)).json)
    }
  }
  return ids
}

/** A request that is valid according to the document. */
function baseOf(operation: Operation, document: Document, seed: number) {
  const [draft] = fc.sample(drafts({ ...document, operations: [operation] }), { numRuns: 1, seed })
  return { ...draft!, spoiled: { how: 'not' } as const, headers: {} }
}

/** Deeper than the bodies of both services. */
const DEEPEST = 5

/** Every field of a body, those of nested objects and lists included. */
function fieldsOf({ body }: Operation, document: Document): FieldPath[] {
  const within = (schema: Schema, path: FieldPath): FieldPath[] => {
    if (path.length > DEEPEST) return []
    const found = document.resolve(schema)
    const parts = [...(found.allOf ?? []), ...(found.anyOf ?? []), ...(found.oneOf ?? [])]
    const below = [
      ...parts.flatMap((part) => within(part, path)),
      ...Object.entries(found.properties ?? {}).flatMap(([name, inner]) => within(inner, [...path, name])),
      ...(found.items === undefined ? [] : within(found.items, [...path, 0])),
    ]
    return path.length === 0 || parts.length > 0 ? below : [path, ...below]
  }
  const paths = body === undefined ? [] : within(body.schema, [])
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()]
}
