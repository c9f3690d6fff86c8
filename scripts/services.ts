/** Running services as processes of their own, and ending them together. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './steps.ts'

export const SERVICES = ['mailarchiv', 'material'] as const
export type ServiceName = (typeof SERVICES)[number]

/**
 * How Node.js is started for a service: without its remark that SQLite is new, and for material with room for the youngest
 * objects (MB), which in a small one are looked through so often that it costs a fifth of all it does. `bootstrap.mjs` says the
 * same to a service that is started alone.
 */
export const nodeOptionsOf = (name: ServiceName): string[] => [
  '--disable-warning=ExperimentalWarning',
  ...(name === 'material' ? ['--max-semi-space-size=8'] : []),
]

/**
 * Starts each service in a process of its own and waits until all have ended. SIGINT and SIGTERM end all of them; when
 * one dies the others are stopped too.
 *
 * @returns exit status: 0 when every one ended well
 */
export async function runServices(names: readonly ServiceName[]): Promise<number> {
  const services = names.map((name) =>
    spawn(process.execPath, [...nodeOptionsOf(name), join(root, 'scripts/zeughaus.ts'), 'start', name], {
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
