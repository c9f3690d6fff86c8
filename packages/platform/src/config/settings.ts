import type { z } from 'zod'
import { StartError } from '../errors/domain-error.ts'
import { germanErrors } from '../errors/zod-messages.ts'
import { nearestName } from './nearest.ts'

/** Prefixes of the product's settings: an unknown name with one of them is a typing error. */
const OWN_PREFIXES = ['ZEUGHAUS_', 'MAILARCHIV_', 'MATERIAL_']

export type Setting<S extends z.ZodType = z.ZodType> = {
  readonly schema: S
  readonly description: string
  readonly default: string | undefined
  readonly secret: boolean
}

/**
 * Defines a setting: a schema that parses an environment variable. An empty variable counts as unset.
 *
 * @param options.default as text; without one the schema decides whether the setting may be missing
 * @param options.secret never show its value, not even a wrong one
 */
export function setting<S extends z.ZodType>(
  schema: S,
  options: { description: string; default?: string; secret?: boolean },
): Setting<S> {
  return { schema, description: options.description, default: options.default, secret: options.secret === true }
}

type Definition = Readonly<Record<string, Setting>>
export type Values<D extends Definition> = { readonly [Name in keyof D]: z.output<D[Name]['schema']> }

export type Settings<D extends Definition> = {
  readonly definition: D
  /** @throws StartError with one sentence per wrong or unknown setting */
  read(env: Readonly<Record<string, string | undefined>>): Values<D>
}

/** All setting names defined in this process: a setting of one service is not unknown to another. */
const knownNames = new Set<string>()

/**
 * Defines the settings of a service. An unknown name with one of the product's prefixes stops the start. Settings of
 * other services in this process count as known; prefixes of services outside it are ignored.
 */
export function defineSettings<const D extends Definition>(definition: D): Settings<D> {
  for (const name of Object.keys(definition)) knownNames.add(name)
  return {
    definition,
    read(env) {
      const problems = unknownSettings(env)
      const values = Object.entries(definition).map(([name, entry]) => [
        name,
        readOne(name, entry, env[name], problems),
      ])
      if (problems.length > 0) throw new StartError(...problems)
      return Object.fromEntries(values)
    },
  }
}

function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = [...knownNames]
  const prefixes = OWN_PREFIXES.filter((prefix) => known.some((name) => name.startsWith(prefix)))
  const unknown = Object.keys(env).filter(
    (name) => prefixes.some((prefix) => name.startsWith(prefix)) && !knownNames.has(name),
  )
  return unknown.sort().map((name) => {
    const near = nearestName(name, known)
    return `Die Einstellung ${name} gibt es nicht.${near === undefined ? '' : ` Meinten Sie ${near}?`}`
  })
}

function readOne(name: string, entry: Setting, text: string | undefined, problems: string[]): unknown {
  const given = text === undefined || text === '' ? entry.default : text
  const result = entry.schema.safeParse(given, { error: germanErrors })
  if (result.success) return result.data
  const reason = result.error.issues[0]?.message ?? 'ist ungültig'
  const shown = given === undefined || entry.secret ? '' : ` (jetzt: „${given.slice(0, 200)}“)`
  problems.push(`Die Einstellung ${name} ${reason}${shown}.`)
  return undefined
}

/** Lists the settings for help texts: name, default, meaning; never their values. */
export function describeSettings(definition: Definition): { name: string; default: string; description: string }[] {
  return Object.entries(definition).map(([name, entry]) => ({
    name,
    default: entry.default ?? '',
    description: entry.description,
  }))
}
