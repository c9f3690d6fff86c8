/** A service as its users run it: a process of its own over a data folder of its own. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

export type ServiceName = 'mailarchiv' | 'material'

export const ROOT = join(import.meta.dirname, '../..')

/** What material signs tokens with: each of its processes accepts those of the others. */
export const JWT_SECRET = 'pV4nQ8xT2mZ7cL1sK9wR5yB3hD6fG0jA'
const PROGRAM = join(ROOT, 'scripts/zeughaus.ts')
const NODE = [process.execPath, '--disable-warning=ExperimentalWarning'] as const
/** Long enough for a machine that has much else to do. */
const START_MS = 300_000
const STOP_MS = 30_000
/** What every npm command of the house runs under (scripts/bootstrap.mjs), and nothing else of this process. */
const INHERITED = ['PATH', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE'] as const
const OUTPUT_BYTES = 32 * 1024 * 1024

export interface Service {
  readonly url: string
  readonly child: ChildProcess
  /** What it has written to its log so far, from level `error` up unless the settings say otherwise. */
  log(): string
  /** SIGTERM, and waits until it has gone. */
  stop(): Promise<void>
}

export interface Settings {
  /** ZEUGHAUS_DATA. */
  readonly data: string
  /** Everything else that is set, by its name. */
  readonly env?: Readonly<Record<string, string>>
  /** A program that the service runs under, with its arguments: strace, ip netns exec. */
  readonly under?: readonly string[]
}

function environment({ data, env }: Settings): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(
      INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
    ZEUGHAUS_DATA: data,
    ZEUGHAUS_LOG: 'error',
    MAILARCHIV_PORT: '0',
    MATERIAL_PORT: '0',
    MAILARCHIV_OCR: 'off',
    ...env,
  }
}

const running = new Set<ChildProcess>()

/** Ends every service that still runs: after an experiment that broke off. */
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

/** @throws {Error} with its log when it does not begin to listen */
export async function startService(name: ServiceName, settings: Settings): Promise<Service> {
  const [program = '', ...args] = [...(settings.under ?? []), ...NODE, PROGRAM, 'start', name]
  mkdirSync(settings.data, { recursive: true })
  const file = join(settings.data, `${name}-${randomUUID()}.log`)
  const child = spawn(program, args, { env: environment(settings), stdio: ['ignore', 'pipe', 'pipe'] })
  const { promise: address, resolve: found } = Promise.withResolvers<string>()
  writeFileSync(file, '')
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => {
      appendFileSync(file, chunk)
      const [url] = /http:\/\/[\d.:]+\d/.exec(chunk.toString()) ?? []
      if (url !== undefined) found(url)
    })
  }
  running.add(child)
  // Not `exit`: what it said last is still on the way then.
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

/** How a command of the command line is started, for those who end it themselves. */
export function commandOf(settings: Settings, ...command: readonly string[]) {
  const [program, ...options] = NODE
  return { program, args: [...options, PROGRAM, ...command], env: environment(settings) }
}

/** What a command of the command line prints. @throws {Error} when it ends with a failure */
export async function zeughaus(settings: Settings, ...command: readonly string[]): Promise<string> {
  const { program, args, env } = commandOf(settings, ...command)
  const { stdout } = await run(program, args, { env, maxBuffer: OUTPUT_BYTES })
  return stdout
}
