/** Runs services as separate processes and stops them together. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Roles } from '../packages/platform/src/index.ts'
import { root } from './steps.ts'

export const SERVICES = ['mailarchiv', 'material'] as const
export type ServiceName = (typeof SERVICES)[number]

/**
 * Returns a service's Node.js options: no warning that SQLite is new; for material a larger semi-space (MB), because
 * collecting a small one takes a fifth of its processor time. `bootstrap.mjs` sets the same for a service started
 * alone.
 */
export const nodeOptionsOf = (name: ServiceName): string[] => [
  '--disable-warning=ExperimentalWarning',
  ...(name === 'material' ? ['--max-semi-space-size=8'] : []),
]

/**
 * Starts each service in a separate process and waits until all have ended. SIGINT and SIGTERM end all; when one dies,
 * the others are stopped.
 *
 * @param only the roles of each; by default all
 * @returns exit status: 0 when all ended with 0
 */
export async function runServices(names: readonly ServiceName[], only?: Roles): Promise<number> {
  const roles = only === undefined ? [] : ['--only', [...only].join(',')]
  const services = names.map((name) =>
    spawn(process.execPath, [...nodeOptionsOf(name), join(root, 'scripts/zeughaus.ts'), 'start', name, ...roles], {
      stdio: 'inherit',
    }),
  )
  let status = 0
  let ending = false
  const stopAll = (signal: NodeJS.Signals) => {
    ending = true
    for (const service of services) service.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopAll(signal))
  await Promise.all(
    services.map(
      (service) =>
        new Promise<void>((resolve) =>
          service.on('exit', (code) => {
            if (!ending || (code !== null && code !== 0)) status = status || (code ?? 1)
            if (!ending) stopAll('SIGTERM')
            resolve()
          }),
        ),
    ),
  )
  return status
}
