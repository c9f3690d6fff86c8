/** Runs services as separate processes and stops them together. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Roles } from '../packages/platform/src/index.ts'
import { root } from './steps.ts'

export const SERVICES = ['mailarchiv', 'material'] as const
export type ServiceName = (typeof SERVICES)[number]

/** Names of the services for people. */
const TITLES: Readonly<Record<ServiceName, string>> = { mailarchiv: 'Mailarchiv', material: 'Material' }

/** Stops what a killed process of a service has left running; the readers of the archive end with it. */
const TIDY_UP: Readonly<Record<ServiceName, () => Promise<void>>> = {
  mailarchiv: async () => undefined,
  material: async () => (await import('../services/material/src/commands.ts')).tidyUp(),
}

/** Seconds until a service that died is started again: at once, then ever later, until it has run for a while. */
const PAUSES = [0, 1, 5, 15, 60] as const
const A_WHILE_MS = 600_000

/**
 * Starts each service in a separate process and waits until all have ended. SIGINT and SIGTERM end all. One that dies is
 * started again, while the others go on; one whose first start is refused ends all. Nothing is left running in the end.
 *
 * @param only the roles of each; by default all
 * @returns exit status: 0 when all ended with 0
 */
export async function runServices(names: readonly ServiceName[], only?: Roles): Promise<number> {
  const roles = only === undefined ? [] : ['--only', [...only].join(',')]
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
  const statuses = await Promise.all(names.map((name) => keepRunning(name, roles, ending)))
  return statuses.find((status) => status !== 0) ?? 0
}

/** Runs a service, again and again if it dies, until all are to end. @returns its last exit status */
async function keepRunning(name: ServiceName, roles: readonly string[], ending: AbortController): Promise<number> {
  for (let deaths = 0; ; deaths += 1) {
    const { status, signal, hasServed, ranMs } = await run(name, roles, ending.signal)
    const isRefused = !hasServed && deaths === 0
    if (isRefused) ending.abort()
    if (!ending.signal.aborted && status !== 0) {
      if (ranMs > A_WHILE_MS) deaths = 0
      await pauseAfter(name, signal ?? `Status ${status}`, deaths, ending.signal)
      if (!ending.signal.aborted) continue
    }
    if (signal !== null) await TIDY_UP[name]().catch((error: Error) => console.error(error.message))
    return isRefused ? status || 1 : status
  }
}

async function pauseAfter(name: ServiceName, why: string, deaths: number, signal: AbortSignal): Promise<void> {
  const seconds = PAUSES[Math.min(deaths, PAUSES.length - 1)] ?? 0
  const when = seconds === 0 ? 'sofort' : `in ${seconds} s`
  console.error(`${TITLES[name]}: unerwartet beendet (${why}), startet ${when} neu. Die Ursache steht im Protokoll.`)
  await setTimeout(seconds * 1_000, undefined, { signal }).catch(() => undefined)
}

type Run = {
  /** 0 also for a process that was told to end and was killed by that signal before it could hear it. */
  readonly status: number
  /** The signal that killed it. */
  readonly signal: NodeJS.Signals | null
  readonly hasServed: boolean
  readonly ranMs: number
}

/** Runs a service once, in a process that ends with this one. */
function run(name: ServiceName, roles: readonly string[], ending: AbortSignal): Promise<Run> {
  const began = performance.now()
  const program = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/zeughaus.ts'), 'start', name, ...roles]
  const service = spawn(process.execPath, program, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const stop = () => service.kill('SIGTERM')
  ending.addEventListener('abort', stop)
  let hasServed = false
  // Its only message.
  service.on('message', () => {
    hasServed = true
  })
  return new Promise((resolve) =>
    service.on('exit', (code, signal) => {
      ending.removeEventListener('abort', stop)
      const status = code ?? (ending.aborted ? 0 : 1)
      resolve({ status, signal, hasServed, ranMs: performance.now() - began })
    }),
  )
}
