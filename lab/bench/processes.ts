/** Measures the duration and peak memory of programs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'

export type Measured = {
  readonly seconds: number
  /** Processor time of all its threads: says more than `seconds` on a machine with other work. */
  readonly processorSeconds: number
  readonly peakMegabytes: number
  readonly output: string
}

const POLL_MS = 20
/** Clock ticks a second of /proc, the same on every Linux machine. */
const TICKS = 100

/** Environment that bootstrap.mjs sets for programs that move mails into or out of an archive on PostgreSQL. */
export const MOVING_MAILS: NodeJS.ProcessEnv = {
  NODE_OPTIONS: '--max-semi-space-size=32',
  MALLOC_MMAP_THRESHOLD_: '33554432',
  MALLOC_TRIM_THRESHOLD_: '134217728',
}

/** Largest resident memory of a process since its start, in MB; 0 once it is gone. */
export function peakMemory(pid: number): number {
  try {
    const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return line === null ? 0 : Number(line[1]) / 1000
  } catch {
    return 0
  }
}

/** Present resident memory of a process, in MB; 0 once it is gone. */
export function memory(pid: number): number {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return line === null ? 0 : Number(line[1]) / 1000
  } catch {
    return 0
  }
}

/** Processor time of a process so far, in seconds; null once it is gone. */
export function processorSeconds(pid: number): number | null {
  try {
    // The name in brackets may hold blanks; utime and stime are the 12th and 13th field behind it.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
    return (user + system) / TICKS
  } catch {
    return null
  }
}

/** Present resident memory of all children of a process and their children, in MB. */
export function memoryOfChildren(pid: number): number {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const)
  const below = (parent: number): number =>
    parents.filter(([, its]) => its === parent).reduce((sum, [child]) => sum + memory(child) + below(child), 0)
  return below(pid)
}

/** The process that started this one; 0 once it is gone. */
export function parentOf(pid: string): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    return Number(fields.split(' ')[1])
  } catch {
    return 0
  }
}

/** Runs a program to its end. Rejects when it fails. */
export async function measure(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Measured> {
  const started = performance.now()
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors = (errors + chunk).slice(-2_000)))
  let peakMegabytes = 0
  let processor = 0
  const timer = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, peakMemory(child.pid ?? 0))
    processor = processorSeconds(child.pid ?? 0) ?? processor
  }, POLL_MS)
  const code = await ended(child)
  clearInterval(timer)
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${errors}`)
  return { seconds: (performance.now() - started) / 1000, processorSeconds: processor, peakMegabytes, output }
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
}

export function bytesBelow(folder: string): number {
  return sumBelow(folder, ({ size }) => size)
}

/** What files take from the disk: a hole in one takes nothing. */
export function diskBelow(folder: string): number {
  return sumBelow(folder, ({ blocks }) => blocks * BLOCK_BYTES)
}

/** Of `stat`, whatever the file system's own are. */
const BLOCK_BYTES = 512

function sumBelow(folder: string, of: (stats: Stats) => number): number {
  let sum = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sum += of(statSync(join(entry.parentPath, entry.name)))
  }
  return sum
}

export function isInstalled(command: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => {
    try {
      return statSync(join(folder, command)).isFile()
    } catch {
      return false
    }
  })
}
