/** Starts services and runs commands as programs, as people do. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ServiceName } from '../scripts/services.ts'

type Environment = Readonly<Record<string, string | undefined>>

const run = promisify(execFile)

const zeughaus = (...args: readonly string[]): string[] => [
  '--disable-warning=ExperimentalWarning',
  join(import.meta.dirname, '../scripts/zeughaus.ts'),
  ...args,
]

/** Starts a service, which prints its address when it listens. */
export const startService = (name: ServiceName, env: Environment): ChildProcess =>
  spawn(process.execPath, zeughaus('start', name), { env, stdio: ['ignore', 'pipe', 'inherit'] })

export async function endService(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return
  const ended = new Promise((resolve) => service.once('exit', resolve))
  service.kill('SIGTERM')
  await ended
}

/** Runs a command of a service and returns what it printed. */
export async function runCommand(name: ServiceName, env: Environment, args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, zeughaus(name, ...args), { env })
  return stdout
}
