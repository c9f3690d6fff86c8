/** Runs a service as its users do: a process with its own data folder. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { commandEnvironment } from '@zeughaus/platform/testing'

export type ServiceName = 'mailarchiv' | 'material'

export const ROOT = join(import.meta.dirname, '../..')

/** Signs the tokens of material: each of its processes accepts those of the others. */
export const JWT_SECRET = 'pV4nQ8xT2mZ7cL1sK9wR5yB3hD6fG0jA'
const PROGRAM = 'scripts/zeughaus.ts'
const NODE = [process.execPath, '--disable-warning=ExperimentalWarning'] as const
/** Long enough for a busy machine. */
const START_MS = 300_000
const STOP_MS = 30_000
const OUTPUT_BYTES = 32 * 1024 * 1024

export interface Service {
  readonly url: string
  readonly child: ChildProcess
  /** The log so far, from level `error` up unless set otherwise. */
  log(): string
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>
}

export interface Settings {
  readonly data: string
  /** All other settings by name. */
  readonly env?: Readonly<Record<string, string>>
  /** The tree of the program; by default this one. */
  readonly root?: string
  /** The roles of the process; by default all. */
  readonly only?: string
  /** A program that the service runs under, with its arguments: strace, ip netns exec. */
  readonly under?: readonly string[]
}

function environment({ data, env }: Settings): NodeJS.ProcessEnv {
  return {
    ...commandEnvironment(),
    ZEUGHAUS_DATA: data,
    ZEUGHAUS_LOG: 'error',
    MAILARCHIV_PORT: '0',
    MATERIAL_PORT: '0',
    MAILARCHIV_OCR: 'off',
    ...env,
  }
}

const running = new Set<ChildProcess>()

/** Ends every running service after a failed experiment. */
export async function stopAll(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await Promise.race([gone, pause(STOP_MS, undefined, { ref: false })])
      child.kill('SIGKILL')
    }),
  )
}

/** @throws {Error} with the log if the service does not begin to listen */
export async function startService(name: ServiceName, settings: Settings): Promise<Service> {
  const [program = '', ...args] = [
    ...(settings.under ?? []),
    ...NODE,
    join(settings.root ?? ROOT, PROGRAM),
    'start',
    name,
    ...(settings.only === undefined ? [] : ['--only', settings.only]),
  ]
  mkdirSync(settings.data, { recursive: true })
  const file = join(settings.data, `${name}-${randomUUID()}.log`)
  const child = spawn(program, args, { env: environment(settings), stdio: ['ignore', 'pipe', 'pipe'] })
  const { promise: address, resolve: found } = Promise.withResolvers<string>()
  writeFileSync(file, '')
  let isFound = false
  for (const output of [child.stdout, child.stderr]) {
    let said = ''
    output.on('data', (chunk: Buffer) => {
      appendFileSync(file, chunk)
      if (isFound) return
      said += chunk
      // With what follows it: a piece may end within the address.
      const [url] = /http:\/\/[\d.:]+\d(?=[^\d.:])/.exec(said) ?? []
      if (url === undefined) return
      isFound = true
      found(url)
    })
  }
  running.add(child)
  // Not `exit`: its last output may still be in the pipe then.
  const gone = once(child, 'close').finally(() => running.delete(child))
  const url = await Promise.race([address, gone.then(() => undefined), pause(START_MS, undefined, { ref: false })])
  if (url === undefined) {
    child.kill('SIGKILL')
    await gone
    throw new Error(`${name} did not start: ${readFileSync(file, 'utf8').slice(-2_000)}`)
  }
  return {
    url,
    child,
    log: () => readFileSync(file, 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await gone
    },
  }
}

const run = promisify(execFile)

/** How to start a command of the command line, for callers that end it themselves. */
export function commandOf(settings: Settings, ...command: readonly string[]) {
  const [program, ...options] = NODE
  return { program, args: [...options, join(settings.root ?? ROOT, PROGRAM), ...command], env: environment(settings) }
}

/** Runs a command and returns its output. @throws {Error} if it fails */
export async function zeughaus(settings: Settings, ...command: readonly string[]): Promise<string> {
  const { program, args, env } = commandOf(settings, ...command)
  const { stdout } = await run(program, args, { env, maxBuffer: OUTPUT_BYTES })
  return stdout
}
