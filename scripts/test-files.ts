/**
 * Runs test files side by side, each in a process of its own, and never longer than they may: a file that hangs is ended
 * with everything that it has started, fails by its name, and the others go on.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './steps.ts'
import type { Outcome, Report } from './test-reporter.ts'

export interface Limits {
  /** Files at a time. */
  readonly concurrency: number
  /** Of one test, in ms: then it has failed. */
  readonly test: number
  /** Of one file, in ms. */
  readonly file: number
  /** Between the end of a test and the next one or the end of the file, in ms. */
  readonly idle: number
  /** Of all files together, in ms: what has not run by then has failed. */
  readonly all: number
}

/** @param tell hears of every test, file by file as they run; a file that ends badly is told as one more failed test */
export async function runTestFiles(
  files: readonly string[],
  limits: Limits,
  tell: (file: string, outcome: Outcome) => void,
): Promise<void> {
  const waiting = [...files]
  const deadline = performance.now() + limits.all
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const name = file
      const left = deadline - performance.now()
      if (left > 0) await runFile(name, { ...limits, file: Math.min(limits.file, left) }, (told) => tell(name, told))
      else tell(name, failure('the file did not run', 'Die Zeit für alle Tests ist um.'))
    }
  }
  await Promise.all(Array.from({ length: limits.concurrency }, work))
}

const failure = (name: string, text: string): Outcome => ({
  kind: 'failed',
  name,
  line: undefined,
  milliseconds: 0,
  top: true,
  text,
})

function runFile(file: string, limits: Limits, tell: (outcome: Outcome) => void): Promise<void> {
  // A test file that runs test files is not one of them.
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      `--test-timeout=${Math.round(limits.test)}`,
      `--test-reporter=${join(root, 'scripts/test-reporter.ts')}`,
      '--test-reporter-destination=stdout',
      file,
    ],
    // A group of its own, so that what the file has started ends with it. What it prints goes on as it is: nobody waits
    // for the end of that, which a process that is left over would hold off.
    { detached: true, stdio: ['ignore', 2, 2, 'ipc'], env },
  )
  running.add(child)
  const told = { tests: 0, failed: 0, finished: false }
  let complaint: string | undefined
  const after = (ms: number, text: string) =>
    setTimeout(() => {
      complaint = text
      endGroup(child)
    }, ms)
  const timer = after(limits.file, `Nach ${Math.round(limits.file / 1000)} s abgebrochen.`)
  let idle: NodeJS.Timeout | undefined
  child.on('message', (report: Report) => {
    if (report === 'finished') told.finished = true
    if (report === 'busy') clearTimeout(idle)
    // A browser, say, that a failed test has left open keeps its file from ending.
    if (report === 'idle')
      idle = after(limits.idle, 'Kein Test läuft mehr, und doch endet die Datei nicht: Etwas ist offen.')
    if (typeof report === 'string') return
    told.tests += 1
    if (report.kind === 'failed') told.failed += 1
    tell(report)
  })
  return new Promise((resolve) => {
    const close = (code: number | null, signal: string | null) => {
      clearTimeout(timer)
      clearTimeout(idle)
      endGroup(child)
      running.delete(child)
      if (complaint === undefined && code !== 0 && told.failed === 0) complaint = `Endete mit ${signal ?? code}.`
      if (complaint === undefined && !told.finished) complaint = 'Endete vor ihren Tests.'
      if (complaint === undefined && told.tests === 0) complaint = 'Es lief kein einziger Test.'
      if (complaint !== undefined) tell(failure('the file as a whole', complaint))
      resolve()
    }
    child.once('error', (error) => {
      complaint = error.message
      close(null, null)
    })
    child.once('exit', close)
  })
}

const running = new Set<ChildProcess>()

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing of the group is left.
  }
}

// A group of its own hears neither Ctrl+C nor the end of the run.
process.once('exit', () => {
  for (const child of running) endGroup(child)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
