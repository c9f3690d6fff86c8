/** Measures the duration and peak memory of programs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export type Measured = { readonly seconds: number; readonly peakMegabytes: number; readonly output: string }

const POLL_MS = 20

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

/** Present resident memory of a process, in MB. */
export function memory(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return line === null ? 0 : Number(line[1]) / 1000
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
  const timer = setInterval(() => (peakMegabytes = Math.max(peakMegabytes, peakMemory(child.pid ?? 0))), POLL_MS)
  const code = await ended(child)
  clearInterval(timer)
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${errors}`)
  return { seconds: (performance.now() - started) / 1000, peakMegabytes, output }
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
}

export function bytesBelow(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
  }
  return bytes
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
