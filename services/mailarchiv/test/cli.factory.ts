/** Runs the command line as a user does: in a process of its own, on a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { atEnd, temporaryFolder, until } from '@zeughaus/platform/testing'

const program = join(import.meta.dirname, '../../../scripts/zeughaus.ts')

export type Ended = { readonly status: number | null; readonly out: string; readonly err: string }

export type Environment = Readonly<Record<string, string>>

function run(args: readonly string[], env: Environment): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(ZEUGHAUS|MAILARCHIV|MATERIAL)_/.test(name))
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env: { ...Object.fromEntries(inherited), ZEUGHAUS_LOG: 'warn', MAILARCHIV_OCR: 'off', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Runs `zeughaus …` to its end. @param killAfterMs milliseconds until it is killed */
export async function zeughaus(
  args: readonly string[],
  env: Environment,
  input = '',
  killAfterMs?: number,
): Promise<Ended> {
  const child = run(args, env)
  if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  child.stdin!.end(input)
  const [out, err, [status]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  return { status: status as number | null, out, err }
}

/** Makes an empty archive; returns the environment of its commands. */
export async function anArchive(data = temporaryFolder()): Promise<{ readonly ZEUGHAUS_DATA: string }> {
  const env = { ZEUGHAUS_DATA: data }
  const { status, err } = await zeughaus(['mailarchiv', 'init'], env)
  if (status !== 0) throw new Error(err)
  return env
}

/** Runs `zeughaus start mailarchiv` on a free port, until `stop` or the end of the test file. */
export async function startService(env: Environment): Promise<{
  url: string
  /** What it has printed so far. */
  printed(): string
  stop(): Promise<number | null>
  /** Ends it at once, as a power cut does. */
  kill(): Promise<number | null>
}> {
  const child = run(['start', 'mailarchiv'], { MAILARCHIV_PORT: '0', ...env })
  let out = ''
  let err = ''
  child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
    out += chunk
  })
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
    err += chunk
  })
  // Not `exit`: its last output may still be in the pipe then.
  const exited = once(child, 'close').then(([status]) => status as number | null)
  atEnd(() => child.kill('SIGKILL'))
  const address = () => {
    if (child.exitCode !== null) throw new Error(`the service ended: ${err}`)
    return /Mailarchiv: (http:\S+)/.exec(out)?.[1]
  }
  const url = await until('the service tells its address', address)
  return {
    url,
    printed: () => out,
    stop() {
      child.kill('SIGTERM')
      return exited
    },
    kill() {
      child.kill('SIGKILL')
      return exited
    },
  }
}
