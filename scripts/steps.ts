/** Running other programs as named steps of a command, one line each, with what they printed when they failed. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')

export interface Step {
  /** What a person reads, e.g. "Formatierung und Lint". */
  readonly title: string
  /** Program of node_modules/.bin or of the system, and its arguments. */
  readonly command: readonly [string, ...string[]]
  /** Judges the output where the exit status alone could lie, e.g. a checker that saw no file. Returns the complaint. */
  readonly judge?: (output: string) => string | undefined
}

export interface StepResult {
  readonly title: string
  readonly ok: boolean
  readonly output: string
}

/** Runs one step with the project's own programs first in the path. Never throws: a program that is missing is a failed step. */
export function runStep(step: Step): Promise<StepResult> {
  const [program, ...args] = step.command
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, NO_COLOR: '1', FORCE_COLOR: '0' },
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
