/** Runs other programs as named steps of a command: one line each, with the output of failed ones. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')

export interface Step {
  /** Title for people, e.g. "Formatierung und Lint". */
  readonly title: string
  /** Program of node_modules/.bin or of the system, and its arguments. */
  readonly command: readonly [string, ...string[]]
  /** Variables besides those of this process. */
  readonly env?: Readonly<Record<string, string>>
  /**
   * Checks the output where the exit status is not enough, e.g. for a checker that read no file. Returns the complaint.
   */
  readonly judge?: (output: string) => string | undefined
}

export interface StepResult {
  readonly title: string
  readonly ok: boolean
  readonly output: string
}

/** Steps at a time; most of them use one core. */
const AT_ONCE = 2

/** Runs all steps, some at a time, and tells each result as soon as it is known. */
export async function runSteps(
  steps: readonly Step[],
  tell: (result: StepResult, milliseconds: number) => void,
): Promise<void> {
  const waiting = [...steps]
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const started = performance.now()
      tell(await runStep(step), performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Runs one step with the project's own programs first in PATH. Never throws: a missing program is a failed step. */
export function runStep(step: Step): Promise<StepResult> {
  const [program, ...args] = step.command
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, NO_COLOR: '1', FORCE_COLOR: '0', ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    const finish = (ok: boolean, extra = '') => {
      const output = Buffer.concat(chunks).toString('utf8') + extra
      const complaint = ok ? step.judge?.(output) : undefined
      resolve({
        title: step.title,
        ok: ok && complaint === undefined,
        output: complaint ? `${output}\n${complaint}` : output,
      })
    }
    child.on('error', (error) => finish(false, error.message))
    child.on('close', (code) => finish(code === 0))
  })
}
