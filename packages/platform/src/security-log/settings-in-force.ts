import type { Setting } from '../config/settings.ts'

type Env = Readonly<Record<string, string | undefined>>

/**
 * Lists a service's settings in force for its security log: the text of each, or for a secret whether it is set. Never
 * a secret's value, nor any data from which it could be guessed.
 */
export function settingsInForce(definition: Readonly<Record<string, Setting>>, env: Env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(definition).map(([name, { secret, default: usual }]) => {
      const given = env[name] || undefined
      const shown = secret ? (given === undefined ? 'nicht gesetzt' : 'gesetzt') : (given ?? usual ?? 'nicht gesetzt')
      return [name, shown]
    }),
  )
}
