/** Measures how an honest client is served while others attack the service. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const PROGRAM = join(import.meta.dirname, 'honest.ts')
const OUTPUT_BYTES = 16 * 1024 * 1024
const run = promisify(execFile)

export interface Seen {
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Requests without success. */
  readonly failures: number
}

export interface Bystander {
  readonly url: string
  readonly token: string
  readonly requests: number
  /** Loopback address of the client, with a new connection per request; without it connections are kept. */
  readonly from?: string
  /** Milliseconds between two requests. */
  readonly apart?: number
}

export async function honest({ url, token, requests, from, apart = 0 }: Bystander): Promise<Seen> {
  const args = [url, token, `${requests}`, ...(from === undefined ? [] : [from, `${apart}`])]
  const { stdout } = await run(process.execPath, [PROGRAM, ...args], { maxBuffer: OUTPUT_BYTES })
  const { durations, failures } = JSON.parse(stdout) as { durations: number[]; failures: number }
  durations.sort((a, b) => a - b)
  const at = (share: number) => durations[Math.floor(durations.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99), failures }
}
