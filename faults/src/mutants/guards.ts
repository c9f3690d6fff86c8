/** The tests that stand guard: what each of them reaches, how long it takes, and whether it notices a mistake. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../service.ts'

/** A test that takes so many times longer than without a mistake hangs, and has noticed it. */
const PATIENCE = 6
const LEAST_PATIENCE_MS = 60_000
const FIRST_RUN_MS = 300_000
const FAILURE = /^\s*not ok /m

interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}
interface Script {
  readonly url: string
  readonly functions: readonly { readonly ranges: readonly Range[] }[]
}

/** What a test file did when nothing was wrong. */
export interface Guard {
  readonly test: string
  readonly milliseconds: number
  /** Whether the file's place was executed. */
  reaches(file: string, offset: number): boolean
}

/** Runs a test file; killed at its first failing test, or when its time is over. */
function passes(root: string, test: string, limit: number, env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--test-reporter=tap', join(root, test)],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
        env: { NODE_COMPILE_CACHE: join(ROOT, '.cache/compile'), ...process.env, ...env },
        timeout: limit,
        killSignal: 'SIGKILL',
      },
    )
    child.stdout.setEncoding('utf8')
    child.stdout.on('data', (text: string) => {
      if (FAILURE.test(text)) child.kill('SIGKILL')
    })
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
}

/** @throws {Error} when the test fails although nothing is wrong */
export async function learn(root: string, test: string): Promise<Guard> {
  const folder = mkdtempSync(join(tmpdir(), 'zeughaus-reached-'))
  try {
    const started = performance.now()
    if (!(await passes(root, test, FIRST_RUN_MS, { NODE_V8_COVERAGE: folder }))) {
      throw new Error(`${test} fails without any mistake`)
    }
    const milliseconds = performance.now() - started
    const scripts = readdirSync(folder).flatMap(
      (name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: Script[] }).result,
    )
    const reaches = (file: string, offset: number) => {
      const url = pathToFileURL(join(root, file)).href
      return scripts.some((script) => script.url === url && countAt(script, offset) > 0)
    }
    return { test, milliseconds, reaches }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How often a place was executed: what the smallest range around it says. Stripping types keeps every offset. */
function countAt({ functions }: Script, offset: number): number {
  let smallest = Number.POSITIVE_INFINITY
  let count = 0
  for (const { ranges } of functions) {
    for (const range of ranges) {
      const size = range.endOffset - range.startOffset
      if (range.startOffset > offset || offset >= range.endOffset || size > smallest) continue
      smallest = size
      count = range.count
    }
  }
  return count
}

/** Whether the test fails over this copy of the tree. */
export async function notices(root: string, { test, milliseconds }: Guard): Promise<boolean> {
  return !(await passes(root, test, Math.max(LEAST_PATIENCE_MS, PATIENCE * milliseconds)))
}
